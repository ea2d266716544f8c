//! What is wrong with a request, found before it is sent.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use crate::account::one_line;

/// Why a request was not sent: everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InvalidRequestError {
    /// The operation, such as `cases.create`.
    pub operation: Cow<'static, str>,
    /// What is wrong, in the order of the parameters. At least one.
    pub validation_errors: Vec<ValidationError>,
}

impl InvalidRequestError {
    /// What is wrong, on one line.
    #[doc(hidden)]
    pub fn listed(&self) -> String {
        let mut listed = String::new();
        for problem in &self.validation_errors {
            listed.push_str(if listed.is_empty() { "" } else { "; " });
            listed.push_str(&problem.to_string());
        }
        one_line(&listed)
    }
}

/// `cases.create: subject: must have at least 4 characters, has 3`.
impl fmt::Display for InvalidRequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.operation, self.listed())
    }
}

impl Error for InvalidRequestError {}

/// One thing that is wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ValidationError {
    /// The parameter by its wire name, the group of alternatives by its type name, or `body`, `path`, `query`.
    pub parameter: Cow<'static, str>,
    /// The rule that is broken.
    pub rule: Constraint,
    /// The rule in words, with the measure of the value: its length, never what it says where that is nobody's business. The
    /// path of a file that cannot be read is named, because nothing else helps to find it.
    pub message: String,
}

impl ValidationError {
    pub(crate) fn new(parameter: impl Into<Cow<'static, str>>, rule: Constraint, message: impl Into<String>) -> Self {
        Self { parameter: parameter.into(), rule, message: message.into() }
    }
}

/// `subject: must have at least 4 characters, has 3`.
impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.parameter, self.message)
    }
}

/// The rules that are checked before sending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Constraint {
    /// It must be given.
    Required,
    /// The smallest number.
    Min,
    /// The largest number, or the last page.
    Max,
    /// The fewest characters.
    MinLength,
    /// The most characters.
    MaxLength,
    /// The fewest items.
    MinItems,
    /// The most items.
    MaxItems,
    /// The most bytes of one file.
    MaxFile,
    /// The most bytes of all files.
    MaxTotal,
    /// A search term holds no `^`.
    Caret,
    /// What is joined by commas holds none.
    Comma,
    /// One of several, or exactly one, must be given.
    Alternatives,
    /// It needs another parameter beside it.
    OnlyWith,
    /// It exists in one encoding alone: with files, or without.
    OnlyIn,
    /// An edit must change something.
    Edit,
    /// How long a span of time may be.
    RangeLimit,
    /// A file must be readable. Cannot be passed by.
    File,
    /// It would not make a well-formed request. Cannot be passed by.
    WellFormed,
}
