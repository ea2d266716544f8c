//! Objects in bodies: the values of generated object types, and how they are shown.

use std::fmt;

use crate::json::Redacted;
use crate::meta::{Object, Param, Sensitivity, ValueType};
use crate::values::parameters::into_param::{IntoArgument, IntoList, IntoParam};
use crate::values::{IntoValue, OneOrMany, Show, ShowWith, Value};

/// The fields of an object that are set, in the order of the object.
///
/// Generated types hold it. The order in which fields are set affects neither equality nor the encoded request. `Debug` redacts personal
/// data and secrets.
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
    pub fn set<T: IntoValue>(self, name: &'static str, value: impl Into<T>) -> Self {
        self.put(name, value.into().into_value())
    }

    /// Sets the value of a field from what functions take.
    #[must_use]
    pub fn set_argument<T: IntoValue, M>(self, name: &'static str, value: impl IntoArgument<T, M>) -> Self {
        self.put(name, value.into_argument().into_value())
    }

    /// Sets the items of a field from what functions take.
    #[must_use]
    pub fn list_argument<T: IntoValue, M>(self, name: &'static str, items: impl IntoList<T, M>) -> Self {
        self.put(name, items.into_list().into_vec().into_value())
    }

    /// Sets the value of a field from what setters take. `None` leaves it as it is.
    #[must_use]
    pub fn set_option<T: IntoValue, M>(self, name: &'static str, value: impl IntoParam<T, M>) -> Self {
        match value.into_param() {
            Some(value) => self.put(name, value.into_value()),
            None => self,
        }
    }

    /// Sets the items of a field, one or many, from what setters take. `None` leaves them as they are.
    #[must_use]
    pub fn list_option<T: IntoValue, M>(self, name: &'static str, items: impl IntoParam<OneOrMany<T>, M>) -> Self {
        match items.into_param() {
            Some(items) => self.put(name, items.into_vec().into_value()),
            None => self,
        }
    }

    /// Returns a wrapper whose `Debug` shows every value, personal data and secrets too.
    pub fn unredacted(&self) -> impl fmt::Debug {
        ShowWith(|f: &mut fmt::Formatter<'_>| {
            show_fields(self.object, self.fields.iter().map(|(name, value)| (*name, value)), Show::Everything, f)
        })
    }

    fn put(mut self, name: &'static str, value: Value) -> Self {
        let place = |name: &str| self.object.fields.iter().position(|field| field.name == name);
        self.fields.retain(|(set, _)| *set != name);
        let index = self.fields.iter().filter(|(set, _)| place(set) < place(name)).count();
        self.fields.insert(index, (name, value));
        self
    }
}

impl IntoValue for ObjectInput {
    fn into_value(self) -> Value {
        Value::Map(self.fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }
}

impl fmt::Debug for ObjectInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show_fields(self.object, self.fields.iter().map(|(name, value)| (*name, value)), Show::Public, f)
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

/// Returns whether a value that is set is sent too.
pub(crate) fn is_sent(param: &Param, value: &Value) -> bool {
    !(param.omit_false && *value == Value::Bool(false))
}

/// Returns what shows the value of a parameter: as far as the spec says that everyone may see it, and in an object each field by itself.
pub(crate) fn shown<'v>(param: &'static Param, value: &'v Value, show: Show) -> Box<dyn fmt::Debug + 'v> {
    let item = param.kind.item();
    if matches!(item, ValueType::Object(_)) {
        return shown_objects(&param.kind, value, show);
    }
    match param.sensitivity {
        // An enum may hold any text too.
        Sensitivity::Public if show == Show::Public && matches!(item, ValueType::Named(_)) => {
            Box::new(value.shown(Show::Names))
        }
        Sensitivity::Public => Box::new(value.shown(Show::Everything)),
        Sensitivity::Personal | Sensitivity::Identity | Sensitivity::Secret => redacted(value, show),
    }
}

/// Returns what shows an object, or a container of objects.
fn shown_objects<'v>(kind: &'static ValueType, value: &'v Value, show: Show) -> Box<dyn fmt::Debug + 'v> {
    match (kind, value) {
        (ValueType::Object(object), Value::Map(entries)) => Box::new(ShowWith(move |f: &mut fmt::Formatter<'_>| {
            show_fields(object, entries.iter().map(|(name, value)| (name.as_str(), value)), show, f)
        })),
        (ValueType::List(item), Value::List(items)) => Box::new(ShowWith(move |f: &mut fmt::Formatter<'_>| {
            f.debug_list().entries(items.iter().map(|it| shown_objects(item, it, show))).finish()
        })),
        _ => redacted(value, show),
    }
}

fn redacted(value: &Value, show: Show) -> Box<dyn fmt::Debug + '_> {
    match show {
        Show::Public | Show::Names => Box::new(Redacted),
        Show::Everything => Box::new(value.shown(show)),
    }
}

fn show_fields<'v>(
    object: &'static Object,
    values: impl Iterator<Item = (&'v str, &'v Value)>,
    show: Show,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut fields = f.debug_struct(object.name);
    for (name, value) in values {
        if let Some(field) = object.field(name) {
            fields.field(field.name, &shown(field, value, show));
        }
    }
    fields.finish()
}

/// Implements what all generated objects have.
#[doc(hidden)]
#[macro_export]
macro_rules! object {
    ($name:ident) => {
        impl $name {
            /// Returns a wrapper whose `Debug` shows every value, personal data and secrets too.
            #[inline]
            pub fn unredacted(&self) -> impl ::std::fmt::Debug {
                self.0.unredacted()
            }
        }

        $crate::implement!(IntoValue for $name: |object| $crate::request::IntoValue::into_value(object.0));

        impl ::std::fmt::Debug for $name {
            #[inline]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Debug::fmt(&self.0, f)
            }
        }
    };
}
