//! The columns that a table of records shows by default.

use super::fields;
use super::resolver::Resolver;
use crate::api::Record;
use crate::diagnostics::{At, Code, Diagnostic};
use crate::document::{self, Item};

/// Returns the columns, and reports those that no table should have.
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
            Some(_) if index == Record::MAX_COLUMNS => format!("a table has at most {index} by default"),
            Some(_) => continue,
        };
        let message = format!("`{column}` is no column of `{record}`: {why}");
        resolver.report(Diagnostic::new(Code::BadValue, place, message).help("remove it"));
    }
    columns.to_vec()
}
