//! Responses that count as a success: every effect, every documented response, every kind of body, both clients.

use std::fmt::Write;
use std::time::Duration;

use bytes::Bytes;
use client::transport::{
    Delivery, ResponseBody, SendFuture, SleepFuture, Transport, TransportError, TransportErrorKind,
};
use client::{Error, Outcome};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::meta::{Operation, OrRecord, Returns};
use rt::request::{OperationInput, RequestBody};
use rt::response::Response;
use rt::{Effect, Method};

use crate::sending::server::TestService;

/// The documented responses by their names in the table, and a body of each.
const RETURNS: [(&str, Returns, &str); 7] = [
    ("record", RECORD, r#"{"case":{"case_id":7,"subject":"Printer"}}"#),
    ("record", RECORD, r#"{"case_id":7,"subject":"Printer"}"#),
    (
        "object",
        Returns::Object {
            ty: "BulkResult",
            required: &["case_success_id"],
            or_record: Some(OrRecord::new("Case", "case", "case_id", "case_success_id")),
        },
        r#"{"case_success_id":[7,8]}"#,
    ),
    (
        "list",
        Returns::List { ty: Some("Case"), root: Some("case"), total: Some("total_count"), last_page_key: None },
        r#"{"0":{"case":{"case_id":7}},"total_count":1}"#,
    ),
    ("list", Returns::Array { ty: "Case", root: Some("cases") }, r#"{"cases":[{"case_id":7},{"case_id":8}]}"#),
    ("JSON", Returns::Raw, r#"{"any":{"thing":7}}"#),
    ("nothing", Returns::Nothing, ""),
];
const RECORD: Returns = Returns::Record { ty: "Case", root: "case", required: &["case_id"] };

const COLUMNS: [&str; 5] = ["record", "object", "list", "JSON", "nothing"];

static SAFE: [Operation; 7] = operations(Method::Get, Effect::Safe);
static CHANGES: [[Operation; 7]; 4] = [
    operations(Method::Put, Effect::Idempotent),
    operations(Method::Delete, Effect::Delete),
    operations(Method::Put, Effect::NonIdempotent),
    operations(Method::Post, Effect::Create),
];

const fn operations(method: Method, effect: Effect) -> [Operation; 7] {
    let mut operations = [Operation::new("cases.act", method, "/cases.json", effect); 7];
    let mut index = 0;
    while index < 7 {
        operations[index] = operations[index].returns(RETURNS[index].1);
        index += 1;
    }
    operations
}

/// A response under 2xx.
#[derive(Clone)]
struct Canned {
    status: u16,
    content_type: &'static str,
    body: Vec<u8>,
    /// Whether the connection is lost behind the body.
    is_cut: bool,
}

impl Transport for Canned {
    fn send(&self, _: http::Request<RequestBody>, _: Duration) -> SendFuture {
        let lost = || TransportError::new(TransportErrorKind::ConnectionLost, Delivery::MaybeSent);
        let chunks = [Some(Ok(Bytes::from(self.body.clone()))), self.is_cut.then(|| Err(lost()))];
        let body = ResponseBody::new(futures_util::stream::iter(chunks.into_iter().flatten()));
        let response = http::Response::builder().status(self.status).header("content-type", self.content_type);
        Box::pin(std::future::ready(Ok(response.body(body).unwrap())))
    }

    fn sleep(&self, _: Duration) -> SleepFuture {
        Box::pin(std::future::ready(()))
    }
}

const NOTICE: &str =
    "<br />\n<b>Notice</b>: Undefined index: <i>{$id}</i> in <b>/www/case.php</b> on line <b>7</b><br />\n";
const PAGE: &str = "<!DOCTYPE html><html><head><script>var state = {\"case\": {\"case_id\": 7}};</script></head>\
                    <body>Back soon.</body></html>";

/// Creates bodies of a kind from the documented one.
type Make = Box<dyn Fn(&str) -> Vec<Canned>>;

/// The kinds of bodies by their names in the table, each from the documented one.
fn bodies() -> Vec<(&'static str, Make)> {
    let json =
        |body: String| Canned { status: 200, content_type: "application/json", body: body.into(), is_cut: false };
    let fixed = |texts: &'static [&'static str]| -> Make {
        Box::new(move |_: &str| texts.iter().map(|text| json((*text).to_owned())).collect())
    };
    let pages = |text: String| -> Make {
        Box::new(move |_: &str| {
            let types = ["text/html; charset=utf-8", "application/json", "text/plain"];
            types.map(|content_type| Canned { content_type, ..json(text.clone()) }).into()
        })
    };
    let empty = move || Canned { status: 204, ..json(String::new()) };
    vec![
        (
            "what is documented",
            Box::new(move |body: &str| {
                let created = Canned { status: 201, ..json(body.to_owned()) };
                vec![json(body.to_owned()), created, json(format!("\u{feff}\r\n {body} \n"))]
            }),
        ),
        ("it, behind notices of PHP", Box::new(move |it: &str| vec![json(format!("{NOTICE}{it}"))])),
        ("it, before other text", Box::new(move |it: &str| vec![json(format!("{it}{NOTICE}"))])),
        (
            "its beginning, then the connection is lost",
            Box::new(move |body: &str| {
                vec![Canned { is_cut: true, ..json(body[..body.len().saturating_sub(3)].to_owned()) }]
            }),
        ),
        ("empty", Box::new(move |_: &str| vec![json(String::new()), empty(), json(" \n".to_owned())])),
        (
            "empty, then the connection is lost",
            Box::new(move |_: &str| vec![Canned { is_cut: true, ..json(String::new()) }]),
        ),
        ("`{}`, `[]`, `null`, `false`", fixed(&["{}", "[]", "null", "false"])),
        (
            "`{\"case\":false}`, the same with `null`, `[]`, `{}`",
            fixed(&[r#"{"case":false}"#, r#"{"case":null}"#, r#"{"case":[]}"#, r#"{"case":{}}"#]),
        ),
        (
            "`{\"success\":true}`, a record under another root",
            fixed(&[r#"{"success":true}"#, r#"{"status":"ok"}"#, r#"{"label":{"label_id":7}}"#]),
        ),
        ("`{\"error\":\"...\"}` and nothing else", fixed(&[r#"{"error":"case_not_found"}"#])),
        ("the same beside something else", fixed(&[r#"{"error":"case_not_found","success":false}"#])),
        (
            "JSON of more than 64 KiB",
            Box::new(move |_: &str| vec![json(format!("{{\"text\":\"{}\"}}", "x".repeat(1 << 17)))]),
        ),
        (
            "`{\"success\":true}` as `text/html`",
            Box::new(move |_: &str| {
                vec![Canned { content_type: "text/html", ..json(r#"{"success":true}"#.to_owned()) }]
            }),
        ),
        ("a page, of any content type", pages(PAGE.to_owned())),
        ("a page that leads to a login", pages("<meta http-equiv=\"refresh\" content=\"0; url=/login\">".to_owned())),
        ("other text", pages("OK".to_owned())),
    ]
}

/// The result of a request, by both clients.
fn send(canned: &Canned, operation: &'static Operation) -> Result<Response, Error> {
    let options = client::RequestOptions::new().backoff(Duration::ZERO, Duration::ZERO);
    let (url, input) = ("https://acme.example.com", OperationInput::new(operation));
    let builder = client::Client::<TestService>::builder(url, "a@b.c", "key").transport(canned.clone());
    let one = pollster::block_on(builder.options(options).build().unwrap().send(input.clone()));
    let builder = client::blocking::Client::<TestService>::builder(url, "a@b.c", "key").transport(canned.clone());
    let other = builder.options(options).build().unwrap().send(input);
    let [first, second] = [&one, &other].map(|it| it.as_ref().map(Response::body).map_err(Error::to_string));
    assert_eq!(first, second);
    one
}

fn outcome(result: &Result<Response, Error>) -> &'static str {
    match result.as_ref().map_err(Error::outcome) {
        Ok(_) | Err(Outcome::Applied) => "applied",
        Err(Outcome::Unknown) => "unknown",
        Err(Outcome::Rejected) => "rejected",
        Err(other) => panic!("{other:?}"),
    }
}

#[test]
fn a_response_under_2xx_has_the_outcome_that_the_documentation_states() {
    let mut table = format!("| body | {} |\n|---|{}\n", COLUMNS.join(" | "), "---|".repeat(COLUMNS.len()));
    for (name, make) in bodies() {
        let cells = COLUMNS.map(|column| {
            let mut results = Vec::new();
            for (index, (_, _, documented)) in RETURNS.iter().enumerate().filter(|(_, it)| it.0 == column) {
                for (canned, operations) in
                    make(documented).iter().flat_map(|it| CHANGES.iter().map(move |at| (it, at)))
                {
                    let result = send(canned, &operations[index]);
                    results.push((
                        outcome(&result),
                        String::from_utf8_lossy(&canned.body).into_owned(),
                        operations[index].effect,
                    ));
                }
            }
            assert!(results.iter().all(|it| it.0 == results[0].0), "{name}, {column}: {results:#?}");
            results[0].0
        });
        writeln!(table, "| {name} | {} |", cells.join(" | ")).unwrap();
    }
    assert_eq!(table, include_str!("../../../src/error/outcome.md"));
}

/// A read changes nothing, so its response needs no proof.
#[test]
fn read_request_never_counts_as_a_change() {
    for (name, make) in bodies() {
        for (operation, (_, _, documented)) in SAFE.iter().zip(RETURNS) {
            for canned in make(documented) {
                let result = send(&canned, operation);
                let is_unknown = outcome(&result) == "unknown";
                assert!(!is_unknown, "{name}: {:?}", operation.returns);
            }
        }
    }
}
