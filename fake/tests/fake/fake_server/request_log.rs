//! The log of requests, for assertions.

use helpdesk::{MessageContent, Requester, Upload, cases, messages, statistics};
use helpdesk_fake::FakeServer;

fn server_with_requests() -> FakeServer {
    let server = crate::fake_server::example_server();
    let client = server.blocking_client();
    client.send(cases::list().statuses(["open", "waiting"]).subject("принтер")).unwrap();
    let note = Upload::from_bytes("note.txt", "all is well");
    client.send(messages::create(10_001, MessageContent::text("«да» & 100%")).attachments([note])).unwrap();
    client
        .send(cases::create(Requester::email("nobody"), "x", MessageContent::text("y")).without_validation())
        .unwrap_err();
    server
}

#[test]
fn the_log_has_requests_as_parsed() {
    let requests = server_with_requests().received_requests();
    let list = &requests[0];
    assert_eq!((list.operation, &*list.method, &*list.path), (Some("cases.list"), "GET", "/api/cases.json"));
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(list.query, [pair("subject", "принтер"), pair("status[]", "open"), pair("status[]", "waiting")]);
    assert!(list.headers.contains_key("authorization"));
    let response = &requests[1];
    assert_eq!(response.body["content"], "«да» & 100%");
    let file = &response.files[0];
    assert_eq!((&*file.param, &*file.name, &*file.bytes), ("attachments", "note.txt", &b"all is well"[..]));
    let rejected = &requests[2];
    assert_eq!(
        (rejected.status, &rejected.violations[..]),
        (Some(400), &["`user_email` must be a valid email address, got \"nobody\"".to_owned()][..])
    );
    assert_eq!(requests.for_operation("cases.list").len(), 1);
}

#[test]
fn requests_are_compared_line_by_line() {
    let server = server_with_requests();
    server.received_requests().assert_log(
        r#"
        GET /api/cases.json?subject=принтер&status[]=open&status[]=waiting -> 200
        POST /api/cases/*/messages.json content="«да» & 100%" attachments="note.txt" (11 bytes) -> 201
        POST /api/cases.json content="y" subject="x" user_email="nobody" -> 400 (`user_email` must be a valid email address, got "nobody")
        "#,
    );
    let requests = server.received_requests();
    let wrong = std::panic::AssertUnwindSafe(|| {
        requests.for_operation("cases.list").assert_log("GET /api/cases.json?subject=printer -> 200");
    });
    let message = *std::panic::catch_unwind(wrong).unwrap_err().downcast::<String>().unwrap();
    assert_eq!(
        message,
        "the received requests differ from the expected ones:\n\
         --- expected\n\
         +++ arrived\n\
         @@ -1 +1 @@\n\
         -GET /api/cases.json?subject=printer -> 200\n\
         +GET /api/cases.json?subject=принтер&status[]=open&status[]=waiting -> 200\n"
    );
    server.clear_requests();
    server.received_requests().assert_log("");
}

#[test]
fn the_log_keeps_only_the_last_requests() {
    for kept in 0..4 {
        let server = FakeServer::builder().keep_requests(kept).start_blocking().unwrap();
        for page in 1..=3 {
            server.blocking_client().send(cases::list().page(page)).unwrap();
        }
        let lines = (1..=3).map(|page| format!("GET /api/cases.json?page={page} -> 200\n"));
        server.received_requests().assert_log(&lines.skip(3_usize.saturating_sub(kept)).collect::<String>());
    }
}

#[test]
fn a_request_has_the_time_of_the_server() {
    let server = FakeServer::builder()
        .start_time(helpdesk::Timestamp::from_unix_seconds(1_000_000_000))
        .start_blocking()
        .unwrap();
    let client = server.blocking_client();
    client.send(statistics::leaderboard(helpdesk::Period::Today)).unwrap();
    server.advance(std::time::Duration::from_secs(3));
    client.send(cases::filters()).unwrap();
    assert_eq!(
        server.received_requests().iter().map(|it| it.at.unix_seconds()).collect::<Vec<_>>(),
        [1_000_000_000, 1_000_000_003]
    );
}

#[test]
fn the_debug_output_of_received_requests_shows_no_credentials() {
    let server = FakeServer::start_blocking().unwrap();
    crate::fake_server::wire::ask(&server, "GET /api/labels.json", "");
    let requests = server.received_requests();
    let credentials = requests[0].headers["authorization"].to_str().unwrap().trim_start_matches("Basic ");
    assert!(!credentials.is_empty());
    for text in [format!("{requests:?}"), format!("{:#?}", requests[0])] {
        assert!(!text.contains(credentials) && text.contains("authorization"), "{text}");
    }
}
