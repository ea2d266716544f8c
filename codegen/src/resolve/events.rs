//! Events that the service posts.

use super::resolver::Resolver;
use super::{fields, identifiers, renamed};
use crate::api::{Event, Events, Field, Presence, Type};
use crate::diagnostics::{At, Code, Diagnostic};
use crate::document::{self, Item, TypeKind};

pub(super) fn events(
    resolver: &mut Resolver<'_>,
    at: &At,
    tag: &str,
    payload: &str,
    events: &[Item<document::Event>],
) -> Option<Events> {
    for (key, text) in [("tag", tag), ("payload", payload)] {
        if text.is_empty() || text.contains(['[', ']']) {
            resolver.error(
                Code::BadValue,
                &at.child(key),
                format!("expected a key without `[` and `]`, found `{text}`"),
            );
        }
    }
    if tag == payload {
        let message = format!("expected different keys for `tag` and `payload`, found `{tag}` for both");
        resolver.report(
            Diagnostic::new(Code::BadValue, at.child("payload").on_value(), message)
                .also(at.child("tag").on_value(), "also used here"),
        );
    }
    if events.is_empty() {
        let place = at.child("events").on_key();
        let diagnostic = Diagnostic::new(Code::MissingKey, place, "expected at least one event, found none");
        resolver.report(diagnostic.help("declare the events by their names"));
    }
    check_roots(resolver, payload, events);
    let events = events.iter().map(|it| event(resolver, it)).collect::<Vec<_>>();
    let (tag, payload) = (tag.to_owned(), payload.to_owned());
    Some(Events { tag, payload, events: events.into_iter().collect::<Option<_>>()? })
}

/// Reports a record whose root differs from the `payload` of the events.
fn check_roots(resolver: &mut Resolver<'_>, payload: &str, events: &[Item<document::Event>]) {
    for event in events {
        let record = &event.value.record;
        let kind = resolver.types.get(record.as_str()).map(|decl| &decl.value.kind);
        if let Some(TypeKind::Record { root: Some(root), .. }) = kind
            && root != payload
        {
            let message =
                format!("expected a record with the root `{payload}`, found `{record}` with the root `{root}`");
            resolver.error(Code::BadValue, &event.at.child("record"), message);
        }
    }
}

fn event(resolver: &mut Resolver<'_>, event: &Item<document::Event>) -> Option<Event> {
    let (at, written) = (&event.at, &event.value);
    let ident = identifiers::variant_name(resolver, at, &event.name, written.rename.as_deref());
    let renamed_from = renamed::variants(resolver, at, &written.renamed_from);
    let source = resolver.source_or_documented(at, &written.source);
    let own = fields::of(resolver, &at.child("record"), &written.record)?;
    let example = written.example.iter().map(|it| example(resolver, it, &written.record, own)).collect::<Vec<_>>();
    let example = example.into_iter().collect::<Option<Vec<_>>>()?;
    check_whole(resolver, written, at, own);
    Some(Event {
        wire: event.name.clone(),
        ident: ident?,
        renamed_from: renamed_from?,
        doc: written.doc.clone(),
        record: written.record.clone(),
        example,
        source,
        since: None,
    })
}

/// A field of the example, which a documentation test decodes and compares.
fn example(
    resolver: &mut Resolver<'_>,
    value: &Item<String>,
    record: &str,
    fields: &[Item<document::Field>],
) -> Option<(Field, String)> {
    let Some(field) = fields.iter().find(|field| field.name == value.name) else {
        fields::unknown(resolver, value.at.on_key(), &value.name, record, fields);
        return None;
    };
    let field = fields::field(resolver, field)?;
    let text = &value.value;
    let fits = match &field.ty {
        Type::Text | Type::Html | Type::Url | Type::Email | Type::Phone => {
            field.presence == Presence::Plain && !text.is_empty()
        }
        Type::Bool => matches!(&**text, "0" | "1"),
        Type::Named(name) => match resolver.types.get(name).map(|decl| &decl.value.kind) {
            Some(TypeKind::Id(_)) => text.parse::<u64>().is_ok(),
            _ => false,
        },
        _ => false,
    };
    if !fits {
        let message = format!("invalid example `{text}` of type `{}`", field.ty);
        let help = "give examples only of strings, identifiers, and booleans as 0 or 1";
        resolver.report(Diagnostic::new(Code::BadValue, value.at.on_value(), message).help(help));
    }
    Some((field, text.clone()))
}

/// Reports an example that lacks a required field, because its documentation test would fail.
fn check_whole(resolver: &mut Resolver<'_>, written: &document::Event, at: &At, fields: &[Item<document::Field>]) {
    let given = |name: &str| written.example.iter().any(|it| it.name == name);
    for field in fields.iter().filter(|field| field.value.primary_key && !given(&field.name)) {
        if !written.example.is_empty() {
            let message = format!("missing field `{}` in the example", field.name);
            let diagnostic = Diagnostic::new(Code::MissingKey, at.child("example").on_key(), message);
            resolver.report(diagnostic.help("add it: it is the key of the record"));
        }
    }
}
