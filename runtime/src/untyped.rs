//! JSON whose shape nobody has described.

use std::fmt;
use std::ops::Deref;

use crate::decode::Decode;
use crate::field::{Field, Show};
use crate::json::error::DecodeError;
use crate::json::reader::Reader;
use crate::json::value::Json;
use crate::json::writer::Writer;

/// JSON whose shape nobody has described, as it came.
///
/// Nobody knows what is personal in it either, so that `Debug` shows none of it; that of the [`Json`] inside does.
#[derive(Clone, Default, PartialEq)]
pub struct Untyped(pub Json);

impl Deref for Untyped {
    type Target = Json;

    fn deref(&self) -> &Json {
        &self.0
    }
}

impl fmt::Debug for Untyped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<redacted>")
    }
}

impl Decode for Untyped {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        json.json().map(Self)
    }
}

impl Field for Untyped {
    fn write(&self, to: &mut Writer) {
        self.0.write(to);
    }

    fn show(&self, f: &mut fmt::Formatter<'_>, show: Show) -> fmt::Result {
        match show {
            Show::Public => fmt::Debug::fmt(self, f),
            Show::Everything => fmt::Debug::fmt(&self.0, f),
        }
    }
}
