//! Type declarations.

use super::keys::{Keys, KindReader, Slot};
use helpdesk_meta::LimitKind;

use super::operation::{limits, param};
use super::{
    AccessorMember, CacheRule, EnumValue, Event, Field, Member, Pattern, Source, Span, Tagged, TaggedMember, TypeDecl,
    TypeKind,
};
use crate::diagnostics::{Code, Diagnostic};
use crate::language::words;
use crate::notes::FieldNotes;

/// The kinds of types. A type may have several marks of its kind.
const KINDS: &[KindReader<TypeKind>] = &[
    KindReader { marks: &["id"], read: id },
    KindReader { marks: &["format"], read: format },
    KindReader { marks: &["fields"], read: record },
    KindReader { marks: &["values", "patterns", "enum"], read: enum_ },
    KindReader { marks: &["one_of"], read: one_of },
    KindReader { marks: &["any_of"], read: any_of },
    KindReader { marks: &["events"], read: events },
    KindReader { marks: &["coalesce"], read: accessor },
    KindReader { marks: &["tagged"], read: tagged },
];

/// Keys that only some kinds have.
const BESIDE_KINDS: &[&str] =
    &["root", "columns", "wire", "ordered", "converts_to", "record", "method", "tag", "payload", "parts"];

pub(super) fn declaration(keys: &mut Keys<'_>) -> TypeDecl {
    keys.section("Type declarations");
    let doc = keys.doc();
    let search = keys.texts("search");
    let renamed_from = keys.one_or_many("renamed_from");
    let allow = keys.named_texts("allow");
    let kind = keys.kind(KINDS, check_kind);
    let kind = kind.unwrap_or(TypeKind::Alternatives { one_of: false, members: Vec::new() });
    TypeDecl { doc, search, renamed_from, allow, kind }
}

/// Reports a missing kind, or a second one.
fn check_kind(keys: &mut Keys<'_>, kind: Option<usize>) {
    let Some(kind) = kind else {
        let marks = KINDS.iter().flat_map(|kind| kind.marks).copied().collect::<Vec<_>>();
        // One of the marks is probably misspelled, and these keys belong to it.
        keys.ask(&marks);
        keys.ask(BESIDE_KINDS);
        let kinds = "`id`, `format`, `fields`, `values`, `one_of`, `any_of`, `events`, `coalesce` and `tagged`";
        let message = format!("expected one of {kinds}, found none");
        let help = "add `fields` to a record, `values` to an enum, `id: int` to an identifier, `format` to a pattern";
        return keys.misses(&marks, Diagnostic::new(Code::MissingKey, keys.at.on_key(), message).help(help));
    };
    let first = KINDS[kind].marks.iter().find(|mark| keys.has(mark)).copied().unwrap_or_default();
    for other in KINDS[kind + 1..].iter().flat_map(|kind| kind.marks) {
        keys.ask(&[other]);
        if keys.has(other) {
            let message = format!("expected one kind of type, found both `{first}` and `{other}`");
            let [first, other] = [first, *other].map(|key| keys.at.child(key).on_key());
            keys.report(Diagnostic::new(Code::BadValue, other, message).also(first, "the other one"));
        }
    }
}

fn id(keys: &mut Keys<'_>) -> TypeKind {
    TypeKind::Id(keys.maybe_word("id", words::IDS).unwrap_or_default())
}

fn format(keys: &mut Keys<'_>) -> TypeKind {
    TypeKind::Format(keys.maybe_notation("format").unwrap_or_default())
}

fn record(keys: &mut Keys<'_>) -> TypeKind {
    TypeKind::Record {
        root: keys.maybe_name("root"),
        columns: keys.get("columns").map(Slot::names),
        fields: keys.items("fields", field),
    }
}

fn enum_(keys: &mut Keys<'_>) -> TypeKind {
    TypeKind::Enum {
        enum_: keys.maybe_word("enum", words::OPENNESS),
        wire: keys.maybe_word("wire", words::WIRES),
        ordered: keys.flag("ordered"),
        converts_to: keys.maybe_name("converts_to"),
        values: keys.entries("values", enum_value),
        patterns: keys.items("patterns", pattern),
    }
}

fn one_of(keys: &mut Keys<'_>) -> TypeKind {
    TypeKind::Alternatives { one_of: true, members: keys.items("one_of", member) }
}

fn any_of(keys: &mut Keys<'_>) -> TypeKind {
    TypeKind::Alternatives { one_of: false, members: keys.items("any_of", member) }
}

fn events(keys: &mut Keys<'_>) -> TypeKind {
    TypeKind::Events { tag: keys.name("tag"), payload: keys.name("payload"), events: keys.items("events", event) }
}

fn accessor(keys: &mut Keys<'_>) -> TypeKind {
    TypeKind::Accessor {
        of: keys.name("record"),
        method: keys.name("method"),
        members: keys.items("coalesce", accessor_member),
    }
}

fn tagged(keys: &mut Keys<'_>) -> TypeKind {
    TypeKind::Tagged(Tagged {
        of: keys.name("record"),
        method: keys.name("method"),
        tag: keys.name("tag"),
        parts: keys.named_texts("parts"),
        members: keys.items("tagged", tagged_member),
    })
}

/// The limits of a field. A field is never a file, so it has no size.
const LIMITS: &[LimitKind] = &[
    LimitKind::Min,
    LimitKind::Max,
    LimitKind::MinLength,
    LimitKind::MaxLength,
    LimitKind::MinItems,
    LimitKind::MaxItems,
];

fn field(keys: &mut Keys<'_>) -> Field {
    keys.section("Fields of a record");
    let help = "remove it; `cargo xtask codegen --accept-names` accepts the new name, which breaks programs";
    keys.reject(&["renamed_from"], "has no effect on a field, which has one name in Rust", help);
    Field {
        ty: keys.ty("type"),
        primary_key: keys.flag("primary_key"),
        download_url: keys.flag("download_url"),
        rename: keys.maybe_name("rename"),
        aliases: keys.names("aliases"),
        none_if: keys.scalar("none_if"),
        optional: keys.sourced_text("optional"),
        required: keys.flag("required"),
        limits: limits(keys, LIMITS),
        default: keys.scalar("default"),
        example: keys.maybe_text("example"),
        notes: FieldNotes { included_by: keys.maybe_name("included_by"), deprecated: keys.maybe_text("deprecated") },
        sensitive: keys.maybe_word("sensitive", words::SENSITIVITIES),
        source: keys.source(),
        doc: keys.doc(),
    }
}

/// A doc line, or a mapping with one.
fn enum_value(slot: Slot<'_>) -> EnumValue {
    let of_mapping = |keys: &mut Keys<'_>| {
        keys.section("Values of an enum");
        EnumValue {
            rename: keys.maybe_name("rename"),
            renamed_from: keys.one_or_many("renamed_from"),
            cache: keys.maybe_notation("cache"),
            means: keys.maybe_text("means"),
            source: keys.source(),
            doc: keys.doc(),
        }
    };
    let of_line = |slot: Slot<'_>| EnumValue {
        doc: slot.doc(),
        rename: None,
        renamed_from: Vec::new(),
        cache: None,
        means: None,
        source: Source::default(),
    };
    slot.mapping_or(of_mapping, of_line)
}

fn pattern(keys: &mut Keys<'_>) -> Pattern {
    keys.section("Values of an enum");
    Pattern {
        text: keys.notation("format"),
        renamed_from: keys.one_or_many("renamed_from"),
        source: keys.source(),
        doc: keys.doc(),
    }
}

fn event(keys: &mut Keys<'_>) -> Event {
    keys.section("Events");
    Event {
        record: keys.name("record"),
        rename: keys.maybe_name("rename"),
        renamed_from: keys.one_or_many("renamed_from"),
        example: keys.named_texts("example"),
        source: keys.source(),
        doc: keys.doc(),
    }
}

fn accessor_member(keys: &mut Keys<'_>) -> AccessorMember {
    keys.section("Members of accessors");
    AccessorMember { field: keys.name("field"), doc: keys.doc() }
}

fn tagged_member(keys: &mut Keys<'_>) -> TaggedMember {
    keys.section("Members of tagged accessors");
    TaggedMember { ty: keys.ty("type"), none_if: keys.scalar("none_if"), source: keys.source(), doc: keys.doc() }
}

fn member(keys: &mut Keys<'_>) -> Member {
    keys.section("Members of alternatives");
    Member {
        doc: keys.doc(),
        renamed_from: keys.one_or_many("renamed_from"),
        fields: keys.items("fields", param),
        span: keys.item("span", span),
        cache: keys.get("cache").map(|slot| slot.list(|rule| rule.mapping(cache_rule))).unwrap_or_default(),
    }
}

fn span(keys: &mut Keys<'_>) -> Span {
    Span { from: keys.name("from"), to: keys.name("to"), min: keys.notation("min"), max: keys.notation("max") }
}

fn cache_rule(keys: &mut Keys<'_>) -> CacheRule {
    CacheRule { up_to: keys.maybe_notation("up_to"), lasts: keys.notation("for") }
}
