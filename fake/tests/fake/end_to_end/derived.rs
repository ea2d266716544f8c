//! Operations that the fake server derives from the metadata: what one of them changes, the others show.
//!
//! The scenarios prove consistency, not correctness. `documented/` and the written scenarios check correctness.

use helpdesk::meta::{Effect, OPERATIONS, OperationDetails, Returns, Service, TYPES, TypeShape, ValueType};
use helpdesk::request::{OperationInput, Value};
use helpdesk::{Error, HelpDesk, Json};
use helpdesk_fake::follows_from_metadata;
use helpdesk_samples::{Sample, example_value};

use crate::end_to_end::bench::Bench;

scenarios![each_derived_operation_fits_the_others_of_its_resource];

fn each_derived_operation_fits_the_others_of_its_resource(bench: &Bench) {
    let derived = OPERATIONS.iter().filter(|details| follows_from_metadata(details.operation.id));
    let mut derived = derived.collect::<Vec<_>>();
    // The others need the record of the example.
    derived.sort_by_key(|details| details.operation.effect == Effect::Delete);
    assert!(!derived.is_empty(), "at least labels are derived");
    for details in derived {
        let resource = Resource { bench, name: details.operation.id.split('.').next().unwrap() };
        match details.operation.effect {
            Effect::Create => resource.creates(details),
            Effect::Safe => resource.reads(details),
            Effect::Idempotent | Effect::NonIdempotent => resource.changes(details),
            Effect::Delete => resource.deletes(details),
        }
    }
}

/// The operations of a resource, on a bench.
struct Resource<'b> {
    bench: &'b Bench,
    name: &'static str,
}

impl Resource<'_> {
    /// A new record is in each list, and each filter by one of its values finds it.
    fn creates(&self, details: &'static OperationDetails) {
        let input = example(details);
        let created = self.send(details, input.clone()).unwrap().remove(0);
        assert_has(&created, &input, details);
        let (key, id) = id_of(details, &created);
        for list in self.operations(|it| matches!(it.returns, Returns::List { .. } | Returns::Array { .. })) {
            let has = |input: OperationInput| {
                let rows = self.send(list, input).unwrap();
                rows.iter().any(|row| text_of(&row[key]) == text_of(&id))
            };
            let below = list.operation.path_params.iter().fold(whole(list), |all, param| match input.get(param.name) {
                Some(value) => all.set::<Value>(param.name, value.clone()),
                None => all.set::<Value>(param.name, example_value(param.name, &param.kind)),
            });
            assert!(has(below.clone()), "{} lacks the record of {}", list.operation.id, details.operation.id);
            for param in list.operation.query {
                let Some(value) = input.get(param.name).filter(|value| is_plain(value)) else { continue };
                let value = match (&param.kind, value) {
                    (ValueType::Search, Value::Text(text)) => Value::Search(helpdesk::Search::exact(text.clone())),
                    (ValueType::List(_) | ValueType::QueryList(_) | ValueType::OneOrMany(_), value) => {
                        Value::List(vec![value.clone()])
                    }
                    (_, value) => value.clone(),
                };
                let filtered = below.clone().set::<Value>(param.name, value);
                assert!(has(filtered), "{} does not find by `{}`", list.operation.id, param.name);
            }
        }
    }

    /// The example of a read has what the documentation requires, and an id of no record is an error.
    fn reads(&self, details: &'static OperationDetails) {
        let rows = self.send(details, example(details)).unwrap();
        assert!(!rows.is_empty(), "{} has no sample", details.operation.id);
        self.rejects_unknown_ids(details);
    }

    /// Each value that is sent is in the record, and what the action sets.
    fn changes(&self, details: &'static OperationDetails) {
        let input = example(details);
        let Some(changed) = self.send(details, input.clone()).unwrap().into_iter().next() else { return };
        if details.bulk_of.is_none() {
            assert_has(&changed, &input, details);
            for (field, text) in details.lifecycle.map_or(&[][..], |lifecycle| lifecycle.sets) {
                let expected = if *text == "true" {
                    "1"
                } else if *text == "false" {
                    "0"
                } else {
                    text
                };
                assert_eq!(text_of(&changed[*field]), expected, "{}: {field}", details.operation.id);
            }
        }
        self.rejects_unknown_ids(details);
    }

    /// A deleted record is found no more.
    fn deletes(&self, details: &'static OperationDetails) {
        let input = example(details);
        self.send(details, input.clone()).unwrap();
        let error = self.send(details, input).unwrap_err();
        assert!(error.is_not_found(), "{}", error.report());
    }

    /// Each id in the path must be that of a record.
    fn rejects_unknown_ids(&self, details: &'static OperationDetails) {
        let is_id = |kind: &ValueType| type_of(kind).is_some_and(|shape| matches!(shape, TypeShape::Id));
        for param in details.operation.path_params.iter().filter(|param| is_id(&param.kind)) {
            let input = example(details).set::<Value>(param.name, Value::Uint(999_999_999));
            let error = self.send(details, input).unwrap_err();
            assert!(error.is_not_found(), "{}: {}", details.operation.id, error.report());
        }
    }

    fn operations(&self, fits: impl Fn(&OperationDetails) -> bool) -> Vec<&'static OperationDetails> {
        let own = OPERATIONS.iter().filter(|it| it.operation.id.split('.').next() == Some(self.name));
        own.filter(|it| fits(it)).collect()
    }

    fn send(&self, details: &OperationDetails, input: OperationInput) -> Result<Vec<Json>, Error> {
        let response = self.bench.send(input)?;
        let rows =
            response.records(&details.returns).unwrap_or_else(|error| panic!("{}: {error}", details.operation.id));
        assert!(rows.errors.is_empty(), "{}: {:?}", details.operation.id, rows.errors);
        Ok(rows.into_iter().map(|row| row.value()).collect())
    }
}

fn example(details: &'static OperationDetails) -> OperationInput {
    Sample::example(details).expect("each operation has an example").input
}

/// A list without its filters, as long as a page.
fn whole(details: &'static OperationDetails) -> OperationInput {
    let required = details.operation.query.iter().filter(|param| param.required);
    let input = required.fold(OperationInput::new(details.operation), |input, param| {
        input.set::<Value>(param.name, example_value(param.name, &param.kind))
    });
    if details.operation.query.iter().any(|param| param.name == "limit") {
        return input.set::<i64>("limit", details.operation.page_size(HelpDesk::METADATA.page_size));
    }
    input
}

fn type_of(kind: &ValueType) -> Option<TypeShape> {
    let ValueType::Named(name) = kind else { return None };
    TYPES.iter().find(|ty| ty.name == *name).map(|ty| ty.shape)
}

/// The field with the id of a record that an operation returns, and the id.
fn id_of(details: &OperationDetails, record: &Json) -> (&'static str, Json) {
    let Returns::Record { ty, .. } = details.returns else { panic!("{} returns no record", details.operation.id) };
    let ty = TYPES.iter().find(|it| it.name == ty).unwrap();
    let TypeShape::Record { fields, .. } = ty.shape else { panic!("{} is no record", ty.name) };
    let is_id = |kind: &ValueType| type_of(kind).is_some_and(|shape| matches!(shape, TypeShape::Id));
    let key = fields.iter().find(|field| is_id(&field.kind)).unwrap().name;
    (key, record[key].clone())
}

/// Whether a value is written as itself in a record.
fn is_plain(value: &Value) -> bool {
    matches!(value, Value::Text(_) | Value::Int(_) | Value::Uint(_) | Value::Bool(_))
}

/// A record has each value that was sent for one of its fields.
#[track_caller]
fn assert_has(record: &Json, input: &OperationInput, details: &OperationDetails) {
    let body = details.operation.body.map_or(&[][..], |body| body.params);
    for param in body {
        let Some(value) = input.get(param.name).filter(|value| is_plain(value)) else { continue };
        let expected = match value {
            Value::Text(text) => text.clone(),
            Value::Int(int) => int.to_string(),
            Value::Uint(int) => int.to_string(),
            Value::Bool(flag) => u8::from(*flag).to_string(),
            _ => continue,
        };
        assert_eq!(text_of(&record[param.name]), expected, "{}: {}", details.operation.id, param.name);
    }
}

/// Returns a value as text, which is the same in each dialect.
fn text_of(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        Json::Bool(flag) => u8::from(*flag).to_string(),
        other => other.to_string(),
    }
}
