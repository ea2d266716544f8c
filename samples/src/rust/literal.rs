//! Renders values as Rust expressions.

use helpdesk::Json;
use helpdesk::meta::{TYPES, TypeShape, ValueType};
use helpdesk::request::Value;

use crate::kinds::path_text;

/// Returns a value as an argument; `None` for a file whose path is not UTF-8.
pub(crate) fn literal(kind: &ValueType, value: &Value) -> Option<String> {
    Some(match (kind, value) {
        (ValueType::List(item) | ValueType::QueryList(item) | ValueType::Csv(item), value) => {
            let items = if let Value::List(items) = value { items } else { std::slice::from_ref(value) };
            format!("[{}]", items.iter().map(|it| literal(item, it)).collect::<Option<Vec<_>>>()?.join(", "))
        }
        (ValueType::OneOrMany(item), Value::List(_)) => literal(&ValueType::List(item), value)?,
        // The client sends one value differently from an array of one value.
        (ValueType::OneOrMany(item), value) => literal(item, value)?,
        (ValueType::Pair(item), Value::List(pair)) => {
            format!("({}, {})", owned_literal(item, pair.first()?)?, owned_literal(item, pair.get(1)?)?)
        }
        (ValueType::Named(name), value) => match TYPES.iter().find(|it| it.name == *name).map(|it| it.shape) {
            Some(TypeShape::Id) => format!("helpdesk::{name}({})", value.scalar()?),
            _ => parse_call(&value.scalar()?, name),
        },
        (ValueType::Object(object), Value::Map(entries)) => self::object(object.name, entries)?,
        (ValueType::Number | ValueType::Minutes | ValueType::Seconds | ValueType::Percent, value) => {
            format!("{:?}", value.scalar()?.parse::<f64>().ok()?)
        }
        (_, Value::UnixSeconds(seconds)) => format!("helpdesk::Timestamp::from_unix_seconds({seconds})"),
        (_, Value::Civil(civil)) => parse_call(&civil.to_string(), "CivilDateTime"),
        (_, Value::Json(json)) => parse_call(&json.to_string(), "Json"),
        (_, Value::Search(search)) => {
            let (term, text) = (search.term(), search.to_string());
            let functions = ["contains", "starts_with", "ends_with", "exact"];
            let marked = [term.to_owned(), format!("^{term}"), format!("{term}^")];
            let function = functions[marked.iter().position(|it| *it == text).unwrap_or(3)];
            format!("helpdesk::Search::{function}({term:?})")
        }
        (_, Value::CustomFields(fields)) => {
            let value = |it: &Json| it.as_str().map_or_else(|| it.to_string(), |text| format!("{text:?}"));
            let set = fields.iter().map(|(id, it)| format!(".set({id}, {})", value(it)));
            format!("helpdesk::CustomFields::new(){}", set.collect::<String>())
        }
        (ValueType::Localized(ValueType::Csv(_)), value) => {
            let values = if let Value::List(items) = value { items } else { std::slice::from_ref(value) };
            let scalars = values.iter().map(Value::scalar).collect::<Option<Vec<_>>>()?.join(",");
            format!("[{}]", scalars.split(',').map(|it| format!("{it:?}")).collect::<Vec<_>>().join(", "))
        }
        (ValueType::Localized(item), Value::Map(entries)) => map("helpdesk::Localized", item, entries)?,
        (ValueType::Map(_, item), Value::Map(entries)) => map("std::collections::BTreeMap", item, entries)?,
        (_, Value::File(upload)) => format!("helpdesk::Upload::from_path({:?})", path_text(upload)?),
        (_, Value::Text(text)) => format!("{text:?}"),
        (_, value) => value.scalar()?.into_owned(),
    })
}

/// An object: its required fields as arguments, and a setter for each optional field.
fn object(name: &str, entries: &[(String, Value)]) -> Option<String> {
    let Some(TypeShape::Object { object, fields }) = TYPES.iter().find(|it| it.name == name).map(|it| it.shape) else {
        return None;
    };
    let (mut arguments, mut setters) = (Vec::new(), String::new());
    for (field, details) in object.fields.iter().zip(fields) {
        let Some((_, value)) = entries.iter().find(|(key, _)| key == field.name) else { continue };
        let value = literal(&field.kind, value)?;
        if field.required {
            arguments.push(value);
        } else {
            setters += &format!(".{}({value})", details.rust_name.unwrap_or(field.name));
        }
    }
    Some(format!("helpdesk::{name}::new({}){setters}", arguments.join(", ")))
}

/// A value inside another one, where a `&str` does not convert implicitly.
fn owned_literal(kind: &ValueType, value: &Value) -> Option<String> {
    let literal = literal(kind, value)?;
    Some(if literal.starts_with('"') && literal.ends_with('"') { format!("String::from({literal})") } else { literal })
}

fn parse_call(text: &str, name: &str) -> String {
    format!("{text:?}.parse::<helpdesk::{name}>()?")
}

fn map(name: &str, kind: &ValueType, entries: &[(String, Value)]) -> Option<String> {
    // The key is the number of a language.
    let key = |key: &str| key.parse::<u64>().map_or_else(|_| format!("{key:?}"), |id| id.to_string());
    let entry = |(name, value): &(String, Value)| Some(format!("({}, {})", key(name), owned_literal(kind, value)?));
    Some(format!("{name}::from([{}])", entries.iter().map(entry).collect::<Option<Vec<_>>>()?.join(", ")))
}
