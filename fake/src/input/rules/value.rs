//! Reads a value by the type of its parameter.

use helpdesk::meta::{CustomFieldKeys, SearchTerm, TypeShape, ValueType};
use serde_json::{Map, Value};

use crate::input::args::Arg;
use crate::input::enums;
use crate::input::rules::scalar::{Reader, ValueError, is_index, text_of, value_text};
use crate::input::rules::types::{self, Ref};
use crate::input::texts;
use crate::output::json::Json;

pub(super) type Read = Result<Arg, ValueError>;

impl Reader {
    pub(super) fn read(&mut self, kind: &ValueType, value: &Value) -> Read {
        match kind {
            ValueType::Int | ValueType::Bytes => self.int(value).map(Arg::Int),
            ValueType::Number => self.number(value).map(Arg::Text),
            ValueType::Bool => self.flag(value).map(Arg::Bool),
            ValueType::UnixSeconds | ValueType::Civil => self.time(value).map(Arg::Time),
            ValueType::Email => self.email(value),
            ValueType::Phone => self.phone(value),
            ValueType::Url => self.url(value),
            ValueType::Search => self.search(value),
            ValueType::Named(name) => self.read_named(name, value),
            ValueType::List(item) => self.list(item, value),
            ValueType::QueryList(item) | ValueType::OneOrMany(item) => self.one_or_many(item, value),
            ValueType::Csv(item) => self.comma(item, value),
            ValueType::Pair(item) => self.pair(item, value),
            ValueType::Localized(item) => self.read_localized(item, value),
            ValueType::CustomFields(keys) => self.fields(*keys, value),
            ValueType::Object(object) => self.object(object, value),
            _ => self.text(value).map(Arg::Text),
        }
    }

    fn email(&mut self, value: &Value) -> Read {
        let text = self.text(value)?;
        if texts::is_email(&text) {
            return Ok(Arg::Text(text));
        }
        let message = format!("must be a valid email address, got {}", value_text(value));
        Err(ValueError { code: Some("wrong_email"), ..message.into() })
    }

    fn phone(&mut self, value: &Value) -> Read {
        let text = self.text(value)?;
        if texts::is_phone(&text) {
            return Ok(Arg::Text(text));
        }
        Err(format!("must be a valid phone number, got {}", value_text(value)).into())
    }

    fn url(&mut self, value: &Value) -> Read {
        let text = self.text(value)?;
        if text.parse::<http::Uri>().is_ok_and(|uri| uri.scheme_str().is_some_and(|it| it.starts_with("http"))) {
            return Ok(Arg::Text(text));
        }
        Err(format!("must be the percent-encoded http:// or https:// URL of a file, got {}", value_text(value)).into())
    }

    fn search(&mut self, value: &Value) -> Read {
        let text = self.text(value)?;
        if SearchTerm::parse(&text).has_mark_inside() {
            return Err(format!("must contain `^` only at its ends, got {}", value_text(value)).into());
        }
        Ok(Arg::Text(text))
    }

    fn read_named(&mut self, name: &'static str, value: &Value) -> Read {
        let number = match enums::shape(name) {
            TypeShape::Id => true,
            TypeShape::Enum { number, .. } => *number,
            _ => false,
        };
        if number {
            let int = self.int(value)?;
            types::check(name, &int.to_string(), &mut self.refs)?;
            return Ok(Arg::Int(int));
        }
        let text = self.text_as(value, || types::expectation(name))?;
        types::check(name, &text, &mut self.refs)?;
        Ok(Arg::Text(text))
    }

    fn list(&mut self, item: &ValueType, value: &Value) -> Read {
        let expected = "must be a list";
        let items: Vec<&Value> = match value {
            Value::Array(items) => items.iter().collect(),
            Value::Object(items) if !self.json => in_order(items),
            // PHP writes a list with a gap as an object.
            Value::Object(items) if items.keys().all(|key| is_index(key)) => {
                self.type_violations.push(self.mismatch(expected, value).into());
                in_order(items)
            }
            // Public clients send a list of one as a plain value.
            Value::String(_) if !self.json => vec![value],
            _ => return Err(self.mismatch(expected, value).into()),
        };
        let is_object = matches!(item, ValueType::Object(_));
        let items: Result<Vec<_>, _> = (items.into_iter().enumerate())
            .map(|(index, value)| {
                let path = if is_object { format!("[{index}]") } else { String::new() };
                self.inside(&path, |reader| reader.read(item, value))
            })
            .collect();
        items.map(Arg::Many)
    }

    fn one_or_many(&mut self, item: &ValueType, value: &Value) -> Read {
        match value {
            Value::Array(_) | Value::Object(_) => self.list(item, value),
            one => Ok(Arg::Many(vec![self.read(item, one)?])),
        }
    }

    fn comma(&mut self, item: &ValueType, value: &Value) -> Read {
        let text = self.text(value)?;
        self.parts(item, text.split(',').map(str::trim).filter(|part| !part.is_empty()))
    }

    fn pair(&mut self, item: &ValueType, value: &Value) -> Read {
        let text = self.text(value)?;
        let parts: Vec<_> = text.split(',').map(str::trim).collect();
        if parts.len() != 2 {
            return Err(format!("must be two values separated by a comma, got {}", value_text(value)).into());
        }
        self.parts(item, parts.into_iter())
    }

    /// Reads the values within a string.
    fn parts<'v>(&mut self, item: &ValueType, parts: impl Iterator<Item = &'v str>) -> Read {
        let mut reader = Reader::new(self.zone, false);
        let items: Result<Vec<_>, _> = parts.map(|part| reader.read(item, &Value::String(part.to_owned()))).collect();
        self.refs.append(&mut reader.refs);
        self.type_violations.append(&mut reader.type_violations);
        items.map(Arg::Many)
    }

    fn read_localized(&mut self, item: &ValueType, value: &Value) -> Read {
        let Value::Object(texts) = value else {
            let text = Value::String(self.text(value)?);
            self.read(item, &text)?;
            return Ok(Arg::Localized(vec![(None, text.as_str().unwrap_or_default().to_owned())]));
        };
        let mut read = Vec::new();
        for (key, text) in texts {
            types::check("LanguageId", key, &mut self.refs)?;
            let text = Value::String(self.text(text)?);
            self.read(item, &text)?;
            read.push((key.parse().ok(), text.as_str().unwrap_or_default().to_owned()));
        }
        Ok(Arg::Localized(read))
    }

    fn fields(&mut self, keys: CustomFieldKeys, value: &Value) -> Read {
        let fields = match value {
            Value::Object(fields) => fields,
            Value::Array(items) if items.is_empty() => return Ok(Arg::Fields(Vec::new())),
            _ => return Err(self.mismatch("must be an object of values by field", value).into()),
        };
        let mut read = Vec::new();
        for (key, value) in fields {
            let id = if keys == CustomFieldKeys::CfId { key.strip_prefix("cf_") } else { Some(key.as_str()) };
            let Some(id) = id.and_then(|id| id.parse().ok()) else {
                let form = if keys == CustomFieldKeys::CfId { "cf_<field_id>" } else { "<field_id>" };
                return Err(format!("must have keys such as {form}, got `{key}`").into());
            };
            let value = match value {
                Value::String(text) => Json::from(text),
                Value::Bool(flag) => Json::Bool(*flag),
                Value::Number(number) => Json::from(text_of(number).unwrap_or_else(|| number.to_string())),
                _ => return Err(self.mismatch("must contain strings and booleans only", value).into()),
            };
            self.refs.push(Ref { ty: "CustomFieldId", id });
            read.push((id, value));
        }
        Ok(Arg::Fields(read))
    }
}

/// Returns the items of a list with numbers in brackets, in the order of the numbers.
fn in_order(items: &Map<String, Value>) -> Vec<&Value> {
    let mut items: Vec<_> = items.iter().map(|(key, value)| (key.parse::<u64>().unwrap_or(u64::MAX), value)).collect();
    items.sort_by_key(|(key, _)| *key);
    items.into_iter().map(|(_, value)| value).collect()
}
