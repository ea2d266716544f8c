//! Classes of JSON values. A class describes the form of a value and reveals nothing about its content.

use serde::{Deserialize, Serialize};

/// The form of a value in JSON.
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
    /// A positive integer.
    Integer,
    /// A negative integer.
    Negative,
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
    /// A string with a number and a percent sign.
    PercentText,
    /// A string with a time in the documented form: `Mon, 05 May 2014 00:15:17 +0300`.
    TimeText,
    /// A string with a time in another form, with a wrong weekday, or in a year before 1990 or after 2100.
    OtherTimeText,
    /// A string with a date, or a date and a time, such as `2024-05-31 18:00:00`.
    DateText,
    /// Another string.
    Text,
}

/// The classes of strings.
pub(crate) const TEXTS: [Shape; 10] = [
    Shape::EmptyText,
    Shape::Dash,
    Shape::ZeroText,
    Shape::IntegerText,
    Shape::NumberText,
    Shape::PercentText,
    Shape::TimeText,
    Shape::OtherTimeText,
    Shape::DateText,
    Shape::Text,
];

impl Shape {
    /// Whether the value is a string.
    pub fn is_text(self) -> bool {
        TEXTS.contains(&self)
    }

    /// Returns the class in words, such as `an integer as text`.
    pub fn text(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "a boolean",
            Self::Zero => "0",
            Self::Integer => "an integer",
            Self::Negative => "a negative integer",
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
            Self::PercentText => "a percentage as text",
            Self::TimeText => "a time as text",
            Self::OtherTimeText => "a time as text in another form, with another weekday or in an unlikely year",
            Self::DateText => "a date as text",
            Self::Text => "text",
        }
    }
}
