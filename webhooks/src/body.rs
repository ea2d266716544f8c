//! A body as one JSON object, from JSON or from pairs with brackets.

use helpdesk::Json;
use serde_json::Map;

use crate::error::ReadError;

/// The largest body. Anybody can send one, and it is parsed before its secret is known.
const LARGEST: usize = 2 << 20;

/// The maximum number of pairs, the same as in PHP.
const MAX_PAIRS: usize = 1000;

/// The key of a custom field, before its id.
pub(crate) const CUSTOM_FIELD: &str = "custom_field_";

/// The keys that tell a state of a case from another one. None of them is personal.
pub(crate) const STATE: [&str; 6] =
    ["case_id", "last_message_id", "last_note_id", "case_status", "case_priority", "staff_id"];

/// Reads a body. Its first byte tells the format, because headers are often wrong.
pub(crate) fn read(content_type: Option<&str>, body: &[u8]) -> Result<Map<String, Json>, ReadError> {
    if body.len() > LARGEST {
        return Err(ReadError::TooLarge);
    }
    let body = body.strip_prefix("\u{feff}".as_bytes()).unwrap_or(body).trim_ascii();
    let says_json = content_type.is_some_and(|it| it.to_ascii_lowercase().contains("json"));
    match body.first() {
        Some(b'{' | b'[' | b'"') => json(body),
        _ if says_json => json(body),
        _ => form(body),
    }
}

fn json(body: &[u8]) -> Result<Map<String, Json>, ReadError> {
    match serde_json::from_slice(body) {
        Ok(Json::Object(object)) => Ok(object),
        Ok(_) => Err(ReadError::NotAnObject),
        Err(error) => Err(ReadError::NotJson { line: error.line(), column: error.column() }),
    }
}

/// Reads pairs: `a=b`, or `case[case_id]=1` for a value inside an object. The last of several values counts.
fn form(body: &[u8]) -> Result<Map<String, Json>, ReadError> {
    let mut object = Map::new();
    for (index, (key, value)) in form_urlencoded::parse(body).enumerate() {
        if index == MAX_PAIRS {
            return Err(ReadError::TooManyPairs);
        }
        let (outer, inner) = split(&key);
        match (inner, object.entry(outer).or_insert_with(|| Json::Object(Map::new()))) {
            (Some(inner), Json::Object(inside)) => drop(inside.insert(inner.to_owned(), value.into())),
            (Some(inner), place) => *place = Json::Object(Map::from_iter([(inner.to_owned(), value.into())])),
            (None, place) => *place = value.into(),
        }
    }
    Ok(object)
}

/// Splits `case[case_id]`. A key of another form is one key.
fn split(key: &str) -> (&str, Option<&str>) {
    let parts = key.split_once('[').and_then(|(outer, rest)| Some((outer, rest.strip_suffix(']')?)));
    match parts {
        Some((outer, inner)) if !outer.is_empty() && !inner.contains(['[', ']']) => (outer, Some(inner)),
        _ => (key, None),
    }
}
