//! Placeholders in `Debug` and errors for text that a person may have typed.

use std::fmt;

/// The placeholder for redacted text.
const REDACTED: &str = "<redacted>";

/// The maximum length of a name.
const MAX_NAME: usize = 64;

/// A placeholder for a redacted value.
pub(crate) struct Redacted;

impl fmt::Debug for Redacted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(REDACTED)
    }
}

/// Returns whether this is a name from a program, such as a key: at most 64 letters, digits and `_.-`. A person may
/// have typed any other text.
pub(crate) fn is_name(text: &str) -> bool {
    let part = |byte: u8| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte);
    (1..=MAX_NAME).contains(&text.len()) && text.bytes().all(part)
}

/// Returns the text if it is a name, or else the placeholder.
pub(crate) fn name(text: &str) -> &str {
    if is_name(text) { text } else { REDACTED }
}

/// A text whose `Debug` shows it only if it is a name.
pub(crate) struct Name<'a>(pub(crate) &'a str);

impl fmt::Debug for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_name(self.0) { fmt::Debug::fmt(self.0, f) } else { f.write_str(REDACTED) }
    }
}
