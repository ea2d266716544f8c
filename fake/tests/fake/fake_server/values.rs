//! Every value of every enum that requests may hold: set, read back, and found by filters.
//!
//! The metadata has the values. `tests/programs/walkthroughs.rs` runs these tests with a further value in each enum of the spec.

use std::collections::BTreeSet;

use helpdesk::HelpDesk;
use helpdesk::meta::{OPERATIONS, Operation, OperationDetails, Param, Returns, Service, TYPES, TypeShape, ValueType};
use helpdesk_fake::{FakeServer, Seed, follows_from_metadata};
use serde_json::{Value, json};

use crate::fake_server::parameters::{add_pairs, plain, send_value};
use crate::fake_server::wire::{Response, ask};

/// The values in bodies that no record shows, and why.
const NOT_SHOWN: &[(&str, &str, &str, &str)] =
    &[("cases.create", "case_email_id", "-1", "no field of a case has the address that the user's email came from")];

/// The evidence of values that a test adds to the spec. The fake server cannot know the meaning of such an order, period or
/// number. Requests with such a value list it as ignored.
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
    let ValueType::Named(name) = kind.item() else { return None };
    let named = TYPES.iter().find(|it| it.name == *name)?;
    matches!(named.shape, TypeShape::Enum { .. }).then_some(named.shape)
}

#[test]
fn every_value_that_is_set_is_read_back() {
    let mut failed = Vec::new();
    for sample in samples(|operation| operation.body.map_or(&[], |body| body.params)) {
        let server = crate::fake_server::example_server();
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
    let Returns::Record { ty, root, .. } = sample.details.returns else { return None };
    let TypeShape::Record { fields, .. } = TYPES.iter().find(|it| it.name == ty)?.shape else { return None };
    let (resource, _) = sample.operation.id.split_once('.')?;
    let get = OPERATIONS.iter().find(|it| it.operation.id == format!("{resource}.get"))?.operation;
    let record: Value = serde_json::from_str(&response.body).unwrap();
    let path = get.path.replace(&format!("{{{}}}", get.path_params[0].name), &plain(&record[root][fields[0].name]));
    Some(ask(server, &format!("GET /api{path}"), ""))
}

/// Whether a field at any depth has this value.
fn shown(json: &Value, name: &str, expected: &Value) -> bool {
    match json {
        Value::Object(fields) => {
            fields.get(name) == Some(expected) || fields.values().any(|value| shown(value, name, expected))
        }
        _ => false,
    }
}

#[test]
fn every_value_of_a_query_is_honored() {
    let server = crate::fake_server::example_server();
    for sample in samples(|operation| operation.query) {
        let (id, name, text) = (sample.operation.id, sample.param.name, sample.text);
        let response = send_value(&server, sample.operation, sample.param, Some(&sample.json));
        let ignored = response.header("x-fake-ignored");
        let is_said = ignored.is_empty() || (sample.is_added && ignored == name);
        assert!(response.status == 200 && is_said, "{id} {name}={text}: {response:?}");
    }
}

/// A server with records of every kind, a user of a custom channel, and a rated case for each status and each priority.
fn server_with_all(fields: [(&str, &[&str]); 2]) -> FakeServer {
    let server = crate::fake_server::example_server();
    server.seed(Seed::cases(80));
    let of_channel = json!({ "user_custom_id": "a-1", "channel": "cch7", "subject": "x", "content": "y" });
    assert_eq!(ask(&server, "POST /api/cases.json", &json!({ "case": of_channel }).to_string()).status, 201);
    for index in 0..fields.iter().map(|(_, values)| values.len()).max().unwrap() {
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
    server
}

/// The records of a list, which has one page.
fn rows(server: &FakeServer, path: &str, query: &str) -> Vec<Value> {
    let response = ask(server, &format!("GET /api{path}?{query}"), "");
    assert_eq!((response.status, &*response.header("x-fake-ignored")), (200, ""), "{path}?{query}: {}", response.body);
    let list: Value = serde_json::from_str(&response.body).unwrap();
    let mut rows: Vec<_> =
        list.as_object().unwrap().iter().filter_map(|(key, row)| Some((key.parse::<usize>().ok()?, row))).collect();
    rows.sort_by_key(|(place, _)| *place);
    // Rows of reports have no root.
    let record = |row: &Value| match row.as_object().unwrap().values().next() {
        Some(record) if row.as_object().unwrap().len() == 1 => record.clone(),
        _ => row.clone(),
    };
    let rows: Vec<_> = rows.into_iter().map(|(_, row)| record(row)).collect();
    assert!(rows.len() < 100, "{path}?{query} has a second page");
    rows
}

/// The values of an enum.
fn values(name: &'static str) -> Vec<&'static str> {
    match enum_of(&ValueType::Named(name)) {
        Some(TypeShape::Enum { values, .. }) => values.iter().map(|it| it.text).collect(),
        _ => panic!("{name} is no enum"),
    }
}

/// Parameters with an enum that records do not show, each with the test of `end_to_end` that checks its effect.
const SHOWN_ELSEWHERE: &[(&str, &str, &str)] = &[
    ("", "initiator", "filters_by_case_narrow_the_counts"),
    ("", "language_id", "strings_are_shown_in_the_main_language_another_one_or_all"),
    ("", "period", "every_report_accepts_every_named_period"),
    ("cases.changelog", "status", "a_pair_of_statuses_finds_changes_from_the_first_to_the_second"),
    ("cases.list", "filter", "a_saved_filter_finds_the_cases_of_its_name"),
    ("cases.list", "sort", "rows_have_the_requested_order"),
    ("kb_articles.list", "sort", "articles_are_in_the_manual_order_by_default"),
    ("messages.list", "order", "messages_are_listed_in_both_orders"),
    ("statistics.leaderboard", "channel", "filters_by_case_narrow_the_counts"),
    ("statistics.leaderboard", "priority", "filters_by_case_narrow_the_counts"),
    ("statistics.leaderboard", "staff_id", "filters_by_staff_narrow_the_rows"),
    ("statistics.leaderboard", "status", "filters_by_case_narrow_the_counts"),
    ("statistics.satisfaction", "sort", "rows_have_the_requested_order"),
];

/// A filter that has the name of a field finds the records that show the value there: each value that is shown, and each value
/// of its enum. A row of a report also has the values of its case.
#[test]
fn a_filter_finds_the_records_that_show_its_value() {
    let (statuses, priorities) = (values("CaseStatus"), values("Priority"));
    let server = server_with_all([("status", &statuses), ("priority", &priorities)]);
    let cases = rows(&server, "/cases.json", "limit=100&show_merged_cases=true&show_active_chats=true");
    let has_enum = |param: &Param| enum_of(&param.kind).is_some();
    for details in OPERATIONS {
        let (id, query) = (details.operation.id, details.operation.query);
        let is_checked_here = |param: &&Param| {
            let is_listed = SHOWN_ELSEWHERE.iter().any(|it| id.starts_with(it.0) && it.1 == param.name);
            // A derived list sorts by the fields that the words of its enum name.
            let is_order = follows_from_metadata(id) && param.name == "sort";
            matches!(param.kind.item(), ValueType::Named(_)) && !is_listed && !is_order
        };
        // A list that requires another filter has no query that finds all records.
        let is_list = matches!(details.returns, Returns::List { .. }) && !query.iter().any(|it| it.required);
        let limit = format!("limit={}", details.operation.page_size(HelpDesk::METADATA.page_size));
        let limit = query.iter().find(|it| it.name == "limit").map(|_| &*limit);
        let period = query.iter().find(|it| it.name == "period").map(|_| "from_time=2026-02-08&to_time=2026-03-10");
        let everything = [limit, period].into_iter().flatten().collect::<Vec<_>>().join("&");
        for param in query.iter().filter(is_checked_here) {
            let elsewhere = || format!("{id} {}: no record shows it; say in {} what checks it", param.name, file!());
            if !is_list || !details.operation.path_params.is_empty() {
                assert!(!has_enum(param) || follows_from_metadata(id), "{}", elsewhere());
                continue;
            }
            let all = rows(&server, details.operation.path, &everything);
            let case_of = |row: &Value| cases.iter().find(|it| it["case_id"] == row["case_id"]);
            let shown = |row: &Value| match row.get(param.name).or_else(|| case_of(row)?.get(param.name)) {
                Some(Value::Array(items)) => items.clone(),
                one => one.cloned().into_iter().collect(),
            };
            let mut values: Vec<_> = all.iter().flat_map(shown).collect();
            assert!(!values.is_empty() || !has_enum(param), "{}", elsewhere());
            if let Some(TypeShape::Enum { values: of_enum, number: false, .. }) = enum_of(&param.kind) {
                values.extend(of_enum.iter().map(|it| json!(it.text)));
            }
            // The id 0 means no record. Only an enum has a value for this in a filter.
            values.retain(|it| has_enum(param) || *it != json!(0));
            values.sort_by_key(Value::to_string);
            values.dedup();
            for value in values {
                let having: Vec<_> = all.iter().filter(|row| shown(row).contains(&value)).collect();
                let mut query = form_urlencoded::Serializer::new(format!("{everything}&"));
                let sent = if matches!(param.kind, ValueType::List(_)) { json!([value]) } else { value.clone() };
                add_pairs(&mut query, param.name, &sent);
                let found_rows = rows(&server, details.operation.path, &query.finish());
                assert_eq!(found_rows.iter().collect::<Vec<_>>(), having, "{id} {}={value}", param.name);
            }
        }
    }
}

#[test]
fn statuses_and_priorities_sort_in_the_order_of_the_spec() {
    let (statuses, priorities) = (values("CaseStatus"), values("Priority"));
    let fields: [(&str, &[&str]); 2] = [("status", &statuses), ("priority", &priorities)];
    let server = server_with_all(fields);
    for (name, values) in fields {
        for (sort, reversed) in [("asc", false), ("desc", true)] {
            let sorted = rows(&server, "/cases.json", &format!("limit=100&sort={name}_{sort}"));
            let mut places: Vec<_> = sorted.iter().map(|row| values.iter().position(|it| row[name] == **it)).collect();
            if reversed {
                places.reverse();
            }
            assert!(places.is_sorted(), "{name}_{sort}: {places:?}");
            let found_rows: BTreeSet<_> = places.into_iter().collect();
            assert_eq!(found_rows.len(), values.len(), "{name} has values that no case has");
        }
    }
}
