//! Each operation by its metadata: what its limits, its references and its permission reject.
//!
//! A new operation has these scenarios without a line of code.

use helpdesk::meta::{Effect, LimitKind, OPERATIONS, OperationDetails, Param, TYPES, TypeShape, ValueType};
use helpdesk::request::{OperationInput, Value};
use helpdesk::{CustomFields, Search};
use helpdesk_fake::Permissions;
use helpdesk_samples::{Sample, example_value};

use crate::end_to_end::bench::Bench;

scenarios![
    a_value_outside_of_its_limits_is_rejected,
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

/// Sends an example with another value of a parameter.
fn expect_rejection(bench: &Bench, (param, input): (&'static Param, OperationInput), value: Value, rule: &str) {
    // Parameters of a group exclude parameters of other groups.
    let operation = input.operation();
    let groups = operation.alternatives.iter().map(|it| it.groups).find(|it| it.concat().contains(&param.name));
    let others = groups.into_iter().flatten().filter(|group| !group.contains(&param.name)).copied().flatten();
    let others: Vec<_> = others.copied().collect();
    let kept = input.values().filter(|(name, _)| !others.contains(name));
    let request = kept.fold(OperationInput::new(operation), |all, (name, value)| all.set::<Value>(name, value.clone()));
    let is_in_path = operation.path_params.contains(param);
    let request = request.set::<Value>(param.name, value).without_validation();
    bench.expect_rejection(request, if is_in_path { 404 } else { 400 }, rule);
}

fn a_value_outside_of_its_limits_is_rejected(bench: &Bench) {
    let mut tried = 0;
    for (param, input) in params() {
        for limit in param.limits {
            let size = if limit.kind.is_least() { limit.bound - 1 } else { limit.bound + 1 };
            let text = || "a".repeat(size.try_into().unwrap());
            let value = match (limit.kind, param.kind) {
                (LimitKind::Min | LimitKind::Max, ValueType::Int) => Value::Int(size),
                (LimitKind::MinLength | LimitKind::MaxLength, ValueType::Text) => Value::Text(text()),
                (LimitKind::MinLength | LimitKind::MaxLength, ValueType::Search) => {
                    Value::Search(Search::exact(text()))
                }
                (LimitKind::MaxItems, ValueType::CustomFields(_)) => {
                    Value::CustomFields((0..size as u64).map(|id| (id + 1, "x")).collect::<CustomFields>())
                }
                (LimitKind::MaxItems, ValueType::List(item) | ValueType::QueryList(item))
                    if *item != ValueType::File =>
                {
                    Value::List(vec![example_value(param.name, item); size as usize])
                }
                _ => continue,
            };
            expect_rejection(bench, (param, input.clone()), value, &format!("`{}` must ", param.name));
            tried += 1;
        }
    }
    assert!(tried >= 60, "{tried} limits, of which most are of pages");
}

fn a_reference_to_no_record_is_rejected(bench: &Bench) {
    let is_id = |name: &str| TYPES.iter().any(|it| it.name == name && it.shape == TypeShape::Id);
    let mut tried = 0;
    for (param, input) in params() {
        let is_filter = input.operation().query.contains(param);
        let text = || Value::Text("x".to_owned());
        let value = match param.kind {
            ValueType::Named(name) if is_id(name) => Value::Uint(NO_RECORD),
            ValueType::List(ValueType::Named(name)) | ValueType::OneOrMany(ValueType::Named(name)) if is_id(name) => {
                Value::List(vec![Value::Uint(NO_RECORD)])
            }
            ValueType::CustomFields(_) => Value::CustomFields(CustomFields::new().set(NO_RECORD, "x")),
            ValueType::Localized(ValueType::Text) => {
                Value::Map(vec![("1".to_owned(), text()), (NO_RECORD.to_string(), text())])
            }
            _ => continue,
        };
        // A list finds nothing, and a deletion of labels of a case has nothing to do.
        if !is_filter {
            expect_rejection(bench, (param, input), value, "there is no ");
            tried += 1;
        }
    }
    assert!(tried >= 100, "{tried} references, of which most are in paths");
}

fn a_partial_update_without_parameters_is_rejected(bench: &Bench) {
    for details in OPERATIONS.iter().filter(|it| it.operation.body.is_some_and(|body| body.partial_update)) {
        let (example, path) = (example(details), details.operation.path_params);
        let nothing = path.iter().fold(OperationInput::new(details.operation), |input, param| {
            input.set::<Value>(param.name, example.get(param.name).unwrap().clone())
        });
        bench.expect_invalid(nothing.without_validation(), "the body must set at least one parameter, got none");
    }
}

fn only_full_access_performs_what_requires_it(bench: &Bench) {
    let protected: Vec<_> = OPERATIONS.iter().filter(|it| it.permission == Some("full_access")).collect();
    assert!(protected.len() >= 2, "at least users and companies are deleted with full access");
    for details in protected {
        bench.server.set_permissions(601, Permissions::Restricted);
        let rule = "does not have full access, which this operation requires";
        bench.expect_rejection(example(details), 403, rule);
        bench.server.set_permissions(601, Permissions::Full);
        bench.ok(example(details));
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
