//! `Serialize` and `Deserialize` in the wire format. They use the code of `to_json` and `from_json`, so that there is
//! one encoding and one tolerance.

use std::borrow::Borrow;

use serde_core::de::{Deserialize, DeserializeOwned, Deserializer, Error as _};
use serde_core::ser::{Error as _, Serialize, Serializer};

use crate::json::{DecodeError, Json, Reader, Writer, scalar_text};
use crate::values::scalars::enums;
use crate::values::{CivilDateTime, ClosedEnum, Decode, ExtraFields, Field, OneOrMany, Pair, Search, Value, json_text};

/// Serializes a value in its JSON encoding.
pub fn serialize<S: Serializer>(value: &dyn Field, serializer: S) -> Result<S::Ok, S::Error> {
    Plain(&to_value(value).map_err(S::Error::custom)?).serialize(serializer)
}

/// Deserializes a value from any input that JSON can represent.
pub fn deserialize<'de, T: Decode, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let text = json_text(&Json::deserialize(deserializer)?);
    T::decode(&mut Reader::new(&text)).map_err(|error| D::Error::custom(error.without_offset()))
}

/// Serializes a value of a closed enum: a string, or a number if requests send it as one.
pub fn serialize_closed<S: Serializer>(value: Value, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Value::Int(number) => serializer.serialize_i64(number),
        value => serializer.collect_str(&value.scalar().unwrap_or_default()),
    }
}

/// Deserializes a value of a closed enum.
pub fn deserialize_closed<'de, T: ClosedEnum, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let json = Json::deserialize(deserializer)?;
    enums::parse(&scalar_text(&json).unwrap_or_default()).map_err(D::Error::custom)
}

/// JSON in any format. The implementation of serde_json writes a number as a struct if a crate of the program enables
/// its feature `arbitrary_precision`. Then an id could not be a key of a map.
struct Plain<T>(T);

impl<T: Borrow<Json>> Serialize for Plain<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.borrow() {
            Json::Null => serializer.serialize_unit(),
            Json::Bool(value) => serializer.serialize_bool(*value),
            Json::String(text) => serializer.serialize_str(text),
            Json::Array(items) => serializer.collect_seq(items.iter().map(Plain)),
            Json::Object(entries) => serializer.collect_map(entries.iter().map(|(key, value)| (key, Plain(value)))),
            Json::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(number), ..) => serializer.serialize_u64(number),
                (None, Some(number), _) => serializer.serialize_i64(number),
                (None, None, Some(number)) => serializer.serialize_f64(number),
                // Too large for a float. Only that feature keeps such a number.
                (None, None, None) => serializer.collect_str(number),
            },
        }
    }
}

fn to_value(value: &dyn Field) -> Result<Json, DecodeError> {
    let mut to = Writer::of_values();
    value.write(&mut to);
    Reader::new(&to.into_text()).json().map_err(DecodeError::without_offset)
}

/// Serializes the text that requests send: `2024-02-29 18:30:00`.
impl Serialize for CivilDateTime {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for CivilDateTime {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Serializes the text that requests send, with its marks. Fails for a term that would deserialize to another term,
/// such as `Search::contains("^a")`.
impl Serialize for Search {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.to_string();
        if Self::parse(&text) == *self {
            serializer.serialize_str(&text)
        } else {
            Err(S::Error::custom("a search term must not be empty, or start or end with `^`"))
        }
    }
}

impl<'de> Deserialize<'de> for Search {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(|text| Self::parse(&text))
    }
}

/// An array of two values.
impl<T: Serialize> Serialize for Pair<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (&self.0, &self.1).serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Pair<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Deserialize::deserialize(deserializer).map(|(first, second)| Self(first, second))
    }
}

/// Serializes the values by key. There is no `Deserialize`, because the keys do not tell why a field of the record is
/// unreadable.
impl Serialize for ExtraFields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(key, value)| (key, Plain(value))))
    }
}

/// For `#[serde(with = "helpdesk::values::rfc3339")]`: serializes a [`Timestamp`](crate::Timestamp) as RFC 3339, such as
/// `2014-05-05T00:15:17+03:00`, and deserializes every format of [`Timestamp::parse`](crate::Timestamp::parse).
///
/// The type of the field is `Timestamp` or `Option<Timestamp>` (the trait [`TimestampField`](rfc3339::TimestampField)). For an `Option`, add
/// `default`, so that the key may be missing.
///
/// ```
/// use helpdesk::Timestamp;
///
/// #[derive(serde::Deserialize, serde::Serialize)]
/// struct Job {
///     #[serde(with = "helpdesk::values::rfc3339")]
///     started_at: Timestamp,
///     #[serde(with = "helpdesk::values::rfc3339", default)]
///     ended_at: Option<Timestamp>,
/// }
/// ```
pub mod rfc3339 {
    use serde_core::de::Deserializer;
    use serde_core::ser::Serializer;

    pub use crate::values::time::TimestampField;

    /// Serializes a time.
    ///
    /// # Errors
    /// Fails if the serializer does.
    pub fn serialize<T: TimestampField, S: Serializer>(time: &T, serializer: S) -> Result<S::Ok, S::Error> {
        match time.time() {
            Some(time) => serializer.collect_str(&time),
            None => serializer.serialize_none(),
        }
    }

    /// Deserializes a time.
    ///
    /// # Errors
    /// Fails if the value is not a time.
    pub fn deserialize<'de, T: TimestampField, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        super::deserialize(deserializer)
    }
}

/// Serializes the single value, or an array.
impl<T: Serialize> Serialize for OneOrMany<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::One(one) => one.serialize(serializer),
            Self::Many(many) => many.serialize(serializer),
        }
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for OneOrMany<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = match Json::deserialize(deserializer)? {
            many @ Json::Array(_) => Vec::deserialize(many).map(Self::Many),
            one => T::deserialize(one).map(Self::One),
        };
        value.map_err(D::Error::custom)
    }
}
