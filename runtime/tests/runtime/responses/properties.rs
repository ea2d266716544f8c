//! Compares the reader with serde_json, on valid, broken and random JSON.

use helpdesk_runtime::Json;
use helpdesk_runtime::generated::ListShape;
use helpdesk_runtime::generated::Reader;
use helpdesk_runtime::response::DecodeError;
use proptest::prelude::*;
use serde_json::{Map, json};

use crate::case::Case;
use crate::responses::response;

fn read(text: &str) -> Result<Json, DecodeError> {
    let mut json = Reader::new(text);
    let value = json.json()?;
    json.finish()?;
    Ok(value)
}

fn skip(text: &str) -> Result<(), DecodeError> {
    let mut json = Reader::new(text);
    json.skip()?;
    json.finish()
}

/// Values of every kind, nested.
fn values() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        any::<u64>().prop_map(Json::from),
        any::<f64>().prop_map(Json::from),
        ".{0,20}".prop_map(Json::from),
        "[ -~а-я\"\\\\\n]{0,80}".prop_map(Json::from),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Json::from),
            prop::collection::vec(("[a-z0-9\"я]{0,9}", inner), 0..6)
                .prop_map(|entries| Json::from(Map::from_iter(entries))),
        ]
    })
}

/// The valid and invalid values of a case's fields.
fn cases() -> impl Strategy<Value = Json> {
    let keys = prop::sample::select(vec![
        "case_number",
        "subject",
        "user_id",
        "staff_id",
        "status",
        "priority",
        "channel",
        "recipient",
        "cc_emails",
        "recipient_cc",
        "deleted",
        "created_at",
        "closed_at",
        "parent_case_id",
        "first_response_speed",
        "closing_speed",
        "custom_fields",
        "labels",
        "locked_labels",
        "rating",
        "rated_staff_id",
        "odd",
        "odd key",
    ]);
    let usual = prop::sample::select(vec![
        json!(null),
        json!(""),
        json!("-"),
        json!(0),
        json!("0"),
        json!(7),
        json!("7"),
        json!(7.5),
        json!(true),
        json!([]),
        json!({}),
        json!("open"),
        json!("cch7"),
        json!("cch07"),
        json!("a@x.y, b@x.y"),
        json!(["a,b", "", "c"]),
        json!({"cf_1": 1, "cf_x": [null]}),
        json!("Mon, 05 May 2014 00:15:17 +0300"),
        json!(1399238117),
        json!("0000-00-00"),
        json!([1, "2", null]),
        json!({"3": 1, "1": 2}),
    ]);
    let value = prop_oneof![9 => usual, 1 => values()];
    prop::collection::vec((keys, value), 0..12).prop_map(|fields| {
        let mut case: Map<_, _> = fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        case.insert("case_id".to_owned(), 7.into());
        case.into()
    })
}

/// Changes, drops or repeats some bytes of a text.
fn mutate(text: String, changes: &[(usize, u8)]) -> Vec<u8> {
    let mut bytes = text.into_bytes();
    for (place, byte) in changes {
        let place = place % (bytes.len() + 1);
        match byte % 3 {
            _ if place == bytes.len() => bytes.push(*byte),
            0 => bytes[place] = *byte,
            1 => drop(bytes.remove(place)),
            _ => bytes.insert(place, b"{}[]\",:\\ue0-. \n"[usize::from(*byte) % 15]),
        }
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn json_of_serde_json_reads_equal(value in values()) {
        prop_assert_eq!(read(&value.to_string()).unwrap(), value.clone());
        prop_assert_eq!(read(&serde_json::to_string_pretty(&value).unwrap()).unwrap(), value.clone());
        prop_assert!(skip(&value.to_string()).is_ok());
    }

    #[test]
    fn broken_json_is_rejected_like_in_serde_json(value in values(), changes in prop::collection::vec(any::<(usize, u8)>(), 1..4)) {
        let bytes = mutate(value.to_string(), &changes);
        let Ok(text) = std::str::from_utf8(&bytes) else { return Ok(()) };
        let theirs = serde_json::from_str::<Json>(text);
        let lenient = text.bytes().any(|byte| byte < b' ') || text.contains("\\u");
        match (read(text), &theirs) {
            (Ok(_), Ok(_)) | (Err(_), Err(_)) => (),
            (Ok(_), Err(_)) if lenient => (),
            // The reader accepts a number that is too large, as a string.
            (Ok(_), Err(error)) if error.to_string().starts_with("number out of range") => (),
            (ours, theirs) => prop_assert!(false, "{text}: {ours:?} but {theirs:?}"),
        }
        let offset = |read: Result<(), DecodeError>| read.err().map(|error| error.offset());
        prop_assert_eq!(offset(skip(text)), offset(read(text).map(drop)), "{}", text);
    }

    #[test]
    fn arbitrary_bytes_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..200), text in "[\\[\\]{}\",:0-9a-z\\\\ .+-]{0,60}") {
        for body in [bytes, text.into_bytes()] {
            let response = response(body);
            let _ = (response.raw(), response.nothing(), response.record::<Case>("case"), response.object::<Case>());
            let _ = (response.list::<Case>(ListShape::wrapped("case")), response.list::<Json>(ListShape::bare()));
        }
    }

    #[test]
    fn broken_pages_do_not_panic(rows in prop::collection::vec(cases(), 0..4), changes in prop::collection::vec(any::<(usize, u8)>(), 1..4)) {
        let page: Map<_, _> = rows.into_iter().enumerate().map(|(index, row)| (index.to_string(), json!({"case": row}))).collect();
        let bytes = mutate(Json::from(page).to_string(), &changes);
        if let Ok(list) = response(bytes).list::<Case>(ListShape::wrapped("case").with_total("total_count")) {
            for case in &list {
                prop_assert_eq!(&Case::from_json(&case.to_json()).unwrap(), case);
            }
            let _ = format!("{list:?}");
        }
    }

    #[test]
    fn written_case_reads_equal(case in cases()) {
        if let Ok(case) = Case::from_json(&case.to_string()) {
            let text = case.to_json();
            prop_assert!(serde_json::from_str::<Json>(&text).is_ok(), "{}", text);
            prop_assert_eq!(Case::from_json(&text).unwrap(), case);
        }
    }

    #[test]
    fn list_contains_every_record_in_key_order(keys in prop::collection::vec(0_u64..300, 0..60)) {
        let entries: Vec<_> = keys.iter().enumerate().map(|(id, key)| format!(r#""{key}":{{"case":{{"case_id":{id}}}}}"#)).collect();
        let list = response(format!("{{{}}}", entries.join(","))).list::<Case>(ListShape::wrapped("case")).unwrap();
        let mut wanted: Vec<_> = keys.iter().zip(0_u64..).collect();
        wanted.sort();
        prop_assert_eq!(list.iter().map(|case| case.case_id.0).collect::<Vec<_>>(), wanted.iter().map(|(_, id)| *id).collect::<Vec<_>>());
    }
}
