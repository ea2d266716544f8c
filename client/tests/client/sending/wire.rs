//! Requests as they arrive at a server.

use helpdesk_runtime as rt;
use rt::Upload;

use crate::form_parts::parts;
use crate::operations::{DELETE, EDIT, GET, LIST, TRASH, ask, create};
use crate::sending::server::{Reaction, Server, response};

fn ok() -> Reaction {
    response("200 OK", "Content-Type: application/json\r\n", "{}")
}

#[tokio::test]
async fn read_sends_accept_and_user_agent_headers() {
    let server = Server::start(ok());
    let client = server.builder().app_info("acme-sync/1.2").build().unwrap();
    let response =
        client.send(ask(&LIST).text("subject", "on/hold 'x' 100%").list::<String, _>("status", ["open"])).await;
    assert_eq!(response.unwrap(), "{}");
    let request = server.request();
    assert_eq!(request.line, "GET /api/cases.json?subject=on%2Fhold%20%27x%27%20100%25&status=open HTTP/1.1");
    let mut headers = request.headers.clone();
    headers.retain(|(name, _)| name != "host");
    headers.sort();
    let expected = [
        ("accept", "application/json"),
        ("accept-encoding", "gzip"),
        ("authorization", "Basic YWdlbnRAYWNtZS5jb206czNjcmV0LWtleQ=="),
        ("content-type", "application/json"),
        ("user-agent", "helpdesk/0.1.0 acme-sync/1.2"),
    ];
    assert_eq!(headers, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
}

#[tokio::test]
async fn paths_arrive_as_they_were_encoded() {
    let server = Server::start(ok());
    server.client().send(ask(&GET).text("case", "on/hold 100% ж")).await.unwrap();
    assert_eq!(server.request().line, "GET /api/cases/on%2Fhold%20100%25%20%D0%B6.json HTTP/1.1");
}

#[tokio::test]
async fn empty_put_has_a_content_length() {
    let server = Server::start(ok());
    server.client().send(ask(&TRASH).list::<u64, _>("cases", [1_u64, 2])).await.unwrap();
    let request = server.request();
    assert_eq!(request.line, "PUT /api/cases/1,2/trash.json HTTP/1.1");
    assert_eq!(request.header("content-length"), Some("0"));
    assert_eq!(request.header("content-type"), Some("application/json"));
    assert_eq!(request.header("transfer-encoding"), None);
}

#[tokio::test]
async fn json_bodies_arrive_whole() {
    let server = Server::start(response("201 Created", "", "{\"case\":{}}"));
    assert_eq!(server.client().send(create()).await.unwrap(), "{\"case\":{}}");
    let request = server.request();
    assert_eq!(request.line, "POST /api/cases.json HTTP/1.1");
    assert_eq!(request.body, br#"{"case":{"user_email":"ann@example.com","subject":"Printer"}}"#);
    let delete = ask(&DELETE).set::<u64>("staff", 1_u64).set::<u64>("replace_staff_id", 2_u64);
    let server = Server::start(response("200 OK", "", ""));
    assert_eq!(server.client().send(delete).await.unwrap(), "");
    let request = server.request();
    assert_eq!(request.line, "DELETE /api/staff/1.json HTTP/1.1");
    assert_eq!(request.body, br#"{"staff":{"replace_staff_id":2}}"#);
    let server = Server::start(ok());
    server.client().send(ask(&EDIT).text("case", "1").text("message", "2").text("content", "ж")).await.unwrap();
    assert_eq!(server.request().body, r#"{"message":{"content":"ж"}}"#.as_bytes());
}

#[tokio::test]
async fn forms_have_a_content_length_and_are_not_chunked() {
    let path = std::env::temp_dir().join(format!("helpdesk-wire-{}.txt", std::process::id()));
    std::fs::write(&path, "y".repeat(150_000)).unwrap();
    let server = Server::start(response("201 Created", "", "{}"));
    let files = [Upload::from_path(&*path), Upload::from_bytes("отчёт.csv", "1;2")];
    server.client().send(create().list::<Upload, _>("attachments", files).without_validation()).await.unwrap();
    std::fs::remove_file(&path).unwrap();
    let request = server.request();
    assert_eq!(request.header("transfer-encoding"), None);
    assert_eq!(request.header("content-length"), Some(request.body.len().to_string().as_str()));
    assert_eq!(request.headers.iter().filter(|(name, _)| name.starts_with("content-")).count(), 2);
    let content_type = request.header("content-type").unwrap();
    assert!(content_type.starts_with("multipart/form-data; boundary="));
    let parts_sent = parts(content_type, request.body.clone()).await;
    assert_eq!(parts_sent[2][3].len(), 150_000);
    assert_eq!(parts_sent[3], ["case[attachments][1]", "отчёт.csv", "text/csv", "1;2"]);
}

#[tokio::test]
async fn raw_requests_reach_operations_without_a_function() {
    let server = Server::start(response("200 OK", "X-New: 1\r\n", "[1]"));
    let forever = std::time::Duration::MAX;
    let client = server.builder().attempt_timeout(forever).connect_timeout(forever).build().unwrap();
    let raw = rt::RawRequest::new(rt::Method::Post, "/new.json", rt::Effect::Create)
        .query("a b", "ж")
        .json(serde_json::json!([]));
    let response = client.send(raw).await.unwrap();
    assert_eq!((response.status().as_u16(), &response.headers()["x-new"]), (200, &http::HeaderValue::from_static("1")));
    assert_eq!(&response.body()[..], b"[1]");
    assert_eq!(server.request().line, "POST /api/new.json?a%20b=%D0%B6 HTTP/1.1");
    assert_eq!(server.request().body, b"[]");
}
