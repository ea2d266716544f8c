//! A value has one type: a text for an open enum, an integer for an id or 0, and any value where types differ. Tools turn `anyOf` into types
//! that do not compile, or that read no value which the service adds later. Rules about fields that go together become text.

use std::collections::BTreeSet;

use serde_yaml::{Mapping, Value};

use super::schemas;

pub(super) fn apply(document: &mut Value) {
    let components = document["components"]["schemas"].clone();
    let kinds = |schema: &Value| Kinds { components: &components }.of(schema);
    schemas::each(document, &mut |schema| {
        write_rules(schema);
        let Some(Value::Sequence(forms)) = schema.remove("anyOf") else {
            without_list_of_types(schema);
            return;
        };
        let of_forms = forms.iter().map(kinds).collect::<Vec<_>>();
        let all = of_forms.iter().flatten().filter(|it| *it != NULL).collect::<BTreeSet<_>>();
        let is_nullable = of_forms.iter().flatten().any(|it| it == NULL);
        let values = forms.iter().zip(&of_forms).filter(|(_, kinds)| !kinds.iter().all(|it| it == NULL));
        let values = values.map(|(form, _)| form).collect::<Vec<_>>();
        let one = match (&values[..], all.iter().next()) {
            (_, Some(_)) if all.len() > 1 => Mapping::new(),
            ([only], _) => only.as_mapping().cloned().unwrap_or_default(),
            (_, Some(kind)) if **kind == "object" => either(&values),
            (_, Some(kind)) if **kind == "array" => values[0].as_mapping().cloned().unwrap_or_default(),
            (_, Some(kind)) => of_kind(kind),
            (_, None) => Mapping::new(),
        };
        for (key, value) in one {
            schema.entry(key).or_insert(value);
        }
        if is_nullable {
            allow_null(schema);
        }
    });
    texts_of_addresses(document);
}

/// In a path or a query a value of several types is text.
fn texts_of_addresses(document: &mut Value) {
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

/// Stands for a schema without a type.
const ANY: &str = "any";

/// The types that values of a schema have.
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

/// An object with the fields of several, of which those are required that all require.
fn either(forms: &[&Value]) -> Mapping {
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

/// A list of types becomes any value, unless it is one type and null.
fn without_list_of_types(schema: &mut Mapping) {
    let Some(Value::Sequence(kinds)) = schema.get("type") else { return };
    let real = kinds.iter().filter(|it| *it != NULL).count();
    if real > 1 {
        schema.remove("type");
        schema.remove("pattern");
    }
}

/// Allows null beside the type. A schema without one allows it, and a field that refers to a schema is left out in its place.
fn allow_null(schema: &mut Mapping) {
    if let Some(kind @ Value::String(_)) = schema.get_mut("type") {
        *kind = Value::Sequence(vec![kind.clone(), NULL.into()]);
    }
}

/// Rules about fields that go together stand in `allOf`, and have no type.
fn write_rules(schema: &mut Mapping) {
    let Some(Value::Sequence(rules)) = schema.remove("allOf") else { return };
    let texts = rules.iter().filter_map(|it| it.get("description")?.as_str()).collect::<Vec<_>>();
    let own = schema.get("description").and_then(Value::as_str);
    let description = own.into_iter().chain(texts).collect::<Vec<_>>().join("\n\n");
    schema.insert("description".into(), description.into());
}
