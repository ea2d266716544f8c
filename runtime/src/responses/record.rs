//! Records: what the generator writes for each, and the code that all of them share.

use std::fmt;
use std::sync::Arc;

use crate::json::{DecodeError, Mark, Read, Reader, UnreadableField, Writer};
use crate::responses::body::{self, ReadBody};
use crate::responses::{BitFinder, FieldTexts, FieldWriter, Fields, KeyFinder, Received, Shower};
use crate::values::Show;

/// A record of the service, such as a case. Generated code implements it.
///
/// Every record has `from_json`, `to_json`, `extra` and `unredacted`, for tests and for storage:
///
/// ```
/// use helpdesk::Label;
///
/// let label = Label::from_json(r#"{"label_id": 7, "label_title": "Urgent", "color": "red"}"#)?;
/// assert_eq!(label.label_title, "Urgent");
/// // Keys that are unknown to this version are kept.
/// assert_eq!(label.extra().get("color").and_then(|it| it.as_str()), Some("red"));
/// assert_eq!(Label::from_json(&label.to_json())?, label);
/// # Ok::<(), helpdesk::response::DecodeError>(())
/// ```
///
/// With the feature `serde`, it also has `Serialize` and `Deserialize`, in the same format.
pub trait Record: Default {
    /// The name of the Rust type.
    const NAME: &'static str;

    /// The keys that a record must have.
    const REQUIRED: &'static [&'static str];

    /// One bit for each field that is not an `Option`, by its number: without its value there is no record.
    #[doc(hidden)]
    const PLAIN: u64;

    /// The keys of fields that have another name in Rust, with that name.
    #[doc(hidden)]
    const RENAMED: &'static [(&'static str, &'static str)] = &[];

    /// Decodes the value of a key.
    fn read_field(&mut self, key: &str, json: &mut Reader<'_>) -> Read;

    /// Passes every key with its value to a visitor, in the order of the fields' numbers.
    fn write_fields(&self, to: &mut dyn Fields);

    /// Returns what the record keeps in addition to its fields.
    #[doc(hidden)]
    fn received(&self) -> &Received;

    /// Returns what the record keeps in addition to its fields, to change it.
    #[doc(hidden)]
    fn received_mut(&mut self) -> &mut Received;
}

/// A record with a `Debug` that shows everything: personal data, secrets, and the values of unknown keys.
///
/// ```
/// use helpdesk::User;
///
/// let user = User::from_json(r#"{"user_id": 7, "user_email": "ann@example.com"}"#)?;
/// assert!(!format!("{user:?}").contains("ann@"));
/// assert!(format!("{:?}", user.unredacted()).contains("ann@"));
/// # Ok::<(), helpdesk::response::DecodeError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Unredacted<'a, T>(&'a T);

impl<'a, T: Record> Unredacted<'a, T> {
    /// Wraps a record.
    #[doc(hidden)]
    pub fn new(record: &'a T) -> Self {
        Self(record)
    }
}

impl<T: Record> fmt::Debug for Unredacted<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(self.0, f, Show::Everything)
    }
}

/// Creates a record to decode into. It is large, so the code exists once for each type.
#[inline(never)]
fn fresh<T: Record>() -> T {
    T::default()
}

/// A record of any type, which is decoded or encoded.
///
/// A closure would do, but each type of closure adds code to call it by value.
trait Fill {
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

/// Returns whether the field with this bit has no value.
fn is_none(record: &dyn Fill, bit: u64) -> bool {
    let mut finder = BitFinder { bit, none: true };
    record.visit(&mut finder);
    finder.none
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
        bit(&mut fresh::<T>(), key)
    }
}

/// What all records of a type have in common.
struct Shape {
    name: &'static str,
    required: &'static [&'static str],
    plain: u64,
}

impl Shape {
    const fn of<T: Record>() -> Self {
        Self { name: T::NAME, required: T::REQUIRED, plain: T::PLAIN }
    }
}

/// Returns the bit that an empty record notes when it reads a key; 0 if it does not know the key.
#[cold]
fn bit(empty: &mut dyn Fill, key: &str) -> u64 {
    let mut json = Reader::new("null");
    match empty.fill(key, &mut json) {
        Ok(()) => json.came,
        Err(_) => 0,
    }
}

/// Decodes a record under a key of a body.
pub(crate) fn wrapped<T: Record>(read: &ReadBody<'_>, root: &str) -> Result<T, DecodeError> {
    let mut record = fresh::<T>();
    unwrap(read, root, &const { Shape::of::<T>() }, &mut record)?;
    Ok(record)
}

fn unwrap(read: &ReadBody<'_>, root: &str, shape: &Shape, record: &mut dyn Fill) -> Read {
    read(&mut |json| body::wrapped(json, root, shape.required, &mut |json| fields(json, shape, record)))
}

/// Decodes a record.
#[doc(hidden)]
#[inline(never)]
pub fn decode<T: Record>(json: &mut Reader<'_>) -> Result<T, DecodeError> {
    let mut record = fresh::<T>();
    fields(json, &const { Shape::of::<T>() }, &mut record)?;
    Ok(record)
}

/// Decodes a record from a string that contains nothing else.
#[doc(hidden)]
pub fn from_json<T: Record>(text: &str) -> Result<T, DecodeError> {
    let mut json = Reader::new(text);
    let record = decode(&mut json)?;
    json.finish()?;
    Ok(record)
}

/// Decodes a record that may be absent, as PHP writes it: `null`, `""`, `[]` or `false`.
#[doc(hidden)]
pub fn decode_option<T: Record>(json: &mut Reader<'_>) -> Result<Option<T>, DecodeError> {
    if none(json) { Ok(None) } else { Ok(Some(decode(json)?)) }
}

/// Decodes a record in its place at the end of a list, so that it is not moved there. A failed record stays there too.
#[doc(hidden)]
#[inline(never)]
pub fn push<T: Record>(items: &mut Vec<T>, json: &mut Reader<'_>) -> Read {
    if !json.null() {
        items.push(fresh());
        if let Some(record) = items.last_mut() {
            return fields(json, &const { Shape::of::<T>() }, record);
        }
    }
    Ok(())
}

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
    write_fields(record, record.received().came, T::PLAIN, to);
}

fn write_fields(record: &dyn Fill, came: u64, plain: u64, to: &mut Writer) {
    // Of a record that was not decoded, every field counts.
    let absent = if came == 0 { 0 } else { plain & !came };
    let mut empty = FieldTexts::of(absent);
    if absent != 0 {
        record.visit_empty(&mut empty);
    }
    // The program may have set a field that could not be read.
    let is_set = |key: &str| !is_none(record, record.bit(key));
    to.object(|to| record.visit(&mut FieldWriter { to, bit: 1, came, empty: &empty.found, is_set: &is_set }));
}

/// Shows a record.
#[doc(hidden)]
pub fn show<T: Record>(record: &T, f: &mut fmt::Formatter<'_>, show: Show) -> fmt::Result {
    let mut shower = Shower { to: f.debug_struct(T::NAME), show, renamed: T::RENAMED };
    record.write_fields(&mut shower);
    shower.to.finish()
}

/// Returns whether the response had the key of a field, with a value that could be read, or this unknown key.
#[doc(hidden)]
pub fn has<T: Record>(record: &T, name: &str) -> bool {
    had(record.received(), T::RENAMED, &mut fresh::<T>(), name)
}

fn had(received: &Received, renamed: &[(&str, &str)], empty: &mut dyn Fill, name: &str) -> bool {
    let key = renamed.iter().find(|(_, rust)| *rust == name).map_or(name, |(key, _)| key);
    match bit(empty, key) {
        0 => received.extra.get(key).is_some(),
        bit => received.came & bit != 0,
    }
}

/// Returns the value of a field as JSON, if it has one.
pub fn field<T: Record>(record: &T, key: &str) -> Option<String> {
    let mut finder = KeyFinder { key, found: None };
    record.write_fields(&mut finder);
    finder.found
}

fn none(json: &mut Reader<'_>) -> bool {
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

fn fields(json: &mut Reader<'_>, shape: &Shape, record: &mut dyn Fill) -> Read {
    let start = json.mark();
    let notes = json.notes.len();
    // Of the record that this one is a part of.
    let outer = std::mem::take(&mut json.came);
    let read = entries(json, (start, notes), shape, record);
    let came = std::mem::replace(&mut json.came, outer);
    read?;
    record.rest().came = came;
    if json.notes.len() > notes {
        settle(json, start, notes, record);
    }
    Ok(())
}

fn entries(json: &mut Reader<'_>, (start, notes): (Mark, usize), shape: &Shape, record: &mut dyn Fill) -> Read {
    // One bit for each required key that is still missing.
    let mut missing = shape.required.iter().enumerate().fold(0_u64, |bits, (index, _)| bits | 1 << index);
    json.object(&mut |key, json| {
        if missing != 0 && json.peek() != b'n' {
            if let Some(index) = shape.required.iter().position(|name| *name == key) {
                missing &= !(1 << index);
            }
        }
        let value = json.place();
        match record.fill(key, json) {
            Ok(()) => Ok(()),
            Err(error) => set_aside(json, (start, notes, value), shape, record, (key, error)),
        }
    })?;
    match shape.required.get(missing.trailing_zeros() as usize) {
        None => Ok(()),
        Some(name) => {
            json.reset(start);
            Err(json.fail(format!("missing `{name}`")))
        }
    }
}

/// Keeps a value that its field cannot hold beside the fields, if the record can be without it.
#[cold]
#[inline(never)]
fn set_aside(
    json: &mut Reader<'_>,
    (start, notes, value): (Mark, usize, Mark),
    shape: &Shape,
    record: &mut dyn Fill,
    (key, error): (&str, DecodeError),
) -> Read {
    let bit = record.bit(key);
    if json.strict || bit == 0 || bit & shape.plain != 0 {
        return Err(error);
    }
    json.reset(value);
    let value = json.mark();
    json.forget_within(value);
    let extra = &mut record.rest().extra;
    json.read_extra(key, extra)?;
    let raw: Arc<str> = json.since(value).into();
    extra.insert_text(key, Arc::clone(&raw));
    json.note(notes, start, UnreadableField::new(shape.name, key, raw, error));
    Ok(())
}

/// Gives a record its notes, those of the records inside it too.
#[cold]
#[inline(never)]
fn settle(json: &mut Reader<'_>, start: Mark, notes: usize, record: &mut dyn Fill) {
    // A key may come twice, or under another of its names: then the value that can be read counts.
    json.drop_notes(notes, start, &mut |key| {
        let bit = record.bit(key);
        let has_value = !is_none(record, bit);
        match has_value {
            true => record.rest().extra.remove(key),
            // Nobody shall take it for a field that is empty.
            false => record.rest().came &= !bit,
        }
        has_value
    });
    let own = json.notes_after(notes, start).iter();
    let unreadable = own.map(|note| note.unreadable.clone().without_offset()).collect();
    record.rest().extra.set_unreadable(unreadable);
    json.limit_notes(notes);
}

/// Implements what every record has.
#[doc(hidden)]
#[macro_export]
macro_rules! record {
    ($name:ident) => {
        impl $name {
            /// Decodes a record from JSON, as the service writes it.
            ///
            /// # Errors
            /// Fails if the text is not JSON, or if a field is missing or has the wrong type.
            #[inline]
            pub fn from_json(json: &str) -> ::std::result::Result<Self, $crate::DecodeError> {
                $crate::generated::record::from_json(json)
            }

            /// Encodes the record as JSON. [`Self::from_json`] decodes it to an equal record, with the same
            /// [`has`](Self::has).
            ///
            /// A field that the service sent as empty is `null`. A field that it did not send, and that nobody set, is
            /// left out. A value that could not be read is written back, until the program sets its field.
            #[inline]
            pub fn to_json(&self) -> ::std::string::String {
                $crate::generated::record::to_json(self)
            }

            /// Returns the keys that the service sent and that are in no field: those that are unknown to this
            /// version, and those of [`unreadable`](Self::unreadable) fields.
            #[inline]
            pub fn extra(&self) -> &$crate::ExtraFields {
                &self.received.extra
            }

            /// Returns whether the response had a field, by its name in Rust or by its key.
            ///
            /// Some responses have only a part of the fields. A field that was not sent is `None` or empty: do not
            /// overwrite a stored value with it. The same is true of an [`unreadable`](Self::unreadable) field, so
            /// `has` is false for it.
            ///
            /// It tells of the decoded text, not of fields that the program set.
            #[inline]
            pub fn has(&self, field: &str) -> bool {
                $crate::generated::record::has(self, field)
            }

            /// Returns the fields that the service sent and that could not be read, those of records inside this one
            /// too. They are `None`, and their JSON is in [`extra`](Self::extra).
            #[inline]
            pub fn unreadable(&self) -> &[$crate::UnreadableField] {
                self.received.unreadable()
            }

            /// Returns a wrapper whose `Debug` shows personal data and secrets too.
            #[inline]
            pub fn unredacted(&self) -> $crate::Unredacted<'_, Self> {
                $crate::Unredacted::new(self)
            }
        }

        $crate::serialized!($name);

        impl ::std::fmt::Debug for $name {
            #[inline]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::generated::record::show(self, f, $crate::generated::Show::Public)
            }
        }

        impl $crate::generated::Decode for $name {
            #[inline]
            fn decode(json: &mut $crate::generated::Reader<'_>) -> ::std::result::Result<Self, $crate::DecodeError> {
                $crate::generated::record::decode(json)
            }

            #[inline]
            fn decode_option(
                json: &mut $crate::generated::Reader<'_>,
            ) -> ::std::result::Result<::std::option::Option<Self>, $crate::DecodeError> {
                $crate::generated::record::decode_option(json)
            }

            #[inline]
            fn push(
                items: &mut ::std::vec::Vec<Self>,
                json: &mut $crate::generated::Reader<'_>,
            ) -> $crate::generated::Read {
                $crate::generated::record::push(items, json)
            }
        }

        impl $crate::generated::Field for $name {
            #[inline]
            fn write(&self, to: &mut $crate::generated::Writer) {
                $crate::generated::record::write(self, to);
            }

            #[inline]
            fn show(&self, f: &mut ::std::fmt::Formatter<'_>, show: $crate::generated::Show) -> ::std::fmt::Result {
                $crate::generated::record::show(self, f, show)
            }
        }
    };
}
