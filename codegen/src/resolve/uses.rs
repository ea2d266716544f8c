//! Finds the records that bodies send, and the records that responses have. It follows types by their names in the
//! spec, before they are resolved.

use std::collections::{BTreeMap, BTreeSet};

use crate::document::{Document, Field, Item, Operation, Param, TypeDecl, TypeKind};
use crate::names::object_name;

/// The declared types by their names.
pub(super) type Declarations<'a> = BTreeMap<&'a str, &'a Item<TypeDecl>>;

/// The records of bodies, and the records of responses and events. A record may be in both sets, or in neither.
#[derive(Default)]
pub(super) struct Uses<'a> {
    sent: BTreeSet<&'a str>,
    received: BTreeSet<&'a str>,
}

impl<'a> Uses<'a> {
    pub(super) fn new(documents: &'a [Document], types: &Declarations<'a>) -> Uses<'a> {
        let operations = || documents.iter().flat_map(|it| &it.operations).map(|it| &it.value);
        let declared = || documents.iter().flat_map(|it| &it.types).map(|it| &it.value);
        let sent = operations().flat_map(of_body).chain(declared().flat_map(of_alternatives));
        let received = operations().flat_map(of_response).chain(declared().flat_map(of_readers));
        Uses { sent: with_inner(types, sent), received: with_inner(types, received) }
    }

    /// Whether a body sends the record.
    pub(super) fn is_sent(&self, record: &str) -> bool {
        self.sent.contains(record)
    }

    /// Whether a response or an event has the record. A record without any use counts as received.
    pub(super) fn is_received(&self, record: &str) -> bool {
        self.received.contains(record) || !self.is_sent(record)
    }

    /// The Rust name of the request type of a record. If responses have the record too, their type has the record's
    /// name.
    pub(super) fn object_name(&self, record: &str) -> String {
        if self.is_received(record) { object_name(record) } else { record.to_owned() }
    }
}

/// The records among these types, and the records inside them.
fn with_inner<'a>(types: &Declarations<'a>, expressions: impl Iterator<Item = &'a str>) -> BTreeSet<&'a str> {
    let mut records = BTreeSet::new();
    let mut pending = expressions.flat_map(names).collect::<Vec<_>>();
    while let Some(name) = pending.pop() {
        if let Some(fields) = fields(types, name)
            && records.insert(name)
        {
            pending.extend(fields.iter().flat_map(|field| names(&field.value.ty)));
        }
    }
    records
}

pub(super) fn fields<'a>(types: &Declarations<'a>, name: &str) -> Option<&'a [Item<Field>]> {
    match &types.get(name)?.value.kind {
        TypeKind::Record { fields, .. } => Some(fields),
        _ => None,
    }
}

fn of_body(operation: &Operation) -> impl Iterator<Item = &str> {
    operation.body.iter().flat_map(|body| &body.value.fields).filter_map(of_param)
}

fn of_param(param: &Item<Param>) -> Option<&str> {
    param.value.ty.as_deref()
}

fn of_alternatives(decl: &TypeDecl) -> Vec<&str> {
    match &decl.kind {
        TypeKind::Alternatives { members, .. } => {
            members.iter().flat_map(|member| &member.value.fields).filter_map(of_param).collect()
        }
        _ => Vec::new(),
    }
}

fn of_response(operation: &Operation) -> impl Iterator<Item = &str> {
    let returns = operation.returns.iter().map(|it| &it.value);
    let names = returns.flat_map(|it| [&it.record, &it.list, &it.array, &it.object, &it.or_record]);
    names.filter_map(|name| name.as_deref())
}

/// The records that events and accessors read.
fn of_readers(decl: &TypeDecl) -> Vec<&str> {
    match &decl.kind {
        TypeKind::Events { events, .. } => events.iter().map(|event| event.value.record.as_str()).collect(),
        TypeKind::Accessor { of, .. } => vec![of],
        TypeKind::Tagged(tagged) => vec![&tagged.of],
        _ => Vec::new(),
    }
}

/// The names in the text of a type.
pub(super) fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| !it.is_alphanumeric() && it != '_').filter(|name| !name.is_empty())
}
