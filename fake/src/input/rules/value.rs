//! One value: read by what its parameter holds.

use helpdesk::meta::{CustomFieldKeys, TypeShape, ValueType};
use serde_json::{Map, Value};

use crate::input::args::Arg;
use crate::input::listed;
use crate::input::rules::types::{self, Ref};
use crate::input::texts;
use crate::output::json::Json;
use crate::time::clock::FURTHEST;
use crate::time::zone::Zone;

/// Reads values, and remembers the records that they name.
pub(super) struct Reader {
    pub(super) zone: Zone,
    /// With the types of JSON; otherwise everything is text.
    pub(super) json: bool,
    pub(super) refs: Vec<Ref>,
}

/// A violation of a rule by a value.
pub(super) struct Wrong {
    pub(super) message: String,
    pub(super) code: Option<&'static str>,
}

impl From<String> for Wrong {
    fn from(message: String) -> Self {
        Self { message, code: None }
    }
}

impl From<&str> for Wrong {
    fn from(message: &str) -> Self {
        message.to_owned().into()
    }
}

type Read = Result<Arg, Wrong>;

impl Reader {
    pub(super) fn read(&mut self, kind: &ValueType, value: &Value) -> Read {
        match kind {
            ValueType::Int => self.int(value).map(Arg::Int),
            ValueType::Bool => self.flag(value).map(Arg::Bool),
            ValueType::UnixSeconds | ValueType::Civil => self.time(value).map(Arg::Time),
            ValueType::Email => self.email(value),
            ValueType::Phone => self.phone(value),
            ValueType::Url => self.url(value),
            ValueType::Search => self.search(value),
            ValueType::Named(name) => self.named(name, value),
            ValueType::List(item) => self.list(item, value),
            ValueType::QueryList(item) | ValueType::OneOrMany(item) => self.one_or_many(item, value),
            ValueType::Csv(item) => self.comma(item, value),
            ValueType::Pair(item) => self.pair(item, value),
            ValueType::Localized(item) => self.localized(item, value),
            ValueType::CustomFields(keys) => self.fields(*keys, value),
            _ => self.text(value).map(|text| Arg::Text(text.to_owned())),
        }
    }

    fn text<'v>(&self, value: &'v Value) -> Result<&'v str, Wrong> {
        value.as_str().ok_or_else(|| format!("must be a string, got {}", sort_of(value)).into())
    }

    fn int(&self, value: &Value) -> Result<i64, Wrong> {
        let int = if self.json { value.as_i64() } else { value.as_str().and_then(|it| it.parse().ok()) };
        int.ok_or_else(|| format!("must be an integer, got {}", sort_of(value)).into())
    }

    fn flag(&self, value: &Value) -> Result<bool, Wrong> {
        match value {
            Value::Bool(flag) if self.json => Ok(*flag),
            Value::String(text) if !self.json && matches!(&**text, "true" | "1") => Ok(true),
            Value::String(text) if !self.json && matches!(&**text, "false" | "0") => Ok(false),
            _ => Err(format!("must be true or false, got {}", sort_of(value)).into()),
        }
    }

    /// Unix seconds, or a time in the account's time zone.
    fn time(&self, value: &Value) -> Result<i64, Wrong> {
        let time = match value {
            Value::Number(number) => number.as_i64(),
            Value::String(text) => text.parse().ok().or_else(|| self.zone.parse(text)),
            _ => None,
        };
        let time = time.filter(|it| (-FURTHEST..FURTHEST).contains(it));
        time.ok_or_else(|| {
            format!("must be unix seconds or a time such as 2024-05-31 18:00:00, got {}", sort_of(value)).into()
        })
    }

    fn email(&self, value: &Value) -> Read {
        let text = self.text(value)?;
        if texts::is_email(text) {
            return Ok(Arg::Text(text.to_owned()));
        }
        let message = format!("must be a valid email address, got {}", sort_of(value));
        Err(Wrong { message, code: Some("wrong_email") })
    }

    fn phone(&self, value: &Value) -> Read {
        let text = self.text(value)?;
        if texts::is_phone(text) {
            return Ok(Arg::Text(text.to_owned()));
        }
        Err(format!("must be a valid phone number, got {}", sort_of(value)).into())
    }

    fn url(&self, value: &Value) -> Read {
        let text = self.text(value)?;
        if text.parse::<http::Uri>().is_ok_and(|uri| uri.scheme_str().is_some_and(|it| it.starts_with("http"))) {
            return Ok(Arg::Text(text.to_owned()));
        }
        Err(format!("must be the percent-encoded http:// or https:// URL of a file, got {}", sort_of(value)).into())
    }

    fn search(&self, value: &Value) -> Read {
        let text = self.text(value)?;
        let term = text.strip_prefix('^').unwrap_or(text);
        if term.strip_suffix('^').unwrap_or(term).contains('^') {
            return Err(format!("must contain `^` only at its ends, got {}", sort_of(value)).into());
        }
        Ok(Arg::Text(text.to_owned()))
    }

    fn named(&mut self, name: &'static str, value: &Value) -> Read {
        let number = match listed::shape(name) {
            TypeShape::Id => true,
            TypeShape::Enum { number, .. } => *number,
            _ => false,
        };
        if number {
            let int = self.int(value)?;
            types::check(name, &int.to_string(), &mut self.refs)?;
            return Ok(Arg::Int(int));
        }
        let text = self.text(value)?;
        types::check(name, text, &mut self.refs)?;
        Ok(Arg::Text(text.to_owned()))
    }

    fn list(&mut self, item: &ValueType, value: &Value) -> Read {
        let items: Vec<&Value> = match value {
            Value::Array(items) => items.iter().collect(),
            Value::Object(items) if !self.json => in_order(items),
            // Public clients send a list of one as a plain value.
            Value::String(_) if !self.json => vec![value],
            _ => return Err(format!("must be a list, got {}", sort_of(value)).into()),
        };
        let items: Result<Vec<_>, _> = items.into_iter().map(|value| self.read(item, value)).collect();
        items.map(Arg::Many)
    }

    fn one_or_many(&mut self, item: &ValueType, value: &Value) -> Read {
        match value {
            Value::Array(_) | Value::Object(_) => self.list(item, value),
            one => Ok(Arg::Many(vec![self.read(item, one)?])),
        }
    }

    fn comma(&mut self, item: &ValueType, value: &Value) -> Read {
        let parts = self.text(value)?.split(',').map(str::trim).filter(|part| !part.is_empty());
        self.parts(item, parts)
    }

    fn pair(&mut self, item: &ValueType, value: &Value) -> Read {
        let parts: Vec<_> = self.text(value)?.split(',').map(str::trim).collect();
        if parts.len() != 2 {
            return Err(format!("must be two values separated by a comma, got {}", sort_of(value)).into());
        }
        self.parts(item, parts.into_iter())
    }

    /// Values within a string.
    fn parts<'v>(&mut self, item: &ValueType, parts: impl Iterator<Item = &'v str>) -> Read {
        let mut reader = Reader { json: false, refs: Vec::new(), ..*self };
        let items: Result<Vec<_>, _> = parts.map(|part| reader.read(item, &Value::String(part.to_owned()))).collect();
        self.refs.append(&mut reader.refs);
        items.map(Arg::Many)
    }

    fn localized(&mut self, item: &ValueType, value: &Value) -> Read {
        let Value::Object(texts) = value else {
            self.read(item, value)?;
            return Ok(Arg::Localized(vec![(None, self.text(value)?.to_owned())]));
        };
        let mut read = Vec::new();
        for (key, text) in texts {
            types::check("LanguageId", key, &mut self.refs)?;
            self.read(item, text)?;
            read.push((key.parse().ok(), self.text(text)?.to_owned()));
        }
        Ok(Arg::Localized(read))
    }

    fn fields(&mut self, keys: CustomFieldKeys, value: &Value) -> Read {
        let fields = match value {
            Value::Object(fields) => fields,
            Value::Array(items) if items.is_empty() => return Ok(Arg::Fields(Vec::new())),
            _ => return Err(format!("must be an object of values by field, got {}", sort_of(value)).into()),
        };
        let mut read = Vec::new();
        for (key, value) in fields {
            let id = if keys == CustomFieldKeys::CfId { key.strip_prefix("cf_") } else { Some(key.as_str()) };
            let Some(id) = id.and_then(|id| id.parse().ok()) else {
                let wanted = if keys == CustomFieldKeys::CfId { "cf_<field_id>" } else { "<field_id>" };
                return Err(format!("must have keys such as {wanted}, got `{key}`").into());
            };
            let value = match value {
                Value::String(text) => Json::from(text),
                Value::Bool(flag) => Json::Bool(*flag),
                Value::Number(number) => Json::from(number.to_string()),
                _ => return Err(format!("must contain strings and booleans only, got {}", sort_of(value)).into()),
            };
            self.refs.push(Ref { ty: "CustomFieldId", id });
            read.push((id, value));
        }
        Ok(Arg::Fields(read))
    }
}

/// A list that was written with numbers in brackets, in their order.
fn in_order(items: &Map<String, Value>) -> Vec<&Value> {
    let mut items: Vec<_> = items.iter().map(|(key, value)| (key.parse::<u64>().unwrap_or(u64::MAX), value)).collect();
    items.sort_by_key(|(key, _)| *key);
    items.into_iter().map(|(_, value)| value).collect()
}

/// Returns what a value is, and the value itself where it is short: the tester sent it.
fn sort_of(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Array(_) => "an array".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        other => {
            let text = other.to_string();
            if text.chars().count() > 60 { format!("{}…", text.chars().take(60).collect::<String>()) } else { text }
        }
    }
}
