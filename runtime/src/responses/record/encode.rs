//! Encodes records, so that decoding gives equal records with the same `has`.

use super::fill::{ErasedRecord, is_none, position};
use super::{Aliased, Record};
use crate::json::Writer;
use crate::responses::{FieldFn, Fields, Received};
use crate::values::{ExtraFields, Field, json_text};

impl<T: Record> Field for T {
    fn write(&self, to: &mut Writer) {
        write_fields(self, self.received().present, to);
    }
}

fn write_fields(record: &dyn ErasedRecord, present: u64, to: &mut Writer) {
    to.object(|to| record.visit(&mut FieldWriter { to, record, present, bit: 1, empty: None }));
}

/// Writes the fields into an open object, so that decoding gives an equal record.
struct FieldWriter<'a> {
    to: &'a mut Writer,
    record: &'a dyn ErasedRecord,
    /// One bit for each present field; 0 if the record was not decoded, so that every field counts.
    present: u64,
    /// The bit of the next field.
    bit: u64,
    /// The JSON of absent fields in an empty record, each with its bit. Created when an absent field has a value.
    empty: Option<Vec<(u64, String)>>,
}

impl FieldWriter<'_> {
    /// Returns whether an absent field still has the value of an empty record.
    #[cold]
    #[inline(never)]
    fn is_empty(&mut self, bit: u64, value: &dyn Field) -> bool {
        let empty = self.empty.get_or_insert_with(|| {
            let mut texts = Vec::new();
            self.record.visit_empty(&mut FieldFn::new(&mut |bit, _, value| {
                if self.present & bit == 0 && !value.is_none() {
                    texts.push((bit, json_text(value)));
                }
            }));
            texts
        });
        empty.iter().any(|(other, empty)| *other == bit && *empty == json_text(value))
    }
}

impl Fields for FieldWriter<'_> {
    fn put(&mut self, key: &str, value: &dyn Field) {
        let bit = self.bit;
        self.bit <<= 1;
        if value.is_none() {
            if self.present & bit != 0 {
                self.to.entry(key, Writer::null);
            }
        } else if self.present == 0 || self.present & bit != 0 || !self.is_empty(bit, value) {
            self.to.entry(key, |to| value.write(to));
        }
    }

    fn put_extra(&mut self, extra: &ExtraFields) {
        // The program may have set a field whose received value was unreadable.
        extra.write(self.to, &|key| !is_none(self.record, self.record.bit(key)));
    }
}

/// Returns whether the response had the key of a field with a readable value, or this unknown key.
#[doc(hidden)]
pub fn has<T: Record>(record: &T, name: &str) -> bool {
    has_key(record.received(), T::FIELDS, T::ALIASED, name)
}

fn has_key(received: &Received, fields: &[(&str, &str)], aliased: &[Aliased], name: &str) -> bool {
    let key = fields.iter().find(|(_, rust)| *rust == name).map_or(name, |(key, _)| key);
    match position(fields, aliased, key) {
        Some(position) => received.present & (1 << position) != 0,
        None => received.extra.raw(key).is_some(),
    }
}
