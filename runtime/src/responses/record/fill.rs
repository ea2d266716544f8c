//! A record of any type, for code that is compiled once for all types.

use super::{Aliased, Record};
use crate::json::{Read, Reader};
use crate::responses::{Each, Fields, Received};

/// A record of any type, which is decoded or encoded.
///
/// A closure would do, but each type of closure adds code to call it by value.
pub(super) trait Fill {
    fn fill(&mut self, key: &str, json: &mut Reader<'_>) -> Read;

    /// Returns what the record keeps in addition to its fields.
    fn rest(&mut self) -> &mut Received;

    /// Passes every key with its value to a visitor.
    fn visit(&self, to: &mut dyn Fields);

    /// Does the same for an empty record of the type.
    fn visit_empty(&self, to: &mut dyn Fields);

    /// Returns the bit of the field with this key; 0 if there is none.
    fn bit(&self, key: &str) -> u64;
}

impl<T: Record> Fill for T {
    fn fill(&mut self, key: &str, json: &mut Reader<'_>) -> Read {
        self.read_field(key, json)
    }

    fn rest(&mut self) -> &mut Received {
        self.received_mut()
    }

    fn visit(&self, to: &mut dyn Fields) {
        self.write_fields(to);
    }

    fn visit_empty(&self, to: &mut dyn Fields) {
        fresh::<T>().write_fields(to);
    }

    fn bit(&self, key: &str) -> u64 {
        position(T::FIELDS, T::ALIASED, key).map_or(0, |position| 1 << position)
    }
}

/// Creates a record to decode into. It is large, so the code exists once for each type.
#[inline(never)]
pub(super) fn fresh<T: Record>() -> T {
    T::default()
}

/// Returns whether the field with this bit has no value.
pub(super) fn is_none(record: &dyn Fill, bit: u64) -> bool {
    lacks(bit, &|to| record.visit(to))
}

/// Returns whether a record can be without a value of the field with this bit: an empty one has none.
#[cold]
pub(super) fn is_optional(record: &dyn Fill, bit: u64) -> bool {
    lacks(bit, &|to| record.visit_empty(to))
}

fn lacks(bit: u64, visit: &dyn Fn(&mut dyn Fields)) -> bool {
    let mut lacks = true;
    visit(&mut Each::new(&mut |other, _, value| {
        if other == bit {
            lacks = value.is_none();
        }
    }));
    lacks
}

/// Returns the position of the field that comes under a key.
pub(super) fn position(fields: &[(&str, &str)], aliased: &[Aliased], key: &str) -> Option<usize> {
    let own = aliased.iter().find(|it| it.others.contains(&key)).map_or(key, |it| it.key);
    fields.iter().position(|(field, _)| *field == own)
}
