//! The type of a field or a parameter, and how much of its value may be shown.

use super::{CustomFieldKeys, Sensitivity};

/// The type of a field or parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// Text.
    Text,
    /// HTML.
    Html,
    /// An address.
    Url,
    /// An email address.
    Email,
    /// A phone number.
    Phone,
    /// An integer.
    Int,
    /// A number.
    Number,
    /// True or false.
    Bool,
    /// A size in bytes.
    Bytes,
    /// Minutes.
    Minutes,
    /// Seconds.
    Seconds,
    /// Percent.
    Percent,
    /// A time in a response.
    Timestamp,
    /// A time in unix seconds.
    UnixSeconds,
    /// A time in a request, in the account's time zone.
    Civil,
    /// A search term.
    Search,
    /// A file.
    File,
    /// Anything.
    Json,
    /// A declared type.
    Named(String),
    /// An object of a body, by its type in Rust.
    Object(String),
    /// An array.
    List(Box<Type>),
    /// One or many, in a query.
    QueryList(Box<Type>),
    /// A value or an array of them.
    OneOrMany(Box<Type>),
    /// Text joined by commas.
    Csv(Box<Type>),
    /// Two values joined by a comma.
    Pair(Box<Type>),
    /// An object by key.
    Map(Box<Type>, Box<Type>),
    /// One value or an object by language.
    Localized(Box<Type>),
    /// Custom field values.
    CustomFields(CustomFieldKeys),
}

impl Type {
    /// Returns whether a value is a file, or a list of files. Only a multipart body can hold it.
    pub fn is_upload(&self) -> bool {
        *self == Self::File || matches!(self, Self::List(item) if **item == Self::File)
    }

    /// Returns the object that a value is or holds, by its type in Rust.
    pub fn object(&self) -> Option<&str> {
        match self {
            Self::Object(name) => Some(name),
            Self::List(inner) => inner.object(),
            _ => None,
        }
    }

    /// How much of a value may be shown, where the spec does not decide: a person may have typed what can hold any text, rather than an
    /// identifier, a number, a time or a word of the service.
    pub(crate) fn sensitivity(&self) -> Sensitivity {
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
            | Self::Named(_) => Sensitivity::Public,
            // The fields decide: see `Param::sensitivity`.
            Self::Object(_) => Sensitivity::Public,
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

impl std::fmt::Display for Type {
    /// As in the spec's type grammar.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Type::Text => f.write_str("text"),
            Type::Html => f.write_str("html"),
            Type::Url => f.write_str("url"),
            Type::Email => f.write_str("email"),
            Type::Phone => f.write_str("phone"),
            Type::Int => f.write_str("int"),
            Type::Number => f.write_str("number"),
            Type::Bool => f.write_str("bool"),
            Type::Bytes => f.write_str("bytes"),
            Type::Minutes => f.write_str("minutes"),
            Type::Seconds => f.write_str("seconds"),
            Type::Percent => f.write_str("percent"),
            Type::Timestamp => f.write_str("timestamp"),
            Type::UnixSeconds => f.write_str("unix_seconds"),
            Type::Civil => f.write_str("civil_datetime"),
            Type::Search => f.write_str("search"),
            Type::File => f.write_str("file"),
            Type::Json => f.write_str("json"),
            Type::Named(name) | Type::Object(name) => f.write_str(name),
            Type::List(inner) => write!(f, "list<{inner}>"),
            Type::QueryList(inner) => write!(f, "query_list<{inner}>"),
            Type::OneOrMany(inner) => write!(f, "one_or_many<{inner}>"),
            Type::Csv(inner) => write!(f, "csv<{inner}>"),
            Type::Pair(inner) => write!(f, "pair<{inner}>"),
            Type::Map(key, value) => write!(f, "map<{key}, {value}>"),
            Type::Localized(inner) => write!(f, "localized<{inner}>"),
            Type::CustomFields(_) => f.write_str("custom_fields"),
        }
    }
}
