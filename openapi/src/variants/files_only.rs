//! An operation that takes files has the body with files alone. For tools that know one form of a body for an operation, and encode the
//! fragment with which [`body_apart`](super::body_apart) tells two apart. Files need no value, so a request without them has this form too.

use serde_yaml::Value;

use super::schemas;

pub(super) fn apply(document: &mut Value) {
    for (_, operation) in schemas::operations(document) {
        let content = operation.get_mut("requestBody").and_then(|it| it.get_mut("content"));
        if let Some(content) = content.and_then(Value::as_mapping_mut) {
            if content.contains_key("multipart/form-data") {
                content.remove("application/json");
            }
        }
    }
}
