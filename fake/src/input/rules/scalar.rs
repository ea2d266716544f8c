//! Reads single values of any type as PHP and its programs read them.
//!
//! The reader accepts a value of a wrong type if the value has one meaning, and notes the violation.

use serde_json::{Number, Value};

use crate::input::content::brackets::index;
use crate::input::rules::types::Ref;
use crate::input::texts;
use crate::time::clock::FURTHEST;
use crate::time::zone::Zone;

/// Reads values, and remembers the records that they name.
pub(super) struct Reader {
    pub(super) zone: Zone,
    /// With the types of JSON; otherwise everything is text.
    pub(super) json: bool,
    pub(super) refs: Vec<Ref>,
    /// Violations by values of a wrong type, which the reader nevertheless understands.
    pub(super) type_violations: Vec<ValueError>,
    /// Paths inside the value that are ignored, as unknown parameters are: `.until`.
    pub(super) ignored: Vec<String>,
}

/// A violation of a rule by a value.
pub(super) struct ValueError {
    /// The path inside the value, such as `[0].from`; empty for the value itself.
    pub(super) path: String,
    pub(super) message: String,
    pub(super) code: Option<&'static str>,
}

impl From<String> for ValueError {
    fn from(message: String) -> Self {
        Self { path: String::new(), message, code: None }
    }
}

impl From<&str> for ValueError {
    fn from(message: &str) -> Self {
        message.to_owned().into()
    }
}

impl Reader {
    /// Creates a reader of values with the types of JSON, or of text.
    pub(super) fn new(zone: Zone, json: bool) -> Self {
        Self { zone, json, refs: Vec::new(), type_violations: Vec::new(), ignored: Vec::new() }
    }

    /// A string. Numbers are strings to PHP.
    pub(super) fn text(&mut self, value: &Value) -> Result<String, ValueError> {
        self.text_as(value, || "must be a string".to_owned())
    }

    /// A string of a type that `expected` describes.
    pub(super) fn text_as(&mut self, value: &Value, expected: impl Fn() -> String) -> Result<String, ValueError> {
        match value {
            Value::String(text) => Ok(text.clone()),
            Value::Number(number) => {
                let text = text_of(number).ok_or_else(|| self.mismatch(&expected(), value))?;
                self.note(&expected(), value);
                Ok(text)
            }
            _ => Err(self.mismatch(&expected(), value).into()),
        }
    }

    pub(super) fn int(&mut self, value: &Value) -> Result<i64, ValueError> {
        let expected = "must be an integer";
        let documented = match value {
            Value::Number(number) if self.json => number.as_i64(),
            Value::String(text) if !self.json => text.parse().ok(),
            _ => None,
        };
        let int = documented.or_else(|| self.note_and_return(expected, value, integer(value)?));
        int.ok_or_else(|| self.mismatch(expected, value).into())
    }

    /// A number, as text.
    pub(super) fn number(&mut self, value: &Value) -> Result<String, ValueError> {
        let expected = "must be a number";
        match value {
            Value::Number(number) if self.json => Ok(number.to_string()),
            Value::String(text) if numeric(text).is_some() => {
                if self.json {
                    self.note(expected, value);
                }
                Ok(text.trim().to_owned())
            }
            _ => Err(self.mismatch(expected, value).into()),
        }
    }

    pub(super) fn flag(&mut self, value: &Value) -> Result<bool, ValueError> {
        let expected = "must be true or false";
        let documented = match value {
            Value::Bool(flag) if self.json => Some(*flag),
            Value::String(text) if !self.json && matches!(&**text, "true" | "1" | "false" | "0") => {
                texts::boolean(text)
            }
            _ => None,
        };
        let flag = documented.or_else(|| self.note_and_return(expected, value, boolean(value)?));
        flag.ok_or_else(|| self.mismatch(expected, value).into())
    }

    /// Unix seconds, or a time in the account's time zone.
    pub(super) fn time(&mut self, value: &Value) -> Result<i64, ValueError> {
        let expected = "must be unix seconds or a time such as 2024-05-31 18:00:00";
        let documented = match value {
            Value::Number(number) => number.as_i64(),
            Value::String(text) => text.parse().ok().or_else(|| self.zone.parse(text)),
            _ => None,
        };
        let time = documented.or_else(|| self.note_and_return(expected, value, integer(value)?));
        let time = time.filter(|it| (-FURTHEST..FURTHEST).contains(it));
        time.ok_or_else(|| self.mismatch(expected, value).into())
    }

    /// Notes that a value does not have the documented type.
    fn note(&mut self, expected: &str, value: &Value) {
        self.type_violations.push(self.mismatch(expected, value).into());
    }

    /// Notes the wrong type of a value, and returns the meaning of the value.
    fn note_and_return<T>(&mut self, expected: &str, value: &Value, meaning: T) -> Option<T> {
        self.note(expected, value);
        Some(meaning)
    }

    /// Says which type a value should have, and which one it has.
    pub(super) fn mismatch(&self, expected: &str, value: &Value) -> String {
        let numbered = |items: &serde_json::Map<String, Value>| items.keys().all(|key| is_index(key));
        let got = match value {
            Value::Null => "null".to_owned(),
            Value::Array(_) => "a list".to_owned(),
            // Clients write a list as brackets with numbers.
            Value::Object(items) if !self.json && numbered(items) => "a list".to_owned(),
            Value::Object(_) => "an object".to_owned(),
            Value::Bool(_) => value_text(value),
            Value::Number(_) => format!("the number {}", value_text(value)),
            // Everything in a query and in a multipart body is a string.
            Value::String(_) if self.json => format!("the string {}", value_text(value)),
            Value::String(_) => value_text(value),
        };
        format!("{expected}, got {got}")
    }
}

/// Returns the JSON text of a value, shortened, for an error message.
pub(super) fn value_text(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() > 60 { format!("{}…", text.chars().take(60).collect::<String>()) } else { text }
}

/// Floats represent all integers up to this one.
const LARGEST_WHOLE: f64 = 9_007_199_254_740_992.0;

/// Converts a number or a string to an integer as PHP does: `"801"`, `801.0`, `" 8.01e2"`.
fn integer(value: &Value) -> Option<i64> {
    let float = match value {
        Value::Number(number) => number.as_f64()?,
        Value::String(text) => match text.trim().parse() {
            Ok(int) => return Some(int),
            Err(_) => numeric(text)?,
        },
        _ => return None,
    };
    (float.fract() == 0.0 && float.abs() < LARGEST_WHOLE).then_some(float as i64)
}

/// Parses a string that PHP takes for a number, with blanks around it.
fn numeric(text: &str) -> Option<f64> {
    let text = text.trim();
    let has_other = text.contains(|it: char| !(it.is_ascii_digit() || "+-.eE".contains(it)));
    if has_other { None } else { text.parse().ok() }
}

/// Converts a number or a word to a boolean.
fn boolean(value: &Value) -> Option<bool> {
    match value {
        Value::Number(number) if number.as_f64() == Some(1.0) => Some(true),
        Value::Number(number) if number.as_f64() == Some(0.0) => Some(false),
        Value::String(text) => texts::boolean(text),
        _ => None,
    }
}

/// Returns a number as PHP prints it, or `None` if PHP prints only a part of the digits.
pub(super) fn text_of(number: &Number) -> Option<String> {
    if let Some(int) = number.as_i64() {
        return Some(int.to_string());
    }
    let float = number.as_f64().filter(|it| *it == 0.0 || it.abs() >= MIN_DECIMAL)?;
    let text = float.to_string();
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    (digits <= MAX_DIGITS).then_some(text)
}

/// The maximum number of digits of a float that PHP prints (`precision`).
const MAX_DIGITS: usize = 14;

/// PHP prints smaller floats with an exponent.
const MIN_DECIMAL: f64 = 1e-4;

/// Whether a key is a number, as the keys of lists are.
pub(super) fn is_index(key: &str) -> bool {
    index(key).is_some()
}
