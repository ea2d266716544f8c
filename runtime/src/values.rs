//! Types of fields and parameters.

/// Implements a trait with one method, whose body is the expression. It uses absolute paths, because generated code
/// calls it.
#[doc(hidden)]
#[macro_export]
macro_rules! implement {
    (From<$($from:ty),+> for $name:ty: |$value:ident| $made:expr) => {$(
        impl ::std::convert::From<$from> for $name {
            #[inline]
            fn from($value: $from) -> Self {
                $made
            }
        }
    )+};
    (TryFrom<$($from:ty),+; Error = $error:ty> for $name:ty: |$value:ident| $made:expr) => {$(
        impl ::std::convert::TryFrom<$from> for $name {
            type Error = $error;

            #[inline]
            fn try_from($value: $from) -> ::std::result::Result<Self, $error> {
                $made
            }
        }
    )+};
    (FromStr<Err = $error:ty> for $name:ty: |$text:ident| $made:expr) => {
        impl ::std::str::FromStr for $name {
            type Err = $error;

            #[inline]
            fn from_str($text: &str) -> ::std::result::Result<Self, $error> {
                $made
            }
        }
    };
    (Display for $name:ty: |$value:ident, $f:ident| $shown:expr) => {
        impl ::std::fmt::Display for $name {
            #[inline]
            fn fmt(&self, $f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                let $value = self;
                $shown
            }
        }
    };
    (Decode for $($name:ty),+: |$json:ident| $read:expr) => {$(
        impl $crate::generated::Decode for $name {
            #[inline]
            fn decode($json: &mut $crate::generated::Reader<'_>) -> ::std::result::Result<Self, $crate::response::DecodeError> {
                $read
            }
        }
    )+};
    (Field for $($name:ty),+: |$value:ident, $to:ident| $written:expr) => {$(
        impl $crate::generated::Field for $name {
            #[inline]
            fn write(&self, $to: &mut $crate::generated::Writer) {
                let $value = self;
                $written
            }
        }
    )+};
    (Presence for $($name:ty),+: |$value:ident| $given:expr) => {$(
        impl $crate::generated::Presence for $name {
            type Held<'a> = Self;

            #[inline]
            fn present(&self) -> ::std::option::Option<Self> {
                let $value = self;
                $given
            }
        }
    )+};
    (IntoValue for $($name:ty),+: |$value:ident| $made:expr) => {$(
        impl $crate::request::IntoValue for $name {
            #[inline]
            fn into_value(self) -> $crate::request::Value {
                let $value = self;
                $made
            }
        }
    )+};
}

/// Implements the conversions of a variant's content into its enum, also by reference.
#[doc(hidden)]
#[macro_export]
macro_rules! variant_from {
    ($name:ident::$variant:ident($part:ty)) => {
        $crate::implement!(From<$part> for $name: |part| Self::$variant(part));
        $crate::implement!(From<&$part> for $name: |part| Self::$variant(::std::clone::Clone::clone(part)));
    };
}

/// Implements `Serialize` and `Deserialize` by the JSON encoding of a type. Without the feature `serde` it implements
/// nothing.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! serialized {
    ($name:ty) => {
        impl $crate::generated::serde::Serialize for $name {
            #[inline]
            fn serialize<S: $crate::generated::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::std::result::Result<S::Ok, S::Error> {
                $crate::generated::serde::serialize(self, serializer)
            }
        }

        impl<'de> $crate::generated::serde::Deserialize<'de> for $name {
            #[inline]
            fn deserialize<D: $crate::generated::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::std::result::Result<Self, D::Error> {
                $crate::generated::serde::deserialize(deserializer)
            }
        }
    };
}

/// Implements `Serialize` and `Deserialize` for a closed enum.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! serialized_closed {
    ($name:ty $(, $number:ident)?) => {
        impl $crate::generated::serde::Serialize for $name {
            #[inline]
            fn serialize<S: $crate::generated::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::std::result::Result<S::Ok, S::Error> {
                let text = $crate::values::ClosedEnum::to_text(self);
                let value = $crate::enum_value!(text, ::std::option::Option::None $(, $number)?);
                $crate::generated::serde::serialize_closed(value, serializer)
            }
        }

        impl<'de> $crate::generated::serde::Deserialize<'de> for $name {
            #[inline]
            fn deserialize<D: $crate::generated::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::std::result::Result<Self, D::Error> {
                $crate::generated::serde::deserialize_closed(deserializer)
            }
        }
    };
}

#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serialized {
    ($name:ty) => {};
}

#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serialized_closed {
    ($name:ty $(, $number:ident)?) => {};
}

pub(crate) mod accessors;
pub(crate) mod containers;
pub(crate) mod decode;
pub(crate) mod field;
pub(crate) mod parameters;
pub(crate) mod scalars;
#[cfg(feature = "serde")]
pub(crate) mod serde;
pub(crate) mod time;

pub use parameters::one_or_many::Pair;
pub use scalars::enums::{ClosedEnum, OpenEnum, UnknownValue};
pub use scalars::id::{IntoId, IntoOptionId};
pub use scalars::pattern::{ParseTextError, PatternString};
#[cfg(feature = "serde")]
pub use serde::rfc3339;
pub use time::OutOfRangeError;
pub use time::civil::ParseCivilDateTimeError;

pub(crate) use containers::comma::Commas;
pub(crate) use containers::custom_fields::CustomFields;
pub(crate) use containers::extra::ExtraFields;
pub(crate) use containers::untyped::UntypedJson;
pub(crate) use decode::{Decode, Items, entries};
pub(crate) use field::{Field, json_text};
pub(crate) use parameters::one_or_many::OneOrMany;
pub(crate) use parameters::search::Search;
pub(crate) use parameters::upload::{Source, Upload};
pub(crate) use parameters::value::{IntoValue, Value};
pub(crate) use scalars::{finite, invalid, read_parsed};
pub(crate) use time::civil::CivilDateTime;
pub(crate) use time::{Timestamp, TimestampField};
