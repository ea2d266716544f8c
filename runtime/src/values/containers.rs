//! Values that hold other values: lists, maps, and JSON that is kept as it came.

pub(crate) mod comma;
pub(crate) mod custom_fields;
pub(crate) mod extra;
pub(crate) mod localized;
pub(crate) mod map;
pub(crate) mod untyped;
