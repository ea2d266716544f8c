//! Converts nested values to flat pairs of a bracketed name and a string, for queries and multipart bodies.

use std::borrow::Cow;
use std::fmt::Display;

use crate::json::{Json, scalar_text};
use crate::meta::{CustomFieldKeys, ValueType};
use crate::requests::object::sent_fields;
use crate::values::{Upload, Value};

/// The value of one pair.
pub(crate) enum Leaf<'a> {
    Text(Cow<'a, str>),
    File(&'a Upload),
}

/// Calls `each` with every pair of a value: `name`, `name[]` for items, `name[key]` for entries, and `name[0]` for
/// items that are files or have several pairs. The number keeps the pairs of an item together.
pub(crate) fn pairs<'a>(name: &str, kind: &ValueType, value: &'a Value, each: &mut dyn FnMut(&str, Leaf<'a>)) {
    match value {
        Value::List(items) if is_joined(kind) => each(name, Leaf::Text(Value::join(items).into())),
        // A list of one item is written as one value, if the parameter accepts one or many.
        Value::List(items) if items.len() == 1 && matches!(kind, ValueType::QueryList(_)) => {
            pairs(name, kind.item(), &items[0], each);
        }
        Value::List(items) => {
            for (index, item) in items.iter().enumerate() {
                let index: &dyn Display = if item.scalar().is_none() { &index } else { &"" };
                pairs(&entry(name, index), kind.item(), item, each);
            }
        }
        Value::Map(entries) => match kind {
            ValueType::Object(object) => sent_fields(object, entries).for_each(|(field, value)| {
                pairs(&entry(name, &field.name), &field.kind, value, each);
            }),
            _ => entries.iter().for_each(|(key, value)| pairs(&entry(name, key), kind.item(), value, each)),
        },
        Value::CustomFields(fields) => {
            for (id, json) in fields.iter() {
                json_pairs(&entry(name, &key(kind, id)), json, each);
            }
        }
        Value::Json(json) => json_pairs(name, json, each),
        Value::File(upload) => each(name, Leaf::File(upload)),
        Value::Text(_)
        | Value::Int(_)
        | Value::Uint(_)
        | Value::Number(_)
        | Value::Bool(_)
        | Value::UnixSeconds(_)
        | Value::Civil(_)
        | Value::Search(_) => each(name, Leaf::Text(value.scalar().unwrap_or_default())),
    }
}

fn json_pairs<'a>(name: &str, json: &'a Json, each: &mut dyn FnMut(&str, Leaf<'a>)) {
    match json {
        Json::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let index: &dyn Display = if item.is_array() || item.is_object() { &index } else { &"" };
                json_pairs(&entry(name, index), item, each);
            }
        }
        Json::Object(entries) => entries.iter().for_each(|(key, value)| json_pairs(&entry(name, key), value, each)),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {
            each(name, Leaf::Text(scalar_text(json).unwrap_or_default()));
        }
    }
}

fn entry(name: &str, key: &dyn Display) -> String {
    format!("{name}[{key}]")
}

/// Returns whether the items of a list are joined by commas.
pub(crate) fn is_joined(kind: &ValueType) -> bool {
    match kind {
        ValueType::Csv(_) | ValueType::Pair(_) => true,
        ValueType::Localized(inner) => is_joined(inner),
        _ => false,
    }
}

/// Formats the key of a custom field.
pub(crate) fn key(kind: &ValueType, id: u64) -> String {
    match kind {
        ValueType::CustomFields(CustomFieldKeys::Id) => id.to_string(),
        _ => format!("cf_{id}"),
    }
}
