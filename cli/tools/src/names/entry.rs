//! A record of a list, with its names.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A record, and what people call it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Entry {
    /// The id.
    pub id: u64,
    /// The name, which may be empty.
    pub name: String,
    /// The other names: the email address of a staff member, or a title in another language.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// The records that have a custom field: `case` or `user`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The titles of the options of a custom field, by their keys.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
}

impl Entry {
    /// Creates a record with a name and nothing else.
    pub fn new(id: impl Into<u64>, name: impl Into<String>) -> Self {
        Self { id: id.into(), name: name.into(), aliases: Vec::new(), level: None, options: BTreeMap::new() }
    }
}
