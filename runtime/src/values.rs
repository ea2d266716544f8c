//! What fields hold and parameters take.

/// Makes a type of others, all in the same way.
macro_rules! made_from {
    ($name:ty: $($from:ty),+ => $make:expr) => {$(
        impl From<$from> for $name {
            #[inline]
            fn from(value: $from) -> Self {
                $make(value)
            }
        }
    )+};
}

pub(crate) use made_from;

pub(crate) mod comma;
pub(crate) mod custom_fields;
pub(crate) mod decode;
pub(crate) mod field;
pub(crate) mod id;
pub(crate) mod localized;
pub(crate) mod map;
pub(crate) mod one_or_many;
pub(crate) mod presence;
pub(crate) mod read;
pub(crate) mod scalar;
pub(crate) mod search;
pub(crate) mod sets;
pub(crate) mod text;
pub(crate) mod time;
pub(crate) mod units;
pub(crate) mod unknown;
pub(crate) mod upload;
pub(crate) mod value;

pub(crate) use comma::Commas;
pub(crate) use custom_fields::CustomFields;
pub(crate) use decode::{Decode, Items, entries};
pub(crate) use field::{Field, Show, Shown};
pub(crate) use id::IntoId;
pub(crate) use map::Map;
pub(crate) use one_or_many::{OneOrMany, Pair};
pub(crate) use scalar::{finite, parsed, refuse};
pub(crate) use search::Search;
pub(crate) use text::InvalidText;
pub(crate) use time::civil::Civil;
pub(crate) use time::{Timestamp, Unix};
pub(crate) use unknown::{Extra, Untyped};
pub(crate) use upload::{OnProgress, Progress, Source, Upload};
pub(crate) use value::{ToValue, Value};
