//! The sources of the content of a response, in addition to the vendor's documentation.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::OnceLock;

use helpdesk::meta::{FieldDetails, OperationDetails, Returns, TYPES, TypeShape, ValueType};

use crate::output::json::{Json, Object};
use crate::output::payload::Payload;

/// The sources of a response.
#[derive(Default)]
pub(crate) struct Sources {
    /// The sources of fields and of values of enums: `field user_note, user_phone: library source`.
    pub(crate) unverified: Vec<String>,
    /// Values of enums that the spec does not have.
    pub(crate) assumptions: Vec<String>,
}

/// Returns the sources of the content of a response.
pub(crate) fn of_payload(details: &OperationDetails, payload: &Payload) -> Sources {
    let (Returns::Record { ty, .. }
    | Returns::Object { ty, .. }
    | Returns::Array { ty, .. }
    | Returns::List { ty: Some(ty), .. }) = details.returns
    else {
        return Sources::default();
    };
    match payload {
        Payload::Nothing => Sources::default(),
        Payload::One(record) => of_records(ty, std::slice::from_ref(record)),
        Payload::Rows { rows, .. } => of_records(ty, rows),
    }
}

/// The source of a value of an enum.
pub(crate) enum Source {
    /// From the vendor's documentation.
    Documented,
    /// From elsewhere.
    Evidence(&'static str),
    /// The spec does not have the value.
    Unknown,
}

/// Returns the source of a value of an enum. Values of other types have no separate source.
pub(crate) fn of_value(ty: &str, text: &str) -> Source {
    let shape = TYPES.iter().find(|it| it.name == ty).map(|it| it.shape);
    let Some(TypeShape::Enum { values, patterns, .. }) = shape else { return Source::Documented };
    let value = values.iter().find(|value| value.text == text).map(|value| value.evidence);
    match value.or_else(|| patterns.iter().find(|it| it.part_of(text).is_some()).map(|pattern| pattern.evidence)) {
        Some(None) => Source::Documented,
        Some(Some(evidence)) => Source::Evidence(evidence),
        None => Source::Unknown,
    }
}

fn of_records(ty: &str, records: &[Object]) -> Sources {
    let mut found = Found::default();
    for record in records {
        found.record(ty, record);
    }
    let fields = found.fields.into_iter().map(|(evidence, names)| {
        let names: Vec<_> = names.into_iter().collect();
        format!("field {}: {evidence}", names.join(", "))
    });
    let values = found.values.into_iter().map(|((field, text), evidence)| format!("value {field}={text}: {evidence}"));
    let unknown =
        found.unknown.into_iter().map(|(field, text)| format!("value {field}={text}: the spec does not have it"));
    Sources { unverified: fields.chain(values).collect(), assumptions: unknown.collect() }
}

/// Findings in the records of a response.
#[derive(Default)]
struct Found {
    /// Names of fields by their source.
    fields: BTreeMap<&'static str, BTreeSet<&'static str>>,
    /// Sources by field and value.
    values: BTreeMap<(&'static str, String), &'static str>,
    /// Values that the spec does not have, with their fields.
    unknown: BTreeSet<(&'static str, String)>,
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
            (ValueType::Named(ty), Json::Text(text)) => match of_value(ty, text) {
                Source::Evidence(evidence) => drop(self.values.insert((field, text.to_string()), evidence)),
                Source::Unknown if !text.is_empty() => drop(self.unknown.insert((field, text.to_string()))),
                Source::Documented | Source::Unknown => (),
            },
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
