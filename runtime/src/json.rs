//! Parses JSON text to values, and does not interpret them.

pub(crate) mod error;
pub(crate) mod reader;
pub(crate) mod redacted;
pub(crate) mod unreadable;
pub(crate) mod value;
pub(crate) mod writer;

pub(crate) use error::{DecodeError, Read};
pub(crate) use reader::{Mark, Reader, Scalar, whole};
pub(crate) use redacted::{Name, Redacted};
pub(crate) use unreadable::UnreadableField;
pub(crate) use value::{Json, scalar_text};
pub(crate) use writer::Writer;
