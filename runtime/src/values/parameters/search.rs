//! Search terms. A term matches a part of a string, unless a `^` marks the start or the end.

use std::fmt;

use crate::json::Redacted;
use crate::meta::SearchTerm;

/// A search term of a filter by text.
///
/// A plain string is a part that must occur: `"printer".into()` is `Search::contains("printer")`. The mark `^` does not
/// count for the length of the term. A term with a `^` inside fails validation. `Debug` redacts the term.
///
/// ```
/// use helpdesk::{Search, cases};
///
/// let request = cases::list().subject("printer");
/// let request = cases::list().subject(Search::starts_with("Order "));
/// assert_eq!(Search::exact("Order 1001").to_string(), "^Order 1001^");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Search {
    term: String,
    from_start: bool,
    to_end: bool,
}

impl Search {
    /// Matches strings that contain the term: `term`.
    pub fn contains(term: impl Into<String>) -> Self {
        Self { term: term.into(), from_start: false, to_end: false }
    }

    /// Matches strings that are equal to the term: `^term^`.
    pub fn exact(term: impl Into<String>) -> Self {
        Self { term: term.into(), from_start: true, to_end: true }
    }

    /// Matches strings that start with the term: `^term`.
    pub fn starts_with(term: impl Into<String>) -> Self {
        Self { term: term.into(), from_start: true, to_end: false }
    }

    /// Matches strings that end with the term: `term^`.
    pub fn ends_with(term: impl Into<String>) -> Self {
        Self { term: term.into(), from_start: false, to_end: true }
    }

    /// Parses a term with its marks, in the format of `Display`: `^term` matches strings that start with the term.
    pub fn parse(text: &str) -> Self {
        let SearchTerm { text, from_start, to_end } = SearchTerm::parse(text);
        Self { term: text.to_owned(), from_start, to_end }
    }

    /// Returns the term without its marks.
    pub fn term(&self) -> &str {
        &self.term
    }

    pub(crate) fn to_meta(&self) -> SearchTerm<'_> {
        SearchTerm { text: &self.term, from_start: self.from_start, to_end: self.to_end }
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Search");
        shown.field("term", &Redacted);
        shown.field("from_start", &self.from_start).field("to_end", &self.to_end).finish()
    }
}

/// The term with its marks, as requests send it.
impl fmt::Display for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_meta().fmt(f)
    }
}

impl<T: Into<String>> From<T> for Search {
    fn from(term: T) -> Self {
        Self::contains(term)
    }
}
