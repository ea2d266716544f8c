//! The example of an operation by its metadata: what the request must have, and what tells it from others.

use std::sync::LazyLock;

use helpdesk::meta::{
    Effect, FieldDetails, Object, OperationDetails, Param, ParamDetails, Presence, TYPES, TypeShape, ValueType,
};
use helpdesk::request::{OperationInput, Value};
use helpdesk::{CivilDateTime, CustomFields, Json, Upload};

use crate::operation::params;

#[path = "../../fake/src/generic/first_id.rs"]
mod first_id;

/// Returns a request with the required parameters. A list has a small page, and a change has its first parameter with an example.
pub(crate) fn example(details: &'static OperationDetails) -> OperationInput {
    let operation = details.operation;
    let body = operation.body.map_or(&[][..], |body| body.params);
    let is_partial = operation.body.is_some_and(|body| body.partial_update);
    let has_example = |it: &&(&Param, &ParamDetails)| it.1.example.is_some() && body.contains(it.0);
    let changed = params(details).find(|it| has_example(&it)).map(|it| it.0).or(body.first()).filter(|_| is_partial);
    let chosen = operation.alternatives.iter().filter(|choice| choice.required);
    let chosen: Vec<&str> = chosen.filter_map(|choice| choice.groups.first()).copied().flatten().copied().collect();
    let mut input = OperationInput::new(operation);
    for (param, more) in params(details) {
        let is_path = operation.path_params.contains(param);
        if param.name == "limit" && operation.paging.is_some() {
            input = input.set::<u64>(param.name, 2_u64);
        } else if is_path || param.required || chosen.contains(&param.name) || changed == Some(param) {
            let is_own = operation.path_params.last() == Some(param);
            let value = match record(details, &param.kind).filter(|_| is_own) {
                Some(id) => Value::Uint(id),
                None => value(&param.kind, param.name, more.example),
            };
            input = input.set::<Value>(param.name, value);
        }
    }
    input
}

/// The record of the example account that an operation is about: a disabled one, if it is enabled or deleted.
fn record(details: &OperationDetails, kind: &ValueType) -> Option<u64> {
    let ValueType::Named(ty) = kind else { return None };
    let starts_active = |from: &[&str]| from.is_empty() || from.iter().any(|it| ["any", "active"].contains(it));
    let enables = details.lifecycle.is_some_and(|it| !starts_active(it.from));
    let (first, last) = ids(ty)?;
    Some(if enables || details.operation.effect == Effect::Delete { last } else { first })
}

/// The first and the last record of the example account that have an id of this type. A test sends each example to it.
fn ids(ty: &str) -> Option<(u64, u64)> {
    TYPES.iter().find(|it| it.name == ty && it.shape == TypeShape::Id)?;
    let other = first_id::first_id(ty);
    Some(match ty {
        // The fake server does not read these from the file.
        "CaseId" => (10_001, 10_002),
        "MessageId" => (20_002, 20_002),
        "UserId" => (30_001, 30_004),
        _ => ids_of_rows(ty).unwrap_or((other, other + 2)),
    })
}

/// The first and the last id of the records that the fake server reads from its file.
fn ids_of_rows(ty: &str) -> Option<(u64, u64)> {
    static ACCOUNTS: LazyLock<Json> = LazyLock::new(|| {
        let text = include_str!("../../fake/src/generic/accounts.json");
        text.parse().expect("the tests of the fake server read this file")
    });
    let has_key = |fields: &[FieldDetails]| {
        fields.iter().any(|it| it.presence == Presence::Required && it.kind.named() == Some(ty))
    };
    let records = TYPES.iter().filter(|it| matches!(it.shape, TypeShape::Record { fields, .. } if has_key(fields)));
    let rows = records.into_iter().find_map(|it| ACCOUNTS.get(it.name))?;
    let first = rows["first_id"].as_u64()?;
    let count = |name: &str| rows[name].as_array().map_or(0, Vec::len) as u64;
    Some((first, (first + count("new") + count("example")).saturating_sub(1)))
}

/// Returns a value of a single type for a parameter or field with this name. An id is that of a record of the fake server's example account.
pub fn example_value(name: &str, kind: &ValueType) -> Value {
    value(kind, name, None)
}

/// A value of a type.
fn value(kind: &ValueType, name: &str, example: Option<&str>) -> Value {
    let of = |kind: &ValueType| value(kind, name, example);
    match kind {
        ValueType::Int | ValueType::Bytes => Value::Int(1),
        ValueType::Number | ValueType::Minutes | ValueType::Seconds | ValueType::Percent => Value::Number(1.0),
        ValueType::Bool => Value::Bool(true),
        ValueType::Timestamp | ValueType::UnixSeconds => Value::UnixSeconds(FEBRUARY),
        ValueType::Civil => Value::Civil(civil()),
        ValueType::Email => Value::Text("ann@example.com".to_owned()),
        ValueType::Phone => Value::Text("+7 912 345-67-88".to_owned()),
        ValueType::Url => Value::Text("https://example.com/file.txt".to_owned()),
        ValueType::File => Value::File(Upload::from_bytes(format!("{name}.txt"), "")),
        ValueType::List(item) | ValueType::QueryList(item) | ValueType::Csv(item) => Value::List(vec![of(item)]),
        ValueType::Pair(item) => Value::List(vec![of(item), of(item)]),
        ValueType::OneOrMany(item) | ValueType::Localized(item) => of(item),
        ValueType::Map(_, item) => Value::Map(vec![("1".to_owned(), of(item))]),
        ValueType::CustomFields(_) => Value::CustomFields(CustomFields::new().set(25, "A-1042")),
        ValueType::Object(it) => object(it),
        ValueType::Named(ty) => named_value(ty),
        ValueType::Text | ValueType::Html | ValueType::Search | ValueType::Json => {
            Value::Text(example.unwrap_or("example").to_owned())
        }
    }
}

/// Midnight of 1 February 2026, in UTC.
const FEBRUARY: i64 = 1_769_904_000;

fn civil() -> CivilDateTime {
    "2026-02-01 00:00:00".parse().expect("it is a date and a time")
}

/// An object with its required fields.
fn object(object: &'static Object) -> Value {
    let details = TYPES.iter().find_map(|decl| match decl.shape {
        TypeShape::Object { object: other, fields } if other.name == object.name => Some(fields),
        _ => None,
    });
    let fields = object.fields.iter().zip(details.unwrap_or_default()).filter(|(field, _)| field.required);
    Value::Map(fields.map(|(it, more)| (it.name.to_owned(), value(&it.kind, it.name, more.example))).collect())
}

/// A value of a type that the spec declares.
fn named_value(name: &str) -> Value {
    match TYPES.iter().find(|it| it.name == name).map(|it| it.shape) {
        Some(TypeShape::Id) => Value::Uint(ids(name).map_or(1, |(first, _)| first)),
        Some(TypeShape::Enum { number: true, values: [first, ..], .. }) => Value::Int(first.text.parse().unwrap_or(1)),
        Some(TypeShape::Enum { values: [first, ..], .. }) => Value::Text(first.text.to_owned()),
        Some(TypeShape::Enum { patterns: [first, ..], .. }) => {
            let part = if let ValueType::Named(name) = first.part {
                named_value(name).scalar().map(String::from)
            } else {
                None
            };
            Value::Text(format!("{}{}{}", first.prefix, part.unwrap_or("1".to_owned()), first.suffix))
        }
        Some(TypeShape::Text(format)) => Value::Text(format.replace("<digits>", "10001")),
        _ => Value::Text("1".to_owned()),
    }
}
