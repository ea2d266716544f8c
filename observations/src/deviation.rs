//! Differences of a whole response that the client tolerates.

use serde::{Deserialize, Serialize};

/// A difference of a response from its documented form that loses no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Deviation {
    /// A byte order mark before the JSON.
    ByteOrderMark,
    /// Bytes that are not UTF-8.
    InvalidUtf8,
    /// A content type that is not JSON, or no content type.
    ContentType,
    /// A record without its root.
    NoRoot,
    /// A record under another root.
    OtherRoot,
    /// An array around a record.
    InArray,
    /// Keys beside the root of a record, or beside the records of a list.
    OtherKeys,
    /// `null` in place of a record of a list.
    NullRow,
    /// A total that is smaller than the number of records on the page.
    LowTotal,
    /// A list with a record and without a total.
    NoTotal,
    /// A list with a record and without the key that marks the last page.
    NoLastPage,
    /// An object with a repeated key.
    RepeatedKey,
}

impl Deviation {
    /// Returns the difference in words.
    pub fn text(self) -> &'static str {
        match self {
            Self::ByteOrderMark => "documented as JSON, came with a byte order mark before it",
            Self::InvalidUtf8 => "documented as JSON, came with bytes that are not UTF-8",
            Self::ContentType => "documented as JSON, came with another content type or with none",
            Self::NoRoot => "documented with a root around each record, came without it",
            Self::OtherRoot => "documented with a root around each record, came with another one",
            Self::InArray => "documented as a record, came in an array",
            Self::OtherKeys => "keys that the spec does not have, beside the records",
            Self::NullRow => "documented as a list of records, came with null among them",
            Self::LowTotal => "documented with the number of all records as total, came with a smaller number",
            Self::NoTotal => "documented with a total, came without one",
            Self::NoLastPage => "documented with a mark of the last page, came without one",
            Self::RepeatedKey => "documented with each key once, came with a key twice in one object",
        }
    }
}
