//! Values by which public clients say "no value": `null`, and an empty string in formats without `null`.

use helpdesk::meta::ValueType;
use serde_json::Value;

/// The format of values.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Spelling {
    /// Everything is text.
    Text,
    /// With the types of JSON.
    Json,
}

/// Removes the parts of a value that say "no value"; `None` if no part remains.
///
/// In a query and in a multipart body, an empty string is the only way to say "no value".
pub(super) fn without_empty(value: Value, spelling: Spelling) -> Option<Value> {
    let part = |value| without_empty(value, spelling);
    match value {
        Value::Null => None,
        Value::String(text) if text.is_empty() && spelling == Spelling::Text => None,
        Value::Array(items) => Some(items.into_iter().filter_map(part).collect()),
        Value::Object(items) => {
            let parts = items.into_iter().filter_map(|(key, value)| Some((key, part(value)?)));
            let parts: Value = parts.collect();
            (spelling == Spelling::Json || !is_empty(&parts)).then_some(parts)
        }
        other => Some(other),
    }
}

/// Whether a value has no content.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.iter().all(is_empty),
        Value::Object(items) => items.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Whether a value of JSON is empty in the place of a type that has no empty value.
pub(super) fn is_empty_of(kind: &ValueType, value: &Value) -> bool {
    match (kind, value) {
        (ValueType::Text | ValueType::Html | ValueType::Localized(_) | ValueType::Csv(_), Value::String(_)) => false,
        // PHP writes an empty map as an empty list.
        (ValueType::Localized(_), Value::Array(_)) => is_empty(value),
        (_, Value::String(text)) => text.is_empty(),
        _ => false,
    }
}
