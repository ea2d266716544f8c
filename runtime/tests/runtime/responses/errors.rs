//! Errors in responses, also beside a record.

use helpdesk_runtime::response::Response;
use http::{HeaderMap, StatusCode};

use crate::case::Case;
use crate::responses::response;

#[test]
fn error_with_other_keys_is_still_error() {
    for words in
        [r#""code":404"#, r#""message":"no such case""#, r#""errors":{"id":["unknown"]}"#, r#""success":false"#]
    {
        for body in
            [format!(r#"{{"error":"case_not_found",{words}}}"#), format!(r#"{{{words},"error":"case_not_found"}}"#)]
        {
            let error = response(body.clone()).nothing().unwrap_err();
            assert_eq!(error.message(), "expected data, found the error `case_not_found`", "{body}");
        }
    }
    // If the operation returns data, the keys beside an error may be the data.
    for body in [r#"{"error":"x","case":{"case_id":1}}"#, r#"{"case_id":1,"error":"x"}"#] {
        assert!(response(body).nothing().is_err(), "{body}");
        assert!(response(body).record::<Case>("case").is_ok(), "{body}");
    }
    assert!(response(r#"{"error":"x"}"#).record::<Case>("case").is_err());
    for body in ["", " \n", "{}", r#"{"case":{}}"#, r#"{"error":""}"#] {
        assert!(response(body).nothing().is_ok(), "{body}");
    }
    // Another system than the API wrote these bodies.
    for body in ["OK", "<html></html>", "<b>Notice</b>: x\n{\"error\":\"case_not_found\"}"] {
        assert!(response(body).nothing().is_err(), "{body}");
    }
}

/// The status is a success, so only the body shows the error.
#[test]
fn success_status_with_error_body_is_error() {
    let errors = [
        r#"{"error":"case_not_found"}"#,
        r#" { "error" : "Нет доступа" } "#,
        r#"{"error":{"code":"case_not_found"}}"#,
        r#"{"error":["case_not_found"]}"#,
        r#"{"\u0065rror":"case_not_found"}"#,
        "\u{feff}{\"error\":\"case_not_found\"}",
    ];
    let others = [
        r#"{"error":"case_not_found","case":{"case_id":1}}"#,
        r#"{"case":{"case_id":1},"error":"case_not_found"}"#,
        // Keys beside the error may mean that the service did a part of the request.
        r#"{"message":"no such case","code":404,"error":"case_not_found"}"#,
        "<b>Notice</b>: x in y.php\n{\"error\":\"case_not_found\"}",
        r#"{"error":""}"#,
        r#"{"error":{}}"#,
        r#"{"error":[]}"#,
        r#"{"error":null}"#,
        r#"{"error":false}"#,
        r#"{"error":0}"#,
        r#"{"message":"deleted"}"#,
        r#"{"error":"case_not_found""#,
        r#"[{"error":"case_not_found"}]"#,
        "error",
        "",
    ];
    for (bodies, is_error) in [(&errors[..], true), (&others, false)] {
        for body in bodies {
            assert_eq!(response(*body).is_error(), is_error, "{body}");
        }
    }
}

#[test]
fn error_status_is_error() {
    for (status, is_error) in [(199, true), (200, false), (299, false), (300, true), (404, true), (503, true)] {
        let status = StatusCode::from_u16(status).unwrap();
        assert_eq!(Response::new(status, HeaderMap::new(), "{}").is_error(), is_error, "{status}");
    }
}

#[test]
fn record_id_is_read_from_truncated_body() {
    let bodies = [
        (r#"{"case":{"case_id":123,"user_id":7,"subject":"#, Some(123)),
        (r#"{"case":{"subject":"a","case_id":"123","staff_id":5}}"#, Some(123)),
        (r#"{"case":{"labels":{"label_id":4},"case_id":5}}"#, Some(5)),
        (r#"{"case":{"labels":{"label_id":4},"case_id":18446744073709551615,"#, Some(u64::MAX)),
        (r#"<b>Warning</b> {"case":{"case_id":5}}"#, None),
        (r#"{"case_id":5}"#, Some(5)),
        (r#"{"case":{"case_id":-5}}"#, None),
        (r#"{"case":{"case_i"#, None),
        (r#"[{"case_id":5}]"#, None),
        ("", None),
    ];
    for (body, id) in bodies {
        assert_eq!(response(body).record_id(), id, "{body}");
    }
}
