//! Reports of errors, as a person reads them.

use client::transport::{Delivery, TransportError, TransportErrorKind};
use client::{Error, Outcome, RequestOptions};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::{Effect, Method};

use crate::operations::{Ask, CREATE, LIST, TRASH, ask, create};
use crate::sending::server::{TestService, create_case};
use crate::sending::transports::{Canned, response};

/// The error of a request that meets this.
async fn error<R: rt::Request>(
    request: R,
    response: impl Fn() -> Result<http::Response<bytes::Bytes>, TransportError> + Send + Sync + 'static,
) -> Error {
    let builder = client::Client::<TestService>::builder("https://acme.example.com", "a@b.c", "key");
    let client =
        builder.transport(Canned::new(response)).options(RequestOptions::new().backoff(ZERO, ZERO)).build().unwrap();
    client.send(request).await.map(drop).unwrap_err()
}

const ZERO: std::time::Duration = std::time::Duration::ZERO;

#[tokio::test]
async fn report_has_the_failure_and_the_advice() {
    let dns = || Err(TransportError::new(TransportErrorKind::Dns, Delivery::NotSent).with_source("no such host"));
    let reset = || Err(TransportError::new(TransportErrorKind::ConnectionLost, Delivery::MaybeSent));
    let cut = || {
        Err(TransportError::new(TransportErrorKind::ConnectionLost, Delivery::MaybeSent)
            .with_status(http::StatusCode::CREATED))
    };
    let builder = || client::Client::<TestService>::builder("https://acme.example.com", "a@b.c", "key");
    let narrow =
        builder().transport(Canned::new(|| response(200, "0123456789"))).max_response_bytes(9).build().unwrap();
    let errors = [
        error(create(), || response(401, "")).await,
        error(create(), || response(422, r#"{"error": "wrong_email"}"#)).await,
        error(create(), || response(404, "<h1>ann@example.com</h1>")).await,
        error(create(), || response(502, "<h1>ann@example.com</h1>")).await,
        error(ask(&LIST), || response(503, "")).await,
        error(ask(&LIST), || response(522, "")).await,
        error(create(), || response(429, "")).await,
        error(create(), || response(301, "")).await,
        error(create(), dns).await,
        error(create(), reset).await,
        error(create(), cut).await,
        error(ask(&LIST), reset).await,
        error(Unreadable(create_case()), || response(201, r#"{"case": {"case_id": 5"#)).await,
        error(create_case(), || response(200, "<h1>Back soon, ann@example.com</h1>")).await,
        error(create_case(), || response(200, r#"{"case": false}"#)).await,
        error(ask(&TRASH).list::<u64, _>("cases", [1_u64]), || response(200, "<h1>Back soon</h1>")).await,
        error(ask(&CREATE), || response(201, "")).await,
        error(rt::RawRequest::new(Method::Get, "/x?y", Effect::Safe), || response(200, "")).await,
        narrow.send(ask(&LIST)).await.unwrap_err(),
        client::Client::<TestService>::new("http://acme.example.com", "a@b.c", "key").unwrap_err(),
    ];
    let reports: Vec<_> = errors.iter().map(|error| error.report().to_string()).collect();
    insta::assert_snapshot!(reports.join("\n\n"));
}

#[tokio::test]
async fn error_returned_by_main_prints_a_report() {
    let rejected = error(create(), || response(401, "")).await;
    let of_main: Result<(), client::ErrorReport> = (|| Err(rejected.clone())?)();
    assert_eq!(format!("{:?}", of_main.unwrap_err()), rejected.report().to_string());
}

#[tokio::test]
async fn report_converts_to_a_boxed_error() {
    let broken = error(Unreadable(create_case()), || response(201, r#"{"case": {"case_id": 5"#)).await;
    let boxed: Result<(), Box<dyn std::error::Error>> = (|| Err(broken.report())?)();
    let boxed = boxed.unwrap_err();
    assert_eq!(format!("{boxed:?}"), broken.report().to_string());
    let sources = [boxed.source(), std::error::Error::source(&broken)];
    let [of_report, of_error] = sources.map(|source| source.map(ToString::to_string));
    assert_eq!(of_report, of_error);
}

#[tokio::test]
async fn failed_connection_names_only_the_server() {
    let failures = [
        (TransportErrorKind::Connect, "cases.list: the connection to `127.0.0.1:9` could not be opened"),
        (TransportErrorKind::Dns, "cases.list: the DNS lookup of `127.0.0.1` failed"),
        (TransportErrorKind::Tls, "cases.list: the TLS handshake with `127.0.0.1:9` failed"),
        (
            TransportErrorKind::ConnectionLost,
            "cases.list: the connection to `127.0.0.1:9` was lost before the response",
        ),
    ];
    for (kind, message) in failures {
        let canned = Canned::new(move || Err(TransportError::new(kind, Delivery::NotSent)));
        let builder =
            client::Client::<TestService>::builder("http://127.0.0.1:9/secret", "a@b.c", "key").transport(canned);
        let client = builder.options(RequestOptions::new().max_attempts(1)).build().unwrap();
        let error = client.send(ask(&LIST)).await.map(drop).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

#[tokio::test]
async fn record_id_is_read_from_a_truncated_response() {
    for (body, id) in
        [(r#"{"case": {"case_id": 123, "user_id": 7, "subject": "#, Some(123)), (r#"{"case": {"case_i"#, None)]
    {
        let unreadable = error(Unreadable(create_case()), move || response(201, body)).await;
        // Without the id, the body may be an error below the same root.
        let outcome = if id.is_some() { Outcome::Applied } else { Outcome::Unknown };
        assert_eq!((unreadable.outcome(), unreadable.record_id()), (outcome, id), "{body}");
        assert_eq!(unreadable.report().to_string().contains("The record has the id"), id.is_some());
    }
    assert_eq!(error(create(), || response(400, r#"{"case": {"case_id": 5}}"#)).await.record_id(), None);
}

/// The error of a response with this body and the status of an error.
async fn error_with_body(body: &str) -> Error {
    let body = bytes::Bytes::from(body.to_owned());
    error(create(), move || Ok(http::Response::builder().status(400).body(body.clone()).unwrap())).await
}

#[tokio::test]
async fn error_code_is_found_in_all_known_places() {
    for body in [
        r#"{"error":"wrong_email"}"#,
        r#"{"error":{"code":"wrong_email","message":"no such address"}}"#,
        r#"{"error":{"message":"no such address","code":"wrong_email"}}"#,
        r#"{"errors":["wrong_email"]}"#,
        r#"{"errors":[{"field":"other_word","code":"wrong_email"}]}"#,
        r#"{"errors":{"user_email":["wrong_email"]}}"#,
    ] {
        assert_eq!(error_with_body(body).await.code(), Some("wrong_email"), "{body}");
    }
    assert_eq!(error_with_body(r#"{"user_email":["wrong_email"]}"#).await.code(), None);
}

#[tokio::test]
async fn error_message_is_the_first_text_that_is_no_code() {
    let long = "\u{1f525}".repeat(501);
    let messages = [
        ("Service Unavailable\n", Some("Service Unavailable")),
        (r#"{"error":"case_not_found","message":" No such case. "}"#, Some("No such case.")),
        (r#"{"errors":["wrong_email","No such address."]}"#, Some("No such address.")),
        (r#"{"description":"Second.","message":"First."}"#, Some("First.")),
        (long.as_str(), Some(&long[..2000])),
        (r#"{"error":"case_not_found"}"#, None),
        (r#"{"error":{"html":"<p>Not found</p>"}}"#, None),
        ("<html>Not found</html>", None),
        ("", None),
    ];
    for (body, message) in messages {
        assert_eq!(error_with_body(body).await.service_message(), message, "{body}");
    }
}

#[tokio::test]
async fn error_search_is_limited_to_four_levels_and_eight_items() {
    for (open, close) in [(r#"{"error":"#, "}"), ("[", "]"), (r#"{"user_email":"#, "}")] {
        for (depth, expected) in [(3, Some("deep_word")), (4, None)] {
            let body = format!(r#"{{"errors":{}"deep_word"{}}}"#, open.repeat(depth), close.repeat(depth));
            assert_eq!(error_with_body(&body).await.code(), expected, "{body}");
        }
    }
    for (others, expected) in [(7, Some("last_word")), (8, None)] {
        let body = format!(r#"{{"errors":[{}"last_word"]}}"#, "1,".repeat(others));
        assert_eq!(error_with_body(&body).await.code(), expected);
        let fields = (0..others).map(|field| format!(r#""field_{field}":1,"#)).collect::<String>();
        let body = format!(r#"{{"errors":{{{fields}"z":"last_word"}}}}"#);
        assert_eq!(error_with_body(&body).await.code(), expected);
    }
}

/// A request whose responses cannot be read.
struct Unreadable(Ask);

impl rt::Request for Unreadable {
    type Output = ();

    fn input(&self) -> &rt::request::OperationInput {
        self.0.input()
    }

    fn read(_: &rt::response::Response) -> Result<(), rt::response::DecodeError> {
        Err(rt::response::DecodeError::new("unreadable"))
    }
}
