//! The facts about an operation that a program needs before it calls it.

use helpdesk::Effect;
use helpdesk::meta::{OperationDetails, Returns};
use helpdesk_samples::{Sample, alternatives, command_line, cost, effect};
use helpdesk_text::record;
use serde_json::{Map, Value, json};

use crate::schema;

/// Returns the facts about an operation.
pub(crate) fn describe(details: &'static OperationDetails) -> Value {
    let operation = details.operation;
    let properties = schema::parameters(details);
    let required = operation.params().filter(|it| it.required || operation.path_params.contains(it));
    let required = required.filter(|it| properties.contains_key(it.name)).map(|it| it.name).collect::<Vec<_>>();
    let mut facts = Map::new();
    let mut add = |key: &str, value: Option<Value>| {
        facts.extend(value.map(|value| (key.to_owned(), value)));
    };
    add("operation", Some(operation.id.into()));
    add("does", Some(details.doc.into()));
    add("effect", Some(effect(operation.effect).into()));
    add("available", Some((operation.effect == Effect::Safe).into()));
    add("cost", Some(cost(operation).into()));
    let shape = match details.returns {
        Returns::List { .. } | Returns::Array { .. } => "a list of records",
        Returns::Nothing => "nothing",
        Returns::Raw => "JSON that the spec does not describe",
        _ => "one record",
    };
    add("returns", Some(shape.into()));
    let fields = record::fields(record::record_type(&details.returns)).iter().map(|it| it.name).collect::<Vec<_>>();
    add("fields", (!fields.is_empty()).then(|| fields.into()));
    add("permission", details.permission.map(Value::from));
    add("precondition", details.precondition.map(Value::from));
    add("unverified", details.evidence.map(Value::from));
    let choices = operation.alternatives.iter().map(|it| alternatives(it, str::to_owned)).collect::<Vec<_>>();
    add("choices", (!choices.is_empty()).then(|| choices.into()));
    // An operation that changes something is only described, with the command for a person.
    let command = (operation.effect != Effect::Safe).then(|| command_line(&Sample::example(details)?).ok()).flatten();
    add("command_for_a_person", command.map(Value::from));
    add(
        "arguments",
        Some(
            json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false }),
        ),
    );
    Value::Object(facts)
}
