//! Classes of JSON values. A class tells how a value is written, and nothing of what it says.

use helpdesk::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How a value is written in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Shape {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean,
    /// The number 0.
    Zero,
    /// Another integer.
    Integer,
    /// A number with a fraction.
    Fraction,
    /// An object with keys.
    Object,
    /// An object without keys.
    EmptyObject,
    /// An array with items.
    Array,
    /// An array without items.
    EmptyArray,
    /// The string `""`.
    EmptyText,
    /// The string `-`.
    Dash,
    /// The string `0`.
    ZeroText,
    /// A string with an integer.
    IntegerText,
    /// A string with another number.
    NumberText,
    /// A string with a time in the style of RFC 2822.
    TimeText,
    /// A string with a date, or a date and a time, such as `2024-05-31 18:00:00`.
    DateText,
    /// Another string.
    Text,
}

impl Shape {
    /// Returns the class of a value.
    pub fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(_) => Self::Boolean,
            Value::Number(number) if number.as_f64() == Some(0.0) => Self::Zero,
            Value::Number(number) if number.is_i64() || number.is_u64() => Self::Integer,
            Value::Number(_) => Self::Fraction,
            Value::Object(object) if object.is_empty() => Self::EmptyObject,
            Value::Object(_) => Self::Object,
            Value::Array(array) if array.is_empty() => Self::EmptyArray,
            Value::Array(_) => Self::Array,
            Value::String(text) => Self::of_text(text),
        }
    }

    fn of_text(text: &str) -> Self {
        let is_date = || {
            let form: String = text.chars().map(|it| if it.is_ascii_digit() { '0' } else { it }).collect();
            ["0000-00-00", "0000-00-00 00:00", "0000-00-00 00:00:00", "0000-00-00T00:00:00"].contains(&form.as_str())
        };
        match text {
            "" => Self::EmptyText,
            "-" => Self::Dash,
            "0" => Self::ZeroText,
            _ if text.parse::<i64>().is_ok() => Self::IntegerText,
            _ if text.parse::<f64>().is_ok_and(f64::is_finite) => Self::NumberText,
            _ if is_date() => Self::DateText,
            _ if Timestamp::parse(text).is_ok() => Self::TimeText,
            _ => Self::Text,
        }
    }

    /// Whether the value is a string.
    pub(crate) fn is_text(self) -> bool {
        use Shape::{Dash, DateText, EmptyText, IntegerText, NumberText, Text, TimeText, ZeroText};
        matches!(self, EmptyText | Dash | ZeroText | IntegerText | NumberText | TimeText | DateText | Text)
    }

    /// Returns the class in words, such as `an integer as text`.
    pub fn text(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "a boolean",
            Self::Zero => "0",
            Self::Integer => "an integer",
            Self::Fraction => "a fraction",
            Self::Object => "an object",
            Self::EmptyObject => "an empty object",
            Self::Array => "an array",
            Self::EmptyArray => "an empty array",
            Self::EmptyText => "an empty string",
            Self::Dash => "`-`",
            Self::ZeroText => "0 as text",
            Self::IntegerText => "an integer as text",
            Self::NumberText => "a number as text",
            Self::TimeText => "a time as text",
            Self::DateText => "a date as text",
            Self::Text => "text",
        }
    }
}
