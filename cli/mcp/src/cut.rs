//! Limits of a result, whatever the service returns.

use serde_json::Value;

/// The longest string of a result, in characters.
const MAX_STRING_CHARACTERS: usize = 4_000;

/// The most entries of a record, or of a list in it.
const MAX_ENTRIES: usize = 500;

/// Removes the entries of each list and object after the first [`MAX_ENTRIES`], and returns how many it removed.
pub(crate) fn limit_entries(json: Value) -> (Value, usize) {
    let mut left_out = 0;
    let mut limit = |value: Value| {
        let (value, count) = limit_entries(value);
        left_out += count;
        value
    };
    match json {
        Value::Array(mut items) => {
            let more = items.len().saturating_sub(MAX_ENTRIES);
            items.truncate(MAX_ENTRIES);
            let items = items.into_iter().map(&mut limit).collect();
            (items, left_out + more)
        }
        Value::Object(entries) => {
            let more = entries.len().saturating_sub(MAX_ENTRIES);
            let entries = entries.into_iter().take(MAX_ENTRIES).map(|(key, value)| (key, limit(value))).collect();
            (Value::Object(entries), left_out + more)
        }
        other => (other, 0),
    }
}

/// Cuts long strings, and says by how much.
pub(crate) fn cut(json: Value) -> Value {
    match json {
        Value::String(text) => match text.char_indices().nth(MAX_STRING_CHARACTERS) {
            Some((at, _)) => format!("{}… <{} more characters>", &text[..at], text[at..].chars().count()).into(),
            None => text.into(),
        },
        Value::Array(items) => items.into_iter().map(cut).collect(),
        Value::Object(entries) => entries.into_iter().map(|(key, value)| (key, cut(value))).collect(),
        other => other,
    }
}
