//! Visits the schemas of a document.

use serde_yaml::{Mapping, Value};

/// Keywords with one schema.
const ONE: [&str; 3] = ["items", "additionalProperties", "propertyNames"];

/// Keywords with schemas by name.
const NAMED: [&str; 2] = ["properties", "patternProperties"];

/// Keywords with several schemas.
const SEVERAL: [&str; 3] = ["anyOf", "oneOf", "allOf"];

/// Keys whose values are data, and contain no schema.
const DATA: [&str; 3] = ["example", "examples", "x-codeSamples"];

/// Changes each schema, inner ones first.
pub(super) fn for_each(document: &mut Value, change: &mut dyn FnMut(&mut Mapping)) {
    if let Some(Value::Mapping(components)) = document.get_mut("components").and_then(|it| it.get_mut("schemas")) {
        components.values_mut().for_each(|it| schema(it, change));
    }
    visit_outside_components(document, change);
}

/// Changes the schemas in operations, parameters, bodies and responses.
fn visit_outside_components(value: &mut Value, change: &mut dyn FnMut(&mut Mapping)) {
    match value {
        Value::Mapping(mapping) => {
            for (key, value) in mapping {
                match key.as_str() {
                    Some("schema") => schema(value, change),
                    // `for_each` has visited the schemas of components.
                    Some("schemas") => (),
                    Some(key) if DATA.contains(&key) => (),
                    _ => visit_outside_components(value, change),
                }
            }
        }
        Value::Sequence(items) => items.iter_mut().for_each(|it| visit_outside_components(it, change)),
        _ => (),
    }
}

fn schema(value: &mut Value, change: &mut dyn FnMut(&mut Mapping)) {
    let Value::Mapping(own) = value else { return };
    for key in ONE {
        own.get_mut(key).into_iter().for_each(|it| schema(it, change));
    }
    for key in NAMED {
        let named = own.get_mut(key).and_then(Value::as_mapping_mut).into_iter().flat_map(Mapping::values_mut);
        named.for_each(|it| schema(it, change));
    }
    for key in SEVERAL {
        let several = own.get_mut(key).and_then(Value::as_sequence_mut).into_iter().flatten();
        several.for_each(|it| schema(it, change));
    }
    change(own);
}

/// Each operation, with its path.
pub(super) fn operations(document: &mut Value) -> impl Iterator<Item = (&str, &mut Mapping)> {
    let paths = document.get_mut("paths").and_then(Value::as_mapping_mut).into_iter().flatten();
    paths.flat_map(|(path, methods)| {
        let path = path.as_str().unwrap_or_default();
        let methods = methods.as_mapping_mut().into_iter().flat_map(Mapping::values_mut);
        methods.filter_map(Value::as_mapping_mut).map(move |it| (path, it))
    })
}
