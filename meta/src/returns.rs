//! The shape of a response.

/// The shape of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Returns<'a> {
    /// No output.
    Nothing,
    /// A record under a JSON root.
    Record {
        /// The type of the record.
        ty: &'a str,
        /// The JSON root.
        root: &'a str,
        /// The keys that the record must have.
        required: &'a [&'a str],
    },
    /// A record without a JSON root.
    Object {
        /// The type of the record.
        ty: &'a str,
        /// The keys that the record must have.
        required: &'a [&'a str],
        /// The single record that the response may have instead.
        or_record: Option<OrRecord<'a>>,
    },
    /// A list of keyed records.
    List {
        /// The type of the records, if it is known.
        ty: Option<&'a str>,
        /// The JSON root of each record, if it has one.
        root: Option<&'a str>,
        /// The key of the total.
        total: Option<&'a str>,
        /// The key that marks the last page.
        last_page_key: Option<&'a str>,
    },
    /// An array.
    Array {
        /// The type of the records.
        ty: &'a str,
        /// The JSON root of the array, if it has one.
        root: Option<&'a str>,
    },
    /// JSON of an undocumented shape.
    Raw,
}

impl<'a> Returns<'a> {
    /// Returns the type of the records, if the response is a list of records.
    pub const fn item(&self) -> Option<&'a str> {
        match *self {
            Self::Array { ty, .. } => Some(ty),
            Self::List { ty, .. } => ty,
            Self::Nothing | Self::Record { .. } | Self::Object { .. } | Self::Raw => None,
        }
    }

    /// Returns the type of the record, if the response is a single one.
    pub const fn record(&self) -> Option<&'a str> {
        match *self {
            Self::Record { ty, .. } | Self::Object { ty, .. } => Some(ty),
            Self::Nothing | Self::Array { .. } | Self::List { .. } | Self::Raw => None,
        }
    }
}

metadata! {
    /// A record that stands in the place of an object which lists records of its kind.
    pub struct OrRecord {
        /// The type of the record.
        ty: &'a str,
        /// The JSON root of the record.
        root: &'a str,
        /// The key of the record that the object lists.
        key: &'a str,
        /// The key of the list in the object.
        items: &'a str,
    }
}
