//! JSON values of any shape.

use std::borrow::Cow;

use serde_json::{Map, Number};

use crate::json::{DecodeError, Reader, Writer};

/// A JSON value of any shape: [`serde_json::Value`].
pub type Json = serde_json::Value;

/// The number of bytes of an entry of a [`Map`].
const ENTRY: usize = size_of::<(String, Json)>();

/// The number of bytes of the first entry. A new map has room for eleven.
const FIRST_ENTRY: usize = 11 * ENTRY;

impl Reader<'_> {
    /// Reads any value.
    ///
    /// # Errors
    /// Fails if there is no valid value.
    pub fn json(&mut self) -> Result<Json, DecodeError> {
        match self.peek() {
            b'{' => {
                let mut map = Map::new();
                self.object(&mut |key, json| {
                    json.take(if map.is_empty() { FIRST_ENTRY } else { ENTRY })?;
                    map.insert(key.to_owned(), json.json()?);
                    Ok(())
                })?;
                Ok(Json::Object(map))
            }
            b'[' => {
                let mut items = Vec::new();
                self.array(&mut |_, json| {
                    json.take(size_of::<Json>())?;
                    items.push(json.json()?);
                    Ok(())
                })?;
                Ok(Json::Array(items))
            }
            b'"' => Ok(Json::String(self.string()?.into_owned())),
            b'n' if self.null() => Ok(Json::Null),
            b't' if self.literal(b"true") => Ok(Json::Bool(true)),
            b'f' if self.literal(b"false") => Ok(Json::Bool(false)),
            b'-' | b'0'..=b'9' => self.json_number(),
            _ => Err(self.unexpected("a value")),
        }
    }

    /// Reads a number. A number out of range becomes a string with its digits, so that the value around it is still
    /// readable.
    fn json_number(&mut self) -> Result<Json, DecodeError> {
        let text = self.number()?;
        if let Ok(number) = text.parse::<u64>() {
            return Ok(number.into());
        }
        // `-0` becomes a fraction, because an integer would lose its sign.
        if let (Ok(number), true) = (text.parse::<i64>(), text != "-0") {
            return Ok(number.into());
        }
        let fraction = text.parse().ok().and_then(Number::from_f64);
        Ok(fraction.map_or_else(|| Json::String(text.to_owned()), Json::Number))
    }
}

impl Writer {
    /// Writes any value. `serde_json` can do this too, but adds a table of 17 kB for numbers.
    pub(crate) fn json(&mut self, value: &Json) {
        match value {
            Json::Null => self.null(),
            Json::Bool(flag) => self.raw(flag_text(*flag)),
            Json::Number(number) => self.raw(&number_text(number)),
            Json::String(text) => self.text(text),
            Json::Array(items) => self.array(|to| items.iter().for_each(|item| to.item(|to| to.json(item)))),
            Json::Object(entries) => {
                self.object(|to| entries.iter().for_each(|(key, value)| to.entry(key, |to| to.json(value))));
            }
        }
    }

    /// Writes the JSON of a received value.
    pub(crate) fn raw_value(&mut self, raw: &str) {
        // Unparsed, a number keeps all its digits.
        match compact(raw).filter(|_| !self.only_values) {
            Some(raw) => self.raw(&raw),
            None => self.json(&parse_raw(raw)),
        }
    }
}

/// Parses the JSON of a received value. A value that is too deep becomes a string.
pub(crate) fn parse_raw(raw: &str) -> Json {
    Reader::without_memory_limit(raw).json().unwrap_or_else(|_| Json::String(raw.to_owned()))
}

/// Returns JSON without its white space, so that it fits on a line. Returns `None` for text that this crate accepts
/// beyond JSON: control characters in strings, and lone surrogates.
fn compact(raw: &str) -> Option<String> {
    let (mut compact, mut in_string) = (String::with_capacity(raw.len()), false);
    let mut rest = raw.chars();
    while let Some(character) = rest.next() {
        compact.push(character);
        match character {
            '"' => in_string = !in_string,
            '\\' => {
                let escape = rest.next()?;
                let half = rest.as_str().get(..2).unwrap_or_default().to_ascii_lowercase();
                if escape == 'u' && half.starts_with('d') && half.as_str() > "d7" {
                    return None;
                }
                compact.push(escape);
            }
            '\n' | '\r' | '\t' | ' ' if !in_string => drop(compact.pop()),
            '\0'..' ' => return None,
            _ => (),
        }
    }
    Some(compact)
}

/// Returns the text of a value that is neither an array nor an object; `null` is empty.
pub(crate) fn scalar_text(value: &Json) -> Option<Cow<'_, str>> {
    match value {
        Json::Null => Some("".into()),
        Json::Bool(flag) => Some(flag_text(*flag).into()),
        Json::Number(number) => Some(number_text(number).into()),
        Json::String(text) => Some(text.into()),
        Json::Array(_) | Json::Object(_) => None,
    }
}

fn flag_text(flag: bool) -> &'static str {
    if flag { "true" } else { "false" }
}

/// Formats a number. A fraction has the format of its `Debug`, which is JSON and keeps `1.0` a fraction.
fn number_text(number: &Number) -> String {
    match (number.as_u64(), number.as_i64(), number.as_f64()) {
        (Some(number), ..) => number.to_string(),
        (_, Some(number), _) => number.to_string(),
        (.., Some(number)) => format!("{number:?}"),
        (None, None, None) => "null".to_owned(),
    }
}
