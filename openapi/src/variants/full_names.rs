//! A deep object of a query becomes an object whose keys are the whole names: `custom_fields[25]` instead of `25`. Some tools lose the name
//! of a parameter that is a deep object.

use serde_yaml::{Mapping, Value};

use super::schemas;

pub(super) fn apply(document: &mut Value) {
    for (_, operation) in schemas::operations(document) {
        let params = operation.get_mut("parameters").and_then(Value::as_sequence_mut).into_iter().flatten();
        for param in params.filter_map(Value::as_mapping_mut) {
            if param.get("style").is_some_and(|it| it == "deepObject") {
                write_full_names(param);
            }
        }
    }
}

fn write_full_names(param: &mut Mapping) {
    let name = param["name"].as_str().unwrap_or_default().to_owned();
    let key = &mut param["schema"]["propertyNames"]["pattern"];
    let bare = key.as_str().unwrap_or_default().trim_start_matches('^').trim_end_matches('$').to_owned();
    *key = format!(r"^{name}\[{bare}\]$").into();
    let description = param["description"].as_str().unwrap_or_default();
    let description =
        format!("{description}\n\nThe keys have the whole name, such as `{name}[{}]`.", bare.replace(r"\d+", "25"));
    param.insert("description".into(), description.into());
    param.insert("style".into(), "form".into());
}
