//! The clock of a server in its responses, and clients that share it.

use std::sync::Barrier;
use std::time::{Duration, Instant};

use helpdesk::rate_limit::Quota;
use helpdesk::{ErrorKind, MessageContent, RequestOptions, Requester, Timestamp, cases, labels, messages};
use helpdesk_fake::{Dialect, FakeServer, Fault, RateLimitScheme, Seed};

use crate::fake_server::wire;

/// Twenty requests a minute, and no waiting.
fn small_account() -> FakeServer {
    let dialect = Dialect::default().limit(RateLimitScheme::PerMinute(20));
    let server = FakeServer::builder().dialect(dialect).auto_advance().start_blocking().unwrap();
    server.seed(Seed::cases(200));
    server
}

fn seconds_since(server: &FakeServer, begun: Timestamp) -> i64 {
    server.now().unix_seconds() - begun.unix_seconds()
}

/// Modes of long jobs, each with the fewest and the most seconds that 200 reads take at 20 a minute.
fn policies() -> [(RequestOptions, i64, i64); 4] {
    [
        (RequestOptions::new().pace(), 540, 660),
        (RequestOptions::new().pace_at(Quota::per_minute(20)), 540, 660),
        (RequestOptions::new().reserve(0), 540, 660),
        // The client sends fifteen requests in each minute.
        (RequestOptions::new().reserve(5), 720, 840),
    ]
}

#[test]
fn ten_minutes_of_a_blocking_job_take_no_time() {
    for (options, least, most) in policies() {
        let (server, started) = (small_account(), Instant::now());
        let (begun, job) = (server.now(), server.blocking_client().with_options(options));
        for id in 10_001..10_201 {
            job.send(cases::get(id)).unwrap();
        }
        assert!(
            (least..=most).contains(&seconds_since(&server, begun)),
            "{options:?}: {:?}",
            seconds_since(&server, begun)
        );
        assert_eq!(server.received_requests().len(), 200, "none was rejected");
        assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
    }
}

#[tokio::test]
async fn ten_minutes_of_an_async_job_take_no_time() {
    for (options, least, most) in policies() {
        let (server, started) = (small_account(), Instant::now());
        let (begun, job) = (server.now(), server.client().with_options(options));
        for id in 10_001..10_201 {
            job.send(cases::get(id)).await.unwrap();
        }
        assert!(
            (least..=most).contains(&seconds_since(&server, begun)),
            "{options:?}: {:?}",
            seconds_since(&server, begun)
        );
        assert_eq!(server.received_requests().len(), 200, "none was rejected");
        assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn eight_concurrent_calls_take_no_longer_than_sequential_ones() {
    let server = small_account();
    let (begun, job) = (server.now(), server.client().with_options(RequestOptions::new().pace()));
    let tasks: Vec<_> = (0..8)
        .map(|task| {
            let job = job.clone();
            tokio::spawn(async move {
                for id in (10_001 + task..10_201).step_by(8) {
                    job.send(cases::get(id)).await.unwrap();
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    assert!((540..=720).contains(&seconds_since(&server, begun)), "{}", seconds_since(&server, begun));
    assert_eq!(server.received_requests().len(), 200, "none was rejected");
}

/// One call must wait ten seconds, and all calls wait with it.
#[test]
fn eight_calls_that_wait_for_the_same_time_wait_once() {
    let server = FakeServer::builder().auto_advance().start_blocking().unwrap();
    server.inject_fault(Fault::throttled(Duration::from_secs(10)).on("labels.list").first(1));
    let (begun, barrier) = (server.now(), Barrier::new(8));
    let client = server.blocking_client().with_options(RequestOptions::new().reserve(0));
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                barrier.wait();
                client.send(labels::list()).unwrap();
            });
        }
    });
    // And a little for what one of them finds out.
    assert!((10..13).contains(&seconds_since(&server, begun)), "{}", seconds_since(&server, begun));
}

/// Each is told it on its own, while the others are still asking.
#[tokio::test]
async fn eight_rejected_clients_wait_concurrently() {
    let server = FakeServer::builder().auto_advance().start().await.unwrap();
    server.inject_fault(Fault::delay(Duration::from_millis(30)).first(8));
    server.inject_fault(Fault::throttled(Duration::from_secs(10)).first(8));
    let begun = server.now();
    let mut all = tokio::task::JoinSet::new();
    for _ in 0..8 {
        // Each begins at once, because this is one thread.
        all.spawn(server.client().with_options(RequestOptions::new().reserve(0)).send(labels::list()));
    }
    assert!(all.join_all().await.iter().all(Result::is_ok));
    assert_eq!(seconds_since(&server, begun), 10);
}

/// While one list is looked at, others are under way.
#[tokio::test]
async fn an_unpolled_call_stops_the_clock_only_briefly() {
    let server = small_account();
    let job = server.client().with_options(RequestOptions::new().pace());
    let mut lists = job.collect_lists([10_001, 10_002, 10_003, 10_004], |case| messages::list(*case));
    while let Some(list) = lists.next().await {
        assert!(list.is_complete(), "{:?}", list.errors);
        job.send(cases::get(list.key)).await.unwrap();
    }
    assert_eq!(server.received_requests().len(), 8);
}

#[test]
fn pauses_before_retries_take_no_real_time() {
    let server = FakeServer::builder().auto_advance().start_blocking().unwrap();
    server.inject_fault(Fault::status(503).first(4));
    let started = Instant::now();
    let pauses = RequestOptions::new().max_attempts(5).backoff(Duration::from_secs(60), Duration::from_secs(90));
    let client = server.blocking_client();
    let begun = server.now();
    client.with_options(pauses.total_timeout(Duration::from_secs(3600))).send(labels::list()).unwrap();
    assert!((1..=360).contains(&seconds_since(&server, begun)), "{}", seconds_since(&server, begun));
    assert!(started.elapsed() < Duration::from_secs(10));
    // A deadline is by the same clock.
    server.clear_faults();
    server.inject_fault(Fault::throttled(Duration::from_secs(120)));
    let error = client
        .with_options(RequestOptions::new().reserve(0).total_timeout(Duration::from_secs(60)))
        .send(labels::list())
        .unwrap_err();
    assert_eq!(error.kind(), ErrorKind::RateLimited, "{}", error.report());
}

#[test]
fn a_client_with_the_clock_of_its_server_notices_an_advance() {
    let dialect = Dialect::default().limit(RateLimitScheme::PerMinute(1));
    let server = FakeServer::builder().dialect(dialect).auto_advance().start_blocking().unwrap();
    let client = server.blocking_client();
    client.send(labels::list()).unwrap();
    // The client waits at most five seconds, but the limit needs a minute.
    let error = client.send(labels::list()).unwrap_err();
    assert_eq!((error.kind(), error.retry_after()), (ErrorKind::RateLimited, Some(Duration::from_secs(60))));
    server.advance(Duration::from_millis(59_500));
    let begun = server.now();
    client.send(labels::list()).unwrap();
    assert_eq!(seconds_since(&server, begun), 1, "the half second that was left");
}

#[test]
fn waits_advance_a_running_clock() {
    let server = FakeServer::builder().real_time().auto_advance().start_blocking().unwrap();
    server.inject_fault(Fault::throttled(Duration::from_secs(3600)).first(1));
    let (begun, started) = (server.now(), Instant::now());
    let patient = RequestOptions::new().reserve(0).max_rate_limit_wait(Duration::from_secs(7200));
    server.blocking_client().with_options(patient).send(labels::list()).unwrap();
    let ahead = seconds_since(&server, begun);
    assert!((3600..3620).contains(&ahead) && started.elapsed() < Duration::from_secs(20), "{ahead}");
}

#[test]
fn without_auto_advance_clients_use_the_system_clock() {
    let server = FakeServer::start_blocking().unwrap();
    server.inject_fault(Fault::throttled(Duration::from_secs(1)).first(1));
    let (begun, started) = (server.now(), Instant::now());
    server.blocking_client().send(labels::list()).unwrap();
    assert_eq!(seconds_since(&server, begun), 0);
    assert!(started.elapsed() >= Duration::from_secs(1), "{:?}", started.elapsed());
}

#[test]
fn every_response_has_only_the_date_of_the_server() {
    let server = crate::fake_server::example_server();
    let noon = "Mon, 02 Mar 2026 09:00:00 GMT";
    let label = crate::fake_server::new_label_body("new");
    for (line, body, status) in [
        ("GET /api/cases/10001.json", "", 200),
        ("POST /api/labels.json", &*label, 201),
        ("GET /api/cases/1.json", "", 404),
        ("GET /api/no/such/thing.json", "", 404),
        ("PATCH /api/labels.json", "", 405),
        ("GET /files/1", "", 404),
    ] {
        let response = wire::ask(&server, line, body);
        assert_eq!((response.status, response.header("date").as_str()), (status, noon), "{line}: {response:?}");
    }
    server.advance(Duration::from_millis(1_999));
    assert_eq!(wire::ask(&server, "GET /api/labels.json", "").header("date"), "Mon, 02 Mar 2026 09:00:01 GMT");
    for fault in [
        Fault::status(503),
        Fault::throttled(Duration::from_millis(6_001)),
        Fault::respond_with(200, "{}").after_processing(),
        Fault::truncated(),
    ] {
        server.clear_faults();
        server.inject_fault(fault);
        assert_eq!(wire::ask(&server, "GET /api/labels.json", "").header("date"), "Mon, 02 Mar 2026 09:00:01 GMT");
    }
}

#[test]
fn dates_always_have_a_year_of_four_digits() {
    for (time, date) in [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (951_868_799, "Tue, 29 Feb 2000 23:59:59 GMT"),
        (i64::MIN, "Mon, 01 Jan 0001 00:00:00 GMT"),
    ] {
        let server = FakeServer::builder().start_time(Timestamp::from_unix_seconds(time)).start_blocking().unwrap();
        assert_eq!(wire::ask(&server, "GET /api/labels.json", "").header("date"), date);
    }
    let server = FakeServer::builder().start_time(Timestamp::from_unix_seconds(i64::MAX)).start_blocking().unwrap();
    let date = wire::ask(&server, "GET /api/labels.json", "").header("date");
    assert_eq!((date.len(), date.ends_with(" GMT")), (29, true), "{date}");
    // And it goes on there.
    let case = cases::create(Requester::email("zoe@example.com"), "Late", MessageContent::text("x"));
    server.blocking_client().send(case).unwrap();
}
