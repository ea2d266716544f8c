//! Records: the trait and the table macro for generated code.

use std::fmt;

use crate::json::{Read, Reader};
use crate::responses::{DebugFields, FieldFn, Fields, Received};
use crate::values::json_text;

pub use self::aliases::Aliased;

mod aliases;
pub(crate) mod decode;
pub(crate) mod encode;
mod fill;
mod read;

/// A record of the service, such as a case. Generated code implements it.
///
/// Every record has `from_json`, `to_json` and `extra`, for tests and for storage:
///
/// ```
/// use helpdesk::Label;
///
/// let label = Label::from_json(r#"{"label_id": 7, "label_title": "Urgent", "color": "red"}"#)?;
/// assert_eq!(label.label_title, "Urgent");
/// // The record keeps keys that are unknown to this version.
/// assert_eq!(label.extra().get("color"), Some("red".into()));
/// assert_eq!(Label::from_json(&label.to_json())?, label);
/// // `Debug` redacts text that a person typed.
/// assert!(!format!("{label:?}").contains("Urgent"));
/// # Ok::<(), helpdesk::response::DecodeError>(())
/// ```
///
/// With the feature `serde`, it also has `Serialize` and `Deserialize`, in the same format.
pub trait Record: Default + fmt::Debug {
    /// The name of the Rust type.
    const NAME: &'static str;

    /// The keys that a record must have.
    const REQUIRED: &'static [&'static str];

    /// The key of each field with the field's name in Rust, in the order of the struct.
    #[doc(hidden)]
    const FIELDS: &'static [(&'static str, &'static str)];

    /// The fields that may have other keys too.
    #[doc(hidden)]
    const ALIASED: &'static [Aliased] = &[];

    /// Decodes the value of a key.
    fn read_field(&mut self, key: &str, json: &mut Reader<'_>) -> Read;

    /// Passes every key with its value to a visitor, in the order of the struct.
    fn write_fields(&self, to: &mut dyn Fields);

    /// Returns the data that the record keeps in addition to its fields.
    #[doc(hidden)]
    fn received(&self) -> &Received;

    /// Returns the data that the record keeps in addition to its fields, mutably.
    #[doc(hidden)]
    fn received_mut(&mut self) -> &mut Received;
}

/// Writes the `Debug` output of a record.
#[doc(hidden)]
pub fn show<T: Record>(record: &T, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut fields = DebugFields { to: f.debug_struct(T::NAME), fields: T::FIELDS };
    record.write_fields(&mut fields);
    fields.to.finish()
}

/// Returns the value of a field as JSON, if it has one.
pub fn field<T: Record>(record: &T, key: &str) -> Option<String> {
    let mut found = None;
    record.write_fields(&mut FieldFn::new(&mut |_, other, value| {
        if other == key {
            found = Some(json_text(value));
        }
    }));
    found
}

/// Implements a record by a table: its type, and a row for each field of the struct, in order.
///
/// A row has the field, its key, its other keys, and flags in this order:
///
/// - `required`: a record without a value cannot be decoded.
/// - `redacted`: `Debug` redacts the value.
/// - `none_if_zero`, `none_if_dash`: the value `0` or `-` means "no value".
/// - `comma`: a comma-separated list. `unix`: a time in unix seconds.
#[doc(hidden)]
#[macro_export]
macro_rules! record {
    ($name:ident; $($field:ident: $key:literal $(| $alias:literal)* $(, $flag:ident)*;)*) => {
        impl $crate::response::Record for $name {
            const NAME: &'static str = ::std::stringify!($name);
            const REQUIRED: &'static [&'static str] = $crate::required_keys!([] $([$key $($flag)*])*);
            const FIELDS: &'static [(&'static str, &'static str)] = &[$(($key, ::std::stringify!($field))),*];
            const ALIASED: &'static [$crate::generated::record::Aliased] =
                $crate::aliased_keys!([] $([$key [$($alias)*] $($flag)*])*);

            #[inline]
            fn read_field(&mut self, key: &str, json: &mut $crate::generated::Reader<'_>) -> $crate::generated::Read {
                #[allow(dead_code, non_camel_case_types)]
                enum Position {
                    $($field),*
                }
                match key {
                    $($key $(| $alias)* => {
                        $crate::read_field!(json.field(Position::$field as u32), &mut self.$field; $($flag)*)
                    })*
                    _ => json.read_extra(key, &mut self.received.extra),
                }
            }

            #[inline]
            fn write_fields(&self, to: &mut dyn $crate::generated::Fields) {
                $($crate::write_field!(to, $key, &self.$field; $($flag)*);)*
                to.put_extra(&self.received.extra);
            }

            #[inline]
            fn received(&self) -> &$crate::generated::Received {
                &self.received
            }

            #[inline]
            fn received_mut(&mut self) -> &mut $crate::generated::Received {
                &mut self.received
            }
        }

        impl $name {
            /// Decodes a record from JSON, as the service writes it.
            ///
            /// # Errors
            /// Fails if the text is not JSON, or if a field is missing or has the wrong type.
            #[inline]
            pub fn from_json(json: &str) -> Result<Self, $crate::response::DecodeError> {
                $crate::generated::record::from_json(json)
            }

            /// Encodes the record as JSON. [`Self::from_json`] decodes it to an equal record, with the same
            /// [`has`](Self::has).
            ///
            /// A field that the service sent as empty is `null`. A field that neither the service sent nor the program
            /// set is left out. An unreadable value is written back, until the program sets its field.
            #[inline]
            pub fn to_json(&self) -> String {
                $crate::generated::json_text(self)
            }

            /// Returns the keys that the service sent and that are in no field: keys that are unknown to this version,
            /// and keys of [`unreadable`](Self::unreadable) fields.
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
            /// The result refers to the decoded text, not to fields that the program set.
            #[inline]
            pub fn has(&self, field: &str) -> bool {
                $crate::generated::record::has(self, field)
            }

            /// Returns the unreadable fields that the service sent, with those of records inside this record. They are
            /// `None`, and their JSON is in [`extra`](Self::extra).
            #[inline]
            pub fn unreadable(&self) -> &[$crate::response::UnreadableField] {
                self.received.unreadable()
            }
        }

        $crate::serialized!($name);

        impl ::std::fmt::Debug for $name {
            #[inline]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::generated::record::show(self, f)
            }
        }
    };
}

/// The rows with other keys.
#[doc(hidden)]
#[macro_export]
macro_rules! aliased_keys {
    ([$($found:expr,)*]) => { &[$($found),*] };
    ([$($found:expr,)*] [$key:literal [] $($flag:ident)*] $($row:tt)*) => {
        $crate::aliased_keys!([$($found,)*] $($row)*)
    };
    ([$($found:expr,)*] [$key:literal [$($alias:literal)+] $($flag:ident)*] $($row:tt)*) => {
        $crate::aliased_keys!([$($found,)* $crate::generated::record::Aliased {
            key: $key,
            others: &[$($alias),+],
            flags: &[$(::std::stringify!($flag)),*],
        },] $($row)*)
    };
}

/// The keys of required rows.
#[doc(hidden)]
#[macro_export]
macro_rules! required_keys {
    ([$($found:literal)*]) => { &[$($found),*] };
    ([$($found:literal)*] [$key:literal required $($flag:ident)*] $($row:tt)*) => {
        $crate::required_keys!([$($found)* $key] $($row)*)
    };
    ([$($found:literal)*] [$key:literal $($flag:ident)*] $($row:tt)*) => {
        $crate::required_keys!([$($found)*] $($row)*)
    };
}

/// Decodes the value of a row in its format. An unknown flag does not compile.
#[doc(hidden)]
#[macro_export]
macro_rules! read_field {
    ($json:expr, $field:expr; required $($flag:ident)*) => {
        $crate::read_field!($json, $field; $($flag)*)
    };
    ($json:expr, $field:expr; redacted $($flag:ident)*) => {
        $crate::read_field!($json, $field; $($flag)*)
    };
    ($json:expr, $field:expr; none_if_zero) => {
        $json.read_nonzero($field)
    };
    ($json:expr, $field:expr; none_if_dash) => {
        $json.read_dash($field)
    };
    ($json:expr, $field:expr; comma) => {
        $json.read_comma($field)
    };
    ($json:expr, $field:expr; unix) => {
        $json.read_unix($field)
    };
    ($json:expr, $field:expr;) => {
        $json.read($field)
    };
}

/// Passes the value of a row to a visitor.
#[doc(hidden)]
#[macro_export]
macro_rules! write_field {
    ($to:ident, $key:literal, $value:expr; required $($flag:ident)*) => {
        $crate::write_field!($to, $key, $value; $($flag)*)
    };
    ($to:ident, $key:literal, $value:expr; redacted $($format:ident)?) => {
        $to.put_redacted($key, $crate::written_value!($value; $($format)?))
    };
    ($to:ident, $key:literal, $value:expr; $($format:ident)?) => {
        $to.put($key, $crate::written_value!($value; $($format)?))
    };
}

/// A value with the type that writes its format.
#[doc(hidden)]
#[macro_export]
macro_rules! written_value {
    ($value:expr; comma) => {
        &$crate::generated::AsComma($value)
    };
    ($value:expr; unix) => {
        &$crate::generated::AsUnix($value)
    };
    ($value:expr; $($format:ident)?) => {
        $value
    };
}
