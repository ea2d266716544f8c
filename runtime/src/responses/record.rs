//! Records: what the generator writes for each, and the code that all of them share.

use std::fmt;

use crate::json::{DecodeError, Read, Reader, Writer};
use crate::responses::{Fields, KeyFinder, Shower, body};
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
pub trait Record: Default {
    /// The name of the Rust type.
    const NAME: &'static str;

    /// The keys that a record must have.
    const REQUIRED: &'static [&'static str];

    /// Decodes the value of a key.
    fn read_field(&mut self, key: &str, json: &mut Reader<'_>) -> Read;

    /// Passes every key with its value to a visitor.
    fn write_fields(&self, to: &mut dyn Fields);
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

/// A record that is being decoded.
///
/// A closure would do, but each type of closure adds code to call it by value.
trait Fill {
    fn fill(&mut self, key: &str, json: &mut Reader<'_>) -> Read;
}

impl<T: Record> Fill for T {
    fn fill(&mut self, key: &str, json: &mut Reader<'_>) -> Read {
        self.read_field(key, json)
    }
}

/// Decodes a record under a key of a body.
pub(crate) fn wrapped<T: Record>(body: &[u8], root: &str) -> Result<T, DecodeError> {
    let mut record = fresh::<T>();
    unwrap(body, root, T::REQUIRED, &mut record)?;
    Ok(record)
}

fn unwrap(body: &[u8], root: &str, required: &[&str], record: &mut dyn Fill) -> Read {
    body::read(body, &mut |json| body::wrapped(json, root, required, &mut |json| fields(json, required, record)))
}

/// Decodes a record.
#[doc(hidden)]
#[inline(never)]
pub fn decode<T: Record>(json: &mut Reader<'_>) -> Result<T, DecodeError> {
    let mut record = fresh::<T>();
    fields(json, T::REQUIRED, &mut record)?;
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
            return fields(json, T::REQUIRED, record);
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
    to.object(|to| record.write_fields(to));
}

/// Shows a record.
#[doc(hidden)]
pub fn show<T: Record>(record: &T, f: &mut fmt::Formatter<'_>, show: Show) -> fmt::Result {
    let mut shower = Shower { to: f.debug_struct(T::NAME), show };
    record.write_fields(&mut shower);
    shower.to.finish()
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

fn fields(json: &mut Reader<'_>, required: &[&str], record: &mut dyn Fill) -> Read {
    let mark = json.mark();
    // One bit for each required key that is still missing; no record has more than a few.
    let mut missing = required.iter().enumerate().fold(0_u64, |bits, (index, _)| bits | 1 << (index % 64));
    json.object(&mut |key, json| {
        if missing != 0 && json.peek() != b'n' {
            if let Some(index) = required.iter().position(|name| *name == key) {
                missing &= !(1 << (index % 64));
            }
        }
        record.fill(key, json)
    })?;
    match required.get(missing.trailing_zeros() as usize) {
        None => Ok(()),
        Some(name) => {
            json.reset(mark);
            Err(json.fail(format!("missing `{name}`")))
        }
    }
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

            /// Encodes the record as JSON. [`Self::from_json`] decodes it to an equal record.
            #[inline]
            pub fn to_json(&self) -> ::std::string::String {
                $crate::generated::record::to_json(self)
            }

            /// Returns the keys that the service sent and that are unknown to this version.
            pub fn extra(&self) -> &$crate::ExtraFields {
                &self.extra
            }

            /// Returns a wrapper whose `Debug` shows personal data and secrets too.
            #[inline]
            pub fn unredacted(&self) -> $crate::Unredacted<'_, Self> {
                $crate::Unredacted::new(self)
            }
        }

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
