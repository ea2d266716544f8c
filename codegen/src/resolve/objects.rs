//! Objects of bodies: records whose fields are parameters.

use super::resolver::Resolver;
use super::{identifiers, keys, params, search, types};
use crate::api::{Object, Param, TypeDecl, TypeKind};
use crate::diagnostics::{At, Code, Diagnostic};
use crate::document::{self, Field, Item};
use crate::notes::ParamNotes;

/// The request type of a record that bodies send.
pub(super) fn declaration(resolver: &mut Resolver<'_>, decl: &Item<document::TypeDecl>) -> Option<TypeDecl> {
    let document::TypeKind::Record { fields, .. } = &decl.value.kind else { return None };
    let record = decl.name.as_str();
    if !resolver.uses.is_sent(record) {
        return None;
    }
    let name = resolver.uses.object_name(record);
    let suffix = &name[record.len()..];
    identifiers::type_name(resolver, &decl.at, record)?;
    identifiers::object_name(resolver, &decl.at, record, &name);
    search::check(resolver, &decl.at, record, &decl.value.search);
    types::check_fields(resolver, &decl.at, fields);
    let params = fields.iter().map(|field| parameter(resolver, field)).collect::<Vec<_>>();
    let params = params.into_iter().collect::<Option<Vec<_>>>()?;
    identifiers::check_object(resolver, &decl.at, &params);
    Some(TypeDecl {
        renamed_from: decl.value.renamed_from.iter().map(|former| format!("{former}{suffix}")).collect(),
        name,
        doc: decl.value.doc.clone(),
        search: decl.value.search.clone(),
        kind: TypeKind::Object(Object { record: record.to_owned(), params }),
        since: None,
    })
}

/// A field as a parameter, with the same checks as other parameters.
fn parameter(resolver: &mut Resolver<'_>, field: &Item<Field>) -> Option<Param> {
    if !keys::check(resolver, &field.name, field.at.on_key()) {
        return None;
    }
    let Field { ty, doc, rename, required, default, example, limits, sensitive, notes, source, .. } = &field.value;
    let param = document::Param {
        ty: Some(ty.clone()),
        flatten: None,
        doc: doc.clone(),
        required: *required,
        required_because: None,
        default: default.clone(),
        example: example.clone(),
        limits: limits.clone(),
        keys: None,
        requires: None,
        encoding: None,
        rename: rename.clone(),
        renamed_from: Vec::new(),
        sensitive: sensitive.clone(),
        notes: ParamNotes { deprecated: notes.deprecated.clone() },
        source: source.clone(),
    };
    params::of_object(resolver, &Item { name: field.name.clone(), at: field.at.clone(), value: param })
}

/// Reports keys of a record that have no meaning where it is used: request keys of a record in responses, and response
/// keys of a record in bodies.
pub(super) fn check_keys(resolver: &mut Resolver<'_>, decl: &Item<document::TypeDecl>) {
    let document::TypeKind::Record { root, columns, fields } = &decl.value.kind else { return };
    let name = decl.name.as_str();
    let (is_sent, is_received) = (resolver.uses.is_sent(name), resolver.uses.is_received(name));
    if !is_received {
        let of_record = [("root", root.is_some()), ("columns", columns.is_some())];
        for (key, _) in of_record.into_iter().filter(|(_, is_there)| *is_there) {
            report(resolver, &decl.at, key, &format!("of `{name}`, which no response has"), RESPONSE_ONLY_HELP);
        }
    }
    for field in fields {
        let place = |used: &str| format!("on a field of `{name}`, which {used}");
        if !is_received {
            keys_of_responses(&field.value)
                .for_each(|key| report(resolver, &field.at, key, &place("no response has"), RESPONSE_ONLY_HELP));
        }
        if !is_sent {
            keys_of_requests(&field.value)
                .for_each(|key| report(resolver, &field.at, key, &place("no body sends"), REQUEST_ONLY_HELP));
        }
    }
}

const RESPONSE_ONLY_HELP: &str =
    "remove it: a body sends the record, and its fields are optional unless they have `required: true`";
const REQUEST_ONLY_HELP: &str = "remove it: it is for records that a body sends; in a response, the identity has `primary_key: true`, and `optional` says why others may be left out";

fn report(resolver: &mut Resolver<'_>, at: &At, key: &str, place: &str, help: &str) {
    let diagnostic =
        Diagnostic::new(Code::WrongPlace, at.child(key).on_key(), format!("unexpected key `{key}` {place}"));
    resolver.report(diagnostic.help(help));
}

fn keys_of_responses(field: &Field) -> impl Iterator<Item = &'static str> {
    let keys = [
        ("primary_key", field.primary_key),
        ("download_url", field.download_url),
        ("aliases", !field.aliases.is_empty()),
        ("none_if", field.none_if.is_some()),
        ("optional", field.optional.is_some()),
        ("included_by", field.notes.included_by.is_some()),
    ];
    keys.into_iter().filter(|(_, is_there)| *is_there).map(|(key, _)| key)
}

fn keys_of_requests(field: &Field) -> impl Iterator<Item = &str> {
    let keys =
        [("required", field.required), ("default", field.default.is_some()), ("example", field.example.is_some())];
    let keys = keys.into_iter().filter(|(_, is_there)| *is_there).map(|(key, _)| key);
    keys.chain(field.limits.iter().map(|limit| limit.name.as_str()))
}
