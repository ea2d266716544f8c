//! `Serialize` and `Deserialize`, in the wire format: over the same code as `to_json` and `from_json`, so that there is one encoding
//! and one tolerance.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde_core::de::{Deserialize, DeserializeOwned, Deserializer, Error as _};
use serde_core::ser::{Error as _, Serialize, Serializer};

use crate::json::{DecodeError, Json, Reader, Writer, scalar_text};
use crate::values::localized::{Local, Localized};
use crate::values::{CivilDateTime, Decode, Field, OneOrMany, ParseTextError, SortedMap, Value};

/// Serializes a value as it is written in JSON.
pub fn serialize<S: Serializer>(value: &dyn Field, serializer: S) -> Result<S::Ok, S::Error> {
    written(value).map_err(S::Error::custom)?.serialize(serializer)
}

/// Deserializes a value from anything that can be written in JSON.
pub fn deserialize<'de, T: Decode, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let text = Writer::json_text(&Json::deserialize(deserializer)?);
    T::decode(&mut Reader::new(&text)).map_err(|error| D::Error::custom(error.without_offset()))
}

/// Serializes a value of a closed enum: a string, or a number if it is sent as one.
pub fn serialize_closed<S: Serializer>(value: Value, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Value::Int(number) => serializer.serialize_i64(number),
        value => serializer.collect_str(&value.scalar().unwrap_or_default()),
    }
}

/// Deserializes a value of a closed enum.
pub fn deserialize_closed<'de, T, D: Deserializer<'de>>(
    deserializer: D,
    parse: &dyn Fn(&str) -> Result<T, ParseTextError>,
) -> Result<T, D::Error> {
    let json = Json::deserialize(deserializer)?;
    parse(&scalar_text(&json).unwrap_or_default()).map_err(D::Error::custom)
}

fn written(value: &dyn Field) -> Result<Json, DecodeError> {
    let mut to = Writer::of_values();
    value.write(&mut to);
    Reader::new(&to.into_text()).json().map_err(DecodeError::without_offset)
}

/// As it is sent: `2024-02-29 18:30:00`.
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

impl<T: Local + Debug> Serialize for Localized<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(self, serializer)
    }
}

impl<'de, T: Local> Deserialize<'de> for Localized<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(deserializer)
    }
}

/// A map whose keys are strings.
impl<K: Display, V: Serialize> Serialize for SortedMap<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(key, value)| (key.to_string(), value)))
    }
}

impl<'de, K: FromStr<Err: Display> + Ord, V: Deserialize<'de>> Deserialize<'de> for SortedMap<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let entries = std::collections::BTreeMap::<String, V>::deserialize(deserializer)?;
        entries.into_iter().map(|(key, value)| Ok((key.parse().map_err(D::Error::custom)?, value))).collect()
    }
}

/// The value itself, or an array.
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
