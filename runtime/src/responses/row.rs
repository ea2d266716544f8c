//! The items of lists, and the records that a lookup can find by name.

use std::collections::BTreeMap;

use crate::responses::{Record, record};
use crate::values::{Decode, Field, UntypedJson, json_text};

/// An item of a list.
pub trait ListItem: Decode + Field + Send + 'static {
    /// Returns the identity of the item, if it has one.
    fn key(&self) -> Option<String>;

    /// Encodes the item as JSON, in one line.
    fn to_json(&self) -> String {
        json_text(self)
    }
}

impl<T: Record + Send + 'static> ListItem for T {
    fn key(&self) -> Option<String> {
        // A record with exactly one required key is identified by it.
        let [key] = T::REQUIRED else { return None };
        record::field(self, key)
    }
}

impl ListItem for UntypedJson {
    fn key(&self) -> Option<String> {
        None
    }
}

/// A record with an id and a name, which a `Lookup` can find. Generated code implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no name that a lookup can find",
    label = "expected a record of a `Catalog`, such as `Label`",
    note = "lookups are for short lists whose records have an id and a name; use `items` to read other lists"
)]
pub trait NamedRecord: ListItem + Sync {
    /// The type of its id.
    type Id: Copy + Into<u64> + From<u64> + Send;

    /// Returns the id.
    fn id(&self) -> Self::Id;

    /// Returns the name that people see; empty if it has none.
    fn name(&self) -> &str;

    /// The list that holds the records, for messages.
    const LIST: &'static str;
}

/// A record with options, such as a custom field. Generated code implements it.
pub trait OptionsRecord: NamedRecord {
    /// Returns the titles of the options by key, if it has options.
    fn options(&self) -> Option<&BTreeMap<String, String>>;
}
