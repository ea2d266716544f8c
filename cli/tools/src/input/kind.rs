//! How the value of a parameter is read, by its type.

use helpdesk::meta::{Format, Object, Param, PatternDetails, TypeShape, ValueDetails, ValueType};
use helpdesk::request::Value;
use helpdesk::{CustomFields, Json, Search, Upload};

use crate::input::number::number_text;
use crate::input::time::{self, is_time};
use crate::names::Naming;
use crate::nearest::nearest;

/// Reads the values of a parameter of a type.
#[derive(Clone, Copy, Debug)]
pub struct Kind(pub(crate) &'static ValueType);

impl Kind {
    /// Returns the reader of values of this type.
    pub fn new(kind: &'static ValueType) -> Self {
        Self(kind)
    }

    /// Returns the type of one occurrence.
    pub fn item(self) -> &'static ValueType {
        helpdesk_samples::item(self.0)
    }

    /// Returns the shape of the declared type that an occurrence has.
    pub fn shape(self) -> Option<&'static TypeShape> {
        helpdesk_samples::shape(self.0)
    }

    /// Returns how the value has the id of a record with a name.
    pub fn naming(self) -> Option<Naming> {
        match self.item() {
            ValueType::Named(name) => Naming::of_type(name),
            _ => None,
        }
    }

    /// Returns the words that the value may be, such as `email`.
    pub fn words(self) -> &'static [ValueDetails] {
        if let Some(TypeShape::Enum { values, .. }) = self.shape() { values } else { &[] }
    }

    /// Returns whether the service accepts no other words.
    pub fn is_closed(self) -> bool {
        matches!(self.shape(), Some(TypeShape::Enum { open: false, patterns: [], values: [_, ..], .. }))
    }

    /// Returns whether the option may stand several times.
    pub fn is_repeated(self) -> bool {
        helpdesk_samples::is_repeated(self.0)
    }

    /// Returns the fields of an object, in words; `None` for another type.
    pub fn fields(self) -> Option<String> {
        match self.item() {
            ValueType::Object(object) => Some(names(object)),
            _ => None,
        }
    }

    /// Returns whether commas separate several values, because no value contains a comma.
    pub fn has_commas(self) -> bool {
        helpdesk_samples::has_commas(self.0)
    }

    /// Returns the value with the id of a record, as the type has it.
    pub fn value_of(self, naming: Naming, id: u64) -> Value {
        match self.shape() {
            Some(TypeShape::Id) => Value::Uint(id),
            Some(TypeShape::Enum { number: true, .. }) => Value::Int(id as i64),
            _ => Value::Text(naming.value(id)),
        }
    }

    /// Reads one occurrence. A name in the place of an id, and a time, are returned as text.
    ///
    /// # Errors
    ///
    /// Fails with a message that lists the valid values.
    pub fn read(self, text: &str) -> Result<Value, String> {
        self.read_with(text, |text| Ok(text.to_owned()))
    }

    /// Reads one occurrence like [`read`](Self::read). `read_text` returns the text for a string that may be anything: the string itself,
    /// or the content of a file.
    ///
    /// # Errors
    ///
    /// Fails with a message that lists the valid values, or with the message of `read_text`.
    pub fn read_with(self, text: &str, read_text: impl Fn(&str) -> Result<String, String>) -> Result<Value, String> {
        Ok(match self.item() {
            ValueType::Int | ValueType::Minutes | ValueType::Seconds => Value::Int(number(text, "an integer")?),
            ValueType::Number | ValueType::Percent => Value::Number(number(text, "a number")?),
            ValueType::Bytes => Value::Uint(number(text, "a number of bytes")?),
            ValueType::Bool => match text {
                "true" | "yes" | "1" => Value::Bool(true),
                "false" | "no" | "0" => Value::Bool(false),
                _ => return Err("expected `true` or `false`".to_owned()),
            },
            // The value depends on the time zone, which is known later.
            kind if is_time(kind) => {
                time::check(kind, text).map(|()| Value::Text(text.to_owned())).map_err(|error| error.to_string())?
            }
            ValueType::Search => Value::Search(Search::parse(text)),
            ValueType::File => Value::File(Upload::from_path(text)),
            ValueType::Json => match serde_json::from_str(&read_text(text)?) {
                Ok(json) => Value::Json(json),
                Err(error) => return Err(format!("expected JSON: {error}")),
            },
            ValueType::Map(..) => {
                entry(text, &read_text).map(|(key, value)| Value::Map(vec![(key, Value::Text(value))]))?
            }
            ValueType::CustomFields(_) => {
                let (key, value) = entry(text, &read_text)?;
                field(&key, custom(value))?
            }
            ValueType::Localized(_) => match text.split_once('=') {
                Some((key, value)) if key.parse::<u64>().is_ok() => {
                    Value::Map(vec![(key.to_owned(), Value::Text(read_text(value)?))])
                }
                Some(_) | None => Value::Text(read_text(text)?),
            },
            // The value depends on the names of the account, which are known later.
            ValueType::Named(_) if !is_number(text) && self.naming().is_some() => Value::Text(name(text)?),
            ValueType::Named(_) => match self.shape() {
                Some(TypeShape::Id) => Value::Uint(number(text, "an id")?),
                Some(TypeShape::Enum { number: true, values, .. }) => {
                    let listed = values.iter().map(|it| format!(" or {} ({})", it.text, first_line(it.doc)));
                    Value::Int(number(text, &format!("an id{}", listed.collect::<String>()))?)
                }
                // A record by its id or in another way: each spelling of an id is one value, so that it is one record everywhere.
                Some(TypeShape::Enum { patterns, .. }) if patterns.iter().any(is_id) => {
                    Value::Text(integer(text).unwrap_or_else(|| text.to_owned()))
                }
                _ => Value::Text(text.to_owned()),
            },
            ValueType::Text | ValueType::Html => Value::Text(read_text(text)?),
            _ => Value::Text(text.to_owned()),
        })
    }

    /// Returns all occurrences together.
    ///
    /// # Errors
    ///
    /// Fails with a message about the mistake, such as a repeated key.
    pub fn join(self, mut values: Vec<Value>) -> Result<Value, String> {
        Ok(match self.0 {
            ValueType::Pair(_) if values.len() != 2 => {
                return Err(format!("expected two values, got {}", values.len()));
            }
            ValueType::Pair(_) => Value::List(values),
            ValueType::QueryList(_) | ValueType::OneOrMany(_) if values.len() == 1 => values.remove(0),
            ValueType::Map(..) | ValueType::Localized(_) if values.len() > 1 => map(values)?,
            ValueType::CustomFields(_) => Value::CustomFields(custom_fields(values)?),
            _ if self.is_repeated() && !matches!(self.0, ValueType::Map(..) | ValueType::Localized(_)) => {
                Value::List(values)
            }
            _ if values.is_empty() => return Err("it is empty".to_owned()),
            _ => values.remove(0),
        })
    }

    /// Returns the problem of an unknown value of an enum. The service may add values to an open enum.
    pub fn unknown(self, value: &Value) -> Option<String> {
        let (Value::Text(text), Some(TypeShape::Enum { values, patterns, .. })) = (value, self.shape()) else {
            return None;
        };
        let is_of = |pattern: &'static PatternDetails| {
            pattern.part_of(text).is_some_and(|part| match (Kind::new(&pattern.part).shape(), &pattern.part) {
                (Some(TypeShape::Id), _) | (_, ValueType::Int) => is_number(part) && part.parse::<i64>().is_ok(),
                (Some(TypeShape::Text(format)), _) => Format(format).fits(part),
                _ => !part.is_empty(),
            })
        };
        let is_free = values.is_empty() && patterns.is_empty();
        if is_free || values.iter().any(|it| it.text == text) || patterns.iter().any(is_of) {
            return None;
        }
        if values.is_empty() {
            return Some(format!("`{text}` names none; it is named {}", ways(patterns)));
        }
        let values = || values.iter().map(|it| it.text);
        Some(match nearest(&text.to_lowercase(), values()) {
            Some(nearest) => format!("`{text}` is unknown; did you mean `{nearest}`?"),
            None => format!("`{text}` is unknown; known are `{}`", values().collect::<Vec<_>>().join("`, `")),
        })
    }
}

/// Returns the names of the fields of an object, of which some are required.
pub(crate) fn names(object: &Object) -> String {
    let name = |field: &Param| format!("`{}`{}", field.name, if field.required { " (required)" } else { "" });
    object.fields.iter().map(name).collect::<Vec<_>>().join(", ")
}

/// Returns the ways to name a record, such as `by identifier or by number`.
pub fn ways(patterns: &[PatternDetails]) -> String {
    patterns.iter().map(|it| first_line(it.doc).to_lowercase()).collect::<Vec<_>>().join(" or ")
}

/// Returns the first sentence or line of a string.
pub fn first_line(doc: &str) -> &str {
    doc.lines().next().unwrap_or_default().trim_end_matches('.')
}

fn number<T: std::str::FromStr>(text: &str, expected: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("expected {expected}"))
}

/// Whether a pattern is an id alone.
fn is_id(pattern: &'static PatternDetails) -> bool {
    pattern.prefix.is_empty()
        && pattern.suffix.is_empty()
        && matches!(Kind::new(&pattern.part).shape(), Some(TypeShape::Id))
}

/// Returns an integer in its plain form, without leading zeros, a sign, a fraction or an exponent; `None` if the text is no integer.
fn integer(text: &str) -> Option<String> {
    let is_plain = text.starts_with(|it: char| it.is_ascii_digit() || it == '+')
        && text.bytes().all(|it| it.is_ascii_digit() || b".eE+".contains(&it));
    let number: serde_json::Number = match text.trim_start_matches('+').parse::<u64>() {
        Ok(number) => number.into(),
        Err(_) => serde_json::Number::from_f64(text.parse().ok()?)?,
    };
    let integer = number_text(&number);
    (is_plain && is_number(&integer)).then_some(integer)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit())
}

fn name(text: &str) -> Result<String, String> {
    if text.trim().is_empty() { Err("expected a name or an id".to_owned()) } else { Ok(text.to_owned()) }
}

/// A custom field by its id, or by its title, which is known later.
pub(crate) fn field(key: &str, value: Json) -> Result<Value, String> {
    match key.strip_prefix("cf_").filter(|it| is_number(it)).unwrap_or(key) {
        id if is_number(id) => {
            let id: u64 = number(id, "the id of a custom field before `=`")?;
            Ok(Value::CustomFields(CustomFields::new().set(id, value)))
        }
        title => Ok(Value::Map(vec![(name(title)?, Value::Json(value))])),
    }
}

fn entry(text: &str, read_text: impl Fn(&str) -> Result<String, String>) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or_else(|| "expected `KEY=VALUE`".to_owned())?;
    Ok((key.trim().to_owned(), read_text(value)?))
}

/// A checkbox, or a string: the key of an option is one too.
fn custom(value: String) -> Json {
    match value.as_str() {
        "true" => Json::Bool(true),
        "false" => Json::Bool(false),
        _ => Json::String(value),
    }
}

/// Combines custom fields. A field that was named by its title must have an id by now.
fn custom_fields(values: Vec<Value>) -> Result<CustomFields, String> {
    values.into_iter().try_fold(CustomFields::new(), |all, value| match value {
        Value::CustomFields(fields) => Ok(fields.iter().fold(all, |all, (id, value)| all.set(id, value.clone()))),
        _ => Err("expected custom fields by id".to_owned()),
    })
}

/// Values by key, each once.
fn map(values: Vec<Value>) -> Result<Value, String> {
    let mut all = Vec::<(String, Value)>::new();
    for value in values {
        let Value::Map(entries) = value else { return Err("several values need a key each: `KEY=VALUE`".to_owned()) };
        for (key, value) in entries {
            if all.iter().any(|(other, _)| *other == key) {
                return Err(format!("the key `{key}` is given twice"));
            }
            all.push((key, value));
        }
    }
    Ok(Value::Map(all))
}
