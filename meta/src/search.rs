//! Search terms. A term matches a part of a string, unless a `^` marks the start or the end.

use std::fmt;

/// A search term, as requests send it: `term`, `^term`, `term^` or `^term^`.
///
/// ```
/// use helpdesk::meta::SearchTerm;
///
/// let term = SearchTerm::parse("^Order ");
/// assert_eq!((term.text, term.from_start, term.to_end), ("Order ", true, false));
/// assert_eq!(term.to_string(), "^Order ");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchTerm<'a> {
    /// The term without its marks. Limits count only its characters.
    pub text: &'a str,
    /// Whether only strings match that start with it.
    pub from_start: bool,
    /// Whether only strings match that end with it.
    pub to_end: bool,
}

impl<'a> SearchTerm<'a> {
    /// Parses a term with its marks. A single mark without text marks the start.
    pub fn parse(term: &'a str) -> Self {
        let (term, from_start) = term.strip_prefix('^').map_or((term, false), |rest| (rest, true));
        let (text, to_end) = term.strip_suffix('^').map_or((term, false), |rest| (rest, true));
        Self { text, from_start, to_end }
    }

    /// Returns whether the term contains a mark, which the service would take for one of its ends.
    pub fn has_mark_inside(self) -> bool {
        self.text.contains('^')
    }
}

/// The term with its marks, as requests send it.
impl fmt::Display for SearchTerm<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = |is_set| if is_set { "^" } else { "" };
        write!(f, "{}{}{}", mark(self.from_start), self.text, mark(self.to_end))
    }
}
