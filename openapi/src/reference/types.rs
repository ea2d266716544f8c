//! The types of a page.

use std::fmt::Write as _;

use helpdesk_codegen::api::{
    Enum, Field, Notes as _, Object, Pattern, Presence, Record, Required, Sourced, TypeDecl, TypeKind,
};

use super::param::meaning;
use super::text::{WRITE_TO_STRING_NEVER_FAILS, alternatives_rule, cell, source_note};
use crate::markdown::without_html;

/// Whether the reference has a type. An accessor exists only in Rust, as a view of several fields of a record.
pub(super) fn is_shown(decl: &TypeDecl) -> bool {
    !matches!(decl.kind, TypeKind::Accessor(_) | TypeKind::Tagged(_))
}

/// Writes a type, with its fields or values.
pub(super) fn decl(text: &mut String, decl: &TypeDecl) {
    write!(text, "\n### {}\n\n{}\n", decl.name, without_html(&decl.doc)).expect(WRITE_TO_STRING_NEVER_FAILS);
    match &decl.kind {
        TypeKind::Record(record) => fields(text, record),
        TypeKind::Object(object) => object_fields(text, object),
        TypeKind::Enum(enum_) => values(text, enum_),
        TypeKind::Format { format } => {
            writeln!(text, "\nA string of the form `{format}`.").expect(WRITE_TO_STRING_NEVER_FAILS)
        }
        TypeKind::Id => writeln!(text, "\nAn integer.").expect(WRITE_TO_STRING_NEVER_FAILS),
        TypeKind::Alternatives(alternatives) => {
            writeln!(text, "\n{}", alternatives_rule(alternatives, &Required::Documented))
                .expect(WRITE_TO_STRING_NEVER_FAILS);
        }
        TypeKind::Events(events) => {
            text.push_str("\n| event | record | meaning |\n|---|---|---|\n");
            for event in &events.events {
                let (doc, source) = (cell(&event.doc), source_note(&event.source));
                writeln!(text, "| `{}` | `{}` | {doc}{source} |", event.wire, event.record)
                    .expect(WRITE_TO_STRING_NEVER_FAILS);
            }
        }
        // The reference leaves these out (`is_shown`).
        TypeKind::Accessor(_) | TypeKind::Tagged(_) => (),
    }
}

fn fields(text: &mut String, record: &Record) {
    text.push_str("\n| field | type | meaning |\n|---|---|---|\n");
    for Field { wire, ty, doc, presence, none_if, aliases, notes, source, .. } in &record.fields {
        let mut meaning = cell(doc);
        if let Presence::Optional(Some(Sourced { value, source })) = presence {
            write!(meaning, " Optional: {value}{}.", source_note(source)).expect(WRITE_TO_STRING_NEVER_FAILS);
        }
        meaning.extend(none_if.map(|it| format!(" None: `{}`.", it.text())));
        meaning.extend(aliases.iter().map(|it| format!(" Also seen as `{it}`.")));
        meaning.extend(notes.texts().into_iter().map(|(name, note)| format!(" {name}: `{note}`.")));
        writeln!(text, "| `{wire}` | `{ty}` | {meaning}{} |", source_note(source)).expect(WRITE_TO_STRING_NEVER_FAILS);
    }
}

fn object_fields(text: &mut String, object: &Object) {
    text.push_str("\nAn object in the body of a request.\n\n| field | type | meaning |\n|---|---|---|\n");
    for param in &object.params {
        let (wire, ty, meaning) = (&param.wire, &param.ty, meaning(param));
        writeln!(text, "| `{wire}` | `{ty}` | {meaning}{} |", source_note(&param.source))
            .expect(WRITE_TO_STRING_NEVER_FAILS);
    }
}

fn values(text: &mut String, enum_: &Enum) {
    text.push_str("\n| value | meaning |\n|---|---|\n");
    for value in &enum_.values {
        writeln!(text, "| `{}` | {}{} |", value.wire, cell(&value.doc), source_note(&value.source))
            .expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    for pattern in &enum_.patterns {
        let Pattern { doc, source, .. } = pattern;
        writeln!(text, "| `{}` | {}{} |", pattern.format(), cell(doc), source_note(source))
            .expect(WRITE_TO_STRING_NEVER_FAILS);
    }
    if enum_.open {
        text.push_str("\nThe service may add values.\n");
    }
}
