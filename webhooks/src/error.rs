//! The reasons why a delivery cannot be read.

use std::error::Error;
use std::fmt;

/// The reason why a delivery cannot be read. The message names the place and contains no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// The body has more than 2 MiB.
    TooLarge,
    /// The URL-encoded body has more than 1,000 pairs.
    TooManyPairs,
    /// The body is not JSON from this place on. Unescaped quotes of the service cause it.
    NotJson {
        /// The line, from 1.
        line: usize,
        /// The column, in bytes from 1.
        column: usize,
    },
    /// The body is JSON, but not an object.
    NotAnObject,
    /// A key is repeated. Unescaped quotes of the service let people add keys.
    DuplicateKey,
    /// The service did not replace the variable of a field, because it does not know the name.
    Unreplaced {
        /// The key of the field.
        field: &'static str,
    },
    /// The body has no `secret`, and one was expected.
    NoSecret,
    /// The `secret` is different from the expected one.
    WrongSecret,
    /// The body names no case: neither `case_id` nor `case_number` has a readable value.
    NoCase,
    /// A field of the case is an object or an array instead of a string.
    Unreadable {
        /// The key of the field.
        field: &'static str,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => f.write_str("the body is larger than 2 MiB"),
            Self::TooManyPairs => f.write_str("the body has more than 1000 pairs"),
            Self::NotJson { line, column } => {
                write!(
                    f,
                    "the body is not JSON: line {line}, column {column}; quotes that the service did not escape cause this"
                )
            }
            Self::NotAnObject => f.write_str("the body is no JSON object"),
            Self::DuplicateKey => f.write_str("a key stands twice; quotes that the service did not escape cause this"),
            Self::Unreplaced { field } => {
                write!(
                    f,
                    "the service knows no variable `[{field}]`; compare the template with the list in the settings"
                )
            }
            Self::NoSecret => f.write_str("`secret` is missing; paste a template with the secret into the rule"),
            Self::WrongSecret => f.write_str("`secret` is another one than that of the receiver"),
            Self::NoCase => f.write_str("neither `case_id` nor `case_number` has a value that can be read"),
            Self::Unreadable { field } => write!(f, "`case.{field}` must be a string, got an object or an array"),
        }
    }
}

impl Error for ReadError {}
