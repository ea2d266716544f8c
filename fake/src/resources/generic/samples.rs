//! Records of the example account for types that no file describes.

use helpdesk::meta::{FieldDetails, TypeShape, ValueType};

use crate::input::listed;
use crate::input::rules::Ref;
use crate::output::json::{Json, Object};
use crate::resources::generic::RecordType;
use crate::resources::generic::record_type::may_lack;
use crate::resources::generic::values::blank;
use crate::resources::{SAMPLE_AGE, State};

/// The number of records of each type.
const COUNT: u64 = 3;

/// The first ids of the tables that files describe, of which one is the id of a sample that a field names.
const KNOWN_IDS: [u64; 16] = [10_001, 30_001, 4_001, 501, 601, 701, 801, 901, 1_101, 1_201, 1, 25, 7, 11, 71, 50_001];

/// Adds records of each type that no file describes, with values of each field's type.
pub(crate) fn add_samples(state: &mut State, now: i64) {
    for ty in RecordType::all() {
        if !state.is_generic(ty.id_type) || state.records.iter(ty).next().is_some() {
            continue;
        }
        for number in 1..=COUNT {
            let fields = ty.fields.iter().filter(|field| field.included_by.is_none());
            let fields = fields.filter(|field| number < COUNT || !may_lack(field));
            let fields = fields.map(|field| (field.name, sample(state, field, number, now - SAMPLE_AGE)));
            let fields = fields.collect();
            state.records.add(ty, fields);
        }
    }
}

fn sample(state: &State, field: &FieldDetails, number: u64, at: i64) -> Json {
    let words = field.name.replace('_', " ");
    let text = |state: &State| match field.kind.item() {
        ValueType::Email => Json::from(format!("{}{number}@example.com", words.replace(' ', "."))),
        ValueType::Phone => Json::from(format!("+1555000000{number}")),
        ValueType::Url => Json::from(format!("https://example.com/{number}")),
        ValueType::Html => Json::from(format!("<p>{words} {number}</p>")),
        ValueType::Text => Json::from(format!("{words} {number}")),
        ValueType::Named(name) => sample_named(state, name, number).unwrap_or_else(|| blank(field)),
        _ => blank(field),
    };
    match field.kind {
        ValueType::Bool => Json::Bool(number % 2 == 1),
        ValueType::Int | ValueType::Number | ValueType::Bytes | ValueType::Minutes | ValueType::Seconds => {
            Json::from(number)
        }
        ValueType::Timestamp | ValueType::UnixSeconds => Json::Time(at),
        ValueType::Localized(_) => Json::Object(Object(vec![(state.main_language().to_string().into(), text(state))])),
        ValueType::List(ValueType::Named(name)) if matches!(listed::shape(name), TypeShape::Record { .. }) => {
            blank(field)
        }
        ValueType::List(_) | ValueType::OneOrMany(_) => Json::List(vec![text(state)]),
        ValueType::Map(..) | ValueType::Pair(_) | ValueType::QueryList(_) => blank(field),
        _ => text(state),
    }
}

/// A value of an enum, or the id of a record that exists.
fn sample_named(state: &State, name: &'static str, number: u64) -> Option<Json> {
    match listed::shape(name) {
        TypeShape::Enum { number: true, values, .. } => {
            values.get(number as usize % values.len().max(1))?.text.parse().ok().map(Json::Int)
        }
        TypeShape::Enum { values, .. } => Some(Json::from(values.get(number as usize % values.len().max(1))?.text)),
        TypeShape::Id => {
            let first = RecordType::of_id(name).map(|ty| ty.first_id);
            let mut ids = KNOWN_IDS.into_iter().chain(first);
            ids.find(|id| state.missing(Ref { ty: name, id: *id }).is_none()).map(Json::from)
        }
        _ => None,
    }
}
