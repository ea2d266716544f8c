//! A value has one type: a string for an open enum, an integer for an id or 0, and any value if types differ.
//!
//! Tools turn `anyOf` into types that do not compile, or that reject values which the service adds later. Rules about fields that go
//! together become text.

use std::collections::BTreeSet;

use serde_yaml::{Mapping, Value};

use super::schemas;

pub(super) fn apply(document: &mut Value) {
    let components = document["components"]["schemas"].clone();
    let kinds = |schema: &Value| Kinds { components: &components }.of(schema);
    schemas::for_each(document, &mut |schema| {
        write_rules(schema);
        let Some(Value::Sequence(forms)) = schema.remove("anyOf") else {
            remove_list_of_types(schema);
            return;
        };
        let kinds_of_forms = forms.iter().map(kinds).collect::<Vec<_>>();
        let all = kinds_of_forms.iter().flatten().filter(|it| *it != NULL).collect::<BTreeSet<_>>();
        let is_nullable = kinds_of_forms.iter().flatten().any(|it| it == NULL);
        let values = forms.iter().zip(&kinds_of_forms).filter(|(_, kinds)| !kinds.iter().all(|it| it == NULL));
        let values = values.map(|(form, _)| form).collect::<Vec<_>>();
        let merged = match (&values[..], all.iter().next()) {
            (_, Some(_)) if all.len() > 1 => Mapping::new(),
            ([only], _) => only.as_mapping().cloned().unwrap_or_default(),
            (_, Some(kind)) if **kind == "object" => merge_objects(&values),
            (_, Some(kind)) if **kind == "array" => values[0].as_mapping().cloned().unwrap_or_default(),
            (_, Some(kind)) => of_kind(kind),
            (_, None) => Mapping::new(),
        };
        for (key, value) in merged {
            schema.entry(key).or_insert(value);
        }
        if is_nullable {
            allow_null(schema);
        }
    });
    write_params_as_strings(document);
}

/// Makes a parameter of several types a string, because a path and a query are text.
fn write_params_as_strings(document: &mut Value) {
    let components = document["components"]["schemas"].clone();
    for (_, operation) in schemas::operations(document) {
        let params = operation.get_mut("parameters").and_then(Value::as_sequence_mut).into_iter().flatten();
        for schema in params.filter_map(|it| it.get_mut("schema")) {
            let schema = match schema.get_mut("items") {
                Some(item) => item,
                None => schema,
            };
            if (Kinds { components: &components }).of(schema).contains(ANY) {
                *schema = of_kind("string").into();
            }
        }
    }
}

const NULL: &str = "null";

/// The kind of a schema without a type.
const ANY: &str = "any";

/// Finds the types that a schema allows.
struct Kinds<'a> {
    components: &'a Value,
}

impl Kinds<'_> {
    fn of(&self, schema: &Value) -> BTreeSet<String> {
        if let Some(name) = schema.get("$ref").and_then(Value::as_str).and_then(|it| it.rsplit('/').next()) {
            return self.of(&self.components[name]);
        }
        match (schema.get("type"), schema.get("anyOf").and_then(Value::as_sequence)) {
            (Some(Value::String(kind)), _) => BTreeSet::from([kind.clone()]),
            (Some(Value::Sequence(kinds)), _) => kinds.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
            (_, Some(forms)) => forms.iter().flat_map(|it| self.of(it)).collect(),
            _ => [ANY.to_owned()].into(),
        }
    }
}

/// Returns an object with the fields of several objects. No field is required.
fn merge_objects(forms: &[&Value]) -> Mapping {
    let mut fields = Mapping::new();
    for (name, schema) in forms.iter().filter_map(|it| it.get("properties")?.as_mapping()).flatten() {
        fields.entry(name.clone()).or_insert(schema.clone());
    }
    let mut object = of_kind("object");
    object.insert("properties".into(), fields.into());
    object
}

fn of_kind(kind: &str) -> Mapping {
    let mut schema = Mapping::from_iter([("type".into(), kind.into())]);
    if kind == "integer" {
        schema.insert("format".into(), "int64".into());
    }
    schema
}

/// Replaces a list of types by any value, unless the list has one type and null.
fn remove_list_of_types(schema: &mut Mapping) {
    let Some(Value::Sequence(kinds)) = schema.get("type") else { return };
    let count = kinds.iter().filter(|it| *it != NULL).count();
    if count > 1 {
        schema.remove("type");
        schema.remove("pattern");
    }
}

/// Also allows null. A schema without a type allows it already, and a field that refers to a schema is left out instead of null.
fn allow_null(schema: &mut Mapping) {
    if let Some(kind @ Value::String(_)) = schema.get_mut("type") {
        *kind = Value::Sequence(vec![kind.clone(), NULL.into()]);
    }
}

/// Writes the rules about fields that go together, from `allOf`, into `description`.
fn write_rules(schema: &mut Mapping) {
    let Some(Value::Sequence(rules)) = schema.remove("allOf") else { return };
    let texts = rules.iter().filter_map(|it| it.get("description")?.as_str()).collect::<Vec<_>>();
    let own = schema.get("description").and_then(Value::as_str);
    let description = own.into_iter().chain(texts).collect::<Vec<_>>().join("\n\n");
    schema.insert("description".into(), description.into());
}
