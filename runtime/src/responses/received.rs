//! The data that a record keeps in addition to its fields.

use std::fmt;

use crate::json::UnreadableField;
use crate::values::ExtraFields;

/// The data that a record keeps in addition to its fields: keys without a field, and a set of the present keys.
#[derive(Clone, Default)]
pub struct Received {
    /// The keys without a field.
    pub extra: ExtraFields,
    /// One bit for each field whose key is present.
    pub(crate) present: u64,
}

impl Received {
    /// Returns the fields that could not be read.
    pub fn unreadable(&self) -> &[UnreadableField] {
        self.extra.unreadable()
    }
}

/// Compares the keys without a field. An absent key reads as an empty value, so presence makes no difference.
impl PartialEq for Received {
    fn eq(&self, other: &Self) -> bool {
        self.extra == other.extra
    }
}

impl fmt::Debug for Received {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.extra, f)
    }
}
