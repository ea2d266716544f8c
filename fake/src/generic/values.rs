//! Values of fields: from the parameters of requests, by default, and in responses.

use std::borrow::Cow;

use helpdesk::meta::{FieldDetails, Presence, TypeShape, ValueType};

use crate::generic::record::Record;
use crate::generic::schema::Schema;
use crate::input::args::{Arg, Values};
use crate::input::enums::shape;
use crate::output::json::{Json, Object};

/// The languages that a response contains.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Languages {
    /// One language.
    One(u64),
    /// All languages, as an object.
    All,
}

/// Converts the value of a parameter to the value of a field. `main` is the language of strings without a language.
pub(super) fn to_json(kind: &ValueType, arg: &Arg, main: u64) -> Json {
    let is_list = matches!(kind, ValueType::List(_) | ValueType::Csv(_) | ValueType::OneOrMany(_));
    match arg {
        Arg::Many(items) => {
            let mut items = items.iter().map(|item| to_json(kind.item(), item, main));
            if is_list { items.collect() } else { items.next().unwrap_or(Json::Null) }
        }
        one if is_list => Json::List(vec![to_json(kind.item(), one, main)]),
        Arg::Text(text) => Json::from(text),
        Arg::Int(int) => Json::Int(*int),
        Arg::Bool(flag) => Json::Bool(*flag),
        Arg::Time(time) => Json::Time(*time),
        Arg::Localized(texts) => {
            let texts = texts.iter().map(|(language, text)| (key(language.unwrap_or(main)), Json::from(text)));
            Json::Object(Object(texts.collect()))
        }
        Arg::Fields(fields) => {
            let fields = fields.iter().map(|(id, json)| (Cow::Owned(format!("cf_{id}")), json.clone()));
            Json::Object(Object(fields.collect()))
        }
        Arg::Object(values) => object(kind, values, main),
        Arg::Files(_) => Json::Null,
    }
}

/// Returns an object with its fields in the order of its type. Each value belongs to a field, because the checks come first.
fn object(kind: &ValueType, values: &Values, main: u64) -> Json {
    let fields: Vec<(&'static str, ValueType)> = match kind {
        ValueType::Named(name) => match shape(name) {
            TypeShape::Record { fields, .. } => fields.iter().map(|it| (it.name, it.kind)).collect(),
            TypeShape::Object { object, .. } => object.fields.iter().map(|it| (it.name, it.kind)).collect(),
            _ => Vec::new(),
        },
        ValueType::Object(object) => object.fields.iter().map(|it| (it.name, it.kind)).collect(),
        _ => Vec::new(),
    };
    let field = |(name, kind): (&'static str, ValueType)| {
        let arg = values.get(name)?;
        Some((Cow::Borrowed(name), to_json(&kind, arg, main)))
    };
    Json::Object(Object(fields.into_iter().filter_map(field).collect()))
}

fn key(language: u64) -> Cow<'static, str> {
    Cow::Owned(language.to_string())
}

/// Reads a value that the spec writes as text, such as that of `lifecycle` or of `default`.
pub(super) fn parse_value(kind: &ValueType, text: &'static str) -> Json {
    let is_text = match kind {
        ValueType::Named(name) => matches!(shape(name), TypeShape::Text(_) | TypeShape::Enum { number: false, .. }),
        kind => kind.is_text(),
    };
    match text.parse() {
        _ if *kind == ValueType::Bool => Json::Bool(text == "true"),
        Ok(int) if !is_text => Json::Int(int),
        _ => Json::from(text),
    }
}

/// Returns the value of a field that no request has set, such as the value that the spec declares as "no value".
pub(super) fn default(schema: &Schema, field: &FieldDetails, id: u64) -> Json {
    match field.none {
        Some("-") => Json::Dash,
        Some(none) => parse_value(&field.kind, none),
        None => empty(schema, &field.kind, id, 0),
    }
}

/// The depth at which records within records end.
const MAX_DEPTH: usize = 3;

fn empty(schema: &Schema, kind: &ValueType, id: u64, depth: usize) -> Json {
    match kind {
        ValueType::Bool => Json::Bool(false),
        ValueType::Int
        | ValueType::Number
        | ValueType::Bytes
        | ValueType::Minutes
        | ValueType::Seconds
        | ValueType::Percent
        | ValueType::UnixSeconds => Json::Int(0),
        ValueType::Timestamp | ValueType::Civil => Json::Dash,
        ValueType::List(_) | ValueType::QueryList(_) | ValueType::OneOrMany(_) | ValueType::Pair(_) => {
            Json::List(Vec::new())
        }
        ValueType::CustomFields(_) | ValueType::Localized(_) => Json::Object(Object::default()),
        ValueType::Json => Json::Null,
        ValueType::Named(name) => match shape(name) {
            TypeShape::Id => Json::Int(0),
            TypeShape::Enum { number: true, values, .. } => {
                Json::Int(values.first().and_then(|it| it.text.parse().ok()).unwrap_or(0))
            }
            TypeShape::Record { fields, .. } if depth < MAX_DEPTH => {
                let fields = fields.iter().filter(|it| it.included_by.is_none());
                let fields = fields.map(|it| (it.name.into(), empty(schema, &it.kind, id, depth + 1)));
                Json::Object(Object(fields.collect()))
            }
            TypeShape::Enum { patterns, .. } => {
                // A key such as `cch7`, which is made of the id.
                let own = patterns.iter().find(|it| it.part == ValueType::Named(schema.id));
                own.map_or(Json::from(""), |it| Json::from(format!("{}{id}{}", it.prefix, it.suffix)))
            }
            TypeShape::Text(_) => Json::from(""),
            _ => Json::Object(Object::default()),
        },
        _ => Json::from(""),
    }
}

/// Whether responses can omit a field that has no value: the spec says so, or the field is not in the vendor's documentation.
pub(super) fn is_omitted(field: &FieldDetails) -> bool {
    let is_optional =
        matches!(field.presence, Presence::Optional(reason) if reason.is_some() || field.evidence.is_some());
    is_optional && field.included_by.is_none()
}

/// Converts a record to the form of responses.
pub(crate) fn wire(schema: &Schema, record: &Record, languages: Languages, includes: &dyn Fn(&str) -> bool) -> Object {
    let value = |field: &FieldDetails| {
        if field.included_by.is_some_and(|param| !includes(param)) {
            return None;
        }
        match (record.get(field.name), field.presence) {
            (Some(json), _) => Some(to_wire(&field.kind, json, languages)),
            (None, _) if is_omitted(field) => None,
            (None, _) => Some(default(schema, field, record.id)),
        }
    };
    Object(schema.fields.iter().filter_map(|field| Some((field.name.into(), value(field)?))).collect())
}

fn to_wire(kind: &ValueType, json: &Json, languages: Languages) -> Json {
    match (kind, json, languages) {
        (ValueType::Csv(_), Json::List(items), _) => {
            Json::from(items.iter().map(text_of).collect::<Vec<_>>().join(","))
        }
        (ValueType::Localized(_), Json::Object(texts), Languages::One(language)) => {
            let text = texts.0.iter().find(|(it, _)| *it == key(language));
            text.map_or(Json::from(""), |(_, text)| text.clone())
        }
        (ValueType::UnixSeconds, Json::Time(time), _) => Json::Int(*time),
        _ => json.clone(),
    }
}

/// Returns the text of a value for searches, with all items of a list and all languages.
pub(super) fn text_of(json: &Json) -> String {
    match json {
        Json::Text(text) => text.to_string(),
        Json::Int(int) => int.to_string(),
        Json::Bool(flag) => flag.to_string(),
        Json::List(items) => items.iter().map(text_of).collect::<Vec<_>>().join(","),
        Json::Object(object) => object.0.iter().map(|(_, json)| text_of(json)).collect::<Vec<_>>().join("\n"),
        Json::Null | Json::Dash | Json::Time(_) => String::new(),
    }
}
