//! Outcomes of requests, by their responses.

use std::error::Error as _;

use std::time::Duration;

use client::{Error, ErrorKind, Outcome};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::Upload;

use crate::operations::{GET, LIST, TRASH, ask, create};
use crate::sending::server::{Reaction, Server, create_case, response};

async fn create_error(reaction: Reaction) -> Error {
    let server = Server::start(reaction);
    let once = client::RequestOptions::new().max_attempts(1).attempt_timeout(Duration::from_secs(2));
    let error = server.builder().max_response_bytes(1 << 20).options(once).build().unwrap();
    let error = error.send(create_case()).await.unwrap_err();
    assert_eq!(server.requests().len(), 1);
    assert_eq!((error.operation(), error.attempts()), (Some("cases.create"), 1));
    error
}

#[tokio::test]
async fn error_responses_are_errors_of_kind_status() {
    let cases = [
        ("422 Unprocessable Entity", r#"{"error":"email_already_exist"}"#, Some("email_already_exist"), None),
        (
            "404 Not Found",
            r#"{"error":{"message":"No such case","code":"case_not_found"}}"#,
            Some("case_not_found"),
            Some("No such case"),
        ),
        (
            "400 Bad Request",
            r#"{"errors":[{"message":"Bad"},{"code":"wrong_email"}]}"#,
            Some("wrong_email"),
            Some("Bad"),
        ),
        ("400 Bad Request", r#"{"errors":{"user_email":["wrong_email"]}}"#, Some("wrong_email"), None),
        ("400 Bad Request", r#"["wrong_email"]"#, Some("wrong_email"), None),
        ("401 Unauthorized", "Access denied", None, Some("Access denied")),
        ("403 Forbidden", "<html><h1>403</h1></html>", None, None),
        ("404 Not Found", "", None, None),
        ("400 Bad Request", "{\"error\":", None, Some("{\"error\":")),
        ("400 Bad Request", "[[[[[[[[\"too_deep\"]]]]]]]]", None, None),
        ("400 Bad Request", "null", None, None),
    ];
    for (status, body, code, message) in cases {
        let error = create_error(response(status, "", body)).await;
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::Status, Outcome::Rejected), "{body}");
        assert_eq!((error.code(), error.service_message()), (code, message), "{body}");
        assert_eq!(error.body().unwrap(), body);
        assert!(error.status().unwrap().to_string().starts_with(&status[..3]));
        assert!(!error.is_retryable());
    }
}

#[tokio::test]
async fn error_body_with_success_status_is_a_rejection() {
    let error = create_error(response("200 OK", "", r#"{"error":"staff_not_active"}"#)).await;
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Status, Outcome::Rejected));
    assert_eq!(error.code(), Some("staff_not_active"));
    let server = Server::start(response("200 OK", "", r#"{"error":"mail_not_sent","case":{}}"#));
    assert!(server.client().send(create()).await.is_ok());
}

#[tokio::test]
async fn messages_are_one_line_without_request_data() {
    let error =
        create_error(response("422 X", "", "{\"error\":\"wrong_email\",\"message\":\"ann@example.com\\nis bad\"}"))
            .await;
    assert_eq!(error.to_string(), "cases.create: HTTP 422 Unprocessable Entity: wrong_email");
    let text = format!("{error:?}");
    assert!(!text.contains("ann@example.com"), "{text}");
    let server = Server::start(Reaction::Hangup);
    let request = ask(&LIST).text("user_email", "ann@example.com");
    let error = server.client().send(request).await.unwrap_err();
    let text = format!("{error} {error:?}");
    assert!(!text.contains("ann") && !text.contains("s3cret"), "{text}");
}

#[tokio::test]
async fn throttling_error_has_retry_after() {
    let cases = [
        ("retry_after: 7\r\nRetry-After: 9\r\n", Some(Duration::from_secs(7))),
        ("Retry-After: 9\r\n", Some(Duration::from_secs(9))),
        ("retry_after: soon\r\nRetry-After: 1.5\r\n", Some(Duration::from_millis(1500))),
        ("Retry-After: Wed, 21 Oct 2015 07:28:00 GMT\r\n", Some(Duration::ZERO)),
        (
            "Date: Wed, 21 Oct 2015 07:27:00 GMT\r\nRetry-After: Wed, 21 Oct 2015 07:28:00 GMT\r\n",
            Some(Duration::from_secs(60)),
        ),
        ("Retry-After: -1\r\n", Some(Duration::ZERO)),
        ("Retry-After: 1e300\r\n", Some(Duration::from_secs(3600))),
        ("Retry-After: nan\r\n", None),
        ("", None),
    ];
    for (headers, expected) in cases {
        let error = create_error(response("429 Too Many Requests", headers, "")).await;
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::RateLimited, Outcome::Rejected));
        assert_eq!(error.retry_after(), expected, "{headers}");
        assert!(error.is_retryable());
    }
}

#[tokio::test]
async fn server_error_has_unknown_outcome() {
    for status in ["500 X", "502 X", "503 X", "504 X"] {
        let error = create_error(response(status, "", "<html>")).await;
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::Status, Outcome::Unknown));
        assert!(!error.is_retryable());
        let server = Server::start(response(status, "", ""));
        assert!(server.client().send(ask(&LIST)).await.unwrap_err().is_retryable());
        assert!(server.client().send(ask(&TRASH).list::<u64, _>("cases", [1_u64])).await.unwrap_err().is_retryable());
    }
}

#[tokio::test]
async fn redirects_are_rejected_without_sending_the_key() {
    let elsewhere = Server::start(response("200 OK", "", "{}"));
    let location = format!("Location: {}/steal?token=s3cret\r\n", elsewhere.url());
    for (status, outcome) in [("301 X", Outcome::Rejected), ("302 X", Outcome::Unknown), ("307 X", Outcome::Rejected)] {
        let error = create_error(response(status, &location, "")).await;
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::Redirect, outcome));
        let text = error.to_string();
        assert!(text.contains(&format!("to {}, which is not followed", elsewhere.url())), "{text}");
        assert!(!text.contains("s3cret"), "{text}");
    }
    assert!(elsewhere.requests().is_empty());
    assert!(
        create_error(response("302 X", "Location: /login\r\n", ""))
            .await
            .to_string()
            .contains("within the same server")
    );
}

#[tokio::test]
async fn no_response_leaves_the_outcome_unknown() {
    let error = create_error(Reaction::Hangup).await;
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Transport, Outcome::Unknown));
    assert!(!error.is_retryable());
    let error = create_error(Reaction::Stall("")).await;
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Timeout, Outcome::Unknown));
    assert!(!error.is_retryable());
    let server = Server::start(Reaction::Hangup);
    assert!(server.client().send(ask(&GET).text("case", "1")).await.unwrap_err().is_retryable());
}

#[tokio::test]
async fn refused_connection_has_outcome_not_sent() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let client = client::Client::<crate::sending::server::TestService>::new(url, "a@b.c", "key").unwrap();
    let error = client.send(create()).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Connect, Outcome::NotSent));
    assert!(error.is_retryable());
    assert!(std::error::Error::source(&error).is_some());
}

#[tokio::test]
async fn truncated_success_is_applied_if_the_record_has_begun() {
    let broken = |body| format!("HTTP/1.1 201 Created\r\nContent-Length: 100\r\n\r\n{body}").into_bytes();
    for body in ["{\"case\"", "{\"case\":{", "<html>", ""] {
        let error = create_error(Reaction::Bytes(broken(body))).await;
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::Transport, Outcome::Unknown), "{body}");
    }
    let error = create_error(Reaction::Bytes(broken("{\"case\": {\"case_id\""))).await;
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Transport, Outcome::Applied));
    assert_eq!(error.status().unwrap(), 201);
    assert!(!error.is_retryable());
    let stalled = Reaction::Stall("HTTP/1.1 201 Created\r\nContent-Length: 100\r\n\r\n{\"case\":{\"case_id\"");
    let error = create_error(stalled).await;
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Timeout, Outcome::Applied));
    let error = create_error(response("201 Created", "", b"\xff")).await;
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Decode, Outcome::Unknown));
    assert_eq!(&error.response().unwrap().body()[..], b"\xff");
    assert_eq!(error.json_path(), Some("$"));
    let rejected = Reaction::Bytes(b"HTTP/1.1 404 X\r\nContent-Length: 100\r\n\r\n{\"err".to_vec());
    assert_eq!(create_error(rejected).await.status().unwrap(), 404);
}

#[tokio::test]
async fn size_limit_counts_decompressed_bytes() {
    let mut bomb = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::Write::write_all(&mut bomb, &vec![b' '; 50 << 20]).unwrap();
    let bomb = bomb.finish().unwrap();
    assert!(bomb.len() < 100_000);
    let error = create_error(response("200 OK", "Content-Encoding: gzip\r\n", &bomb)).await;
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::TooLarge, Outcome::Unknown));
    assert_eq!(
        error.to_string(),
        "cases.create: the response is larger than 1048576 bytes; raise `ClientBuilder::max_response_bytes`, or request less; it may have taken effect"
    );
    let error = create_error(response("404 X", "Content-Encoding: gzip\r\n", &bomb)).await;
    assert_eq!(error.status().unwrap(), 404);
    assert!(error.response().unwrap().body().len() <= 64 << 10);
    assert_eq!(error.body().unwrap().len(), 8 << 10);
    assert_eq!(create_error(response("200 X", "", vec![b'x'; (1 << 20) + 1])).await.kind(), ErrorKind::TooLarge);
    // The decoder keeps its last bytes until the body has ended.
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::Write::write_all(&mut packed, &vec![b' '; (1 << 20) + 1]).unwrap();
    let error = create_error(response("200 OK", "Content-Encoding: gzip\r\n", packed.finish().unwrap())).await;
    assert_eq!(error.kind(), ErrorKind::TooLarge);
}

#[tokio::test]
async fn compressed_responses_are_unpacked() {
    let pack = |text: &str| {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        std::io::Write::write_all(&mut packed, text.as_bytes()).unwrap();
        packed.finish().unwrap()
    };
    let text = "{\"case\": \"ж\"}".repeat(10_000);
    for headers in ["Content-Encoding: gzip\r\n", "content-encoding: X-GZIP\r\n"] {
        let server = Server::start(response("200 OK", headers, pack(&text)));
        assert_eq!(server.client().send(ask(&LIST)).await.unwrap(), text);
        let response = server.client().send_raw(ask(&LIST)).await.unwrap();
        assert_eq!(response.text(), text);
        assert!(
            !response.headers().contains_key("content-encoding") && !response.headers().contains_key("content-length")
        );
    }
    let two = [pack("one"), pack("two")].concat();
    let server = Server::start(response("200 OK", "Content-Encoding: gzip\r\n", two));
    assert_eq!(server.client().send(ask(&LIST)).await.unwrap(), "onetwo");
    let server = Server::start(response("200 OK", "Content-Encoding: gzip\r\n", ""));
    assert_eq!(server.client().send(ask(&LIST)).await.unwrap(), "");
    let broken =
        [(pack(&text)[..100].to_vec(), ErrorKind::Transport), (b"this is no gzip".to_vec(), ErrorKind::Decode)];
    for (bytes, kind) in broken {
        let error = create_error(response("201 X", "Content-Encoding: gzip\r\n", bytes)).await;
        assert_eq!(error.kind(), kind);
    }
    let error =
        create_error(response("400 X", "Content-Encoding: gzip\r\n", pack("{\"error\":\"wrong_email\"}"))).await;
    assert_eq!(error.code(), Some("wrong_email"));
}

#[tokio::test]
async fn a_body_is_cut_between_characters() {
    let body = create_error(response("400 X", "", format!("x{}", "ж".repeat(10_000)))).await;
    let text = body.body().unwrap();
    assert_eq!(text.len(), 8191);
    assert!(text.ends_with('ж'));
}

#[tokio::test]
async fn missing_file_has_outcome_not_sent() {
    let path = std::env::temp_dir().join(format!("helpdesk-gone-{}.txt", std::process::id()));
    std::fs::write(&path, "x").unwrap();
    let server = Server::start(response("201 X", "", "{}"));
    let sending = server.client().send(create().list::<Upload, _>("attachments", [Upload::from_path(&*path)]));
    std::fs::remove_file(&path).unwrap();
    let error = sending.await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::File, Outcome::NotSent));
    let cause = error.source().map(ToString::to_string);
    assert!(cause.as_ref().is_some_and(|cause| cause.contains("No such file")), "{error:?}: {cause:?}");
    assert!(server.requests().is_empty());
}
