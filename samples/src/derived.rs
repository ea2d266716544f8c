//! Derives the example of an operation from its parameters and their types.

use std::fmt::Debug;
use std::str::FromStr;

use helpdesk::meta::{OPERATIONS, OperationDetails, Param, TYPES, TypeShape, ValueType};
use helpdesk::request::{OperationInput, Value};
use helpdesk::{CivilDateTime, CustomFields, Json, Search, Timestamp, Upload};

use crate::kinds::shape;

/// The first and the last day of time ranges.
const DAYS: [&str; 2] = ["2026-03-01", "2026-03-31 23:59:59"];

/// The first ids of the example account of the fake server, as in its documentation.
const FIRST_IDS: [(&str, u64); 14] = [
    ("CaseId", 10_001),
    ("UserId", 30_001),
    ("CompanyId", 4_001),
    ("GroupId", 501),
    ("StaffId", 601),
    ("LabelId", 701),
    ("KbCategoryId", 801),
    ("KbSectionId", 901),
    ("KbArticleId", 1_101),
    ("IdeaCategoryId", 1_201),
    ("CustomFieldId", 25),
    ("CustomChannelId", 7),
    ("ClientEmailId", 11),
    ("LanguageId", 1),
];

/// Returns the examples of the operations that have no written example.
pub(crate) fn missing(written: &[OperationInput]) -> Vec<OperationInput> {
    let is_written = |id| written.iter().any(|input| input.operation().id == id);
    OPERATIONS.iter().filter(|details| !is_written(details.operation.id)).map(example).collect()
}

/// Returns the shortest useful request of an operation: its required values, and one value of a change.
fn example(details: &'static OperationDetails) -> OperationInput {
    let operation = details.operation;
    let mut input = OperationInput::new(operation);
    let mut names = operation.params().filter(|param| param.required).map(|param| param.name).collect::<Vec<_>>();
    names.extend(operation.path_params.iter().map(|param| param.name));
    for choice in operation.alternatives.iter().filter(|choice| choice.required) {
        names.extend(choice.groups.first().copied().unwrap_or_default());
    }
    let body = operation.body.map_or(&[][..], |body| body.params);
    if body.iter().all(|param| !names.contains(&param.name)) {
        names.extend(body.first().map(|param| param.name));
    }
    for param in operation.params().filter(|param| names.contains(&param.name)) {
        input = input.set::<Value>(param.name, value(param));
    }
    if operation.query.iter().any(|param| param.name == "limit") {
        input = input.set::<Value>("limit", Value::Int(2));
    }
    input
}

/// Returns a value of a parameter. For a list, it has one item.
fn value(param: &'static Param) -> Value {
    match &param.kind {
        ValueType::List(item) | ValueType::QueryList(item) | ValueType::OneOrMany(item) | ValueType::Csv(item) => {
            Value::List(vec![example_value(param.name, item)])
        }
        ValueType::Pair(item) => Value::List(vec![example_value(param.name, item), example_value(param.name, item)]),
        ValueType::Localized(ValueType::Csv(item)) | ValueType::Localized(item) => example_value(param.name, item),
        ValueType::Map(_, item) => Value::Map([("25".to_owned(), example_value(param.name, item))].into()),
        ValueType::CustomFields(_) => Value::CustomFields(CustomFields::new().set(25, "A-1042")),
        kind => example_value(param.name, kind),
    }
}

/// Returns a value of a single type for a parameter or field with this name. An id belongs to a record of the fake
/// server's example account.
pub fn example_value(name: &str, kind: &'static ValueType) -> Value {
    let text = |text: &str| Value::Text(text.to_owned());
    let day = DAYS[usize::from(name.starts_with("to_"))];
    match kind {
        ValueType::Html => text("<b>Done.</b>"),
        ValueType::Url => text("https://example.com/report.pdf"),
        ValueType::Email => text("ann@example.com"),
        ValueType::Phone => text("+15550100"),
        ValueType::Int | ValueType::Minutes | ValueType::Seconds => Value::Int(10),
        ValueType::Number | ValueType::Percent => Value::Number(10.0),
        ValueType::Bytes => Value::Uint(10),
        ValueType::Bool => Value::Bool(true),
        ValueType::Timestamp | ValueType::UnixSeconds => Value::UnixSeconds(read::<Timestamp>(day).unix_seconds()),
        ValueType::Civil => Value::Civil(read::<CivilDateTime>(day)),
        ValueType::Search => Value::Search(Search::contains("printer")),
        // The name of the file stands for a path, and no code reads its content.
        ValueType::File => Value::File(Upload::from_bytes("report.pdf", "")),
        ValueType::Json => Value::Json(Json::Object(Default::default())),
        ValueType::Named(ty) => declared_value(ty, kind),
        ValueType::Object(object) => {
            let fields = object.fields.iter().filter(|field| field.required);
            Value::Map(fields.map(|field| (field.name.to_owned(), value(field))).collect())
        }
        _ => text("Printer on fire"),
    }
}

/// A value of a declared type: the first of an enum, or the id of a record.
fn declared_value(ty: &str, kind: &'static ValueType) -> Value {
    match shape(kind) {
        Some(TypeShape::Id) => Value::Uint(first_id(ty)),
        Some(TypeShape::Enum { number: true, values, .. }) => Value::Int(values.first().map_or(7, |it| read(it.text))),
        Some(TypeShape::Enum { values: [first, ..], .. }) => Value::Text(first.text.to_owned()),
        _ => Value::Text("10001".to_owned()),
    }
}

/// Returns the first id of a record type in the example account. For a type without a known id, the fake server numbers
/// the records by the position of the id type among all id types.
fn first_id(ty: &str) -> u64 {
    let known = FIRST_IDS.iter().find(|(name, _)| *name == ty).map(|(_, id)| *id);
    let place = || TYPES.iter().filter(|it| it.shape == TypeShape::Id).position(|it| it.name == ty).unwrap_or(0);
    known.unwrap_or_else(|| 100_001 + 1_000 * place() as u64)
}

/// Parses a constant of this file or of the spec.
fn read<T: FromStr<Err: Debug>>(text: &str) -> T {
    text.parse().expect("it is a value of its type")
}
