//! Fields that come under several keys: the documented one, and others that services write in its place.

use super::fill::{Fill, is_none};
use crate::json::{DecodeError, Mark, Read, Reader};

/// A field that comes under other keys too. The value under its own key counts, unless there is none or it cannot be read, in whatever order
/// the keys come.
#[derive(Clone, Copy, Debug)]
pub struct Aliased {
    /// Its own key.
    pub key: &'static str,
    /// The other keys, the likeliest first.
    pub others: &'static [&'static str],
    /// The flags of its row.
    pub flags: &'static [&'static str],
}

impl Aliased {
    /// Returns whether the JSON of a value means none, so that another key is read. An empty comma-separated list is none.
    pub(crate) fn is_none(&self, raw: &str) -> bool {
        let is_empty = |raw: &str| raw.chars().all(|it| "\"[]{},".contains(it) || it.is_whitespace());
        raw == "null" || self.flags.contains(&"comma") && is_empty(&raw.replace("null", ""))
    }
}

/// The values under other keys of a record that is being decoded. They are read once all keys have come.
#[derive(Debug, Default)]
pub(super) struct Others {
    /// The field, the position of the key among its other keys, and the value.
    values: Vec<(usize, usize, Mark)>,
    /// One bit for each field that has a value.
    given: u64,
    /// The errors of fields that a record cannot be without, until another key has a value.
    errors: Vec<(usize, DecodeError)>,
}

impl Others {
    /// Keeps a value under another key for later. Returns whether it was one.
    pub(super) fn keep(&mut self, aliased: &[Aliased], key: &str, json: &mut Reader<'_>) -> bool {
        let position = |it: &Aliased| it.others.iter().position(|other| *other == key);
        let found = aliased.iter().enumerate().find_map(|(field, it)| Some((field, position(it)?)));
        if let Some((field, position)) = found {
            // Of a key that comes twice, the last value counts.
            self.values.retain(|it| (it.0, it.1) != (field, position));
            self.values.push((field, position, json.mark()));
        }
        found.is_some()
    }

    /// Notes that a value was read into the field with this key.
    pub(super) fn read(&mut self, aliased: &[Aliased], key: &str, raw: &str) {
        if let Some(field) = aliased.iter().position(|it| it.key == key) {
            self.given &= !(1 << field);
            self.given |= u64::from(!aliased[field].is_none(raw)) << field;
        }
    }

    /// Keeps the error of a key of a field that another key may have a value for. Returns it if there is no such field.
    pub(super) fn postpone(&mut self, aliased: &[Aliased], key: &str, error: DecodeError) -> Read {
        match aliased.iter().position(|it| it.key == key || it.others.contains(&key)) {
            Some(field) => {
                self.errors.push((field, error.in_key(key)));
                Ok(())
            }
            None => Err(error),
        }
    }

    /// Fails with the first error of a field that has no value.
    pub(super) fn finish(self) -> Read {
        let unread = |(field, _): &(usize, DecodeError)| self.given & (1 << field) == 0;
        self.errors.into_iter().find(unread).map_or(Ok(()), |(_, error)| Err(error))
    }

    /// Returns the next value to read, with its key and that of the field, the likeliest first.
    pub(super) fn next(
        &mut self,
        aliased: &[Aliased],
        record: &dyn Fill,
    ) -> Option<(&'static str, &'static str, Mark)> {
        self.values.sort_by_key(|(field, position, _)| std::cmp::Reverse((*field, *position)));
        while let Some((field, position, value)) = self.values.pop() {
            let Aliased { key, others, .. } = aliased[field];
            let bit = record.bit(key);
            if self.given & (1 << field) == 0 || is_none(record, bit) {
                return Some((key, others[position], value));
            }
        }
        None
    }
}
