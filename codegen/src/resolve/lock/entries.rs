//! Every public name that follows from the spec, with what identifies it on the wire and where it is written.

use super::keys;
use crate::api::{Alternatives, Api, Member, Operation, Resource, Slot, TypeDecl, TypeKind};
use crate::diagnostics::At;
use crate::document::Document;
use crate::lock::Kind;

/// A public name.
pub(super) struct Entry {
    pub(super) kind: Kind,
    /// What it is part of: a request line or a type. Empty for what is part of nothing.
    pub(super) owner: String,
    /// What identifies it there.
    pub(super) part: String,
    pub(super) rust: String,
    pub(super) at: At,
}

impl Entry {
    /// What its line begins with.
    pub(super) fn key(&self) -> String {
        self.key_of(&self.owner)
    }

    /// The same, if what it is part of were called otherwise.
    pub(super) fn key_of(&self, owner: &str) -> String {
        let words = [self.kind.text(), owner, &self.part];
        words.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// Whether it is an argument, whose name programs do not write.
    pub(super) fn is_argument(rust: &str) -> bool {
        rust.starts_with('(')
    }
}

pub(super) fn entries(documents: &[Document], api: &Api) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (document, resource) in documents.iter().zip(&api.resources) {
        for decl in &resource.types {
            let item = document.types.iter().find(|item| item.name == decl.name);
            declaration(resource, decl, &at(item.map(|item| &item.at), document), &mut entries);
        }
        for operation in &resource.operations {
            let item = document.operations.iter().find(|item| item.name == operation.name);
            self::operation(resource, operation, &at(item.map(|item| &item.at), document), &mut entries);
        }
        for item in &document.catalog {
            let found = api.catalog.iter().find(|entry| entry.name == item.name);
            entries.extend(found.map(|entry| Entry {
                kind: Kind::Catalog,
                owner: String::new(),
                part: keys::catalog(entry),
                rust: entry.ident.clone(),
                at: item.at.clone(),
            }));
        }
        if let Some(service) = &document.service {
            entries.push(Entry {
                kind: Kind::Service,
                owner: String::new(),
                part: String::new(),
                rust: api.service.name.clone(),
                at: service.at.child("name"),
            });
        }
    }
    entries
}

fn at(item: Option<&At>, document: &Document) -> At {
    item.unwrap_or(&document.at).clone()
}

fn operation(resource: &Resource, operation: &Operation, at: &At, entries: &mut Vec<Entry>) {
    let owner = keys::operation(operation);
    let entry = |kind, part: String, rust: String, at: At| Entry { kind, owner: owner.clone(), part, rust, at };
    let names = format!("{}::{{{}, {}}}", resource.module, operation.function, operation.request);
    entries.push(entry(Kind::Operation, String::new(), names, at.clone()));
    let query = operation.query.iter().map(|slot| (slot, at.child("query")));
    let body = operation.body.iter().flat_map(|body| &body.slots);
    let body = body.map(|slot| (slot, at.child("body").child("fields")));
    for (slot, at) in query.chain(body) {
        if let Slot::Choice(choice) = slot {
            let rust = if slot.is_required() { argument(&choice.ident) } else { choice.ident.clone() };
            entries.push(entry(Kind::Choice, choice.ty.clone(), rust, at.child(&choice.ident)));
        }
        for param in slot.params() {
            let rust = if keys::is_setter(slot) { param.ident.clone() } else { argument(&param.ident) };
            entries.push(entry(Kind::Param, keys::param(param), rust, at.child(&param.wire)));
        }
    }
}

fn argument(name: &str) -> String {
    format!("({name})")
}

fn declaration(resource: &Resource, decl: &TypeDecl, at: &At, entries: &mut Vec<Entry>) {
    let entry = |kind, part: String, rust: &str, at: At| Entry {
        kind,
        owner: decl.name.clone(),
        part,
        rust: rust.to_owned(),
        at,
    };
    let path = format!("{}::{}", resource.module, decl.name);
    entries.push(entry(Kind::Type, String::new(), &path, at.clone()));
    match &decl.kind {
        TypeKind::Id | TypeKind::Text { .. } => (),
        TypeKind::Record(record) => {
            let at = at.child("fields");
            entries.extend(
                record.fields.iter().map(|it| entry(Kind::Field, keys::field(it), &it.ident, at.child(&it.wire))),
            );
        }
        TypeKind::Set(set) => {
            let values = set.values.iter().map(|it| (keys::value(it), &it.ident, at.child("values").child(&it.wire)));
            let patterns =
                set.patterns.iter().map(|it| (keys::pattern(it), &it.ident, at.child("patterns").child(&it.name)));
            entries.extend(values.chain(patterns).map(|(key, ident, at)| entry(Kind::Value, key, ident, at)));
            entries.extend(
                set.conversion.iter().map(|it| entry(Kind::Method, String::new(), &it.method, at.child("converts_to"))),
            );
        }
        TypeKind::Alternatives(alternatives) => members(decl, alternatives, at, entries),
        TypeKind::Events(events) => {
            let at = at.child("events");
            entries.extend(
                events.events.iter().map(|it| entry(Kind::Event, keys::event(it), &it.ident, at.child(&it.wire))),
            );
        }
        TypeKind::View(view) => {
            entries.push(entry(Kind::Method, String::new(), &view.method, at.child("method")));
            let at = at.child("coalesce");
            entries.extend(
                view.members
                    .iter()
                    .map(|it| entry(Kind::Member, keys::field(&it.field), &it.variant, at.child(&it.name))),
            );
        }
        TypeKind::Tagged(tagged) => {
            entries.push(entry(Kind::Method, String::new(), &tagged.method, at.child("method")));
            let parts = tagged.parts.iter();
            entries
                .extend(parts.map(|it| {
                    entry(Kind::Part, keys::field(&it.field), &it.ident, at.child("parts").child(&it.ident))
                }));
            let at = at.child("tagged");
            entries.extend(
                tagged.members.iter().map(|it| entry(Kind::Member, it.name.clone(), &it.variant, at.child(&it.name))),
            );
        }
    }
}

/// Alternatives: variants with their constructors, and the fields of those that have several.
fn members(decl: &TypeDecl, alternatives: &Alternatives, at: &At, entries: &mut Vec<Entry>) {
    let at = at.child(if alternatives.one_of { "one_of" } else { "any_of" });
    for member in &alternatives.members {
        let Member { name, variant, constructor, params, .. } = member;
        let (key, at) = (keys::member(member, &alternatives.members), at.child(name));
        let entry = |kind, part: String, rust: String, at: At| Entry { kind, owner: decl.name.clone(), part, rust, at };
        entries.push(entry(Kind::Member, key.clone(), format!("{{{variant}, {constructor}}}"), at.clone()));
        for param in params.iter().filter(|_| params.len() > 1) {
            let at = at.child("fields").child(&param.wire);
            entries.push(entry(Kind::Field, format!("{key} {}", keys::param(param)), param.ident.clone(), at));
        }
    }
}
