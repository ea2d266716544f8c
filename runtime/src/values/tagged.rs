//! Strings of a record whose type another of its fields tells.

use std::str::FromStr;

use crate::values::ExtraFields;

/// A string of a record, before it is known what it holds.
///
/// Each method returns `None` if the string does not fit, and `Some(None)` if there is none.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct TaggedText<'a> {
    text: Option<&'a str>,
    /// Whether the field held something that is no string.
    unreadable: bool,
}

impl<'a> TaggedText<'a> {
    pub fn new(field: &'a Option<String>, wire: &str, extra: &ExtraFields) -> Self {
        Self { text: field.as_deref().filter(|text| !text.is_empty()), unreadable: extra.raw(wire).is_some() }
    }

    /// Returns the string itself.
    pub fn text(self) -> Option<Option<&'a str>> {
        (!self.unreadable).then_some(self.text)
    }

    /// Reads a value.
    pub fn value<T: FromStr>(self) -> Option<Option<T>> {
        match self.text()? {
            Some(text) => text.parse().ok().map(Some),
            None => Some(None),
        }
    }

    /// Reads a value where `0` means none.
    pub fn nonzero<T: FromStr>(self) -> Option<Option<T>> {
        match self.text()? {
            Some("0") => Some(None),
            _ => self.value(),
        }
    }
}
