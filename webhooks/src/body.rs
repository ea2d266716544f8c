//! Reads a body as one JSON object, from JSON or from pairs with brackets.

use std::fmt;

use helpdesk::Json;
use serde::de::{self, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Map;

use crate::error::ReadError;

/// The maximum size of a body in bytes. Anyone can send a body, and it is parsed before its secret is checked.
const MAX_BODY_BYTES: usize = 2 << 20;

/// The maximum number of pairs, the same as in PHP.
const MAX_PAIRS: usize = 1000;

/// The key of a custom field, before its id.
pub(crate) const CUSTOM_FIELD: &str = "custom_field_";

/// The keys that distinguish the states of a case. They contain no personal data.
pub(crate) const STATE: [&str; 7] =
    ["case_id", "last_message_id", "last_note_id", "staff_id", "case_status", "case_priority", "case_group"];

/// The number of leading keys in `STATE` that are ids.
pub(crate) const STATE_IDS: usize = 4;

/// Reads a body. The first byte shows the format, because headers are often wrong.
pub(crate) fn read(body: &[u8]) -> Result<Map<String, Json>, ReadError> {
    if body.len() > MAX_BODY_BYTES {
        return Err(ReadError::TooLarge);
    }
    let body = body.strip_prefix("\u{feff}".as_bytes()).unwrap_or(body).trim_ascii();
    match body.first() {
        Some(b'{' | b'[' | b'"') => json(body),
        _ => form(body),
    }
}

fn json(body: &[u8]) -> Result<Map<String, Json>, ReadError> {
    match serde_json::from_slice(body) {
        Ok(Unique(Json::Object(object))) => Ok(object),
        Ok(_) => Err(ReadError::NotAnObject),
        // The text is valid JSON, so the visitor has rejected a repeated key.
        Err(error) if error.is_data() => Err(ReadError::DuplicateKey),
        Err(error) => Err(ReadError::NotJson { line: error.line(), column: error.column() }),
    }
}

/// A value whose objects have unique keys. If the service does not escape text that people type, they could add a
/// second `case_id`.
struct Unique(Json);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(UniqueVisitor).map(Self)
    }
}

struct UniqueVisitor;

impl<'de> Visitor<'de> for UniqueVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, it: bool) -> Result<Json, E> {
        Ok(it.into())
    }

    fn visit_i64<E>(self, it: i64) -> Result<Json, E> {
        Ok(it.into())
    }

    fn visit_u64<E>(self, it: u64) -> Result<Json, E> {
        Ok(it.into())
    }

    fn visit_f64<E>(self, it: f64) -> Result<Json, E> {
        Ok(it.into())
    }

    fn visit_str<E>(self, it: &str) -> Result<Json, E> {
        Ok(it.into())
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut all = Vec::new();
        while let Some(Unique(item)) = items.next_element()? {
            all.push(item);
        }
        Ok(Json::Array(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let mut all = Map::new();
        while let Some((key, Unique(value))) = entries.next_entry::<String, _>()? {
            if all.insert(key, value).is_some() {
                return Err(de::Error::custom("a key stands twice"));
            }
        }
        Ok(Json::Object(all))
    }
}

/// Reads pairs: `a=b`, or `case[case_id]=1` for a value inside an object.
fn form(body: &[u8]) -> Result<Map<String, Json>, ReadError> {
    let mut object = Map::new();
    for (index, (key, value)) in form_urlencoded::parse(body).enumerate() {
        if index == MAX_PAIRS {
            return Err(ReadError::TooManyPairs);
        }
        let (outer, inner) = split(&key);
        let is_new = match inner {
            None => object.insert(outer.to_owned(), value.into()).is_none(),
            Some(inner) => match object.entry(outer).or_insert_with(|| Json::Object(Map::new())) {
                Json::Object(inside) => inside.insert(inner.to_owned(), value.into()).is_none(),
                _ => false,
            },
        };
        if !is_new {
            return Err(ReadError::DuplicateKey);
        }
    }
    Ok(object)
}

/// Splits `case[case_id]`. A key of another form stays whole.
fn split(key: &str) -> (&str, Option<&str>) {
    let parts = key.split_once('[').and_then(|(outer, rest)| Some((outer, rest.strip_suffix(']')?)));
    match parts {
        Some((outer, inner)) if !outer.is_empty() && !inner.contains(['[', ']']) => (outer, Some(inner)),
        _ => (key, None),
    }
}
