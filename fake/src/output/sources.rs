//! The sources, in addition to the vendor's documentation, of what a response contains.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::OnceLock;

use helpdesk::meta::{FieldDetails, OperationDetails, Returns, TYPES, TypeShape, ValueType};

use crate::output::json::{Json, Object};
use crate::output::payload::Payload;

/// Returns the sources of fields and of values of enums: `field user_note, user_phone: library source`.
pub(crate) fn of_payload(details: &OperationDetails, payload: &Payload) -> Vec<String> {
    let (Returns::Record { ty, .. }
    | Returns::Object { ty, .. }
    | Returns::Array { ty, .. }
    | Returns::List { ty: Some(ty), .. }) = details.returns
    else {
        return Vec::new();
    };
    match payload {
        Payload::Nothing => Vec::new(),
        Payload::One(record) => of_records(ty, std::slice::from_ref(record)),
        Payload::Rows { rows, .. } => of_records(ty, rows),
    }
}

/// Returns the source of a value of an enum; `None` if the vendor's documentation has the value.
pub(crate) fn of_value(ty: &str, text: &str) -> Option<&'static str> {
    let TypeShape::Enum { values, patterns, .. } = TYPES.iter().find(|it| it.name == ty)?.shape else { return None };
    if let Some(value) = values.iter().find(|value| value.text == text) {
        return value.evidence;
    }
    patterns.iter().find(|it| text.starts_with(it.prefix) && text.ends_with(it.suffix)).and_then(|it| it.evidence)
}

fn of_records(ty: &str, records: &[Object]) -> Vec<String> {
    let mut found = Found::default();
    for record in records {
        found.record(ty, record);
    }
    let fields = found.fields.into_iter().map(|(evidence, names)| {
        let names: Vec<_> = names.into_iter().collect();
        format!("field {}: {evidence}", names.join(", "))
    });
    let values = found.values.into_iter().map(|((field, text), evidence)| format!("value {field}={text}: {evidence}"));
    fields.chain(values).collect()
}

/// What was found in the records of a response.
#[derive(Default)]
struct Found {
    /// Names of fields by their source.
    fields: BTreeMap<&'static str, BTreeSet<&'static str>>,
    /// Sources by field and value.
    values: BTreeMap<(&'static str, String), &'static str>,
}

impl Found {
    fn record(&mut self, ty: &str, record: &Object) {
        let Some(fields) = fields().get(ty) else { return };
        for (key, json) in &record.0 {
            match fields.get(&**key) {
                // The source of a field is that of its values too.
                Some(FieldDetails { name, evidence: Some(evidence), .. }) => {
                    self.fields.entry(evidence).or_default().insert(name);
                }
                Some(field) => self.value(field.name, &field.kind, json),
                None => (),
            }
        }
    }

    fn value(&mut self, field: &'static str, kind: &ValueType, json: &Json) {
        match (kind, json) {
            (ValueType::Named(ty), Json::Object(record)) => self.record(ty, record),
            (ValueType::Named(ty), Json::Text(text)) => {
                if let Some(evidence) = of_value(ty, text) {
                    self.values.insert((field, text.to_string()), evidence);
                }
            }
            (ValueType::List(item), Json::List(items)) => items.iter().for_each(|json| self.value(field, item, json)),
            (ValueType::Map(_, item), Json::Object(items)) => {
                items.0.iter().for_each(|(_, json)| self.value(field, item, json));
            }
            _ => (),
        }
    }
}

/// The fields of each type of record by their names.
fn fields() -> &'static HashMap<&'static str, HashMap<&'static str, &'static FieldDetails>> {
    static FIELDS: OnceLock<HashMap<&'static str, HashMap<&'static str, &'static FieldDetails>>> = OnceLock::new();
    FIELDS.get_or_init(|| {
        let fields = TYPES.iter().filter_map(|ty| match ty.shape {
            TypeShape::Record { fields, .. } => Some((ty.name, fields.iter().map(|it| (it.name, it)).collect())),
            _ => None,
        });
        fields.collect()
    })
}
