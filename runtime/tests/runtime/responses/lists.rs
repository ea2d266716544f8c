//! Lists in every shape that the service is known to write.

use std::error::Error as _;

use helpdesk_runtime::generated::ListShape;
use helpdesk_runtime::response::{DecodeError, ListItem, UntypedJson};
use helpdesk_runtime::{Json, ListResponse};

use crate::case::{Case, LabelId, StaffId};
use crate::responses::response;

const CASES: ListShape = ListShape::wrapped("case").with_total("total_count");

fn cases(body: &str) -> Result<ListResponse<Case>, DecodeError> {
    response(body).list(CASES)
}

/// The ids of the cases of a list without errors.
fn ids(body: &str) -> Vec<u64> {
    let list = cases(body).unwrap();
    assert_eq!(list.errors, []);
    assert_eq!((&list).into_iter().len(), list.items.len());
    assert_eq!(list.is_empty(), list.items.is_empty());
    list.into_iter().map(|case| case.case_id.0).collect()
}

#[test]
fn list_object_is_sorted_by_numeric_keys() {
    assert_eq!(ids(r#"{"0":{"case":{"case_id":7}},"1":{"case":{"case_id":8}},"total_count":2}"#), [7, 8]);
    assert_eq!(
        ids(r#"{"1":{"case":{"case_id":8}},"10":{"case":{"case_id":9}},"0":{"case":{"case_id":7}}}"#),
        [7, 8, 9]
    );
    assert_eq!(ids(r#"{"0":{"case":{"case_id":7}},"3":{"case":{"case_id":9}},"2":{"case":{"case_id":8}}}"#), [7, 8, 9]);
}

#[test]
fn empty_list_is_read_from_every_form() {
    let empty =
        ["{\n    \"case\": []\n}", "{}", "[]", "\"\"", "null", " {\"case\":{}} ", r#"{"case":""}"#, r#"{"case":null}"#];
    for body in empty {
        let list = cases(body).unwrap();
        assert_eq!((list.len(), list.total, list.errors.len()), (0, None, 0), "{body}");
    }
    assert_eq!(cases(r#"{"total_count":0}"#).unwrap().total, Some(0));
}

#[test]
fn page_is_complete_if_total_equals_rows() {
    let one = r#""0":{"case":{"case_id":7}}"#;
    let pages = [
        (format!(r#"{{{one},"total_count":1}}"#), Some(true)),
        (format!(r#"{{{one},"1":{{"case":5}},"total_count":2}}"#), Some(true)),
        (r#"{"total_count":0}"#.to_owned(), Some(true)),
        (format!(r#"{{{one},"total_count":2}}"#), Some(false)),
        (r#"{"total_count":250}"#.to_owned(), Some(false)),
        (format!(r#"{{{one},"last_page":false}}"#), Some(false)),
        (format!(r#"{{{one},"total_count":1,"last_page":false}}"#), Some(false)),
        // This page may be the last of many.
        (format!(r#"{{{one},"last_page":true}}"#), None),
        (format!("{{{one}}}"), None),
        (r#"{"case":[]}"#.to_owned(), None),
        // A total that is wrong for this page may be wrong for other pages.
        (format!(r#"{{{one},"total_count":0}}"#), None),
    ];
    for (body, complete) in pages {
        assert_eq!(cases(&body).unwrap().is_complete(), complete, "{body}");
    }
}

#[test]
fn array_and_unwrapped_records_read_as_list() {
    let shapes = [
        r#"[{"case":{"case_id":7}},{"case":{"case_id":8}}]"#,
        r#"[{"case_id":7},{"case_id":8}]"#,
        r#"{"case":[{"case_id":7},{"case_id":8}]}"#,
        r#"{"case":[{"case":{"case_id":7}},{"case_id":8}],"count":2}"#,
        r#"{"case":{"0":{"case_id":7},"1":{"case_id":8}}}"#,
        r#"{"0":{"case_id":7},"1":{"case":[{"case_id":8}]}}"#,
        r#"{"0":{"more":1,"case":{"case_id":7},"most":[{}]},"1":{"case":{"case_id":8}}}"#,
        r#"{"0":null,"1":{"case":{"case_id":7}},"page":{"a":[1]},"5":{"case":{"case_id":8}}}"#,
        "\u{feff}[{\"case_id\":7},{\"case_id\":8}]",
    ];
    for body in shapes {
        assert_eq!(ids(body), [7, 8], "{body}");
    }
    assert_eq!(ids(r#"{"case":{"case_id":7}}"#), [7]);
}

/// An empty result would lose the records that the service sent.
#[test]
fn list_under_other_key_is_error() {
    for body in [r#"{"cases":[{"case_id":7}],"count":1}"#, r#"{"total_count":1,"cases":{"0":{"case":{"case_id":7}}}}"#]
    {
        let error = cases(body).unwrap_err();
        assert_eq!(error.message(), "expected a list, found none of its keys, but `cases`", "{body}");
    }
    assert!(cases(r#"{"cases":[{"case_id":7}]}"#).is_err());
    assert!(cases(r#"{"total_count":0,"cases":[{"case_id":7}]}"#).is_err());
    for empty in [r#"{"total_count":0,"filters":{"a":1}}"#, r#"{"case":[],"filters":[1]}"#, r#"{"total_count":0}"#] {
        assert!(ids(empty).is_empty(), "{empty}");
    }
}

#[test]
fn array_under_root_key_is_list() {
    let history: ListResponse<Json> = response(r#"{"changelog":[{"event":"staff"},{"event":"group"}]}"#)
        .list(ListShape::wrapped("changelog"))
        .unwrap();
    assert_eq!(history.items[1]["event"], "group");
    assert_eq!(response("[]").list::<Json>(ListShape::wrapped("changelog")).unwrap().len(), 0);
}

#[test]
fn array_under_other_key_is_ignored() {
    assert_eq!(ids(r#"{"links":[{"case_id":1}],"0":{"case":{"case_id":7}}}"#), [7]);
}

#[test]
fn rows_are_read_without_root() {
    let body = r#"{"0":{"rating_id":1,"case_id":7},"1":{"case_id":8},"total_count":"2"}"#;
    let rows: ListResponse<Case> = response(body).list(ListShape::bare().with_total("total_count")).unwrap();
    assert_eq!((rows.len(), rows.total), (2, Some(2)));
    let ids: ListResponse<LabelId> = response(r#"[1,"2",null]"#).list(ListShape::bare()).unwrap();
    assert_eq!(ids.items, [LabelId(1), LabelId(2)]);
}

#[test]
fn total_is_read_under_any_key_and_position() {
    let totals = [
        r#"{"total_count":12,"0":{"case":{"case_id":7}}}"#,
        r#"{"0":{"case":{"case_id":7}},"total_count":"12"}"#,
        r#"{"0":{"case":{"case_id":7}},"count":12.0}"#,
    ];
    for body in totals {
        assert_eq!(cases(body).unwrap().total, Some(12), "{body}");
    }
    let odd = cases(r#"{"0":{"case":{"case_id":7}},"total_count":{"all":12}}"#).unwrap();
    assert_eq!((odd.len(), odd.total), (1, None));
    let named: ListResponse<Case> =
        response(r#"{"0":{"case_id":7},"sum":3}"#).list(ListShape::bare().with_total("sum")).unwrap();
    assert_eq!(named.total, Some(3));
}

#[test]
fn last_page_is_read_from_boolean_number_or_text() {
    for (body, last) in [("true", true), ("false", false), ("1", true), ("\"0\"", false), ("\"true\"", true)] {
        let body = format!(r#"{{"0":{{"a":1}},"last_page":{body}}}"#);
        let list: ListResponse<Json> = response(body).list(ListShape::bare().with_last_page_key("last_page")).unwrap();
        assert_eq!(list.last_page, Some(last));
    }
}

#[test]
fn bad_record_leaves_other_records_readable() {
    let body = r#"{"0":{"case":{"case_id":7}},"1":{"case":{"case_id":8,"subject":{"odd":[1]}}},"2":{"case":{}},"3":{"case":{"case_id":9}},"total_count":4}"#;
    let list = cases(body).unwrap();
    assert_eq!(list.iter().map(|case| case.case_id.0).collect::<Vec<_>>(), [7, 9]);
    assert_eq!(list.total, Some(4));
    let [odd, empty] = &list.errors[..] else { panic!("{:?}", list.errors) };
    assert_eq!((odd.index, odd.path.as_str()), (1, "$.1.case.subject"));
    assert_eq!(odd.raw, r#"{"case":{"case_id":8,"subject":{"odd":[1]}}}"#);
    assert_eq!(odd.error.to_string(), "expected a string, found an object at $.1.case.subject (byte 63)");
    assert_eq!(odd.source().unwrap().to_string(), odd.error.to_string());
    assert_eq!((empty.index, empty.path.as_str(), empty.error.message()), (2, "$.2.case", "missing `case_id`"));
    assert!(!format!("{odd:?}").contains("odd\\\""), "{odd:?}");
}

#[test]
fn item_errors_equal_if_public_fields_equal() {
    let error = |body: &str| cases(body).unwrap().errors.remove(0);
    let first = error(r#"[{"case_id":"x"}]"#);
    assert_eq!(first, first.clone());
    for other in [
        r#"[{"case_id":"y"}]"#,
        r#"[{"case_id":[]}]"#,
        r#"[{"case_id":1},{"case_id":"x"}]"#,
        r#"{"0":{"case_id":"x"}}"#,
    ] {
        assert_ne!(first, error(other), "{other}");
    }
}

#[test]
fn item_error_path_shows_array_or_object() {
    assert_eq!(cases(r#"[{"case_id":7},{"case_id":"x"}]"#).unwrap().errors[0].path, "$[1].case_id");
    assert_eq!(cases(r#"{"case":[{"case_id":"x"}]}"#).unwrap().errors[0].path, "$.case[0].case_id");
    assert_eq!(cases(r#"{"0":{"case":{"case_id":1,"labels":[1,[]]}}}"#).unwrap().errors[0].path, "$.0.case.labels[1]");
}

#[test]
fn too_deep_nesting_loses_at_most_its_record() {
    let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
    let page =
        |key: &str| format!(r#"{{"0":{{"case":{{"case_id":1,"{key}":{deep}}}}},"1":{{"case":{{"case_id":2}}}}}}"#);
    // The key is unknown, so its value is stored as text.
    let list = cases(&page("x")).unwrap();
    assert_eq!((list.items.len(), list.errors.len()), (2, 0));
    assert_eq!(list.items[0].extra().get("x"), Some(deep.as_str().into()));
    let list = cases(&page("labels")).unwrap();
    assert_eq!((list.items[0].case_id.0, list.errors[0].index), (2, 0));
    assert_eq!(list.errors[0].raw.len(), 4096);
}

#[test]
fn raw_text_of_bad_record_is_cut_at_char_boundary() {
    let body = format!(r#"[{{"case_id":"x{}"}}]"#, "я".repeat(5000));
    assert_eq!(cases(&body).unwrap().errors[0].raw.len(), 4095);
}

#[test]
fn truncated_json_is_error() {
    let body = r#"{"0":{"case":{"case_id":7}},"1":{"case":{"case_id":8}},"total_count":2}"#;
    for end in 0..body.len() {
        assert!(cases(&body[..end]).is_err(), "{}", &body[..end]);
    }
}

#[test]
fn text_before_json_is_error() {
    let error =
        cases("<br />\n<b>Warning</b>: Undefined key in a.php\n{\"0\":{\"case\":{\"case_id\":7}}}").unwrap_err();
    assert_eq!(error.to_string(), "expected a list, found `<`, which may be HTML at $ (byte 0)");
}

#[test]
fn invalid_utf_8_is_replaced() {
    let list: ListResponse<Case> = response(b"[{\"case_id\":7,\"subject\":\"a\xffb\"}]".to_vec()).list(CASES).unwrap();
    assert_eq!(list.items[0].subject, "a\u{fffd}b");
}

#[test]
fn value_that_is_not_a_list_is_error() {
    for body in ["", "  ", "7", "\"text\"", "true", "<html></html>", r#"{"a":1}"#, "[1] 2"] {
        assert!(cases(body).is_err(), "{body}");
    }
    let error = cases(r#"{"error":"staff_has_not_access"}"#).unwrap_err();
    assert_eq!(error.message(), "expected data, found the error `staff_has_not_access`");
    assert!(cases("<html>").unwrap_err().message().contains("HTML"));
}

/// The reader checks eight bytes at a time.
#[test]
fn only_ascii_white_space_is_skipped() {
    assert_eq!(ids("[ \t\r\n      {\"case_id\" \n\n\n\n\n\n\n\n\n: 1}        ]         "), [1]);
    for junk in ["Я", "\u{a0}", "\u{2028}", "\u{feff}", "x"] {
        assert!(cases(&format!("[{{\"case_id\":1}} {junk}       ]")).is_err(), "{junk:?}");
        assert!(cases(&format!("[       {junk}{{\"case_id\":1}}]")).is_err(), "{junk:?}");
    }
}

#[test]
fn single_record_is_read_with_or_without_root() {
    for body in [
        r#"{"case":{"case_id":7,"staff_id":3}}"#,
        r#"{"case_id":7,"staff_id":3}"#,
        r#"[{"case":{"case_id":7,"staff_id":3}}]"#,
        r#"{"case":[{"case_id":7,"staff_id":3}]}"#,
        r#"{"extra":[{}],"case":{"case_id":7,"staff_id":3},"more":0}"#,
    ] {
        let case: Case = response(body).record("case").unwrap();
        assert_eq!((case.case_id.0, case.staff_id), (7, Some(StaffId(3))), "{body}");
    }
}

#[test]
fn missing_record_is_error() {
    let error = |body: &str| response(body).record::<Case>("case").unwrap_err().to_string();
    assert_eq!(error(r#"{"error":"case_not_found"}"#), "expected data, found the error `case_not_found` at $");
    assert_eq!(error(r#"{"user":{"user_id":1}}"#), "missing `case` at $ (byte 0)");
    assert_eq!(error(r#"{"case":{"subject":"x"}}"#), "missing `case_id` at $.case (byte 8)");
    assert_eq!(error(r#"{"case":{"case_id":null}}"#), "missing `case_id` at $.case (byte 8)");
    assert_eq!(
        error(r#"{"case":[]}"#),
        "expected one record, found an array without exactly one item at $.case (byte 8)"
    );
    assert_eq!(error("[]"), "expected one record, found an array without exactly one item at $ (byte 0)");
    assert_eq!(error(""), "expected an object, found the end of the input at $ (byte 0)");
    assert_eq!(error("<html>"), "expected an object, found `<`, which may be HTML at $ (byte 0)");
}

#[test]
fn list_item_key_is_its_only_required_value() {
    let list = cases(r#"[{"subject":"x","case_id":7},{"case_id":"8"}]"#).unwrap();
    let keys: Vec<_> = list.items.iter().filter_map(ListItem::key).collect();
    assert_eq!(keys, ["7", "8"]);
    assert!(list.iter().all(|case| ListItem::to_json(case) == case.to_json()));
}

#[test]
fn untyped_json_item_has_no_key_and_one_line() {
    let values: ListResponse<UntypedJson> = response(r#"[{"case_id": 7},"x"]"#).list(ListShape::bare()).unwrap();
    let written: Vec<_> = values.iter().map(|value| (value.key(), value.to_json())).collect();
    assert_eq!(written, [(None, r#"{"case_id":7}"#.to_owned()), (None, r#""x""#.to_owned())]);
}

#[test]
fn object_and_raw_body_are_read_without_root() {
    assert_eq!(response(r#"{"case_id":7}"#).object::<Case>().unwrap().case_id.0, 7);
    assert_eq!(response(r#"{"a":[1,null]}"#).raw().unwrap().value(), serde_json::json!({"a": [1, null]}));
    assert!(response(r#"{"error":"x"}"#).raw().is_ok());
    assert!(response("").nothing().is_ok());
    assert!(response("<p>deleted</p>").nothing().is_err());
    assert_eq!(response(b"<p>\xff</p>").text(), "<p>\u{fffd}</p>");
    assert!(!response("").already_deleted());
    assert!(response(r#"{"error":"case_not_found"}"#).nothing().is_err());
}

/// An error takes more memory than its record, so the number of errors has a limit.
#[test]
fn list_with_too_many_bad_records_is_one_error() {
    let list = |rows: usize| cases(&format!("[{}{{}}]", "{},".repeat(rows - 1)));
    assert_eq!(list(1000).unwrap().errors.len(), 1000);
    assert_eq!(list(1001).unwrap_err().message(), "more than 1000 records could not be decoded");
}
