//! Both clients send the same requests, byte for byte, except for headers of the connection.

use client::{ErrorKind, Outcome};
use helpdesk_client as client;
use helpdesk_faults::{FaultServer, Reaction, Received, Response};
use helpdesk_runtime as rt;
use rt::{Effect, Method, RawRequest, Upload};

use crate::operations::{DELETE, EDIT, LIST, TRASH, ask, create};

/// The service.
pub(crate) struct TestService;

impl rt::meta::Service for TestService {
    const METADATA: &'static rt::meta::ServiceMetadata = &rt::meta::ServiceMetadata::new("helpdesk", "/api")
        .remaining_header("api_calls_left")
        .retry_after_header("retry_after")
        .user_agent("helpdesk/0.1.0");
}

pub(crate) fn builder(url: impl AsRef<str>) -> client::blocking::ClientBuilder<TestService> {
    client::blocking::Client::builder(url, "ann@example.com", "key")
}

/// Returns the async client for comparison.
pub(crate) fn async_client(url: impl AsRef<str>) -> client::Client<TestService> {
    client::Client::new(url, "ann@example.com", "key").unwrap()
}

fn requests() -> Vec<(&'static str, RawRequest)> {
    let raw = |method, effect| RawRequest::new(method, "/cases.json", effect);
    vec![
        ("a read", raw(Method::Get, Effect::Safe).query("subject[]", "on/hold 100% «да» & 🙂")),
        ("a write", raw(Method::Post, Effect::Create).json("{\"a\": \"«да»\"}")),
        ("a write without a body", raw(Method::Put, Effect::Idempotent)),
        ("a create without a body", raw(Method::Post, Effect::Create)),
        ("a deletion", raw(Method::Delete, Effect::Delete)),
        ("a deletion with a body", raw(Method::Delete, Effect::Delete).json("7")),
        ("a large write", raw(Method::Post, Effect::Create).json("x".repeat(3_000_000))),
    ]
}

/// Returns the request, without the headers of the connection.
fn request_parts(received: &Received) -> (String, Vec<(String, String)>, Vec<u8>) {
    let of_connection = |name: &str| matches!(name, "connection" | "host");
    let mut headers: Vec<_> = received.headers.iter().filter(|(name, _)| !of_connection(name)).cloned().collect();
    headers.sort();
    (format!("{} {}", received.method, received.path), headers, received.body.clone())
}

#[tokio::test]
async fn both_clients_send_the_same_bytes() {
    for (name, request) in requests() {
        let server = FaultServer::start([Reaction::from(Response::new(200).body("{}"))]);
        async_client(server.url()).send(request.clone()).await.unwrap();
        let client = builder(server.url()).build().unwrap();
        tokio::task::spawn_blocking(move || client.send(request).unwrap()).await.unwrap();
        let received = server.requests();
        assert_eq!(request_parts(&received[0]), request_parts(&received[1]), "{name}");
    }
}

#[test]
fn every_kind_of_request_arrives() {
    let server = FaultServer::start([Reaction::from(Response::new(200).body("{}"))]);
    let client = builder(server.url()).build().unwrap();
    let sent = [
        (ask(&LIST).set::<i64>("page", 2), "GET /api/cases.json?page=2", ""),
        (create(), "POST /api/cases.json", r#"{"case":{"user_email":"ann@example.com","subject":"Printer"}}"#),
        (
            ask(&EDIT).set::<u64>("case", 7_u64).set::<u64>("message", 8_u64).text("content", "«да»"),
            "PUT /api/cases/7/messages/8.json",
            r#"{"message":{"content":"«да»"}}"#,
        ),
        (ask(&TRASH).list::<u64, _>("cases", [1_u64, 2]), "PUT /api/cases/1,2/trash.json", ""),
        (
            ask(&DELETE).set::<u64>("staff", 7_u64).set::<u64>("replace_staff_id", 8_u64),
            "DELETE /api/staff/7.json",
            r#"{"staff":{"replace_staff_id":8}}"#,
        ),
    ];
    for (index, (request, line, body)) in sent.into_iter().enumerate() {
        assert_eq!(client.send(request).unwrap(), "{}");
        let received = server.requests().remove(index);
        assert_eq!(format!("{} {}", received.method, received.path), line);
        assert_eq!(String::from_utf8(received.body).unwrap(), body);
    }
    // All requests used one connection.
    assert_eq!(server.connections(), 1);
}

#[test]
fn retries_send_files_from_their_start() {
    let path = std::env::temp_dir().join(format!("helpdesk-blocking-{}.bin", std::process::id()));
    std::fs::write(&path, vec![7; 200_000]).unwrap();
    let request = || create().list::<Upload, _>("attachments", [Upload::from_path(&path)]).without_validation();
    let server = FaultServer::start([
        Reaction::from(Response::new(429).header("retry_after", "0")),
        Response::new(201).body("{}").into(),
    ]);
    let client = builder(server.url()).build().unwrap();
    client.send(request()).unwrap();
    let received = server.requests();
    assert_eq!((received.len(), received[0].body.len()), (2, received[1].body.len()));
    assert!(received[1].body.windows(200_000).any(|window| window.iter().all(|byte| *byte == 7)));

    let prepared = request();
    std::fs::remove_file(&path).unwrap();
    let error = client.send(prepared).unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::InvalidRequest, Outcome::NotSent));
    assert_eq!(server.requests().len(), 2);
}
