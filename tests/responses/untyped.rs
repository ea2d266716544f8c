//! Responses of operations that a program chooses at run time.

use helpdesk::meta::{OPERATIONS, UntypedListRequest, UntypedRecord};
use helpdesk::request::{ExportRequest as _, UpdatesRequest as _};
use helpdesk::response::{DecodeError, ListItem};
use helpdesk::{ListResponse, Timestamp};
use serde_json::{Value, json};

use super::{read, response};

/// Decodes a response by the metadata of an operation.
fn records(operation: &str, body: &str) -> Result<ListResponse<UntypedRecord>, DecodeError> {
    let details = OPERATIONS.iter().find(|it| it.operation.id == operation).unwrap();
    response(body).records(&details.returns)
}

/// The keys and the values of the records of a list in which all are readable.
fn rows(list: &ListResponse<UntypedRecord>) -> Vec<(Option<String>, Value)> {
    assert_eq!(list.errors, []);
    for record in list {
        assert_eq!(serde_json::from_str::<Value>(&record.to_json()).unwrap(), record.value());
    }
    list.iter().map(|record| (record.key(), record.value())).collect()
}

#[test]
fn records_are_decoded_by_metadata() {
    let label = json!({ "label_id": 7, "label_title": "a \"b\"" });
    let bodies = [
        ("labels.update", json!({ "label": label }), vec![label.clone()]),
        ("labels.update", json!({ "more": [1], "label": label }), vec![label.clone()]),
        ("labels.update", label.clone(), vec![label.clone()]),
        ("labels.list", json!({ "0": { "label": label }, "total_count": 1 }), vec![label.clone()]),
        ("labels.list", json!([label]), vec![label.clone()]),
        ("cases.changelog", json!({ "changelog": [label, { "a": 1 }] }), vec![label.clone(), json!({ "a": 1 })]),
        ("macros.list", json!({ "common_macros": [] }), vec![json!({ "common_macros": [] })]),
        ("statistics.staff_leaderboard", json!([[1, null], "a"]), vec![json!([[1, null], "a"])]),
        ("labels.delete", json!({ "deleted": true }), vec![]),
    ];
    for (operation, body, expected) in bodies {
        let list = records(operation, &body.to_string()).unwrap_or_else(|error| panic!("{operation} {body}: {error}"));
        let values = rows(&list).into_iter().map(|(_, value)| value).collect::<Vec<_>>();
        assert_eq!(values, expected, "{operation} {body}");
    }
}

#[test]
fn body_without_a_record_is_an_error() {
    let wrong = [
        ("labels.update", r#"{"error":"label_not_found"}"#, "expected data, found the error `label_not_found` at $"),
        ("labels.delete", r#"{"error":"label_not_found"}"#, "expected data, found the error `label_not_found` at $"),
        ("labels.update", "7", "expected an object, found a number at $ (byte 0)"),
        ("labels.list", r#"{"a":1}"#, "expected a list, found an object without numbered records at $ (byte 0)"),
        ("labels.list", "<html>", "expected a list, found `<`, which may be HTML at $ (byte 0)"),
    ];
    for (operation, body, message) in wrong {
        assert_eq!(records(operation, body).unwrap_err().to_string(), message, "{operation} {body}");
    }
}

#[test]
fn root_of_a_record_names_its_id() {
    let cases = [
        (r#"{"case":{"user_id":1,"case_id":7}}"#, Some("7"), json!({ "user_id": 1, "case_id": 7 })),
        (r#"{"case":{"case_id":"7-a"}}"#, Some("7-a"), json!({ "case_id": "7-a" })),
        (r#"{"case":{"user_id":1}}"#, None, json!({ "user_id": 1 })),
        // The response does not show which of them is the record.
        (
            r#"{"case":{"case_id":7},"user":{"user_id":1}}"#,
            None,
            json!({ "case": { "case_id": 7 }, "user": { "user_id": 1 } }),
        ),
        (r#"{"case":{"case_id":7},"seen":true}"#, None, json!({ "case": { "case_id": 7 }, "seen": true })),
        (r#"{"case_id":7}"#, None, json!({ "case_id": 7 })),
        ("[1]", None, json!([1])),
    ];
    for (row, key, value) in cases {
        let list = read::<UntypedListRequest>(format!(r#"{{"0":{row}}}"#)).unwrap();
        assert_eq!(rows(&list), [(key.map(str::to_owned), value)], "{row}");
    }
}

#[test]
fn the_first_array_under_a_key_is_the_list() {
    let bodies = [
        (r#"{"changelog":[{"id":1},{"id":2}],"links":[{"id":3}]}"#, vec![1, 2]),
        (r#"{"more":true,"changelog":[{"id":1}],"total_count":1}"#, vec![1]),
        (r#"{"0":{"id":1},"links":[{"id":3}]}"#, vec![1]),
        (r#"{"changelog":[],"links":[{"id":3}]}"#, vec![]),
    ];
    for (body, expected) in bodies {
        let list = read::<UntypedListRequest>(body).unwrap();
        let ids = rows(&list).iter().map(|(_, value)| value["id"].as_i64().unwrap()).collect::<Vec<_>>();
        assert_eq!(ids, expected, "{body}");
    }
}

#[test]
fn the_times_of_a_row_are_those_of_its_fields() {
    let body = r#"{"0":{"case":{"created_at":"2014-05-04T21:15:17Z","updated_at":"1399238118"}},"1":{"case":{"created_at":7}}}"#;
    let list = read::<UntypedListRequest>(body).unwrap();
    let times = |row| (UntypedListRequest::created(row), UntypedListRequest::updated(row));
    let at = |seconds| Some(Timestamp::from_unix_seconds(seconds));
    assert_eq!(list.iter().map(times).collect::<Vec<_>>(), [(at(1_399_238_117), at(1_399_238_118)), (None, None)]);
}
