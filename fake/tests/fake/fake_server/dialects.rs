//! Rate limits and empty lists, as a dialect has them.

use std::time::Duration;

use helpdesk::cases;
use helpdesk_fake::{Dialect, EmptyList, RateLimitScheme};

use crate::fake_server::example_server;
use crate::fake_server::wire::ask;

#[test]
fn limits_follow_the_clock() {
    let server = example_server();
    server.set_dialect(Dialect::default().limit(RateLimitScheme::PerMinute(3)));
    let left = |line| {
        let response = ask(&server, line, "");
        (response.status, response.header("api_calls_left"), response.header("retry_after"))
    };
    let told = |status, left: &str, after: &str| (status, left.to_owned(), after.to_owned());
    assert_eq!(left("PUT /api/cases/10001/trash.json"), told(200, "1", ""));
    assert_eq!(left("GET /api/labels.json"), told(200, "0", ""));
    assert_eq!(left("GET /api/labels.json"), told(429, "0", "60"));
    server.advance(Duration::from_secs(45));
    assert_eq!(left("GET /api/labels.json"), told(429, "0", "15"));
    server.advance(Duration::from_secs(15));
    assert_eq!(left("GET /api/labels.json"), told(200, "2", ""));
}

#[test]
fn without_a_limit_the_remaining_requests_fall_all_the_same() {
    let server = example_server();
    let left = |line| ask(&server, line, "").header("api_calls_left");
    assert_eq!(left("GET /api/labels.json"), "49999");
    assert_eq!(left("PUT /api/cases/10001/trash.json"), "49998");
    assert_eq!(left("GET /api/nothing.json"), "49998", "a request without an operation is not counted");
    server.advance(Duration::from_secs(3600));
    assert_eq!(left("GET /api/labels.json"), "49999");
}

#[test]
fn both_clients_read_times_that_are_numbers() {
    let server = example_server();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    // A closed case has all of them.
    let read = || {
        let sent = [
            server.blocking_client().send(cases::get(10_003)).unwrap(),
            runtime.block_on(server.client().send(cases::get(10_003))).unwrap(),
        ];
        let times = |case: helpdesk::Case| [case.created_at, case.updated_at, case.closed_at, case.last_response_at];
        sent.map(|case| times(case).map(|time| time.map(|it| it.unix_seconds())))
    };
    let as_text = read();
    assert!(as_text[0].iter().all(Option::is_some) && as_text[0] == as_text[1], "{as_text:?}");
    server.set_dialect(Dialect::default().times_as_numbers(true));
    assert!(ask(&server, "GET /api/cases/10003.json", "").body.contains(r#""created_at":1"#));
    assert_eq!(read(), as_text);
}

#[test]
fn an_empty_list_of_2016_is_byte_for_byte_what_was_seen() {
    let server = example_server();
    server.set_dialect(Dialect::default().empty_lists(EmptyList::RootArray).indented(true));
    assert_eq!(ask(&server, "GET /api/cases.json?user_id=9", "").body, "{\n    \"case\": []\n}");
    server.set_dialect(Dialect::y2016());
    for id in [701, 702, 703] {
        ask(&server, &format!("DELETE /api/labels/{id}.json"), "");
    }
    assert_eq!(ask(&server, "GET /api/labels.json", "").body, "\"\"");
}
