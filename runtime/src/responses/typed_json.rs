//! Values whose types are unknown when the program is compiled.

use serde_json::Map;

use crate::json::{DecodeError, Json, Read, Reader, value};
use crate::meta::{FieldDetails, TypeDetails, TypeShape, ValueType};
use crate::responses::record::decode::absent;
use crate::values::containers::custom_fields::CustomFields;
use crate::values::scalars::enums;
use crate::values::scalars::units::{Minutes, Percent, Seconds};
use crate::values::{Decode, Field, Timestamp, UntypedJson, entries, json_text};

/// All types that metadata may name.
type Types<'a> = &'a [TypeDetails];

/// Reads JSON by metadata, with the same tolerance as the typed client.
pub trait ReadJson {
    /// Reads a value as the typed client does, and returns its JSON: numbers as numbers, times as RFC 3339 in UTC,
    /// comma-separated lists as arrays, and `null` for "no value". `types` are the types that the value's type may
    /// name.
    ///
    /// ```
    /// use helpdesk::meta::{ReadJson, TYPES, ValueType};
    /// use serde_json::json;
    ///
    /// assert_eq!(ValueType::Bool.read_json(TYPES, &json!("1"))?, json!(true));
    /// assert_eq!(ValueType::List(&ValueType::Named("CaseId")).read_json(TYPES, &json!(["7"]))?, json!([7]));
    /// # Ok::<(), helpdesk::response::DecodeError>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the value is not of the type.
    fn read_json(&self, types: &[TypeDetails], sent: &Json) -> Result<Json, DecodeError>;
}

impl ReadJson for FieldDetails {
    fn read_json(&self, types: &[TypeDetails], sent: &Json) -> Result<Json, DecodeError> {
        from_start(sent, &mut |json| field(self, types, json))
    }
}

impl ReadJson for ValueType {
    fn read_json(&self, types: &[TypeDetails], sent: &Json) -> Result<Json, DecodeError> {
        from_start(sent, &mut |json| read(self, types, json))
    }
}

/// Takes the values of a field out of an object, and reads the value that counts for the typed client. This is the
/// value under the own name, unless it is absent or unreadable. Then it is the first value under another name. Returns
/// `None` if the object has no value of the field.
///
/// # Errors
/// Fails if no value has the type of the field. The error comes with the first value.
pub fn take_json(
    field: &FieldDetails,
    types: &[TypeDetails],
    object: &mut Map<String, Json>,
) -> Option<Result<Json, (Json, DecodeError)>> {
    let names = std::iter::once(&field.name).chain(field.aliases);
    let sent = names.filter_map(|name| object.remove(*name)).collect::<Vec<_>>();
    let mut taken = None;
    for sent in sent {
        match field.read_json(types, &sent) {
            Ok(value) if !is_none(field, &value) => return Some(Ok(value)),
            Ok(value) => taken = taken.or(Some(Ok(value))),
            Err(error) => match taken {
                Some(Err(_)) => (),
                // Otherwise a caller could take the field for an empty one.
                Some(Ok(_)) | None => taken = Some(Err((sent, error))),
            },
        }
    }
    taken
}

/// Returns whether a value means "no value". An empty comma-separated list does.
fn is_none(field: &FieldDetails, value: &Json) -> bool {
    let is_list = matches!(field.kind, ValueType::Csv(_));
    value.is_null() || is_list && value.as_array().is_some_and(Vec::is_empty)
}

/// Whether a value of this kind can be an array.
fn is_list(kind: &ValueType) -> bool {
    matches!(kind, ValueType::List(_) | ValueType::Csv(_))
}

type ReadValue<'a> = &'a mut dyn FnMut(&mut Reader<'_>) -> Result<Json, DecodeError>;

/// Reads a value. Errors have no offsets, because the text was not received.
fn from_start(sent: &Json, read: ReadValue<'_>) -> Result<Json, DecodeError> {
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
        ValueType::Text | ValueType::Html | ValueType::Url | ValueType::Email | ValueType::Phone => {
            scalar::<String>(json)
        }
        ValueType::Int => scalar::<i64>(json),
        ValueType::Bytes => scalar::<u64>(json),
        ValueType::Number => scalar::<f64>(json),
        ValueType::Minutes => scalar::<Minutes>(json),
        ValueType::Seconds => scalar::<Seconds>(json),
        ValueType::Percent => scalar::<Percent>(json),
        ValueType::Bool => scalar::<bool>(json),
        ValueType::Timestamp | ValueType::UnixSeconds => {
            Ok(Option::<Timestamp>::decode(json)?.map(|time| time.to_utc().to_rfc3339()).into())
        }
        ValueType::Named(name) => read_named(types.iter().find(|it| it.name == *name).map(|it| it.shape), types, json),
        ValueType::List(item) => items(item, types, Vec::<UntypedJson>::decode(json)?.iter().map(UntypedJson::value)),
        ValueType::Csv(item) if json.peek() == b'"' => {
            let pieces = String::decode(json)?;
            items(item, types, pieces.split(',').map(str::trim).filter(|it| !it.is_empty()).map(Json::from))
        }
        ValueType::Csv(item) => read(&ValueType::List(item), types, json),
        // PHP writes an empty map as an array. A value that is a list can be the value for all languages.
        ValueType::Localized(item) if json.peek() != b'{' && (json.peek() != b'[' || is_list(item)) => {
            read(item, types, json)
        }
        ValueType::Map(key, item) => map(key, item, types, json),
        ValueType::Localized(item) => map(&ValueType::Bytes, item, types, json),
        ValueType::CustomFields(_) => scalar::<CustomFields>(json),
        // The other types have any shape, or occur only in requests.
        _ => json.json(),
    }
}

/// Reads a value that may be absent.
fn scalar<T: Decode + Field>(json: &mut Reader<'_>) -> Result<Json, DecodeError> {
    Ok(value::parse_raw(&json_text(&T::decode_option(json)?)))
}

fn read_named(shape: Option<TypeShape>, types: Types<'_>, json: &mut Reader<'_>) -> Result<Json, DecodeError> {
    match shape {
        Some(TypeShape::Id) => scalar::<u64>(json),
        Some(TypeShape::Enum { number: true, .. }) => scalar::<i64>(json),
        Some(TypeShape::Enum { .. } | TypeShape::Text(_)) if json.null_or_empty() => Ok(Json::Null),
        Some(TypeShape::Enum { .. }) => Ok(enums::word(json)?.into()),
        Some(TypeShape::Text(_)) => scalar::<String>(json),
        Some(TypeShape::Record { .. }) if absent(json) => Ok(Json::Null),
        Some(TypeShape::Record { fields, .. }) => record(fields, types, json),
        _ => json.json(),
    }
}

fn record(fields: &[FieldDetails], types: Types<'_>, json: &mut Reader<'_>) -> Result<Json, DecodeError> {
    let (mut record, mut aliased) = (Map::new(), Map::new());
    json.object(&mut |key, json| -> Read {
        match fields.iter().find(|it| it.name == key || it.aliases.contains(&key)) {
            Some(known) if known.aliases.is_empty() => record.insert(known.name.to_owned(), field(known, types, json)?),
            Some(_) => aliased.insert(key.to_owned(), json.json()?),
            None => record.insert(key.to_owned(), json.json()?),
        };
        Ok(())
    })?;
    for known in fields.iter().filter(|it| !it.aliases.is_empty()) {
        if let Some(value) = take_json(known, types, &mut aliased) {
            record.insert(known.name.to_owned(), value.map_err(|(_, error)| error.in_key(known.name))?);
        }
    }
    Ok(record.into())
}

fn items(kind: &ValueType, types: Types<'_>, items: impl Iterator<Item = Json>) -> Result<Json, DecodeError> {
    let items = items.enumerate();
    items.map(|(index, item)| kind.read_json(types, &item).map_err(|error| error.in_index(index))).collect()
}

fn map(key: &ValueType, item: &ValueType, types: Types<'_>, json: &mut Reader<'_>) -> Result<Json, DecodeError> {
    let is_key = |text: &str| match key {
        ValueType::Int => text.parse::<i64>().is_ok(),
        ValueType::Bytes => text.parse::<u64>().is_ok(),
        ValueType::Named(name) if types.iter().any(|it| it.name == *name && it.shape == TypeShape::Id) => {
            text.parse::<u64>().is_ok()
        }
        _ => true,
    };
    let mut map = Map::new();
    entries(json, &mut |text, json| {
        if !is_key(text) {
            json.skip()?;
        } else if !json.null() {
            map.insert(text.to_owned(), read(item, types, json)?);
        }
        Ok(())
    })?;
    Ok(map.into())
}
