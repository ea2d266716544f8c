//! Encodes records, so that they are decoded to equal ones with the same `has`.

use super::Record;
use super::fill::{Fill, bit, fresh, is_none};
use crate::json::Writer;
use crate::responses::{FieldWriter, Fields, Received};

/// Encodes a record as JSON.
#[doc(hidden)]
pub fn to_json<T: Record>(record: &T) -> String {
    let mut to = Writer::new();
    write(record, &mut to);
    to.into_text()
}

/// Writes a record.
#[doc(hidden)]
pub fn write<T: Record>(record: &T, to: &mut Writer) {
    write_fields(record, record.received().came, to);
}

fn write_fields(record: &dyn Fill, came: u64, to: &mut Writer) {
    // The program may have set a field that could not be read.
    let is_set = |key: &str| !is_none(record, record.bit(key));
    let visit_empty = |to: &mut dyn Fields| record.visit_empty(to);
    to.object(|to| {
        record.visit(&mut FieldWriter { to, bit: 1, came, visit_empty: &visit_empty, empty: None, is_set: &is_set });
    });
}

/// Returns whether the response had the key of a field, with a value that could be read, or this unknown key.
#[doc(hidden)]
pub fn has<T: Record>(record: &T, name: &str) -> bool {
    had(record.received(), T::FIELDS, &mut fresh::<T>(), name)
}

fn had(received: &Received, fields: &[(&str, &str)], empty: &mut dyn Fill, name: &str) -> bool {
    let key = fields.iter().find(|(_, rust)| *rust == name).map_or(name, |(key, _)| key);
    match bit(empty, key) {
        0 => received.extra.raw(key).is_some(),
        bit => received.came & bit != 0,
    }
}
