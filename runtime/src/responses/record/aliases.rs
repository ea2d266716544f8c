//! Fields with several keys: the documented key, and other keys that services write in its place.

use super::fill::{ErasedRecord, is_none};
use crate::json::{DecodeError, Mark, Read, Reader};

/// A field with other keys. The value of its own key counts, in any order of keys, unless it is absent or unreadable.
#[derive(Clone, Copy, Debug)]
pub struct Aliased {
    /// The own key.
    pub key: &'static str,
    /// The other keys, the most likely first.
    pub others: &'static [&'static str],
    /// The flags of the field's row.
    pub flags: &'static [&'static str],
}

impl Aliased {
    /// Returns whether the JSON of a value means "no value", so that another key counts. An empty comma-separated list
    /// means it too.
    pub(crate) fn is_none(&self, raw: &str) -> bool {
        let is_empty = |raw: &str| raw.chars().all(|it| "\"[]{},".contains(it) || it.is_whitespace());
        raw == "null" || self.flags.contains(&"comma") && is_empty(&raw.replace("null", ""))
    }
}

/// The values under other keys of the current record. They are read after all keys.
#[derive(Debug, Default)]
pub(super) struct Others {
    /// The index of the field, the position of the key among its other keys, and the value.
    values: Vec<(usize, usize, Mark)>,
    /// One bit for each field that has a value.
    fields_with_value: u64,
    /// The errors of required fields, until another key has a value.
    errors: Vec<(usize, DecodeError)>,
}

impl Others {
    /// Stores a value under another key for later. Returns whether the key is another key of a field.
    pub(super) fn keep(&mut self, aliased: &[Aliased], key: &str, json: &mut Reader<'_>) -> bool {
        let position = |it: &Aliased| it.others.iter().position(|other| *other == key);
        let found = aliased.iter().enumerate().find_map(|(field, it)| Some((field, position(it)?)));
        if let Some((field, position)) = found {
            // If a key is repeated, its last value counts.
            self.values.retain(|it| (it.0, it.1) != (field, position));
            self.values.push((field, position, json.mark()));
        }
        found.is_some()
    }

    /// Records that the field with this key has a value.
    pub(super) fn read(&mut self, aliased: &[Aliased], key: &str, raw: &str) {
        if let Some(field) = aliased.iter().position(|it| it.key == key) {
            self.fields_with_value &= !(1 << field);
            self.fields_with_value |= u64::from(!aliased[field].is_none(raw)) << field;
        }
    }

    /// Stores the error of a key, if another key may have a value for the field. Otherwise it returns the error.
    pub(super) fn postpone(&mut self, aliased: &[Aliased], key: &str, error: DecodeError) -> Read {
        match aliased.iter().position(|it| it.key == key || it.others.contains(&key)) {
            Some(field) => {
                self.errors.push((field, error.in_key(key)));
                Ok(())
            }
            None => Err(error),
        }
    }

    /// Fails with the first error of a field without a value.
    pub(super) fn finish(self) -> Read {
        let unread = |(field, _): &(usize, DecodeError)| self.fields_with_value & (1 << field) == 0;
        self.errors.into_iter().find(unread).map_or(Ok(()), |(_, error)| Err(error))
    }

    /// Returns the next value to read, with its key and the key of the field, the most likely first.
    pub(super) fn next(
        &mut self,
        aliased: &[Aliased],
        record: &dyn ErasedRecord,
    ) -> Option<(&'static str, &'static str, Mark)> {
        self.values.sort_by_key(|(field, position, _)| std::cmp::Reverse((*field, *position)));
        while let Some((field, position, value)) = self.values.pop() {
            let Aliased { key, others, .. } = aliased[field];
            let bit = record.bit(key);
            if self.fields_with_value & (1 << field) == 0 || is_none(record, bit) {
                return Some((key, others[position], value));
            }
        }
        None
    }
}
