//! All public names that follow from the spec, each with its identity on the wire and its place.

use std::iter;

use super::keys;
use crate::api::{Alternatives, Api, ChoiceSlot, Member, Operation, Required, Resource, Slot, TypeDecl, TypeKind};
use crate::diagnostics::At;
use crate::document::Document;
use crate::lock::NameKind;

/// A public name.
pub(super) struct LockedName {
    pub(super) kind: NameKind,
    /// The request line or the type that contains the item. Empty for an item without an owner.
    pub(super) owner: String,
    /// Its identity within the owner.
    pub(super) part: String,
    pub(super) rust: String,
    /// Former names, which the lock may contain in place of this one.
    pub(super) renamed_from: Vec<String>,
    /// Former names of the owner, if it is a type.
    pub(super) former_owners: Vec<String>,
    pub(super) at: At,
}

impl LockedName {
    fn new(kind: NameKind, owner: &str, part: impl Into<String>, rust: impl Into<String>, at: &At) -> LockedName {
        let (renamed_from, former_owners) = (Vec::new(), Vec::new());
        let (owner, part, rust) = (owner.to_owned(), part.into(), rust.into());
        LockedName { kind, owner, part, rust, renamed_from, former_owners, at: at.clone() }
    }

    fn renamed_from(self, renamed_from: Vec<String>) -> LockedName {
        LockedName { renamed_from, ..self }
    }

    /// Returns the key, with which the line of the lock begins.
    pub(super) fn key(&self) -> String {
        self.key_of(&self.owner)
    }

    /// Returns the key for an owner of another name.
    pub(super) fn key_of(&self, owner: &str) -> String {
        keys::line(self.kind, owner, &self.part)
    }

    /// Whether it is an argument, whose name programs do not write.
    pub(super) fn is_argument(rust: &str) -> bool {
        rust.starts_with('(')
    }
}

pub(super) fn entries(documents: &[Document], api: &Api) -> Vec<LockedName> {
    let mut entries = Vec::new();
    for (document, resource) in documents.iter().zip(&api.resources) {
        // Every type was resolved, in the order of the spec.
        for decl in &resource.types {
            let name = decl.written_name();
            let item = document.types.iter().find(|item| item.name == name);
            declaration(resource, decl, &at(item.map(|item| &item.at), document), &mut entries);
        }
        let mut operations = document.operations.iter();
        for operation in &resource.operations {
            let item = operations.find(|item| item.name == operation.name);
            self::operation(resource, operation, &at(item.map(|item| &item.at), document), &mut entries);
        }
        for item in &document.catalog {
            let found = api.catalog.iter().find(|entry| entry.name == item.name);
            entries.extend(
                found.map(|entry| LockedName::new(NameKind::Catalog, "", keys::catalog(entry), &entry.ident, &item.at)),
            );
        }
        if let Some(service) = &document.service {
            entries.push(LockedName::new(NameKind::Service, "", "", &api.service.name, &service.at.child("name")));
        }
    }
    entries
}

fn at(item: Option<&At>, document: &Document) -> At {
    item.unwrap_or(&document.at).clone()
}

fn operation(resource: &Resource, operation: &Operation, at: &At, entries: &mut Vec<LockedName>) {
    let owner = keys::operation(operation);
    let Operation { function, request, renamed_from, .. } = operation;
    let names = |(function, request): (&String, &String)| format!("{{{function}, {request}}}");
    let former = renamed_from.iter().map(|former| names((&former.function, &former.request)));
    let (name, former) = paths(resource, names((function, request)), former);
    entries.push(LockedName::new(NameKind::Operation, &owner, "", name, at).renamed_from(former));
    let query = operation.query.iter().map(|slot| (slot, at.child("query")));
    let body = operation.body.iter().flat_map(|body| &body.slots);
    let body = body.map(|slot| (slot, at.child("body").child("fields")));
    for (slot, at) in query.chain(body) {
        if let Slot::Choice(ChoiceSlot { ident, renamed_from, ty, .. }) = slot {
            let rust = if slot.is_required() { argument(ident) } else { ident.clone() };
            let entry = LockedName::new(NameKind::Choice, &owner, ty, rust, &at.child(ident));
            entries.push(entry.renamed_from(renamed_from.clone()));
        }
        for param in slot.params() {
            let rust = if keys::is_setter(slot) { param.ident.clone() } else { argument(&param.ident) };
            let entry = LockedName::new(NameKind::Param, &owner, keys::param(param), rust, &at.child(&param.wire));
            entries.push(entry.renamed_from(param.renamed_from.clone()));
        }
    }
}

fn argument(name: &str) -> String {
    format!("({name})")
}

/// The path of an item of a module, and its former paths.
fn paths(resource: &Resource, name: String, former: impl Iterator<Item = String>) -> (String, Vec<String>) {
    let names = iter::once(name.clone()).chain(former).collect::<Vec<_>>();
    let modules = iter::once(&resource.module).chain(&resource.renamed_from);
    let all = modules.flat_map(|module| names.iter().map(move |name| format!("{module}::{name}")));
    (format!("{}::{name}", resource.module), all.collect())
}

fn declaration(resource: &Resource, decl: &TypeDecl, at: &At, entries: &mut Vec<LockedName>) {
    let first = entries.len();
    let (path, former) = paths(resource, decl.name.clone(), decl.renamed_from.iter().cloned());
    entries.push(LockedName::new(NameKind::Type, &decl.name, "", path, at).renamed_from(former));
    let mut add = |kind, part: String, rust: &String, renamed_from: &[String], at: At| {
        entries.push(LockedName::new(kind, &decl.name, part, rust, &at).renamed_from(renamed_from.to_vec()));
    };
    match &decl.kind {
        TypeKind::Id | TypeKind::Format { .. } => (),
        TypeKind::Record(record) => {
            for field in &record.fields {
                add(NameKind::Field, keys::field(field), &field.ident, &[], at.child("fields").child(&field.wire));
            }
        }
        TypeKind::Object(object) => {
            for param in &object.params {
                let rust = if param.required == Required::No { param.ident.clone() } else { argument(&param.ident) };
                add(NameKind::Field, keys::param(param), &rust, &[], at.child("fields").child(&param.wire));
            }
        }
        TypeKind::Enum(enum_) => {
            for value in &enum_.values {
                let at = at.child("values").child(&value.wire);
                add(NameKind::Value, keys::value(value), &value.ident, &value.renamed_from, at);
            }
            for pattern in &enum_.patterns {
                let at = at.child("patterns").child(&pattern.name);
                add(NameKind::Value, keys::pattern(pattern), &pattern.ident, &pattern.renamed_from, at);
            }
            if let Some(conversion) = &enum_.conversion {
                add(NameKind::Method, String::new(), &conversion.method, &[], at.child("converts_to"));
            }
        }
        TypeKind::Alternatives(alternatives) => members(decl, alternatives, at, entries),
        TypeKind::Events(events) => {
            for event in &events.events {
                let at = at.child("events").child(&event.wire);
                add(NameKind::Event, keys::event(event), &event.ident, &event.renamed_from, at);
            }
        }
        TypeKind::Accessor(accessor) => {
            add(NameKind::Method, String::new(), &accessor.method, &[], at.child("method"));
            for member in &accessor.members {
                let at = at.child("coalesce").child(&member.name);
                add(NameKind::Variant, keys::field(&member.field), &member.variant, &[], at);
            }
        }
        TypeKind::Tagged(tagged) => {
            add(NameKind::Method, String::new(), &tagged.method, &[], at.child("method"));
            for part in &tagged.parts {
                add(NameKind::Part, keys::field(&part.field), &part.ident, &[], at.child("parts").child(&part.ident));
            }
            for member in &tagged.members {
                add(
                    NameKind::Variant,
                    member.name.clone(),
                    &member.variant,
                    &[],
                    at.child("tagged").child(&member.name),
                );
            }
        }
    }
    for entry in &mut entries[first..] {
        entry.former_owners.clone_from(&decl.renamed_from);
    }
}

/// Alternatives: variants with their constructors, and the fields of variants with several.
fn members(decl: &TypeDecl, alternatives: &Alternatives, at: &At, entries: &mut Vec<LockedName>) {
    let at = at.child(if alternatives.one_of { "one_of" } else { "any_of" });
    for member in &alternatives.members {
        let Member { name, variant, constructor, renamed_from, params, .. } = member;
        let (key, at) = (keys::member(member, &alternatives.members), at.child(name));
        let names = |(variant, constructor): (&String, &String)| format!("{{{variant}, {constructor}}}");
        let former = renamed_from.iter().map(|former| names((&former.variant, &former.constructor))).collect();
        let rust = names((variant, constructor));
        entries.push(LockedName::new(NameKind::Member, &decl.name, key.as_str(), rust, &at).renamed_from(former));
        for param in params.iter().filter(|_| params.len() > 1) {
            let part = format!("{key} {}", keys::param(param));
            let at = at.child("fields").child(&param.wire);
            entries.push(LockedName::new(NameKind::Field, &decl.name, part, &param.ident, &at));
        }
    }
}
