//! Converts each value to the type of its field. The service writes values loosely: numbers as strings, booleans as
//! `1`, empty objects as `[]`.

use helpdesk::meta::{FieldDetails, TYPES, take_json};
use helpdesk::response::DecodeError;
use serde_json::{Map, Value};

/// The parts of an object with a type.
#[derive(Default)]
pub(super) struct Parts {
    /// The values of the fields, in the order of the spec. A value without the type of its field has its received form.
    pub fields: Vec<(&'static str, Value)>,
    /// The values of unknown fields.
    pub extra: Map<String, Value>,
    /// The values that do not have the types of their fields.
    pub mismatches: Vec<String>,
}

/// Separates the fields of a type from unknown fields, and converts their values.
pub(super) fn parts(fields: &[FieldDetails], object: Map<String, Value>) -> Parts {
    let mut parts = Parts { extra: object, ..Parts::default() };
    for field in fields {
        let Some(taken) = take_json(field, TYPES, &mut parts.extra) else { continue };
        let value = taken.unwrap_or_else(|(sent, error)| {
            parts.mismatches.push(mismatch(field.name, &error));
            sent
        });
        parts.fields.push((field.name, value));
    }
    parts
}

/// A message such as `closed_at: expected a timestamp, found a string`.
fn mismatch(name: &str, error: &DecodeError) -> String {
    format!("{name}{}: {}", error.path().trim_start_matches('$'), error.message())
}
