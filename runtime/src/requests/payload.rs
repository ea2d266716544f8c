//! The choice of a request's body, and its JSON encoding.

use bytes::Bytes;

use crate::json::{Json, Writer};
use crate::meta::{Body, Encoding, Param, ValueType};
use crate::requests::object::sent_fields;
use crate::requests::{Constraint, Multipart, OperationInput, RequestBody, ValidationError, has, multipart, pairs};
use crate::values::Value;

/// Writes the body of the operation: multipart if files are set or if the operation accepts nothing else, otherwise
/// JSON.
///
/// A body without values is not sent, as the service's actions require. Its `Content-Length` is 0.
pub(crate) fn write(call: &OperationInput, problems: &mut Vec<ValidationError>) -> RequestBody {
    let Some(body) = call.operation().body else { return RequestBody::Empty };
    let set = call.values_to_send(body.params);
    if set.is_empty() {
        return RequestBody::Empty;
    }
    match encoding(&body, call) {
        Encoding::Multipart => {
            let mut parts = Vec::new();
            for (param, value) in set {
                let name = match body.multipart_root {
                    Some(root) => format!("{root}[{}]", param.name),
                    None => param.name.to_owned(),
                };
                multipart::add_part(&mut parts, &name, param, value, problems);
            }
            RequestBody::Multipart(Multipart::new(parts))
        }
        Encoding::Json => RequestBody::Json(json_body(body.json_root, &set)),
    }
}

/// Returns the encoding that the values need.
pub(crate) fn encoding(body: &Body, call: &OperationInput) -> Encoding {
    let has_file = |param: &Param| call.get(param.name).is_some_and(|value| value.files().next().is_some());
    match body.encodings {
        [only] => *only,
        many if many.contains(&Encoding::Multipart) && body.params.iter().any(has_file) => Encoding::Multipart,
        _ => Encoding::Json,
    }
}

/// Reports values that neither the body nor the query can contain.
pub(crate) fn unwritable(call: &OperationInput, problems: &mut Vec<ValidationError>) {
    let form = call.operation().body.filter(|body| encoding(body, call) == Encoding::Multipart);
    for param in call.operation().params() {
        let (name, Some(value)) = (param.name, call.get(param.name)) else { continue };
        let in_form = form.is_some_and(|form| has(form.params, name));
        if !in_form && value.files().next().is_some() {
            problems.push(ValidationError::new(
                name,
                Constraint::WellFormed,
                "a file can only be sent in a multipart body, which this request does not have",
            ));
        }
        shape(name, &param.kind, value, in_form, problems);
    }
    for name in call.unknown_names() {
        problems.push(ValidationError::new(name, Constraint::WellFormed, "is not a parameter of this operation"));
    }
}

/// Reports numbers that are not finite, and objects whose shape differs from the spec.
fn shape(name: &str, kind: &'static ValueType, value: &Value, in_form: bool, problems: &mut Vec<ValidationError>) {
    let mut report = |name: &str, message: &str| {
        problems.push(ValidationError::new(name.to_owned(), Constraint::WellFormed, message));
    };
    match (kind, value) {
        (ValueType::Object(object), Value::Map(entries)) => {
            if in_form && sent_fields(object, entries).next().is_none() {
                report(name, "must have a value in a field: an empty object has no part in a multipart body");
            }
            for (key, value) in entries {
                match object.field(key) {
                    Some(field) => shape(&format!("{name}.{key}"), &field.kind, value, in_form, problems),
                    None => {
                        let message = format!("has a field that `{}` does not have", object.name);
                        problems.push(ValidationError::new(name.to_owned(), Constraint::WellFormed, message));
                    }
                }
            }
        }
        (ValueType::Object(_), _) => report(name, "must be an object"),
        (_, Value::List(items)) if matches!(kind.item(), ValueType::Object(_)) => {
            for (index, item) in items.iter().enumerate() {
                shape(&format!("{name}[{index}]"), kind.item(), item, in_form, problems);
            }
        }
        (ValueType::List(ValueType::Object(_)), _) => report(name, "must be a list of objects"),
        (_, value) if !is_finite(value) => report(name, "must be a finite number"),
        _ => (),
    }
}

fn is_finite(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_finite(),
        Value::List(items) => items.iter().all(is_finite),
        Value::Map(entries) => entries.iter().all(|(_, value)| is_finite(value)),
        _ => true,
    }
}

fn json_body(root: Option<&str>, set: &[(&Param, &Value)]) -> Bytes {
    let mut json = Writer::new();
    let fields = |to: &mut Writer| {
        for (param, value) in set {
            to.entry(param.name, |to| write_value(to, &param.kind, value));
        }
    };
    json.object(|to| match root {
        Some(root) => to.entry(root, |to| to.object(fields)),
        None => fields(to),
    });
    json.into_text().into()
}

fn write_value(to: &mut Writer, kind: &ValueType, value: &Value) {
    let inner = kind.item();
    match value {
        Value::List(items) if pairs::is_joined(kind) => to.text(&Value::join(items)),
        Value::List(items) => to.array(|to| {
            items.iter().for_each(|item| to.item(|to| write_value(to, inner, item)));
        }),
        Value::Map(entries) => to.object(|to| match kind {
            ValueType::Object(object) => sent_fields(object, entries).for_each(|(field, value)| {
                to.entry(field.name, |to| write_value(to, &field.kind, value));
            }),
            _ => entries.iter().for_each(|(key, value)| to.entry(key, |to| write_value(to, inner, value))),
        }),
        Value::CustomFields(fields) => to.object(|to| {
            fields.iter().for_each(|(id, value)| to.entry(&pairs::key(kind, id), |to| to.json(value)));
        }),
        Value::Json(value) => to.json(value),
        Value::Text(_) | Value::Civil(_) | Value::Search(_) => to.text(&value.scalar().unwrap_or_default()),
        Value::Int(_) | Value::Uint(_) | Value::Bool(_) | Value::UnixSeconds(_) => {
            to.raw(&value.scalar().unwrap_or_default());
        }
        Value::Number(number) => to.json(&Json::from(*number)),
        // `unwritable` rejects files before.
        Value::File(_) => to.null(),
    }
}
