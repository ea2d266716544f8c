//! Each operation by its metadata: what its limits, its references and its permission accept and reject.
//!
//! A new operation has these scenarios without a line of code.

use std::collections::BTreeMap;

use helpdesk::meta::{
    Effect, Limit, LimitKind, Measure, OPERATIONS, OperationDetails, Param, TYPES, TypeShape, ValueType,
};
use helpdesk::request::{OperationInput, Value};
use helpdesk::{CustomFields, ErrorKind, Outcome, Search};
use helpdesk_fake::Permissions;
use helpdesk_samples::{Sample, example_value};

use crate::end_to_end::bench::Bench;

scenarios![
    a_value_at_its_limit_is_accepted_and_beyond_it_rejected,
    a_value_of_another_form_is_rejected,
    a_time_range_has_the_documented_length,
    exactly_one_of_the_alternatives_is_set,
    a_reference_to_no_record_is_rejected,
    a_partial_update_without_parameters_is_rejected,
    only_full_access_performs_what_requires_it,
    a_staff_member_of_view_only_access_changes_nothing,
];

/// An id that no record has.
const NO_RECORD: u64 = 999_999_999;

fn example(details: &'static OperationDetails) -> OperationInput {
    Sample::example(details).expect("each operation has an example").input
}

/// The parameters of an operation, each with the example of the operation.
fn params() -> impl Iterator<Item = (&'static Param, OperationInput)> {
    OPERATIONS.iter().flat_map(|details| details.operation.params().map(|param| (param, example(details))))
}

/// An example with another value of a parameter.
fn with(param: &'static Param, input: &OperationInput, value: Value) -> OperationInput {
    // Parameters of a group exclude parameters of other groups.
    let operation = input.operation();
    let groups = operation.alternatives_of(param.name).map(|it| it.groups);
    let others = groups.into_iter().flatten().filter(|group| !group.contains(&param.name)).copied().flatten();
    let others: Vec<_> = others.copied().collect();
    let kept = input.values().filter(|(name, _)| !others.contains(name));
    let request = kept.fold(OperationInput::new(operation), |all, (name, value)| all.set::<Value>(name, value.clone()));
    request.set::<Value>(param.name, value)
}

/// Whether the test skips limits of this kind. Each request would need a file of 25 MB; `attachments.rs` sends such files.
fn is_of_large_files(kind: LimitKind) -> bool {
    matches!(kind, LimitKind::MaxFile | LimitKind::MaxTotal)
}

/// A value of a size, by the measure of a limit.
fn value_of_size(param: &Param, limit: Limit, size: i64) -> Value {
    let count = size.try_into().unwrap();
    let text = || "a".repeat(count);
    match (limit.kind.measure(), param.kind) {
        (Measure::Number, ValueType::Int) => Value::Int(size),
        (Measure::Characters, ValueType::Text | ValueType::Html) => Value::Text(text()),
        (Measure::Characters, ValueType::Search) => Value::Search(Search::exact(text())),
        (Measure::Characters, ValueType::List(ValueType::Search) | ValueType::QueryList(ValueType::Search)) => {
            Value::List(vec![Value::Search(Search::exact(text()))])
        }
        (Measure::Items, ValueType::CustomFields(_)) => {
            Value::CustomFields((1..=size as u64).map(|id| (id, "x")).collect::<CustomFields>())
        }
        (
            Measure::Items,
            ValueType::List(item) | ValueType::QueryList(item) | ValueType::OneOrMany(item) | ValueType::Csv(item),
        ) => Value::List(vec![example_value(param.name, item); count]),
        _ => panic!("no value of this size is known for `{}`: {limit}", param.name),
    }
}

fn a_value_at_its_limit_is_accepted_and_beyond_it_rejected(bench: &Bench) {
    let (mut tried, mut at_limits) = (BTreeMap::<_, usize>::new(), Vec::new());
    for (param, input) in params() {
        for limit in param.limits.iter().copied().filter(|it| !is_of_large_files(it.kind)) {
            let beyond = if limit.kind.is_least() { limit.bound - 1 } else { limit.bound + 1 };
            let verb = if limit.kind.measure() == Measure::Number { "be" } else { "have" };
            let rule = format!("`{}` must {verb} {limit}, got {beyond}", param.name);
            let request = |size| with(param, &input, value_of_size(param, limit, size));
            if beyond == 0 && limit.kind == LimitKind::MinItems && input.operation().path_params.contains(param) {
                // Without an item, the path would be of another operation, and so the client never sends it.
                let error = bench.send(request(beyond).without_validation()).unwrap_err();
                assert_eq!((error.kind(), error.outcome()), (ErrorKind::InvalidRequest, Outcome::NotSent), "{rule}");
            } else {
                bench.expect_invalid(request(beyond).without_validation(), &rule);
            }
            at_limits.push(request(limit.bound));
            *tried.entry(limit.kind).or_default() += 1;
        }
    }
    // The others need the record of the example.
    at_limits.sort_by_key(|it| it.operation().effect == Effect::Delete);
    at_limits.into_iter().for_each(|request| drop(bench.ok(request)));
    let expected = [
        (LimitKind::Min, 25),
        (LimitKind::Max, 14),
        (LimitKind::MinLength, 10),
        (LimitKind::MinItems, 6),
        (LimitKind::MaxItems, 20),
    ];
    for (kind, least) in expected {
        assert!(tried.get(&kind).is_some_and(|it| *it >= least), "fewer than {least} limits of {kind:?}: {tried:?}");
    }
}

/// A text that is no value of a type, and the rule that it violates.
fn no_value(kind: &ValueType) -> Option<(&'static str, &'static str)> {
    match kind {
        ValueType::Email => Some(("ann@example", "must be a valid email address, got ")),
        ValueType::Phone => Some(("call me", "must be a valid phone number, got ")),
        ValueType::Url => {
            Some(("not an address", "must be the percent-encoded http:// or https:// URL of a file, got "))
        }
        ValueType::Int => Some(("first", "must be an integer, got ")),
        ValueType::Bool => Some(("maybe", "must be true or false, got ")),
        ValueType::Timestamp | ValueType::UnixSeconds | ValueType::Civil => {
            Some(("2026-02-30", "must be unix seconds or a time such as"))
        }
        ValueType::Named(name) => match TYPES.iter().find(|it| it.name == *name)?.shape {
            TypeShape::Enum { open: false, number: false, .. } => Some(("no such value", "must be one of ")),
            TypeShape::Id => Some(("first", "must be an integer, got ")),
            _ => None,
        },
        _ => None,
    }
}

fn a_value_of_another_form_is_rejected(bench: &Bench) {
    let mut tried = BTreeMap::<_, usize>::new();
    for (param, input) in params().filter(|(param, input)| !input.operation().path_params.contains(param)) {
        let Some((text, rule)) = no_value(param.kind.item()) else { continue };
        let text = Value::Text(text.to_owned());
        let value = match param.kind {
            ValueType::Pair(_) => Value::List(vec![text; 2]),
            kind if *kind.item() == kind => text,
            _ => Value::List(vec![text]),
        };
        bench.expect_invalid(with(param, &input, value).without_validation(), &format!("`{}` {rule}", param.name));
        *tried.entry(rule).or_default() += 1;
    }
    assert!(tried.len() == 7 && tried.values().all(|it| *it >= 3), "{tried:?}");
}

/// The example of an operation without some parameters.
fn without(details: &'static OperationDetails, names: &[&str]) -> OperationInput {
    let example = example(details);
    let kept = example.values().filter(|(name, _)| !names.contains(name));
    kept.fold(OperationInput::new(details.operation), |all, (name, value)| all.set::<Value>(name, value.clone()))
}

fn a_time_range_has_the_documented_length(bench: &Bench) {
    let mut tried = 0;
    for (details, span) in OPERATIONS.iter().flat_map(|it| it.operation.spans.iter().map(move |span| (it, span))) {
        let names = details.operation.alternatives.iter().flat_map(|it| it.groups.concat()).collect::<Vec<_>>();
        let range = |seconds: i64| {
            let start = bench.now() - 20 * 86_400;
            let request = without(details, &names).set::<Value>(span.from, Value::UnixSeconds(start));
            request.set::<Value>(span.to, Value::UnixSeconds(start + seconds))
        };
        let (min, max) = (span.min as i64, span.max as i64);
        [min, max].into_iter().for_each(|seconds| drop(bench.ok(range(seconds))));
        for seconds in [min - 1, max + 1, 0, -min] {
            let error = bench.send(range(seconds)).unwrap_err();
            assert_eq!((error.kind(), error.outcome()), (ErrorKind::InvalidRequest, Outcome::NotSent), "{seconds}");
            let rule = format!("`{}` must be {min} to {max} seconds before `{}`, got ", span.from, span.to);
            bench.expect_invalid(range(seconds).without_validation(), &rule);
        }
        tried += 1;
    }
    assert!(tried >= 3, "{tried} reports");
}

fn exactly_one_of_the_alternatives_is_set(bench: &Bench) {
    let (mut without_any, mut with_two, mut with_half) = (0, 0, 0);
    for (details, choice) in OPERATIONS.iter().flat_map(|it| it.operation.alternatives.iter().map(move |one| (it, one)))
    {
        let names = choice.groups.concat();
        let set = |set: &[&'static str]| {
            let value = |name: &str| {
                let param = details.operation.params().find(|it| it.name == name).unwrap();
                example(details).get(name).cloned().unwrap_or_else(|| example_value(name, &param.kind))
            };
            set.iter().fold(without(details, &names), |all, name| all.set::<Value>(name, value(name)))
        };
        if choice.required {
            let rule = if choice.one_of { "expected exactly one of " } else { "expected at least one of " };
            bench.expect_invalid(set(&[]).without_validation(), rule);
            without_any += 1;
        }
        if choice.one_of {
            for pair in choice.groups.windows(2) {
                bench.expect_invalid(set(&pair.concat()).without_validation(), "expected exactly one of ");
                with_two += 1;
            }
        }
        // Half a range would have no length that could be checked.
        for group in choice.groups.iter().filter(|it| it.len() > 1 && choice.one_of) {
            for (index, name) in group.iter().enumerate() {
                let rule = format!("`{}` is required together with `{name}`", group[(index + 1) % group.len()]);
                bench.expect_invalid(set(&[name]).without_validation(), &rule);
                with_half += 1;
            }
        }
    }
    let tried = [without_any, with_two, with_half];
    assert!(without_any >= 8 && with_two >= 5 && with_half >= 6, "{tried:?}, of which reports have half of a range");
}

fn a_reference_to_no_record_is_rejected(bench: &Bench) {
    let is_id = |name: &str| TYPES.iter().any(|it| it.name == name && it.shape == TypeShape::Id);
    let mut tried = 0;
    for (param, input) in params() {
        let operation = input.operation();
        let text = || Value::Text("x".to_owned());
        let value = match param.kind {
            ValueType::Named(name) if is_id(name) => Value::Uint(NO_RECORD),
            ValueType::Named("CaseRef") => Value::Text(NO_RECORD.to_string()),
            ValueType::List(ValueType::Named(name)) | ValueType::OneOrMany(ValueType::Named(name)) if is_id(name) => {
                Value::List(vec![Value::Uint(NO_RECORD)])
            }
            ValueType::CustomFields(_) => Value::CustomFields(CustomFields::new().set(NO_RECORD, "x")),
            ValueType::Localized(ValueType::Text) => {
                Value::Map(vec![("1".to_owned(), text()), (NO_RECORD.to_string(), text())])
            }
            _ => continue,
        };
        // A filter of a list finds nothing.
        if !operation.query.contains(param) {
            let status = if operation.path_params.contains(param) { 404 } else { 400 };
            bench.expect_rejection(with(param, &input, value).without_validation(), status, "there is no ");
            let requests = bench.server.received_requests();
            let rules = &requests.last().unwrap().violations;
            let is_about_it = |rule: &String| rule.contains("there is no ") && rule.contains(&NO_RECORD.to_string());
            assert!(rules.iter().all(is_about_it), "{} {}: {rules:?}", operation.id, param.name);
            tried += 1;
        }
    }
    assert!(tried >= 100, "{tried} references, of which most are in paths");
}

fn a_partial_update_without_parameters_is_rejected(bench: &Bench) {
    let mut tried = 0;
    for details in OPERATIONS.iter().filter(|it| it.operation.body.is_some_and(|body| body.partial_update)) {
        let (example, path) = (example(details), details.operation.path_params);
        let nothing = path.iter().fold(OperationInput::new(details.operation), |input, param| {
            input.set::<Value>(param.name, example.get(param.name).unwrap().clone())
        });
        bench.expect_invalid(nothing.without_validation(), "the body must set at least one parameter, got none");
        tried += 1;
    }
    assert!(tried >= 12, "{tried} operations, of which each resource has one");
}

fn only_full_access_performs_what_requires_it(bench: &Bench) {
    let (protected, others): (Vec<&OperationDetails>, Vec<&OperationDetails>) =
        OPERATIONS.iter().partition(|it| it.permission == Some("full_access"));
    assert!(protected.len() >= 2, "at least users and companies are deleted with full access");
    bench.server.set_permissions(601, Permissions::Restricted);
    let resource = |details: &OperationDetails| details.operation.id.split_once('.').unwrap().0;
    let is_action = |it: &&&'static OperationDetails| {
        it.lifecycle.is_some() && protected.iter().any(|other| resource(it) == resource(other))
    };
    let mut allowed = 0;
    for details in others.iter().filter(is_action) {
        bench.ok(example(details));
        allowed += 1;
    }
    assert!(allowed >= 6, "{allowed} other actions, of which users and companies have three each");
    for details in protected {
        let rule = "does not have full access, which this operation requires";
        bench.expect_rejection(example(details), 403, rule);
        bench.server.set_permissions(601, Permissions::Full);
        bench.ok(example(details));
        bench.server.set_permissions(601, Permissions::Restricted);
    }
}

fn a_staff_member_of_view_only_access_changes_nothing(bench: &Bench) {
    bench.server.set_permissions(601, Permissions::ViewOnly);
    for details in OPERATIONS {
        match details.operation.effect {
            Effect::Safe => drop(bench.ok(example(details))),
            _ => bench.expect_rejection(example(details), 403, "has view-only access and must not change anything"),
        }
    }
}
