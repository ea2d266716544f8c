//! An operation that takes files has only the body with files. A request without files can have this form too, because files are optional.
//!
//! Some tools know one form of a body for an operation, and also encode the fragment of [`body_apart`](super::body_apart).

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
