//! Facts of a schema beside the type: documentation, sources, limits, defaults, sensitivity.

use helpdesk_codegen::api::{Limit, Measure, Param, Required, Sensitivity, Source, Sourced, Type};
use serde_yaml::Value;

use crate::object::Object;

/// Adds the documentation and its source. A schema that refers to another one may have a description too.
pub(crate) fn with_docs(schema: Object, doc: &str, Source { evidence, .. }: &Source) -> Object {
    let unverified = evidence.as_ref().map(|it| format!("\n\nUnverified: {it}.")).unwrap_or_default();
    let schema = schema.with("description", format!("{doc}{unverified}"));
    with_source(schema, evidence.as_deref())
}

/// Adds the source of a fact, if the vendor's documentation does not have the fact.
pub(crate) fn with_source(object: Object, evidence: Option<&str>) -> Object {
    object.maybe("x-source", evidence.map(|_| "unverified")).maybe("x-evidence", evidence)
}

/// Adds who may see a value.
pub(crate) fn with_sensitivity(schema: Object, sensitivity: Sensitivity) -> Object {
    match sensitivity {
        Sensitivity::Public => schema,
        hidden => schema.with("x-sensitive", hidden.as_str()),
    }
}

/// Adds the limits of a parameter. In an array, the limits of a value apply to each item.
pub(crate) fn with_limits(schema: Object, limits: &[Sourced<Limit>]) -> Object {
    limits.iter().fold(schema, |mut schema, Sourced { value: Limit { kind, bound }, .. }| {
        let Some(key) = kind.json_schema() else {
            return schema.with(&format!("x-{}-bytes", kind.key().replace('_', "-")), *bound);
        };
        if kind.measure() == Measure::Items {
            // A map counts properties instead of items.
            let map_key = if kind.is_least() { "minProperties" } else { "maxProperties" };
            return if schema.has("propertyNames") { schema.with(map_key, *bound) } else { schema.with(key, *bound) };
        }
        match schema.get_mut("items") {
            Some(Value::Mapping(item)) => {
                item.insert(key.into(), (*bound).into());
                schema
            }
            _ => schema.with(key, *bound),
        }
    })
}

/// Adds the documentation of a parameter, and a note.
pub(crate) fn with_param_docs(object: Object, param: &Param, note: &str) -> Object {
    let reason = match &param.required {
        Required::Because(text) => format!("\n\nNeeded, although the vendor does not require it: {text}."),
        Required::No | Required::Documented => String::new(),
    };
    let requires = param.requires.as_ref().map(|it| format!("\n\nOnly with `{it}`.")).unwrap_or_default();
    let object = with_docs(object, &format!("{}{reason}{requires}{note}", param.doc), &param.source);
    let object = with_sensitivity(object, param.sensitivity);
    object.maybe("deprecated", param.notes.deprecated.as_ref().map(|_| true))
}

/// Adds the value that the service uses if a request leaves the parameter out.
pub(crate) fn with_default(schema: Object, param: &Param) -> Object {
    let default = param.default.as_deref().map(|text| match &param.ty {
        Type::Int | Type::Bool => serde_yaml::from_str(text).unwrap_or_else(|_| text.into()),
        _ => Value::from(text),
    });
    schema.maybe("default", default)
}
