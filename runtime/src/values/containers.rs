//! Values that contain other values: lists, maps, and unparsed JSON.

pub(crate) mod comma;
pub(crate) mod custom_fields;
pub(crate) mod extra;
pub(crate) mod localized;
pub(crate) mod map;
pub(crate) mod untyped;
