//! No field of a record is required. Responses have been seen without fields that the vendor documents, and a client that requires one reads
//! nothing of such a response.

use std::collections::BTreeSet;

use serde_yaml::{Mapping, Value};

use super::schemas;
use crate::object::references;

pub(super) fn apply(document: &mut Value) {
    let mut read = references(&document["components"]["responses"]);
    for (_, operation) in schemas::operations(document) {
        read.extend(operation.get("responses").map(references).unwrap_or_default());
    }
    let Some(Value::Mapping(records)) = document["components"].get_mut("schemas") else { return };
    for name in with_inner(records, read) {
        if let Some(record) = records.get_mut(name.as_str()).and_then(Value::as_mapping_mut) {
            record.remove("required");
        }
    }
}

/// Adds the schemas that these refer to.
fn with_inner(schemas: &Mapping, mut pending: BTreeSet<String>) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    while let Some(name) = pending.pop_first() {
        let inner = schemas.get(name.as_str()).map(references).unwrap_or_default();
        all.insert(name);
        pending.extend(inner.into_iter().filter(|it| !all.contains(it)));
    }
    all
}
