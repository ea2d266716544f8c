//! The times by which callers can filter a list.
//!
//! Only the requests of these lists implement `ExportRequest` or `UpdatesRequest`, so the compiler rejects an export of
//! another list. The spec names the parameters explicitly, because some parameters with similar names filter by another
//! time.

use super::identifiers;
use super::resolver::Resolver;
use crate::api::{TimeFilter, Times};
use crate::diagnostics::{At, Code, Diagnostic, did_you_mean};
use crate::document::{self, Item, Param, TypeKind};

/// Returns the time filters of an operation, checked against its parameters and its response.
pub(super) fn times(resolver: &mut Resolver<'_>, operation: &document::Operation) -> Option<Times> {
    let Some(times) = &operation.time_filters else { return Some(Times::default()) };
    let row = operation.returns.as_ref().and_then(|returns| returns.value.list.as_deref());
    let Some(row) = row.and_then(|row| resolver.types.get(row).copied()) else {
        let message = "expected an operation that returns a list of records, found another one";
        resolver.report(Diagnostic::new(Code::WrongPlace, times.at.on_key(), message).help("remove `time_filters`"));
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

/// Checks that the list has pages, and rows with a primary key.
fn check_list(
    resolver: &mut Resolver<'_>,
    times: &Item<document::Times>,
    query: &[Item<Param>],
    row: &Item<document::TypeDecl>,
) {
    let has = |name: &str| query.iter().any(|param| param.name == name);
    for name in ["page", "limit"].into_iter().filter(|name| !has(name)) {
        let message = format!("missing query parameter `{name}`, which `time_filters` needs");
        let diagnostic = Diagnostic::new(Code::MissingKey, times.at.on_key(), message);
        resolver.report(diagnostic.help(format!("declare `{name}` under `query`")));
    }
    let keyed = match &row.value.kind {
        TypeKind::Record { fields, .. } => fields.iter().any(|field| field.value.primary_key),
        _ => true,
    };
    if !keyed {
        let message = format!("missing primary key of `{}`, which `time_filters` needs", row.name);
        let diagnostic = Diagnostic::new(Code::MissingKey, times.at.on_key(), message);
        resolver.report(diagnostic.help("add `primary_key: true` to the field that identifies the record"));
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
    if written.from == written.to {
        let message = format!("expected two parameters, found `{}` for both bounds", written.to);
        let help = "write the parameter of the later bound";
        resolver.report(Diagnostic::new(Code::BadValue, at.child("to").on_value(), message).help(help));
    }
    let field = field(resolver, &at.child("field"), &written.field, row);
    let sorted = match &written.sort {
        Some(sort) => sort_of(resolver, &at.child("sort"), sort, query).map(Some),
        None => Some(None),
    };
    Some(TimeFilter { from: written.from.clone(), to: written.to.clone(), field: field?, sort: sorted? })
}

/// Reports a bound that is not a parameter with a time.
fn check_bound(resolver: &mut Resolver<'_>, at: &At, name: &str, query: &[Item<Param>]) {
    let (code, message) = match query.iter().find(|param| param.name == name) {
        Some(param) if param.value.ty.as_deref() == Some("unix_seconds") => return,
        Some(param) => {
            let ty = param.value.ty.as_deref().unwrap_or_default();
            (
                Code::BadValue,
                format!("expected a query parameter of type `unix_seconds`, found `{name}` of type `{ty}`"),
            )
        }
        None => (Code::UnknownReference, format!("unknown query parameter `{name}`")),
    };
    let near = did_you_mean(name, query.iter().map(|param| param.name.as_str()));
    let help = near.filter(|near| *near != name).map(|near| format!("did you mean `{near}`?"));
    resolver.report(Diagnostic::new(code, at.on_value(), message).maybe_help(help));
}

/// The Rust name of the field with the time.
fn field(resolver: &mut Resolver<'_>, at: &At, name: &str, row: &Item<document::TypeDecl>) -> Option<String> {
    let TypeKind::Record { fields, .. } = &row.value.kind else { return None };
    let (code, message) = match fields.iter().find(|field| field.name == name) {
        Some(field) if ["timestamp", "unix_seconds"].contains(&field.value.ty.as_str()) && !field.value.primary_key => {
            return identifiers::field_name(resolver, field);
        }
        Some(field) => {
            let ty = &field.value.ty;
            (
                Code::BadValue,
                format!("expected a field of type `timestamp` or `unix_seconds`, found `{name}` of type `{ty}`"),
            )
        }
        None => (Code::UnknownReference, format!("unknown field `{name}` of `{}`", row.name)),
    };
    let near = did_you_mean(name, fields.iter().map(|field| field.name.as_str()));
    let help = near.filter(|near| *near != name).map(|near| format!("did you mean `{near}`?"));
    resolver.report(Diagnostic::new(code, at.on_value(), message).maybe_help(help));
    None
}

/// Returns the `sort` value, or reports a value that the parameter cannot have.
fn sort_of(resolver: &mut Resolver<'_>, at: &At, sort: &str, query: &[Item<Param>]) -> Option<String> {
    let Some(param) = query.iter().find(|param| param.name == "sort") else {
        resolver.error(Code::MissingKey, at, "missing query parameter `sort`, which the order needs");
        return None;
    };
    let kind = param.value.ty.as_deref().and_then(|ty| resolver.types.get(ty)).map(|decl| &decl.value.kind);
    if let Some(TypeKind::Enum { values, .. }) = kind {
        let values: Vec<_> = values.iter().map(|value| value.name.as_str()).collect();
        if !values.contains(&sort) {
            resolver.bad_value(at, sort, &values);
            return None;
        }
    }
    Some(sort.to_owned())
}
