//! Records of a new account and of the example account: from `accounts.json`, or made from the types of their fields.

use helpdesk::meta::{Effect, FieldDetails, OperationDetails, Presence, Returns, TypeShape, ValueType};
use serde_json::Value;

use crate::generic::record::Records;
use crate::generic::rows::{self, Rows};
use crate::generic::schema::{self, Schema};
use crate::generic::write;
use crate::input::enums::shape;
use crate::output::json::{Json, Object};

/// The number of records of a type in the example account if the file does not have the type.
const SAMPLES_OF_TYPE: usize = 3;

/// Adds the records that every account starts with.
pub(crate) fn add_initial_records(records: &mut Records, now: i64) {
    for_each_table(records, |records, schema| {
        let Some(rows) = rows::of(schema.name) else { return };
        (0..rows.new.len()).for_each(|index| add(records, schema, rows, index, now));
    });
}

/// Adds the records of the example account, created at this time.
pub(crate) fn add_samples(records: &mut Records, at: i64) {
    for_each_table(records, |records, schema| match rows::of(schema.name) {
        Some(rows) => (rows.new.len()..rows.records().count()).for_each(|index| add(records, schema, rows, index, at)),
        None => (0..SAMPLES_OF_TYPE).for_each(|index| add_sample(records, schema, index, at)),
    });
}

fn for_each_table(records: &mut Records, add: impl Fn(&mut Records, &'static Schema)) {
    for schema in schema::schemas() {
        if records.has_table(schema.name) {
            add(records, schema);
        }
    }
}

/// Adds the record of a row. All records but the first have the fields that responses can omit and that the file does not know yet, so that the
/// account shows a new field of the spec.
fn add(records: &mut Records, schema: &'static Schema, rows: &Rows, index: usize, at: i64) {
    let mut record = write::new(schema, at);
    // In the file, `null` means that this record lacks a field that others have.
    for (name, value) in rows.records().nth(index).into_iter().flatten().filter(|(_, value)| !value.is_null()) {
        let field = schema.field_or_alias(name);
        let field = field.unwrap_or_else(|| panic!("`{}` of `accounts.json` has no field `{name}`", schema.name));
        record.set(field.name, parse_json(&field.kind, value));
    }
    let is_omitted =
        |it: &&FieldDetails| matches!(it.presence, Presence::Optional(Some(_))) && it.included_by.is_none();
    let is_unknown = |it: &&FieldDetails| rows.records().all(|row| !row.contains_key(it.name));
    for field in schema.fields.iter().filter(is_omitted).filter(is_unknown).filter(|_| index > 0) {
        let value = sample_value(records, field, &field.kind, index).filter(|_| record.get(field.name).is_none());
        value.into_iter().for_each(|value| record.set(field.name, value));
    }
    write::fill(schema, &mut record);
    records.add(schema.name, record);
}

/// Returns the object of the file that an operation reads, if the object has no id. All accounts have the same.
pub(super) fn stored_object(details: &OperationDetails) -> Option<Object> {
    let Returns::Object { ty, .. } = details.returns else { return None };
    if details.operation.effect != Effect::Safe {
        return None;
    }
    let row = rows::of(ty).filter(|_| schema::by_name(ty).is_none())?.new.first()?;
    let Json::Object(object) = parse_json(&ValueType::Named(ty), &Value::Object(row.clone())) else { return None };
    Some(object)
}

/// Converts JSON of a file to a value of a type, with fields in the order of the spec. Numbers must be integers.
///
/// # Panics
///
/// Panics at a field of a record that the spec does not have.
fn parse_json(kind: &ValueType, json: &Value) -> Json {
    match json {
        Value::Null => Json::Null,
        Value::Bool(flag) => Json::Bool(*flag),
        Value::Number(number) => Json::Int(number.as_i64().expect("the file has integers only")),
        Value::String(text) => Json::from(text),
        Value::Array(items) => items.iter().map(|it| parse_json(kind.item(), it)).collect(),
        Value::Object(values) => {
            let fields = kind.named().map(schema::fields).unwrap_or_default();
            if fields.is_empty() {
                let item = if let ValueType::Map(_, item) = kind { item } else { kind };
                let values = values.iter().map(|(key, json)| (key.clone().into(), parse_json(item, json)));
                return Json::Object(Object(values.collect()));
            }
            for name in values.keys() {
                assert!(fields.iter().any(|it| it.name == name), "{kind:?} of a file has no field `{name}`");
            }
            let fields = fields.iter().filter_map(|it| Some((it.name, parse_json(&it.kind, values.get(it.name)?))));
            Json::Object(Object(fields.map(|(name, json)| (name.into(), json)).collect()))
        }
    }
}

/// Adds a record whose fields have values of their types. The last one is in the other state than a new record.
fn add_sample(records: &mut Records, schema: &'static Schema, index: usize, at: i64) {
    let mut record = write::new(schema, at);
    for field in schema.fields {
        if record.get(field.name).is_none() {
            let time =
                Some(Json::Time(at)).filter(|_| matches!(field.kind, ValueType::Timestamp | ValueType::UnixSeconds));
            if let Some(value) = time.or_else(|| sample_value(records, field, &field.kind, index)) {
                record.set(field.name, value);
            }
        } else if let Some(Json::Bool(flag)) = record.get(field.name) {
            record.set(field.name, *flag != (index + 1 == SAMPLES_OF_TYPE));
        }
    }
    write::fill(schema, &mut record);
    let parents = schema.create.iter().flat_map(|create| schema.parents(create));
    record.parents = parents.filter_map(|param| id_of_first_record(records, &param.kind)).collect();
    records.add(schema.name, record);
}

/// A value of a field, if its type says enough.
fn sample_value(records: &Records, field: &FieldDetails, kind: &ValueType, index: usize) -> Option<Json> {
    match kind {
        ValueType::Text | ValueType::Html => Some(Json::from(format!("{} {}", title(field.name), index + 1))),
        ValueType::Email => Some(Json::from(format!("{}{}@example.com", field.name, index + 1))),
        ValueType::Phone => Some(Json::from(format!("+1555010{index}"))),
        ValueType::Url => Some(Json::from(format!("https://example.com/{}", index + 1))),
        ValueType::Int => Some(Json::from(index + 1)),
        ValueType::List(item) | ValueType::Csv(item) => {
            sample_value(records, field, item, index).map(|it| Json::List(vec![it]))
        }
        ValueType::Localized(item) => {
            let text = sample_value(records, field, item, index)?;
            Some(Json::Object(Object(vec![("1".into(), text)])))
        }
        ValueType::Named(name) => match shape(name) {
            TypeShape::Enum { number: true, values, .. } => {
                values.get(index % values.len().max(1))?.text.parse().ok().map(Json::Int)
            }
            TypeShape::Enum { values, .. } if !values.is_empty() => Some(Json::from(values[index % values.len()].text)),
            _ => id_of_first_record(records, kind),
        },
        _ => None,
    }
}

/// The id of the first record of a type, which may be added later than this one.
fn id_of_first_record(records: &Records, kind: &ValueType) -> Option<Json> {
    let schema = schema::by_id(kind.item().named()?)?;
    let has_records = records.has_table(schema.name) || rows::of(schema.name).is_some();
    has_records.then(|| Json::from(schema.first_id))
}

/// The name of a field as a title: `label_title` is `Label title`.
fn title(name: &str) -> String {
    let text = name.replace('_', " ");
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use serde_json::json;

    use super::*;
    use crate::output::json::object;

    /// Without the panic, a misspelled field of a file would be no field of the response.
    #[test]
    fn a_record_of_a_file_with_an_unknown_field_panics() {
        let parse = |field: &str| {
            let category = json!({ "title": "Mine", "data": { "81": { "title": "Done", field: 1 } } });
            parse_json(&ValueType::Named("MacroCategory"), &category)
        };
        let Json::Object(category) = parse("position") else { panic!("it is an object") };
        let Some(Json::Object(macros)) = category.get("data") else { panic!("it has macros") };
        assert_eq!(macros.get("81"), Some(&object! { "title": "Done", "position": 1_i64 }.into()));
        assert!(catch_unwind(|| parse("positon")).is_err());
    }
}
