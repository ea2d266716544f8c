//! The path, the query and the JSON body, for values that break careless encoders.

use helpdesk_runtime as rt;
use rt::request::RequestBody;
use rt::{Request, Search, Upload};
use serde_json::json;

use crate::operations::{Ask, CREATE, DELETE, EDIT, GET, LIST, TRASH, ask, create};
use crate::requests::rare::{ARTICLE, REPORT};

fn address(request: &Ask) -> String {
    request.prepare().unwrap().path_and_query.to_string()
}

fn query(request: &Ask) -> String {
    address(request).strip_prefix("/cases.json?").unwrap().to_owned()
}

fn body(request: &Ask) -> String {
    match request.prepare().unwrap().body {
        RequestBody::Json(bytes) => String::from_utf8(bytes.to_vec()).unwrap(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn path_values_are_encoded() {
    let cases = [
        ("2000-42", "/cases/2000-42.json"),
        ("on/hold 100%", "/cases/on%2Fhold%20100%25.json"),
        ("a?b#c", "/cases/a%3Fb%23c.json"),
        ("дело", "/cases/%D0%B4%D0%B5%D0%BB%D0%BE.json"),
        ("🔥", "/cases/%F0%9F%94%A5.json"),
        ("...", "/cases/....json"),
        ("{case}", "/cases/%7Bcase%7D.json"),
        ("1,2", "/cases/1%2C2.json"),
        ("%2e%2e", "/cases/%252e%252e.json"),
        ("\0\r\n", "/cases/%00%0D%0A.json"),
    ];
    for (value, expected) in cases {
        assert_eq!(address(&ask(&GET).text("case", value)), expected);
    }
}

#[test]
fn path_list_is_joined_by_commas() {
    assert_eq!(
        address(&ask(&TRASH).list::<u64, _>("cases", [1_u64, 9_223_372_036_854_775_807])),
        "/cases/1,9223372036854775807/trash.json"
    );
}

#[test]
fn path_parameters_fill_their_placeholders() {
    let request = ask(&EDIT).text("content", "x").set::<u64>("message", 7_u64).text("case", "a");
    assert_eq!(address(&request), "/cases/a/messages/7.json");
}

#[test]
fn query_values_are_encoded_by_kind() {
    let cases = [
        (ask(&LIST).text("subject", "on/hold 100%"), "subject=on%2Fhold%20100%25"),
        (ask(&LIST).text("subject", "a&b=c+d"), "subject=a%26b%3Dc%2Bd"),
        (ask(&LIST).text("subject", "тест 🔥"), "subject=%D1%82%D0%B5%D1%81%D1%82%20%F0%9F%94%A5"),
        (ask(&LIST).text("subject", "'quoted'"), "subject=%27quoted%27"),
        (ask(&LIST).set::<Search>("subject", Search::exact("fire")), "subject=%5Efire%5E"),
        (ask(&LIST).set::<Search>("subject", Search::starts_with("fire")), "subject=%5Efire"),
        (ask(&LIST).set::<Search>("subject", Search::ends_with("fire")), "subject=fire%5E"),
        (ask(&LIST).set::<Search>("subject", "fire"), "subject=fire"),
        (ask(&LIST).list::<String, _>("status", ["open"]), "status=open"),
        (ask(&LIST).list::<String, _>("status", ["open", "a,b"]), "status%5B%5D=open&status%5B%5D=a%2Cb"),
        (
            ask(&LIST).set::<rt::values::Pair<String>>("changes", ("open".to_owned(), "closed".to_owned())),
            "changes=open%2Cclosed",
        ),
        (ask(&LIST).list::<String, _>("tags", ["one", "two"]), "tags=one%2Ctwo"),
        (ask(&LIST).set::<rt::CustomFields>("by_field", [(25_u64, "да")]), "by_field%5B25%5D=%D0%B4%D0%B0"),
        (
            ask(&LIST).set::<rt::CustomFields>("custom_fields", [(3_u64, json!(["a", 1])), (25, json!(true))]),
            "custom_fields%5Bcf_3%5D%5B%5D=a&custom_fields%5Bcf_3%5D%5B%5D=1&custom_fields%5Bcf_25%5D=true",
        ),
        (ask(&LIST).set::<bool>("show_merged_cases", true), "show_merged_cases=true"),
        (ask(&LIST).set::<bool>("show_active_chats", false), "show_active_chats=false"),
        (ask(&LIST).set::<rt::Timestamp>("from_time", rt::Timestamp::from_unix_seconds(-5)), "from_time=-5"),
        (ask(&LIST).set::<rt::CivilDateTime>("day", rt::CivilDateTime::date(2024, 2, 29).unwrap()), "day=2024-02-29"),
        (
            ask(&LIST)
                .set::<rt::CivilDateTime>("day", rt::CivilDateTime::date(2024, 2, 29).unwrap().at(18, 5, 0).unwrap()),
            "day=2024-02-29%2018%3A05%3A00",
        ),
        (ask(&LIST).set::<f64>("score", 0.5), "score=0.5"),
    ];
    for (request, expected) in cases {
        assert_eq!(query(&request), expected);
    }
}

#[test]
fn default_false_and_empty_query_list_are_omitted() {
    assert_eq!(address(&ask(&LIST).set::<bool>("show_merged_cases", false)), "/cases.json");
    assert_eq!(address(&ask(&LIST).list::<String, _>("status", [""; 0]).without_validation()), "/cases.json");
}

#[test]
fn parameters_are_sent_in_order_of_spec() {
    let one = ask(&LIST).set::<u64>("limit", 5_u64).set::<u64>("page", 2_u64).set::<u64>("page", 3_u64);
    assert_eq!(query(&one), "page=3&limit=5");
    assert_eq!(one, ask(&LIST).set::<u64>("page", 3_u64).set::<u64>("limit", 5_u64));
    assert_ne!(one, ask(&LIST).set::<u64>("page", 3_u64));
    assert_ne!(one, one.clone().without_validation());
}

#[test]
fn json_body_keeps_types_and_order() {
    let request = create()
        .list::<u64, _>("labels", [7_u64, 9])
        .set::<rt::CustomFields>("custom_fields", [(25_u64, json!("a\"b")), (3, json!(null))])
        .set::<rt::Timestamp>("created_at", rt::Timestamp::from_unix_seconds(1_700_000_000))
        .set::<bool>("silent", false)
        .text("content", "line\nбезопасно 🔥 \u{1} \\ </script>")
        .list::<String, _>("cc_emails", [""; 0]);
    let expected = r#"{"case":{"user_email":"ann@example.com","subject":"Printer","content":"line\nбезопасно 🔥 \u0001 \\ </script>","cc_emails":[],"custom_fields":{"cf_3":null,"cf_25":"a\"b"},"labels":[7,9],"created_at":1700000000,"silent":false}}"#;
    assert_eq!(body(&request), expected);
}

#[test]
fn empty_file_list_counts_as_not_set() {
    let file = Upload::from_bytes("a.txt", "x");
    let none: [Upload; 0] = [];
    for request in [
        create().list::<Upload, _>("attachments", none.clone()),
        create().list::<Upload, _>("attachments", [file]).list::<Upload, _>("attachments", none.clone()),
    ] {
        assert_eq!(body(&request), r#"{"case":{"user_email":"ann@example.com","subject":"Printer"}}"#);
        assert!(!format!("{request:?}").contains("attachments"), "{request:?}");
    }
    // An empty list of another type clears an earlier value.
    let request = create().list::<u64, _>("labels", [0_u64; 0]).list::<Upload, _>("attachments", none);
    assert_eq!(body(&request), r#"{"case":{"user_email":"ann@example.com","subject":"Printer","labels":[]}}"#);
}

#[test]
fn body_without_root_is_not_wrapped() {
    let tags: Vec<String> = vec!["a".to_owned(), "b".to_owned()];
    let request = ask(&ARTICLE)
        .set::<rt::Localized>("title", "Один")
        .set::<rt::Localized<Vec<String>>>("tags", tags.clone())
        .set::<rt::OneOrMany<u64>>("section_id", rt::OneOrMany::One(5))
        .set::<f64>("weight", 1.5)
        .set::<serde_json::Value>("extra", json!({"deep": [1, {"x": null}]}));
    let expected = r#"{"title":"Один","tags":"a,b","section_id":5,"weight":1.5,"extra":{"deep":[1,{"x":null}]}}"#;
    assert_eq!(body(&request), expected);
    let request = ask(&ARTICLE)
        .set::<rt::Localized>("title", [(2_u64, "Two"), (1, "One")])
        .set::<rt::Localized<Vec<String>>>("tags", [(2_u64, tags)])
        .set::<rt::OneOrMany<u64>>("section_id", rt::OneOrMany::Many(vec![5]));
    assert_eq!(body(&request), r#"{"title":{"1":"One","2":"Two"},"tags":{"2":"a,b"},"section_id":[5]}"#);
}

#[test]
fn delete_with_parameters_has_body() {
    let request = ask(&DELETE).set::<u64>("staff", 1_u64).set::<u64>("replace_staff_id", 2_u64);
    assert_eq!(body(&request), r#"{"staff":{"replace_staff_id":2}}"#);
    let bare = ask(&DELETE).set::<u64>("staff", 1_u64).prepare().unwrap();
    assert!(matches!(bare.body, RequestBody::Empty));
}

/// The spec decides the kind of a parameter, and the caller the value. If they disagree, the request is wrong but can
/// be sent.
#[test]
fn mismatched_value_kind_neither_panics_nor_breaks_request() {
    let text = || rt::request::Value::Text("\0 a,b/..\"\r\n^ж🔥&=[]{}%".to_owned());
    let values = [
        text(),
        rt::request::Value::Int(i64::MIN),
        rt::request::Value::Uint(u64::MAX),
        rt::request::Value::Number(f64::INFINITY),
        rt::request::Value::Bool(false),
        rt::request::Value::UnixSeconds(i64::MIN),
        rt::request::Value::Civil(rt::CivilDateTime::date(9999, 12, 31).unwrap()),
        rt::request::Value::Search(Search::exact("^")),
        rt::request::Value::List(Vec::new()),
        rt::request::Value::List(vec![
            text(),
            rt::request::Value::List(vec![text()]),
            rt::request::Value::File(Upload::from_bytes("", "")),
        ]),
        rt::request::Value::List(vec![text(), rt::request::Value::Map(Vec::new())]),
        rt::request::Value::Map(vec![("]\"\r\n".to_owned(), text())]),
        rt::request::Value::CustomFields([(u64::MAX, json!({"a]": [[], {}, null]}))].into()),
        rt::request::Value::File(Upload::from_path("")),
        rt::request::Value::Json(json!([{"a": [1.5, true, "x"]}])),
    ];
    for operation in [&LIST, &GET, &CREATE, &EDIT, &TRASH, &DELETE, &ARTICLE, &REPORT] {
        for param in operation.params() {
            for value in &values {
                let request = create_all(operation).set::<rt::request::Value>(param.name, value.clone());
                request.prepare().ok();
                if let Ok(prepared) = request.without_validation().prepare() {
                    let length = prepared.body.len();
                    assert_eq!(
                        std::io::copy(&mut prepared.body.open().unwrap(), &mut std::io::sink()).unwrap(),
                        length
                    );
                    if let RequestBody::Json(bytes) = prepared.body {
                        serde_json::from_slice::<serde_json::Value>(&bytes).unwrap();
                    }
                }
            }
        }
    }
}

/// A request with every parameter of the path.
fn create_all(operation: &'static rt::meta::Operation) -> Ask {
    operation.path_params.iter().fold(ask(operation), |request, param| request.set::<u64>(param.name, 1_u64))
}

#[test]
fn request_converts_to_http_without_client() {
    let base = rt::request::BaseUrl::new("https://acme.example.com/", "/api").unwrap();
    let credentials = rt::request::Credentials::new("agent@acme.com", "ключ:1").unwrap();
    let request = ask(&REPORT).text("period", "today").prepare().unwrap().to_http(&base, &credentials).unwrap();
    assert_eq!(request.uri(), "https://acme.example.com/api/stats.json?period=today");
    assert_eq!(request.headers()["content-type"], "application/json");
    assert_eq!(request.headers()["authorization"], "Basic YWdlbnRAYWNtZS5jb2060LrQu9GO0Yc6MQ==");
    assert!(request.headers()["authorization"].is_sensitive());
    assert!(!request.headers().contains_key("content-length"));
    let created = create().prepare().unwrap().to_http(&base, &credentials).unwrap();
    assert_eq!(created.headers()["content-length"], created.body().len().to_string());
}
