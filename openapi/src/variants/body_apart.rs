//! Each form of a body gets a separate operation. Many tools know one form for an operation: JSON, which has no files.
//!
//! A path stands once in a document, so the path of the other form ends in a fragment, which no client sends.

use serde_yaml::{Mapping, Value};

/// The form with files, and what distinguishes its operation.
const FORM: &str = "multipart/form-data";
const FRAGMENT: &str = "#files";
const SUFFIX: &str = "_files";

pub(super) fn apply(document: &mut Value) {
    let mut apart = Vec::new();
    let Some(Value::Mapping(paths)) = document.get_mut("paths") else { return };
    for (path, methods) in paths.iter_mut() {
        let methods = methods.as_mapping_mut().into_iter().flatten();
        for (method, operation) in methods {
            if let Some(with_files) = take_form(operation) {
                let path = format!("{}{FRAGMENT}", path.as_str().unwrap_or_default());
                apart.push((path, Mapping::from_iter([(method.clone(), with_files)])));
            }
        }
    }
    for (path, methods) in apart {
        paths.insert(path.into(), methods.into());
    }
}

/// Takes the body with files out of an operation that has another one too.
fn take_form(operation: &mut Value) -> Option<Value> {
    let is_of_two = operation.get("requestBody")?.get("content")?.as_mapping()?.len() > 1;
    let mut other = operation.clone();
    let form = operation.get_mut("requestBody")?.get_mut("content")?.as_mapping_mut()?;
    let form = is_of_two.then(|| form.remove(FORM))??;
    other["requestBody"]["content"] = Mapping::from_iter([(FORM.into(), form)]).into();
    other["operationId"] = format!("{}{SUFFIX}", other["operationId"].as_str()?).into();
    if let Value::Mapping(other) = &mut other {
        other.remove("x-codeSamples");
    }
    Some(other)
}
