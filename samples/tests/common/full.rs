//! Requests with many parameters, for tests of this crate and of the command.

use std::fmt::Debug;
use std::str::FromStr;

use helpdesk::meta::{OperationDetails, Param, TypeShape, ValueType};
use helpdesk::request::{OperationInput, Value};
use helpdesk::{CivilDateTime, CustomFields, Json, Search, Timestamp, Upload};
use helpdesk_samples::{Sample, params, shape};

/// The file of samples.
const FILE: &str = "report.pdf";
/// The first day of time ranges, and the last one.
const DAYS: [&str; 2] = ["2026-03-01", "2026-03-31 23:59:59"];

/// Returns a request with all parameters that can be given together, and two values where several may be. It may break a rule of the
/// service, so that it is not validated.
pub(crate) fn full(details: &'static OperationDetails) -> Sample {
    let choices = details.operation.alternatives.iter().filter(|it| it.one_of);
    let others: Vec<&str> = choices.flat_map(|it| it.groups[1..].concat()).collect();
    let mut sample = Sample::new(details, OperationInput::new(details.operation).without_validation());
    for (param, _) in params(details).filter(|(param, _)| !others.contains(&param.name)) {
        sample.input = sample.input.set::<Value>(param.name, values(param));
    }
    sample
}

/// The values of a parameter, as a request has them.
fn values(param: &'static Param) -> Value {
    let one = |kind: &'static ValueType| value(param.name, kind);
    let two = |item: &'static ValueType| [one(item), one(item)];
    let by_key = |first: u64, item| [first, first + 1].map(|key| key.to_string()).into_iter().zip(two(item)).collect();
    match &param.kind {
        ValueType::List(item) | ValueType::QueryList(item) | ValueType::OneOrMany(item) | ValueType::Csv(item) => {
            Value::List(two(item).into())
        }
        ValueType::Pair(item) => Value::List(two(item).into()),
        ValueType::Localized(ValueType::Csv(item)) => one(item),
        ValueType::Localized(item) => Value::Map(by_key(1, item)),
        ValueType::Map(_, item) => Value::Map(by_key(25, item)),
        ValueType::CustomFields(_) => Value::CustomFields(CustomFields::new().set(25, "yes").set(26, "yes")),
        kind => one(kind),
    }
}

/// A value of a single type.
fn value(name: &str, kind: &'static ValueType) -> Value {
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
        // Its name stands for a path.
        ValueType::File => Value::File(Upload::from_bytes(FILE, "")),
        ValueType::Json => Value::Json(Json::Object(Default::default())),
        ValueType::Named(_) => named(kind),
        ValueType::Object(object) => {
            Value::Map(object.fields.iter().map(|field| (field.name.to_owned(), values(field))).collect())
        }
        _ => text("Printer on fire"),
    }
}

/// A value of a declared type: the first of an enum, or a number, which each other type takes.
fn named(kind: &'static ValueType) -> Value {
    match shape(kind) {
        Some(TypeShape::Id) => Value::Uint(7),
        Some(TypeShape::Enum { number: true, values, .. }) => Value::Int(values.first().map_or(7, |it| read(it.text))),
        Some(TypeShape::Enum { values: [first, ..], .. }) => Value::Text(first.text.to_owned()),
        _ => Value::Text("7".to_owned()),
    }
}

/// Reads a constant of this file or of the spec.
fn read<T: FromStr<Err: Debug>>(text: &str) -> T {
    text.parse().expect("it is a value of its type")
}
