//! An operation that takes files has the body with files alone. For tools that know one form of a body for an operation, and encode the
//! fragment with which [`body_apart`](super::body_apart) tells two apart. Files need no value, so a request without them has this form too.

use serde_yaml::Value;

use super::schemas;

pub(super) fn apply(document: &mut Value) {
    for (_, operation) in schemas::operations(document) {
        let content = operation.get_mut("requestBody").and_then(|it| it.get_mut("content"));
        let content = content.and_then(Value::as_mapping_mut).filter(|it| it.contains_key("multipart/form-data"));
        if let Some(content) = content {
            content.remove("application/json");
        }
    }
}
