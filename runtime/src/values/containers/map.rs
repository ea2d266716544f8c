//! A sorted vector as a map that is built once and read a few times. It takes far less code for each type than a tree.

use std::fmt;
use std::str::FromStr;

use crate::json::{DecodeError, Reader, Writer};
use crate::values::{Decode, Field, IntoValue, Show, Shown, Value, decode, entries};

/// Implements the conversions of collections of entries into a type that is collected from entries.
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

/// A map in the order of its keys, stored as a sorted vector.
///
/// ```
/// use helpdesk::values::SortedMap;
///
/// let titles: SortedMap<u64, &str> = [(2, "Refunds"), (1, "Delivery")].into_iter().collect();
/// assert_eq!(titles.get(&2), Some(&"Refunds"));
/// assert_eq!(titles.keys().collect::<Vec<_>>(), [&1, &2]);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SortedMap<K, V> {
    /// The entries, sorted by key, each key once.
    entries: Vec<(K, V)>,
}

impl<K, V> SortedMap<K, V> {
    /// Creates an empty map.
    pub const fn new() -> Self {
        Self { entries: Vec::new() }
    }

    /// Returns an iterator over the entries, in the order of the keys.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&K, &V)> + ExactSizeIterator {
        self.entries.iter().map(|(key, value)| (key, value))
    }

    /// Returns an iterator over the keys, in their order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &K> + ExactSizeIterator {
        self.entries.iter().map(|(key, _)| key)
    }

    /// Returns an iterator over the values, in the order of their keys.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &V> + ExactSizeIterator {
        self.entries.iter().map(|(_, value)| value)
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether the map is empty.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<K: Ord, V> SortedMap<K, V> {
    /// Returns the value of a key.
    pub fn get(&self, key: &K) -> Option<&V> {
        let place = self.place(key).ok()?;
        self.entries.get(place).map(|(_, value)| value)
    }

    /// Returns whether the map contains a key.
    pub fn contains_key(&self, key: &K) -> bool {
        self.place(key).is_ok()
    }

    /// Sets the value of a key, and returns the earlier value.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.place(&key) {
            Ok(place) => self.entries.get_mut(place).map(|(_, old)| std::mem::replace(old, value)),
            Err(place) => {
                self.entries.insert(place, (key, value));
                None
            }
        }
    }

    /// Sorts entries; the last one of each key counts.
    pub(crate) fn of(mut entries: Vec<(K, V)>) -> Self {
        if !entries.is_sorted_by(|(one, _), (next, _)| one < next) {
            let order = decode::order(entries.len(), &|one, other| entries[one].0.cmp(&entries[other].0));
            decode::arrange(order, &mut |one, other| entries.swap(one, other));
            entries.dedup_by(|later, earlier| {
                let same = later.0 == earlier.0;
                if same {
                    std::mem::swap(later, earlier);
                }
                same
            });
        }
        Self { entries }
    }

    fn place(&self, key: &K) -> Result<usize, usize> {
        self.entries.binary_search_by(|(other, _)| other.cmp(key))
    }
}

impl<K, V> Default for SortedMap<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for SortedMap<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for SortedMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        Self::of(entries.into_iter().collect())
    }
}

from_entries!(SortedMap<K, V>, [K: Ord, V]);

impl<K, V> IntoIterator for SortedMap<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

/// Reads an object, or an array whose positions are the keys: PHP writes an empty object as `[]`. `""` is empty too.
impl<K: FromStr + Ord, T: Decode> Decode for SortedMap<K, T> {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let mut found = Vec::new();
        entries(json, &mut |key, json| {
            let Ok(key) = key.parse() else { return json.skip() };
            if !json.null() {
                json.take(size_of::<(K, T)>())?;
                found.push((key, T::decode(json)?));
            }
            Ok(())
        })?;
        Ok(Self::of(found))
    }

    const NONE: fn(&mut Reader<'_>) -> bool = decode::null;
}

impl<K: fmt::Debug + fmt::Display, T: Field> Field for SortedMap<K, T> {
    fn write(&self, to: &mut Writer) {
        to.object(|to| {
            for (key, value) in &self.entries {
                to.entry(&key.to_string(), |to| value.write(to));
            }
        });
    }

    fn show(&self, f: &mut fmt::Formatter<'_>, show: Show) -> fmt::Result {
        let mut map = f.debug_map();
        for (key, value) in &self.entries {
            map.entry(key, &Shown(value, show));
        }
        map.finish()
    }
}

impl<K: ToString, T: IntoValue> IntoValue for SortedMap<K, T> {
    fn into_value(self) -> Value {
        Value::Map(self.into_iter().map(|(key, value)| (key.to_string(), value.into_value())).collect())
    }
}
