//! Lists all operations and types of the spec, as text and as JSON, by their names on the wire.

use std::fmt::Write as _;

use helpdesk_codegen::Api;
use helpdesk_spec_diff::facts::{self, Facts};
use serde_json::{Value, json};

/// A line for each operation. `?` marks an unverified operation, and `*` an operation with an unverified fact, such as
/// a parameter.
pub fn operations_text(api: &Api) -> String {
    let mut text = String::new();
    let (mut count, mut unverified, mut partly) = (0, 0, 0);
    for (resource, operation) in api.operations() {
        count += 1;
        let mark = match &operation.source.evidence {
            None if is_unverified(&json!(facts::operation(resource, operation))) => '*',
            None => ' ',
            Some(_) => '?',
        };
        unverified += usize::from(mark == '?');
        partly += usize::from(mark == '*');
        let (method, effect) = (operation.method.as_str(), operation.effect.as_str());
        writeln!(text, "{mark} {:34} {method:6} {:48} {effect}", operation.id, operation.path)
            .expect("a String takes everything");
    }
    writeln!(text, "\n{count} operations: {unverified} are unverified (?), {partly} have an unverified fact (*)")
        .expect("a String takes everything");
    text
}

/// An array of objects.
pub fn operations_json(api: &Api) -> String {
    pretty(api.operations().map(|(resource, operation)| facts::operation(resource, operation)))
}

/// A line for each type. `?` marks a type with an unverified fact.
pub fn types_text(api: &Api) -> String {
    let mut text = String::new();
    for (resource, decl) in api.types() {
        let object = json!(facts::declaration(resource, decl));
        let kind = object["kind"].as_str().expect("every type is of a kind");
        let mark = if is_unverified(&object) { '?' } else { ' ' };
        writeln!(text, "{mark} {:24} {kind:13} {}", decl.name, resource.module).expect("a String takes everything");
    }
    text
}

/// An array of objects.
pub fn types_json(api: &Api) -> String {
    pretty(api.types().map(|(resource, decl)| facts::declaration(resource, decl)))
}

/// Whether an object, or any part of it, has evidence.
fn is_unverified(object: &Value) -> bool {
    match object {
        Value::Object(object) => object.iter().any(|(key, value)| key.ends_with("evidence") || is_unverified(value)),
        Value::Array(items) => items.iter().any(is_unverified),
        _ => false,
    }
}

fn pretty(items: impl Iterator<Item = Facts>) -> String {
    let items = json!(items.collect::<Vec<_>>());
    format!("{items:#}\n")
}
