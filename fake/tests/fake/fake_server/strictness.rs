//! A strict server rejects requests that the vendor's documentation forbids, and says which rule was broken.

use helpdesk_fake::Permissions;
use serde_json::json;

use crate::fake_server::wire::{Response, ask, ask_with, credentials};
use crate::fake_server::{example_server, strict_server};

const MINIMAL: &str = r#"{"case": {"user_email": "a@example.com", "subject": "x", "content": "y"}}"#;

/// A request, its body, the status of the response, and a part of the rule that it names.
type Case = (&'static str, &'static str, u16, &'static str);

const CASES: &[Case] = &[
    // Credentials and paths.
    ("GET /", "", 200, ""),
    ("GET /cases.json", "", 404, "no operation has the path `/cases.json`"),
    ("GET /api/tickets.json", "", 404, "no operation has the path"),
    ("GET /api/cases", "", 404, "no operation has the path"),
    ("GET /api/cases.json/", "", 404, "no operation has the path"),
    ("GET /api/cases/%ff.json", "", 404, "no operation has the path"),
    ("DELETE /api/cases.json", "", 405, "`/api/cases.json` does not support DELETE, but POST, GET"),
    ("PATCH /api/cases/1.json", "", 405, "does not support PATCH, but "),
    ("GET /api/users/identification.json", "", 404, "`user` must be an integer, got \"identification\""),
    ("GET /api/users/0.json", "", 404, "`user` must be an id, got `0`"),
    ("GET /api/users/18446744073709551616.json", "", 404, "`user` must be an integer, got \"18446744073709551616\""),
    ("GET /api/cases/1-.json", "", 404, "`case` must be one of "),
    // Bodies.
    ("POST /api/cases.json", "{", 400, "the body is not valid JSON: "),
    ("POST /api/cases.json", "[1]", 400, "the body must be a JSON object"),
    ("POST /api/cases.json", "\"case\"", 400, "the body must be a JSON object"),
    ("POST /api/cases.json", r#"{"ticket": {}}"#, 400, "the fields must be in the object `case`, which is missing"),
    ("POST /api/cases.json", r#"{"case": 7}"#, 400, "`case` must be an object"),
    ("POST /api/cases.json", "", 400, "`subject` is required"),
    ("POST /api/cases.json", r#"{"case": {"subject": 7}}"#, 400, "`subject` must be a string, got the number 7"),
    ("POST /api/cases.json", r#"{"case": {"subject": null}}"#, 400, "`subject` is required"),
    ("POST /api/cases.json", r#"{"case": {}}"#, 400, "expected at least one of `user_email`, `user_phone`"),
    (
        "POST /api/cases.json",
        r#"{"case": {"group_id": "501"}}"#,
        400,
        "`group_id` must be an integer, got the string \"501\"",
    ),
    ("POST /api/cases.json", r#"{"case": {"labels": 701}}"#, 400, "`labels` must be a list, got the number 701"),
    (
        "POST /api/cases.json",
        r#"{"case": {"labels": ["701"]}}"#,
        400,
        "`labels` must be an integer, got the string \"701\"",
    ),
    (
        "POST /api/cases.json",
        r#"{"case": {"custom_fields": {"25": "x"}}}"#,
        400,
        "must have keys such as cf_<field_id>, got `25`",
    ),
    (
        "POST /api/cases.json",
        r#"{"case": {"custom_fields": {"cf_25": [1]}}}"#,
        400,
        "must contain strings and booleans only, got a list",
    ),
    (
        "POST /api/cases.json",
        r#"{"case": {"created_at": "soon"}}"#,
        400,
        "`created_at` must be unix seconds or a time such as",
    ),
    (
        "POST /api/cases.json",
        r#"{"case": {"created_at": 9e99}}"#,
        400,
        "`created_at` must be unix seconds or a time such as",
    ),
    ("POST /api/labels.json", r#"{"label": {}}"#, 400, "`label_title` is required"),
    ("PUT /api/cases/10001.json", r#"{"case": {}}"#, 400, "the body must set at least one parameter, got none"),
    (
        "PUT /api/users/30001/link.json",
        "{}",
        400,
        "expected exactly one of `user_email`, `user_phone`, `user_id`, got none",
    ),
    (
        "PUT /api/users/30001/link.json",
        r#"{"user_email": "bob@example.com", "user_id": 30002}"#,
        400,
        "expected exactly one of `user_email`, `user_phone`, `user_id`, got `user_email`, `user_id`",
    ),
    ("PUT /api/users/30001/link.json", r#"{"user_id": 30001}"#, 400, "a user cannot be linked with itself"),
    // Queries.
    ("GET /api/cases.json?page=0", "", 400, "`page` must be at least 1, got 0"),
    ("GET /api/cases.json?page=501", "", 400, "`page` must be at most 500, got 501"),
    ("GET /api/cases.json?page=two", "", 400, "`page` must be an integer, got \"two\""),
    ("GET /api/cases.json?limit=101", "", 400, "`limit` must be at most 100, got 101"),
    ("GET /api/cases.json?subject=abc", "", 400, "`subject` must have at least 4 characters, got 3"),
    ("GET /api/cases.json?subject=%5Eabc%5E", "", 400, "`subject` must have at least 4 characters, got 3"),
    ("GET /api/cases.json?subject=ab%5Ecd", "", 400, "`subject` must contain `^` only at its ends, got \"ab^cd\""),
    ("GET /api/cases.json?status=done", "", 400, "`status` must be one of "),
    ("GET /api/cases.json?sort=name", "", 400, "`sort` must be one of updated_at_desc"),
    ("GET /api/cases.json?show_merged_cases=yes", "", 400, "`show_merged_cases` must be true or false, got \"yes\""),
    ("GET /api/cases.json?custom_fields[cf_25]=x", "", 400, "must have keys such as <field_id>, got `cf_25`"),
    ("GET /api/users.json?custom_fields[28]=x", "", 400, "must have keys such as cf_<field_id>, got `28`"),
    ("GET /api/cases.json?from_time=2026-13-01", "", 400, "`from_time` must be unix seconds or a time such as"),
    ("GET /api/companies.json?company_name=ab", "", 400, "`company_name` must have at least 3 characters, got 2"),
    ("GET /api/kb_section.json", "", 400, "`category_id` is required"),
    (
        "GET /api/stats_leaderboard.json",
        "",
        400,
        "expected exactly one of `period`, `from_time` with `to_time`, got none",
    ),
    ("GET /api/stats_leaderboard.json?period=month_7", "", 400, "`period` must be one of"),
    (
        "GET /api/stats_leaderboard.json?from_time=2026-01-01&to_time=2026-04-04",
        "",
        400,
        "`from_time` must be 3600 to 7948800 seconds before `to_time`, got 8035200",
    ),
];

#[test]
fn every_rejection_names_its_rule() {
    let server = strict_server();
    for (line, body, status, rule) in CASES {
        let response = ask(&server, line, body);
        assert_eq!(response.status, *status, "{line} {body}: {response:?}");
        assert!(
            response.header("x-fake-violation").contains(rule),
            "{line} {body}: {response:?} does not say {rule:?}"
        );
    }
    assert_eq!(ask(&server, "GET /api/cases.json", "").header("x-fake-operation"), "cases.list");
}

#[test]
fn a_rejected_method_names_the_allowed_methods() {
    assert_eq!(ask(&example_server(), "PATCH /api/users/30001.json", "").header("allow"), "GET, PUT, DELETE");
}

#[test]
fn one_rejection_names_all_broken_rules() {
    let response = ask(&example_server(), "GET /api/cases.json?page=501&limit=0&subject=abc&priority=asap", "");
    assert_eq!(response.headers.iter().filter(|(name, _)| name == "x-fake-violation").count(), 4, "{response:?}");
    assert!(
        response
            .body
            .contains(r#""description":"`page` must be at most 500, got 501; `limit` must be at least 1, got 0; "#),
        "{response:?}"
    );
    assert_eq!(response.header("x-fake-assumption"), "the code `wrong_parameters`");
}

#[test]
fn wrong_credentials_are_rejected() {
    use base64::Engine;
    let server = example_server();
    let basic = |pair: &str| format!("Authorization: Basic {}\r\n", base64::prelude::BASE64_STANDARD.encode(pair));
    let get = |headers: &str| ask_with(&server, "GET /api/labels.json", headers, b"");
    let cases = [
        (String::new(), 401, "missing HTTP Basic credentials"),
        ("Authorization: Bearer x\r\n".to_owned(), 401, "missing HTTP Basic credentials"),
        ("Authorization: Basic agent@example.com:fake-api-key\r\n".to_owned(), 401, "missing HTTP Basic credentials"),
        (basic("agent@example.com:wrong"), 401, "wrong API key"),
        (basic("nobody@example.com:fake-api-key"), 403, "no staff member has the email address `nobody@example.com`"),
        (basic("carla@example.com:fake-api-key"), 403, "staff member 603 is disabled"),
        (basic("AGENT@example.com:fake-api-key"), 200, ""),
    ];
    for (headers, status, rule) in cases {
        let response = get(&headers);
        assert_eq!(response.status, status, "{headers}: {response:?}");
        assert!(response.header("x-fake-violation").contains(rule), "{headers}: {response:?}");
    }
    server.set_permissions(602, Permissions::ViewOnly);
    let boris = basic("boris@example.com:fake-api-key");
    assert_eq!(get(&boris).status, 200);
    let response = ask_with(&server, "DELETE /api/labels/701.json", &boris, b"");
    assert_eq!((response.status, &*response.body), (403, r#"{"error":"staff_has_not_access"}"#));
    assert_eq!(response.header("x-fake-assumption"), "", "this code was seen of the service");
}

#[test]
fn a_body_that_differs_from_its_content_type_is_rejected() {
    let server = example_server();
    let post = |kind: &str, body: &[u8]| -> Response {
        let headers = format!("{}Content-Type: {kind}\r\n", credentials(&server));
        ask_with(&server, "POST /api/cases.json", &headers, body)
    };
    let form = |name: &str| {
        format!(
            "--X\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\ny\r\n\
             --X\r\nContent-Disposition: form-data; name=\"case[subject]\"\r\n\r\nx\r\n\
             --X\r\nContent-Disposition: form-data; name=\"case[user_email]\"\r\n\r\na@b.c\r\n--X--\r\n"
        )
    };
    let cases: [(&str, Vec<u8>, u16, &str); 9] = [
        ("application/json; charset=utf-8", MINIMAL.into(), 201, ""),
        ("text/plain", MINIMAL.into(), 415, "the body must be application/json, got `text/plain`"),
        ("application/x-www-form-urlencoded", b"case[subject]=x".to_vec(), 415, "application/json"),
        ("multipart/form-data", form("case[content]").into(), 400, "the multipart body cannot be read"),
        ("multipart/form-data; boundary=X", form("case[content]").into(), 201, ""),
        (
            "multipart/form-data; boundary=X",
            form("content").into(),
            400,
            "expected at least one of `content`, `content_html`, got none",
        ),
        (
            "multipart/form-data; boundary=X",
            form("case[content]")[..90].into(),
            400,
            "the multipart body cannot be read",
        ),
        (
            "multipart/form-data; boundary=X",
            form("case[attachments][0]").into(),
            400,
            "must contain files, each with a file name",
        ),
        (
            "multipart/form-data; boundary=X",
            form("case[attachment_urls][]").into(),
            400,
            "can only be sent without files",
        ),
    ];
    for (kind, body, status, rule) in cases {
        let response = post(kind, &body);
        assert_eq!(response.status, status, "{kind} {}: {response:?}", String::from_utf8_lossy(&body));
        assert!(response.header("x-fake-violation").contains(rule), "{kind}: {response:?}");
    }
    let headers = format!("{}Content-Type: multipart/form-data; boundary=X\r\n", credentials(&server));
    assert_eq!(ask_with(&server, "POST /api/labels.json", &headers, form("a").as_bytes()).status, 415);
}

#[test]
fn a_missing_record_is_named_by_its_parameter() {
    let missing = [
        ("POST /api/cases.json", "case", "group_id", json!(999), "group"),
        ("POST /api/cases.json", "case", "initiator_id", json!(999), "staff member"),
        ("POST /api/cases.json", "case", "labels", json!([701, 999]), "label"),
        ("POST /api/cases.json", "case", "custom_fields", json!({ "cf_999": "x" }), "custom field"),
        ("POST /api/cases.json", "case", "case_email_id", json!(999), "client email"),
        ("POST /api/kb_section.json", "kb_section", "category_id", json!(999), "kb category"),
        ("POST /api/kb_article.json", "kb_article", "section_id", json!([999]), "kb section"),
        ("PUT /api/cases/10004/idea.json", "message", "category_id", json!(999), "idea category"),
    ];
    let server = example_server();
    for (line, root, name, value, noun) in missing {
        let mut body = json!({
            "user_email": "a@example.com", "subject": "x", "content": "y", "section_title": "x",
            "article_title": "x", "article_content": "y",
        });
        body[name] = value;
        let response = ask(&server, line, &json!({ root: body }).to_string());
        let violation = format!("`{name}`: there is no {noun} 999");
        assert_eq!((response.status, response.header("x-fake-violation")), (400, violation), "{line}");
    }
}

#[test]
fn more_fields_than_php_reads_are_rejected() {
    let server = example_server();
    let query = |fields: usize| format!("GET /api/labels.json?{}", vec!["a[]=1"; fields].join("&"));
    assert_eq!(ask(&server, &query(1000), "").status, 200);
    let response = ask(&server, &query(1001), "");
    assert_eq!(
        (response.status, &*response.header("x-fake-violation")),
        (400, "a query or a body must have at most 1000 fields, got 1001")
    );
    // The number of headers stays within the limits of programs.
    let names: Vec<_> = (0..300).map(|index| format!("n{index}=1")).collect();
    let response = ask(&server, &format!("GET /api/labels.json?{}", names.join("&")), "");
    assert!(response.headers.len() < 40, "{response:?}");
}

#[test]
fn a_case_is_found_only_by_its_own_number() {
    for number in ["1-9999999999999999999", "1-18446744073709551615", "1-18446744073709551616", "237-10001", "-1", "1-"]
    {
        assert_eq!(ask(&example_server(), &format!("GET /api/cases/{number}.json"), "").status, 404, "{number}");
    }
}
