//! No body with files, for tools that know only JSON and fail at another media type.

use serde_yaml::Value;

use super::schemas;

pub(super) fn apply(document: &mut Value) {
    for (_, operation) in schemas::operations(document) {
        let content = operation.get_mut("requestBody").and_then(|it| it.get_mut("content"));
        if let Some(content) = content.and_then(Value::as_mapping_mut) {
            content.remove("multipart/form-data");
        }
    }
}
