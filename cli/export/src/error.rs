//! Why an export stopped.

use std::{fmt, io};

/// Why an export stopped: a message without a full stop, its causes, and what to do.
#[derive(Debug)]
pub struct Error {
    kind: ErrorKind,
    message: String,
    causes: Vec<String>,
    advice: Vec<String>,
}

/// The kind of an error.
#[derive(Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The requested export is impossible. No file was changed.
    Usage,
    /// A file cannot be read or written, or belongs to something else.
    File,
    /// A request is invalid, the service rejected it, or the service could not be reached.
    Request(Box<helpdesk::Error>),
}

impl Error {
    /// An error of the caller's request.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Usage, message)
    }

    /// An error of a file.
    pub fn file(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::File, message)
    }

    fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), causes: Vec::new(), advice: Vec::new() }
    }

    /// Adds a cause.
    #[must_use]
    pub fn cause(mut self, cause: impl fmt::Display) -> Self {
        self.causes.push(cause.to_string());
        self
    }

    /// Adds what to do: a command, or a sentence.
    #[must_use]
    pub fn try_this(mut self, advice: impl Into<String>) -> Self {
        self.advice.push(advice.into());
        self
    }

    /// Returns what kind of thing is wrong.
    pub fn kind(&self) -> &ErrorKind {
        &self.kind
    }

    /// Whether the same request would fail again.
    pub(crate) fn is_lasting(&self) -> bool {
        use helpdesk::ErrorKind::{InvalidRequest, Pagination};
        let ErrorKind::Request(error) = &self.kind else { return matches!(self.kind, ErrorKind::Usage) };
        // The key and the rights may be restored later.
        let may_pass = |status: u16| [401, 403, 408, 429].contains(&status);
        matches!(error.kind(), InvalidRequest | Pagination)
            || error.status().is_some_and(|it| it.is_client_error() && !may_pass(it.as_u16()))
    }

    /// Returns the kind, the message, the causes and what to do.
    pub fn into_parts(self) -> (ErrorKind, String, Vec<String>, Vec<String>) {
        (self.kind, self.message, self.causes, self.advice)
    }
}

impl From<helpdesk::Error> for Error {
    fn from(error: helpdesk::Error) -> Self {
        let message = error.to_string();
        Self::new(ErrorKind::Request(Box::new(error)), message)
    }
}

/// Lets the writer of a file report why the records could not be read.
impl From<Error> for io::Error {
    fn from(error: Error) -> Self {
        Self::other(error)
    }
}

/// Why something was not written to a writer of the caller.
#[derive(Debug)]
pub enum Unsaved {
    /// The writer failed, such as a pipe that its reader has closed.
    Writer(io::Error),
    /// Everything else.
    Other(Error),
}

impl From<io::Error> for Unsaved {
    fn from(error: io::Error) -> Self {
        Self::Writer(error)
    }
}

impl From<Error> for Unsaved {
    fn from(error: Error) -> Self {
        Self::Other(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.causes.iter().try_for_each(|cause| write!(f, ": {cause}"))
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            // The message of this error includes the message of the cause.
            ErrorKind::Request(error) => error.source(),
            ErrorKind::Usage | ErrorKind::File => None,
        }
    }
}
