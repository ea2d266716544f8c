//! Values of parameters from JSON, as in lines of standard input. In a string, `@` has no special meaning.

use helpdesk::meta::{Object, Param, ValueType};
use helpdesk::request::Value;
use helpdesk::{CivilDateTime, Timestamp};
use serde_json::Value as Json;

use crate::input::kind::{Kind, field, names};
use crate::input::number::number_text;
use crate::input::time::is_time;
use crate::nearest::nearest;

impl Kind {
    /// Reads one occurrence of an option: an object from JSON, and any other value from its text. `read_text` returns the text for a string
    /// that may be anything: the string itself, or the content of a file.
    ///
    /// # Errors
    ///
    /// Fails with a message that lists the valid values, or with the message of `read_text`.
    pub fn read_option(self, text: &str, read_text: impl Fn(&str) -> Result<String, String>) -> Result<Value, String> {
        let ValueType::Object(object) = self.item() else { return self.read_with(text, read_text) };
        let json = serde_json::from_str(&read_text(text)?);
        let json = json.map_err(|_| format!("expected an object of JSON with {}", names(object)))?;
        self::object(object, &json)
    }

    /// Reads a value of JSON as if it were given by occurrences of an option. In a string, `@` has no special meaning.
    ///
    /// # Errors
    ///
    /// Fails with a message that lists the valid values.
    pub fn read_json(self, json: &Json) -> Result<Vec<Value>, String> {
        let is_list = self.is_repeated() || matches!(self.0, ValueType::Pair(_));
        let written = self.parse_embedded_json(json);
        let json = written.as_ref().unwrap_or(json);
        match (self.item(), json) {
            (ValueType::Json, json) => Ok(vec![Value::Json(json.clone())]),
            (ValueType::Object(_), Json::Object(_)) => self.value_from(json).map(|it| vec![it]),
            (ValueType::CustomFields(_) | ValueType::Map(..) | ValueType::Localized(_), Json::Object(entries))
                if entries.is_empty() =>
            {
                Err("it is empty".to_owned())
            }
            (ValueType::CustomFields(_), Json::Object(fields)) => {
                fields.iter().map(|(key, value)| field(key, value.clone())).collect()
            }
            (ValueType::Map(..) | ValueType::Localized(_), Json::Object(entries)) => {
                let entry = |(key, value): (&String, &Json)| Ok(Value::Map(vec![(key.clone(), scalar(value)?)]));
                entries.iter().map(entry).collect()
            }
            (_, Json::Array(items)) if is_list && !items.is_empty() => {
                items.iter().map(|it| self.value_from(it)).collect()
            }
            (_, Json::Array(items)) if items.is_empty() => Err("it is empty".to_owned()),
            (_, Json::Array(_)) => Err("expected one value, got a list".to_owned()),
            (_, json) => self.value_from(json).map(|it| vec![it]),
        }
    }

    /// Returns a list or an object that some programs write as a string of JSON; none where a string may be anything.
    fn parse_embedded_json(self, json: &Json) -> Option<Json> {
        let is_any_text = matches!(
            self.item(),
            ValueType::Text | ValueType::Html | ValueType::Search | ValueType::Json | ValueType::Localized(_)
        );
        let text = json.as_str().filter(|text| !is_any_text && text.trim_start().starts_with(['[', '{']))?;
        serde_json::from_str(text).ok()
    }

    fn value_from(self, json: &Json) -> Result<Value, String> {
        match (self.item(), json) {
            (ValueType::Object(object), json) => self::object(object, json),
            (ValueType::Text | ValueType::Html | ValueType::Localized(_), json) => scalar(json),
            // An option with this text could name a file.
            (ValueType::CustomFields(_) | ValueType::Map(..), _) => Err(format!("expected an object, got `{json}`")),
            (_, Json::String(text)) => self.read(text),
            (_, Json::Number(number)) => self.read(&number_text(number)),
            (_, Json::Bool(_)) => self.read(&json.to_string()),
            _ => Err(format!("expected a value, got `{json}`")),
        }
    }
}

/// The text of a value that is no list and no object.
fn scalar(json: &Json) -> Result<Value, String> {
    match json {
        Json::String(text) => Ok(Value::Text(text.clone())),
        Json::Number(_) | Json::Bool(_) => Ok(Value::Text(json.to_string())),
        _ => Err(format!("expected a string, got `{json}`")),
    }
}

/// Reads an object: each field by its own type. The result needs no account and no clock: ids are numbers, and no time depends on the present.
pub(crate) fn object(object: &'static Object, json: &Json) -> Result<Value, String> {
    let Json::Object(entries) = json else { return Err(format!("expected an object with {}", names(object))) };
    if let Some(name) = entries.keys().find(|name| object.field(name).is_none()) {
        return Err(unknown(object, name));
    }
    // In the order of the object, so that equal objects are equal requests.
    let mut fields = Vec::new();
    for field in object.fields {
        if let Some(json) = entries.get(field.name).filter(|json| !json.is_null()) {
            let value = value(field, json).map_err(|why| format!("`{}`: {why}", field.name))?;
            fields.push((field.name.to_owned(), value));
        }
    }
    Ok(Value::Map(fields))
}

fn unknown(object: &Object, name: &str) -> String {
    match nearest(name, object.fields.iter().map(|field| field.name)) {
        Some(nearest) => format!("`{name}` is no field; did you mean `{nearest}`?"),
        None => format!("`{name}` is no field; known are {}", names(object)),
    }
}

fn value(field: &'static Param, json: &Json) -> Result<Value, String> {
    let kind = Kind::new(&field.kind);
    if let (true, Json::String(_) | Json::Number(_)) = (is_time(&field.kind), json) {
        let text = json.as_str().map_or_else(|| json.to_string(), str::to_owned);
        return settle(kind, Value::Text(text));
    }
    let values = kind.read_json(json)?.into_iter().map(|value| settle(kind, value));
    let values = values.collect::<Result<Vec<_>, _>>()?;
    match values.iter().find_map(|value| kind.unknown(value)) {
        Some(why) => Err(why),
        None => kind.join(values),
    }
}

/// Returns a value that depends neither on an account nor on the present.
fn settle(kind: Kind, value: Value) -> Result<Value, String> {
    match (kind.item(), value) {
        (ValueType::Civil, Value::Text(text)) => {
            let civil = text.parse::<CivilDateTime>();
            civil.map(Value::Civil).map_err(|_| "expected a time such as `2026-03-02 18:30`".to_owned())
        }
        (ValueType::UnixSeconds | ValueType::Timestamp, Value::Text(text)) => {
            let seconds = text.parse().ok().or_else(|| Some(Timestamp::parse(&text).ok()?.unix_seconds()));
            seconds.map(Value::UnixSeconds).ok_or_else(|| "expected unix seconds".to_owned())
        }
        (_, Value::Text(text)) if kind.naming().is_some_and(|it| it.id_in(&text).is_none()) => {
            let is_word = kind.words().iter().any(|it| it.text == text);
            if is_word { Ok(Value::Text(text)) } else { Err("expected an id: an object takes no names".to_owned()) }
        }
        (ValueType::CustomFields(_), Value::Map(_)) => {
            Err("expected custom fields by id: an object takes no titles".to_owned())
        }
        (_, value) => Ok(value),
    }
}
