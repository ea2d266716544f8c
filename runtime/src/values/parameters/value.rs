//! The values of parameters, independent of whether they belong to a path, a query or a body.

use std::borrow::Cow;
use std::fmt;

use crate::json::{Name, scalar_text};
use crate::values::{CivilDateTime, CustomFields, Field, OneOrMany, Pair, Search, Show, ShowWith, Timestamp, Upload};

/// The value of one parameter.
///
/// Its `Debug` redacts text, because it does not know the parameter. That of a request shows what the spec declares as public.
///
/// ```
/// use helpdesk::request::Value;
/// use helpdesk::{Request, labels};
///
/// let request = labels::create("Urgent");
/// assert_eq!(request.input().get("label_title"), Some(&Value::Text("Urgent".to_owned())));
/// ```
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum Value {
    /// A string.
    Text(String),
    /// A signed integer.
    Int(i64),
    /// An unsigned integer.
    Uint(u64),
    /// A number. An infinite number or NaN cannot be sent.
    Number(f64),
    /// A boolean: `true` or `false` in a query or a multipart body.
    Bool(bool),
    /// A time in unix seconds.
    UnixSeconds(i64),
    /// A date, or a date and a time, in the account's time zone.
    Civil(CivilDateTime),
    /// A search term.
    Search(Search),
    /// A list of values, or a pair.
    List(Vec<Value>),
    /// Values by key, in the order in which they are sent.
    Map(Vec<(String, Value)>),
    /// Values by custom field id.
    CustomFields(CustomFields),
    /// A file to send.
    File(Upload),
    /// Any JSON value.
    Json(serde_json::Value),
}

impl Value {
    /// Returns the text of a value that is neither a container nor a file.
    pub fn scalar(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::Text(text) => Some(text.into()),
            Self::Int(number) | Self::UnixSeconds(number) => Some(number.to_string().into()),
            Self::Uint(number) => Some(number.to_string().into()),
            Self::Number(number) => Some(number.to_string().into()),
            Self::Bool(flag) => Some(if *flag { "true" } else { "false" }.into()),
            Self::Civil(civil) => Some(civil.to_string().into()),
            Self::Search(search) => Some(search.to_string().into()),
            Self::Json(json) => scalar_text(json),
            Self::List(_) | Self::Map(_) | Self::CustomFields(_) | Self::File(_) => None,
        }
    }

    /// Returns what shows the value in this way.
    pub(crate) fn shown(&self, show: Show) -> impl fmt::Debug {
        ShowWith(move |f: &mut fmt::Formatter<'_>| self.show(f, show))
    }

    fn show(&self, f: &mut fmt::Formatter<'_>, show: Show) -> fmt::Result {
        let mut tuple = |name, held: &dyn fmt::Debug| f.debug_tuple(name).field(held).finish();
        match self {
            Self::Text(text) if show == Show::Names => tuple("Text", &Name(text)),
            Self::Text(text) => tuple("Text", show.text(text)),
            Self::Int(number) => tuple("Int", number),
            Self::Uint(number) => tuple("Uint", number),
            Self::Number(number) => tuple("Number", number),
            Self::Bool(flag) => tuple("Bool", flag),
            Self::UnixSeconds(seconds) => tuple("UnixSeconds", seconds),
            Self::Civil(civil) => tuple("Civil", civil),
            Self::Search(search) => tuple("Search", &ShowWith(|f: &mut fmt::Formatter<'_>| search.show(f, show))),
            Self::List(items) => tuple("List", &list(items, show)),
            Self::Map(entries) => tuple("Map", &map(entries, show)),
            Self::CustomFields(fields) => {
                tuple("CustomFields", &ShowWith(|f: &mut fmt::Formatter<'_>| fields.show(f, show)))
            }
            Self::File(upload) => tuple("File", &ShowWith(|f: &mut fmt::Formatter<'_>| upload.show(f, show))),
            Self::Json(json) => tuple("Json", show.text(json)),
        }
    }

    /// Joins scalar items with commas, as strings.
    pub(crate) fn joined(items: &[Value]) -> String {
        items.iter().filter_map(Self::scalar).collect::<Vec<_>>().join(",")
    }

    /// Returns the items of a list, or the value itself.
    pub(crate) fn items(&self) -> &[Value] {
        match self {
            Self::List(items) => items,
            _ => std::slice::from_ref(self),
        }
    }

    /// Returns the files in the value.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Upload> {
        self.items().iter().filter_map(|item| match item {
            Self::File(upload) => Some(upload),
            _ => None,
        })
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.show(f, Show::Public)
    }
}

fn list(items: &[Value], show: Show) -> impl fmt::Debug {
    let items =
        move |f: &mut fmt::Formatter<'_>| f.debug_list().entries(items.iter().map(|it| it.shown(show))).finish();
    ShowWith(items)
}

fn map(entries: &[(String, Value)], show: Show) -> impl fmt::Debug {
    ShowWith(move |f: &mut fmt::Formatter<'_>| {
        let mut map = f.debug_map();
        for (key, value) in entries {
            match show {
                Show::Public | Show::Names => map.entry(&Name(key), &value.shown(show)),
                Show::Everything => map.entry(key, &value.shown(show)),
            };
        }
        map.finish()
    })
}

/// A type that can be sent as the value of a parameter.
pub trait IntoValue {
    /// Converts to the value that is sent.
    fn into_value(self) -> Value;
}

implement!(IntoValue for Value: |value| value);
implement!(IntoValue for String: |text| Value::Text(text));
implement!(IntoValue for &str: |text| Value::Text(text.to_owned()));
implement!(IntoValue for bool: |flag| Value::Bool(flag));
implement!(IntoValue for u8, u16, u32: |number| Value::Uint(number.into()));
implement!(IntoValue for u64: |number| Value::Uint(number));
implement!(IntoValue for i8, i16, i32: |number| Value::Int(number.into()));
implement!(IntoValue for i64: |number| Value::Int(number));
implement!(IntoValue for f64: |number| Value::Number(number));
implement!(IntoValue for Timestamp: |time| Value::UnixSeconds(time.unix_seconds()));
implement!(IntoValue for CivilDateTime: |civil| Value::Civil(civil));
implement!(IntoValue for Search: |search| Value::Search(search));
implement!(IntoValue for CustomFields: |fields| Value::CustomFields(fields));
implement!(IntoValue for Upload: |upload| Value::File(upload));
implement!(IntoValue for serde_json::Value: |json| Value::Json(json));

impl<T: IntoValue> IntoValue for Vec<T> {
    fn into_value(self) -> Value {
        Value::List(self.into_iter().map(T::into_value).collect())
    }
}

impl<T: IntoValue> IntoValue for OneOrMany<T> {
    fn into_value(self) -> Value {
        match self {
            Self::One(one) => one.into_value(),
            Self::Many(many) => many.into_value(),
        }
    }
}

impl<T: IntoValue> IntoValue for Pair<T> {
    fn into_value(self) -> Value {
        Value::List(vec![self.0.into_value(), self.1.into_value()])
    }
}
