//! JSON whose shape the vendor's documentation does not give.

use std::fmt;

use crate::json::{DecodeError, Json, Reader, Redacted, Writer, value};
use crate::values::{Decode, Field, decode, json_text};

/// JSON of an undocumented shape, as the service wrote it.
///
/// It may contain personal data, so `Debug` shows nothing.
///
/// ```
/// use helpdesk::response::UntypedJson;
/// use serde_json::json;
///
/// let json = UntypedJson::from(json!({"high": 3}));
/// assert_eq!(json.value()["high"], 3);
/// assert_eq!(json.raw(), r#"{"high":3}"#);
/// ```
#[derive(Clone)]
pub struct UntypedJson(Box<str>);

impl UntypedJson {
    /// Returns the value. Each call parses it.
    ///
    /// A number that [`Json`] cannot hold, such as one of 400 digits, is a string with its digits.
    pub fn value(&self) -> Json {
        value::parse_raw(&self.0)
    }

    /// Returns the JSON, as the service wrote it.
    pub fn raw(&self) -> &str {
        &self.0
    }

    /// Reads a value without parsing it.
    pub(crate) fn read(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let start = json.mark();
        json.skip()?;
        Ok(Self(json.since(start).into()))
    }
}

/// `null`.
impl Default for UntypedJson {
    fn default() -> Self {
        Self("null".into())
    }
}

impl From<Json> for UntypedJson {
    fn from(value: Json) -> Self {
        Self(json_text(&value).into())
    }
}

/// Compares values, so white space does not count.
impl PartialEq for UntypedJson {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 || self.value() == other.value()
    }
}

impl fmt::Debug for UntypedJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&Redacted, f)
    }
}

serialized!(UntypedJson);

impl Decode for UntypedJson {
    fn decode(json: &mut Reader<'_>) -> Result<Self, DecodeError> {
        Self::read(json)
    }

    const NONE: fn(&mut Reader<'_>) -> bool = decode::null;
}

impl Field for UntypedJson {
    fn write(&self, to: &mut Writer) {
        to.raw_value(&self.0);
    }
}
