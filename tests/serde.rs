//! The feature `serde`: round trips of records, ids, enums and values through other formats.

use std::fmt::Debug;

use helpdesk::values::Pair;
use helpdesk::{
    CaseId, CaseRef, CivilDateTime, CustomFields, LabelId, ListResponse, Localized, Minutes, OneOrMany, Page, Percent,
    Request, Search, Timestamp, WebhookEvent, labels,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::robustness;

/// Compares a value with itself after a round trip through formats with and without an order of keys. Returns it as JSON.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> Value {
    let json = serde_json::to_value(value).unwrap();
    assert_eq!(&serde_json::from_value::<T>(json.clone()).unwrap(), value);
    assert_eq!(&serde_json::from_str::<T>(&serde_json::to_string(value).unwrap()).unwrap(), value);
    assert_eq!(&serde_yaml::from_str::<T>(&serde_yaml::to_string(value).unwrap()).unwrap(), value, "{json}");
    json
}

/// Checks each record with all of its fields and with unknown keys.
macro_rules! records {
    (records: $($name:ident)*; scalars: $($scalar:ident)*) => {
        $({
            let mut sample = robustness::sample(stringify!($name));
            sample["unknown_key"] = json!({ "deep": [1, 2.5, null, "«да» \u{1F600}\n"], "18446744073709551615": u64::MAX });
            let record = helpdesk::$name::from_json(&sample.to_string()).unwrap();
            let json = round_trip(&record);
            assert_eq!(json, serde_json::from_str::<Value>(&record.to_json()).unwrap());
            assert_eq!(serde_json::from_value::<helpdesk::$name>(sample).unwrap(), record);
            round_trip(&Some(record));
        })*
    };
}

#[test]
fn every_record_is_serialized_as_to_json_writes_it() {
    every_type!(records);
}

/// Checks that each text gives the same value again, and that other texts are rejected or kept.
macro_rules! scalars {
    (records: $($record:ident)*; scalars: $($name:ident)*) => {
        $({
            for sample in robustness::samples(stringify!($name)) {
                let value = serde_json::from_value::<helpdesk::$name>(sample.clone()).unwrap();
                assert_eq!(round_trip(&value), sample, "{}", stringify!($name));
            }
        })*
    };
}

#[test]
fn every_id_and_enum_has_its_wire_format() {
    every_type!(scalars);
    assert_eq!(round_trip(&helpdesk::Priority::from("blocker")), json!("blocker"));
    assert!(serde_json::from_value::<helpdesk::CaseSort>(json!("sideways")).is_err());
    assert!(serde_json::from_value::<CaseRef>(json!({ "id": 7 })).is_err());
    assert!(serde_json::from_value::<helpdesk::CaseId>(json!(-7)).is_err());
}

#[test]
fn values_have_the_format_of_their_fields() {
    let time: Timestamp = "2014-05-05T00:15:17+03:00".parse().unwrap();
    assert_eq!(round_trip(&time), json!("Mon, 05 May 2014 00:15:17 +0300"));
    assert_eq!(serde_json::from_value::<Timestamp>(json!("2014-05-05T00:15:17+03:00")).unwrap(), time);
    assert_eq!(round_trip(&CivilDateTime::date(2024, 2, 29).unwrap()), json!("2024-02-29"));
    assert_eq!(
        round_trip(&CivilDateTime::date(2024, 2, 29).unwrap().at(1, 2, 3).unwrap()),
        json!("2024-02-29 01:02:03")
    );
    assert_eq!((round_trip(&Minutes::new(1.5).unwrap()), round_trip(&Percent::from(95))), (json!(1.5), json!(95)));
    let fields = CustomFields::new().set(26, true).set(25, "«да»");
    assert_eq!(round_trip(&fields), json!({ "cf_25": "«да»", "cf_26": true }));
    assert_eq!(round_trip(&Localized::<String>::from([(2, "b"), (10, "a")])), json!({ "2": "b", "10": "a" }));
    assert_eq!(round_trip(&Localized::from("a")), json!("a"));
    assert_eq!(round_trip(&OneOrMany::One(helpdesk::LabelId(7))), json!(7));
    assert_eq!(round_trip(&OneOrMany::Many(vec![helpdesk::LabelId(7)])), json!([7]));
    for wrong in [json!("soon"), json!({}), json!([1]), Value::Null, json!(true)] {
        assert!(serde_json::from_value::<Timestamp>(wrong.clone()).is_err(), "{wrong}");
        assert!(serde_json::from_value::<CivilDateTime>(wrong).is_err());
    }
}

#[test]
fn a_list_keeps_its_errors_and_counts() {
    let body =
        r#"{"0":{"label":{"label_id":7,"label_title":"a"}},"1":{"label":{"label_title":"b"}},"total_count":250}"#;
    let list = labels::List::read(&helpdesk::response::Response::new(
        http::StatusCode::OK,
        http::HeaderMap::new(),
        body.as_bytes().to_vec(),
    ));
    let list: ListResponse<helpdesk::Label> = list.unwrap();
    assert_eq!((list.len(), list.errors.len(), list.total), (1, 1, Some(250)));
    let json = round_trip(&list);
    assert_eq!(
        (&json["items"][0]["label_id"], &json["total"], &json["last_page"]),
        (&json!(7), &json!(250), &Value::Null)
    );
}

#[test]
fn a_page_keeps_its_number_and_its_errors() {
    let json = json!({
        "number": 3,
        "items": [{ "label_id": 7, "label_title": "a" }],
        "errors": [{ "index": 1, "field": null, "path": "$.1.label_id", "raw": "{}", "message": "missing `label_id`", "offset": 9 }],
        "total": 250,
        "repeated": 2,
        "date": "Mon, 05 May 2014 00:15:17 +0300",
    });
    let page: Page<helpdesk::Label> = serde_json::from_value(json.clone()).unwrap();
    assert_eq!((page.number, page.items[0].label_id, page.errors.len(), page.total), (3, LabelId(7), 1, Some(250)));
    assert_eq!(round_trip(&page), json);
    assert!(serde_json::from_value::<Page<helpdesk::Label>>(json!({ "items": [] })).is_err());
}

#[test]
fn webhook_events_are_serialized_as_they_are_posted() {
    for (json, name) in [
        (
            json!({ "type": "message_new", "object": { "message_id": 7, "case_id": 664, "color": "red" } }),
            "message_new",
        ),
        (json!({ "type": "case_merged", "object": { "case_id": 7 }, "id": [1.5, null] }), "case_merged"),
        (json!({ "object": {}, "type": 12 }), "12"),
    ] {
        let event: WebhookEvent = serde_json::from_value(json.clone()).unwrap();
        assert_eq!(event.name(), name);
        assert_eq!(event, WebhookEvent::from_request(None, json.to_string().as_bytes()).unwrap());
        assert_eq!(round_trip(&event), json);
    }
    for wrong in [
        json!({ "object": {} }),
        json!("message_new"),
        json!({ "type": "message_new", "object": { "case_id": "SECRET" } }),
    ] {
        let error = serde_json::from_value::<WebhookEvent>(wrong).unwrap_err().to_string();
        assert!(!error.contains("SECRET"), "{error}");
    }
}

#[test]
fn search_terms_and_pairs_survive_a_round_trip() {
    let terms = [Search::contains("a b"), Search::exact("a"), Search::starts_with("a"), Search::ends_with("a")];
    assert_eq!(terms.map(|it| round_trip(&it)), ["a b", "^a^", "^a", "a^"].map(Value::from));
    assert_eq!([Search::contains(""), Search::contains("a^b")].map(|it| round_trip(&it)), ["", "a^b"].map(Value::from));
    for lost in [Search::contains("^a"), Search::starts_with("a^"), Search::ends_with("")] {
        assert!(serde_json::to_value(&lost).is_err(), "{lost}");
    }
    assert_eq!(round_trip(&Pair(CaseId(7), CaseId(8))), json!([7, 8]));
    assert!(serde_json::from_value::<Pair<CaseId>>(json!([7])).is_err());
}

#[test]
fn unknown_keys_are_serialized_by_themselves() {
    let case = helpdesk::Case::from_json(r#"{"case_id":7,"color":"red","priority":[1]}"#).unwrap();
    assert_eq!(serde_json::to_value(case.extra()).unwrap(), json!({ "color": "red", "priority": [1] }));
}

#[test]
fn times_are_written_as_rfc_3339() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Job {
        #[serde(with = "helpdesk::values::rfc3339")]
        started_at: Timestamp,
        #[serde(with = "helpdesk::values::rfc3339", default)]
        ended_at: Option<Timestamp>,
    }
    let started_at: Timestamp = "2014-05-05T00:15:17+03:00".parse().unwrap();
    let ended = Job { started_at, ended_at: Some(started_at.to_utc()) };
    let json = json!({ "started_at": "2014-05-05T00:15:17+03:00", "ended_at": "2014-05-04T21:15:17Z" });
    assert_eq!(round_trip(&ended), json);
    let running = Job { started_at, ended_at: None };
    assert_eq!(round_trip(&running), json!({ "started_at": "2014-05-05T00:15:17+03:00", "ended_at": null }));
    assert_eq!(serde_json::from_value::<Job>(json!({ "started_at": "2014-05-05T00:15:17+03:00" })).unwrap(), running);
    for wrong in [json!({ "started_at": "soon" }), json!({ "started_at": null }), json!({})] {
        assert!(serde_json::from_value::<Job>(wrong.clone()).is_err(), "{wrong}");
    }
}

#[test]
fn a_type_of_a_program_may_have_a_record_as_a_field() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Job {
        case: helpdesk::Case,
        #[serde(default)]
        user: Option<helpdesk::UserId>,
    }
    let json = json!({ "case": { "case_id": 7, "subject": "Printer", "priority": "high" }, "user": 9 });
    let job: Job = serde_json::from_value(json).unwrap();
    assert_eq!((job.case.subject.as_str(), job.user), ("Printer", Some(helpdesk::UserId(9))));
    round_trip(&job);
    let error = serde_json::from_value::<Job>(json!({ "case": { "case_id": "SECRET" } })).unwrap_err().to_string();
    assert!(error.contains("$.case_id") && !error.contains("SECRET"), "{error}");
}
