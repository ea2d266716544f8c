//! The project's side of `docs/php.md`; `tests/php/` compares the page with PHP.

use helpdesk::meta::{Encoding, Method, OPERATIONS, OperationDetails};
use helpdesk::request::{BaseUrl, Credentials};
use helpdesk::response::Response;
use helpdesk::{Json, Request, cases};
use http::header::AUTHORIZATION;
use http::{HeaderMap, StatusCode};

/// The rows of the table below a heading, as cells without backquotes.
fn rows(heading: &str) -> Vec<Vec<String>> {
    let page = include_str!("../docs/php.md");
    let section = page.split("\n## ").find(|it| it.starts_with(heading)).unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| ")).skip(1);
    rows.map(|row| row.split('|').map(|cell| cell.trim().trim_matches('`').to_owned()).collect()).collect()
}

#[test]
fn json_of_php_is_read_as_the_page_says() {
    let rows = rows("JSON");
    assert!(rows.len() > 20, "{rows:?}");
    for row in rows {
        let [_, php, written, field, expected, _] = &row[..] else { panic!("{row:?}") };
        let body = if written.is_empty() {
            String::new()
        } else {
            format!(r#"{{"case":{{"case_id":1,"{field}":{written}}}}}"#)
        };
        let read = cases::Get::read(&Response::new(StatusCode::OK, HeaderMap::new(), body));
        if expected == "error" {
            assert!(read.is_err() || !read.as_ref().unwrap().unreadable().is_empty(), "{php}: {read:?}");
            continue;
        }
        let case = read.unwrap();
        assert!(case.unreadable().is_empty(), "{php}: {case:?}");
        let json: Json = serde_json::from_str(&case.to_json()).unwrap();
        assert_eq!(json.get(field).unwrap_or(&Json::Null), &serde_json::from_str::<Json>(expected).unwrap(), "{php}");
    }
}

/// A service in PHP needs code of its own for a form of another method, so that a documented one is a surprise.
#[test]
fn a_documented_form_is_a_post() {
    let row = rows("Forms and limits").into_iter().find(|row| row.concat().contains("a_documented_form_is_a_post"));
    let row = row.expect("a row of docs/php.md names this test").concat();
    let has_form =
        |it: &&OperationDetails| it.operation.body.is_some_and(|body| body.encodings.contains(&Encoding::Multipart));
    let forms = OPERATIONS.iter().filter(has_form).collect::<Vec<_>>();
    assert!(!forms.is_empty(), "no operation takes a file");
    for form in forms {
        let (id, method) = (form.operation.id, form.operation.method);
        let is_named = row.contains(&format!("`{id}`"));
        assert!(
            method == Method::Post || form.evidence.is_some() || is_named,
            "{id} sends a form with {method:?}, and PHP fills `$_FILES` for a POST alone: say in spec/ that it is \
             `source: unverified`, or name `{id}` in the row of docs/php.md if the service has taken such a request"
        );
    }
}

#[test]
fn every_request_carries_credentials_and_no_header_with_an_underscore() {
    let base = BaseUrl::new("https://acme.example.com", "/api").unwrap();
    let credentials = Credentials::new("agent@example.com", "key").unwrap();
    for (id, form, input) in crate::samples::requests() {
        let request = input.prepare().unwrap().to_http(&base, &credentials).unwrap();
        assert_eq!(request.headers()[AUTHORIZATION], "Basic YWdlbnRAZXhhbXBsZS5jb206a2V5", "{id} ({form})");
        assert!(request.headers().keys().all(|name| !name.as_str().contains('_')), "{id} ({form})");
    }
}
