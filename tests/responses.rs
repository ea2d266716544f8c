//! Responses in every documented or observed variant, decoded through the operations that receive them.

use helpdesk::request::Value;
use helpdesk::response::{DecodeError, Response};
use helpdesk::{
    Actor, CaseId, CaseStatus, Channel, CustomChannelId, CustomChannelKey, FilterId, ListResponse, Localized,
    MessageContent, Rating, Request, Requester, cases, companies, custom_fields, idea_categories, kb_articles,
    kb_categories, labels, macros, messages, staff, statistics, users,
};
use http::{HeaderMap, StatusCode};

mod lists;
mod untyped;

fn response(body: impl AsRef<[u8]>) -> Response {
    Response::new(StatusCode::OK, HeaderMap::new(), body.as_ref().to_vec())
}

fn read<R: Request>(body: impl AsRef<[u8]>) -> Result<R::Output, DecodeError> {
    R::read(&response(body))
}

fn ids(list: &ListResponse<helpdesk::Case>) -> Vec<u64> {
    list.items.iter().map(|case| case.case_id.0).collect()
}

#[test]
fn cases_keep_the_spelling_of_their_number() {
    let numbers = [
        (r#""664-245651""#, "664-245651", Some("/cases/664-245651.json")),
        ("664", "664", Some("/cases/664.json")),
        (r#""№ 6/4""#, "№ 6/4", Some("/cases/%E2%84%96%206%2F4.json")),
        (r#""""#, "", None),
        ("null", "", None),
        (r#""..""#, "..", None),
    ];
    for (json, text, path) in numbers {
        let body = format!(r#"{{"0":{{"case":{{"case_id":1,"case_number":{json}}}}},"total_count":1}}"#);
        let list = read::<cases::List>(body).unwrap();
        assert_eq!((list.errors.len(), list.items.len()), (0, 1), "{json}");
        let number = &list.items[0].case_number;
        assert_eq!((number.to_string(), number.as_str()), (text.to_owned(), text), "{json}");
        let prepared = cases::get(number.clone()).prepare().ok();
        assert_eq!(prepared.as_ref().map(|it| it.path_and_query.as_str()), path, "{json}");
    }
    assert_eq!(read::<cases::List>(r#"{"0":{"case":{"case_id":1}}}"#).unwrap().items[0].case_number, "");
}

#[test]
fn a_custom_channel_is_chosen_by_its_key_or_identifier_alone() {
    let body = r#"{"0":{"custom_channel":{"channel_id":7,"channel_api_key":"cch7"}},"total_count":1}"#;
    let mut channels = read::<helpdesk::custom_channels::List>(body).unwrap();
    let key = channels.items.remove(0).channel_api_key.unwrap();
    assert_eq!(key, CustomChannelKey::Id(CustomChannelId(7)));
    let create = |channel: CustomChannelKey| {
        let content = MessageContent::text("Hi.");
        cases::create(Requester::custom("device 7"), "Hello", content).channel(channel).input().get("channel").cloned()
    };
    let others = ["cch7".into(), CustomChannelId(7).into()].map(create);
    let sent = create(key);
    assert_eq!(sent, Some(Value::Text("cch7".to_owned())));
    assert_eq!(others, [sent.clone(), sent]);
}

#[test]
fn unreadable_unknown_fields_do_not_fail_the_record() {
    let case = read::<cases::Get>(r#"{"case":{"case_id":1,"new":1e400}}"#).unwrap();
    assert_eq!((case.extra().get("new"), case.extra().raw("new")), (Some("1e400".into()), Some("1e400")));
}

#[test]
fn decode_errors_do_not_repeat_error_texts() {
    let error = read::<users::Get>(r#"{"error":"no user ivan@example.com"}"#).unwrap_err();
    assert!(!error.to_string().contains("ivan"), "{error}");
}

#[test]
fn a_bulk_operation_lists_its_cases_or_has_the_whole_case() {
    let bodies: &[(&str, &[u64])] = &[
        (r#"{"case_success_id":[7,"8"]}"#, &[7, 8]),
        (r#"{"case_success_id":7}"#, &[7]),
        (r#"{"case_success_id":[]}"#, &[]),
        (r#"{"case_success_id":""}"#, &[]),
        (r#"{"case":{"case_id":9,"deleted":true}}"#, &[9]),
        (r#"{"case":{"case_id":"9"},"total_count":1}"#, &[9]),
        (r#"{"case":[{"case_id":9},{"case_id":10}]}"#, &[9, 10]),
        // The list is about the operation, and the case only about itself.
        (r#"{"case":{"case_id":9},"case_success_id":[]}"#, &[]),
    ];
    for (body, expected) in bodies {
        let result = read::<cases::TrashMany>(body).unwrap_or_else(|error| panic!("{body}: {error}"));
        assert_eq!(result.succeeded.iter().map(|id| id.0).collect::<Vec<_>>(), *expected, "{body}");
    }
    let result = read::<cases::SpamMany>(r#"{"case":{"case_id":9,"subject":"Help"}}"#).unwrap();
    assert_eq!(result.extra().get("case").map(|case| case["subject"] == "Help"), Some(true));
    assert_eq!(helpdesk::BulkResult::from_json(&result.to_json()).unwrap(), result);
}

#[test]
fn a_bulk_response_with_neither_cases_nor_a_case_is_an_error() {
    for body in [
        "{}",
        "[]",
        "null",
        r#"{"case_success_id":null}"#,
        r#"{"case_success_id":{"oh":"no"}}"#,
        r#"{"case":[]}"#,
        r#"{"case":{}}"#,
        r#"{"case":null}"#,
        r#"{"case":{"case_id":null}}"#,
        r#"{"case":[{"case_id":7},{"subject":"no id"}]}"#,
        r#"{"case":{"case_id":"no id"}}"#,
        r#"{"case_failed_id":[7]}"#,
        r#"{"error":"staff_has_not_access"}"#,
        r#"{"error":"staff_has_not_access","message":"no"}"#,
    ] {
        let error = read::<cases::RestoreMany>(body).expect_err(body);
        assert!(!error.to_string().contains('\n'), "{body}: {error}");
    }
    let error = read::<cases::TrashMany>("{}").unwrap_err();
    assert!(error.to_string().contains("missing `case_success_id`"), "{error}");
}

#[test]
fn an_identification_without_a_code_is_an_error() {
    let code = read::<users::Identify>(r#"{"code":"o_1"}"#).unwrap();
    assert_eq!(code.code, "o_1");
    for body in ["{}", r#"{"code":null}"#, r#"{"user":{"code":"o_1"}}"#] {
        let error = read::<users::Identify>(body).expect_err(body);
        assert!(error.to_string().contains("code"), "{body}: {error}");
    }
}

#[test]
fn a_rating_of_the_report_is_a_word_or_a_digit() {
    let ratings = [
        (r#""low""#, "low", Rating::Low),
        (r#""high""#, "high", Rating::High),
        (r#""1""#, "1", Rating::Low),
        ("2", "2", Rating::Middle),
        (r#""3""#, "3", Rating::High),
        (r#""03""#, "03", Rating::from("03")),
        (r#""great""#, "great", Rating::from("great")),
    ];
    for (json, text, rating) in ratings {
        let body = format!(r#"{{"0":{{"rating_id":7,"rating":{json}}},"total_count":1}}"#);
        let row = read::<statistics::Satisfaction>(body).unwrap().items.remove(0);
        let found = row.rating.as_ref().unwrap();
        // The spelling of the service stays, and both spellings are the same rating.
        assert_eq!((found.to_string().as_str(), found.to_rating()), (text, rating), "{json}");
    }
}

#[test]
fn zero_is_no_group_and_no_status() {
    let case = read::<cases::Get>(r#"{"case":{"case_id":1,"group_id":0}}"#).unwrap();
    assert_eq!(case.group_id, None);
    let company = read::<companies::Get>(r#"{"company":{"company_id":1,"company_default_group":"0"}}"#).unwrap();
    assert_eq!(company.company_default_group, None);
    let ideas = r#"{"ideas_category":{"category_id":1,"category_default_group":0}}"#;
    assert_eq!(read::<idea_categories::Get>(ideas).unwrap().category_default_group, None);
    let ratings = read::<statistics::Satisfaction>(r#"{"0":{"rating_id":7,"group_id":0},"total_count":1}"#).unwrap();
    assert_eq!(ratings.items[0].group_id, None);
    let staff = read::<staff::Get>(r#"{"staff":{"staff_id":1,"status_id":0,"role_id":3}}"#).unwrap();
    assert_eq!((staff.status_id, staff.role_id.map(|id| id.0)), (None, Some(3)));
}

#[test]
fn scalars_are_read_in_every_spelling() {
    let json = r#"{"case":{"case_id":"411928080","user_id":5654846848,"staff_id":"0","group_id":"","status":"open","deleted":"0",
        "spam":1,"labels":["7",8,9.0],"locked_labels":"","closing_speed":"12.5","first_response_speed":"-","subject":5,
        "parent_case_id":0,"custom_fields":[],"cc_emails":"a@b.c, d@e.f","recipient_bcc":""}}"#;
    let case = read::<cases::Get>(json);
    let case = case.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(case.case_id, CaseId(411_928_080));
    assert_eq!(case.user_id.map(|id| id.0), Some(5_654_846_848));
    assert_eq!((case.staff_id, case.parent_case_id), (None, None));
    assert_eq!((case.deleted, case.spam), (Some(false), Some(true)));
    assert_eq!(case.label_ids.iter().map(|id| id.0).collect::<Vec<_>>(), [7, 8, 9]);
    assert_eq!(case.closing_speed.map(|speed| speed.get()), Some(12.5));
    assert_eq!(case.first_response_speed, None);
    assert_eq!(case.subject, "5");
    assert!(case.custom_fields.is_empty());
    assert_eq!(case.cc_emails, ["a@b.c", "d@e.f"]);
    assert_eq!(case.bcc_emails, [""; 0]);
}

#[test]
fn aliases_of_a_field_are_read() {
    let case = read::<cases::Get>(r#"{"case":{"case_id":1,"recipient_cc":"a@b.c"}}"#).unwrap();
    assert_eq!(case.cc_emails, ["a@b.c"]);
}

#[test]
fn times_are_read_with_wrong_weekdays_and_without() {
    let times: &[(&str, Option<i64>)] = &[
        ("Mon, 05 May 2014 00:15:17 +0300", Some(1_399_238_117)),
        ("Thu, 05 May 2014 00:15:17 +0300", Some(1_399_238_117)),
        ("05 May 2014 00:15:17 +0300", Some(1_399_238_117)),
        ("2014-05-04T21:15:17Z", Some(1_399_238_117)),
        ("1399238117", Some(1_399_238_117)),
        ("-", None),
        ("", None),
        ("0000-00-00 00:00:00", None),
        ("Wed, 30 Nov -0001 00:00:00 +0200", None),
    ];
    for (text, expected) in times {
        let case = read::<cases::Get>(format!(r#"{{"case":{{"case_id":1,"closed_at":"{text}"}}}}"#))
            .unwrap_or_else(|it| panic!("{text}: {it}"));
        assert_eq!(case.closed_at.map(|time| time.unix_seconds()), *expected, "{text}");
    }
}

#[test]
fn times_keep_their_offset() {
    let case = read::<cases::Get>(r#"{"case":{"case_id":1,"created_at":"Mon, 05 May 2014 00:15:17 +0330"}}"#).unwrap();
    let time = case.created_at.unwrap();
    assert_eq!((time.offset_minutes(), time.to_string().as_str()), (210, "2014-05-05T00:15:17+03:30"));
}

#[test]
fn unknown_enum_values_are_kept() {
    let case =
        read::<cases::Get>(r#"{"case":{"case_id":1,"status":"on fire","channel":"cch25","priority":""}}"#).unwrap();
    assert_eq!(case.status.as_ref().map(ToString::to_string).as_deref(), Some("on fire"));
    assert!(matches!(case.status, Some(CaseStatus::Unknown(_))));
    assert_eq!(case.channel, Some(Channel::Custom(helpdesk::CustomChannelId(25))));
    let again = helpdesk::Case::from_json(&case.to_json()).unwrap();
    assert_eq!(again, case);
}

#[test]
fn parts_of_values_are_typed_only_when_they_round_trip() {
    for (text, typed) in
        [("cch7", true), ("cch007", false), ("cch", false), ("cch-1", false), ("cch18446744073709551616", false)]
    {
        let channel = Channel::from(text);
        assert_eq!(matches!(channel, Channel::Custom(_)), typed, "{text}");
        assert_eq!(channel.to_string(), text);
    }
    assert_eq!(Actor::from("staff_5"), Actor::Staff(helpdesk::StaffId(5)));
    assert_eq!(Actor::from("omnidesk").to_string(), "omnidesk");
    assert_eq!(FilterId::from("unassigned"), FilterId::Unassigned);
}

#[test]
fn titles_are_one_text_or_texts_by_language() {
    let one = read::<kb_categories::Get>(r#"{"kb_category":{"category_id":1,"category_title":"Вопросы"}}"#).unwrap();
    assert_eq!(one.category_title, Localized::One("Вопросы".into()));
    let many =
        read::<kb_categories::Get>(r#"{"kb_category":{"category_id":1,"category_title":{"1":"Вопросы","2":"FAQ"}}}"#)
            .unwrap();
    assert_eq!(many.category_title.get(2u64).map(String::as_str), Some("FAQ"));
    let none = read::<kb_categories::Get>(r#"{"kb_category":{"category_id":1,"category_title":[]}}"#).unwrap();
    assert_eq!(none.category_title.get(2u64), None);
    let tags =
        read::<kb_articles::Get>(r#"{"kb_article":{"article_id":1,"article_tags":{"1":"a, b","2":""}}}"#).unwrap();
    assert_eq!(tags.article_tags.unwrap().get(1u64), Some(&vec!["a".to_owned(), "b".to_owned()]));
}

#[test]
fn options_of_a_custom_field_are_text_or_an_object() {
    let json = r#"{"0":{"custom_field":{"field_id":1,"field_data":""}},"1":{"custom_field":{"field_id":2,"field_data":{"1":"Да","2":"Нет"}}},
        "2":{"custom_field":{"field_id":3,"field_data":[]}},"total_count":3}"#;
    let list = read::<custom_fields::List>(json).unwrap();
    assert_eq!(list.errors.len(), 0, "{:?}", list.errors);
    let sizes: Vec<_> = list.items.iter().map(|field| field.options.len()).collect();
    assert_eq!(sizes, [0, 2, 0]);
}

#[test]
fn macros_are_objects_or_empty_arrays() {
    let json = r#"{"common":{"0":{"title":"Общие","sort":1,"macros_category_id":3,"data":{"12":{"title":"Hi","position":1,"group_name":"",
        "actions":[{"macro_action_id":1,"action_type":"email_to_user","action_destination":{"1":"x"},"content":null,"subject":"","position":1},
        {"macro_action_id":2,"action_type":"status","action_destination":"closed"}]}}}},"personal":[]}"#;
    let macros = read::<macros::List>(json).unwrap_or_else(|error| panic!("{error}"));
    assert!(macros.to_json().contains("Общие"));
    read::<macros::List>(r#"{"common":[],"personal":[]}"#).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn messages_are_read_with_and_without_attachments() {
    let list = read::<messages::List>(r#"{"0":{"message":{"message_id":1,"user_id":0,"staff_id":2,"content":"","content_html":"<p>x</p>","note":0}},"total_count":1}"#).unwrap();
    let message = &list.items[0];
    assert_eq!((message.user_id, message.staff_id.map(|id| id.0), message.note), (None, Some(2), Some(false)));
    let message = read::<messages::Create>(r#"{"message":{"message_id":1,"attachments":[{"file_id":"3","file_name":"a.pdf","file_size":"12","mime_type":"x/y","url":"https://x.example/a"}]}}"#).unwrap();
    let text = message.to_json();
    assert!(text.contains("a.pdf") && text.contains("12"), "{text}");
}

#[test]
fn records_are_found_without_their_root_and_in_an_array() {
    for json in [r#"{"label":{"label_id":1}}"#, r#"{"label_id":1}"#, r#"[{"label":{"label_id":1}}]"#] {
        assert_eq!(read::<labels::Create>(json).unwrap_or_else(|it| panic!("{json}: {it}")).label_id.0, 1);
    }
}

#[test]
fn decode_errors_name_the_path() {
    let error = read::<cases::Get>(r#"{"case":{"case_id":1,"labels":[1,{}]}}"#).unwrap_err();
    assert!(error.to_string().contains("$.case.labels[1]"), "{error}");
    let error = read::<users::Get>(r#"{"user":{"user_full_name":"x"}}"#).unwrap_err();
    assert!(error.to_string().contains("user_id"), "{error}");
    let error = read::<users::Get>(r#"{"error":"staff_has_not_access"}"#).unwrap_err();
    assert!(error.to_string().contains("staff_has_not_access"), "{error}");
}
