//! The client as programs use it, against a server on localhost.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::thread;

use helpdesk::{
    Client, Effect, ErrorCode, ErrorKind, MessageContent, Method, Outcome, RawRequest, Request, Requester, cases,
    labels, messages,
};

#[tokio::test]
async fn a_case_is_created() {
    let server = Server::responding("201 Created", r#"{"case":{"case_id":7,"case_number":"664-245651","new":"kept"}}"#);
    let request = cases::create(Requester::email("ann@example.com"), "Принтер 100%", MessageContent::text("Горит."))
        .priority("high");
    let case = server.client().send(request).await.unwrap();
    assert_eq!((case.case_id.0, case.case_number.as_str()), (7, "664-245651"));
    assert_eq!(case.extra().get("new"), Some("kept".into()));
    let request = server.next_request();
    assert!(request.starts_with("POST /api/cases.json HTTP/1.1\r\n"), "{request}");
    let basic = "Basic YWdlbnRAYWNtZS5leGFtcGxlLmNvbTprZXk=";
    assert!(request.contains(&format!("authorization: {basic}")), "{request}");
    let body =
        r#"{"case":{"user_email":"ann@example.com","subject":"Принтер 100%","content":"Горит.","priority":"high"}}"#;
    assert!(request.ends_with(body), "{request}");
}

#[tokio::test]
async fn error_response_has_the_message_of_the_service() {
    let server = Server::responding("404 Not Found", r#"{"error":"case_not_found"}"#);
    let error = server.client().send(cases::get(7)).await.unwrap_err();
    assert_eq!((error.status().map(|it| it.as_u16()), error.outcome()), (Some(404), Outcome::Rejected));
    assert_eq!(error.code().map(ErrorCode::from), Some(ErrorCode::CaseNotFound));
    assert_eq!((error.operation(), error.attempts()), (Some("cases.get"), 1));
}

/// Returns a request that creates a label, for tests that need any write.
pub(super) fn new_label() -> labels::Create {
    labels::create("VIP")
}

#[tokio::test]
async fn write_with_unreadable_response_reports_applied() {
    let server = Server::responding("201 Created", r#"{"label":{"label_id":"x","label_title":"VIP"}}"#);
    let error = server.client().send(new_label()).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Decode, Outcome::Applied));
    assert!(error.response().is_some());
}

#[tokio::test]
async fn success_with_only_an_error_is_an_error_response() {
    for body in [r#"{"error":"case_not_found"}"#, "\u{feff}{\"error\":\"case_not_found\"}"] {
        let error = Server::responding("200 OK", body).client().send(new_label()).await.unwrap_err();
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::Status, Outcome::Rejected), "{body}");
        assert_eq!(error.code(), Some("case_not_found"), "{body}");
        let error = Server::responding("200 OK", body).client().send(labels::delete(7)).await.unwrap_err();
        assert_eq!(error.outcome(), Outcome::Rejected, "{body}");
    }
    // The service may have done something.
    for body in [r#"{"error":"case_not_found","status":404}"#, "Warning: x<br />\n{\"error\":\"case_not_found\"}"] {
        let error = Server::responding("200 OK", body).client().send(new_label()).await.unwrap_err();
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::Decode, Outcome::Unknown), "{body}");
        let error = Server::responding("200 OK", body).client().send(labels::delete(7)).await.unwrap_err();
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::Decode, Outcome::Unknown), "{body}");
    }
    let body = r#"{"error":"mail_not_sent","message":{"message_id":5}}"#;
    let request = messages::create(7, MessageContent::text("Done."));
    let message = Server::responding("201 Created", body).client().send(request).await;
    assert_eq!(message.unwrap_or_else(|error| panic!("{error}")).message_id.0, 5);
    for body in [r#"{"error":"","label":{"label_id":7}}"#, r#"{"error":null,"label":{"label_id":7}}"#] {
        let label = Server::responding("200 OK", body).client().send(new_label()).await;
        assert_eq!(label.unwrap_or_else(|error| panic!("{body}: {error}")).label_id.0, 7);
    }
}

#[tokio::test]
async fn operations_outside_the_spec_can_be_sent() {
    let server = Server::responding("200 OK", r#"{"brand":"new"}"#);
    let client = server.client();
    let response =
        client.send(RawRequest::new(Method::Get, "/brand_new.json", Effect::Safe).query("a b", "да")).await.unwrap();
    assert_eq!(&response.body()[..], br#"{"brand":"new"}"#);
    assert!(server.next_request().starts_with("GET /api/brand_new.json?a%20b=%D0%B4%D0%B0 "));
}

#[tokio::test]
async fn invalid_request_is_not_sent() {
    let server = Server::responding("200 OK", "{}");
    let error = server.client().send(cases::list().page(501)).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::InvalidRequest, Outcome::NotSent));
    assert_eq!(server.next_request(), "");
}

#[test]
fn futures_can_be_sent_to_other_threads() {
    fn check<T: Send + 'static>(_: &T) {}
    let server = Server::responding("200 OK", "{}");
    let client = server.client();
    check(&client.send(cases::get(7)));
    check(&client.send_raw(cases::list()));
    check(&client);
}

#[test]
fn wrong_addresses_and_credentials_are_rejected() {
    let wrong = [
        ("http://acme.example.com", "a@b.c", "key"),
        ("acme.example.com", "a@b.c", "key"),
        ("https://a:b@acme.example.com", "a@b.c", "key"),
        ("http://[::1]evil.example.com:80", "a@b.c", "key"),
        ("http://[127.0.0.1]", "a@b.c", "key"),
        ("http://127.0.0.1:+80", "a@b.c", "key"),
        ("https://acme.example.com?x=1", "a@b.c", "key"),
        ("https://acme.example.com", "", "key"),
        ("https://acme.example.com", "a:b", "key"),
        ("https://acme.example.com", "a@b.c", ""),
        ("https://acme.example.com", "a@b.c", "CANARY\nx"),
    ];
    for (url, email, key) in wrong {
        let error = Client::new(url, email, key).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Config, "{url} {email}");
        assert!(!format!("{error} {error:?}").contains("CANARY"));
    }
    for url in [
        "https://acme.example.com/",
        "https://acme.example.com/api",
        "https://acme.example.com/api/",
        "http://127.0.0.1:1",
        "http://[::1]:8080",
    ] {
        Client::new(url, "a@b.c", "key").unwrap_or_else(|error| panic!("{url}: {error}"));
    }
}

#[test]
fn debug_of_a_client_hides_the_key() {
    let client = Client::new("https://acme.example.com", "a@b.c", "CANARY").unwrap();
    assert!(!format!("{client:?}").contains("CANARY"));
}

#[test]
fn raw_paths_with_dots_or_escapes_are_rejected() {
    for path in
        ["/a/../b.json", "/a/%2e%2e/b.json", "/a/..%2fb.json", "/a/..%5Cb.json", "/%zz", "/%2", "a.json", "/a?b=c"]
    {
        assert!(RawRequest::new(Method::Get, path, Effect::Safe).prepare().is_err(), "{path}");
    }
    assert!(RawRequest::new(Method::Get, "/caf%C3%A9.json", Effect::Safe).prepare().is_ok());
}

/// Responds to one request.
struct Server {
    address: String,
    requests: std::sync::mpsc::Receiver<String>,
}

impl Server {
    fn responding(status: &'static str, body: &'static str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let (send, requests) = std::sync::mpsc::channel();
        thread::spawn(move || {
            let Ok((mut stream, _)) = listener.accept() else { return };
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            let (mut text, mut length) = (String::new(), 0);
            loop {
                let start = text.len();
                if reader.read_line(&mut text).unwrap_or(0) == 0 || text[start..] == *"\r\n" {
                    break;
                }
                if let Some(value) = text[start..].to_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
                }
            }
            let mut body_bytes = vec![0; length];
            reader.read_exact(&mut body_bytes).unwrap();
            text.push_str(&String::from_utf8(body_bytes).unwrap());
            let head = format!(
                "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
                body.len()
            );
            let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes()));
            let _ = send.send(text);
        });
        Self { address, requests }
    }

    fn client(&self) -> Client {
        Client::new(&self.address, "agent@acme.example.com", "key").unwrap()
    }

    /// The request that arrived, or an empty string.
    fn next_request(&self) -> String {
        self.requests.recv_timeout(std::time::Duration::from_millis(500)).unwrap_or_default()
    }
}
