//! Requests with many parameters, for tests of this crate and of the command.

use helpdesk::CustomFields;
use helpdesk::meta::{OperationDetails, Param, ValueType};
use helpdesk::request::{OperationInput, Value};
use helpdesk_samples::{Sample, example_value, params};

/// Returns a request with all parameters that can be set together, and two values for each list. The request is not validated, because it
/// may break a rule of the service.
pub(crate) fn full(details: &'static OperationDetails) -> Sample {
    let choices = details.operation.alternatives.iter().filter(|it| it.one_of);
    let others: Vec<&str> = choices.flat_map(|it| it.groups[1..].concat()).collect();
    let mut sample = Sample::new(details, OperationInput::new(details.operation).without_validation());
    for (param, _) in params(details).filter(|(param, _)| !others.contains(&param.name)) {
        sample.input = sample.input.set::<Value>(param.name, values(param));
    }
    sample
}

/// The values of a parameter in a request.
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

/// A value of a single type. For an object, each field has a value.
fn value(name: &str, kind: &'static ValueType) -> Value {
    match kind {
        ValueType::Object(object) => {
            Value::Map(object.fields.iter().map(|field| (field.name.to_owned(), values(field))).collect())
        }
        kind => example_value(name, kind),
    }
}
