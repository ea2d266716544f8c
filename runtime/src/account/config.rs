//! The error of an invalid setting.

use std::error::Error;
use std::fmt;

/// The error of an invalid address, credential or other setting. Its message never contains a secret.
///
/// ```
/// use helpdesk::request::BaseUrl;
///
/// let error = BaseUrl::new("acme", "/api").unwrap_err();
/// println!("{error}");
/// ```
#[derive(Debug)]
pub struct InvalidConfigError {
    message: String,
    source: Option<Box<dyn Error + Send + Sync>>,
}

impl InvalidConfigError {
    /// Creates an error with a message of one clause.
    pub fn new(message: impl AsRef<str>) -> Self {
        Self { message: one_line(message.as_ref()), source: None }
    }

    /// Creates an error with a message and a cause.
    pub fn caused(message: &str, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let source = source.into();
        let message = one_line(&format!("{message}: {source}"));
        Self { message, source: Some(source) }
    }

    /// Returns the message and the cause.
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

/// Replaces line breaks and other control characters, so that the text cannot forge lines of a log.
pub fn one_line(text: &str) -> String {
    text.chars().map(|char| if char.is_control() { ' ' } else { char }).collect()
}
