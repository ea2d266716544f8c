//! Values whose types are not known when the program is compiled.

use serde_json::Map;

use crate::json::{DecodeError, Json, Read, Reader, value};
use crate::meta::{FieldDetails, TypeDetails, TypeShape, ValueType};
use crate::responses::record::decode::absent;
use crate::values::scalars::units::{Minutes, Percent, Seconds};
use crate::values::{Decode, Field, Timestamp, UntypedJson, entries, json_text};

/// All types that metadata may name.
type Types<'a> = &'a [TypeDetails];

impl FieldDetails {
    /// Reads a value of the field as the typed client does, and returns its JSON: see [`ValueType::read_json`].
    ///
    /// # Errors
    /// Fails if the value is not of the type of the field.
    pub fn read_json(&self, types: &[TypeDetails], sent: &Json) -> Result<Json, DecodeError> {
        from_start(sent, &mut |json| field(self, types, json))
    }
}

impl ValueType {
    /// Reads a value as loosely as the service writes it, and returns its JSON: numbers as numbers, times as RFC 3339 in UTC,
    /// comma-separated lists as arrays, and `null` for what means none. `types` are those that the type may name.
    ///
    /// ```
    /// use helpdesk::meta::{TYPES, ValueType};
    /// use serde_json::json;
    ///
    /// assert_eq!(ValueType::Bool.read_json(TYPES, &json!("1"))?, json!(true));
    /// assert_eq!(ValueType::List(&ValueType::Named("CaseId")).read_json(TYPES, &json!(["7"]))?, json!([7]));
    /// # Ok::<(), helpdesk::response::DecodeError>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the value is not of the type.
    pub fn read_json(&self, types: &[TypeDetails], sent: &Json) -> Result<Json, DecodeError> {
        from_start(sent, &mut |json| read(self, types, json))
    }
}

type ReadJson<'a> = &'a mut dyn FnMut(&mut Reader<'_>) -> Result<Json, DecodeError>;

/// Positions are those of no text that was received.
fn from_start(sent: &Json, read: ReadJson<'_>) -> Result<Json, DecodeError> {
    let text = json_text(sent);
    read(&mut Reader::without_memory_limit(&text)).map_err(DecodeError::without_offset)
}

fn field(field: &FieldDetails, types: Types<'_>, json: &mut Reader<'_>) -> Result<Json, DecodeError> {
    let is_none = match field.none {
        Some("0") => json.zero()?,
        Some(_) => json.literal(b"\"-\""),
        None => false,
    };
    if is_none { Ok(Json::Null) } else { read(&field.kind, types, json) }
}

fn read(kind: &ValueType, types: Types<'_>, json: &mut Reader<'_>) -> Result<Json, DecodeError> {
    if json.null() {
        return Ok(Json::Null);
    }
    match kind {
        ValueType::Text | ValueType::Html | ValueType::Url | ValueType::Email | ValueType::Phone => one::<String>(json),
        ValueType::Int => one::<i64>(json),
        ValueType::Bytes => one::<u64>(json),
        ValueType::Number => one::<f64>(json),
        ValueType::Minutes => one::<Minutes>(json),
        ValueType::Seconds => one::<Seconds>(json),
        ValueType::Percent => one::<Percent>(json),
        ValueType::Bool => one::<bool>(json),
        ValueType::Timestamp | ValueType::UnixSeconds => {
            Ok(Option::<Timestamp>::decode(json)?.map(|time| time.to_utc().to_rfc3339()).into())
        }
        ValueType::Named(name) => named(types.iter().find(|it| it.name == *name).map(|it| it.shape), types, json),
        ValueType::List(item) => items(item, types, Vec::<UntypedJson>::decode(json)?.iter().map(UntypedJson::value)),
        ValueType::Csv(item) if json.peek() == b'"' => {
            let pieces = String::decode(json)?;
            items(item, types, pieces.split(',').map(str::trim).filter(|it| !it.is_empty()).map(Json::from))
        }
        ValueType::Csv(item) => read(&ValueType::List(item), types, json),
        ValueType::Localized(item) if json.peek() != b'{' => read(item, types, json),
        ValueType::Map(_, item) | ValueType::Localized(item) => map(item, types, json),
        ValueType::CustomFields(_) => map(&ValueType::Json, types, json),
        // Of any shape, or in requests only.
        _ => json.json(),
    }
}

/// Reads a value that may be absent.
fn one<T: Decode + Field>(json: &mut Reader<'_>) -> Result<Json, DecodeError> {
    Ok(value::of_text(&json_text(&T::decode_option(json)?)))
}

fn named(shape: Option<TypeShape>, types: Types<'_>, json: &mut Reader<'_>) -> Result<Json, DecodeError> {
    match shape {
        Some(TypeShape::Id) => one::<u64>(json),
        Some(TypeShape::Enum { number: true, .. }) => one::<i64>(json),
        Some(TypeShape::Enum { .. } | TypeShape::Text(_)) if json.null_or_empty() => Ok(Json::Null),
        Some(TypeShape::Enum { .. } | TypeShape::Text(_)) => one::<String>(json),
        Some(TypeShape::Record { .. }) if absent(json) => Ok(Json::Null),
        Some(TypeShape::Record { fields, .. }) => record(fields, types, json),
        _ => json.json(),
    }
}

fn record(fields: &[FieldDetails], types: Types<'_>, json: &mut Reader<'_>) -> Result<Json, DecodeError> {
    let mut record = Map::new();
    json.object(&mut |key, json| -> Read {
        match fields.iter().find(|it| it.name == key || it.aliases.contains(&key)) {
            Some(known) => record.insert(known.name.to_owned(), field(known, types, json)?),
            None => record.insert(key.to_owned(), json.json()?),
        };
        Ok(())
    })?;
    Ok(record.into())
}

fn items(kind: &ValueType, types: Types<'_>, items: impl Iterator<Item = Json>) -> Result<Json, DecodeError> {
    let items = items.enumerate();
    items.map(|(index, item)| kind.read_json(types, &item).map_err(|error| error.in_index(index))).collect()
}

fn map(kind: &ValueType, types: Types<'_>, json: &mut Reader<'_>) -> Result<Json, DecodeError> {
    let mut map = Map::new();
    entries(json, &mut |key, json| {
        map.insert(key.to_owned(), read(kind, types, json)?);
        Ok(())
    })?;
    Ok(map.into())
}
