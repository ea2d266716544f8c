//! What can be looked up by name.

use crate::paging::Row;
use crate::values::map::Map;

/// A record with an identifier and a name.
pub trait Named: Row + Sync {
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
pub trait WithOptions: Named {
    /// Titles of options by key, if it has options.
    fn options(&self) -> Option<&Map<String, String>>;
}

/// An identifier, a number that is one, or an `Option` of an identifier: fields such as the responsible staff member may be empty.
pub trait IdOrNone<I> {
    /// The identifier, if it is one.
    fn id_or_none(self) -> Option<I>;
}
