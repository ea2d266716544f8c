//! Drifts that are planted in the responses are found by their paths.

use std::collections::BTreeSet;

use helpdesk_verify::Report;
use serde_json::{Value, json};

use crate::drifting::change_each;
use crate::{is_of, observe};

/// Replaces the value of a key in each record that has it.
macro_rules! set {
    ($key:literal, $value:tt) => {
        |_: &str, json: &mut Value| change_each(json, $key, &|it| _ = it.insert($key.into(), json!($value)))
    };
}

/// Adds a key to each record that has another one.
macro_rules! add {
    ($beside:literal, $key:literal, $value:tt) => {
        |_: &str, json: &mut Value| change_each(json, $beside, &|it| _ = it.insert($key.into(), json!($value)))
    };
}

macro_rules! remove {
    ($key:literal) => {
        |_: &str, json: &mut Value| change_each(json, $key, &|it| _ = it.remove($key))
    };
}

/// A response with another status.
macro_rules! status {
    ($path:literal, $status:literal) => {
        |path: &str, json: &mut Value| {
            if is_of(path, $path) {
                *json = json!({ "<status>": $status, "error": "some_error" });
            }
        }
    };
}

/// Reverses lists of messages, unless an order is asked for. The last page of the oldest first is the first of the newest first.
pub(crate) fn newest_first(path: &str, json: &mut Value) {
    let is_meant = path.contains("/messages.json") && !path.contains("order");
    let Some(object) = json.as_object_mut().filter(|_| is_meant) else { return };
    let mut keys = object.keys().filter(|key| key.parse::<u32>().is_ok()).cloned().collect::<Vec<_>>();
    keys.sort_by_key(|key| key.parse::<u32>().unwrap());
    let mut values = keys.iter().filter_map(|key| object.remove(key)).collect::<Vec<_>>();
    values.reverse();
    object.extend(keys.into_iter().zip(values));
}

/// A path, words, and what the service does.
pub(crate) type Plant = (&'static str, &'static str, fn(&str, &mut Value));

/// Drifts, each with the path and a part of the words of what must be found.
const PLANTS: &[Plant] = &[
    ("Case/fields/merged_into", "unknown key, an integer,", add!("case_number", "merged_into", 7)),
    ("Case/fields/mood", "unknown key, text,", add!("case_number", "mood", "good")),
    ("Case/fields/is_vip", "unknown key, a boolean,", add!("case_number", "is_vip", true)),
    ("Case/fields/source_ids", "unknown key, an array,", add!("case_number", "source_ids", [1, 2])),
    ("Case/fields/no_ids", "unknown key, an empty array,", add!("case_number", "no_ids", [])),
    ("Case/fields/origin", "unknown key, an object,", add!("case_number", "origin", { "a": 1 })),
    ("Case/fields/nothing", "unknown key, null,", add!("case_number", "nothing", null)),
    (
        "Case/fields/seen_at",
        "unknown key, a time as text,",
        add!("case_number", "seen_at", "Mon, 02 Mar 2026 10:00:00 +0300"),
    ),
    ("Case/fields/seen_on", "unknown key, a date as text,", add!("case_number", "seen_on", "2026-03-02")),
    ("Case/fields/weight", "unknown key, a fraction,", add!("case_number", "weight", 1.5)),
    ("Case/fields/count_text", "unknown key, an integer as text,", add!("case_number", "count_text", "12")),
    ("Label/fields/color", "unknown key, text,", add!("label_title", "color", "red")),
    ("User/fields/avatar", "unknown key, an empty string,", add!("user_full_name", "avatar", "")),
    ("Message/fields/read_by", "unknown key, an integer,", add!("message_id", "read_by", 3)),
    ("Case/fields/field_<id>_a2", "unknown key, an integer,", add!("case_number", "field_4711_a2", 1)),
    ("Case/fields/<other>", "may be personal", add!("case_number", "Ann Example", 1)),
    ("Case/fields/subject", "documented always, always absent", remove!("subject")),
    ("Case/fields/channel", "documented always, always absent", remove!("channel")),
    ("Case/fields/created_at", "documented always, always absent", remove!("created_at")),
    ("Message/fields/message_id", "documented always, always absent", remove!("message_id")),
    ("Case/fields/case_id", "documented as an integer, came as an integer as text", set!("case_id", "17")),
    ("Case/fields/user_id", "documented as an integer, came as an integer as text", set!("user_id", "17")),
    ("Case/fields/user_id", "documented as an integer, came as 0", set!("user_id", 0)),
    ("Case/fields/user_id", "documented as an integer, came as null", set!("user_id", null)),
    ("Case/fields/user_id", "documented as an integer, came as `-`", set!("user_id", "-")),
    ("Case/fields/subject", "documented as text, came as an integer", set!("subject", 17)),
    ("Case/fields/subject", "documented as text, came as null", set!("subject", null)),
    ("Case/fields/subject", "documented as text, came as an object", set!("subject", { "1": "a" })),
    (
        "Case/fields/closing_speed",
        "documented as 0 or an integer or a fraction or `-` or 0 as text or an integer as text or a number as text, came as a boolean",
        set!("closing_speed", true),
    ),
    ("Case/fields/deleted", "documented as a boolean, came as 0", set!("deleted", 0)),
    ("Case/fields/deleted", "documented as a boolean, came as an integer as text", set!("deleted", "1")),
    ("Case/fields/spam", "documented as a boolean, came as text", set!("spam", "false")),
    (
        "Case/fields/created_at",
        "documented as a time as text, came as a date as text",
        set!("created_at", "2026-03-02 10:00:00"),
    ),
    ("Case/fields/created_at", "documented as a time as text, came as an integer", set!("created_at", 1772445600)),
    ("Case/fields/created_at", "documented as a time as text, came as text", set!("created_at", "yesterday")),
    ("Case/fields/labels", "documented as an array or an empty array, came as an object", set!("labels", { "0": 1 })),
    ("Case/fields/labels", "documented as an array or an empty array, came as an empty string", set!("labels", "")),
    ("Case/fields/labels", "documented as an array or an empty array, came as null", set!("labels", null)),
    (
        "Case/fields/custom_fields",
        "documented as an object or an empty object, came as an empty array",
        set!("custom_fields", []),
    ),
    ("CaseStatus/values/on_hold", "unknown value", set!("status", "on_hold")),
    ("Priority/values/urgent", "unknown value", set!("priority", "urgent")),
    ("Priority/values/<other>", "unknown value", set!("priority", "Very Urgent")),
    ("labels.list", "came with status 404", status!("/labels.json", 404)),
    ("macros.list", "came with status 410", status!("/macros.json", 410)),
    ("cases.list/query/priority", "documented as a filter, rejected", |path, json| {
        if path.contains("priority") {
            *json = json!({ "<status>": 400, "error": "some_error" });
        }
    }),
    ("messages.list", "documented with the last page by default, came with the first page", newest_first),
    ("groups.list", "cannot be read", |path, json| {
        if is_of(path, "/groups.json") {
            *json = json!("gone");
        }
    }),
];

#[test]
fn each_planted_drift_is_found_by_its_path() {
    let mut lost = String::new();
    for (path, words, drift) in PLANTS {
        let report = Report::new(&observe(drift));
        if !report.findings.iter().any(|it| it.path == *path && it.text.contains(words)) {
            lost += &format!("{path} {words}:\n{report}\n");
        }
    }
    assert!(lost.is_empty(), "{lost}");
}

/// A drift is in some types, and in no other.
#[test]
fn account_without_planted_drift_has_no_findings() {
    for (path, _, drift) in PLANTS.iter().filter(|(path, ..)| path.starts_with("Label/") || path.contains("values")) {
        let report = Report::new(&observe(drift));
        let paths: BTreeSet<&str> = report.findings.iter().map(|it| it.path.as_str()).collect();
        let of = path.split('/').next().unwrap();
        assert!(paths.iter().all(|it| it.starts_with(of) || it.contains("tatus/values/")), "{path}: {paths:?}");
    }
}

#[test]
fn drifts_that_come_together_are_all_found() {
    let additions: Vec<&Plant> = PLANTS.iter().filter(|it| it.1.starts_with("unknown key")).collect();
    let drift = |path: &str, json: &mut Value| {
        PLANTS.iter().filter(|it| it.1.starts_with("unknown key")).for_each(|(.., drift)| drift(path, json));
    };
    let report = Report::new(&observe(drift));
    for (path, words, _) in additions {
        assert!(report.findings.iter().any(|it| it.path == *path && it.text.contains(words)), "{path}\n{report}");
    }
}
