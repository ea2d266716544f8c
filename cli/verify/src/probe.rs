//! Probes of filters: whether a list honors a filter, ignores it or rejects it.
//!
//! A value that was seen must be in each record that comes. A value that no record has must bring none. A service that ignores a parameter
//! does neither.

use helpdesk::ListResponse;
use helpdesk::meta::{Operation, OperationDetails, Param, TypeShape, UntypedRecord, ValueType};
use helpdesk::request::{OperationInput, Value};
use helpdesk_observations::{FilterEffect, Order};
use helpdesk_text::record;

use crate::list;
use crate::spec;
use crate::tally::Tally;

/// An id that no record has.
const NO_ID: u64 = 4_000_000_007;

/// A word that no record has.
const NO_WORD: &str = "zqxjkzqxjk";

/// A second that is in the future for a long time: in the year 2100.
const FUTURE: i64 = 4_102_444_800;

/// A request with one parameter, and the expected records.
pub(crate) struct Probe {
    name: &'static str,
    value: Value,
    expected: Expected,
}

/// The expected records.
enum Expected {
    Nothing,
    /// Each record has this text in this field.
    Each(&'static str, String),
    /// The records are in this order of a time.
    Sorted(&'static str, Order),
}

/// The filters of a list whose effect can be seen, and the parameters that sort it by time.
pub(crate) fn filters(details: &OperationDetails) -> Vec<&'static Param> {
    helpdesk_observations::filters(details, record::fields(record::record_type(&details.returns)))
}

/// The parameters that sort a list, each with a value, and the field and the order that it asks for.
fn sort_params(
    operation: &'static Operation,
) -> impl Iterator<Item = (&'static str, &'static str, &'static str, Order)> {
    let times = [operation.created, operation.updated].into_iter().flatten().filter_map(|it| it.order);
    let times = times.map(|(param, value)| (param, value, value.trim_end_matches("_asc"), Order::Ascending));
    let within = operation.paging.and_then(|it| it.order).into_iter().flat_map(|(param, _)| {
        [("asc", Order::Ascending), ("desc", Order::Descending)]
            .map(|(value, order)| (param, value, "created_at", order))
    });
    times.chain(within)
}

/// The probes of a filter, none if nothing can be asked that would tell.
pub(crate) fn of(details: &OperationDetails, param: &'static Param, tally: &Tally) -> Vec<Probe> {
    let kind = param.kind.item();
    let of_order = |(_, value, field, order): (&str, &'static str, &'static str, Order)| Probe {
        name: param.name,
        value: Value::Text(value.into()),
        expected: Expected::Sorted(field, order),
    };
    let sorts: Vec<Probe> = sort_params(details.operation).filter(|it| it.0 == param.name).map(of_order).collect();
    if !sorts.is_empty() {
        return sorts;
    }
    let none = |value: Value| Probe { name: param.name, value, expected: Expected::Nothing };
    let fields = record::fields(record::record_type(&details.returns));
    let field = fields.iter().find(|it| it.name == param.name && it.kind == *kind);
    let times = || [details.operation.created, details.operation.updated].into_iter().flatten();
    let seen = |value: Value, text: String| {
        field.map(|it| Probe { name: param.name, value, expected: Expected::Each(it.name, text) })
    };
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

    /// Returns the effect that the response shows; `None` if it shows none.
    pub(crate) fn judge(&self, list: &ListResponse<UntypedRecord>) -> Option<FilterEffect> {
        let is_honored = match &self.expected {
            Expected::Nothing => list.items.is_empty(),
            Expected::Sorted(field, order) => list::order(&list.items, field)? == *order,
            Expected::Each(..) if list.items.is_empty() => return None,
            Expected::Each(field, wanted) => list.items.iter().all(|item| match item.value().get(*field) {
                Some(serde_json::Value::String(text)) => text == wanted,
                Some(serde_json::Value::Number(number)) => number.as_u64() == wanted.parse().ok(),
                _ => false,
            }),
        };
        Some(if is_honored { FilterEffect::Honored } else { FilterEffect::Ignored })
    }
}
