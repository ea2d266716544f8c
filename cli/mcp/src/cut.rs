//! Long strings of a result.

use serde_json::Value;

/// The longest string of a result, in characters.
const LONGEST: usize = 4_000;

/// Cuts long strings, and says by how much.
pub(crate) fn cut(json: Value) -> Value {
    match json {
        Value::String(text) => match text.char_indices().nth(LONGEST) {
            Some((at, _)) => format!("{}… <{} more characters>", &text[..at], text[at..].chars().count()).into(),
            None => text.into(),
        },
        Value::Array(items) => items.into_iter().map(cut).collect(),
        Value::Object(entries) => entries.into_iter().map(|(key, value)| (key, cut(value))).collect(),
        other => other,
    }
}
