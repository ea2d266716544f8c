//! Keys of a record that are unknown to this version.

use std::fmt;
use std::ops::Deref;

use serde_json::Map;

use crate::json::{DecodeError, Json, Reader, Writer};
use crate::values::{Decode, Field, Show};

/// The keys of a record that are unknown to this version, with their values.
///
/// They count when records are compared, and are written back. `Debug` shows only the keys. An empty one has the size
/// of a pointer.
///
/// ```
/// use helpdesk::Label;
///
/// let label = Label::from_json(r#"{"label_id": 7, "label_title": "Urgent", "color": "red"}"#)?;
/// for (key, value) in label.extra().iter() {
///     println!("{key}: {value}");
/// }
/// # Ok::<(), helpdesk::response::DecodeError>(())
/// ```
#[derive(Clone, Default, PartialEq)]
pub struct ExtraFields(Option<Box<Map<String, Json>>>);

impl ExtraFields {
    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<&Json> {
        self.0.as_ref()?.get(key)
    }

    /// Returns an iterator over the keys and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Json)> {
        self.0.iter().flat_map(|map| map.iter()).map(|(key, value)| (key.as_str(), value))
    }

    /// Returns the number of keys.
    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |map| map.len())
    }

    /// Returns whether there are no unknown keys.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    pub(crate) fn insert(&mut self, key: &str, value: Json) {
        self.0.get_or_insert_default().insert(key.to_owned(), value);
    }
}

impl fmt::Debug for ExtraFields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hidden = format_args!("<redacted>");
        f.debug_map().entries(self.iter().map(|(key, _)| (key, hidden))).finish()
    }
}

/// JSON of an undocumented shape.
///
/// It may contain personal data, so `Debug` shows nothing. The [`Json`] inside shows everything.
#[derive(Clone, Default, PartialEq)]
pub struct UntypedJson(pub Json);

impl Deref for UntypedJson {
    type Target = Json;

    fn deref(&self) -> &Json {
        &self.0
    }
}

impl fmt::Debug for UntypedJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<redacted>")
    }
}

impl Decode for UntypedJson {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        json.json().map(Self)
    }
}

impl Field for UntypedJson {
    fn write(&self, to: &mut Writer) {
        self.0.write(to);
    }

    fn show(&self, f: &mut fmt::Formatter<'_>, show: Show) -> fmt::Result {
        match show {
            Show::Public => fmt::Debug::fmt(self, f),
            Show::Everything => fmt::Debug::fmt(&self.0, f),
        }
    }
}
