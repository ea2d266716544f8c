//! The encoding of values in a dialect.

use bytes::Bytes;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::ser::PrettyFormatter;

use crate::output::dialect::{Booleans, Dialect, NoValue};
use crate::output::json::{Json, Object};
use crate::time::zone::Zone;

/// Encodes the body of a response.
pub(super) fn to_bytes(json: &Json, dialect: &Dialect, zone: Zone) -> Bytes {
    let spelling = Spelling { dialect, zone, west: zone.further_west() };
    let mut bytes = Vec::new();
    let spelt = Spelt { json, spelling: &spelling };
    let written = if dialect.indented {
        spelt.serialize(&mut serde_json::Serializer::with_formatter(&mut bytes, PrettyFormatter::with_indent(b"    ")))
    } else {
        spelt.serialize(&mut serde_json::Serializer::new(&mut bytes))
    };
    written.expect("a vector takes everything, and keys are strings");
    bytes.into()
}

struct Spelling<'a> {
    dialect: &'a Dialect,
    zone: Zone,
    west: Zone,
}

/// A value and its encoding.
struct Spelt<'a> {
    json: &'a Json,
    spelling: &'a Spelling<'a>,
}

impl Serialize for Spelt<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let dialect = self.spelling.dialect;
        match self.json {
            Json::Null => serializer.serialize_unit(),
            Json::Dash if dialect.null_style == NoValue::Dash => serializer.serialize_str("-"),
            Json::Dash => serializer.serialize_unit(),
            Json::Bool(flag) => match dialect.booleans {
                Booleans::Plain => serializer.serialize_bool(*flag),
                Booleans::Number => serializer.serialize_u8((*flag).into()),
                Booleans::Text => serializer.serialize_str(if *flag { "1" } else { "0" }),
            },
            Json::Int(int) if dialect.numbers_as_text => serializer.collect_str(int),
            Json::Int(int) => serializer.serialize_i64(*int),
            Json::Time(time) if dialect.times_as_numbers => serializer.serialize_i64(*time),
            Json::Time(time) => serializer.serialize_str(&self.spelling.time(*time, self.spelling.zone)),
            Json::Text(text) => serializer.serialize_str(text),
            Json::List(items) => {
                serializer.collect_seq(items.iter().map(|json| Spelt { json, spelling: self.spelling }))
            }
            Json::Object(Object(fields)) if fields.is_empty() && dialect.empty_objects_as_arrays => {
                serializer.collect_seq(std::iter::empty::<()>())
            }
            Json::Object(object) => self.object(object, serializer),
        }
    }
}

impl Spelt<'_> {
    fn object<S: Serializer>(&self, object: &Object, serializer: S) -> Result<S::Ok, S::Error> {
        let (spelling, dialect) = (self.spelling, self.spelling.dialect);
        let mut map = serializer.serialize_map(None)?;
        for (key, json) in &object.0 {
            match json {
                Json::Dash if dialect.null_style == NoValue::Absent => (),
                Json::Time(time) if dialect.mixed_utc_offsets && !dialect.times_as_numbers && key == "updated_at" => {
                    map.serialize_entry(key, &spelling.time(*time, spelling.west))?;
                }
                json => map.serialize_entry(key, &Spelt { json, spelling })?,
            }
        }
        map.end()
    }
}

impl Spelling<'_> {
    fn time(&self, time: i64, zone: Zone) -> String {
        zone.rfc2822(time, if self.dialect.wrong_weekdays { 3 } else { 0 })
    }
}
