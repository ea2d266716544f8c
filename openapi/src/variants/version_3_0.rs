//! The form of OpenAPI 3.0, which has no webhooks, no list of types, no patterns of names, and nothing beside a reference.

use serde_yaml::{Mapping, Value};

use super::schemas;

/// Keywords that OpenAPI 3.0 does not have.
const NEWER: [&str; 3] = ["propertyNames", "patternProperties", "contentMediaType"];

pub(super) fn apply(document: &mut Value) {
    document["openapi"] = "3.0.3".into();
    document.as_mapping_mut().and_then(|it| it.remove("webhooks"));
    document["info"]["license"].as_mapping_mut().and_then(|it| it.remove("identifier"));
    schemas::for_each(document, &mut |schema| {
        NEWER.iter().for_each(|it| _ = schema.remove(it));
        keep_one_example(schema);
        replace_null(schema);
        keep_only_reference(schema);
    });
}

fn keep_one_example(schema: &mut Mapping) {
    if let Some(Value::Sequence(examples)) = schema.remove("examples") {
        schema.extend(examples.into_iter().next().map(|it| ("example".into(), it)));
    }
}

/// Replaces null and lists of types: in OpenAPI 3.0 a schema has one type, and null is not a type.
fn replace_null(schema: &mut Mapping) {
    let is_null = |kind: Option<&Value>| kind.is_some_and(|it| it == "null");
    let mut allows_null = false;
    if let Some(Value::Sequence(forms)) = schema.get_mut("anyOf") {
        let count = forms.len();
        forms.retain(|it| !is_null(it.get("type")));
        allows_null |= forms.len() < count;
    }
    if let Some(kinds) = schema.get("type").and_then(Value::as_sequence).cloned() {
        schema.remove("type");
        allows_null |= kinds.iter().any(|it| is_null(Some(it)));
        let mut types = kinds.into_iter().filter(|it| !is_null(Some(it))).collect::<Vec<_>>();
        if types.len() == 1 {
            schema.extend(types.pop().map(|it| ("type".into(), it)));
        } else {
            let forms = types.into_iter().map(|it| Mapping::from_iter([("type".into(), it)]).into()).collect();
            schema.insert("anyOf".into(), Value::Sequence(forms));
        }
    }
    if allows_null {
        schema.insert("nullable".into(), true.into());
    }
}

/// Removes keys beside a reference, because OpenAPI 3.0 ignores them.
fn keep_only_reference(schema: &mut Mapping) {
    if schema.contains_key("$ref") {
        schema.retain(|key, _| key == "$ref");
    }
}
