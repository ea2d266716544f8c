//! The columns of a table, from the fields of a type.

use std::borrow::Cow;

use helpdesk::Timestamp;
use helpdesk::meta::{FieldDetails, ReadJson, TYPES, TypeShape, ValueType};
use helpdesk_text::record::{ERRORS, EXTRA, Record};
use rusqlite::types::{Value as Sql, ValueRef};
use serde_json::{Map, Value};

/// A column with values of one type, or lists of them.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub(crate) name: &'static str,
    pub(crate) doc: &'static str,
    pub(crate) scalar: Scalar,
    pub(crate) is_list: bool,
    /// Whether this program sets the column. A field of the service with the same name is an unknown field.
    pub(crate) is_ours: bool,
}

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scalar {
    Integer,
    Number,
    Boolean,
    /// A time in UTC.
    Time,
    String,
    /// JSON of any shape.
    Json,
}

impl Column {
    pub(crate) fn new(name: &'static str, doc: &'static str, scalar: Scalar) -> Self {
        Self { name, doc, scalar, is_list: false, is_ours: false }
    }

    /// A column that this program sets.
    pub(crate) fn new_internal((name, doc, scalar): (&'static str, &'static str, Scalar)) -> Self {
        Self { is_ours: true, ..Self::new(name, doc, scalar) }
    }

    /// The column of a field.
    pub(crate) fn of(field: &'static FieldDetails) -> Self {
        let (scalar, is_list) = match field.kind {
            ValueType::List(item) | ValueType::Csv(item) => match Scalar::of(item) {
                Scalar::Json => (Scalar::Json, false),
                scalar => (scalar, true),
            },
            kind => (Scalar::of(&kind), false),
        };
        Self { is_list, ..Self::new(field.name, field.doc, scalar) }
    }

    /// The columns that every table has.
    pub(crate) fn common() -> [Self; 2] {
        [
            Self::new(
                EXTRA,
                "Fields that this version does not know, and values that are not of the type of their column.",
                Scalar::Json,
            ),
            Self::new(ERRORS, "Why the record or some of its fields could not be read.", Scalar::Json),
        ]
    }

    /// Returns the value as the store has it; `None` if it does not have the type of the column.
    pub(crate) fn encode(&self, value: &Value) -> Option<Sql> {
        match value {
            Value::Null => Some(Sql::Null),
            Value::Array(items) if self.is_list => {
                let fits = items.iter().all(|item| self.scalar.encode(item).is_some());
                fits.then(|| Sql::Text(value.to_string()))
            }
            _ if self.is_list => None,
            value => self.scalar.encode(value),
        }
    }

    /// Returns the JSON of a value in the store.
    pub(crate) fn decode(&self, value: ValueRef<'_>) -> Value {
        let string = |it: &[u8]| String::from_utf8_lossy(it).into_owned();
        match value {
            ValueRef::Null | ValueRef::Blob(_) => Value::Null,
            ValueRef::Integer(it) if self.scalar == Scalar::Boolean => Value::Bool(it != 0),
            ValueRef::Integer(it) => it.into(),
            // The text that other outputs print.
            ValueRef::Real(it) => ValueType::Number.read_json(TYPES, &it.into()).unwrap_or_else(|_| it.into()),
            ValueRef::Text(it) if self.is_list || self.scalar == Scalar::Json => {
                serde_json::from_slice(it).unwrap_or_else(|_| string(it).into())
            }
            ValueRef::Text(it) => string(it).into(),
        }
    }
}

impl Scalar {
    fn of(kind: &ValueType) -> Self {
        match kind {
            ValueType::Timestamp | ValueType::UnixSeconds => Self::Time,
            ValueType::Named(name) => match TYPES.iter().find(|it| it.name == *name).map(|it| it.shape) {
                Some(TypeShape::Id | TypeShape::Enum { number: true, .. }) => Self::Integer,
                Some(TypeShape::Text(_) | TypeShape::Enum { .. }) => Self::String,
                _ => Self::Json,
            },
            kind if kind.is_string() => Self::String,
            kind => match kind.json_type() {
                Some("integer") => Self::Integer,
                Some("number") => Self::Number,
                Some("boolean") => Self::Boolean,
                _ => Self::Json,
            },
        }
    }

    fn encode(self, value: &Value) -> Option<Sql> {
        match self {
            Self::Integer => value.as_i64().map(Sql::Integer),
            Self::Number => value.as_f64().map(Sql::Real),
            Self::Boolean => value.as_bool().map(|it| Sql::Integer(it.into())),
            Self::Time => value.as_str().filter(|it| is_time(it)).map(|it| Sql::Text(it.to_owned())),
            Self::String => value.as_str().map(|it| Sql::Text(it.to_owned())),
            Self::Json => Some(Sql::Text(value.to_string())),
        }
    }
}

/// Whether this is a time in UTC as the record has it, and not as the service sent it.
fn is_time(text: &str) -> bool {
    Timestamp::parse(text).is_ok_and(|time| time.to_utc().to_rfc3339() == text)
}

/// A record in the order of the columns. A value that does not fit into its column is stored with the unknown fields.
pub(crate) fn encode(columns: &[Column], record: Record) -> Vec<Sql> {
    let Record { fields, mut extra, errors, .. } = record;
    let mut fields: Map<String, Value> = fields.into_iter().map(|(name, value)| (name.into_owned(), value)).collect();
    let own = columns.iter().filter(|it| ![EXTRA, ERRORS].contains(&it.name));
    let mut row: Vec<Sql> = own
        .map(|column| {
            if column.is_ours {
                return Sql::Null;
            }
            let value = fields.remove(column.name).or_else(|| extra.remove(column.name)).unwrap_or_default();
            column.encode(&value).unwrap_or_else(|| {
                extra.insert(column.name.to_owned(), value);
                Sql::Null
            })
        })
        .collect();
    let json = |is_empty: bool, value: Value| if is_empty { Sql::Null } else { Sql::Text(value.to_string()) };
    row.push(json(extra.is_empty(), extra.into()));
    row.push(json(errors.is_empty(), errors.into()));
    row
}

/// The record of a row, whose values are by the places of their columns. Fields without a value are absent.
pub(crate) fn decode<'a, E>(columns: &[Column], value: impl Fn(usize) -> Result<ValueRef<'a>, E>) -> Result<Record, E> {
    let (mut fields, mut extra, mut errors) = (Vec::new(), Map::new(), Vec::new());
    for (index, column) in columns.iter().enumerate() {
        match (column.name, column.decode(value(index)?)) {
            (_, Value::Null) => (),
            (EXTRA, Value::Object(fields)) => extra = fields,
            (ERRORS, Value::Array(items)) => {
                errors = items.iter().map(|it| it.as_str().unwrap_or_default().to_owned()).collect()
            }
            (name, value) => fields.push((Cow::Borrowed(name), value)),
        }
    }
    Ok(Record { fields, extra, errors, is_value: false })
}
