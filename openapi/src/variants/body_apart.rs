//! Each form of a body gets a separate operation. Many tools know one form for an operation, which is JSON and has no files.
//!
//! A document can have a path only once, so the path of the multipart form ends in a fragment. Clients do not send fragments.

use serde_yaml::{Mapping, Value};

/// The media type of the form with files.
const FORM: &str = "multipart/form-data";

/// The end of the path of an operation with files.
const FRAGMENT: &str = "#files";

/// The end of the id of an operation with files.
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

/// Moves the body with files out of an operation that also has another body.
fn take_form(operation: &mut Value) -> Option<Value> {
    let has_two_forms = operation.get("requestBody")?.get("content")?.as_mapping()?.len() > 1;
    let mut with_files = operation.clone();
    let form = operation.get_mut("requestBody")?.get_mut("content")?.as_mapping_mut()?;
    let form = has_two_forms.then(|| form.remove(FORM))??;
    with_files["requestBody"]["content"] = Mapping::from_iter([(FORM.into(), form)]).into();
    with_files["operationId"] = format!("{}{SUFFIX}", with_files["operationId"].as_str()?).into();
    if let Value::Mapping(with_files) = &mut with_files {
        with_files.remove("x-codeSamples");
    }
    Some(with_files)
}
