//! Why a name is no id.

use std::fmt;

/// The maximum number of candidates in a message.
const MAX_NAMED_CANDIDATES: usize = 8;

/// The reason why a name is no id. `Display` writes a message without a full stop, which lists the candidates.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// No record, or more than one, has the name.
    Name {
        /// The name.
        name: String,
        /// The problem with it.
        problem: Problem,
        /// The kind of things that were looked at, such as `staff member`.
        noun: &'static str,
        /// The things that may be meant, the likeliest first.
        candidates: Vec<Candidate>,
    },
    /// The list cannot be read.
    Client(Box<helpdesk::Error>),
}

/// The problem with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// No record has the name.
    Unknown,
    /// Several records have the name.
    Ambiguous,
    /// A change needs the whole name, because another record may later have the same part.
    Part,
}

/// A thing that a name may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Candidate {
    /// The name.
    pub name: String,
    /// The id, or the key of an option.
    pub id: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, problem, noun, candidates) = match self {
            Self::Name { name, problem, noun, candidates } => (name, problem, noun, Listed(candidates)),
            Self::Client(error) => return error.fmt(f),
        };
        match problem {
            Problem::Unknown if candidates.0.is_empty() => write!(f, "`{name}` is the name of no {noun}"),
            Problem::Unknown => write!(f, "`{name}` is the name of no {noun}; there are {candidates}"),
            Problem::Ambiguous => write!(f, "`{name}` is the name of more than one {noun}: {candidates}; give the id"),
            Problem::Part => {
                write!(f, "`{name}` is a part of a name, and a change needs the whole or the id: {candidates}")
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Client(error) => Some(error),
            Self::Name { .. } => None,
        }
    }
}

impl From<helpdesk::Error> for Error {
    fn from(error: helpdesk::Error) -> Self {
        Self::Client(Box::new(error))
    }
}

/// Candidates, as a message has them: `Support` (501), `Sales` (502).
struct Listed<'a>(&'a [Candidate]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let candidate = |it: &Candidate| format!("`{}` ({})", it.name, it.id);
        f.write_str(&self.0.iter().take(MAX_NAMED_CANDIDATES).map(candidate).collect::<Vec<_>>().join(", "))?;
        match self.0.len().saturating_sub(MAX_NAMED_CANDIDATES) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}
