//! The values of parameters, independent of whether they belong to a path, a query or a body.

use std::borrow::Cow;
use std::fmt;

use crate::json::{Name, Redacted, scalar_text};
use crate::values::{CivilDateTime, CustomFields, OneOrMany, Pair, Search, Timestamp, Upload};

/// The value of one parameter. Each type that a request can send converts into it.
///
/// Its `Debug` redacts text, because a value does not know its parameter. The `Debug` of a request shows text that the
/// spec declares as public.
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
    /// Values by key, in the order of sending.
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

    /// Joins scalar items with commas, as strings.
    pub(crate) fn join(items: &[Value]) -> String {
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
        Shown(self, Text::Redacted).fmt(f)
    }
}

/// The text that `Debug` shows in a value.
#[derive(Clone, Copy)]
pub(crate) enum Text {
    Redacted,
    /// Only names, because an enum may hold any text too.
    Names,
    Everything,
}

/// A value whose `Debug` shows text of this kind. Files and values of custom fields always redact their text.
pub(crate) struct Shown<'a>(pub(crate) &'a Value, pub(crate) Text);

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(value, text) = *self;
        let mut tuple = |name, held: &dyn fmt::Debug| f.debug_tuple(name).field(held).finish();
        match (value, text) {
            (Value::Text(_), Text::Redacted) => tuple("Text", &Redacted),
            (Value::Text(name), Text::Names) => tuple("Text", &Name(name)),
            (Value::Text(text), Text::Everything) => tuple("Text", text),
            (Value::Int(number), _) => tuple("Int", number),
            (Value::Uint(number), _) => tuple("Uint", number),
            (Value::Number(number), _) => tuple("Number", number),
            (Value::Bool(flag), _) => tuple("Bool", flag),
            (Value::UnixSeconds(seconds), _) => tuple("UnixSeconds", seconds),
            (Value::Civil(civil), _) => tuple("Civil", civil),
            (Value::Search(search), Text::Everything) => tuple("Search", &search.to_string()),
            (Value::Search(search), _) => tuple("Search", search),
            (Value::List(items), _) => tuple("List", &items.iter().map(|it| Shown(it, text)).collect::<Vec<_>>()),
            (Value::Map(entries), _) => tuple("Map", &ShownMap(entries, text)),
            (Value::CustomFields(fields), _) => tuple("CustomFields", fields),
            (Value::File(upload), _) => tuple("File", upload),
            (Value::Json(json), Text::Everything) => tuple("Json", json),
            (Value::Json(_), _) => tuple("Json", &Redacted),
        }
    }
}

struct ShownMap<'a>(&'a [(String, Value)], Text);

impl fmt::Debug for ShownMap<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.0.iter().map(|(key, value)| (Name(key), Shown(value, self.1)))).finish()
    }
}

macro_rules! from_content {
    ($($content:ty => $variant:ident,)+) => {$(
        impl From<$content> for Value {
            fn from(content: $content) -> Self {
                Self::$variant(content)
            }
        }
    )+};
}

from_content! {
    String => Text,
    i64 => Int,
    u64 => Uint,
    f64 => Number,
    bool => Bool,
    CivilDateTime => Civil,
    Search => Search,
    CustomFields => CustomFields,
    Upload => File,
    serde_json::Value => Json,
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Self::Int(number.into())
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Uint(number.into())
    }
}

impl From<Timestamp> for Value {
    fn from(time: Timestamp) -> Self {
        Self::UnixSeconds(time.unix_seconds())
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Self {
        Self::List(items.into_iter().map(T::into).collect())
    }
}

impl<T: Into<Value>> From<OneOrMany<T>> for Value {
    fn from(values: OneOrMany<T>) -> Self {
        match values {
            OneOrMany::One(one) => one.into(),
            OneOrMany::Many(many) => many.into(),
        }
    }
}

impl<T: Into<Value>> From<Pair<T>> for Value {
    fn from(Pair(first, second): Pair<T>) -> Self {
        Self::List(vec![first.into(), second.into()])
    }
}
