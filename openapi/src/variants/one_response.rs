//! One response for success, and one for all errors.
//!
//! Progenitor has one type for success and one for errors. openapi-to-rust knows one status of success. openapi-generator for Rust reads
//! each error as the first one of the operation. The body of errors gets a name, because progenitor takes an unnamed one for the body of
//! success.

use serde_yaml::Value;

use super::schemas;
use crate::object::reference;

/// The key for any status of success, because some operations have two.
const SUCCESS: &str = "2XX";

/// The key for each status that is not listed.
const ERROR: &str = "default";

/// The response for undocumented errors: its range of statuses, and the name of its component.
const REJECTED: (&str, &str) = ("4XX", "Rejected");

/// The name of the body of errors.
const BODY: &str = "ErrorBody";

pub(super) fn apply(document: &mut Value) {
    for (_, operation) in schemas::operations(document) {
        // The form for many records has the other responses, and no tool reads it.
        operation.remove("x-for-many");
        let Some(Value::Mapping(responses)) = operation.get_mut("responses") else { continue };
        let error = responses.remove(REJECTED.0);
        let success = responses.iter().find(|(status, _)| status.as_str().is_some_and(|it| it.starts_with('2')));
        let success = success.map(|(_, it)| (SUCCESS.into(), it.clone()));
        *responses = success.into_iter().chain(error.map(|it| (ERROR.into(), it))).collect();
    }
    let Some(Value::Mapping(components)) = document.get_mut("components") else { return };
    let Some(Value::Mapping(errors)) = components.get_mut("responses") else { return };
    errors.retain(|name, _| name == REJECTED.1);
    let body = errors.get_mut(REJECTED.1).and_then(|it| it["content"]["application/json"].get_mut("schema"));
    let reference = reference("schemas", BODY).into();
    let body = body.map(|it| std::mem::replace(it, reference));
    if let Some(schemas) = components.get_mut("schemas").and_then(Value::as_mapping_mut) {
        schemas.extend(body.map(|it| (BODY.into(), it)));
    }
}
