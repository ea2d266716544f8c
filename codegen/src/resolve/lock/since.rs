//! The version that introduced each item, from the lock.

use std::collections::BTreeMap;

use super::keys;
use crate::api::{Api, Operation, Param, PublicName, Since, Slot, TypeDecl, TypeKind, Version};
use crate::lock::NameKind;

/// Sets `since` of every item that the first release did not have. A part has none if it is as old as its owner.
pub(super) fn since(api: &mut Api) {
    // Before the first release, there is no version to report.
    let Some(first) = api.names.iter().filter_map(|name| name.since.as_ref()).min() else { return };
    let versions = Versions {
        names: api.names.iter().map(|PublicName { wire, since, .. }| (wire.as_str(), since.as_ref())).collect(),
        first,
    };
    for resource in &mut api.resources {
        resource.types.iter_mut().for_each(|decl| declaration(&versions, decl));
        resource.operations.iter_mut().for_each(|it| operation(&versions, it));
    }
}

struct Versions<'a> {
    names: BTreeMap<&'a str, Option<&'a Version>>,
    first: &'a Version,
}

impl Versions<'_> {
    fn of(&self, kind: NameKind, owner: &str, part: &str) -> Option<Since> {
        match self.names.get(keys::line(kind, owner, part).as_str())? {
            None => Some(Since::Unreleased),
            Some(version) => (*version != self.first).then(|| Since::Version((*version).clone())),
        }
    }

    /// The version of a part, unless its owner has the same version.
    fn of_part(&self, whole: &Option<Since>, kind: NameKind, owner: &str, part: &str) -> Option<Since> {
        self.of(kind, owner, part).filter(|since| whole.as_ref() != Some(since))
    }
}

fn declaration(versions: &Versions<'_>, decl: &mut TypeDecl) {
    let TypeDecl { name, kind, since, .. } = decl;
    *since = versions.of(NameKind::Type, name, "");
    let of_part = |kind, part: &str| versions.of_part(since, kind, name, part);
    match kind {
        TypeKind::Record(record) => {
            for field in &mut record.fields {
                field.since = of_part(NameKind::Field, &keys::field(field));
            }
        }
        TypeKind::Object(object) => {
            for param in &mut object.params {
                param.since = of_part(NameKind::Field, &keys::param(param));
            }
        }
        TypeKind::Enum(enum_) => {
            for value in &mut enum_.values {
                value.since = of_part(NameKind::Value, &keys::value(value));
            }
            for pattern in &mut enum_.patterns {
                pattern.since = of_part(NameKind::Value, &keys::pattern(pattern));
            }
        }
        TypeKind::Alternatives(alternatives) => {
            let names = alternatives.members.iter().map(|it| keys::member(it, &alternatives.members));
            for (key, member) in names.collect::<Vec<_>>().into_iter().zip(&mut alternatives.members) {
                member.since = of_part(NameKind::Member, &key);
            }
        }
        TypeKind::Events(events) => {
            for event in &mut events.events {
                event.since = of_part(NameKind::Event, &keys::event(event));
            }
        }
        TypeKind::Id | TypeKind::Format { .. } | TypeKind::Accessor(_) | TypeKind::Tagged(_) => (),
    }
}

/// Sets the versions of an operation and its parameters. Parameters in the path are as old as the operation.
fn operation(versions: &Versions<'_>, operation: &mut Operation) {
    let owner = keys::operation(operation);
    let Operation { query, body, since, .. } = operation;
    *since = versions.of(NameKind::Operation, &owner, "");
    for param in query.iter_mut().chain(body.iter_mut().flat_map(|body| &mut body.slots)).flat_map(params) {
        param.since = versions.of_part(since, NameKind::Param, &owner, &keys::param(param));
    }
}

fn params(slot: &mut Slot) -> Vec<&mut Param> {
    match slot {
        Slot::Param(param) => vec![param],
        Slot::Choice(choice) => choice.alternatives.members.iter_mut().flat_map(|member| &mut member.params).collect(),
    }
}
