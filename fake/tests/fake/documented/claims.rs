//! Claims of the client, compared with the table, so that it calls nothing documented which is not.

use std::collections::{BTreeMap, BTreeSet};

use helpdesk::Json;
use helpdesk::meta::{OPERATIONS, OperationDetails, Returns, TYPES, TypeShape};

use crate::documented::sent::{Body, Sent};
use crate::documented::{client, table};

#[test]
fn every_documented_parameter_is_in_the_table() {
    let mut in_table = BTreeMap::<String, BTreeSet<String>>::new();
    for entry in table::read() {
        in_table.entry(entry.operation().to_owned()).or_default().extend(names(&entry.request));
    }
    let mut missing = Vec::new();
    for details in OPERATIONS.iter().filter(|it| it.evidence.is_none()) {
        let operation = details.operation.id;
        let Some(in_table) = in_table.get(operation) else {
            missing
                .push(format!("{operation}: no entry `== {operation}` is in a file of `fake/tests/fake/documented`"));
            continue;
        };
        let in_path = |name: &str| details.operation.path.contains(&format!("{{{name}}}"));
        for param in details.params.iter().filter(|it| it.evidence.is_none() && !in_path(it.name)) {
            if !in_table.contains(param.name) {
                missing.push(format!("{operation}: {}", param.name));
            }
        }
    }
    assert!(
        missing.is_empty(),
        "these parameters are in no entry of the table; add them there, or give them `source: unverified`:\n{}",
        missing.join("\n")
    );
}

/// The fields that hold other records, with what they hold.
const NESTED: &[(&str, &str, &str)] = &[
    ("Message", "attachments", "Attachment"),
    ("Macros", "common", "MacroCategory"),
    ("Macros", "personal", "MacroCategory"),
    ("MacroCategory", "data", "Macro"),
    ("Macro", "actions", "MacroAction"),
];

#[test]
fn every_documented_field_is_in_the_table() {
    let mut in_table = BTreeSet::new();
    for entry in table::read().iter().filter(|entry| !entry.response.is_empty()) {
        let Some(record) = record_of(entry.operation()) else { continue };
        client::records(&entry.response).iter().for_each(|json| fields(record, json, &mut in_table));
    }
    let mut missing = Vec::new();
    // A record that only undocumented operations return is completely undocumented.
    let undocumented: Vec<_> = OPERATIONS.iter().filter(|it| it.evidence.is_some()).filter_map(record_type).collect();
    let documented: Vec<_> = OPERATIONS.iter().filter(|it| it.evidence.is_none()).filter_map(record_type).collect();
    for details in TYPES.iter().filter(|it| documented.contains(&it.name) || !undocumented.contains(&it.name)) {
        let TypeShape::Record { fields, .. } = details.shape else { continue };
        let named = |field: &str| format!("{}.{field}", details.name);
        let documented = fields.iter().filter(|it| it.evidence.is_none()).map(|it| named(it.name));
        missing.extend(documented.filter(|field| !in_table.contains(field)));
    }
    assert!(
        missing.is_empty(),
        "these fields are in no response of the table; add them there, or give them `source: unverified`:\n{}",
        missing.join("\n")
    );
}

/// The type of the record in a field.
pub(crate) fn nested_type(record: &str, field: &str) -> Option<&'static str> {
    NESTED.iter().find(|(outer, name, _)| (*outer, *name) == (record, field)).map(|it| it.2)
}

/// The fields of a record and of those inside it, each with the name of its record.
fn fields(record: &str, json: &Json, names: &mut BTreeSet<String>) {
    for (key, value) in json.as_object().into_iter().flatten() {
        names.insert(format!("{record}.{key}"));
        let Some(inner) = nested_type(record, key) else { continue };
        match value {
            Json::Object(items) => items.values().for_each(|item| fields(inner, item, names)),
            Json::Array(items) => items.iter().for_each(|item| fields(inner, item, names)),
            _ => (),
        }
    }
}

/// The type of the record that the operation with this name returns.
pub(crate) fn record_of(operation: &str) -> Option<&'static str> {
    OPERATIONS.iter().find(|it| it.operation.id == operation).and_then(record_type)
}

/// The type of the record that an operation returns.
fn record_type(details: &OperationDetails) -> Option<&'static str> {
    match details.returns {
        Returns::Record { ty, .. } | Returns::Object { ty, .. } | Returns::Array { ty, .. } => Some(ty),
        Returns::List { ty, .. } => ty,
        _ => None,
    }
}

/// The names of all values in a request.
fn names(request: &Sent) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    names.extend(request.query.iter().map(|(name, _)| name.split('[').next().unwrap().to_owned()));
    match &request.body {
        Body::None => (),
        Body::Json(json) => keys(json, &mut names),
        Body::Form(fields) => {
            names.extend(fields.iter().flat_map(|(name, _)| name.split(['[', ']']).map(str::to_owned)));
        }
    }
    names
}

/// The keys of all objects.
fn keys(json: &Json, names: &mut BTreeSet<String>) {
    match json {
        Json::Object(object) => {
            for (key, value) in object {
                names.insert(key.clone());
                keys(value, names);
            }
        }
        Json::Array(items) => items.iter().for_each(|item| keys(item, names)),
        _ => (),
    }
}
