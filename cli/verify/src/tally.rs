//! Counts the contents of responses, by paths of the spec.

use std::collections::{BTreeMap, BTreeSet};

use helpdesk::meta::{FieldDetails, Presence, Sensitivity, TypeDetails, TypeShape, ValueType};
use helpdesk::request::OperationInput;
use helpdesk_observations::{DefaultPage, Deviation, FilterEffect, Layout, Order, Shape};
use helpdesk_text::record;
use serde_json::{Map, Value};

use crate::shape;
use crate::spec::{self, type_of};

/// How many ids of a type are remembered, to read by them.
const IDS: usize = 2;

/// The responses of an operation.
#[derive(Debug, Default)]
pub(crate) struct Responses {
    pub(crate) statuses: BTreeMap<u16, u64>,
    pub(crate) records: u64,
    /// Records, or whole responses, that could not be read.
    pub(crate) unreadable: u64,
    pub(crate) totals: BTreeMap<Shape, u64>,
    pub(crate) deviations: BTreeMap<Deviation, u64>,
    pub(crate) layouts: BTreeMap<Layout, u64>,
    pub(crate) orders: BTreeMap<Order, u64>,
    /// A request without a number of a page whose list had several records, with the first and the last one.
    pub(crate) ends: Option<(OperationInput, [Value; 2])>,
    pub(crate) default_page: Option<DefaultPage>,
}

/// A key of a record.
#[derive(Debug, Default)]
pub(crate) struct Key {
    pub(crate) present: u64,
    /// The records that had the field under another of its names.
    pub(crate) renamed: u64,
    /// The entries of maps whose keys are not written as documented.
    pub(crate) other_entries: u64,
    /// The records that had the key, up to the number that matters.
    pub(crate) of: Records,
    pub(crate) shapes: BTreeMap<Shape, u64>,
    /// The items of lists and maps.
    pub(crate) items: BTreeMap<Shape, u64>,
}

impl Key {
    /// Counts the items of a list or map.
    fn parts(&mut self, kind: &ValueType, value: &Value) {
        let items: Vec<&Value> = match (kind, value) {
            (ValueType::List(_), Value::Array(items)) => items.iter().collect(),
            (ValueType::Map(..) | ValueType::Localized(_), Value::Object(object)) => object.values().collect(),
            _ => Vec::new(),
        };
        for item in items {
            *self.items.entry(shape::of(item)).or_default() += 1;
        }
        let keys = value.as_object().into_iter().flat_map(Map::keys);
        self.other_entries += keys.filter(|key| !spec::is_key_of(kind, key)).count() as u64;
    }
}

/// A word of an enum.
#[derive(Debug, Default)]
pub(crate) struct Word {
    pub(crate) count: u64,
    pub(crate) of: Records,
}

/// The first records that had something. A record that is read twice is one.
#[derive(Debug, Default)]
pub(crate) struct Records(BTreeSet<String>);

impl Records {
    fn add(&mut self, record: &str) {
        if self.0.len() < OFTEN {
            self.0.insert(record.to_owned());
        }
    }

    /// Whether several records had it, so that it is not a text that a person typed for one record.
    pub(crate) fn are_several(&self) -> bool {
        self.0.len() == OFTEN
    }
}

/// A key or a word that fewer records had is not named: it may have been typed by somebody.
const OFTEN: usize = 3;

/// Counts of everything that was seen. They hold no value but words of enums, keys and ids, which [`Observations`] leave out.
///
/// [`Observations`]: helpdesk_observations::Observations
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) operations: BTreeMap<&'static str, Responses>,
    pub(crate) records: BTreeMap<&'static str, u64>,
    pub(crate) keys: BTreeMap<(&'static str, String), Key>,
    pub(crate) words: BTreeMap<(&'static str, String), Word>,
    pub(crate) probes: BTreeMap<(&'static str, &'static str), Vec<FilterEffect>>,
    pub(crate) headers: BTreeMap<&'static str, u64>,
    /// The responses without a header that is documented for each.
    pub(crate) missing_headers: BTreeMap<&'static str, u64>,
    /// By the path of the question.
    pub(crate) settled: BTreeMap<&'static str, String>,
    ids: BTreeMap<&'static str, Vec<u64>>,
}

impl Tally {
    /// The ids of this type that were seen first.
    pub(crate) fn ids(&self, of: &str) -> &[u64] {
        self.ids.get(of).map_or(&[], |ids| ids)
    }

    /// The words of this enum that were seen.
    pub(crate) fn words_of(&self, of: &str) -> impl Iterator<Item = &str> {
        self.words.keys().filter(move |it| it.0 == of).map(|it| it.1.as_str())
    }

    /// Counts a record, and the records in it.
    pub(crate) fn record(&mut self, details: &'static TypeDetails, object: &Map<String, Value>) {
        let count = self.records.entry(details.name).or_default();
        *count += 1;
        let fields = record::fields(Some(details));
        let primary = fields.iter().find(|it| it.presence == Presence::Required);
        let id = primary.and_then(|it| object.get(it.name)).map(Value::to_string);
        let id = id.unwrap_or_else(|| format!("number {count}"));
        for (key, value) in object {
            let field = fields.iter().find(|it| it.name == key || it.aliases.contains(&key.as_str()));
            let renamed = field.filter(|it| it.name != key);
            // The value under the documented name is the one that is read.
            if renamed.is_some_and(|it| object.get(it.name).is_some_and(|value| !value.is_null())) {
                continue;
            }
            let seen =
                self.keys.entry((details.name, field.map_or(key.as_str(), |it| it.name).to_owned())).or_default();
            seen.renamed += u64::from(renamed.is_some());
            seen.present += u64::from(renamed.is_none_or(|it| !object.contains_key(it.name)));
            seen.of.add(&id);
            *seen.shapes.entry(shape::of(value)).or_default() += 1;
            if let Some(field) = field {
                seen.parts(&field.kind, value);
                self.value(field, &field.kind, value, &id);
            }
        }
    }

    /// Counts the contents of a value of a field.
    fn value(&mut self, field: &FieldDetails, kind: &ValueType, value: &Value, record: &str) {
        match (kind, value) {
            (ValueType::Named(name), _) => {
                let Some(details) = type_of(name) else { return };
                match (details.shape, value) {
                    (TypeShape::Record { .. }, Value::Object(object)) => self.record(details, object),
                    (TypeShape::Enum { .. }, Value::String(word)) if field.sensitivity == Sensitivity::Public => {
                        let seen = self.words.entry((details.name, word.clone())).or_default();
                        seen.count += 1;
                        seen.of.add(record);
                    }
                    (TypeShape::Id, Value::String(text)) => self.id(details.name, text.parse().ok()),
                    (TypeShape::Id, _) => self.id(details.name, value.as_u64()),
                    _ => (),
                }
            }
            (_, Value::Array(items)) => items.iter().for_each(|item| self.value(field, kind.item(), item, record)),
            (ValueType::Map(..), Value::Object(object)) => {
                object.values().for_each(|item| self.value(field, kind.item(), item, record));
            }
            _ => (),
        }
    }

    fn id(&mut self, of: &'static str, id: Option<u64>) {
        let known = self.ids.entry(of).or_default();
        known.extend(id.filter(|id| *id > 0 && known.len() < IDS && !known.contains(id)));
    }
}
