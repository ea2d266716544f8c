//! The typed reader and the reader by metadata give the same values and the same errors, for each field and each kind
//! of JSON value.

use helpdesk::meta::{OPERATIONS, Presence, ReadJson, Returns, TYPES, TypeDetails, TypeShape, ValueType, take_json};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::robustness;

/// The record as the typed reader writes it again, and the errors of unreadable fields, by their keys.
type Typed = (Value, Vec<(String, String)>);

type Reader = fn(&str) -> Result<Typed, helpdesk::response::DecodeError>;

macro_rules! readers {
    (records: $($name:ident)*; scalars: $($scalar:ident)*) => {
        &[$((stringify!($name), |json| {
            let record = helpdesk::$name::from_json(json)?;
            let own = |it: &&helpdesk::response::UnreadableField| it.record == stringify!($name);
            let errors = record.unreadable().iter().filter(own);
            let errors = errors.map(|it| (it.field.clone(), it.error.message().to_owned()));
            Ok((serde_json::from_str(&record.to_json()).unwrap(), errors.collect()))
        })),*]
    };
}

static READERS: &[(&str, Reader)] = every_type!(readers);

/// JSON values of each kind, as PHP and its programs write them.
fn values() -> Vec<Value> {
    let mut values = vec![json!(null), json!(true), json!(false)];
    values.extend(
        ["", "-", "0", "7", "75.0", "-1", "1.5", " 7 ", "true", "1", "on", "a, b", "a@b.c", "95%", "soon", "1e400"]
            .map(Value::from),
    );
    values.extend(
        ["Mon, 05 May 2014 00:15:17 +0300", "2014-05-05 00:15:17", "0000-00-00 00:00:00", "1399238117"]
            .map(Value::from),
    );
    values.extend([json!(0), json!(1), json!(7), json!(-7), json!(75.0), json!(1.5), json!(u64::MAX)]);
    values.extend([json!([]), json!({}), json!([1, 2]), json!(["a", "b"]), json!([null]), json!([[1]]), json!([{}])]);
    values.extend([json!({ "0": "a", "2": "b" }), json!({ "1": "a,b" }), json!({ "cf_25": "x" }), json!({ "a": 1 })]);
    values
}

fn details(name: &str) -> &'static TypeDetails {
    TYPES.iter().find(|it| it.name == name).unwrap()
}

/// Whether values of this kind are records or contain records. The tests compare the fields of those records
/// separately.
fn holds_records(kind: &ValueType) -> bool {
    match kind {
        ValueType::Named(name) => matches!(details(name).shape, TypeShape::Record { .. }),
        ValueType::List(item) | ValueType::Map(_, item) | ValueType::Localized(item) => holds_records(item),
        _ => false,
    }
}

/// A record with its required fields, and these.
fn sample(name: &str, values: impl IntoIterator<Item = (String, Value)>) -> Map<String, Value> {
    let TypeShape::Record { fields, .. } = details(name).shape else { panic!("{name}") };
    let Value::Object(all) = robustness::sample(name) else { panic!("{name}") };
    let is_required = |key: &str| fields.iter().any(|it| it.name == key && it.presence == Presence::Required);
    let mut record = all.into_iter().filter(|(key, _)| is_required(key)).collect::<Map<_, _>>();
    record.extend(values);
    record
}

/// Compares both readers.
fn compare(name: &str, reader: Reader, key: &str, sent: Map<String, Value>) {
    let TypeShape::Record { fields, .. } = details(name).shape else { panic!("{name}") };
    let field = fields.iter().find(|it| it.name == key).unwrap();
    let by_type = reader(&Value::Object(sent.clone()).to_string());
    let mut rest = sent.clone();
    let by_metadata = take_json(field, TYPES, &mut rest);
    let context = format!("{name}.{key} {:?} of {sent:?}: {by_type:?} {by_metadata:?}", field.kind);
    match (by_type, by_metadata) {
        (Ok((written, errors)), Some(Ok(value))) => {
            assert_eq!(errors, [], "{context}");
            // The reader by metadata reads the written value as the same value. It reads a default of its type as none.
            let mut written = written.as_object().unwrap().clone();
            let again = take_json(field, TYPES, &mut written).map(|it| it.unwrap()).unwrap_or_default();
            let is_default =
                |it: &Value| matches!(it.to_string().as_str(), "null" | "\"\"" | "[]" | "{}" | "0" | "false" | "0.0");
            assert!(
                again == value || field.presence == Presence::Plain && is_default(&again) && is_default(&value),
                "{again} {context}"
            );
        }
        (Ok((_, errors)), Some(Err((_, error)))) => {
            assert!(errors.iter().any(|(_, it)| it == error.message()), "{context}");
        }
        // The record requires the field.
        (Err(error), Some(Err((_, other)))) if field.presence != Presence::Optional(None) => {
            assert_eq!(error.message(), other.message(), "{context}");
        }
        (Err(error), Some(Ok(Value::Null))) if field.presence == Presence::Required => {
            assert!(error.message().starts_with("missing") || error.message().starts_with("expected"), "{context}");
        }
        (Ok(_), None) => (),
        _ => panic!("{context}"),
    }
}

#[test]
fn both_readers_agree_about_each_field_and_each_kind_of_value() {
    for (name, reader) in READERS {
        let TypeShape::Record { fields, .. } = details(name).shape else { continue };
        for field in fields.iter().filter(|it| !holds_records(&it.kind)) {
            for value in values() {
                compare(name, *reader, field.name, sample(name, [(field.name.to_owned(), value)]));
            }
        }
    }
}

#[test]
fn both_readers_agree_about_a_record_in_the_place_of_each_kind_of_value() {
    for (name, reader) in READERS {
        let TypeShape::Record { root: Some(root), .. } = details(name).shape else { continue };
        let returned = |it: &&helpdesk::meta::OperationDetails| matches!(it.returns, Returns::Record { ty, root: of, .. } if ty == *name && of == root);
        let Some(operation) = OPERATIONS.iter().find(returned) else { continue };
        let whole = Value::Object(sample(name, []));
        let mut bodies = values();
        bodies.extend(values().into_iter().map(|value| json!({ root: value })));
        bodies.extend([
            json!({ root: whole }),
            whole.clone(),
            json!([{ root: whole }]),
            json!({ "more": 1, root: [whole] }),
        ]);
        bodies.extend([json!({ "success": true }), json!({ root: { "a": 1 } }), json!({ "other": whole })]);
        for body in bodies {
            let response = helpdesk::response::Response::new(Default::default(), Default::default(), body.to_string());
            let by_metadata = response.records(&operation.returns).map(|list| list.items[0].value());
            let inner = by_metadata.as_ref().map(|it| reader(&it.to_string()));
            let (_, typed) = crate::samples::READERS.iter().find(|(id, _)| *id == operation.operation.id).unwrap();
            match (typed(&response), inner) {
                (Ok(_), Ok(Ok(_))) => (),
                (Err(error), Err(other)) => assert_eq!(error.to_string(), other.to_string(), "{name} {body}"),
                // A required field has another type. The reader by metadata reports an error of the field.
                (Err(_), Ok(Err(_))) => (),
                (typed, inner) => panic!("{name} {body}: {typed:?} {inner:?}"),
            }
        }
    }
}

/// Values under both names of a field.
fn values_by_name() -> impl Strategy<Value = Vec<(usize, Value)>> {
    prop::collection::vec((0..2_usize, prop::sample::select(values())), 0..3)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn documented_name_wins_over_alias_in_any_order(both in values_by_name(), field in 0..2_usize) {
        let (key, alias) = [("cc_emails", "recipient_cc"), ("bcc_emails", "recipient_bcc")][field];
        let reader = READERS.iter().find(|(name, _)| *name == "Case").unwrap().1;
        let read = |pairs: &[(&str, &Value)]| {
            let pairs = pairs.iter().map(|(name, value)| format!(",\"{name}\":{value}")).collect::<String>();
            let (record, errors) = match reader(&format!("{{\"case_id\":1{pairs}}}")) {
                Ok(read) => read,
                // A case requires this field.
                Err(error) => return (None, vec![error.message().to_owned()]),
            };
            let value = if errors.is_empty() { record.get(key).cloned() } else { None };
            (value, errors.into_iter().map(|it| it.1).collect::<Vec<_>>())
        };
        let last = |name| both.iter().rev().find(|it| it.0 == name).map(|it| &it.1);
        let pairs = both.iter().map(|(name, value)| ([key, alias][*name], value)).collect::<Vec<_>>();
        let found = read(&pairs);
        // Each name alone gives the same value.
        let own = last(0).map(|value| read(&[(key, value)]));
        let other = last(1).map(|value| read(&[(alias, value)]));
        let has = |found: &Option<(Option<Value>, Vec<String>)>| found.as_ref().is_some_and(|(value, errors)| {
            errors.is_empty() && value.as_ref().is_some_and(|it| !matches!(it.to_string().as_str(), "null" | "\"\""))
        });
        if both.iter().filter(|it| it.0 == 0).count() < 2 {
            let expected = if has(&own) { own.clone() } else if has(&other) { other.clone() } else { None };
            if let Some(expected) = expected {
                prop_assert_eq!(&found, &expected, "{:?}", pairs);
            }
        }
        // And the reader by metadata agrees.
        let sent: Map<_, _> = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).clone())).collect();
        let TypeShape::Record { fields, .. } = details("Case").shape else { unreachable!() };
        let by_metadata = take_json(fields.iter().find(|it| it.name == key).unwrap(), TYPES, &mut sent.clone());
        if let (Some(Ok(value)), true) = (by_metadata, sent.len() == pairs.len()) {
            let written = found.0.unwrap_or_default();
            let again = fields.iter().find(|it| it.name == key).unwrap().read_json(TYPES, &written).unwrap();
            prop_assert!(again == value || value.as_array().is_none_or(Vec::is_empty) && found.1.is_empty(), "{:?}: {} {}", pairs, again, value);
        }
    }
}
