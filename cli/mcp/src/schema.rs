//! Parameters as JSON Schema.

use helpdesk::meta::{
    Limit, Measure, OPERATIONS, Object, OperationDetails, Param, ParamDetails, Sensitivity, TYPES, TypeShape, ValueType,
};
use helpdesk_samples::params;
use helpdesk_tools::input::{Kind, first_line, is_time};
use helpdesk_tools::names::List;
use serde_json::{Map, Value, json};

/// Returns the schemas of the arguments of an operation by name. Cursors stand in the place of pages.
pub(crate) fn parameters(details: &'static OperationDetails) -> Map<String, Value> {
    params(details)
        .filter(|(param, _)| !is_page(details, param))
        .map(|(param, param_details)| (param.name.to_owned(), parameter(details, param, param_details)))
        .collect()
}

/// Returns whether a parameter says which page of a list is read.
pub(crate) fn is_page(details: &OperationDetails, param: &Param) -> bool {
    details.operation.paging.is_some() && matches!(param.name, "page" | "limit")
}

/// Returns the order in which no record is missed between two pages: that in which they follow one another, or the newest first, where a
/// change moves no record.
pub(crate) fn order(details: &OperationDetails) -> Option<(&'static str, &'static str)> {
    let creates = OPERATIONS.iter().filter_map(|it| it.find_created);
    let newest_first = || creates.filter(|it| it.list.id == details.operation.id).find_map(|it| it.newest_first);
    details.operation.paging?.order.or_else(newest_first)
}

fn parameter(operation: &OperationDetails, param: &'static Param, details: &ParamDetails) -> Value {
    let kind = Kind::new(&param.kind);
    let mut doc = details.doc.replace('\n', " ");
    if let Some(words) = words(kind) {
        doc.push_str(&format!(" Known: {words}."));
    }
    match kind.naming().map(|it| it.list) {
        Some(List::Staff) => doc.push_str(" An id, a name, or `@me`."),
        Some(List::Users) => doc.push_str(" An id, or a whole email address."),
        Some(_) => doc.push_str(" An id or a name."),
        None if *kind.item() == ValueType::Search && param.sensitivity == Sensitivity::Identity => {
            doc = doc.replace("Part of the", "The") + " It matches as a whole.";
        }
        None if matches!(param.kind, ValueType::CustomFields(_)) => {
            doc.push_str(
                " By the title of each field, `{\"Plan\": \"Gold\"}`, or by its id with the key of an option.",
            );
        }
        None => (),
    }
    let mut schema = several(param, add_limits(param, value(kind)));
    let default = order(operation).filter(|(name, _)| *name == param.name).map(|(_, value)| value).or(details.default);
    let notes = [("Default", default), ("Only with", param.requires), ("Unverified", details.evidence)];
    notes.iter().filter_map(|(label, text)| Some(format!(" {label}: {}.", (*text)?))).for_each(|it| doc.push_str(&it));
    schema["description"] = doc.into();
    schema
}

/// Adds the limits of one value.
fn add_limits(param: &Param, mut schema: Value) -> Value {
    for Limit { kind, bound } in param.limits.iter().filter(|it| it.kind.measure() != Measure::Items) {
        schema.as_object_mut().zip(kind.json_schema()).map(|(it, key)| it.insert(key.to_owned(), (*bound).into()));
    }
    schema
}

/// Returns the schema of a list, if the parameter has several values.
fn several(param: &'static Param, schema: Value) -> Value {
    let kind = Kind::new(&param.kind);
    if matches!(param.kind, ValueType::Pair(_)) {
        return json!({ "type": "array", "items": schema, "minItems": 2, "maxItems": 2 });
    }
    if !kind.is_repeated() || matches!(kind.item(), ValueType::Map(..) | ValueType::CustomFields(_)) {
        return schema;
    }
    let mut list = json!({ "type": "array", "items": schema, "minItems": 1 });
    let most = param.most_items();
    list.as_object_mut().into_iter().for_each(|it| it.extend(most.map(|most| ("maxItems".to_owned(), most.into()))));
    list
}

/// Returns the schema of an object. Inside it there are no names of records.
fn object(object: &'static Object) -> Value {
    let details = TYPES.iter().find(|it| it.name == object.name);
    let details =
        details.map_or(&[][..], |it| if let TypeShape::Object { fields, .. } = it.shape { fields } else { &[] });
    let field = |(field, details): (&'static Param, &ParamDetails)| {
        let mut schema = several(field, add_limits(field, value_in_object(field)));
        schema["description"] = details.doc.replace('\n', " ").into();
        (field.name.to_owned(), schema)
    };
    let properties = object.fields.iter().zip(details).map(field).collect::<Map<_, _>>();
    let required = object.fields.iter().filter(|it| it.required).map(|it| it.name).collect::<Vec<_>>();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn value_in_object(field: &'static Param) -> Value {
    match Kind::new(&field.kind) {
        kind if kind.naming().is_some() => json!({ "type": "integer" }),
        kind => value(kind),
    }
}

/// Returns the schema of one value.
fn value(kind: Kind) -> Value {
    match (kind.item(), kind.shape()) {
        (item, _) if is_time(item) => {
            json!({ "type": "string", "examples": ["2d", "2026-03-02 18:30"] })
        }
        (ValueType::Json, _) => json!({}),
        (ValueType::Object(object), _) => self::object(object),
        (ValueType::Named(_), _) if kind.naming().is_some() => json!({ "type": ["integer", "string"] }),
        (_, Some(TypeShape::Id)) => json!({ "type": "integer" }),
        (_, Some(TypeShape::Enum { number: true, .. })) => json!({ "type": "integer" }),
        (_, Some(TypeShape::Enum { values, .. })) if kind.is_closed() => {
            json!({ "type": "string", "enum": values.iter().map(|it| it.text).collect::<Vec<_>>() })
        }
        // A localized text and a word of an open enum are strings here.
        (item, _) => json!({ "type": item.json_type().unwrap_or("string") }),
    }
}

/// Returns the words of an open enum, and how a record can be named.
fn words(kind: Kind) -> Option<String> {
    let Some(TypeShape::Enum { values, patterns, .. }) = kind.shape() else { return None };
    let named = patterns.iter().filter(|it| !it.prefix.is_empty());
    let patterns = named.map(|it| format!("{}… ({})", it.prefix, first_line(it.doc)));
    let words = values.iter().map(|it| it.text.to_owned()).chain(patterns).collect::<Vec<_>>();
    (!kind.is_closed() && !words.is_empty()).then(|| words.join(", "))
}
