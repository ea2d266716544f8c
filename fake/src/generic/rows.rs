//! The records of `accounts.json`, by type.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::{Map, Value};

/// The records of a type.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rows {
    /// The id of the first record of the type, if records have ids.
    pub(super) first_id: Option<u64>,
    /// The records of each new account.
    #[serde(default)]
    pub(super) new: Vec<Map<String, Value>>,
    /// The further records of the example account.
    #[serde(default)]
    pub(super) example: Vec<Map<String, Value>>,
}

impl Rows {
    /// Returns the records of the example account, in the order of their ids.
    pub(super) fn records(&self) -> impl Iterator<Item = &Map<String, Value>> {
        self.new.iter().chain(&self.example)
    }
}

/// The records of a type, if the file has some.
pub(super) fn of(ty: &str) -> Option<&'static Rows> {
    static ROWS: LazyLock<BTreeMap<String, Rows>> =
        LazyLock::new(|| serde_json::from_str(include_str!("accounts.json")).expect("the file has rows by type"));
    ROWS.get(ty)
}
