//! Type declarations.

use serde_yaml::Value;

use super::keys::{Keys, mapping};
use super::operation::param;
use super::shape;
use super::{
    CacheRule, Event, Field, Member, Pattern, SetValue, Source, Span, Tagged, TaggedMember, TypeDecl, TypeKind,
    ViewMember,
};
use crate::diagnostics::{At, Code, Diagnostic, Diagnostics};

/// The keys that tell kinds of types apart. `patterns` and `enum` come after `values`, which they may stand beside.
const KINDS: &[&str] =
    &["id", "format", "fields", "values", "patterns", "enum", "one_of", "any_of", "events", "coalesce", "tagged"];

/// Keys that some of the kinds have.
const BESIDE_KINDS: &[&str] =
    &["root", "wire", "ordered", "converts_to", "record", "method", "tag", "payload", "parts"];

pub(super) fn declaration(keys: &mut Keys<'_>) -> TypeDecl {
    TypeDecl {
        doc: keys.doc(),
        renamed_from: keys.one_or_many("renamed_from"),
        allow: keys.each("allow", |value, at, diagnostics| shape::text(value, at, diagnostics).unwrap_or_default()),
        kind: kind(keys),
    }
}

fn kind(keys: &mut Keys<'_>) -> TypeKind {
    match the_one_kind(keys) {
        Some("id") => TypeKind::Id(keys.text("id")),
        Some("format") => TypeKind::Text(keys.text("format")),
        Some("fields") => TypeKind::Record { root: keys.maybe_text("root"), fields: keys.items("fields", field) },
        Some("values" | "patterns" | "enum") => TypeKind::Set {
            set: keys.maybe_text("enum"),
            wire: keys.maybe_text("wire"),
            ordered: keys.flag("ordered"),
            converts_to: keys.maybe_text("converts_to"),
            values: keys.each("values", set_value),
            patterns: keys.items("patterns", pattern),
        },
        Some("one_of") => TypeKind::Alternatives { one_of: true, members: keys.items("one_of", member) },
        Some("events") => TypeKind::Events {
            tag: keys.text("tag"),
            payload: keys.text("payload"),
            events: keys.items("events", event),
        },
        Some("coalesce") => TypeKind::View {
            of: keys.text("record"),
            method: keys.text("method"),
            members: keys.items("coalesce", view_member),
        },
        Some("tagged") => TypeKind::Tagged(Tagged {
            of: keys.text("record"),
            method: keys.text("method"),
            tag: keys.text("tag"),
            parts: keys.each("parts", |value, at, diagnostics| shape::text(value, at, diagnostics).unwrap_or_default()),
            members: keys.items("tagged", tagged_member),
        }),
        _ => TypeKind::Alternatives { one_of: false, members: keys.items("any_of", member) },
    }
}

/// The key that tells the kind, if there is one and no other.
fn the_one_kind(keys: &mut Keys<'_>) -> Option<&'static str> {
    let first = KINDS.iter().copied().find(|it| keys.has(it));
    let Some(first) = first else {
        // One of them is probably misspelled, and these stand beside it.
        for key in KINDS.iter().chain(BESIDE_KINDS) {
            keys.get(key);
        }
        let kinds = "`id`, `format`, `fields`, `values`, `one_of`, `any_of`, `events`, `coalesce` and `tagged`";
        let message = format!("expected one of {kinds}, found none");
        keys.misses(KINDS, Diagnostic::new(Code::MissingKey, keys.at.on_key(), message));
        return None;
    };
    let of_set = |key: &str| ["values", "patterns", "enum"].contains(&key);
    for other in KINDS.iter().filter(|it| **it != first && !(of_set(first) && of_set(it))) {
        if let Some((_, at)) = keys.get(other) {
            let message = format!("expected one kind of type, found both `{first}` and `{other}`");
            let first = keys.at.child(first).on_key();
            let diagnostic = Diagnostic::new(Code::BadValue, at.on_key(), message).also(first, "the other one");
            keys.diagnostics.push(diagnostic);
        }
    }
    Some(first)
}

fn field(keys: &mut Keys<'_>) -> Field {
    let help = "remove it; `cargo xtask codegen --accept-names` accepts the new name, which breaks programs";
    keys.reject(&["renamed_from"], "has no effect on a field, which has one name in Rust", help);
    Field {
        ty: keys.text("type"),
        doc: keys.doc(),
        key: keys.flag("primary_key"),
        download_url: keys.flag("download_url"),
        optional: keys.sourced("optional", shape::text),
        none_if: keys.scalar("none_if"),
        also: keys.texts("aliases"),
        included_by: keys.maybe_text("included_by"),
        rename: keys.maybe_text("rename"),
        sensitive: keys.maybe_text("sensitive"),
        deprecated: keys.maybe_text("deprecated"),
        source: keys.source(),
    }
}

/// A doc line, or a mapping with one.
fn set_value(value: &Value, at: &At, diagnostics: &mut Diagnostics) -> SetValue {
    match value {
        Value::Mapping(_) => mapping(value, at, diagnostics, |keys| SetValue {
            doc: keys.doc(),
            rename: keys.maybe_text("rename"),
            renamed_from: keys.one_or_many("renamed_from"),
            cache: keys.maybe_text("cache"),
            means: keys.maybe_text("means"),
            source: keys.source(),
        }),
        line => SetValue {
            doc: shape::doc(line, at, diagnostics),
            rename: None,
            renamed_from: Vec::new(),
            cache: None,
            means: None,
            source: Source::default(),
        },
    }
}

fn pattern(keys: &mut Keys<'_>) -> Pattern {
    Pattern {
        text: keys.text("format"),
        doc: keys.doc(),
        renamed_from: keys.one_or_many("renamed_from"),
        source: keys.source(),
    }
}

fn event(keys: &mut Keys<'_>) -> Event {
    Event {
        record: keys.text("record"),
        doc: keys.doc(),
        rename: keys.maybe_text("rename"),
        renamed_from: keys.one_or_many("renamed_from"),
        example: keys.each("example", |value, at, diagnostics| shape::text(value, at, diagnostics).unwrap_or_default()),
        source: keys.source(),
    }
}

fn view_member(keys: &mut Keys<'_>) -> ViewMember {
    ViewMember { field: keys.text("field"), doc: keys.doc() }
}

fn tagged_member(keys: &mut Keys<'_>) -> TaggedMember {
    TaggedMember { ty: keys.text("type"), none_if: keys.scalar("none_if"), doc: keys.doc(), source: keys.source() }
}

fn member(keys: &mut Keys<'_>) -> Member {
    Member {
        doc: keys.doc(),
        renamed_from: keys.one_or_many("renamed_from"),
        fields: keys.items("fields", param),
        span: keys.item("span", span),
        cache: match keys.get("cache") {
            Some((value, at)) => shape::list(value, &at, keys.diagnostics, |rule, at, diagnostics| {
                mapping(rule, at, diagnostics, cache_rule)
            }),
            None => Vec::new(),
        },
    }
}

fn span(keys: &mut Keys<'_>) -> Span {
    Span { from: keys.text("from"), to: keys.text("to"), min: keys.text("min"), max: keys.text("max") }
}

fn cache_rule(keys: &mut Keys<'_>) -> CacheRule {
    CacheRule { up_to: keys.maybe_text("up_to"), lasts: keys.text("for") }
}
