//! Why a client cannot be set up, or a request addressed.

use std::error::Error;
use std::fmt;

/// Something is wrong with an address, credentials or another setting. Its message names what, and never shows a secret.
#[derive(Debug)]
pub struct InvalidConfigError {
    message: String,
    source: Option<Box<dyn Error + Send + Sync>>,
}

impl InvalidConfigError {
    /// With this message, of one clause.
    pub fn new(message: impl AsRef<str>) -> Self {
        Self { message: one_line(message.as_ref()), source: None }
    }

    /// With this message and what this error adds to it.
    pub fn caused(message: &str, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let source = source.into();
        let message = one_line(&format!("{message}: {source}"));
        Self { message, source: Some(source) }
    }

    /// The message, and what caused it.
    #[doc(hidden)]
    pub fn into_parts(self) -> (String, Option<Box<dyn Error + Send + Sync>>) {
        (self.message, self.source)
    }
}

impl fmt::Display for InvalidConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for InvalidConfigError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.as_deref().map(|source| source as &(dyn Error + 'static))
    }
}

/// The text without line breaks and other control characters, so that it cannot forge lines of a log.
pub fn one_line(text: &str) -> String {
    text.chars().map(|char| if char.is_control() { ' ' } else { char }).collect()
}
