//! Types without uses.

use std::collections::BTreeSet;

use super::found::Warnings;
use crate::diagnostics::{Code, Diagnostic};
use crate::document::{Document, Item, Operation, Param, TypeDecl, TypeKind};

/// Warns of declared types that no type, operation or service names. Events and accessors are exempt, because programs
/// use them.
pub(super) fn types(warnings: &mut Warnings, documents: &[Document]) {
    let expressions = documents.iter().flat_map(expressions);
    let used = expressions.flat_map(|it| it.split(|it: char| !it.is_alphanumeric() && it != '_'));
    let used = used.collect::<BTreeSet<_>>();
    for decl in documents.iter().flat_map(|it| &it.types).filter(|it| !used.contains(it.name.as_str())) {
        match decl.value.kind {
            TypeKind::Events { .. } | TypeKind::Accessor { .. } | TypeKind::Tagged(_) => continue,
            TypeKind::Id(_)
            | TypeKind::Format(_)
            | TypeKind::Record { .. }
            | TypeKind::Enum { .. }
            | TypeKind::Alternatives { .. } => (),
        }
        let message = format!("unused type `{}`", decl.name);
        let diagnostic = Diagnostic::new(Code::UnusedType, decl.at.on_key(), message);
        warnings.report(&decl.value.allow, diagnostic.help("use it where its values occur, or remove it"));
    }
}

/// Every text in a file that can name types.
fn expressions(document: &Document) -> Vec<&str> {
    let error_codes = document.service.iter().filter_map(|it| it.value.error_codes.as_deref());
    let types = document.types.iter().flat_map(of_type);
    let operations = document.operations.iter().flat_map(|it| of_operation(&it.value));
    error_codes.chain(types).chain(operations).collect()
}

fn of_type(decl: &Item<TypeDecl>) -> Vec<&str> {
    match &decl.value.kind {
        TypeKind::Id(_) | TypeKind::Format(_) => Vec::new(),
        TypeKind::Record { fields, .. } => fields.iter().map(|it| it.value.ty.as_str()).collect(),
        TypeKind::Enum { converts_to, patterns, .. } => {
            let patterns = patterns.iter().map(|it| it.value.text.as_str());
            patterns.chain(converts_to.as_deref()).collect()
        }
        TypeKind::Alternatives { members, .. } => {
            members.iter().flat_map(|it| &it.value.fields).filter_map(of_param).collect()
        }
        TypeKind::Events { events, .. } => events.iter().map(|it| it.value.record.as_str()).collect(),
        TypeKind::Accessor { of, .. } => vec![of],
        TypeKind::Tagged(tagged) => {
            let members = tagged.members.iter().map(|it| it.value.ty.as_str());
            members.chain([tagged.of.as_str()]).collect()
        }
    }
}

fn of_operation(operation: &Operation) -> Vec<&str> {
    let body = operation.body.iter().flat_map(|it| &it.value.fields);
    let params = operation.path.iter().chain(&operation.query).chain(body);
    let returns = operation.returns.iter().map(|it| &it.value);
    let returns = returns.flat_map(|it| [&it.record, &it.list, &it.array, &it.object, &it.or_record]);
    params.filter_map(of_param).chain(returns.filter_map(|it| it.as_deref())).collect()
}

fn of_param(param: &Item<Param>) -> Option<&str> {
    param.value.ty.as_deref().or(param.value.flatten.as_deref())
}
