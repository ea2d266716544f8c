//! Keys of a record that are unknown to this version, or whose values are unreadable.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use crate::json::{Json, Name, Reader, Redacted, UnreadableField, Writer, value};

/// The keys of a record that are not in its fields, with their values: keys that are unknown to this version, and keys
/// of [unreadable fields](UnreadableField).
///
/// The values are stored as the text that the service wrote, and parsed on access. They count in comparisons of
/// records, and are written back. `Debug` shows only the keys, and redacts keys that may be personal data: more than 64
/// characters, or characters other than letters, digits and `_.-`. An empty `ExtraFields` has the size of a pointer.
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
    /// The entries of a JSON object without its braces. If a key is repeated, its last value counts.
    entries: String,
    /// The unreadable fields, including the fields of records inside the record.
    unreadable: Vec<UnreadableField>,
}

impl ExtraFields {
    /// Returns the value of a key.
    ///
    /// A number that [`Json`] cannot hold, such as one of 400 digits, is a string with its digits.
    pub fn get(&self, key: &str) -> Option<Json> {
        self.raw(key).map(value::parse_raw)
    }

    /// Returns the JSON of the value of a key, as the service wrote it.
    pub fn raw(&self, key: &str) -> Option<&str> {
        let mut found = None;
        self.for_each(&mut |other, raw| {
            if other == key {
                found = Some(raw);
            }
        });
        found
    }

    /// Returns an iterator over the keys, in their order, and the values.
    pub fn iter(&self) -> impl Iterator<Item = (Cow<'_, str>, Json)> {
        self.entries().into_iter().map(|(key, raw)| (key, value::parse_raw(raw)))
    }

    /// Returns the number of keys.
    pub fn len(&self) -> usize {
        self.entries().len()
    }

    /// Returns whether there are no such keys.
    pub fn is_empty(&self) -> bool {
        self.0.as_ref().is_none_or(|inner| inner.entries.is_empty())
    }

    /// Returns each key once, sorted, with the JSON of its value.
    pub(crate) fn entries(&self) -> BTreeMap<Cow<'_, str>, &str> {
        let mut entries = BTreeMap::new();
        self.for_each(&mut |key, raw| {
            entries.insert(key, raw);
        });
        entries
    }

    fn for_each<'a>(&'a self, take: &mut dyn FnMut(Cow<'a, str>, &'a str)) {
        let Some(inner) = &self.0 else { return };
        let mut json = Reader::new(&inner.entries);
        while json.peek() == b'"' {
            // The reader has read each entry before, so it is valid JSON.
            let Ok(key) = json.key() else { return };
            let start = json.mark();
            if json.skip().is_err() {
                return;
            }
            take(key, json.since(start));
            json.literal(b",");
        }
    }

    /// Adds a key with the JSON of its value.
    pub(crate) fn insert(&mut self, key: &str, raw: &str) {
        let entries = &mut self.0.get_or_insert_default().entries;
        let mut to = Writer::after(std::mem::take(entries));
        to.entry(key, |to| to.raw(raw));
        *entries = to.into_text();
    }

    pub(crate) fn remove(&mut self, key: &str) {
        let mut rest = Self::default();
        self.for_each(&mut |other, raw| {
            if other != key {
                rest.insert(&other, raw);
            }
        });
        if let Some(inner) = &mut self.0 {
            inner.entries = rest.0.map(|rest| rest.entries).unwrap_or_default();
        }
    }

    /// Returns whether a key belongs to a field that cannot hold the value.
    pub(crate) fn is_unreadable(&self, key: &str) -> bool {
        self.unreadable().iter().any(|unreadable| unreadable.field == key)
    }

    /// Writes the keys and values into an open object, except keys of unreadable fields that the program has set.
    pub(crate) fn write(&self, to: &mut Writer, is_set: &dyn Fn(&str) -> bool) {
        for (key, raw) in self.entries() {
            if !(self.is_unreadable(&key) && is_set(&key)) {
                to.entry(&key, |to| to.raw_value(raw));
            }
        }
    }

    pub(crate) fn unreadable(&self) -> &[UnreadableField] {
        self.0.as_ref().map_or(&[], |inner| &inner.unreadable)
    }

    pub(crate) fn set_unreadable(&mut self, fields: Vec<UnreadableField>) {
        self.0.get_or_insert_default().unreadable = fields;
    }
}

/// Compares keys and values. The reasons for unreadable fields follow from them.
impl PartialEq for ExtraFields {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(two)) => one.entries == two.entries || self.iter().eq(other.iter()),
            _ => self.is_empty() && other.is_empty(),
        }
    }
}

impl fmt::Debug for ExtraFields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.entries().keys().map(|key| (Name(key), Redacted))).finish()
    }
}
