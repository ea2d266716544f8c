//! Likely mistakes: a key that the author forgot, or a value that is rarely intended.

use super::super::grammar;
use super::found::Warnings;
use crate::diagnostics::{At, Code, Diagnostic};
use crate::document::{Document, Field, Item, Operation, Param, TypeDecl, TypeKind};
use crate::names::Name;

pub(super) fn slips(warnings: &mut Warnings, documents: &[Document]) {
    let operations = || documents.iter().flat_map(|it| &it.operations);
    let totals = operations().any(|it| total(&it.value).is_some_and(|total| total != "none"));
    for document in documents {
        for decl in &document.types {
            record(warnings, documents, decl);
        }
        for operation in &document.operations {
            warn_missing_paging(warnings, operation);
            warn_unusual_effect(warnings, operation);
            warn_missing_total(warnings, operation, totals);
            let body = operation.value.body.iter().flat_map(|it| &it.value.fields);
            params(
                warnings,
                &operation.value.allow,
                operation.value.path.iter().chain(&operation.value.query).chain(body),
            );
        }
    }
}

fn record(warnings: &mut Warnings, documents: &[Document], decl: &Item<TypeDecl>) {
    let allow = &decl.value.allow;
    match &decl.value.kind {
        TypeKind::Record { root, columns: _, fields } => {
            for field in fields {
                rust_name(warnings, allow, &field.at, &field.name, field.value.rename.as_deref(), &field.value.ty);
            }
            let own = fields.iter().find(|field| is_own_id(documents, decl, field));
            if let Some(field) = own.filter(|_| root.is_some() && !fields.iter().any(|field| field.value.primary_key)) {
                let message = format!("missing primary key of the record `{}`", decl.name);
                let help = "add `primary_key: true` to the field; lists, catalogs and exports tell records apart by it";
                warnings.report(allow, Diagnostic::new(Code::MissingPrimaryKey, field.at.on_key(), message).help(help));
            }
        }
        TypeKind::Alternatives { members, .. } => {
            params(warnings, allow, members.iter().flat_map(|it| &it.value.fields));
        }
        TypeKind::Id(_)
        | TypeKind::Format(_)
        | TypeKind::Enum { .. }
        | TypeKind::Events { .. }
        | TypeKind::Accessor { .. }
        | TypeKind::Tagged(_) => (),
    }
}

/// Whether a field identifies its own record: `label_id` with the type `LabelId` in `Label`.
fn is_own_id(documents: &[Document], decl: &Item<TypeDecl>, field: &Item<Field>) -> bool {
    let mut types = documents.iter().flat_map(|it| &it.types);
    field.value.ty == format!("{}Id", decl.name)
        && types.any(|it| it.name == field.value.ty && matches!(it.value.kind, TypeKind::Id(_)))
}

fn warn_missing_paging(warnings: &mut Warnings, Item { at, value, .. }: &Item<Operation>) {
    let param = |name: &str| value.query.iter().find(|it| it.name == name);
    if let (Some(page), Some(_), None) = (param("page"), param("limit"), &value.paging) {
        let message = "parameters `page` and `limit` without `paging`";
        let help =
            "add `paging: { default_page: first }` to the operation, so that the client can read page after page";
        let diagnostic = Diagnostic::new(Code::MissingPaging, page.at.on_key(), message);
        warnings.report(&value.allow, diagnostic.also(at.on_key(), "in this operation").help(help));
    }
}

fn warn_unusual_effect(warnings: &mut Warnings, Item { at, value, .. }: &Item<Operation>) {
    let method = value.request.split_whitespace().next().unwrap_or_default();
    if value.effect.as_deref() == Some("create") && matches!(method, "PUT" | "DELETE") {
        let message = format!("unusual effect `create` of a {method}, which is idempotent by RFC 9110");
        let help =
            "check what happens if the service receives the request twice; if it creates twice, allow the warning";
        warnings.report(
            &value.allow,
            Diagnostic::new(Code::UnusualEffect, at.child("effect").on_value(), message)
                .also(at.child("request").on_value(), "the method")
                .help(help),
        );
    }
}

/// Warns of a list with pages and no total, if other lists of the spec have a total.
fn warn_missing_total(warnings: &mut Warnings, operation: &Item<Operation>, others: bool) {
    let Item { at, value, .. } = operation;
    let ends = value.returns.as_ref().is_some_and(|it| it.value.last_page_key.is_some());
    if others && !ends && value.paging.is_some() && total(value) == Some("none") {
        let message = "a paged list without a total, although other lists have one";
        let help = "write the key of the total; without it, the client compares no counts";
        let place = at.child("returns").child("total").on_value();
        warnings.report(&value.allow, Diagnostic::new(Code::MissingTotal, place, message).help(help));
    }
}

/// The key of the total of a list.
fn total(operation: &Operation) -> Option<&str> {
    operation.returns.as_ref()?.value.total.as_deref()
}

fn params<'a>(warnings: &mut Warnings, allow: &[Item<String>], params: impl Iterator<Item = &'a Item<Param>>) {
    for Item { name, at, value } in params {
        rust_name(warnings, allow, at, name, value.rename.as_deref(), value.ty.as_deref().unwrap_or_default());
    }
}

/// Warns of a Rust name that follows from the name on the wire and surprises callers.
fn rust_name(warnings: &mut Warnings, allow: &[Item<String>], at: &At, name: &str, rename: Option<&str>, ty: &str) {
    let (several, written) = (grammar::holds_several(ty), Name::new(name));
    if rename.is_some() {
        return;
    }
    let rust = written.value_text().unwrap_or_default();
    if !several && rust.ends_with('_') {
        let message = format!("Rust name `{rust}`: `{name}` is a keyword");
        let help = format!("add `rename:` with a better name, or `rename: {rust}` if there is none");
        warnings.report(allow, Diagnostic::new(Code::KeywordName, at.on_key(), message).help(help));
    }
    if several && written.has_doubtful_plural() {
        let plural = written.plural_text().unwrap_or_default();
        let message = format!("Rust name `{plural}`: the plural of `{name}` is a guess");
        let help = format!("add `rename: {plural}` if it is right, or else `rename:` with the right plural");
        warnings.report(allow, Diagnostic::new(Code::GuessedPlural, at.on_key(), message).help(help));
    }
}
