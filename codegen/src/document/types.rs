//! Type declarations.

use serde_yaml::Value;

use super::keys::{Keys, mapping};
use super::operation::param;
use super::shape;
use super::{CacheRule, Event, Field, Member, Pattern, SetValue, Source, Span, TypeDecl, TypeKind, ViewMember};
use crate::diagnostics::{At, Code, Diagnostic, Diagnostics};

/// The keys that tell kinds of types apart. `patterns` and `set` come after `values`, which they may stand beside.
const KINDS: &[&str] =
    &["id", "text", "fields", "values", "patterns", "set", "exactly_one", "at_least_one", "events", "first_of"];

pub(super) fn declaration(keys: &mut Keys<'_>) -> TypeDecl {
    TypeDecl { doc: keys.doc(), kind: kind(keys) }
}

fn kind(keys: &mut Keys<'_>) -> TypeKind {
    match the_one_kind(keys) {
        Some("id") => TypeKind::Id(keys.text("id")),
        Some("text") => TypeKind::Text(keys.text("text")),
        Some("fields") => TypeKind::Record { root: keys.maybe_text("root"), fields: keys.items("fields", field) },
        Some("values" | "patterns" | "set") => TypeKind::Set {
            set: keys.maybe_text("set"),
            wire: keys.maybe_text("wire"),
            values: keys.each("values", set_value),
            patterns: keys.items("patterns", pattern),
        },
        Some("exactly_one") => TypeKind::Alternatives { exactly_one: true, members: keys.items("exactly_one", member) },
        Some("events") => TypeKind::Events {
            tag: keys.text("tag"),
            payload: keys.text("payload"),
            events: keys.items("events", event),
        },
        Some("first_of") => TypeKind::View {
            of: keys.text("of"),
            method: keys.text("as"),
            members: keys.items("first_of", view_member),
        },
        _ => TypeKind::Alternatives { exactly_one: false, members: keys.items("at_least_one", member) },
    }
}

/// The key that tells the kind, if there is one and no other.
fn the_one_kind(keys: &mut Keys<'_>) -> Option<&'static str> {
    let first = KINDS.iter().copied().find(|it| keys.has(it));
    let Some(first) = first else {
        for key in KINDS {
            keys.get(key);
        }
        let rule = "a type has `id`, `text`, `fields`, `values`, `exactly_one`, `at_least_one`, `events` or `first_of`";
        keys.misses(KINDS, Diagnostic::new(Code::MissingKey, keys.at.on_key(), rule));
        return None;
    };
    let of_set = |key: &str| ["values", "patterns", "set"].contains(&key);
    for other in KINDS.iter().filter(|it| **it != first && !(of_set(first) && of_set(it))) {
        if let Some((_, at)) = keys.get(other) {
            let message = format!("a type has either `{first}` or `{other}`");
            let first = keys.at.child(first).on_key();
            let diagnostic = Diagnostic::new(Code::BadValue, at.on_key(), message).also(first, "given here");
            keys.diagnostics.push(diagnostic);
        }
    }
    Some(first)
}

fn field(keys: &mut Keys<'_>) -> Field {
    Field {
        ty: keys.text("type"),
        doc: keys.doc(),
        key: keys.flag("key"),
        link: keys.flag("link"),
        absent: keys.maybe_text("absent"),
        zero: keys.maybe_text("zero"),
        dash: keys.maybe_text("dash"),
        also: keys.texts("also"),
        only_with: keys.maybe_text("only_with"),
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
            cache: keys.maybe_text("cache"),
            source: keys.source(),
        }),
        line => {
            SetValue { doc: shape::doc(line, at, diagnostics), rename: None, cache: None, source: Source::default() }
        }
    }
}

fn pattern(keys: &mut Keys<'_>) -> Pattern {
    Pattern { text: keys.text("text"), doc: keys.doc(), source: keys.source() }
}

fn event(keys: &mut Keys<'_>) -> Event {
    Event {
        record: keys.text("record"),
        doc: keys.doc(),
        rename: keys.maybe_text("rename"),
        example: keys.each("example", |value, at, diagnostics| shape::text(value, at, diagnostics).unwrap_or_default()),
        source: keys.source(),
    }
}

fn view_member(keys: &mut Keys<'_>) -> ViewMember {
    ViewMember { field: keys.text("field"), doc: keys.doc() }
}

fn member(keys: &mut Keys<'_>) -> Member {
    Member {
        doc: keys.doc(),
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
