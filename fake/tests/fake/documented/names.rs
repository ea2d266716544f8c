//! Fields that a response may have under several names, as the spec declares them. The documented name wins in whatever order the keys come;
//! another name counts where the documented one is absent or has no value.

use helpdesk::Json;
use helpdesk::meta::{FieldDetails, TYPES, TypeShape, ValueType};
use serde_json::{Map, json};

use crate::documented::nothing;

/// Returns the documented name of a field that has this name.
pub(crate) fn documented_name<'a>(record: &str, key: &'a str) -> &'a str {
    field(record, key).map_or(key, |it| it.name)
}

/// Returns whether this is another name of a field of any record.
pub(crate) fn is_other(key: &str) -> bool {
    TYPES.iter().flat_map(|it| fields(it.shape)).any(|it| it.aliases.contains(&key))
}

/// Returns whether the value under a key of a record counts, and not that of the same field under another name.
pub(crate) fn counts(record: &str, key: &str, object: &Map<String, Json>) -> bool {
    let Some(field) = field(record, key) else { return true };
    let present = || [&[field.name], field.aliases].concat().into_iter().filter(|name| object.contains_key(*name));
    let counting = present().find(|name| has_value(record, field, &object[*name])).or_else(|| present().next());
    counting == Some(key)
}

fn field(record: &str, key: &str) -> Option<&'static FieldDetails> {
    let details = TYPES.iter().find(|it| it.name == record)?;
    fields(details.shape).iter().find(|it| it.name == key || it.aliases.contains(&key))
}

fn fields(shape: TypeShape) -> &'static [FieldDetails] {
    match shape {
        TypeShape::Record { fields, .. } => fields,
        _ => &[],
    }
}

/// An empty string is a value only of a field of text.
fn has_value(record: &str, field: &FieldDetails, value: &Json) -> bool {
    let is_text = matches!(
        field.kind,
        ValueType::Text
            | ValueType::Html
            | ValueType::Url
            | ValueType::Email
            | ValueType::Phone
            | ValueType::Search
            | ValueType::Localized(_)
            | ValueType::Named(_)
    );
    let is_none = value.is_null() || !is_text && *value == json!("");
    !is_none && !nothing::is_read(record, field.name, value, &Json::Null)
}
