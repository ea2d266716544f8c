//! The types of a page.

use std::fmt::Write as _;

use helpdesk_codegen::api::{
    Enum, Field, Notes as _, Object, Pattern, Presence, Record, Required, Sourced, TypeDecl, TypeKind,
};

use super::param::meaning;
use super::text::{TAKES_ALL, cell, sourced, together};
use crate::markdown::without_html;

/// Returns whether the reference has a type. An accessor is in Rust alone: it says what fields of a record mean together.
pub(super) fn is_shown(decl: &TypeDecl) -> bool {
    !matches!(decl.kind, TypeKind::Accessor(_) | TypeKind::Tagged(_))
}

/// Writes a type, with its fields or values.
pub(super) fn decl(text: &mut String, decl: &TypeDecl) {
    write!(text, "\n### {}\n\n{}\n", decl.name, without_html(&decl.doc)).expect(TAKES_ALL);
    match &decl.kind {
        TypeKind::Record(record) => fields(text, record),
        TypeKind::Object(object) => object_fields(text, object),
        TypeKind::Enum(enum_) => values(text, enum_),
        TypeKind::Format { format } => writeln!(text, "\nA string of the form `{format}`.").expect(TAKES_ALL),
        TypeKind::Id => writeln!(text, "\nAn integer.").expect(TAKES_ALL),
        TypeKind::Alternatives(alternatives) => {
            writeln!(text, "\n{}", together(alternatives, &Required::Documented)).expect(TAKES_ALL);
        }
        TypeKind::Events(events) => {
            text.push_str("\n| event | record | meaning |\n|---|---|---|\n");
            for event in &events.events {
                let (doc, source) = (cell(&event.doc), sourced(&event.source));
                writeln!(text, "| `{}` | `{}` | {doc}{source} |", event.wire, event.record).expect(TAKES_ALL);
            }
        }
        // They are not shown.
        TypeKind::Accessor(_) | TypeKind::Tagged(_) => (),
    }
}

fn fields(text: &mut String, record: &Record) {
    text.push_str("\n| field | type | meaning |\n|---|---|---|\n");
    for Field { wire, ty, doc, presence, none_if, aliases, notes, source, .. } in &record.fields {
        let mut meaning = cell(doc);
        if let Presence::Optional(Some(Sourced { value, source })) = presence {
            write!(meaning, " Optional: {value}{}.", sourced(source)).expect(TAKES_ALL);
        }
        meaning.extend(none_if.map(|it| format!(" None: `{}`.", it.text())));
        meaning.extend(aliases.iter().map(|it| format!(" Also seen as `{it}`.")));
        meaning.extend(notes.texts().into_iter().map(|(name, note)| format!(" {name}: `{note}`.")));
        writeln!(text, "| `{wire}` | `{ty}` | {meaning}{} |", sourced(source)).expect(TAKES_ALL);
    }
}

fn object_fields(text: &mut String, object: &Object) {
    text.push_str("\nAn object in the body of a request.\n\n| field | type | meaning |\n|---|---|---|\n");
    for param in &object.params {
        let (wire, ty, meaning) = (&param.wire, &param.ty, meaning(param));
        writeln!(text, "| `{wire}` | `{ty}` | {meaning}{} |", sourced(&param.source)).expect(TAKES_ALL);
    }
}

fn values(text: &mut String, enum_: &Enum) {
    text.push_str("\n| value | meaning |\n|---|---|\n");
    for value in &enum_.values {
        writeln!(text, "| `{}` | {}{} |", value.wire, cell(&value.doc), sourced(&value.source)).expect(TAKES_ALL);
    }
    for pattern in &enum_.patterns {
        let Pattern { doc, source, .. } = pattern;
        writeln!(text, "| `{}` | {}{} |", pattern.format(), cell(doc), sourced(source)).expect(TAKES_ALL);
    }
    if enum_.open {
        text.push_str("\nThe service may add values.\n");
    }
}
