//! Keys of a record that this version does not know.

use std::fmt;

use serde_json::Map;

use crate::json::value::Json;

/// Keys of a record that this version does not know, with their values.
///
/// They count when records are compared, and are written back. `Debug` shows the keys alone. Without any it costs one pointer.
#[derive(Clone, Default, PartialEq)]
pub struct Extra(Option<Box<Map<String, Json>>>);

impl Extra {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Json> {
        self.0.as_ref()?.get(key)
    }

    /// Every key and its value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Json)> {
        self.0.iter().flat_map(|map| map.iter()).map(|(key, value)| (key.as_str(), value))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |map| map.len())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    pub(crate) fn insert(&mut self, key: &str, value: Json) {
        self.0.get_or_insert_default().insert(key.to_owned(), value);
    }
}

impl fmt::Debug for Extra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hidden = format_args!("<redacted>");
        f.debug_map().entries(self.iter().map(|(key, _)| (key, hidden))).finish()
    }
}
