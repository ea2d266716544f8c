//! A list is an object with any values: its rows have no type. Some tools keep the total of a list and drop the rows beside it.

use serde_yaml::Value;

use super::schemas;

pub(super) fn apply(document: &mut Value) {
    schemas::for_each(document, &mut |schema| {
        if schema.contains_key("properties") && schema.get("additionalProperties").is_some_and(Value::is_mapping) {
            schema.remove("properties");
            schema.insert("additionalProperties".into(), true.into());
        }
    });
}
