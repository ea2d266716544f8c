//! Why nothing is sent.

use std::error::Error;
use std::fmt;

use helpdesk::request::InvalidRequestError;

use crate::bulk::journal::Place;

/// How many places a message names.
const MAX_NAMED_PLACES: usize = 3;

/// Why nothing is sent.
#[derive(Debug)]
#[non_exhaustive]
pub enum BulkError {
    /// A request is invalid.
    Invalid(InvalidRequestError),
    /// Two requests were written alike, but differ, such as by the content of a file that has changed meanwhile.
    Alike([Place; 2]),
    /// An earlier run has sent these requests with another content, such as that of a file that has changed since.
    Changed(Vec<Place>),
}

impl fmt::Display for BulkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid(error) => error.fmt(f),
            Self::Alike([first, second]) => write!(
                f,
                "two lines are written alike, but their requests differ, such as by a file that has changed meanwhile: {first}, {second}"
            ),
            Self::Changed(places) => {
                let first =
                    places.iter().take(MAX_NAMED_PLACES).map(ToString::to_string).collect::<Vec<_>>().join(", ");
                let more = places.len().saturating_sub(MAX_NAMED_PLACES);
                let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                write!(
                    f,
                    "an earlier run has sent other content for the same lines, such as that of a file that has changed since: {first}{more}"
                )
            }
        }
    }
}

impl Error for BulkError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Invalid(error) => Some(error),
            Self::Alike(_) | Self::Changed(_) => None,
        }
    }
}

impl From<InvalidRequestError> for BulkError {
    fn from(error: InvalidRequestError) -> Self {
        Self::Invalid(error)
    }
}
