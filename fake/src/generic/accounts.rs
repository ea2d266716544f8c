//! Records of a new account and of the example account: those of `accounts.json`, and for other types some by their fields.

use std::borrow::Cow;

use helpdesk::meta::{FieldDetails, TypeShape, ValueType};
use serde_json::{Map, Value};

use crate::generic::record::Records;
use crate::generic::rows;
use crate::generic::schema::{self, Schema};
use crate::generic::write;
use crate::input::listed::shape;
use crate::output::json::{Json, Object};

/// How many records of a type there are in the example account if the file has none.
const DERIVED: usize = 3;

/// Adds the records that every account starts with.
pub(crate) fn furnish(records: &mut Records, now: i64) {
    each(records, |records, schema| {
        for row in rows::of(schema.name).iter().flat_map(|rows| &rows.new) {
            add(records, schema, row, now);
        }
    });
}

/// Adds the records of the example account, which were created then.
pub(crate) fn add_samples(records: &mut Records, at: i64) {
    each(records, |records, schema| match rows::of(schema.name) {
        Some(rows) => rows.example.iter().for_each(|row| add(records, schema, row, at)),
        None => (0..DERIVED).for_each(|index| add_derived(records, schema, index, at)),
    });
}

fn each(records: &mut Records, add: impl Fn(&mut Records, &'static Schema)) {
    for schema in schema::all() {
        if records.has_table(schema.name) {
            add(records, schema);
        }
    }
}

fn add(records: &mut Records, schema: &'static Schema, row: &Map<String, Value>, at: i64) {
    let mut record = write::new(schema, at);
    for (name, value) in row {
        let field = schema.field_or_alias(name);
        let field = field.unwrap_or_else(|| panic!("`{}` of `accounts.json` has no field `{name}`", schema.name));
        record.set(field.name, json(value));
    }
    records.add(schema.name, record);
}

fn json(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Bool(flag) => Json::Bool(*flag),
        Value::Number(number) => Json::Int(number.as_i64().expect("the file has integers only")),
        Value::String(text) => Json::from(text),
        Value::Array(items) => items.iter().map(json).collect(),
        Value::Object(fields) => {
            Json::Object(Object(fields.iter().map(|(key, it)| (Cow::Owned(key.clone()), json(it))).collect()))
        }
    }
}

/// Adds a record whose fields have values of their types. The last one is in the other state than a new record.
fn add_derived(records: &mut Records, schema: &'static Schema, index: usize, at: i64) {
    let mut record = write::new(schema, at);
    for field in schema.fields {
        if record.get(field.name).is_none() {
            if let Some(value) = derived(records, field, &field.kind, index) {
                record.set(field.name, value);
            }
        } else if let Some(Json::Bool(flag)) = record.get(field.name) {
            record.set(field.name, *flag != (index + 1 == DERIVED));
        }
    }
    let parents = schema.create.iter().flat_map(|create| schema.parents(create));
    record.parents = parents.filter_map(|param| of_kind(records, &param.kind)).collect();
    records.add(schema.name, record);
}

/// A value of a field, if its type says enough.
fn derived(records: &Records, field: &FieldDetails, kind: &ValueType, index: usize) -> Option<Json> {
    match kind {
        ValueType::Text | ValueType::Html => Some(Json::from(format!("{} {}", title(field.name), index + 1))),
        ValueType::Email => Some(Json::from(format!("{}{}@example.com", field.name, index + 1))),
        ValueType::Int => Some(Json::from(index + 1)),
        ValueType::List(item) | ValueType::Csv(item) => {
            derived(records, field, item, index).map(|it| Json::List(vec![it]))
        }
        ValueType::Localized(item) => {
            let text = derived(records, field, item, index)?;
            Some(Json::Object(Object(vec![("1".into(), text)])))
        }
        ValueType::Named(name) => match shape(name) {
            TypeShape::Enum { number: true, values, .. } => {
                values.get(index % values.len().max(1))?.text.parse().ok().map(Json::Int)
            }
            TypeShape::Enum { values, .. } if !values.is_empty() => Some(Json::from(values[index % values.len()].text)),
            _ => of_kind(records, kind),
        },
        _ => None,
    }
}

/// The id of the first record of a type, which may be added later than this one.
fn of_kind(records: &Records, kind: &ValueType) -> Option<Json> {
    let schema = schema::by_id(schema::id_type(kind)?).filter(|it| records.has_table(it.name))?;
    Some(Json::from(rows::of(schema.name).map_or(schema.first_id, |rows| rows.first_id)))
}

/// The name of a field as a title: `label_title` is `Label title`.
fn title(name: &str) -> String {
    let text = name.replace('_', " ");
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
