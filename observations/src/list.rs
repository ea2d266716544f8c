//! The layout and the order of the records of a list in a response.

use serde::{Deserialize, Serialize};

/// The layout of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Layout {
    /// An object with the keys `0`, `1`, `2` and so on.
    Numbered,
    /// An object with numbered keys, of which some are missing.
    Gaps,
    /// An array.
    Array,
    /// An object without records.
    EmptyObject,
    /// An array without records.
    EmptyArray,
    /// An object with numbered keys, under a root.
    Wrapped,
    /// An array without the documented root.
    Rootless,
    /// A record instead of a list.
    Single,
    /// `null`.
    Null,
    /// A string instead of a list.
    Text,
}

impl Layout {
    /// Returns the layout in words, such as `an array`.
    pub fn text(self) -> &'static str {
        match self {
            Self::Numbered => "an object with numbered keys",
            Self::Gaps => "an object with numbered keys, of which some are missing",
            Self::Array => "an array",
            Self::EmptyObject => "an empty object",
            Self::EmptyArray => "an empty array",
            Self::Wrapped => "an object with numbered keys under a root",
            Self::Rootless => "an array without its root",
            Self::Single => "a single record",
            Self::Null => "null",
            Self::Text => "a string",
        }
    }

    /// Whether a list with the documented layout may have this one. Without records, it has the empty variant of its
    /// layout.
    pub(crate) fn is_documented_by(self, documented: Self) -> bool {
        let empty = if documented == Self::Array { Self::EmptyArray } else { Self::EmptyObject };
        self == documented || self == empty
    }
}

/// The page of a list that a request without a page number returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum DefaultPage {
    /// The first page.
    First,
    /// The last page.
    Last,
}

impl DefaultPage {
    /// Returns the page in words.
    pub fn text(self) -> &'static str {
        match self {
            Self::First => "the first page",
            Self::Last => "the last page",
        }
    }
}

/// The order of the records of a list, by the time of their creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Order {
    /// The oldest record is first.
    Ascending,
    /// The newest record is first.
    Descending,
    /// Another order.
    Mixed,
}

impl Order {
    /// Returns the order of times, or `None` if all are equal.
    pub fn of(times: &[i64]) -> Option<Self> {
        let pairs = || times.iter().zip(times.iter().skip(1));
        match (pairs().any(|(one, next)| one < next), pairs().any(|(one, next)| one > next)) {
            (false, false) => None,
            (true, false) => Some(Self::Ascending),
            (false, true) => Some(Self::Descending),
            (true, true) => Some(Self::Mixed),
        }
    }

    /// Returns the order in words.
    pub fn text(self) -> &'static str {
        match self {
            Self::Ascending => "oldest first",
            Self::Descending => "newest first",
            Self::Mixed => "in no order of time",
        }
    }
}
