//! By which times a list can be read.

use super::{Resolver, identifiers};
use crate::api::{TimeFilter, Times};
use crate::diagnostics::{At, Code, Diagnostic, did_you_mean};
use crate::document::{self, Item, Param, TypeKind};

/// What an operation says about times, with its parameters and its reply.
pub(super) fn times(resolver: &mut Resolver<'_>, operation: &document::Operation) -> Option<Times> {
    let Some(times) = &operation.times else { return Some(Times::default()) };
    let row = operation.returns.as_ref().and_then(|returns| returns.value.list.as_deref());
    let Some(row) = row.and_then(|row| resolver.types.get(row).copied()) else {
        let message = "only a list of records can be read by the times of its rows";
        resolver.report(Diagnostic::new(Code::WrongPlace, times.at.on_key(), message));
        return None;
    };
    check_list(resolver, times, &operation.query, row);
    let document::Times { created, updated } = &times.value;
    let mut read = |timeline: &Option<Item<document::TimeFilter>>| match timeline {
        Some(written) => timeline_of(resolver, written, &operation.query, row).map(Some),
        None => Some(None),
    };
    let (created, updated) = (read(created), read(updated));
    Some(Times { created: created?, updated: updated? })
}

/// A list that is read so has pages, and rows that can be told from each other.
fn check_list(
    resolver: &mut Resolver<'_>,
    times: &Item<document::Times>,
    query: &[Item<Param>],
    row: &Item<document::TypeDecl>,
) {
    let has = |name: &str| query.iter().any(|param| param.name == name);
    for name in ["page", "limit"].into_iter().filter(|name| !has(name)) {
        let message = format!("a list that is read by times needs the parameter `{name}` in its query");
        resolver.report(Diagnostic::new(Code::MissingKey, times.at.on_key(), message));
    }
    let keyed = match &row.value.kind {
        TypeKind::Record { fields, .. } => fields.iter().any(|field| field.value.key),
        _ => true,
    };
    if !keyed {
        let message = format!("rows that are read by times need a key, and `{}` has none", row.name);
        resolver.report(Diagnostic::new(Code::MissingKey, times.at.on_key(), message));
    }
}

fn timeline_of(
    resolver: &mut Resolver<'_>,
    timeline: &Item<document::TimeFilter>,
    query: &[Item<Param>],
    row: &Item<document::TypeDecl>,
) -> Option<TimeFilter> {
    let (at, written) = (&timeline.at, &timeline.value);
    for (key, name) in [("from", &written.from), ("to", &written.to)] {
        check_bound(resolver, &at.child(key), name, query);
    }
    let field = field(resolver, &at.child("field"), &written.field, row);
    let sorted = match &written.sort {
        Some(sort) => sort_of(resolver, &at.child("sort"), sort, query).map(Some),
        None => Some(None),
    };
    Some(TimeFilter { from: written.from.clone(), to: written.to.clone(), field: field?, sort: sorted? })
}

/// A bound is a parameter with a time.
fn check_bound(resolver: &mut Resolver<'_>, at: &At, name: &str, query: &[Item<Param>]) {
    let message = match query.iter().find(|param| param.name == name) {
        Some(param) if param.value.ty.as_deref() == Some("unix_seconds") => return,
        Some(_) => format!("`{name}` is no `unix_seconds`"),
        None => format!("`{name}` is no parameter of this query"),
    };
    let near = did_you_mean(name, query.iter().map(|param| param.name.as_str()));
    let help = near.filter(|near| *near != name).map(|near| format!("did you mean `{near}`?"));
    resolver.report(Diagnostic::new(Code::UnknownCondition, at.on_value(), message).maybe_help(help));
}

/// The Rust name of the field with the time.
fn field(resolver: &mut Resolver<'_>, at: &At, name: &str, row: &Item<document::TypeDecl>) -> Option<String> {
    let TypeKind::Record { fields, .. } = &row.value.kind else { return None };
    let message = match fields.iter().find(|field| field.name == name) {
        Some(field) if ["timestamp", "unix_seconds"].contains(&field.value.ty.as_str()) && !field.value.key => {
            return identifiers::value_name(resolver, &field.at, name, field.value.rename.as_deref());
        }
        Some(field) => format!("`{name}` is `{}`, and no time", field.value.ty),
        None => format!("`{name}` is no field of `{}`", row.name),
    };
    let near = did_you_mean(name, fields.iter().map(|field| field.name.as_str()));
    let help = near.filter(|near| *near != name).map(|near| format!("did you mean `{near}`?"));
    resolver.report(Diagnostic::new(Code::UnknownCondition, at.on_value(), message).maybe_help(help));
    None
}

/// The order is one that the parameter `sort` can have.
fn sort_of(resolver: &mut Resolver<'_>, at: &At, sort: &str, query: &[Item<Param>]) -> Option<String> {
    let Some(param) = query.iter().find(|param| param.name == "sort") else {
        resolver.error(Code::MissingKey, at, "a list that is put in order needs the parameter `sort` in its query");
        return None;
    };
    let kind = param.value.ty.as_deref().and_then(|ty| resolver.types.get(ty)).map(|decl| &decl.value.kind);
    if let Some(TypeKind::Set { values, .. }) = kind {
        let values: Vec<_> = values.iter().map(|value| value.name.as_str()).collect();
        if !values.contains(&sort) {
            resolver.bad_value(at, sort, &values);
            return None;
        }
    }
    Some(sort.to_owned())
}
