//! Each request whose record a list can tell from others: without a response, the record is found.
//!
//! A new request has this scenario without a line of code. `find_created/` has what the metadata does not say.

use std::time::Duration;

use helpdesk::Timestamp;
use helpdesk::meta::{Expected, FindCreated, OPERATIONS, Operation, Param, ValueType, visit_findable};
use helpdesk::request::{Findable, FindableVisitor, OperationInput, Value};
use helpdesk_samples::Sample;

use crate::end_to_end::bench::{Bench, ODD};
use crate::end_to_end::find_created::{find_records, process_without_response};

scenarios![a_record_is_found_by_what_identifies_it_and_not_by_other_values];

/// Counts the records that a request may have created since a time.
struct Count<'b> {
    bench: &'b Bench,
    since: Timestamp,
}

impl FindableVisitor for Count<'_> {
    type Output = usize;

    fn visit<R: Findable>(self, request: R) -> usize {
        find_records(self.bench, &request, self.since).len()
    }
}

/// The parameters that identify a record and of which a value is known that no sample has.
fn identifying(operation: &'static Operation, find_created: &FindCreated) -> Vec<&'static Param> {
    let names = find_created.identify.iter().filter_map(|it| match it.expected {
        Expected::Param(name) => Some(name),
        _ => None,
    });
    let params = names.filter_map(|name| operation.params().find(|it| it.name == name));
    params.filter(|it| value(it, 1).is_some()).collect()
}

/// A value that no sample has, different for each number.
fn value(param: &Param, number: usize) -> Option<Value> {
    match param.kind {
        _ if !param.limits.is_empty() => None,
        ValueType::Email => Some(Value::Text(format!("new{number}@example.com"))),
        ValueType::Text | ValueType::Html | ValueType::Localized(ValueType::Text) => {
            Some(Value::Text(format!("{number} {ODD}")))
        }
        _ => None,
    }
}

fn a_record_is_found_by_what_identifies_it_and_not_by_other_values(bench: &Bench) {
    let mut compared = Vec::new();
    for (details, find_created) in OPERATIONS.iter().filter_map(|it| Some((it, it.find_created?))) {
        let operation = details.operation;
        let example = Sample::example(details).unwrap().input;
        let is_set = |param: &&&Param| example.get(param.name).is_some();
        let params = identifying(operation, find_created);
        let with = |input: OperationInput, param: &Param, number| {
            input.set::<Value>(param.name, value(param, number).unwrap())
        };
        let set: Vec<_> = params.iter().filter(is_set).collect();
        let request = set.iter().fold(example.clone(), |request, param| with(request, param, 1));
        bench.server.advance(Duration::from_secs(600));
        let since = bench.server.now();
        let count = |input: &OperationInput| visit_findable(input.clone(), Count { bench, since }).unwrap();
        assert_eq!(count(&request), 0, "{}: before the request", operation.id);
        process_without_response(bench, request.clone());
        assert_eq!(count(&request), 1, "{}: {request:?}", operation.id);
        for param in set {
            assert_eq!(count(&with(request.clone(), param, 2)), 0, "{}: another `{}`", operation.id, param.name);
            compared.push((operation.id, param.name));
        }
    }
    assert!(compared.len() >= 12, "{compared:?}");
}
