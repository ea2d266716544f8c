//! Values of custom fields by id.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use crate::json::{DecodeError, Json, Reader, Redacted, Writer, redacted, scalar_text, whole};
use crate::values::containers::map::from_entries;
use crate::values::{Decode, ExtraFields, Field, IntoId, decode, scalars};

/// Values of custom fields by id, in the order of the ids.
///
/// The type of a value depends on the type of its field: a string for text, a boolean for a checkbox, and the key of an
/// option, as a string, for a select. `Debug` shows only the ids, because values may be personal data.
///
/// ```
/// use helpdesk::{CustomFields, cases};
///
/// let fields = CustomFields::new().set(25, "order 1001").set(26, true);
/// assert_eq!(fields.text(25).as_deref(), Some("order 1001"));
/// assert_eq!(fields.flag(26), Some(true));
/// let edit = cases::update(664).custom_fields(fields);
/// ```
#[derive(Clone, Default, PartialEq)]
pub struct CustomFields {
    values: BTreeMap<u64, Json>,
    /// Values under keys other than `cf_<id>`, which are written back unchanged.
    unparsed: ExtraFields,
}

impl CustomFields {
    /// Creates a map without values.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the value of a field, and replaces an earlier one.
    #[must_use]
    pub fn set(mut self, id: impl IntoId, value: impl Into<Json>) -> Self {
        self.values.insert(id.into_id(), value.into());
        self
    }

    /// Returns the value of a field.
    pub fn get(&self, id: impl IntoId) -> Option<&Json> {
        self.values.get(&id.into_id())
    }

    /// Returns the value of a string field, or the text of a number.
    pub fn text(&self, id: impl IntoId) -> Option<Cow<'_, str>> {
        text(self.get(id)?)
    }

    /// Returns the value of a checkbox: a boolean, or a number or string that represents one.
    pub fn flag(&self, id: impl IntoId) -> Option<bool> {
        match self.get(id)? {
            Json::Null => None,
            value => scalars::flag(&scalar_text(value)?),
        }
    }

    /// Returns the key of the selected option of a select field, or `None` if no option is selected.
    ///
    /// The service writes a key as a string or as a number. An empty string and the number 0 mean that no option is
    /// selected. If an option of your account has the key 0, use [`get`](Self::get).
    ///
    /// ```
    /// use helpdesk::CustomFields;
    ///
    /// let fields = CustomFields::new().set(27, "2").set(28, 2).set(29, 0);
    /// assert_eq!(fields.option(27).as_deref(), Some("2"));
    /// assert_eq!(fields.option(28).as_deref(), Some("2"));
    /// assert_eq!(fields.option(29), None);
    /// ```
    pub fn option(&self, id: impl IntoId) -> Option<Cow<'_, str>> {
        option(self.get(id)?)
    }

    /// Returns an iterator over the ids and values, in the order of the ids.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &Json)> {
        self.values.iter().map(|(id, value)| (*id, value))
    }

    /// Returns the number of fields with a value.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns whether no field has a value.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Calls `take` with each key, as the service writes it, and its value.
    fn for_each(&self, take: &mut dyn FnMut(&str, &Json)) {
        self.iter().for_each(|(id, value)| take(&format!("cf_{id}"), value));
        self.unparsed.iter().for_each(|(key, value)| take(&key, &value));
    }
}

impl fmt::Debug for CustomFields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        self.for_each(&mut |key, _| {
            map.entry(&format_args!("{}", redacted::name(key)), &Redacted);
        });
        map.finish()
    }
}

from_entries!(CustomFields, [K: IntoId, V: Into<Json>]);

impl<K: IntoId, V: Into<Json>> FromIterator<(K, V)> for CustomFields {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(values: I) -> Self {
        let values = values.into_iter().map(|(id, value)| (id.into_id(), value.into()));
        Self { values: values.collect(), unparsed: ExtraFields::default() }
    }
}

serialized!(CustomFields);

/// Reads an object with keys `cf_<id>` or the id itself; PHP writes `[]` for an empty one.
impl Decode for CustomFields {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let (mut values, mut unparsed) = (BTreeMap::new(), ExtraFields::default());
        decode::entries(json, &mut |key, json| match id(key) {
            Some(id) => {
                json.take(size_of::<(u64, Json)>())?;
                values.insert(id, json.json()?);
                Ok(())
            }
            None => json.read_extra(key, &mut unparsed),
        })?;
        Ok(Self { values, unparsed })
    }

    const NONE: fn(&mut Reader<'_>) -> bool = decode::null;
}

impl Field for CustomFields {
    fn write(&self, to: &mut Writer) {
        to.object(|to| self.for_each(&mut |key, value| to.entry(key, |to| to.json(value))));
    }
}

/// Returns a string, or the text of a number.
fn text(value: &Json) -> Option<Cow<'_, str>> {
    matches!(value, Json::String(_) | Json::Number(_)).then(|| scalar_text(value)).flatten()
}

/// Returns the key of an option, if the value is one. `2.0` is the key `2`.
fn option(value: &Json) -> Option<Cow<'_, str>> {
    let key = text(value).filter(|key| !key.is_empty())?;
    match whole(&key).filter(|_| value.is_number()) {
        Some(0) => None,
        Some(number) => Some(number.to_string().into()),
        None => Some(key),
    }
}

fn id(key: &str) -> Option<u64> {
    let digits = key.strip_prefix("cf_").unwrap_or(key);
    // An id has no sign, which `parse` would accept.
    if digits.starts_with('+') { None } else { digits.parse().ok() }
}
