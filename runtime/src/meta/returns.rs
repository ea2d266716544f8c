//! The shape of a response.

/// The shape of a response.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Returns {
    /// No output.
    Nothing,
    /// A record under a JSON root.
    Record {
        /// The type of the record.
        ty: &'static str,
        /// The JSON root.
        root: &'static str,
        /// The keys that the record must have.
        required: &'static [&'static str],
    },
    /// A record without a JSON root.
    Object {
        /// The type of the record.
        ty: &'static str,
        /// The keys that the record must have.
        required: &'static [&'static str],
        /// The single record that the response may have instead.
        or_record: Option<OrRecord>,
    },
    /// A list of keyed records.
    List {
        /// The type of the records, if it is known.
        ty: Option<&'static str>,
        /// The JSON root of each record, if it has one.
        root: Option<&'static str>,
        /// The key of the total.
        total: Option<&'static str>,
        /// The key that marks the last page.
        last_page_key: Option<&'static str>,
    },
    /// An array.
    Array {
        /// The type of the records.
        ty: &'static str,
        /// The JSON root of the array, if it has one.
        root: Option<&'static str>,
    },
    /// JSON of an undocumented shape.
    Raw,
}

metadata! {
    /// A record that stands in the place of an object which lists records of its kind.
    pub struct OrRecord {
        /// The type of the record.
        ty: &'static str,
        /// The JSON root of the record.
        root: &'static str,
        /// The key of the record that the object lists.
        key: &'static str,
        /// The key of the list in the object.
        items: &'static str,
    }
}
