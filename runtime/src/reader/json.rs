//! Reading values whose shape is not known.

use serde_json::{Map, Number};

use crate::Json;
use crate::decode_error::DecodeError;
use crate::reader::Reader;

impl Reader<'_> {
    /// Reads any value.
    pub fn json(&mut self) -> Result<Json, DecodeError> {
        match self.peek() {
            b'{' => {
                let mut map = Map::new();
                self.object(&mut |key, json| {
                    map.insert(key.to_owned(), json.json()?);
                    Ok(())
                })?;
                Ok(Json::Object(map))
            }
            b'[' => {
                let mut items = Vec::new();
                self.array(&mut |_, json| {
                    items.push(json.json()?);
                    Ok(())
                })?;
                Ok(Json::Array(items))
            }
            b'"' => Ok(Json::String(self.string()?.into_owned())),
            b'n' if self.null() => Ok(Json::Null),
            b't' if self.literal(b"true") => Ok(Json::Bool(true)),
            b'f' if self.literal(b"false") => Ok(Json::Bool(false)),
            b'-' | b'0'..=b'9' => self.json_number().map(Json::Number),
            _ => Err(self.unexpected("a value")),
        }
    }

    fn json_number(&mut self) -> Result<Number, DecodeError> {
        let mark = self.mark();
        let text = self.number()?;
        if let Ok(number) = text.parse::<u64>() {
            return Ok(number.into());
        }
        // `-0` is a fraction: as a whole number it would lose its sign.
        if let (Ok(number), true) = (text.parse::<i64>(), text != "-0") {
            return Ok(number.into());
        }
        if let Some(number) = text.parse().ok().and_then(Number::from_f64) {
            return Ok(number);
        }
        self.reset(mark);
        Err(self.fail("number out of range"))
    }
}
