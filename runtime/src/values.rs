//! Types of fields and parameters.

/// Implements the conversions of a variant's content into its enum, also by reference.
#[doc(hidden)]
#[macro_export]
macro_rules! variant_from {
    ($name:ident::$variant:ident($part:ty)) => {
        impl From<$part> for $name {
            #[inline]
            fn from(part: $part) -> Self {
                Self::$variant(part)
            }
        }

        impl From<&$part> for $name {
            #[inline]
            fn from(part: &$part) -> Self {
                Self::$variant(part.clone())
            }
        }
    };
}

/// Implements `Serialize` and `Deserialize` by the JSON encoding of a type. Without the feature `serde` it implements
/// nothing.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! serialized {
    ($name:ty $(, $($generics:tt)+)?) => {
        impl$(<$($generics)+>)? $crate::generated::serde::Serialize for $name {
            #[inline]
            fn serialize<S: $crate::generated::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::generated::serde::serialize(self, serializer)
            }
        }

        impl<'de $(, $($generics)+)?> $crate::generated::serde::Deserialize<'de> for $name {
            #[inline]
            fn deserialize<D: $crate::generated::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
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
            fn serialize<S: $crate::generated::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let text = $crate::values::ClosedEnum::to_text(self);
                let value = $crate::enum_value!(text, None $(, $number)?);
                $crate::generated::serde::serialize_closed(value, serializer)
            }
        }

        impl<'de> $crate::generated::serde::Deserialize<'de> for $name {
            #[inline]
            fn deserialize<D: $crate::generated::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::generated::serde::deserialize_closed(deserializer)
            }
        }
    };
}

#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serialized {
    ($($type:tt)+) => {};
}

#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serialized_closed {
    ($($type:tt)+) => {};
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
pub(crate) use parameters::value::Value;
pub(crate) use scalars::{finite, invalid, read_parsed};
pub(crate) use time::civil::CivilDateTime;
pub(crate) use time::{Timestamp, TimestampField};
