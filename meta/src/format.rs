//! Formats of strings, such as `<digits>-<digits>`.

/// A format of strings: literals, and `<digits>` for one digit or more.
///
/// ```
/// use helpdesk::meta::Format;
///
/// assert!(Format("<digits>-<digits>").fits("664-245651"));
/// assert!(!Format("<digits>-<digits>").fits("664"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format<'a>(pub &'a str);

const DIGITS: &str = "<digits>";

impl<'a> Format<'a> {
    /// Returns the literals between the digits, with those before the first and after the last.
    pub fn literals(self) -> impl Iterator<Item = &'a str> {
        self.0.split(DIGITS)
    }

    /// Returns whether a string has the format.
    pub fn fits(self, text: &str) -> bool {
        fits(text.as_bytes(), self.0)
    }
}

fn fits(mut text: &[u8], format: &str) -> bool {
    let Some(first) = format.chars().next() else { return text.is_empty() };
    let Some(rest) = format.strip_prefix(DIGITS) else {
        let (literal, rest) = format.split_at(first.len_utf8());
        return text.strip_prefix(literal.as_bytes()).is_some_and(|text| fits(text, rest));
    };
    while let [b'0'..=b'9', after @ ..] = text {
        if fits(after, rest) {
            return true;
        }
        text = after;
    }
    false
}
