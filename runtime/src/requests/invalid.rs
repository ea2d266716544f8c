//! The errors of validation.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use crate::account::one_line;
use crate::meta::LimitKind;

/// The error of an invalid request. It lists all errors that validation found before sending.
///
/// ```
/// use helpdesk::{Request, cases};
///
/// let error = cases::list().limit(1000).page(0).prepare().unwrap_err();
/// assert_eq!(error.operation, "cases.list");
/// assert_eq!(error.validation_errors.len(), 2);
/// ```
// In other crates, `RequestError` is the name for a failure to send.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InvalidRequestError {
    /// The operation, such as `cases.create`.
    pub operation: Cow<'static, str>,
    /// The errors, in the order of the parameters. There is at least one.
    pub validation_errors: Vec<ValidationError>,
}

impl InvalidRequestError {
    /// Creates the error of a parameter that cannot be encoded.
    #[doc(hidden)]
    pub fn malformed(operation: &'static str, parameter: &'static str, message: impl Into<String>) -> Self {
        let problem = ValidationError::new(parameter, Constraint::WellFormed, message);
        Self { operation: operation.into(), validation_errors: vec![problem] }
    }

    /// Returns all errors on one line.
    #[doc(hidden)]
    pub fn listed(&self) -> String {
        let listed: Vec<_> = self.validation_errors.iter().map(ToString::to_string).collect();
        one_line(&listed.join("; "))
    }
}

/// `cases.create: subject: must have at least 4 characters, got 3`.
impl fmt::Display for InvalidRequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.operation, self.listed())
    }
}

impl Error for InvalidRequestError {}

/// One error of validation: a parameter and the [`Constraint`] that its value breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ValidationError {
    /// The wire name of the parameter, the type name of a group of alternatives, or `body`, `path` or `query`.
    pub parameter: Cow<'static, str>,
    /// The constraint that is broken.
    pub constraint: Constraint,
    /// The constraint in words, with the measure of the value, such as its length.
    ///
    /// It does not contain the value of personal data.
    pub message: String,
}

impl ValidationError {
    pub(crate) fn new(
        parameter: impl Into<Cow<'static, str>>,
        constraint: Constraint,
        message: impl Into<String>,
    ) -> Self {
        Self { parameter: parameter.into(), constraint, message: message.into() }
    }
}

/// `subject: must have at least 4 characters, got 3`.
impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.parameter, self.message)
    }
}

/// The kinds of constraints that are checked before sending.
///
/// ```
/// use helpdesk::meta::LimitKind;
/// use helpdesk::request::Constraint;
/// use helpdesk::{Request, cases};
///
/// let error = cases::list().limit(1000).prepare().unwrap_err();
/// assert_eq!(error.validation_errors[0].constraint, Constraint::Limit(LimitKind::Max));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Constraint {
    /// The parameter is required.
    Required,
    /// A limit of this kind. Path and query have a [`LimitKind::MaxLength`] in bytes.
    Limit(LimitKind),
    /// The search term contains no `^`, which marks the start or the end of a string.
    Caret,
    /// Values that are joined by commas contain no comma.
    Comma,
    /// At least one, or exactly one, of several parameters is set.
    Alternatives,
    /// The parameter is set only together with another one.
    OnlyWith,
    /// The parameter is set only in one encoding: with files, or without.
    OnlyIn,
    /// An edit changes at least one field.
    Edit,
    /// The time range has a minimum or maximum length.
    RangeLimit,
    /// A file is readable. This cannot be turned off.
    File,
    /// The request can be encoded. This cannot be turned off.
    WellFormed,
}
