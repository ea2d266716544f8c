//! The columns that a table of records shows by default.

use super::fields;
use super::resolver::Resolver;
use crate::api::Record;
use crate::diagnostics::{At, Code, Diagnostic};
use crate::document::{self, Item, TypeKind};

/// Whether a value of a type contains a secret. A record does if one of its fields does.
fn holds_secret<'a>(resolver: &Resolver<'a>, ty: &'a str, seen: &mut Vec<&'a str>) -> bool {
    let mut names = ty.split(|it: char| !it.is_alphanumeric() && it != '_');
    names.any(|name| {
        let Some(TypeKind::Record { fields, .. }) = resolver.types.get(name).map(|decl| &decl.value.kind) else {
            return false;
        };
        if seen.contains(&name) {
            return false;
        }
        seen.push(name);
        fields.iter().any(|field| {
            field.value.sensitive.as_deref() == Some("secret") || holds_secret(resolver, &field.value.ty, seen)
        })
    })
}

/// Returns the columns, and reports columns that no table should show.
pub(super) fn columns(
    resolver: &mut Resolver<'_>,
    at: &At,
    record: &str,
    written: Option<&[String]>,
    fields: &[Item<document::Field>],
) -> Vec<String> {
    if written.is_some_and(<[String]>::is_empty) {
        let diagnostic = Diagnostic::new(Code::BadValue, at.on_value(), "expected at least one column, found none");
        resolver.report(diagnostic.help("remove `columns`: a table then has all that fit"));
    }
    let columns = written.unwrap_or_default();
    for (index, column) in columns.iter().enumerate() {
        let place = at.index(index).on_value();
        let why = match fields.iter().find(|field| field.name == *column) {
            None => {
                fields::unknown(resolver, place, column, record, fields);
                continue;
            }
            Some(_) if columns[..index].contains(column) => "it stands here twice".to_owned(),
            Some(field) if field.value.sensitive.as_deref() == Some("secret") => "it is secret".to_owned(),
            Some(field) if holds_secret(resolver, &field.value.ty, &mut Vec::new()) => "it holds a secret".to_owned(),
            Some(_) if index == Record::MAX_COLUMNS => format!("a table has at most {index} by default"),
            Some(_) => continue,
        };
        let message = format!("`{column}` is no column of `{record}`: {why}");
        resolver.report(Diagnostic::new(Code::BadValue, place, message).help("remove it"));
    }
    columns.to_vec()
}
