//! The form of ids of named records in values of a type.

use helpdesk::meta::{TYPES, TypeDetails, TypeShape};

use crate::names::cache::id;
use crate::names::list::List;

/// The form of the id of a named record in values of a type: `601`, or within a string such as `staff_601`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Naming {
    /// The list with the record.
    pub list: List,
    prefix: &'static str,
    suffix: &'static str,
}

impl Naming {
    /// Returns the naming of a type of the spec by its name, such as `GroupId` or `Assignee`. Values of other types have no names.
    pub fn of_type(name: &str) -> Option<Self> {
        let naming = |list, prefix, suffix| Self { list, prefix, suffix };
        if let Some(list) = List::of_ids(name) {
            return Some(naming(list, "", ""));
        }
        let TypeDetails { shape: TypeShape::Enum { patterns, .. }, .. } = TYPES.iter().find(|it| it.name == name)?
        else {
            return None;
        };
        patterns.iter().find_map(|it| Some(naming(List::of_ids(it.part.named()?)?, it.prefix, it.suffix)))
    }

    /// Returns the id in a value.
    pub fn id_in(&self, value: &str) -> Option<u64> {
        id(value.strip_prefix(self.prefix)?.strip_suffix(self.suffix)?)
    }

    /// Returns the value with an id.
    pub fn value(&self, id: u64) -> String {
        format!("{}{id}{}", self.prefix, self.suffix)
    }
}
