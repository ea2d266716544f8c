//! Every parameter of every operation, in the types that PHP does not distinguish from the documented one.

use helpdesk::meta::{Encoding, OPERATIONS, Operation, Param, ValueType};
use helpdesk_fake::FakeServer;
use serde_json::{Value, json};

use crate::fake_server::parameters::{plain, prepare, send_value, value};
use crate::fake_server::wire::Response;
use crate::fake_server::{example_server, strict_server};

/// Returns other spellings of a value of this type with the same meaning.
fn spellings(kind: &ValueType, value: &Value, in_json: bool) -> Vec<Value> {
    match (kind, value) {
        (ValueType::List(item), Value::Array(items)) => {
            let of_item = items.iter().flat_map(|it| spellings(item, it, in_json)).map(|it| json!([it]));
            // A list with a gap, as `json_encode` writes it.
            of_item.chain(in_json.then(|| json!({ "3": items[0] }))).collect()
        }
        (ValueType::QueryList(item) | ValueType::OneOrMany(item), Value::Array(items)) => {
            items.iter().flat_map(|it| spellings(item, it, in_json)).collect()
        }
        (_, Value::Bool(true)) if in_json => vec![json!(1), json!(1.0), json!("1"), json!("true"), json!("True")],
        (_, Value::Bool(true)) => vec![json!("True"), json!("TRUE"), json!("on")],
        (_, Value::Number(number)) => {
            let int = number.as_i64().unwrap();
            let text = [json!(int.to_string()), json!(format!("{int}.0"))];
            std::iter::once(json!(int as f64)).chain(text.into_iter().skip(usize::from(!in_json))).collect()
        }
        (ValueType::Phone, Value::String(text)) if in_json => {
            let digits: String = text.chars().filter(char::is_ascii_digit).collect();
            vec![json!(digits.parse::<i64>().unwrap())]
        }
        (ValueType::Text | ValueType::Html, Value::String(_)) if in_json => vec![json!(123_456_789), json!(1.5)],
        _ => Vec::new(),
    }
}

/// Returns the value of the documented type that a spelling means.
fn documented_value(kind: &ValueType, spelling: &Value, value: &Value) -> Value {
    match (kind, spelling) {
        (ValueType::Text | ValueType::Html | ValueType::Phone, Value::Number(_)) => json!(plain(spelling)),
        _ => value.clone(),
    }
}

/// Whether a value says that it has the documented type by its form alone.
fn is_silent(name: &str) -> bool {
    // Unix seconds may be strings.
    ["created_at", "send_at"].contains(&name)
}

fn send(server: &FakeServer, operation: &Operation, param: &Param, value: &Value) -> Response {
    prepare(server, operation.id);
    send_value(server, operation, param, Some(value))
}

#[test]
fn a_value_of_another_type_has_the_same_effect_and_is_reported() {
    let (mut failed, mut tried) = (Vec::new(), 0);
    for operation in OPERATIONS.iter().map(|it| it.operation) {
        let in_body = operation.body.map_or(&[][..], |body| body.params);
        for param in operation.query.iter().chain(in_body).filter(|it| it.encoding != Some(Encoding::Multipart)) {
            let in_json = in_body.contains(param);
            let value = value(&example_server(), operation.id, param);
            for spelling in spellings(&param.kind, &value, in_json) {
                tried += 1;
                let (name, lenient, strict) = (param.name, example_server(), strict_server());
                let expected = send(&strict, operation, param, &documented_value(&param.kind, &spelling, &value));
                let response = send(&lenient, operation, param, &spelling);
                let rejected = send(&strict_server(), operation, param, &spelling);
                let violation = response.header("x-fake-violation");
                let is_told = violation.contains(&format!("`{name}` must be ")) || response.status >= 300;
                let links = response.body.replace(lenient.url(), strict.url());
                let is_same = (response.status, links) == (expected.status, expected.body.clone());
                let is_rejected = rejected.status == 400 && rejected.header("x-fake-violation").contains("must be ");
                if !(is_same && ((is_told && is_rejected) || is_silent(name))) {
                    failed.push(format!(
                        "{} {name}={spelling}: {response:?}\nstrict: {rejected:?}\nexpected: {expected:?}",
                        operation.id
                    ));
                }
            }
        }
    }
    assert!(failed.is_empty(), "{} of {tried}:\n{}", failed.len(), failed.join("\n\n"));
    assert!(tried > 250, "{tried}");
}

#[test]
fn an_empty_parameter_counts_as_missing() {
    let server = example_server();
    let mut failed = Vec::new();
    for operation in OPERATIONS.iter().map(|it| it.operation) {
        let in_body = operation.body.filter(|_| operation.path_params.is_empty()).map_or(&[][..], |body| body.params);
        for param in operation.query.iter().chain(in_body).filter(|it| it.encoding != Some(Encoding::Multipart)) {
            let is_asked_for = param.required || operation.alternatives_of(param.name).is_some_and(|it| it.required);
            let nothing = if in_body.contains(param) { Value::Null } else { json!("") };
            let response = send_value(&server, operation, param, Some(&nothing));
            let violation = response.header("x-fake-violation");
            let is_right = if is_asked_for {
                response.status == 400 && !violation.contains(", got \"\"")
            } else {
                (200..300).contains(&response.status) && violation.is_empty()
            };
            // Only one record may have a name or an address.
            if !is_right && !response.body.contains("already_exist") {
                failed.push(format!("{} {}: {response:?}", operation.id, param.name));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
