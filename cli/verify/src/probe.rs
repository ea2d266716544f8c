//! Probes of filters: whether a list honors a filter, ignores it or rejects it.
//!
//! A value that was seen must be in each record that comes. A value that no record has must bring none. A service that ignores a parameter
//! does neither.

use helpdesk::ListResponse;
use helpdesk::meta::{OperationDetails, Param, Returns, TypeShape, UntypedRecord, ValueType};
use helpdesk::request::{OperationInput, Value};
use helpdesk_export::record;
use helpdesk_observations::FilterEffect;

use crate::spec;
use crate::tally::Tally;

/// An id that no record has.
const NO_ID: u64 = 4_000_000_007;

/// A word that no record has.
const NO_WORD: &str = "zqxjkzqxjk";

/// A second that is in the future for a long time: in the year 2100.
const FUTURE: i64 = 4_102_444_800;

/// A request with one filter, and what must come.
pub(crate) struct Probe {
    name: &'static str,
    value: Value,
    /// The field in which each record must have the value, as text; `None` if no record may come.
    field: Option<(&'static str, String)>,
}

/// The filters of a list whose effect can be seen: optional parameters, but for pages, groups of alternatives, and those that say how
/// records are shown.
pub(crate) fn filters(details: &OperationDetails) -> impl Iterator<Item = &'static Param> {
    let operation = details.operation;
    // A report without pages has a row for everybody, whose sums a filter changes.
    let is_list = matches!(details.returns, Returns::List { .. } | Returns::Array { .. }) && operation.paging.is_some();
    let alternatives = operation.alternatives.iter().flat_map(|it| it.groups.iter().copied().flatten());
    let chosen: Vec<&str> = alternatives.copied().collect();
    let query = operation.query.iter().filter(move |it| is_list && !it.required && !chosen.contains(&it.name));
    let times = [operation.created, operation.updated].into_iter().flatten().flat_map(|it| [it.from, it.to]);
    let times: Vec<&str> = times.collect();
    let fields = record::fields(record::record_type(&details.returns));
    query.filter(move |it| {
        let kind = it.kind.item();
        let has_field = fields.iter().any(|field| field.name == it.name && field.kind == *kind);
        match *kind {
            ValueType::Search | ValueType::Email => true,
            ValueType::UnixSeconds => times.contains(&it.name),
            // Without a field, it may be a word of a choice that the spec does not list, or a language in which records are shown.
            ValueType::Text | ValueType::Named(_) => has_field,
            _ => false,
        }
    })
}

/// The probes of a filter, none if nothing can be asked that would tell.
pub(crate) fn of(details: &OperationDetails, param: &'static Param, tally: &Tally) -> Vec<Probe> {
    let kind = param.kind.item();
    let none = |value: Value| Probe { name: param.name, value, field: None };
    let fields = record::fields(record::record_type(&details.returns));
    let field = fields.iter().find(|it| it.name == param.name && it.kind == *kind);
    let times = || [details.operation.created, details.operation.updated].into_iter().flatten();
    let seen =
        |value: Value, text: String| field.map(|it| Probe { name: param.name, value, field: Some((it.name, text)) });
    match *kind {
        ValueType::Search | ValueType::Text | ValueType::Email => {
            let word = if *kind == ValueType::Email { format!("{NO_WORD}@example.com") } else { NO_WORD.to_owned() };
            vec![none(Value::Text(word))]
        }
        ValueType::UnixSeconds if times().any(|it| it.from == param.name) => vec![none(Value::UnixSeconds(FUTURE))],
        ValueType::UnixSeconds if times().any(|it| it.to == param.name) => vec![none(Value::UnixSeconds(1))],
        ValueType::Named(name) => match spec::type_of(name).map(|it| it.shape) {
            Some(TypeShape::Id) => {
                let known = tally.ids(name).first().and_then(|id| seen(Value::Uint(*id), id.to_string()));
                known.into_iter().chain([none(Value::Uint(NO_ID))]).collect()
            }
            Some(TypeShape::Enum { .. }) => {
                let word = tally.words_of(name).find(|word| spec::has_value(name, word));
                word.and_then(|word| seen(Value::Text(word.to_owned()), word.to_owned())).into_iter().collect()
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

impl Probe {
    /// Adds the filter to a request.
    pub(crate) fn input(&self, input: OperationInput) -> OperationInput {
        input.set::<Value>(self.name, self.value.clone())
    }

    /// Judges what came; `None` if it tells nothing.
    pub(crate) fn judge(&self, list: &ListResponse<UntypedRecord>) -> Option<FilterEffect> {
        let Some((field, wanted)) = &self.field else {
            return Some(if list.items.is_empty() { FilterEffect::Honored } else { FilterEffect::Ignored });
        };
        let has_it = |item: &UntypedRecord| match item.value().get(*field) {
            Some(serde_json::Value::String(text)) => text == wanted,
            Some(serde_json::Value::Number(number)) => number.as_u64() == wanted.parse().ok(),
            _ => false,
        };
        let is_honored = list.items.iter().all(has_it);
        (!list.items.is_empty()).then_some(if is_honored { FilterEffect::Honored } else { FilterEffect::Ignored })
    }
}
