//! The report names everything that decoding tolerates, except for facts that reading cannot show.

mod lists;
mod records;
mod responses;
mod values;

use std::ops::ControlFlow;

use helpdesk_verify::{Observations, Report, Verification};
use http::response::Parts;
use serde_json::{Map, Value, json};

use crate::account::ACCOUNT;
use crate::drifting::{change_bytes, change_each, change_json};
use crate::is_of;

/// How a service differs.
enum Drift {
    /// In this value of a key, in each record that has the key.
    Set(&'static str, Value),
    /// In each record that has a key.
    Each(&'static str, fn(&mut Map<String, Value>)),
    /// In the JSON of a path.
    Body(&'static str, fn(&mut Value)),
    /// In the text of a path.
    Text(&'static str, fn(String) -> String),
    /// In the head or the bytes of a path.
    Bytes(&'static str, fn(&mut Parts, Vec<u8>) -> Vec<u8>),
}

use Drift::{Body, Bytes, Each, Set, Text};

impl Drift {
    fn observe(self) -> Observations {
        let client = ACCOUNT.client();
        let client = match self {
            Set(key, value) => change_json(client, move |_, json| {
                change_each(json, key, &|it| _ = it.insert(key.to_owned(), value.clone()));
            }),
            Each(key, change) => change_json(client, move |_, json| change_each(json, key, &change)),
            Body(path, change) => change_json(client, move |at, json| {
                if is_meant(at, path) {
                    change(json);
                }
            }),
            Text(path, change) => change_bytes(client, move |at, _, bytes| {
                if is_meant(at, path) { change(String::from_utf8(bytes).unwrap()).into_bytes() } else { bytes }
            }),
            Bytes(path, change) => change_bytes(
                client,
                move |at, head, bytes| {
                    if is_meant(at, path) { change(head, bytes) } else { bytes }
                },
            ),
        };
        let observations = Verification::new().run(client, &mut |_| ControlFlow::Continue(())).unwrap();
        ACCOUNT.assert_only_read();
        observations
    }
}

/// A path, words, and a drift that must be found at the path with the words. No finding may have other words.
type Tolerance = (&'static str, &'static str, Drift);

/// Stands for the path of any single case.
const CASE: &str = "/cases/<id>.json";

fn is_meant(address: &str, path: &str) -> bool {
    let parts = address.split('?').next().unwrap().rsplit('/').collect::<Vec<_>>();
    if path == CASE { parts[1] == "cases" } else { is_of(address, path) }
}

fn rename(json: &mut Map<String, Value>, from: &str, to: &str) {
    if let Some(value) = json.remove(from) {
        json.insert(to.to_owned(), value);
    }
}

/// Takes the only value out of an object.
fn unwrap(json: &mut Value) {
    if let Some(inner) = json.as_object().and_then(|it| it.values().next()).cloned() {
        *json = inner;
    }
}

/// Drifts that no reading can see, each with the reason.
fn invisible_drifts() -> Vec<(&'static str, Drift)> {
    vec![
        (
            "some responses lack the field, and the spec does not say which",
            Each("closed_at", |it| _ = it.remove("closed_at")),
        ),
        ("strings may be any", Set("subject", json!("17"))),
        (
            "a comma-separated list is a string, and no string is kept",
            Set("cc_emails", json!(" a@b.example ,,c@d.example")),
        ),
        ("a time may have any offset", Set("created_at", json!("Mon, 02 Mar 2026 10:00:00 -1130"))),
        (
            "the keys of an object have no order",
            Text("/labels.json", |text| {
                text.replacen("\"0\":", "\"<1>\":", 1).replacen("\"1\":", "\"0\":", 1).replacen("<1>", "1", 1)
            }),
        ),
        ("a total counts the records of other pages", Body("/labels.json", |json| json["total_count"] = json!(4000))),
        (
            "other headers are documented for a request beyond the limit",
            Bytes("", |head, bytes| {
                head.headers.remove("rate_limit_per_minute");
                head.headers.remove("retry_after");
                bytes
            }),
        ),
    ]
}

fn check(tolerances: Vec<Tolerance>) {
    let mut wrong = String::new();
    for (path, words, drift) in tolerances {
        let report = Report::new(&drift.observe());
        let is_named = report.findings.iter().any(|it| it.path == path && it.text.contains(words));
        let others: Vec<_> = report.findings.iter().filter(|it| !it.text.contains(words)).collect();
        if !is_named || !others.is_empty() {
            wrong += &format!("{path}: {words}: named: {is_named}, besides: {others:#?}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn each_form_of_a_value_is_named_at_its_path() {
    check(values::scalars());
}

#[test]
fn each_form_of_a_list_or_map_is_named_at_its_path() {
    check(values::containers());
}

#[test]
fn each_name_and_root_of_a_record_is_named_at_its_path() {
    check(records::records());
}

#[test]
fn each_layout_and_mark_of_a_list_is_named_at_its_path() {
    check(lists::lists());
}

#[test]
fn each_form_of_a_response_is_named_at_its_path() {
    check(responses::responses());
}

#[test]
fn facts_invisible_to_reading_are_not_reported() {
    for (reason, drift) in invisible_drifts() {
        let report = Report::new(&drift.observe());
        assert_eq!(report.findings, [], "{reason}");
    }
}
