//! The error of a value that cannot be decoded, and its position.

use std::borrow::Cow;
use std::fmt;

use crate::json::redacted::{self, Name};

/// The result of decoding in place.
pub type Read = Result<(), DecodeError>;

/// The error of a response that cannot be decoded, with the position of the value.
///
/// It names keys and types, never values, so it is safe to log. It redacts a key that a person may have typed: one with
/// more than 64 characters, or with characters other than letters, digits and `_.-`.
///
/// ```
/// use helpdesk::Case;
///
/// let error = Case::from_json(r#"{"case_id": "seven"}"#).unwrap_err();
/// assert_eq!(error.path(), "$.case_id");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct DecodeError(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    message: Cow<'static, str>,
    path: String,
    offset: Option<usize>,
}

impl DecodeError {
    /// Creates an error with a message of one clause, at the root.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self(Box::new(Inner { message: message.into(), path: "$".to_owned(), offset: None }))
    }

    /// Creates an error at this byte.
    #[cold]
    pub(crate) fn at(message: Cow<'static, str>, offset: usize) -> Self {
        Self(Box::new(Inner { message, path: "$".to_owned(), offset: Some(offset) }))
    }

    /// Restores an error that was serialized.
    #[cfg(feature = "serde")]
    pub(crate) fn from_parts(message: String, path: String, offset: Option<usize>) -> Self {
        Self(Box::new(Inner { message: message.into(), path, offset }))
    }

    /// Removes the offset, because the error belongs to a converted text, not to the received one.
    pub(crate) fn without_offset(mut self) -> Self {
        self.0.offset = None;
        self
    }

    /// Returns the reason, in one clause.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Returns the JSON path of the value, such as `$.3.case.closed_at`.
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// Returns the number of bytes before the value, if it is known.
    pub fn offset(&self) -> Option<usize> {
        self.0.offset
    }

    /// Prepends a key to the path.
    #[cold]
    #[inline(never)]
    pub(crate) fn in_key(mut self, key: &str) -> Self {
        let step = if redacted::is_name(key) && !key.contains(['.', '-']) {
            format!(".{key}")
        } else {
            format!("[{:?}]", Name(key))
        };
        self.0.path.insert_str(1, &step);
        self
    }

    /// Prepends an index of an array to the path.
    #[cold]
    #[inline(never)]
    pub(crate) fn in_index(mut self, index: usize) -> Self {
        self.0.path.insert_str(1, &format!("[{index}]"));
        self
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.0.message, self.0.path)?;
        match self.0.offset {
            Some(offset) => write!(f, " (byte {offset})"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DecodeError({self})")
    }
}

impl std::error::Error for DecodeError {}
