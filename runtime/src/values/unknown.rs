//! Keys of a record that are unknown to this version, or could not be read.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use serde_json::Map;

use crate::json::{DecodeError, Json, Reader, UnreadableField, Writer};
use crate::values::{Decode, Field, Show};

/// The keys of a record that are not in its fields, with their values: keys that are unknown to this version, and
/// those of [fields that could not be read](UnreadableField).
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
#[derive(Clone, Default)]
pub struct ExtraFields(Option<Box<Inner>>);

#[derive(Clone, Default)]
struct Inner {
    values: Map<String, Json>,
    /// The JSON of the values that a field could not hold, to be written back as it came.
    texts: Vec<(String, Arc<str>)>,
    /// The fields that could not be read, those of records inside the record too.
    unreadable: Vec<UnreadableField>,
}

impl ExtraFields {
    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<&Json> {
        self.0.as_ref()?.values.get(key)
    }

    /// Returns an iterator over the keys and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Json)> {
        self.0.iter().flat_map(|inner| inner.values.iter()).map(|(key, value)| (key.as_str(), value))
    }

    /// Returns the number of keys.
    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |inner| inner.values.len())
    }

    /// Returns whether there are no such keys.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn insert(&mut self, key: &str, value: Json) {
        self.0.get_or_insert_default().values.insert(key.to_owned(), value);
    }

    /// Keeps the JSON of a value beside the value.
    pub(crate) fn insert_text(&mut self, key: &str, json: Arc<str>) {
        let texts = &mut self.0.get_or_insert_default().texts;
        texts.retain(|(other, _)| other != key);
        texts.push((key.to_owned(), json));
    }

    pub(crate) fn remove(&mut self, key: &str) {
        if let Some(inner) = &mut self.0 {
            inner.values.remove(key);
            inner.texts.retain(|(other, _)| other != key);
        }
    }

    /// Returns whether a key is that of a field, which cannot hold the value.
    pub(crate) fn is_unreadable(&self, key: &str) -> bool {
        self.0.as_ref().is_some_and(|inner| inner.texts.iter().any(|(other, _)| other == key))
    }

    /// Writes the keys and values into an object that is already open, except keys of fields that were set since.
    pub(crate) fn write(&self, to: &mut Writer, is_set: &dyn Fn(&str) -> bool) {
        for (key, value) in self.iter() {
            if self.is_unreadable(key) && is_set(key) {
                continue;
            }
            // A number may have more digits than a value, and must not become one that the field can hold.
            match self.text(key) {
                Some(json) if !to.only_values => to.entry(key, |to| to.raw(json)),
                _ => to.entry(key, |to| to.json(value)),
            }
        }
    }

    /// Returns the JSON of a value that a field could not hold, if every reader of JSON accepts it.
    fn text(&self, key: &str) -> Option<&str> {
        let (_, json) = self.0.as_ref()?.texts.iter().find(|(other, _)| other == key)?;
        // What this crate tolerates beyond JSON: control characters, and halves of characters.
        (!json.contains(|it: char| it < ' ') && !json.contains("\\u")).then_some(json)
    }

    pub(crate) fn unreadable(&self) -> &[UnreadableField] {
        self.0.as_ref().map_or(&[], |inner| &inner.unreadable)
    }

    pub(crate) fn set_unreadable(&mut self, fields: Vec<UnreadableField>) {
        self.0.get_or_insert_default().unreadable = fields;
    }
}

/// By keys and values: why a field could not be read follows from them.
impl PartialEq for ExtraFields {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => one.values == other.values,
            _ => self.is_empty() && other.is_empty(),
        }
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

serialized!(UntypedJson);

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
