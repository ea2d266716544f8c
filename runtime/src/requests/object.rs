//! Objects in bodies: the values of generated object types, and their `Debug` output.

use std::fmt;

use crate::json::Redacted;
use crate::meta::{Object, Param, Sensitivity, ValueType};
use crate::values::Value;
use crate::values::parameters::into_list::IntoList;
use crate::values::parameters::value::{Shown, Text};

/// The fields of an object that are set, in the order of the object.
///
/// Generated types contain it. The order in which fields are set affects neither equality nor the encoded request.
/// `Debug` redacts personal data and secrets.
#[derive(Clone, PartialEq)]
pub struct ObjectInput {
    object: &'static Object,
    fields: Vec<(&'static str, Value)>,
}

impl ObjectInput {
    /// Creates an object without values.
    pub fn new(object: &'static Object) -> Self {
        Self { object, fields: Vec::new() }
    }

    /// Sets the value of a field, and replaces an earlier one.
    #[must_use]
    pub fn set<T: Into<Value>>(self, name: &'static str, value: impl Into<T>) -> Self {
        self.put(name, value.into().into())
    }

    /// Sets the items of a field, one or many.
    #[must_use]
    pub fn list<T: Into<Value>, M>(self, name: &'static str, items: impl IntoList<T, M>) -> Self {
        self.put(name, items.into_list().into_vec().into())
    }

    fn put(mut self, name: &'static str, value: Value) -> Self {
        self.fields.retain(|(set, _)| *set != name);
        self.fields.push((name, value));
        self.fields.sort_by_key(|(set, _)| self.object.fields.iter().position(|field| field.name == *set));
        self
    }
}

impl From<ObjectInput> for Value {
    fn from(object: ObjectInput) -> Self {
        Self::Map(object.fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }
}

impl fmt::Debug for ObjectInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show_fields(self.object, self.fields.iter().map(|(name, value)| (*name, value)), f)
    }
}

/// Returns the fields of an object that are set and sent, in the order of the object.
pub(crate) fn sent_fields<'v>(
    object: &'static Object,
    entries: &'v [(String, Value)],
) -> impl Iterator<Item = (&'static Param, &'v Value)> {
    object.fields.iter().filter_map(|field| {
        let (_, value) = entries.iter().find(|(name, _)| name == field.name)?;
        is_sent(field, value).then_some((field, value))
    })
}

/// Returns whether the request sends a value that is set.
pub(crate) fn is_sent(param: &Param, value: &Value) -> bool {
    !(param.omit_false && *value == Value::Bool(false))
}

/// The value of a parameter. Its `Debug` shows the text that the spec declares as public, for an object by field.
pub(crate) struct ShownParam<'a> {
    pub(crate) kind: &'a ValueType,
    pub(crate) sensitivity: Sensitivity,
    pub(crate) value: &'a Value,
}

impl<'a> ShownParam<'a> {
    pub(crate) fn new(param: &'a Param, value: &'a Value) -> Self {
        Self { kind: &param.kind, sensitivity: param.sensitivity, value }
    }
}

impl fmt::Debug for ShownParam<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.kind, self.value, self.sensitivity) {
            (ValueType::Object(object), Value::Map(entries), _) => {
                show_fields(object, entries.iter().map(|(name, value)| (name.as_str(), value)), f)
            }
            (ValueType::List(kind), Value::List(items), _) if has_objects(kind) => {
                f.debug_list().entries(items.iter().map(|value| ShownParam { kind, value, ..*self })).finish()
            }
            (kind, value, Sensitivity::Public) if !has_objects(kind) => {
                let text = if matches!(kind.item(), ValueType::Named(_)) { Text::Names } else { Text::Everything };
                Shown(value, text).fmt(f)
            }
            _ => Redacted.fmt(f),
        }
    }
}

fn has_objects(kind: &ValueType) -> bool {
    matches!(kind.item(), ValueType::Object(_))
}

fn show_fields<'v>(
    object: &Object,
    values: impl Iterator<Item = (&'v str, &'v Value)>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut fields = f.debug_struct(object.name);
    for (name, value) in values {
        if let Some(field) = object.field(name) {
            fields.field(field.name, &ShownParam::new(field, value));
        }
    }
    fields.finish()
}

/// Implements the traits that all generated objects have.
#[doc(hidden)]
#[macro_export]
macro_rules! object {
    ($name:ident) => {
        $crate::input!($name);
        impl From<$name> for $crate::request::Value {
            #[inline]
            fn from(object: $name) -> Self {
                object.0.into()
            }
        }
    };
}
