//! The example of each operation: the smallest sensible request, with values that a person can read.

use std::fmt::Debug;
use std::str::FromStr;

use helpdesk::meta::{OperationDetails, Param, TypeShape, ValueType};
use helpdesk::request::{OperationInput, Value};
use helpdesk::{CivilDateTime, CustomFields, Json, Search, Timestamp, Upload};

use crate::kinds;
use crate::operation::{is_positional, params};
use crate::sample::Sample;

/// The file of examples. Nothing reads it.
const FILE: &str = "report.pdf";
/// The first day of the time ranges of examples, and the last one.
const DAYS: [&str; 2] = ["2026-03-01", "2026-03-31"];

impl Sample {
    /// Returns the smallest sensible request of an operation: an edit sets one parameter.
    pub fn example(details: &'static OperationDetails) -> Self {
        let required = details.operation.alternatives.iter().filter(|it| it.required);
        let chosen: Vec<&str> = required.filter_map(|it| it.groups.first()).copied().flatten().copied().collect();
        // An edit needs one parameter, whichever.
        let mut edits = details.operation.body.is_some_and(|body| body.partial_update);
        let mut sample = Self::new(details, OperationInput::new(details.operation));
        for (param, _) in params(details) {
            if is_positional(details, param) {
                sample = sample.with_values(param, 1);
            } else if param.required || chosen.contains(&param.name) || edits {
                sample = sample.with_values(param, 1);
                edits = false;
            }
        }
        sample
    }

    /// Returns a request with all parameters that can be given together, and two values where several may be. It may break a rule of the
    /// service, so that it is not validated. Tests show and send it.
    pub fn full(details: &'static OperationDetails) -> Self {
        let choices = details.operation.alternatives.iter().filter(|it| it.one_of);
        let others: Vec<&str> = choices.flat_map(|it| it.groups[1..].concat()).collect();
        let given = params(details).filter(|(param, _)| !others.contains(&param.name));
        let sample = Self::new(details, OperationInput::new(details.operation).without_validation());
        given.fold(sample, |sample, (param, _)| sample.with_values(param, 2))
    }

    /// Sets this many values of a parameter, or one if it takes no more.
    fn with_values(mut self, param: &'static Param, count: usize) -> Self {
        if let ValueType::File = kinds::item(&param.kind) {
            self = self.with_files(param.name, vec![FILE; count]);
        }
        self.input = self.input.set::<Value>(param.name, values(param, count));
        self
    }
}

/// The values of a parameter, as a request has them.
fn values(param: &'static Param, count: usize) -> Value {
    let one = |kind: &'static ValueType| value(param.name, kind);
    let list = |item: &'static ValueType| Value::List(vec![one(item); count]);
    match &param.kind {
        ValueType::QueryList(item) | ValueType::OneOrMany(item) if count == 1 => one(item),
        ValueType::List(item) | ValueType::QueryList(item) | ValueType::OneOrMany(item) | ValueType::Csv(item) => {
            list(item)
        }
        ValueType::Pair(item) => Value::Pair(Box::new([one(item), one(item)])),
        ValueType::Localized(ValueType::Csv(item)) => one(item),
        ValueType::Localized(item) if count == 1 => one(item),
        ValueType::Localized(item) => {
            Value::Map((1..=count).map(|language| (language.to_string(), one(item))).collect())
        }
        ValueType::Map(_, item) => Value::Map((25..25 + count).map(|key| (key.to_string(), one(item))).collect()),
        ValueType::CustomFields(_) => {
            let fields = (25..25 + count as u64).fold(CustomFields::new(), |all, id| all.set(id, "yes"));
            Value::CustomFields(fields)
        }
        kind => one(kind),
    }
}

/// A value of a single type. Most of them say what they are for, and the words are those of the fake server.
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
        // Its path is not read. In memory it has none.
        ValueType::File => Value::File(Upload::from_bytes(FILE, "")),
        ValueType::Json => Value::Json(Json::Object(Default::default())),
        ValueType::Named(_) => named(kind),
        _ => text("Printer on fire"),
    }
}

/// A value of a declared type: the first of an enum, or a number, which each other type takes.
fn named(kind: &'static ValueType) -> Value {
    match kinds::shape(kind) {
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
