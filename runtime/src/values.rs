//! What fields hold and parameters take.

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
