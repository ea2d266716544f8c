//! Maps: conversions from other collections, and the decoding and encoding of JSON objects.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::json::{DecodeError, Reader, Writer};
use crate::values::{Decode, Field, Value, decode, entries};

/// Implements the conversions of collections of entries into a type that implements `FromIterator` for entries.
macro_rules! from_entries {
    ($name:ty, [$($generics:tt)+]) => {
        from_entries!($name, [$($generics)+, const N: usize], [(K, V); N]);
        from_entries!($name, [$($generics)+], Vec<(K, V)>);
        from_entries!($name, [$($generics)+], std::collections::BTreeMap<K, V>);
        from_entries!($name, [$($generics)+], std::collections::HashMap<K, V>);
    };
    ($name:ty, [$($generics:tt)+], $entries:ty) => {
        impl<$($generics)+> From<$entries> for $name {
            fn from(entries: $entries) -> Self {
                entries.into_iter().collect()
            }
        }
    };
}

pub(super) use from_entries;

/// Reads an object, or an array whose positions are the keys, because PHP writes an empty object as `[]`. `""` is empty
/// too.
impl<K: FromStr + Ord, T: Decode> Decode for BTreeMap<K, T> {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let mut found = Self::new();
        entries(json, &mut |key, json| {
            let Ok(key) = key.parse() else { return json.skip() };
            if !json.null() {
                json.take(size_of::<(K, T)>())?;
                found.insert(key, T::decode(json)?);
            }
            Ok(())
        })?;
        Ok(found)
    }

    const NONE: fn(&mut Reader<'_>) -> bool = decode::null;
}

impl<K: fmt::Debug + fmt::Display, T: Field> Field for BTreeMap<K, T> {
    fn write(&self, to: &mut Writer) {
        to.object(|to| {
            for (key, value) in self {
                to.entry(&key.to_string(), |to| value.write(to));
            }
        });
    }
}

impl<K: ToString, T: Into<Value>> From<BTreeMap<K, T>> for Value {
    fn from(entries: BTreeMap<K, T>) -> Self {
        Self::Map(entries.into_iter().map(|(key, value)| (key.to_string(), value.into())).collect())
    }
}
