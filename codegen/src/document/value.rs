//! YAML text to values, so that a repeated key does not hide every other mistake of its file.

use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_yaml::{Mapping, Number, Value};

/// Reads a file that the index of positions has found fit. What the index has reported is left out here: the second of two
/// equal keys, and keys that are not strings.
pub(super) fn read(text: &str) -> Result<Value, (usize, String)> {
    match serde_yaml::from_str::<Lenient>(text) {
        Ok(Lenient(value)) => Ok(value),
        Err(error) => {
            let offset = error.location().map_or(0, |location| location.index());
            let start = (0..=offset.min(text.len())).rev().find(|it| text.is_char_boundary(*it));
            Err((start.unwrap_or_default(), error.to_string()))
        }
    }
}

struct Lenient(Value);

impl<'de> Deserialize<'de> for Lenient {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Lenient, D::Error> {
        deserializer.deserialize_any(LenientVisitor).map(Lenient)
    }
}

struct LenientVisitor;

impl<'de> Visitor<'de> for LenientVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a YAML value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_i128<E>(self, value: i128) -> Result<Value, E> {
        Ok(Value::Number(Number::from(value as f64)))
    }

    fn visit_u128<E>(self, value: u128) -> Result<Value, E> {
        Ok(Value::Number(Number::from(value as f64)))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Lenient(entry)) = entries.next_element()? {
            list.push(entry);
        }
        Ok(Value::Sequence(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut mapping = Mapping::new();
        while let Some(Lenient(key)) = entries.next_key()? {
            if !key.is_string() || mapping.contains_key(&key) {
                entries.next_value::<IgnoredAny>()?;
                continue;
            }
            let Lenient(value) = entries.next_value()?;
            mapping.insert(key, value);
        }
        Ok(Value::Mapping(mapping))
    }
}
