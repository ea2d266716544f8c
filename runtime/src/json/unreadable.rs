//! Unreadable fields of readable records.

use std::fmt;
use std::sync::Arc;

use crate::json::DecodeError;

/// A field of a record whose value has an unexpected shape.
///
/// The record is decoded without the field: it is `None`, and its JSON is in the record's `extra()` under the key.
/// `Display` and `Debug` name keys and types, never values, so they are safe to log.
///
/// ```
/// use helpdesk::Case;
///
/// let case = Case::from_json(r#"{"case_id": 664, "subject": "Printer", "closed_at": ["today"]}"#)?;
/// assert_eq!((case.subject.as_str(), case.closed_at), ("Printer", None));
/// assert_eq!(case.extra().raw("closed_at"), Some(r#"["today"]"#));
///
/// let [unreadable] = case.unreadable() else { panic!("expected one field") };
/// assert_eq!((unreadable.record, unreadable.field.as_str()), ("Case", "closed_at"));
/// assert_eq!(unreadable.error.to_string(), "expected a timestamp, found an array at $.closed_at");
/// # Ok::<(), helpdesk::response::DecodeError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnreadableField {
    /// The Rust type of the record that has the field, such as `Case`.
    pub record: &'static str,
    /// The key of the field, as the service writes it.
    pub field: String,
    /// The reason, with the path of the value.
    pub error: DecodeError,
    /// The JSON of the value, as the service wrote it.
    raw: Arc<str>,
}

impl UnreadableField {
    pub(crate) fn new(record: &'static str, key: &str, raw: Arc<str>, error: DecodeError) -> Self {
        Self { record, field: key.to_owned(), error: error.in_key(key), raw }
    }

    /// Removes the position, because the program no longer has the text.
    pub(crate) fn without_offset(mut self) -> Self {
        self.error = self.error.without_offset();
        self
    }

    /// Returns the JSON path of the value that could not be read, such as `$.idea.stage`.
    ///
    /// It starts at the record that returned this field, or at the response.
    pub fn path(&self) -> &str {
        self.error.path()
    }

    /// Returns the JSON of the value, as the service wrote it. It may contain personal data.
    pub fn raw(&self) -> &str {
        &self.raw
    }
}

impl fmt::Display for UnreadableField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the field `{}` of `{}` could not be read: {}", self.field.escape_debug(), self.record, self.error)
    }
}

impl fmt::Debug for UnreadableField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "UnreadableField({self})")
    }
}
