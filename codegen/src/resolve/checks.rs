//! Checks the whole API: repeated operations, bulk operations, recursion, conditions of fields.

use std::collections::{BTreeMap, BTreeSet};

use super::resolver::Resolver;
use super::{identifiers, operations};
use crate::api::{Operation, Resource, Type, TypeKind};
use crate::diagnostics::{At, Code, Diagnostic, suggestion};
use crate::document::Document;

pub(super) fn check(resolver: &mut Resolver<'_>, documents: &[Document], resources: &[Resource]) {
    check_repeated_operations(resolver, documents, resources);
    check_bulk_forms(resolver, documents, resources);
    check_recursion(resolver, resources);
    let written = documents.iter().map(|document| document.operations.len());
    if written.eq(resources.iter().map(|resource| resource.operations.len())) {
        // An unresolved operation may be the one with the parameter.
        check_field_conditions(resolver, resources);
    }
    identifiers::check_accessors(resolver, documents);
}

/// The resolved operations of a resource in order, with their places in the spec.
fn operations_with_places<'a>(
    document: &'a Document,
    resource: &'a Resource,
) -> impl Iterator<Item = (&'a Operation, &'a At)> {
    let mut written = document.operations.iter();
    let place = move |operation: &Operation| written.find(|item| item.name == operation.name).map(|item| &item.at);
    resource.operations.iter().zip(resource.operations.iter().map(place)).filter_map(|(it, at)| Some((it, at?)))
}

/// Reports a repeated pair of method and path. A bulk form may have the pair of its single form.
fn check_repeated_operations(resolver: &mut Resolver<'_>, documents: &[Document], resources: &[Resource]) {
    let mut seen = BTreeMap::<(String, bool), At>::new();
    for (document, resource) in documents.iter().zip(resources) {
        for (operation, at) in operations_with_places(document, resource) {
            let at = at.child("request");
            let key = (request(operation), operation.bulk_of.is_some());
            if let Some(first) = seen.get(&key) {
                let message = format!("duplicate request `{} {}`", operation.method.as_str(), operation.path);
                resolver.report(
                    Diagnostic::new(Code::RepeatedOperation, at.on_value(), message)
                        .also(first.on_value(), "first used here")
                        .help("correct one of the paths, or add `bulk_of` to the operation that takes many ids"),
                );
            } else {
                seen.insert(key, at);
            }
        }
    }
}

/// Method and path, without the names of parameters.
fn request(operation: &Operation) -> String {
    format!("{} {}", operation.method.as_str(), operations::path_without_names(&operation.path))
}

fn check_bulk_forms(resolver: &mut Resolver<'_>, documents: &[Document], resources: &[Resource]) {
    let operations_with_places = |(document, resource)| {
        operations_with_places(document, resource).map(move |(operation, at)| (resource, operation, at))
    };
    for (resource, operation, at) in documents.iter().zip(resources).flat_map(operations_with_places) {
        let Some(single) = &operation.bulk_of else { continue };
        if operations::is_unresolved(documents, resources, &format!("{}.{single}", resource.module)) {
            continue;
        }
        let at = at.child("bulk_of");
        let Some(other) = resource.operations.iter().find(|other| other.name == *single) else {
            let help = suggestion(single, resource.operations.iter().map(|other| other.name.as_str()));
            let message = format!("unknown operation `{single}` in this resource");
            resolver.report(Diagnostic::new(Code::UnknownReference, at.on_value(), message).maybe_help(help));
            continue;
        };
        if other.bulk_of.is_some() {
            resolver.error(Code::BadValue, &at, format!("expected an operation without `bulk_of`, found `{single}`"));
        }
        if request(other) != request(operation) {
            let requests = [other, operation].map(|it| format!("`{} {}`", it.method.as_str(), it.path));
            let message = format!("expected the method and path of `{single}`, {}, found {}", requests[0], requests[1]);
            resolver.error(Code::BadValue, &at, message);
        }
        if !operation.path_params.iter().any(|param| matches!(param.ty, Type::Csv(_))) {
            resolver.error(Code::BadValue, &at, "expected a path parameter of type `csv<...>`, found none");
        }
    }
}

/// Reports records that contain themselves without end. A list or a map may be empty, so it ends a recursion.
fn check_recursion(resolver: &mut Resolver<'_>, resources: &[Resource]) {
    let mut fields_by_record = BTreeMap::<&str, Vec<(&str, &str)>>::new();
    for decl in resources.iter().flat_map(|resource| &resource.types) {
        if let TypeKind::Record(record) = &decl.kind {
            let fields = record.fields.iter().filter_map(|field| match &field.ty {
                Type::Named(inner) => Some((field.wire.as_str(), *inner)),
                _ => None,
            });
            fields_by_record.insert(&decl.name, fields.collect());
        }
    }
    for (name, field, outer) in closing_fields(&fields_by_record) {
        if let Some(decl) = resolver.types.get(name) {
            let at = decl.at.child("fields").child(field).child("type");
            let message = format!("record `{outer}` contains itself");
            let diagnostic = Diagnostic::new(Code::RecursiveType, at.on_value(), message);
            resolver.report(diagnostic.help("use a list or a map of it, or its identifier"));
        }
    }
}

/// The fields that close a cycle of records, each as its record, its name, and the record that it leads back to.
///
/// The search enters each record once, depth first. It keeps its path in a vector, because a chain of records may be
/// long.
fn closing_fields<'n>(
    fields_by_record: &BTreeMap<&'n str, Vec<(&'n str, &'n str)>>,
) -> Vec<(&'n str, &'n str, &'n str)> {
    let (mut closing, mut entered, mut open) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
    for first in fields_by_record.keys() {
        let (mut path, mut next) = (Vec::new(), Some(*first));
        loop {
            if let Some(name) = next.take().filter(|name| entered.insert(*name)) {
                open.insert(name);
                path.push((name, fields_by_record.get(name).into_iter().flatten()));
            }
            let Some((name, fields)) = path.last_mut() else { break };
            match fields.next() {
                Some((field, inner)) if open.contains(inner) => closing.push((*name, *field, *inner)),
                Some((_, inner)) => next = Some(*inner),
                None => {
                    open.remove(name);
                    path.pop();
                }
            }
        }
    }
    closing
}

/// Reports an `included_by` that no operation has as a query parameter.
fn check_field_conditions(resolver: &mut Resolver<'_>, resources: &[Resource]) {
    let operations = resources.iter().flat_map(|resource| &resource.operations);
    let queries = operations.flat_map(|operation| &operation.query).flat_map(|slot| slot.params());
    let queries = queries.map(|param| param.wire.as_str()).collect::<Vec<_>>();
    for decl in resources.iter().flat_map(|resource| &resource.types) {
        let (TypeKind::Record(record), Some(item)) = (&decl.kind, resolver.types.get(decl.name.as_str())) else {
            continue;
        };
        let at = item.at.child("fields");
        for field in &record.fields {
            let Some(param) = field.notes.included_by.as_deref().filter(|param| !queries.contains(param)) else {
                continue;
            };
            let help = suggestion(param, queries.iter().copied());
            let message = format!("unknown query parameter `{param}`: no operation has it");
            let place = at.child(&field.wire).child("included_by").on_value();
            resolver.report(Diagnostic::new(Code::UnknownCondition, place, message).maybe_help(help));
        }
    }
}
