//! Filters by values, each alone and two together.

use std::collections::BTreeSet;

use helpdesk::meta::{Param, TYPES, TypeShape, ValueType};
use helpdesk::request::{OperationInput, Value};
use helpdesk::{Json, Search};
use helpdesk_fake::Seed;
use helpdesk_samples::example_value;

use crate::end_to_end::bench::Bench;
use crate::end_to_end::every_list::searches::finds;
use crate::end_to_end::every_list::{List, lists};
use crate::end_to_end::every_resource::{Kind, Record};

scenarios![a_filter_finds_the_rows_that_show_one_of_its_values, two_filters_find_the_rows_that_both_find];

/// A parameter that filters a list by values.
struct Filter<'l> {
    list: &'l List<'l>,
    users: &'l [Record],
    param: &'static Param,
    /// The values that rows of the list show.
    shown: BTreeSet<String>,
}

impl List<'_> {
    /// The filters of the list, with the values that these rows show.
    fn filters<'l>(&'l self, rows: &[Record], users: &'l [Record]) -> Vec<Filter<'l>> {
        let operation = self.details.operation;
        let other = ["page", "limit", "sort", "language_id"];
        // A flag that is no field shows further rows or fields.
        let is_shown = |it: &Param| self.kind.fields.iter().any(|field| field.name == it.name && field.kind == it.kind);
        let is_filter = |it: &&Param| {
            !it.required
                && (it.kind != ValueType::Bool || is_shown(it))
                && !other.contains(&it.name)
                && operation.alternatives_of(it.name).is_none()
        };
        let filter = |param| {
            let mut filter = Filter { list: self, users, param, shown: BTreeSet::new() };
            let shown = rows.iter().flat_map(|row| filter.values_of(row));
            filter.shown = shown.filter(|text| filter.value(text).is_some()).collect();
            filter
        };
        operation.query.iter().filter(is_filter).map(filter).collect()
    }

    fn find_ids(&self, request: OperationInput) -> BTreeSet<u64> {
        self.ids(request).into_iter().collect()
    }
}

impl Filter<'_> {
    /// The values that a row shows.
    fn values_of(&self, row: &Record) -> Vec<String> {
        // A field of another enum has other words.
        let field = self.list.kind.fields.iter().find(|it| it.name == self.param.name).map(|it| it.kind.item());
        let has_other_words = field.is_some_and(|it| is_enum(it) && it != self.param.kind.item());
        match row.get(self.param.name) {
            _ if has_other_words => Vec::new(),
            _ if *self.param.kind.item() == ValueType::Search => self.list.texts(row, self.users, self.param.name),
            Some(Json::Array(items)) => items.iter().map(plain).collect(),
            None | Some(Json::Null) => Vec::new(),
            Some(one) => vec![plain(one)],
        }
    }

    /// A value that a row shows, as the parameter takes it.
    fn value(&self, text: &str) -> Option<Value> {
        match (self.param.kind.item(), text.parse()) {
            (ValueType::Named(_) | ValueType::Text | ValueType::Email | ValueType::Phone, _) => {
                Some(Value::Text(text.to_owned()))
            }
            (ValueType::Bool, _) => Some(Value::Bool(text == "true")),
            (ValueType::Search, _) if text.chars().count() >= 4 => Some(Value::Search(Search::exact(text.to_owned()))),
            (ValueType::Search | ValueType::UnixSeconds, _) | (_, Err(_)) => None,
            (_, Ok(number)) => Some(Value::Int(number)),
        }
    }

    /// A value that a row shows, or else an example.
    fn first_value(&self) -> Value {
        let shown = self.shown.first().and_then(|text| self.value(text));
        shown.unwrap_or_else(|| example_value(self.param.name, self.param.kind.item()))
    }

    fn takes_several(&self) -> bool {
        matches!(self.param.kind, ValueType::List(_) | ValueType::QueryList(_) | ValueType::OneOrMany(_))
    }

    /// A request with this filter too.
    fn add(&self, request: OperationInput, values: Vec<Value>) -> OperationInput {
        let is_one = self.param.kind.item() == &self.param.kind;
        request.set::<Value>(self.param.name, if is_one { values[0].clone() } else { Value::List(values) })
    }

    /// Checks that the list finds the rows that show one of these values. Returns whether those are some rows, and not all.
    fn check(&self, rows: &[Record], texts: &[&String]) -> bool {
        let is_phone = self.param.name.contains("phone");
        let is_equal = |shown: &String, text: &String| match self.value(text) {
            Some(Value::Search(term)) => finds(&term, shown, is_phone),
            _ => shown == text,
        };
        let fits = |row: &Record| self.values_of(row).iter().any(|shown| texts.iter().any(|it| is_equal(shown, it)));
        let values = texts.iter().map(|it| self.value(it).expect("a row shows it")).collect();
        let request = self.add(self.list.whole(), values);
        self.list.assert_finds(request, rows, fits, &format!("{} is {texts:?}", self.param.name));
        rows.iter().any(&fits) && !rows.iter().all(fits)
    }
}

fn is_enum(kind: &ValueType) -> bool {
    let is_enum = |name| TYPES.iter().any(|it| it.name == name && matches!(it.shape, TypeShape::Enum { .. }));
    kind.named().is_some_and(is_enum)
}

/// A value as a query has it.
fn plain(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn a_filter_finds_the_rows_that_show_one_of_its_values(bench: &Bench) {
    bench.server.seed(Seed::cases(30));
    let users = Kind::new("User").unwrap().rows(bench);
    let (mut alone, mut together) = (BTreeSet::new(), BTreeSet::new());
    for list in lists(bench) {
        let rows = list.rows(list.whole());
        for filter in list.filters(&rows, &users) {
            let shown: Vec<_> = filter.shown.iter().collect();
            for one in &shown {
                if filter.check(&rows, &[one]) {
                    alone.insert((list.name, filter.param.name));
                }
            }
            if let ([one, .., other], true) = (&shown[..], filter.takes_several()) {
                if filter.check(&rows, &[one, other]) {
                    together.insert((list.name, filter.param.name));
                }
            }
        }
    }
    assert!(alone.len() >= 18, "{alone:?}");
    assert!(together.len() >= 8, "{together:?}");
}

fn two_filters_find_the_rows_that_both_find(bench: &Bench) {
    bench.server.seed(Seed::cases(30));
    let users = Kind::new("User").unwrap().rows(bench);
    let mut tried = 0;
    for list in lists(bench) {
        let filters = list.filters(&list.rows(list.whole()), &users);
        let add = |request, filter: &Filter<'_>| filter.add(request, vec![filter.first_value()]);
        let all = list.ids(list.whole()).len();
        let alone: Vec<_> = filters.iter().map(|it| (it, list.find_ids(add(list.whole(), it)))).collect();
        for (place, (one, of_one)) in alone.iter().enumerate() {
            for (other, of_other) in &alone[..place] {
                let both = list.find_ids(add(add(list.whole(), one), other));
                let expected = of_one.intersection(of_other).copied().collect::<BTreeSet<_>>();
                let of = |filter: &Filter<'_>| format!("{} is {:?}", filter.param.name, filter.first_value());
                assert_eq!(both, expected, "{}: {} and {}", list.name, of(one), of(other));
                // A filter that finds all rows, or none, would not show that it is ignored.
                let chooses = |ids: &BTreeSet<u64>| !ids.is_empty() && ids.len() < all;
                tried += usize::from(chooses(of_one) && chooses(of_other));
            }
        }
    }
    assert!(tried >= 140, "{tried} pairs of filters that find some rows, and not all");
}
