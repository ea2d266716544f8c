//! A keyed list, read with serde alone: by a visitor that takes every key but the total's for a record.

use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};

use crate::records::Derived;

/// The records of a list.
pub(crate) struct Records(pub(crate) Vec<Derived>);

#[derive(serde::Deserialize)]
struct Wrapped {
    case: Derived,
}

impl<'de> Deserialize<'de> for Records {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        json.deserialize_map(Keys)
    }
}

struct Keys;

impl<'de> Visitor<'de> for Keys {
    type Value = Records;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a keyed list")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Records, A::Error> {
        let mut records = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "total_count" => drop(map.next_value::<IgnoredAny>()?),
                _ => records.push(map.next_value::<Wrapped>()?.case),
            }
        }
        Ok(Records(records))
    }
}
