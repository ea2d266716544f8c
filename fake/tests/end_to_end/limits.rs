//! The limit of requests: what counts, what is left, what is refused, and until when.
//!
//! These are no scenarios: they are about the dialect itself.

use std::time::Duration;

use helpdesk::{CaseStatus, Effect, Json, Method, RawRequest, RequestOptions, blocking, cases, staff};
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, Dialect, FakeServer, LimitHeaders, Permissions, RateLimitScheme, Seed};
use serde_json::json;

use crate::bench::{Driver, With};

mod clients;

fn desk(dialect: Dialect) -> FakeServer {
    let desk = FakeServer::builder().dialect(dialect).start_blocking().unwrap();
    desk.seed(Seed::example());
    desk
}

fn pass(desk: &FakeServer, seconds: u64) {
    desk.advance(Duration::from_secs(seconds));
}

/// What an answer says about the limit.
#[derive(Debug, Default, PartialEq)]
struct Said {
    status: u16,
    left: Option<u32>,
    limit: Option<u32>,
    retry_after: Option<u32>,
    /// The header of the standard.
    standard: Option<u32>,
}

/// An answer that was given, with so many requests left of a limit by the minute.
fn given(left: u32, limit: u32) -> Said {
    Said { status: 200, left: Some(left), limit: Some(limit), ..Said::default() }
}

/// A refusal for so many seconds.
fn refused(left: u32, limit: u32, seconds: u32) -> Said {
    Said { status: 429, retry_after: Some(seconds), ..given(left, limit) }
}

/// Sends a request once, through a client that knows nothing of those before it, and so does not wait.
fn send(desk: &FakeServer, method: Method, path: &str, body: Option<Json>) -> Said {
    let client = blocking::Client::builder(desk.url(), DEFAULT_STAFF_EMAIL, desk.api_key())
        .options(RequestOptions::new().max_attempts(1));
    let request = RawRequest::new(method, path, Effect::NonIdempotent);
    let request = if let Some(body) = body { request.json(body) } else { request };
    let reply = match client.build().unwrap().send(request) {
        Ok(reply) => reply,
        Err(error) => error.response().unwrap_or_else(|| panic!("{}", error.report())).clone(),
    };
    let header = |name: &str| reply.headers().get(name).map(|it| it.to_str().unwrap().parse().unwrap());
    Said {
        status: reply.status().as_u16(),
        left: header("api_calls_left"),
        limit: header("rate_limit_per_minute"),
        retry_after: header("retry_after"),
        standard: header("retry-after"),
    }
}

fn read(desk: &FakeServer) -> Said {
    send(desk, Method::Get, "/labels.json", None)
}

fn write(desk: &FakeServer) -> Said {
    send(desk, Method::Put, "/cases/10001.json", Some(json!({"case": {"priority": "low"}})))
}

#[test]
fn by_the_minute_writes_count_twice() {
    let desk = desk(Dialect::default().limit(RateLimitScheme::PerMinute(6)));
    assert_eq!(read(&desk), given(5, 6));
    assert_eq!(write(&desk), given(3, 6));
    assert_eq!(write(&desk), given(1, 6));
    pass(&desk, 20);
    // There is one left, which is not enough for a write; a read still goes.
    assert_eq!(write(&desk), refused(1, 6, 40));
    assert_eq!(read(&desk), given(0, 6));
    assert_eq!(read(&desk), refused(0, 6, 40));
}

#[test]
fn every_method_that_changes_something_is_a_write() {
    let desk = desk(Dialect::default().limit(RateLimitScheme::PerMinute(100)));
    let label = || Some(json!({"label": {"label_title": "new"}}));
    let created = Said { status: 201, ..given(98, 100) };
    assert_eq!(send(&desk, Method::Post, "/labels.json", label()), created);
    assert_eq!(send(&desk, Method::Put, "/labels/704.json", label()), given(96, 100));
    assert_eq!(send(&desk, Method::Delete, "/labels/704.json", None), given(94, 100));
    assert_eq!(send(&desk, Method::Get, "/cases.json", None), given(93, 100));
}

#[test]
fn by_the_hour_each_request_counts_once_and_the_limit_is_not_told() {
    let desk = desk(Dialect::default().limit(RateLimitScheme::PerHour(3)));
    let left = |left| Said { status: 200, left: Some(left), ..Said::default() };
    assert_eq!(write(&desk), left(2));
    assert_eq!(read(&desk), left(1));
    assert_eq!(write(&desk), left(0));
    pass(&desk, 3599);
    let refusal = Said { status: 429, left: Some(0), retry_after: Some(1), ..Said::default() };
    assert_eq!(write(&desk), refusal);
    pass(&desk, 1);
    assert_eq!(write(&desk), left(2));
}

#[test]
fn a_minute_later_there_are_new_requests() {
    let desk = desk(Dialect::default().limit(RateLimitScheme::PerMinute(2)));
    assert_eq!([read(&desk), read(&desk)], [given(1, 2), given(0, 2)]);
    assert_eq!(read(&desk), refused(0, 2, 60));
    pass(&desk, 59);
    assert_eq!(read(&desk), refused(0, 2, 1));
    pass(&desk, 1);
    assert_eq!(read(&desk), given(1, 2));
    // What was not used is not saved up.
    pass(&desk, 3600);
    assert_eq!([read(&desk), read(&desk)], [given(1, 2), given(0, 2)]);
    assert_eq!(read(&desk), refused(0, 2, 60));
}

#[test]
fn a_request_that_is_refused_for_something_else_counts_and_one_over_the_limit_does_nothing() {
    let desk = desk(Dialect::default().limit(RateLimitScheme::PerMinute(4)));
    assert_eq!(send(&desk, Method::Get, "/cases/999.json", None), Said { status: 404, ..given(3, 4) });
    assert_eq!(
        send(&desk, Method::Put, "/cases/10001.json", Some(json!({"case": {"status": "lost"}}))),
        Said { status: 400, ..given(1, 4) }
    );
    let close = json!({"case": {"status": "closed"}});
    assert_eq!(send(&desk, Method::Put, "/cases/10001.json", Some(close)), refused(1, 4, 60));
    pass(&desk, 60);
    let case = Driver::new(With::Async, &desk, DEFAULT_STAFF_EMAIL).send(cases::get(10_001)).unwrap();
    assert_eq!(case.status, Some(CaseStatus::Waiting));
}

#[test]
fn without_a_limit_the_remaining_requests_fall_and_nothing_is_rejected() {
    let desk = desk(Dialect::default());
    for sent in 1..=200 {
        assert_eq!(read(&desk), Said { status: 200, left: Some(50_000 - sent), ..Said::default() });
    }
    pass(&desk, 3600);
    assert_eq!(read(&desk), Said { status: 200, left: Some(49_999), ..Said::default() });
}

/// How many requests a limit allows, as its answer to the first one tells.
fn allowed(desk: &FakeServer, limit: RateLimitScheme) -> u32 {
    desk.set_dialect(Dialect::default().limit(limit));
    // A window that nothing was spent of.
    pass(desk, 3600);
    let said = read(desk);
    let allowed = said.left.unwrap() + 1;
    assert_eq!(said.limit, (limit != RateLimitScheme::Hourly).then_some(allowed), "{limit:?}");
    allowed
}

const PLANS: [RateLimitScheme; 4] =
    [RateLimitScheme::BasicPlan, RateLimitScheme::StandardPlan, RateLimitScheme::ProPlan, RateLimitScheme::Hourly];

#[test]
fn plans_allow_more_to_more_staff_within_bounds() {
    let desk = FakeServer::start_blocking().unwrap();
    let client = Driver::new(With::Async, &desk, DEFAULT_STAFF_EMAIL);
    let mut enabled = 1;
    for (wanted, limits) in [
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
        desk.set_dialect(Dialect::default());
        for number in enabled..wanted {
            let member = client.send(staff::create(format!("staff{number}@example.com"))).unwrap();
            client.send(staff::enable(member.staff_id)).unwrap();
        }
        enabled = wanted;
        assert_eq!(PLANS.map(|plan| allowed(&desk, plan)), limits, "{wanted} staff members");
    }
}

#[test]
fn staff_who_are_disabled_do_not_count_and_view_only_staff_not_by_the_hour() {
    let desk = desk(Dialect::default());
    let client = Driver::new(With::Async, &desk, DEFAULT_STAFF_EMAIL);
    let plans = |desk: &FakeServer| {
        let limits = PLANS.map(|plan| allowed(desk, plan));
        desk.set_dialect(Dialect::default());
        limits
    };
    assert_eq!(plans(&desk), [20, 10, 20, 1000]);
    client.send(staff::enable(603)).unwrap();
    assert_eq!(plans(&desk), [20, 15, 30, 1500]);
    desk.set_permissions(603, Permissions::ViewOnly);
    assert_eq!(plans(&desk), [20, 15, 30, 1000]);
    desk.set_permissions(603, Permissions::Restricted);
    assert_eq!(plans(&desk), [20, 15, 30, 1500]);
    client.send(staff::disable(602)).unwrap();
    assert_eq!(plans(&desk), [20, 10, 20, 1000]);
}

#[test]
fn headers_tell_what_the_dialect_says() {
    let by_minute = |headers| Dialect::default().limit(RateLimitScheme::PerMinute(1)).limit_headers(headers);
    let silent = |status| Said { status, ..Said::default() };
    let left = |status| Said { left: Some(0), ..silent(status) };
    for (headers, answer, refusal) in [
        (LimitHeaders::All, given(0, 1), refused(0, 1, 60)),
        (LimitHeaders::Remaining, left(200), left(429)),
        (LimitHeaders::Standard, silent(200), Said { standard: Some(60), ..silent(429) }),
        (LimitHeaders::Nothing, silent(200), silent(429)),
    ] {
        let desk = desk(by_minute(headers));
        assert_eq!([read(&desk), read(&desk)], [answer, refusal], "{headers:?}");
    }
}

#[test]
fn named_dialects_have_the_limits_of_their_time() {
    let today = desk(Dialect::today());
    assert_eq!(read(&today), given(19, 20));
    for dialect in [Dialect::y2018(), Dialect::y2016()] {
        assert_eq!(read(&desk(dialect)), Said { status: 200, left: Some(999), ..Said::default() });
    }
    let old = desk(Dialect::y2016().limit(RateLimitScheme::PerMinute(0)));
    assert_eq!(read(&old), Said { status: 403, left: Some(0), ..Said::default() });
}
