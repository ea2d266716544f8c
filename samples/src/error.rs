//! The reasons why a request has no sample.

use std::fmt;

use crate::operation::kebab;

/// A value that a sample cannot express.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The path of the file with this name is not UTF-8, which a shell requires.
    File(String),
    /// A path of this parameter is not UTF-8, which a program or a command line requires.
    Path(&'static str),
    /// A command line cannot express the value of this parameter, for this reason.
    Value(&'static str, String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(name) => write!(f, "the path of `{name}` is not UTF-8, so that no shell has it"),
            Self::Path(parameter) => write!(f, "--{}: a path is not UTF-8", kebab(parameter)),
            Self::Value(parameter, why) => write!(f, "--{}: {why}", kebab(parameter)),
        }
    }
}

impl std::error::Error for Error {}
