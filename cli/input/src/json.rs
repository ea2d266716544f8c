//! Values of parameters from JSON, as lines of standard input have them. A string is taken as it is: `@` stands for no file.

use helpdesk::meta::ValueType;
use helpdesk::request::Value;
use serde_json::Value as Json;

use crate::kind::{Kind, field};
use crate::number::number_text;

impl Kind {
    /// Reads the value of JSON as the occurrences of an option would have it. A string is taken as it is: `@` stands for no file.
    ///
    /// # Errors
    ///
    /// A message that says what is expected instead.
    pub fn read_json(self, json: &Json) -> Result<Vec<Value>, String> {
        let is_list = self.is_repeated() || matches!(self.0, ValueType::Pair(_));
        let written = self.written_as_text(json);
        let json = written.as_ref().unwrap_or(json);
        match (self.item(), json) {
            (ValueType::Json, json) => Ok(vec![Value::Json(json.clone())]),
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
            (_, Json::Array(items)) if is_list && !items.is_empty() => items.iter().map(|it| self.one(it)).collect(),
            (_, Json::Array(items)) if items.is_empty() => Err("it is empty".to_owned()),
            (_, Json::Array(_)) => Err("expected one value, got a list".to_owned()),
            (_, json) => self.one(json).map(|it| vec![it]),
        }
    }

    /// Returns a list or an object that some programs write as a string of JSON; none where a string may be anything.
    fn written_as_text(self, json: &Json) -> Option<Json> {
        let is_any_text = matches!(
            self.item(),
            ValueType::Text | ValueType::Html | ValueType::Search | ValueType::Json | ValueType::Localized(_)
        );
        let text = json.as_str().filter(|text| !is_any_text && text.trim_start().starts_with(['[', '{']))?;
        serde_json::from_str(text).ok()
    }

    fn one(self, json: &Json) -> Result<Value, String> {
        match (self.item(), json) {
            (ValueType::Text | ValueType::Html | ValueType::Localized(_), json) => scalar(json),
            // As an option it could name a file.
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
