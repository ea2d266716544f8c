//! Why an answer could not be read, and where.

use std::borrow::Cow;
use std::fmt;

/// What reading in place gives.
pub type Read = Result<(), DecodeError>;

/// The most characters of a key that a path shows.
const MAX_KEY: usize = 80;

/// Why an answer could not be read, and where.
///
/// It names keys and kinds of values, never what people wrote, so that it can be logged.
#[derive(Clone, PartialEq, Eq)]
pub struct DecodeError(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    message: Cow<'static, str>,
    path: String,
    offset: Option<usize>,
}

impl DecodeError {
    /// An error with a message of one clause, at the root.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self(Box::new(Inner { message: message.into(), path: "$".to_owned(), offset: None }))
    }

    /// An error at this byte.
    #[cold]
    pub(crate) fn at(message: Cow<'static, str>, offset: usize) -> Self {
        Self(Box::new(Inner { message, path: "$".to_owned(), offset: Some(offset) }))
    }

    /// The same error, where the text that was read is not the one that came.
    pub(crate) fn without_offset(mut self) -> Self {
        self.0.offset = None;
        self
    }

    /// What is wrong, in one clause.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The JSON path of the value, such as `$.3.case.closed_at`.
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// How many bytes before the place, where that is known.
    pub fn offset(&self) -> Option<usize> {
        self.0.offset
    }

    /// The same error in the value of this key.
    #[cold]
    #[inline(never)]
    pub(crate) fn in_key(mut self, key: &str) -> Self {
        let plain = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let step = match key.char_indices().nth(MAX_KEY) {
            Some((cut, _)) => format!("[{:?}…]", key.get(..cut).unwrap_or_default()),
            None if plain => format!(".{key}"),
            None => format!("[{key:?}]"),
        };
        self.0.path.insert_str(1, &step);
        self
    }

    /// The same error in this item of an array.
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
