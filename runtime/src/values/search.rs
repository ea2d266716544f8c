//! Search terms, which match a part of a text unless a `^` marks its start or end.

use std::fmt;

/// What a text filter looks for.
///
/// A plain text is a part that must occur: `"printer".into()` is `Search::contains("printer")`. The marks count neither for
/// the length of the term nor as part of it; a term that itself holds a `^` cannot be said and is refused before sending.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Search {
    term: String,
    from_start: bool,
    to_end: bool,
}

impl Search {
    /// Texts that hold the term: `term`.
    pub fn contains(term: impl Into<String>) -> Self {
        Self { term: term.into(), from_start: false, to_end: false }
    }

    /// Texts that are the term: `^term^`.
    pub fn exact(term: impl Into<String>) -> Self {
        Self { term: term.into(), from_start: true, to_end: true }
    }

    /// Texts that start with the term: `^term`.
    pub fn starts_with(term: impl Into<String>) -> Self {
        Self { term: term.into(), from_start: true, to_end: false }
    }

    /// Texts that end with the term: `term^`.
    pub fn ends_with(term: impl Into<String>) -> Self {
        Self { term: term.into(), from_start: false, to_end: true }
    }

    /// The term without its marks.
    pub fn term(&self) -> &str {
        &self.term
    }
}

/// As it is sent, with its marks.
impl fmt::Display for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = if self.from_start { "^" } else { "" };
        let end = if self.to_end { "^" } else { "" };
        write!(f, "{start}{}{end}", self.term)
    }
}

implement!(From<&str, String> for Search: |term| Self::contains(term));
