//! The values of fields: as they are sent, stored and shown.

use std::borrow::Cow;

use helpdesk::meta::{FieldDetails, TypeShape, ValueType};

use crate::input::args::Arg;
use crate::input::listed;
use crate::output::json::{Json, Object};
use crate::resources::knowledge::Shown;

/// Returns the value of a field that a request sent. Strings without a language are in the main one.
pub(super) fn to_json(arg: &Arg, kind: &ValueType, main: u64) -> Option<Json> {
    Some(match arg {
        Arg::Text(text) => Json::from(text),
        Arg::Int(int) => Json::Int(*int),
        Arg::Bool(flag) => Json::Bool(*flag),
        Arg::Time(time) => Json::Time(*time),
        Arg::Many(items) => {
            let items = items.iter().filter_map(|item| to_json(item, kind.item(), main)).collect::<Vec<_>>();
            if matches!(kind, ValueType::Csv(_)) { Json::from(join(&items)) } else { Json::List(items) }
        }
        Arg::Localized(texts) => {
            let texts = texts
                .iter()
                .map(|(language, text)| (Cow::Owned(language.unwrap_or(main).to_string()), Json::from(text)));
            Json::Object(Object(texts.collect()))
        }
        Arg::Fields(fields) => {
            let fields = fields.iter().map(|(id, value)| (Cow::Owned(format!("cf_{id}")), value.clone()));
            Json::Object(Object(fields.collect()))
        }
        Arg::Object(values) => {
            let names = fields_of(kind);
            let fields = names.filter_map(|(name, kind)| Some((name.into(), to_json(values.get(name)?, kind, main)?)));
            Json::Object(Object(fields.collect()))
        }
        Arg::Files(_) => return None,
    })
}

/// The fields of an object that a body sends, which is a record in responses.
fn fields_of(kind: &ValueType) -> Box<dyn Iterator<Item = (&'static str, &'static ValueType)>> {
    match kind.item() {
        ValueType::Object(object) => Box::new(object.fields.iter().map(|field| (field.name, &field.kind))),
        ValueType::Named(name) => match listed::shape(name) {
            TypeShape::Record { fields, .. } => Box::new(fields.iter().map(|field| (field.name, &field.kind))),
            _ => Box::new(std::iter::empty()),
        },
        _ => Box::new(std::iter::empty()),
    }
}

fn join(items: &[Json]) -> String {
    let text = |item: &Json| match item {
        Json::Text(text) => text.to_string(),
        Json::Int(int) => int.to_string(),
        _ => String::new(),
    };
    items.iter().map(text).collect::<Vec<_>>().join(",")
}

/// Returns the strings of the languages that a response has.
pub(super) fn in_language(json: &Json, shown: Shown) -> Json {
    match (json, shown) {
        (Json::Object(texts), Shown::In(language)) => {
            let text = texts.0.iter().find(|(id, _)| *id == language.to_string());
            text.map_or(Json::from(""), |(_, text)| text.clone())
        }
        (json, Shown::In(_) | Shown::All) => json.clone(),
    }
}

/// Returns the value that the spec writes as this text.
pub(super) fn parse_value(kind: &ValueType, text: &str) -> Json {
    match (kind, text.parse::<i64>()) {
        (ValueType::Bool, _) => Json::Bool(text == "true"),
        (ValueType::Text | ValueType::Html, _) | (_, Err(_)) => Json::from(text.to_owned()),
        (_, Ok(int)) => Json::Int(int),
    }
}

/// Returns the value of a field without a value.
pub(super) fn blank(field: &FieldDetails) -> Json {
    match field.none {
        Some("-") => Json::Dash,
        Some(none) => parse_value(&ValueType::Int, none),
        None => blank_of(&field.kind, 0),
    }
}

/// Records that hold records end at some depth.
const MAX_DEPTH: usize = 3;

fn blank_of(kind: &ValueType, depth: usize) -> Json {
    match kind {
        ValueType::Bool => Json::Bool(false),
        ValueType::Int
        | ValueType::Number
        | ValueType::Bytes
        | ValueType::Minutes
        | ValueType::Seconds
        | ValueType::Percent
        | ValueType::UnixSeconds => Json::Int(0),
        ValueType::Timestamp => Json::Dash,
        ValueType::List(_) | ValueType::QueryList(_) | ValueType::OneOrMany(_) | ValueType::Pair(_) => {
            Json::List(Vec::new())
        }
        ValueType::Map(..) | ValueType::Localized(_) | ValueType::CustomFields(_) => Json::Object(Object::default()),
        ValueType::Json => Json::Null,
        ValueType::Named(name) => match listed::shape(name) {
            TypeShape::Id => Json::Int(0),
            TypeShape::Enum { number: true, values, .. } => {
                Json::Int(values.first().and_then(|value| value.text.parse().ok()).unwrap_or(0))
            }
            TypeShape::Enum { values, .. } => Json::from(values.first().map_or("", |value| value.text)),
            TypeShape::Record { fields, .. } if depth < MAX_DEPTH => {
                let fields = fields.iter().filter(|field| field.included_by.is_none());
                let fields = fields.map(|field| (field.name.into(), blank_of(&field.kind, depth + 1)));
                Json::Object(Object(fields.collect()))
            }
            _ => Json::from(""),
        },
        _ => Json::from(""),
    }
}

/// Returns a key that sorts values of one field.
pub(super) fn sort_key(value: &Json) -> (i64, String) {
    match value {
        Json::Int(int) | Json::Time(int) => (*int, String::new()),
        Json::Bool(flag) => (i64::from(*flag), String::new()),
        Json::Text(text) => (0, text.to_lowercase()),
        _ => (0, String::new()),
    }
}
