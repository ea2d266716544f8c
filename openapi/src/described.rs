//! Facts of a schema beside the type: documentation, sources, limits, defaults, sensitivity.

use helpdesk_codegen::api::{Limit, Measure, Param, Required, Sensitivity, Source, Sourced, Type};
use serde_yaml::Value;

use crate::object::Object;

/// Adds the documentation, and where it comes from. A reference may have a description of its own beside it.
pub(crate) fn described(schema: Object, doc: &str, Source { evidence, .. }: &Source) -> Object {
    let unverified = evidence.as_ref().map(|it| format!("\n\nUnverified: {it}.")).unwrap_or_default();
    let schema = schema.with("description", format!("{doc}{unverified}"));
    sourced(schema, evidence.as_deref())
}

/// Adds where something comes from, if the vendor's documentation does not have it.
pub(crate) fn sourced(object: Object, evidence: Option<&str>) -> Object {
    object.maybe("x-source", evidence.map(|_| "unverified")).maybe("x-evidence", evidence)
}

/// Adds who may see a value.
pub(crate) fn sensitive(schema: Object, sensitivity: Sensitivity) -> Object {
    match sensitivity {
        Sensitivity::Public => schema,
        hidden => schema.with("x-sensitive", hidden.as_str()),
    }
}

/// Adds the limits of a parameter. Those of a value are those of each item of an array.
pub(crate) fn limited(schema: Object, limits: &[Sourced<Limit>]) -> Object {
    limits.iter().fold(schema, |mut schema, Sourced { value: Limit { kind, bound }, .. }| {
        let Some(key) = kind.json_schema() else {
            return schema.with(&format!("x-{}-bytes", kind.key().replace('_', "-")), *bound);
        };
        if kind.measure() == Measure::Items {
            // A map has properties in the place of items.
            let of_map = if kind.is_least() { "minProperties" } else { "maxProperties" };
            return if schema.has("propertyNames") { schema.with(of_map, *bound) } else { schema.with(key, *bound) };
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

/// Adds what is said of a parameter, and a note.
pub(crate) fn documented(written: Object, param: &Param, note: &str) -> Object {
    let because = match &param.required {
        Required::Because(reason) => format!("\n\nNeeded, although the vendor does not require it: {reason}."),
        Required::No | Required::Documented => String::new(),
    };
    let requires = param.requires.as_ref().map(|it| format!("\n\nOnly with `{it}`.")).unwrap_or_default();
    let written = described(written, &format!("{}{because}{requires}{note}", param.doc), &param.source);
    let written = sensitive(written, param.sensitivity);
    written.maybe("deprecated", param.notes.deprecated.as_ref().map(|_| true))
}

/// Adds the value that the service assumes.
pub(crate) fn defaulted(schema: Object, param: &Param) -> Object {
    let default = param.default.as_deref().map(|text| match &param.ty {
        Type::Int | Type::Bool => serde_yaml::from_str(text).unwrap_or_else(|_| text.into()),
        _ => Value::from(text),
    });
    schema.maybe("default", default)
}
