//! Every value of every enum that requests may hold: set, read back, and found by filters.
//!
//! The values are those of the metadata. `tests/walkthroughs.rs` runs these tests with a further value in each enum of the spec.

use std::collections::BTreeSet;

use helpdesk::meta::{OPERATIONS, Operation, OperationDetails, Param, Returns, TYPES, TypeShape, ValueType};
use helpdesk_fake::FakeServer;
use serde_json::{Value, json};

use crate::asked::{plain, send_value};
use crate::wire::{Response, ask};

/// The values in bodies that no record shows, and why.
const NOT_SHOWN: &[(&str, &str, &str, &str)] =
    &[("cases.create", "case_email_id", "-1", "no field of a case has the address that the user's email came from")];

/// The evidence of values that a test adds to the spec. The fake server cannot know the meaning of such an order, period or
/// number: it ignores them, and says so.
const ADDED: &str = "added by a test";

/// A value of an enum.
struct Sample {
    details: &'static OperationDetails,
    operation: &'static Operation,
    param: &'static Param,
    text: &'static str,
    json: Value,
    is_number: bool,
    is_added: bool,
}

/// Every value of every enum of these parameters.
fn samples(params: fn(&'static Operation) -> &'static [Param]) -> Vec<Sample> {
    let mut samples = Vec::new();
    for details in OPERATIONS {
        let operation = details.operation;
        for param in params(operation) {
            let Some(TypeShape::Enum { values, number, .. }) = enum_of(&param.kind) else { continue };
            for value in values {
                let text = value.text;
                let one = if number { json!(text.parse::<i64>().unwrap()) } else { json!(text) };
                let json = match param.kind {
                    ValueType::List(_) => json!([one]),
                    ValueType::Pair(_) => json!(format!("{text},{text}")),
                    _ => one,
                };
                let is_added = value.evidence == Some(ADDED);
                samples.push(Sample { details, operation, param, text, json, is_number: number, is_added });
            }
        }
    }
    samples
}

/// The enum of a parameter, or of its items.
fn enum_of(kind: &ValueType) -> Option<TypeShape> {
    match kind {
        ValueType::Named(name) => TYPES
            .iter()
            .find(|it| it.name == *name)
            .map(|it| it.shape)
            .filter(|it| matches!(it, TypeShape::Enum { .. })),
        ValueType::List(item)
        | ValueType::QueryList(item)
        | ValueType::OneOrMany(item)
        | ValueType::Csv(item)
        | ValueType::Pair(item) => enum_of(item),
        _ => None,
    }
}

#[test]
fn every_value_that_is_set_is_read_back() {
    let mut failed = Vec::new();
    for sample in samples(|operation| operation.body.map_or(&[], |body| body.params)) {
        let server = crate::example_server();
        let (id, name, text) = (sample.operation.id, sample.param.name, sample.text);
        let response = send_value(&server, sample.operation, sample.param, Some(&sample.json));
        let is_said = sample.is_number && sample.is_added && response.header("x-fake-ignored") == name;
        let shows = |response: &Response| shown(&serde_json::from_str(&response.body).unwrap(), name, &sample.json);
        let is_listed = NOT_SHOWN.iter().any(|it| (it.0, it.1, it.2) == (id, name, text));
        let is_read_back = || shows(&response) && read_again(&server, &sample, &response).is_none_or(|it| shows(&it));
        let succeeded = matches!(response.status, 200 | 201);
        if !succeeded || !(is_said || (is_listed && response.header("x-fake-ignored").is_empty()) || is_read_back()) {
            failed.push(format!("{id} {name}={text}: {response:?}"));
        }
    }
    assert!(failed.is_empty(), "these values are not read back:\n{}", failed.join("\n"));
}

/// Reads the record of a response again, if its resource has an operation for that.
fn read_again(server: &FakeServer, sample: &Sample, response: &Response) -> Option<Response> {
    let Returns::Record { ty, root } = sample.details.returns else { return None };
    let TypeShape::Record { fields, .. } = TYPES.iter().find(|it| it.name == ty)?.shape else { return None };
    let (resource, _) = sample.operation.id.split_once('.')?;
    let get = OPERATIONS.iter().find(|it| it.operation.id == format!("{resource}.get"))?.operation;
    let record: Value = serde_json::from_str(&response.body).unwrap();
    let path = get.path.replace(&format!("{{{}}}", get.path_params[0].name), &plain(&record[root][fields[0].name]));
    Some(ask(server, &format!("GET /api{path}"), ""))
}

/// Whether a field at any depth has this value.
fn shown(json: &Value, name: &str, wanted: &Value) -> bool {
    match json {
        Value::Object(fields) => {
            fields.get(name) == Some(wanted) || fields.values().any(|value| shown(value, name, wanted))
        }
        _ => false,
    }
}

#[test]
fn every_value_of_a_query_is_honored() {
    let server = crate::example_server();
    for sample in samples(|operation| operation.query) {
        let (id, name, text) = (sample.operation.id, sample.param.name, sample.text);
        let response = send_value(&server, sample.operation, sample.param, Some(&sample.json));
        let ignored = response.header("x-fake-ignored");
        let is_said = ignored.is_empty() || (sample.is_added && ignored == name);
        assert!(response.status == 200 && is_said, "{id} {name}={text}: {response:?}");
    }
}

/// A server with a rated case for each value of these enums, and the cases as its list has them.
fn server_with_all(fields: &[(&str, &[&str])]) -> (FakeServer, Vec<Value>) {
    let server = FakeServer::start_blocking().unwrap();
    let most = fields.iter().map(|(_, values)| values.len()).max().unwrap();
    for index in 0..most {
        let mut case = json!({ "user_email": "ann@example.com", "subject": "x", "content": "y", "staff_id": 601 });
        for (name, values) in fields {
            case[name] = json!(values[index % values.len()]);
        }
        let created = ask(&server, "POST /api/cases.json", &json!({ "case": case }).to_string());
        let created: Value = serde_json::from_str(&created.body).unwrap();
        let id = &created["case"]["case_id"];
        let rated = ask(&server, &format!("PUT /api/cases/{id}/rate.json"), r#"{"rate": {"rating": "high"}}"#);
        assert_eq!(rated.status, 200);
    }
    let cases = rows(&server, "cases.json?");
    assert_eq!(cases.len(), most);
    (server, cases)
}

/// The records of a list.
fn rows(server: &FakeServer, query: &str) -> Vec<Value> {
    let response = ask(server, &format!("GET /api/{query}&limit=100"), "");
    assert_eq!((response.status, &*response.header("x-fake-ignored")), (200, ""), "{query}");
    let list: Value = serde_json::from_str(&response.body).unwrap();
    let rows = list.as_object().unwrap().iter().filter(|(key, _)| key.parse::<usize>().is_ok());
    // Rows of reports have no root.
    rows.map(|(_, row)| row.get("case").unwrap_or(row).clone()).collect()
}

#[test]
fn every_status_and_priority_finds_the_cases_that_have_it() {
    let values = |name: &'static str| match enum_of(&ValueType::Named(name)) {
        Some(TypeShape::Enum { values, .. }) => values.iter().map(|it| it.text).collect::<Vec<_>>(),
        _ => panic!("{name} is no enum"),
    };
    let (statuses, priorities) = (values("CaseStatus"), values("Priority"));
    let fields: [(&str, &[&str]); 2] = [("status", &statuses), ("priority", &priorities)];
    let (server, cases) = server_with_all(&fields);
    let ids = |rows: &[Value]| rows.iter().map(|row| row["case_id"].as_u64().unwrap()).collect::<BTreeSet<_>>();
    for (name, values) in fields {
        for value in values {
            let having = ids(&cases.iter().filter(|case| case[name] == *value).cloned().collect::<Vec<_>>());
            assert!(!having.is_empty(), "{name}={value}");
            assert_eq!(ids(&rows(&server, &format!("cases.json?{name}={value}"))), having, "{name}={value}");
            let rated = rows(&server, &format!("stats_satisfaction.json?period=today&{name}={value}"));
            assert_eq!(ids(&rated), having, "{name}={value}");
        }
        // They sort in the order of the spec.
        for (sort, reversed) in [("asc", false), ("desc", true)] {
            let sorted = rows(&server, &format!("cases.json?sort={name}_{sort}"));
            let mut places: Vec<_> = sorted.iter().map(|row| values.iter().position(|it| row[name] == **it)).collect();
            if reversed {
                places.reverse();
            }
            assert!(places.is_sorted(), "{name}_{sort}: {places:?}");
        }
    }
}
