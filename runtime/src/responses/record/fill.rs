//! A record behind a trait object, so that code is compiled once for all types.

use super::{Aliased, Record};
use crate::json::{Read, Reader};
use crate::responses::{FieldFn, Fields, Received};

/// A record of any type, for decoding and encoding.
///
/// A closure would suffice, but each closure type adds code to call it by value.
pub(super) trait ErasedRecord {
    fn fill(&mut self, key: &str, json: &mut Reader<'_>) -> Read;

    /// Returns the data that the record keeps in addition to its fields.
    fn received_data(&mut self) -> &mut Received;

    /// Passes every key with its value to a visitor.
    fn visit(&self, to: &mut dyn Fields);

    /// Passes every key with its value in an empty record of the type to a visitor.
    fn visit_empty(&self, to: &mut dyn Fields);

    /// Returns the bit of the field with this key; 0 if no field has it.
    fn bit(&self, key: &str) -> u64;
}

impl<T: Record> ErasedRecord for T {
    fn fill(&mut self, key: &str, json: &mut Reader<'_>) -> Read {
        self.read_field(key, json)
    }

    fn received_data(&mut self) -> &mut Received {
        self.received_mut()
    }

    fn visit(&self, to: &mut dyn Fields) {
        self.write_fields(to);
    }

    fn visit_empty(&self, to: &mut dyn Fields) {
        empty_record::<T>().write_fields(to);
    }

    fn bit(&self, key: &str) -> u64 {
        position(T::FIELDS, T::ALIASED, key).map_or(0, |position| 1 << position)
    }
}

/// Creates an empty record for decoding. It is large, so the code exists only once for each type.
#[inline(never)]
pub(super) fn empty_record<T: Record>() -> T {
    T::default()
}

/// Returns whether the field with this bit has no value.
pub(super) fn is_none(record: &dyn ErasedRecord, bit: u64) -> bool {
    lacks(bit, &|to| record.visit(to))
}

/// Returns whether the record does not require the field with this bit: an empty record has no value for it.
#[cold]
pub(super) fn is_optional(record: &dyn ErasedRecord, bit: u64) -> bool {
    lacks(bit, &|to| record.visit_empty(to))
}

fn lacks(bit: u64, visit: &dyn Fn(&mut dyn Fields)) -> bool {
    let mut lacks = true;
    visit(&mut FieldFn::new(&mut |other, _, value| {
        if other == bit {
            lacks = value.is_none();
        }
    }));
    lacks
}

/// Returns the position of the field that has this key.
pub(super) fn position(fields: &[(&str, &str)], aliased: &[Aliased], key: &str) -> Option<usize> {
    let own = aliased.iter().find(|it| it.others.contains(&key)).map_or(key, |it| it.key);
    fields.iter().position(|(field, _)| *field == own)
}
