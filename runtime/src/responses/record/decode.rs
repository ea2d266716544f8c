//! Decodes records. It stores an unreadable value beside the fields, so that the rest of the record is still decoded.

use super::Record;
use super::aliases::{Aliased, Others};
use super::fill::{ErasedRecord, empty_record, is_none, is_optional};
use crate::json::{DecodeError, Mark, Read, Reader, UnreadableField};
use crate::responses::body::{self, ReadBody};
use crate::values::Decode;

/// The constants that all records of a type share.
struct Shape {
    name: &'static str,
    required: &'static [&'static str],
    aliased: &'static [Aliased],
}

impl Shape {
    const fn of<T: Record>() -> Self {
        Self { name: T::NAME, required: T::REQUIRED, aliased: T::ALIASED }
    }
}

/// Decodes a record under a key of a body.
pub(crate) fn decode_wrapped<T: Record>(read: &ReadBody<'_>, root: &str) -> Result<T, DecodeError> {
    let mut record = empty_record::<T>();
    unwrap(read, root, &const { Shape::of::<T>() }, &mut record)?;
    Ok(record)
}

fn unwrap(read: &ReadBody<'_>, root: &str, shape: &Shape, record: &mut dyn ErasedRecord) -> Read {
    read(&mut |json| body::read_wrapped(json, root, shape.required, &mut |json| fields(json, shape, record)))
}

impl<T: Record> Decode for T {
    #[inline(never)]
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let mut record = empty_record::<T>();
        fields(json, &const { Shape::of::<T>() }, &mut record)?;
        Ok(record)
    }

    /// PHP writes an absent record as `null`, `""`, `[]` or `false`.
    const NONE: fn(&mut Reader<'_>) -> bool = absent;

    /// Decodes a record in its place at the end of a list, which saves a move. A failed record stays there too.
    #[inline(never)]
    fn push(items: &mut Vec<Self>, json: &mut Reader<'_>) -> Read {
        if !json.null() {
            items.push(empty_record());
            if let Some(record) = items.last_mut() {
                return fields(json, &const { Shape::of::<T>() }, record);
            }
        }
        Ok(())
    }
}

/// Decodes a record from a string that contains nothing else.
#[doc(hidden)]
pub fn from_json<T: Record>(text: &str) -> Result<T, DecodeError> {
    let mut json = Reader::new(text);
    let record = T::decode(&mut json)?;
    json.finish()?;
    Ok(record)
}

/// Reads an absent record, if one is next.
pub(crate) fn absent(json: &mut Reader<'_>) -> bool {
    if json.null_or_empty() || json.literal(b"false") {
        return true;
    }
    let mark = json.mark();
    let empty = json.peek() == b'[' && json.open(b'[', "an array").is_ok() && json.closes(b']');
    if !empty {
        json.reset(mark);
    }
    empty
}

fn fields(json: &mut Reader<'_>, shape: &Shape, record: &mut dyn ErasedRecord) -> Read {
    let start = json.mark();
    let notes = json.notes.len();
    // The bits of the outer record.
    let outer = std::mem::take(&mut json.present);
    let read = entries(json, (start, notes), shape, record);
    let present = std::mem::replace(&mut json.present, outer);
    read?;
    record.received_data().present = present;
    if json.notes.len() > notes {
        attach_notes(json, start, notes, record);
    }
    Ok(())
}

fn entries(json: &mut Reader<'_>, (start, notes): (Mark, usize), shape: &Shape, record: &mut dyn ErasedRecord) -> Read {
    // One bit for each required key that is missing so far.
    let mut missing = shape.required.iter().enumerate().fold(0_u64, |bits, (index, _)| bits | 1 << index);
    let mut others = Others::default();
    json.object(&mut |key, json| {
        if !shape.aliased.is_empty() && others.keep(shape.aliased, key, json) {
            return json.skip();
        }
        if missing != 0 && json.peek() != b'n' {
            if let Some(index) = shape.required.iter().position(|name| *name == key) {
                missing &= !(1 << index);
            }
        }
        let value = json.place();
        match record.fill(key, json) {
            Ok(()) if shape.aliased.is_empty() => Ok(()),
            Ok(()) => {
                others.read(shape.aliased, key, json.since(value).trim());
                Ok(())
            }
            Err(error) => {
                let set_aside = store_unreadable(json, (start, notes, value), shape, record, (key, error));
                set_aside.or_else(|error| postpone(json, value, shape, &mut others, (key, error)))
            }
        }
    })?;
    let end = json.place();
    while let Some((key, other, value)) = others.next(shape.aliased, record) {
        json.reset(value);
        let read = match record.fill(other, json) {
            Ok(()) => {
                let raw = json.since(value).trim();
                others.read(shape.aliased, key, raw);
                if let Some(index) = shape.required.iter().position(|name| *name == key && raw != "null") {
                    missing &= !(1 << index);
                }
                Ok(())
            }
            Err(error) => {
                let set_aside = store_unreadable(json, (start, notes, value), shape, record, (other, error));
                set_aside.or_else(|error| postpone(json, value, shape, &mut others, (other, error)))
            }
        };
        read.map_err(|error| error.in_key(other))?;
        json.prepend_step(&|error| error.in_key(other));
    }
    json.reset(end);
    others.finish()?;
    match shape.required.get(missing.trailing_zeros() as usize) {
        None => Ok(()),
        Some(name) => {
            json.reset(start);
            Err(json.fail(format!("missing `{name}`")))
        }
    }
}

/// A third of the memory for an unreadable field without its JSON: key, path and reason. `Reader::take` counts a size
/// three times.
const UNREADABLE_FIELD_SIZE: usize = 85;

/// Stores a value that its field cannot hold beside the fields, if the record does not require it.
#[cold]
#[inline(never)]
fn store_unreadable(
    json: &mut Reader<'_>,
    (start, notes, value): (Mark, usize, Mark),
    shape: &Shape,
    record: &mut dyn ErasedRecord,
    (key, error): (&str, DecodeError),
) -> Read {
    let bit = record.bit(key);
    if json.strict || bit == 0 || !is_optional(record, bit) {
        return Err(error);
    }
    json.take(UNREADABLE_FIELD_SIZE)?;
    json.reset(value);
    let value = json.mark();
    json.forget_within(value);
    json.skip()?;
    let raw = json.since(value);
    record.received_data().extra.insert(key, raw);
    json.note(notes, start, UnreadableField::new(shape.name, key, raw.into(), error));
    Ok(())
}

/// Skips an unreadable value, if another key may have a readable one.
#[cold]
#[inline(never)]
fn postpone(
    json: &mut Reader<'_>,
    value: Mark,
    shape: &Shape,
    others: &mut Others,
    (key, error): (&str, DecodeError),
) -> Read {
    if json.strict {
        return Err(error);
    }
    others.postpone(shape.aliased, key, error)?;
    json.reset(value);
    json.skip()
}

/// Moves the notes about a record to it, with the notes about records inside it.
#[cold]
#[inline(never)]
fn attach_notes(json: &mut Reader<'_>, start: Mark, notes: usize, record: &mut dyn ErasedRecord) {
    // A key may be repeated, or the field may have several keys. Then the readable value counts.
    json.drop_notes(notes, start, &mut |key| {
        let bit = record.bit(key);
        let has_value = !is_none(record, bit);
        if has_value {
            record.received_data().extra.remove(key)
        } else {
            // Otherwise a caller could take the field for an empty one.
            record.received_data().present &= !bit
        }
        has_value
    });
    let own = json.notes.iter().skip(notes);
    let unreadable = own.map(|note| note.unreadable.clone().without_offset()).collect();
    record.received_data().extra.set_unreadable(unreadable);
    json.limit_notes(notes);
}
