//! Why an account cannot be used.

use std::fmt;

/// Why an account cannot be used: a message without a full stop, its causes, and what to do. The message never contains a key.
#[derive(Debug)]
pub struct Error {
    kind: ErrorKind,
    message: String,
    causes: Vec<String>,
    advice: Vec<String>,
}

/// The kind of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The caller asked for something that does not exist, such as a profile.
    Usage,
    /// The configuration is incomplete or wrong, or cannot be read.
    Config,
}

impl Error {
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self { kind: ErrorKind::Usage, ..Self::config(message) }
    }

    pub(crate) fn config(message: impl Into<String>) -> Self {
        Self { kind: ErrorKind::Config, message: message.into(), causes: Vec::new(), advice: Vec::new() }
    }

    #[must_use]
    pub(crate) fn cause(mut self, cause: impl fmt::Display) -> Self {
        self.causes.push(cause.to_string());
        self
    }

    #[must_use]
    pub(crate) fn try_this(mut self, advice: impl Into<String>) -> Self {
        self.advice.push(advice.into());
        self
    }

    /// Creates the same error for a value from this place.
    pub(crate) fn of(mut self, kind: ErrorKind, from: &impl fmt::Display) -> Self {
        self.message = format!("{} ({from})", self.message);
        Self { kind, ..self }
    }

    /// Returns what kind of thing is wrong.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the message, the causes, and what to do.
    pub fn into_parts(self) -> (String, Vec<String>, Vec<String>) {
        (self.message, self.causes, self.advice)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.causes.iter().try_for_each(|cause| write!(f, ": {cause}"))
    }
}

impl std::error::Error for Error {}
