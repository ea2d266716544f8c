//! What a list holds, and what can be looked up in it by name.

use crate::responses::{Record, record};
use crate::values::{Decode, SortedMap, UntypedJson};

/// What a list holds.
pub trait ListItem: Decode + Send + 'static {
    /// What tells it from others, if anything does.
    fn key(&self) -> Option<String>;
}

impl<T: Record + Decode + Send + 'static> ListItem for T {
    fn key(&self) -> Option<String> {
        // The value that it must have, if that is one.
        let [key] = T::REQUIRED else { return None };
        record::field(self, key)
    }
}

impl ListItem for UntypedJson {
    fn key(&self) -> Option<String> {
        None
    }
}

/// A record with an identifier and a name.
pub trait NamedRecord: ListItem + Sync {
    /// What identifies it.
    type Id: Copy + Into<u64> + From<u64> + Send;

    /// Its identifier.
    fn id(&self) -> Self::Id;

    /// Its name, as people know it; empty if it has none.
    fn name(&self) -> &str;

    /// Of which list it is, for messages.
    const LIST: &'static str;
}

/// A record whose values are keys of options, such as a custom field.
pub trait OptionsRecord: NamedRecord {
    /// Titles of options by key, if it has options.
    fn options(&self) -> Option<&SortedMap<String, String>>;
}
