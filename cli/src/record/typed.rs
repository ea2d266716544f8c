//! Gives each value the type of its field. The service writes loosely: numbers as strings, booleans as `1`, empty objects as `[]`.

use std::fmt;

use helpdesk::Timestamp;
use helpdesk::meta::{FieldDetails, TYPES, TypeShape, ValueType};
use helpdesk::values::rfc3339;
use serde_json::{Map, Number, Value};

/// A value that does not have the type of its field.
#[derive(Debug)]
pub(crate) struct Mismatch {
    path: String,
    expected: &'static str,
}

impl Mismatch {
    /// Returns the same for a value inside another one.
    fn within(mut self, step: &str) -> Self {
        let dot = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        self.path = format!("{step}{dot}{}", self.path);
        self
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}", self.path, self.expected)
    }
}

/// The parts of an object that has a type.
#[derive(Default)]
pub(crate) struct Parts {
    /// The values of the fields, in the order of the spec. A value without the type of its field is as the service sent it.
    pub(crate) fields: Vec<(&'static str, Value)>,
    /// The values of unknown fields.
    pub(crate) extra: Map<String, Value>,
    pub(crate) mismatches: Vec<Mismatch>,
}

/// Separates the fields of a type from unknown ones, and types their values.
pub(crate) fn parts(fields: &[FieldDetails], object: Map<String, Value>) -> Parts {
    let mut parts = Parts { extra: object, ..Parts::default() };
    for field in fields {
        let mut names = [field.name].into_iter().chain(field.aliases.iter().copied());
        let Some(value) = names.find_map(|name| parts.extra.remove(name)) else { continue };
        let value = typed_field(field, &value).unwrap_or_else(|mismatch| {
            parts.mismatches.push(mismatch.within(field.name));
            value
        });
        parts.fields.push((field.name, value));
    }
    parts
}

fn typed_field(field: &FieldDetails, value: &Value) -> Result<Value, Mismatch> {
    match field.none {
        Some(none) if scalar(value).as_deref() == Some(none) => Ok(Value::Null),
        _ => typed(&field.kind, value),
    }
}

/// Returns the canonical JSON of a value: that of the feature `serde` of `helpdesk`, but times as RFC 3339 in UTC, and
/// comma-separated lists as arrays.
pub(crate) fn typed(kind: &ValueType, value: &Value) -> Result<Value, Mismatch> {
    let (found, expected) = match kind {
        _ if value.is_null() => return Ok(Value::Null),
        ValueType::Text | ValueType::Html | ValueType::Url | ValueType::Email | ValueType::Phone => {
            (string(value), "a string")
        }
        ValueType::Int | ValueType::Bytes => (integer(value), "an integer"),
        ValueType::Number => (number(value), "a number"),
        ValueType::Minutes | ValueType::Seconds | ValueType::Percent => (amount(value), "a number or `-`"),
        ValueType::Bool => (boolean(value), "a boolean"),
        ValueType::Timestamp | ValueType::UnixSeconds => (time(value), "a time"),
        ValueType::Named(name) => return named(name, value),
        ValueType::List(item) => return list(item, items(value)),
        ValueType::Csv(item) => return list(item, comma_separated(value)),
        ValueType::Map(_, item) => return map(item, value),
        ValueType::Localized(item) if value.is_object() => return map(item, value),
        ValueType::Localized(item) => return typed(item, value),
        ValueType::CustomFields(_) => return map(&ValueType::Json, value),
        // Of any shape, or in requests only.
        _ => (Some(value.clone()), "a value"),
    };
    or_none(found, value, expected)
}

/// Returns the value of a type of the spec.
fn named(name: &str, value: &Value) -> Result<Value, Mismatch> {
    let (found, expected) = match TYPES.iter().find(|it| it.name == name).map(|it| it.shape) {
        Some(TypeShape::Id) => (integer(value).filter(Value::is_u64), "an id"),
        Some(TypeShape::Enum { number: true, .. }) => (integer(value), "a number"),
        Some(TypeShape::Enum { number: false, .. } | TypeShape::Text(_)) => {
            (string(value).filter(|it| it != ""), "a string")
        }
        Some(TypeShape::Record { fields, .. }) => (record(fields, value)?, "an object"),
        _ => (Some(value.clone()), "a value"),
    };
    or_none(found, value, expected)
}

/// Returns the value that was found. The service writes `""` for none.
fn or_none(found: Option<Value>, value: &Value, expected: &'static str) -> Result<Value, Mismatch> {
    match found {
        Some(found) => Ok(found),
        None if value == "" => Ok(Value::Null),
        None => Err(Mismatch { path: String::new(), expected }),
    }
}

/// Returns a record inside another one. PHP writes `[]` or `false` if there is none.
fn record(fields: &[FieldDetails], value: &Value) -> Result<Option<Value>, Mismatch> {
    let object = match value {
        Value::Object(object) => object.clone(),
        value if *value == false || value.as_array().is_some_and(Vec::is_empty) => return Ok(Some(Value::Null)),
        _ => return Ok(None),
    };
    let Parts { fields, mut extra, mut mismatches } = parts(fields, object);
    if !mismatches.is_empty() {
        return Err(mismatches.swap_remove(0));
    }
    extra.extend(fields.into_iter().map(|(name, value)| (name.to_owned(), value)));
    Ok(Some(extra.into()))
}

fn list(kind: &ValueType, items: Vec<Value>) -> Result<Value, Mismatch> {
    let items = items.iter().enumerate();
    items.map(|(index, item)| typed(kind, item).map_err(|it| it.within(&format!("[{index}]")))).collect()
}

fn map(kind: &ValueType, value: &Value) -> Result<Value, Mismatch> {
    let entries: Map<_, _> = match value {
        Value::Object(entries) => entries.clone(),
        Value::Array(items) => items.iter().enumerate().map(|(index, it)| (index.to_string(), it.clone())).collect(),
        value if value == "" => Map::new(),
        _ => return Err(Mismatch { path: String::new(), expected: "an object" }),
    };
    let typed = entries.into_iter().map(|(key, value)| match typed(kind, &value) {
        Ok(value) => Ok((key, value)),
        Err(mismatch) => Err(mismatch.within(&key)),
    });
    typed.collect::<Result<Map<_, _>, _>>().map(Value::Object)
}

/// Returns the items of an array, of an object whose keys are numbers, or of a list that is written as its only item.
fn items(value: &Value) -> Vec<Value> {
    let numbered = |entries: &Map<String, Value>| -> Option<Vec<(u64, Value)>> {
        entries.iter().map(|(key, item)| Some((key.parse().ok()?, item.clone()))).collect()
    };
    if let Some(mut items) = value.as_object().and_then(numbered) {
        items.sort_by_key(|(key, _)| *key);
        return items.into_iter().map(|(_, item)| item).collect();
    }
    match value {
        Value::Array(items) => items.clone(),
        value if value == "" => Vec::new(),
        value => vec![value.clone()],
    }
}

fn comma_separated(value: &Value) -> Vec<Value> {
    match value {
        Value::String(text) => text.split(',').map(str::trim).filter(|it| !it.is_empty()).map(Value::from).collect(),
        value => items(value),
    }
}

/// Returns a string, or a number or boolean as it is written.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(_) | Value::Bool(_) => Some(value.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

fn string(value: &Value) -> Option<Value> {
    scalar(value).map(Value::String)
}

fn number(value: &Value) -> Option<Value> {
    parsed_number(scalar(value)?.trim())
}

fn integer(value: &Value) -> Option<Value> {
    number(value).filter(|it| it.is_i64() || it.is_u64())
}

fn amount(value: &Value) -> Option<Value> {
    match scalar(value)?.trim() {
        "-" => Some(Value::Null),
        text => parsed_number(text.trim_end_matches('%').trim_end()),
    }
}

/// Parses a number. One without a fraction is an integer, unless a float cannot represent it exactly.
pub(crate) fn parsed_number(text: &str) -> Option<Value> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if let Ok(number) = text.parse::<i64>() {
        return Some(number.into());
    }
    if let Ok(number) = text.parse::<u64>() {
        return Some(number.into());
    }
    match text.parse::<f64>().ok()? {
        number if number.fract() == 0.0 && number.abs() < EXACT => Some((number as i64).into()),
        number => Number::from_f64(number).map(Value::Number),
    }
}

fn boolean(value: &Value) -> Option<Value> {
    match (number(value).and_then(|it| it.as_i64()), scalar(value)?.trim().to_ascii_lowercase().as_str()) {
        (Some(1), _) | (None, "true") => Some(true.into()),
        (Some(0), _) | (None, "false") => Some(false.into()),
        _ => None,
    }
}

/// Returns a time in UTC, or `null` for a string that means none, such as `-` or `0000-00-00 00:00:00`.
fn time(value: &Value) -> Option<Value> {
    let time: Option<Timestamp> = rfc3339::deserialize(value).ok()?;
    Some(time.map(|it| it.to_utc().to_rfc3339()).into())
}
