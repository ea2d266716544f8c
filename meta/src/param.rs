//! Parameters: their names, types and constraints.

use std::fmt;

use crate::kinds::{CustomFieldKeys, Encoding, Sensitivity};
use crate::limit::{Limit, LimitKind, Measure};

metadata! {
    /// A parameter in the path, the query or the body.
    pub struct Param {
        /// The wire name.
        name: &'a str,
        /// The type of the value.
        kind: ValueType<'a>,
    } maybe {
        /// The name of the parameter that must be set together with this one.
        requires: &'a str,
        /// The only encoding that has this parameter.
        encoding: Encoding,
    } or {
        /// Whether a request without it is invalid.
        required: bool = false,
        /// The limits of its value, each kind at most once.
        limits: &'a [Limit] = &[],
        /// Whether the value is personal data or a secret.
        sensitivity: Sensitivity = Sensitivity::Public,
        /// Whether `false` is not sent, because it is the service's default.
        omit_false: bool = false,
    }
}

metadata! {
    /// An object in a body, which requests send as the value of a parameter.
    pub struct Object {
        /// The name of the Rust type.
        name: &'a str,
        /// The fields, in the order of sending. A field has no `encoding` and no `requires`.
        fields: &'a [Param<'a>],
    }
}

impl Param<'_> {
    /// Returns how many items the value may have, if that is limited.
    pub fn most_items(&self) -> Option<i64> {
        Limit::find(self.limits, LimitKind::MaxItems)
    }

    /// Returns the largest number that the value may be, if that is limited.
    pub fn largest(&self) -> Option<i64> {
        Limit::find(self.limits, LimitKind::Max)
    }
}

impl<'a> Object<'a> {
    /// Returns the field with this wire name, if the object has it.
    pub fn field(&self, name: &str) -> Option<&'a Param<'a>> {
        self.fields.iter().find(|field| field.name == name)
    }
}

/// The type of a parameter or field, which determines its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ValueType<'a> {
    /// A string.
    Text,
    /// A string of HTML.
    Html,
    /// A URL.
    Url,
    /// An email address.
    Email,
    /// A phone number.
    Phone,
    /// An integer.
    Int,
    /// A number.
    Number,
    /// A boolean.
    Bool,
    /// A size in bytes.
    Bytes,
    /// A number of minutes, or `-`.
    Minutes,
    /// A number of seconds, or `-`.
    Seconds,
    /// A percentage, or `-`.
    Percent,
    /// A time in a response, as text in the style of RFC 2822.
    Timestamp,
    /// A time as unix seconds.
    UnixSeconds,
    /// A time in a request, as text in the account's time zone.
    Civil,
    /// A search term.
    Search,
    /// A file.
    File,
    /// JSON of any shape.
    Json,
    /// A type of the spec, by its name.
    Named(&'a str),
    /// An array; `name[]=v` in a query or a multipart body.
    List(&'a ValueType<'a>),
    /// One or several values in a query: `name=v`, or `name[]=v` for each.
    QueryList(&'a ValueType<'a>),
    /// A value, or an array of values.
    OneOrMany(&'a ValueType<'a>),
    /// A comma-separated string.
    Csv(&'a ValueType<'a>),
    /// Two values joined by a comma.
    Pair(&'a ValueType<'a>),
    /// An object of values by key.
    Map(&'a ValueType<'a>, &'a ValueType<'a>),
    /// One value, or an object of values by language id.
    Localized(&'a ValueType<'a>),
    /// Values by custom field id.
    CustomFields(CustomFieldKeys),
    /// An object of a request: `name[field]=v` for each field in a multipart body.
    Object(&'a Object<'a>),
}

impl<'a> ValueType<'a> {
    /// Returns the type of the items of a list or pair, or of the values of a map; for a single value, its own type.
    pub fn item(&self) -> &Self {
        match self {
            Self::List(item)
            | Self::QueryList(item)
            | Self::OneOrMany(item)
            | Self::Csv(item)
            | Self::Pair(item)
            | Self::Map(_, item)
            | Self::Localized(item) => item,
            _ => self,
        }
    }

    /// Returns the name of a type of the spec.
    pub const fn named(&self) -> Option<&'a str> {
        if let Self::Named(name) = self { Some(name) } else { None }
    }

    /// Returns whether a value is one string, in requests and in responses.
    pub const fn is_string(&self) -> bool {
        matches!(self, Self::Text | Self::Html | Self::Url | Self::Email | Self::Phone)
    }

    /// Returns the `type` of a value in JSON Schema, or `None` for a type of the spec and for a value with several types.
    pub const fn json_type(&self) -> Option<&'static str> {
        match self {
            Self::Int | Self::Bytes | Self::UnixSeconds => Some("integer"),
            Self::Number | Self::Minutes | Self::Seconds | Self::Percent => Some("number"),
            Self::Bool => Some("boolean"),
            Self::List(_) | Self::QueryList(_) => Some("array"),
            Self::Map(..) | Self::CustomFields(_) | Self::Object(_) => Some("object"),
            Self::Named(_) | Self::Json | Self::OneOrMany(_) | Self::Localized(_) => None,
            Self::Text
            | Self::Html
            | Self::Url
            | Self::Email
            | Self::Phone
            | Self::Timestamp
            | Self::Civil
            | Self::Search
            | Self::File
            | Self::Csv(_)
            | Self::Pair(_) => Some("string"),
        }
    }

    /// Returns whether a value is one or several strings, so that a limit can count their characters.
    pub fn is_text(&self) -> bool {
        match self {
            Self::Search => true,
            Self::List(item) | Self::QueryList(item) | Self::Csv(item) | Self::Localized(item) => item.is_text(),
            _ => self.is_string(),
        }
    }

    /// Returns whether a value is a file, or a list of files. Only a multipart body can contain files.
    pub fn is_upload(&self) -> bool {
        matches!(self, Self::File | Self::List(Self::File))
    }

    /// Returns the object type of a value, or of the items of a list.
    pub fn object(&self) -> Option<&'a Object<'a>> {
        match self {
            Self::Object(object) => Some(object),
            Self::List(item) => item.object(),
            _ => None,
        }
    }

    /// Returns whether a value has this measure, so that its limits apply.
    pub fn has(&self, measure: Measure) -> bool {
        match measure {
            Measure::Number => matches!(self, Self::Int | Self::Number | Self::Bytes),
            Measure::Characters => self.is_text(),
            Measure::Items => matches!(
                self,
                Self::List(_) | Self::QueryList(_) | Self::Csv(_) | Self::OneOrMany(_) | Self::CustomFields(_)
            ),
            Measure::FileBytes => self.is_upload(),
            Measure::TotalBytes => matches!(self, Self::List(Self::File)),
        }
    }

    /// Returns how much of a value may be shown, if the spec does not decide. A person may have typed any free text,
    /// but no identifier, number, time or word of the service. The fields of an object have their own sensitivities.
    pub fn sensitivity(&self) -> Sensitivity {
        match self {
            Self::Email | Self::Phone => Sensitivity::Identity,
            Self::Text | Self::Html | Self::Url | Self::Search | Self::File | Self::Json | Self::CustomFields(_) => {
                Sensitivity::Personal
            }
            Self::Int
            | Self::Number
            | Self::Bool
            | Self::Bytes
            | Self::Minutes
            | Self::Seconds
            | Self::Percent
            | Self::Timestamp
            | Self::UnixSeconds
            | Self::Civil
            | Self::Named(_)
            | Self::Object(_) => Sensitivity::Public,
            Self::List(inner)
            | Self::QueryList(inner)
            | Self::OneOrMany(inner)
            | Self::Csv(inner)
            | Self::Pair(inner)
            | Self::Localized(inner) => inner.sensitivity(),
            Self::Map(key, value) => key.sensitivity().max(value.sensitivity()),
        }
    }
}

impl fmt::Display for ValueType<'_> {
    /// The type as a spec writes it, such as `list<CaseId>`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValueType::Text => f.write_str("text"),
            ValueType::Html => f.write_str("html"),
            ValueType::Url => f.write_str("url"),
            ValueType::Email => f.write_str("email"),
            ValueType::Phone => f.write_str("phone"),
            ValueType::Int => f.write_str("int"),
            ValueType::Number => f.write_str("number"),
            ValueType::Bool => f.write_str("bool"),
            ValueType::Bytes => f.write_str("bytes"),
            ValueType::Minutes => f.write_str("minutes"),
            ValueType::Seconds => f.write_str("seconds"),
            ValueType::Percent => f.write_str("percent"),
            ValueType::Timestamp => f.write_str("timestamp"),
            ValueType::UnixSeconds => f.write_str("unix_seconds"),
            ValueType::Civil => f.write_str("civil_datetime"),
            ValueType::Search => f.write_str("search"),
            ValueType::File => f.write_str("file"),
            ValueType::Json => f.write_str("json"),
            ValueType::Named(name) | ValueType::Object(Object { name, .. }) => f.write_str(name),
            ValueType::List(inner) => write!(f, "list<{inner}>"),
            ValueType::QueryList(inner) => write!(f, "query_list<{inner}>"),
            ValueType::OneOrMany(inner) => write!(f, "one_or_many<{inner}>"),
            ValueType::Csv(inner) => write!(f, "csv<{inner}>"),
            ValueType::Pair(inner) => write!(f, "pair<{inner}>"),
            ValueType::Map(key, value) => write!(f, "map<{key}, {value}>"),
            ValueType::Localized(inner) => write!(f, "localized<{inner}>"),
            ValueType::CustomFields(_) => f.write_str("custom_fields"),
        }
    }
}
