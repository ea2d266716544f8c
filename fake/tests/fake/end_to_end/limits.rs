//! The rate limit: costs, remaining requests, rejections, and the time of the reset.
//!
//! Each test sets its dialect, and so is not a scenario.

use std::time::Duration;

use helpdesk::request::RequestBody;
use helpdesk::{CaseStatus, Effect, Json, Method, RawRequest, Request, RequestOptions, blocking, cases, labels, staff};
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, Dialect, FakeServer, LimitHeaders, Permissions, RateLimitScheme, Seed};
use serde_json::json;

use crate::end_to_end::bench::{Driver, With};

mod clients;

fn server(dialect: Dialect) -> FakeServer {
    let server = FakeServer::builder().dialect(dialect).start_blocking().unwrap();
    server.seed(Seed::example());
    server
}

fn advance(server: &FakeServer, seconds: u64) {
    server.advance(Duration::from_secs(seconds));
}

/// The limit in a response.
#[derive(Debug, Default, PartialEq)]
struct LimitResponse {
    status: u16,
    remaining: Option<u32>,
    limit: Option<u32>,
    retry_after: Option<u32>,
    /// The header of the standard.
    standard: Option<u32>,
}

/// An accepted response, with the remaining requests of a limit per minute.
fn accepted_with(left: u32, limit: u32) -> LimitResponse {
    LimitResponse { status: 200, remaining: Some(left), limit: Some(limit), ..LimitResponse::default() }
}

/// A rejection, with the seconds to wait.
fn rejected_for(left: u32, limit: u32, seconds: u32) -> LimitResponse {
    LimitResponse { status: 429, retry_after: Some(seconds), ..accepted_with(left, limit) }
}

/// Sends a request once, through a new client, which does not wait for earlier requests.
fn send(server: &FakeServer, method: Method, path: &str, body: Option<Json>) -> LimitResponse {
    let client = blocking::Client::builder(server.url(), DEFAULT_STAFF_EMAIL, server.api_key())
        .options(RequestOptions::new().max_attempts(1));
    let request = RawRequest::new(method, path, Effect::NonIdempotent);
    let request = if let Some(body) = body { request.json(body) } else { request };
    let response = match client.build().unwrap().send(request) {
        Ok(response) => response,
        Err(error) => error.response().unwrap_or_else(|| panic!("{}", error.report())).clone(),
    };
    let header = |name: &str| response.headers().get(name).map(|it| it.to_str().unwrap().parse().unwrap());
    LimitResponse {
        status: response.status().as_u16(),
        remaining: header("api_calls_left"),
        limit: header("rate_limit_per_minute"),
        retry_after: header("retry_after"),
        standard: header("retry-after"),
    }
}

fn read(server: &FakeServer) -> LimitResponse {
    send(server, Method::Get, "/labels.json", None)
}

fn write(server: &FakeServer) -> LimitResponse {
    send(server, Method::Put, "/cases/10001.json", Some(json!({"case": {"priority": "low"}})))
}

#[test]
fn a_write_counts_twice_in_a_limit_per_minute() {
    let server = server(Dialect::default().limit(RateLimitScheme::PerMinute(6)));
    assert_eq!(read(&server), accepted_with(5, 6));
    assert_eq!(write(&server), accepted_with(3, 6));
    assert_eq!(write(&server), accepted_with(1, 6));
    advance(&server, 20);
    // One request remains, which is enough for a read, but not for a write.
    assert_eq!(write(&server), rejected_for(1, 6, 40));
    assert_eq!(read(&server), accepted_with(0, 6));
    assert_eq!(read(&server), rejected_for(0, 6, 40));
}

#[test]
fn every_method_except_get_counts_as_a_write() {
    let server = server(Dialect::default().limit(RateLimitScheme::PerMinute(100)));
    let RequestBody::Json(label) = labels::create("new").prepare().unwrap().body else { panic!("it is JSON") };
    let label = || Some(serde_json::from_slice(&label).unwrap());
    let created = LimitResponse { status: 201, ..accepted_with(98, 100) };
    assert_eq!(send(&server, Method::Post, "/labels.json", label()), created);
    assert_eq!(send(&server, Method::Put, "/labels/704.json", label()), accepted_with(96, 100));
    assert_eq!(send(&server, Method::Delete, "/labels/704.json", None), accepted_with(94, 100));
    assert_eq!(send(&server, Method::Get, "/cases.json", None), accepted_with(93, 100));
}

#[test]
fn a_request_counts_once_in_a_limit_per_hour_without_its_header() {
    let server = server(Dialect::default().limit(RateLimitScheme::PerHour(3)));
    let left = |left| LimitResponse { status: 200, remaining: Some(left), ..LimitResponse::default() };
    assert_eq!(write(&server), left(2));
    assert_eq!(read(&server), left(1));
    assert_eq!(write(&server), left(0));
    advance(&server, 3599);
    let rejection = LimitResponse { status: 429, remaining: Some(0), retry_after: Some(1), ..LimitResponse::default() };
    assert_eq!(write(&server), rejection);
    advance(&server, 1);
    assert_eq!(write(&server), left(2));
}

#[test]
fn the_limit_is_reset_after_a_minute() {
    let server = server(Dialect::default().limit(RateLimitScheme::PerMinute(2)));
    assert_eq!([read(&server), read(&server)], [accepted_with(1, 2), accepted_with(0, 2)]);
    assert_eq!(read(&server), rejected_for(0, 2, 60));
    advance(&server, 59);
    assert_eq!(read(&server), rejected_for(0, 2, 1));
    advance(&server, 1);
    assert_eq!(read(&server), accepted_with(1, 2));
    // Unused requests do not accumulate.
    advance(&server, 3600);
    assert_eq!([read(&server), read(&server)], [accepted_with(1, 2), accepted_with(0, 2)]);
    assert_eq!(read(&server), rejected_for(0, 2, 60));
}

#[test]
fn a_rejected_request_counts_and_one_over_the_limit_has_no_effect() {
    let server = server(Dialect::default().limit(RateLimitScheme::PerMinute(4)));
    assert_eq!(
        send(&server, Method::Get, "/cases/999.json", None),
        LimitResponse { status: 404, ..accepted_with(3, 4) }
    );
    assert_eq!(
        send(&server, Method::Put, "/cases/10001.json", Some(json!({"case": {"status": "lost"}}))),
        LimitResponse { status: 400, ..accepted_with(1, 4) }
    );
    let close = json!({"case": {"status": "closed"}});
    assert_eq!(send(&server, Method::Put, "/cases/10001.json", Some(close)), rejected_for(1, 4, 60));
    advance(&server, 60);
    let case = Driver::new(With::Async, &server, DEFAULT_STAFF_EMAIL).send(cases::get(10_001)).unwrap();
    assert_eq!(case.status, Some(CaseStatus::Waiting));
}

#[test]
fn without_a_limit_the_remaining_requests_fall_without_a_rejection() {
    let server = server(Dialect::default());
    for sent in 1..=200 {
        assert_eq!(
            read(&server),
            LimitResponse { status: 200, remaining: Some(50_000 - sent), ..LimitResponse::default() }
        );
    }
    advance(&server, 3600);
    assert_eq!(read(&server), LimitResponse { status: 200, remaining: Some(49_999), ..LimitResponse::default() });
}

/// Counts the requests that a limit allows, by the headers of the first response.
fn count_allowed(server: &FakeServer, limit: RateLimitScheme) -> u32 {
    server.set_dialect(Dialect::default().limit(limit));
    // A new window.
    advance(server, 3600);
    let response = read(server);
    let allowed = response.remaining.unwrap() + 1;
    assert_eq!(response.limit, (limit != RateLimitScheme::Hourly).then_some(allowed), "{limit:?}");
    allowed
}

const PLANS: [RateLimitScheme; 4] =
    [RateLimitScheme::BasicPlan, RateLimitScheme::StandardPlan, RateLimitScheme::ProPlan, RateLimitScheme::Hourly];

#[test]
fn plans_allow_more_requests_for_more_staff_within_bounds() {
    let server = FakeServer::start_blocking().unwrap();
    let client = Driver::new(With::Async, &server, DEFAULT_STAFF_EMAIL);
    let mut enabled = 1;
    for (expected, limits) in [
        (1, [20, 5, 10, 1000]),
        (2, [20, 10, 20, 1000]),
        (3, [20, 15, 30, 1500]),
        (5, [25, 25, 50, 2500]),
        (10, [50, 50, 100, 5000]),
        (11, [50, 55, 110, 5500]),
        (100, [50, 500, 1000, 50_000]),
        (150, [50, 750, 1500, 50_000]),
        (151, [50, 750, 1500, 50_000]),
    ] {
        server.set_dialect(Dialect::default());
        for number in enabled..expected {
            let member = client.send(staff::create(format!("staff{number}@example.com"))).unwrap();
            client.send(staff::enable(member.staff_id)).unwrap();
        }
        enabled = expected;
        assert_eq!(PLANS.map(|plan| count_allowed(&server, plan)), limits, "{expected} staff members");
    }
}

#[test]
fn disabled_staff_do_not_count_and_view_only_staff_not_per_hour() {
    let server = server(Dialect::default());
    let client = Driver::new(With::Async, &server, DEFAULT_STAFF_EMAIL);
    let plans = |server: &FakeServer| {
        let limits = PLANS.map(|plan| count_allowed(server, plan));
        server.set_dialect(Dialect::default());
        limits
    };
    assert_eq!(plans(&server), [20, 10, 20, 1000]);
    client.send(staff::enable(603)).unwrap();
    assert_eq!(plans(&server), [20, 15, 30, 1500]);
    server.set_permissions(603, Permissions::ViewOnly);
    assert_eq!(plans(&server), [20, 15, 30, 1000]);
    server.set_permissions(603, Permissions::Restricted);
    assert_eq!(plans(&server), [20, 15, 30, 1500]);
    client.send(staff::disable(602)).unwrap();
    assert_eq!(plans(&server), [20, 10, 20, 1000]);
}

#[test]
fn headers_follow_the_dialect() {
    let by_minute = |headers| Dialect::default().limit(RateLimitScheme::PerMinute(1)).limit_headers(headers);
    let silent = |status| LimitResponse { status, ..LimitResponse::default() };
    let left = |status| LimitResponse { remaining: Some(0), ..silent(status) };
    for (headers, response, rejection) in [
        (LimitHeaders::All, accepted_with(0, 1), rejected_for(0, 1, 60)),
        (LimitHeaders::Remaining, left(200), left(429)),
        (LimitHeaders::Standard, silent(200), LimitResponse { standard: Some(60), ..silent(429) }),
        (LimitHeaders::Nothing, silent(200), silent(429)),
    ] {
        let server = server(by_minute(headers));
        assert_eq!([read(&server), read(&server)], [response, rejection], "{headers:?}");
    }
}

#[test]
fn named_dialects_have_the_limits_of_their_time() {
    let today = server(Dialect::today());
    assert_eq!(read(&today), accepted_with(19, 20));
    for dialect in [Dialect::y2018(), Dialect::y2016()] {
        assert_eq!(
            read(&server(dialect)),
            LimitResponse { status: 200, remaining: Some(999), ..LimitResponse::default() }
        );
    }
    let old = server(Dialect::y2016().limit(RateLimitScheme::PerMinute(0)));
    assert_eq!(read(&old), LimitResponse { status: 429, remaining: Some(0), ..LimitResponse::default() });
}
