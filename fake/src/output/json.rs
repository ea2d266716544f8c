//! The values of responses: JSON that distinguishes times from strings, so that a dialect can encode them.

use std::borrow::Cow;

/// A value of a response.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    Int(i64),
    /// An absent value, for which the vendor's documentation shows `-`.
    Dash,
    /// Unix seconds, which the dialect encodes.
    Time(i64),
    Text(Cow<'static, str>),
    List(Vec<Json>),
    Object(Object),
}

/// An object with its fields in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Object(pub(crate) Vec<(Cow<'static, str>, Json)>);

impl Object {
    /// Adds a field, which must be new.
    pub(crate) fn push(&mut self, key: impl Into<Cow<'static, str>>, value: impl Into<Json>) {
        self.0.push((key.into(), value.into()));
    }

    pub(crate) fn get(&self, key: &str) -> Option<&Json> {
        self.0.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// Replaces the value of an existing field.
    pub(crate) fn set(&mut self, key: &str, value: impl Into<Json>) {
        if let Some((_, held)) = self.0.iter_mut().find(|(name, _)| name == key) {
            *held = value.into();
        }
    }

    /// Replaces the value of an existing field. Without the field, the value is not computed.
    pub(crate) fn set_with<V: Into<Json>>(&mut self, key: &str, value: impl FnOnce() -> V) {
        if let Some((_, held)) = self.0.iter_mut().find(|(name, _)| name == key) {
            *held = value().into();
        }
    }

    /// Replaces the value of a field, or adds the field.
    pub(crate) fn put(&mut self, key: impl Into<Cow<'static, str>>, value: impl Into<Json>) {
        let key = key.into();
        if self.get(&key).is_some() { self.set(&key, value) } else { self.push(key, value) }
    }

    /// Removes a field.
    pub(crate) fn remove(&mut self, key: &str) {
        self.0.retain(|(name, _)| name != key);
    }
}

/// Creates an [`Object`] in the syntax of JSON: `object! { "case_id": case.id, "subject": &case.subject }`.
macro_rules! object {
    ($($key:literal: $value:expr),* $(,)?) => {
        $crate::output::json::Object(vec![$((::std::borrow::Cow::Borrowed($key), $crate::output::json::Json::from($value))),*])
    };
}
pub(crate) use object;

/// Converts ids to a list.
pub(crate) fn ids(ids: &[u64]) -> Json {
    ids.iter().map(|id| Json::from(*id)).collect()
}

impl From<bool> for Json {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<u64> for Json {
    fn from(value: u64) -> Self {
        // Requests have ids in this range, and new ids count up from small numbers.
        Self::Int(value.try_into().unwrap_or(i64::MAX))
    }
}

impl From<usize> for Json {
    fn from(value: usize) -> Self {
        Self::from(value as u64)
    }
}

impl From<i64> for Json {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

impl From<&'static str> for Json {
    fn from(value: &'static str) -> Self {
        Self::Text(Cow::Borrowed(value))
    }
}

impl From<&String> for Json {
    fn from(value: &String) -> Self {
        Self::Text(Cow::Owned(value.clone()))
    }
}

impl From<String> for Json {
    fn from(value: String) -> Self {
        Self::Text(Cow::Owned(value))
    }
}

impl From<Object> for Json {
    fn from(value: Object) -> Self {
        Self::Object(value)
    }
}

impl From<Vec<Json>> for Json {
    fn from(value: Vec<Json>) -> Self {
        Self::List(value)
    }
}

impl FromIterator<Json> for Json {
    fn from_iter<T: IntoIterator<Item = Json>>(items: T) -> Self {
        Self::List(items.into_iter().collect())
    }
}
