//! Why a string is no time.

use std::fmt;

/// Why a string is no time, no period or no time zone: a message without a full stop, which lists the valid forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(String);

impl Error {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    pub(crate) fn out_of_range(text: &str) -> Self {
        Self(format!("`{text}` is outside of the years from 1 to 9999"))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}
