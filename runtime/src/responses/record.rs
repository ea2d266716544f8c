//! Records: what the generator writes for each, and what all of them have.

use std::fmt;

use crate::json::{Read, Reader};
use crate::responses::{Fields, KeyFinder, Received, Shower};
use crate::values::Show;

pub(crate) mod decode;
pub(crate) mod encode;
mod fill;

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
/// assert_eq!(label.extra().get("color"), Some("red".into()));
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

/// Shows a record.
#[doc(hidden)]
pub fn show<T: Record>(record: &T, f: &mut fmt::Formatter<'_>, show: Show) -> fmt::Result {
    let mut shower = Shower { to: f.debug_struct(T::NAME), show, renamed: T::RENAMED };
    record.write_fields(&mut shower);
    shower.to.finish()
}

/// Returns the value of a field as JSON, if it has one.
pub fn field<T: Record>(record: &T, key: &str) -> Option<String> {
    let mut finder = KeyFinder { key, found: None };
    record.write_fields(&mut finder);
    finder.found
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
            pub fn from_json(json: &str) -> ::std::result::Result<Self, $crate::response::DecodeError> {
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
            pub fn extra(&self) -> &$crate::response::ExtraFields {
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
            pub fn unreadable(&self) -> &[$crate::response::UnreadableField] {
                self.received.unreadable()
            }

            /// Returns a wrapper whose `Debug` shows personal data and secrets too.
            #[inline]
            pub fn unredacted(&self) -> $crate::response::Unredacted<'_, Self> {
                $crate::response::Unredacted::new(self)
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
            fn decode(
                json: &mut $crate::generated::Reader<'_>,
            ) -> ::std::result::Result<Self, $crate::response::DecodeError> {
                $crate::generated::record::decode(json)
            }

            #[inline]
            fn decode_option(
                json: &mut $crate::generated::Reader<'_>,
            ) -> ::std::result::Result<::std::option::Option<Self>, $crate::response::DecodeError> {
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
