//! Responses of lists in every documented or observed variant.

use helpdesk::{cases, client_emails, labels, messages, staff, statistics};

use super::{ids, read};

#[test]
fn lists_are_read_in_every_form() {
    let forms: &[(&str, &str, &[u64], Option<u64>)] = &[
        ("described", r#"{"0":{"case":{"case_id":1}},"1":{"case":{"case_id":2}},"total_count":12}"#, &[1, 2], Some(12)),
        (
            "by number, not by text",
            r#"{"10":{"case":{"case_id":3}},"9":{"case":{"case_id":2}},"0":{"case":{"case_id":1}},"total_count":3}"#,
            &[1, 2, 3],
            Some(3),
        ),
        ("with holes", r#"{"0":{"case":{"case_id":1}},"7":{"case":{"case_id":2}},"total_count":2}"#, &[1, 2], Some(2)),
        ("total first, as text", r#"{"total_count":"5","0":{"case":{"case_id":1}}}"#, &[1], Some(5)),
        ("without total", r#"{"0":{"case":{"case_id":1}}}"#, &[1], None),
        ("array of wrapped", r#"[{"case":{"case_id":1}},{"case":{"case_id":2}}]"#, &[1, 2], None),
        ("array of bare", r#"[{"case_id":1},{"case_id":2}]"#, &[1, 2], None),
        ("bare rows", r#"{"0":{"case_id":1},"total_count":1}"#, &[1], Some(1)),
        ("array under the root", r#"{"case":[{"case_id":1}],"total_count":1}"#, &[1], Some(1)),
        ("empty, 2016", "{\n    \"case\": []\n}", &[], None),
        ("empty, today", r#"{"total_count":0}"#, &[], Some(0)),
        ("empty array", "[]", &[], None),
        ("empty object", "{}", &[], None),
        ("empty text", "\"\"", &[], None),
        ("null", "null", &[], None),
        ("null rows", r#"{"0":null,"1":{"case":{"case_id":2}},"total_count":2}"#, &[2], Some(2)),
        ("byte order mark", "\u{feff}{\"0\":{\"case\":{\"case_id\":1}}}", &[1], None),
        (
            "pretty",
            "{\n    \"0\": {\n        \"case\": {\n            \"case_id\": 1\n        }\n    },\n    \"total_count\": 1\n}",
            &[1],
            Some(1),
        ),
    ];
    for (form, json, expected, total) in forms {
        let list = read::<cases::List>(json).unwrap_or_else(|error| panic!("{form}: {error}"));
        assert_eq!((&ids(&list)[..], list.total), (*expected, *total), "{form}");
        assert!(list.errors.is_empty(), "{form}: {:?}", list.errors);
    }
}

#[test]
fn unreadable_record_does_not_fail_the_page() {
    let json = r#"{"0":{"case":{"case_id":1}},"1":{"case":{"case_id":2,"created_at":{"oh":"no"}}},"2":{"case":{"subject":"no id"}},"3":{"case":{"case_id":4}},"total_count":4}"#;
    let list = read::<cases::List>(json).unwrap();
    assert_eq!(ids(&list), [1, 2, 4]);
    assert_eq!((list.total, list.items[1].created_at), (Some(4), None));
    assert_eq!(list.items[1].unreadable()[0].path(), "$.created_at");
    let lost: Vec<_> = list.errors.iter().map(|error| error.is_record_lost()).collect();
    assert_eq!(lost, [false, true]);
    let errors: Vec<_> = list.errors.iter().map(|error| (error.index, &error.path, &error.raw)).collect();
    assert_eq!(errors[0].0, 1);
    assert!(errors[0].1.contains("created_at"), "{errors:?}");
    assert!(errors[0].2.contains("\"oh\""), "{errors:?}");
    assert!(list.errors[1].to_string().contains("case_id"), "{}", list.errors[1]);
}

#[test]
fn row_with_several_records_is_one_error() {
    let json = r#"{"5":{"case":{"case_id":7}},"2":{"case":[{"case_id":1},{"case_id":2}]},"1":{"case":{"case_id":9}}}"#;
    let list = read::<cases::List>(json).unwrap();
    assert_eq!((ids(&list), list.errors.len()), (vec![9, 7], 1));
}

#[test]
fn single_record_in_place_of_a_list_is_its_only_item() {
    let json = r#"{"message":{"message_id":1,"attachments":{"file_id":3,"file_name":"a.pdf"}}}"#;
    let message = read::<messages::Create>(json).unwrap();
    assert_eq!(message.attachments.map(|files| files.len()), Some(1));
}

#[test]
fn truncated_page_is_an_error() {
    for json in [
        r#"{"0":{"case":{"case_id":1}},"1":{"case":{"ca"#,
        "",
        "<html>502</html>",
        "{",
        r#"{"0":{"case":{"case_id":1}}"#,
    ] {
        let error = read::<cases::List>(json).expect_err(json);
        assert!(!error.to_string().contains('\n'), "one line: {error}");
    }
}

#[test]
fn counts_have_other_keys() {
    let list = read::<staff::Roles>(r#"{"0":{"staff_roles":{"role_id":1,"role":"Админ"}},"count":1}"#).unwrap();
    assert_eq!((list.items[0].role.as_str(), list.total), ("Админ", Some(1)));
    let list =
        read::<staff::Statuses>(r#"{"0":{"staff_statuses":{"status_id":"1","status":"online","active":1}},"count":1}"#)
            .unwrap();
    assert_eq!((list.items[0].active, list.total), (Some(true), Some(1)));
}

#[test]
fn rows_are_read_without_root_and_from_the_leaderboard() {
    let json = r#"{"0":{"rating_id":7,"rating":"3","case_id":1,"rated_staff_id":0},"total_count":1}"#;
    let list = read::<statistics::Satisfaction>(json).unwrap();
    assert_eq!((list.items[0].rated_staff_id, list.total), (None, Some(1)));
    let json = r#"{"0":{"staff":{"staff_id":5,"staff_name":"Ann","first_response_time":61.5,"response_sla_violated":"12.5%","ratings_of_responses":"-"}}}"#;
    let list = read::<statistics::Leaderboard>(json).unwrap();
    let row = &list.items[0];
    assert_eq!(row.first_response_time.map(|time| time.get()), Some(61.5));
    assert_eq!(row.response_sla_violated.map(|share| share.get()), Some(12.5));
    assert_eq!(row.ratings_of_responses, None);
    let json = r#"{"0":{"staff":{"staff_id":5,"number_of_responses_for_resolution":"-"}},"1":{"staff":{"staff_id":6,"number_of_responses_for_resolution":"0"}}}"#;
    let list = read::<statistics::Leaderboard>(json).unwrap();
    let numbers: Vec<_> = list.items.iter().map(|row| row.number_of_responses_for_resolution).collect();
    assert_eq!((numbers, list.errors.len()), (vec![None, Some(0.0)], 0));
    assert_eq!(read::<statistics::Leaderboard>("[]").unwrap().items, []);
}

#[test]
fn last_page_flag_is_read() {
    let list = read::<statistics::StaffStatuses>(r#"{"0":{"any":1},"1":{"thing":2},"last_page":true}"#).unwrap();
    assert_eq!((list.items.len(), list.last_page), (2, Some(true)));
    let list = read::<statistics::StaffStatuses>(r#"{"0":{"any":1},"last_page":0}"#).unwrap();
    assert_eq!(list.last_page, Some(false));
}

#[test]
fn the_change_history_is_an_array() {
    let json = r#"{"changelog":[{"created_at":"Mon, 05 May 2014 00:15:17 +0300","event":"custom_field_25","done_by":"rule_7","old_value":"0"},
        {"event":"teleported","done_by":"omnidesk","old_value":"a","value":"b"}]}"#;
    let list = read::<cases::Changelog>(json).unwrap();
    assert_eq!((list.items.len(), &list.items[0].value), (2, &None));
    assert_eq!(read::<cases::Changelog>(r#"{"changelog":[]}"#).unwrap().items, []);
    assert_eq!(read::<cases::Changelog>("[]").unwrap().items, []);
}

#[test]
fn plain_arrays_of_older_variants_are_read() {
    let list = read::<labels::List>(r#"[{"label_id":1,"label_title":"VIP"}]"#).unwrap();
    assert_eq!(list.items[0].label_title, "VIP");
    assert_eq!(read::<labels::List>("\"\"").unwrap().items, []);
    assert_eq!(
        read::<client_emails::List>(r#"{"client_emails":[{"email_id":1,"email":"a@b.c","active":true}]}"#)
            .unwrap()
            .items
            .len(),
        1
    );
}

#[test]
fn invalid_utf8_is_replaced_in_lists() {
    let list = read::<labels::List>(b"{\"0\":{\"label\":{\"label_id\":1,\"label_title\":\"a\xff\"}}}").unwrap();
    assert_eq!(list.items[0].label_title, "a\u{fffd}");
}
