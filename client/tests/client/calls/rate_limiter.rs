//! Clients that share the rate limit of an account with interactive users, other programs and each other.

use std::time::Duration;

use client::rate_limit::Quota;
use client::{ErrorKind, RequestOptions};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::Effect;
use tokio::task::JoinSet;

use crate::calls::simulated::{
    Client, MINUTE, Reaction, Scripted, TestService, WINDOWS, Window, ask, now, on_virtual_time, status,
};

mod probes;
mod slots;

const SECOND: Duration = Duration::from_secs(1);
const LIMIT: u32 = 20;
const MINUTES: u32 = 30;

/// Two reads, then a write.
fn effect_of_call(call: usize) -> Effect {
    [Effect::Safe, Effect::Safe, Effect::Idempotent][call % 3]
}

/// Calls without a pause, as one worker of several, until the time is over. Returns the longest duration of a call.
async fn work(client: Client, worker: usize) -> Duration {
    let (begun, mut longest) = (now(), Duration::ZERO);
    for call in 0.. {
        let called = now();
        client.send(ask(effect_of_call(worker + call))).await.unwrap();
        longest = longest.max(now() - called);
        if now() - begun > MINUTE * MINUTES {
            break;
        }
    }
    longest
}

/// Starts workers. Every second one has another client with the same rate limiter.
fn workers(server: &TestService, options: RequestOptions, count: usize) -> JoinSet<Duration> {
    let client = server.client(options);
    let other = server.builder().options(options).rate_limiter(client.rate_limiter()).build().unwrap();
    (0..count).map(|worker| work([&client, &other][worker % 2].clone(), worker)).collect()
}

/// Returns the share of the allowance that was spent while they worked.
fn share(server: &TestService, begun: std::time::Instant) -> f64 {
    let minutes = (now() - begun).as_secs_f64() / 60.0;
    f64::from(server.total_cost()) / (f64::from(LIMIT) * minutes)
}

#[test]
fn paced_calls_are_never_rejected_and_waste_little() {
    let slow = Duration::from_millis(900);
    for window in WINDOWS {
        for (options, headers, took) in [
            (RequestOptions::new().pace(), [true; 3], Duration::from_millis(200)),
            (RequestOptions::new().pace(), [false, true, false], slow),
            (RequestOptions::new().pace_at(Quota::per_minute(LIMIT)), [false; 3], slow),
            (RequestOptions::new().pace_at(Quota::per_minute(LIMIT)), [true, false, true], Duration::ZERO),
            (RequestOptions::new().pace_at(Quota::per_minute(LIMIT)), [true; 3], Duration::from_secs(2)),
        ] {
            on_virtual_time(async {
                let server = TestService::new(LIMIT, window).headers(headers).took(took);
                let begun = now();
                let longest = workers(&server, options, 7).join_all().await.into_iter().max().unwrap();
                let share = share(&server, begun);
                println!("{window:?}, headers {headers:?}, {took:?} a call: {share:.3} spent, {longest:?} at most");
                assert_eq!(server.rejections(), 0);
                assert!(share >= 0.95);
                assert!(longest < MINUTE);
            });
        }
    }
}

#[test]
fn paced_calls_progress_beside_another_program() {
    for window in WINDOWS {
        on_virtual_time(async {
            let server = TestService::new(LIMIT, window);
            let other = server.clone();
            let other = tokio::spawn(async move {
                loop {
                    other.spend_elsewhere(1);
                    tokio::time::sleep(6 * SECOND).await;
                }
            });
            let longest =
                workers(&server, RequestOptions::new().pace().max_attempts(10), 3).join_all().await.into_iter().max();
            other.abort();
            let (total_cost, rejections) = (server.total_cost(), server.rejections());
            println!(
                "{window:?}, half for another program: {total_cost} of {} spent, {rejections} rejections",
                LIMIT * MINUTES / 2
            );
            assert!(total_cost >= LIMIT * MINUTES / 5 && rejections <= 2 * MINUTES as usize);
            assert!(longest.unwrap() < 5 * MINUTE);
        });
    }
}

#[test]
fn reserving_calls_leave_requests_for_interactive_users() {
    for window in WINDOWS {
        on_virtual_time(async {
            let server = TestService::new(LIMIT, window);
            let bulk = RequestOptions::new().reserve(6);
            let client = server.client(bulk);
            let begun = now();
            let mut bulk: JoinSet<_> = (0..4).map(|worker| work(client.clone(), worker)).collect();
            let people = client.with_options(RequestOptions::new().max_attempts(1).max_rate_limit_wait(Duration::ZERO));
            let mut calls = 0;
            while now() - begun < MINUTE * MINUTES {
                tokio::time::sleep(Duration::from_millis(14_300)).await;
                people.send(ask(effect_of_call(calls))).await.unwrap();
                calls += 1;
            }
            let mut longest = Duration::ZERO;
            while let Some(took) = bulk.join_next().await {
                longest = longest.max(took.unwrap());
            }
            let share = share(&server, begun);
            println!("{window:?}: {calls} calls of people, {share:.3} spent, bulk calls {longest:?} at most");
            assert_eq!(server.rejections(), 0);
            assert!(share >= 0.55 && longest < 3 * MINUTE);
        });
    }
}

#[test]
fn floor_above_the_limit_still_sends() {
    for headers in [[true; 3], [true, false, false], [false; 3]] {
        on_virtual_time(async {
            let server = TestService::new(LIMIT, Window::Fixed).headers(headers);
            let client = server.client(RequestOptions::new().reserve(u32::MAX));
            for _ in 0..5 {
                client.send(ask(Effect::Idempotent)).await.unwrap();
            }
        });
    }
}

#[test]
fn immediate_calls_are_rejected_once_a_window() {
    for window in WINDOWS {
        on_virtual_time(async {
            let server = TestService::new(LIMIT, window);
            let client = server.client(RequestOptions::new());
            let begun = now();
            let (mut served, mut rejected) = (0, 0);
            while now() - begun < MINUTE * MINUTES {
                match client.send(ask(Effect::Safe)).await {
                    Ok(_) => served += 1,
                    Err(error) => {
                        assert_eq!(error.kind(), ErrorKind::RateLimited);
                        rejected += 1;
                        // The error states when to try again, and the program waits that long.
                        tokio::time::sleep(error.retry_after().unwrap()).await;
                    }
                }
            }
            println!("{window:?}: {served} served, {rejected} failed, {} rejections", server.rejections());
            assert!(served >= LIMIT * (MINUTES - 1));
            // A sliding window or a bucket has room for one call after the other.
            let windows = if window == Window::Fixed { MINUTES + 1 } else { LIMIT * MINUTES };
            assert!(server.rejections() <= windows as usize);
        });
    }
}

#[tokio::test(start_paused = true)]
async fn fifty_waiting_calls_send_one_probe() {
    let server = TestService::new(LIMIT, Window::Fixed);
    let client = server.client(RequestOptions::new().max_rate_limit_wait(10 * MINUTE).max_attempts(9));
    // All calls start at once, before any response.
    let calls: JoinSet<_> = (0..70).map(|_| client.send(ask(Effect::Safe))).collect();
    assert!(calls.join_all().await.into_iter().all(|result| result.is_ok()));
    assert_eq!(server.counter(|it| it.crowd), 50);
    // One more for each of the windows that the others had to wait for.
    assert!(server.rejections() <= 50 + 3, "{}", server.rejections());
    // Later requests are sent one at a time until one is served.
    let client = server.client(RequestOptions::new().max_rate_limit_wait(10 * MINUTE).max_attempts(9));
    while client.send(ask(Effect::Safe)).await.is_ok() && client.rate_limit().remaining != Some(0) {}
    server.counter(|it| (it.crowd, it.rejections) = (0, Vec::new()));
    let calls: JoinSet<_> = (0..50).map(|_| client.send(ask(Effect::Safe))).collect();
    assert!(calls.join_all().await.into_iter().all(|result| result.is_ok()));
    assert_eq!(server.counter(|it| it.crowd), 1);
    assert!(server.rejections() <= 3);
}

/// Requests that are rejected together are rejected once: the service's word holds, and not eight times as long.
#[tokio::test(start_paused = true)]
async fn simultaneous_rejections_count_once() {
    let script = Scripted::new([status(429).header("retry_after", 2).after(SECOND)]);
    let client = script.builder().options(RequestOptions::new().max_attempts(1)).build().unwrap();
    let calls: JoinSet<_> = (0..20).map(|_| client.send(ask(Effect::Safe))).collect();
    for result in calls.join_all().await {
        assert_eq!(result.unwrap_err().attempts(), 1);
    }
    assert_eq!(script.count(), 20);
    script.then([status(200)]);
    let begun = now();
    client.send(ask(Effect::Safe)).await.unwrap();
    assert_eq!((now() - begun).as_secs(), 2);
    // Requests sent at the very time of the first rejection count too.
    let slow = status(429).header("retry_after", 2).after(SECOND);
    let quick = status(429).header("retry_after", 2);
    let script = Scripted::new(vec![slow; 19].into_iter().chain([quick, status(200)]));
    let client = script.builder().options(RequestOptions::new().max_attempts(1)).build().unwrap();
    let calls: JoinSet<_> = (0..20).map(|_| client.send(ask(Effect::Safe))).collect();
    calls.join_all().await;
    let begun = now();
    client.send(ask(Effect::Safe)).await.unwrap();
    assert_eq!((now() - begun).as_secs(), 2);
}

#[tokio::test(start_paused = true)]
async fn consecutive_rejections_lengthen_the_wait() {
    let script = Scripted::new([status(429)]);
    let client = script
        .builder()
        .options(RequestOptions::new().max_attempts(6).max_rate_limit_wait(10 * MINUTE))
        .build()
        .unwrap();
    client.send(ask(Effect::Create)).await.unwrap_err();
    let times = script.times();
    let waits: Vec<_> = times.windows(2).map(|pair| (pair[1] - pair[0]).as_secs()).collect();
    assert_eq!(waits, [15, 30, 60, 60, 60]);
    // A success ends the throttling.
    script.then([status(200), status(429), status(200)]);
    for _ in 0..2 {
        client.send(ask(Effect::Create)).await.unwrap();
    }
    let times = script.times();
    assert_eq!((times[8] - times[7]).as_secs(), 15);
    // The first wait is until the window ends, if the service tells that none is left.
    let script = Scripted::new([status(429).header("api_calls_left", 0)]);
    let client =
        script.builder().options(RequestOptions::new().max_rate_limit_wait(10 * MINUTE).max_attempts(4)).build();
    client.unwrap().send(ask(Effect::Create)).await.unwrap_err();
    let waits: Vec<_> = script.times().windows(2).map(|pair| (pair[1] - pair[0]).as_secs()).collect();
    assert_eq!(waits, [60, 30, 60]);
}

#[test]
fn wrong_headers_do_not_block_calls() {
    let ok = || status(200);
    let lies: Vec<Reaction> = vec![
        ok(),
        ok().header("api_calls_left", 0),
        ok().header("api_calls_left", 0).header("rate_limit_per_minute", 0),
        ok().header("api_calls_left", -7).header("rate_limit_per_minute", -7).header("retry_after", -7),
        ok().header("api_calls_left", "1e300").header("rate_limit_per_minute", "1e300").header("retry_after", "1e300"),
        ok().header("api_calls_left", u64::MAX).header("rate_limit_per_minute", u64::MAX).header("retry_after", 1e18),
        ok().header("api_calls_left", "many").header("rate_limit_per_minute", "").header("retry_after", "soon"),
        ok().header("api_calls_left", "nan").header("rate_limit_per_minute", "inf").header("retry_after", "-inf"),
        ok().header("api_calls_left", 0).header("rate_limit_per_minute", 1),
        ok().header("api_calls_left", 1).header("rate_limit_per_minute", 1).header("retry_after", 0),
        ok().header("api_calls_left", 19).header("rate_limit_per_minute", 0.5),
    ];
    let policies = [
        RequestOptions::new().max_rate_limit_wait(MINUTE),
        RequestOptions::new().reserve(5),
        RequestOptions::new().pace_at(Quota::per_minute(LIMIT)),
        RequestOptions::new().pace_at(Quota::per_hour(0)).max_rate_limit_wait(Duration::MAX),
    ];
    for lie in lies {
        for options in policies {
            on_virtual_time(async {
                let server = TestService::new(LIMIT, Window::Fixed).lying(lie.clone());
                let client = server.client(options);
                let calls: JoinSet<_> = (0..6).map(|call| client.send(ask(effect_of_call(call)))).collect();
                let begun = now();
                for result in calls.join_all().await {
                    assert!(result.is_ok(), "{lie:?} {options:?}: {result:?}");
                }
                let most = if options == policies[3] { 12 * 60 * MINUTE } else { 6 * MINUTE };
                assert!(now() - begun <= most, "{lie:?} {options:?}: {:?}", now() - begun);
            });
        }
    }
}

#[tokio::test(start_paused = true)]
async fn pacing_without_a_quota_fails() {
    let server = TestService::new(LIMIT, Window::Fixed).headers([true, false, true]);
    let client = server.client(RequestOptions::new().pace());
    let calls: JoinSet<_> = (0..10).map(|_| client.send(ask(Effect::Safe))).collect();
    let results = calls.join_all().await;
    // The first call was sent to learn the limit from the headers.
    assert_eq!((results.iter().filter(|result| result.is_ok()).count(), server.total_cost()), (1, 1));
    let errors = results.into_iter().filter_map(Result::err);
    assert!(errors.into_iter().all(|error| error.kind() == ErrorKind::Config && error.attempts() == 0));
}

/// A response of a gateway without the headers says nothing about the service.
#[tokio::test(start_paused = true)]
async fn gateway_response_does_not_change_the_limit() {
    for gateway in [status(502), status(503), status(429).header("retry_after", 1)] {
        let script = Scripted::new([gateway, status(200).header("rate_limit_per_minute", 20)]);
        let client = script.builder().options(RequestOptions::new().pace()).build().unwrap();
        client.send(ask(Effect::Safe)).await.unwrap();
        client.send(ask(Effect::Safe)).await.unwrap();
        assert_eq!(script.count(), 3);
    }
}

#[tokio::test(start_paused = true)]
async fn accounts_have_separate_limits() {
    let (one, two) = (Scripted::new([status(429).header("retry_after", 30)]), Scripted::new([status(200)]));
    let (first, second) = (one.client(), two.client());
    first.send(ask(Effect::Safe)).await.unwrap_err();
    second.send(ask(Effect::Safe)).await.unwrap();
    assert!(first.rate_limit().throttled_until.is_some() && second.rate_limit().throttled_until.is_none());
    // A client that shares the limiter knows the limit at once.
    let third = two.builder().rate_limiter(first.rate_limiter()).build().unwrap();
    assert_eq!(third.send(ask(Effect::Safe)).await.unwrap_err().kind(), ErrorKind::RateLimited);
    assert_eq!(two.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn rate_limit_returns_the_known_state() {
    let server = TestService::new(LIMIT, Window::Fixed);
    let client = server.client(RequestOptions::new());
    assert_eq!(client.rate_limit(), client::rate_limit::RateLimit::default());
    client.send(ask(Effect::Create)).await.unwrap();
    let known = client.rate_limit();
    assert_eq!((known.remaining, known.limit, known.window), (Some(18), Some(20), Some(MINUTE)));
    assert_eq!((known.observed_at, known.throttled_until), (Some(now()), None));
    // The cost of the request in flight is subtracted.
    let sending = tokio::spawn(client.send(ask(Effect::Create)));
    tokio::task::yield_now().await;
    assert_eq!(client.rate_limit().remaining, Some(16));
    sending.await.unwrap().unwrap();
    assert_eq!(client.rate_limiter().rate_limit().remaining, Some(16));
}

#[tokio::test(start_paused = true)]
async fn throttling_without_retry_after_waits_with_growing_pauses() {
    let script = Scripted::new([status(429).header("retry_after", 0)]);
    let client = script.builder().options(RequestOptions::new().max_attempts(5)).build().unwrap();
    client.send(ask(Effect::Create)).await.unwrap_err();
    let times = script.times();
    let waits: Vec<_> = times.windows(2).map(|pair| (pair[1] - pair[0]).as_secs_f64() * 4.0).map(f64::round).collect();
    assert_eq!(waits, [1.0, 2.0, 4.0, 8.0]);
}

/// If several rejections arrive together, the longest wait counts. A success of a request that was in flight does not
/// end it.
#[tokio::test(start_paused = true)]
async fn success_of_an_earlier_request_does_not_end_throttling() {
    let limited = |wait: u32, took| status(429).header("retry_after", wait).after(took);
    for late in [limited(1, SECOND), status(200).after(SECOND)] {
        let script = Scripted::new([late, limited(30, Duration::ZERO), status(200)]);
        let client = script.builder().options(RequestOptions::new().max_attempts(1)).build().unwrap();
        let calls: JoinSet<_> = (0..2).map(|_| client.send(ask(Effect::Safe))).collect();
        calls.join_all().await;
        let error = client.send(ask(Effect::Safe)).await.unwrap_err();
        assert_eq!(error.retry_after().unwrap().as_secs_f64().round(), 29.0);
        assert_eq!(script.count(), 2);
    }
}

#[tokio::test(start_paused = true)]
async fn window_headers_are_honored_within_bounds() {
    let reaction =
        |left: u32, limit: u32| status(200).header("api_calls_left", left).header("rate_limit_per_minute", limit);
    let paced = RequestOptions::new().pace_at(Quota::per_minute(LIMIT));
    let cases = [
        // A limit of zero is ignored, because no client could keep it.
        (paced, reaction(20, 0), 12),
        // A floor above each window is lowered.
        (RequestOptions::new().reserve(u32::MAX), reaction(20, 20), 0),
        // The service says when more will be left.
        (RequestOptions::new().reserve(5), reaction(0, 20).header("retry_after", 3), 12),
        (RequestOptions::new().reserve(5), reaction(0, 20).header("retry_after", 1e9), 240),
    ];
    for (options, reaction, expected) in cases {
        let script = Scripted::new([reaction.clone()]);
        let client = script.builder().options(options).build().unwrap();
        for _ in 0..5 {
            client.send(ask(Effect::Safe)).await.unwrap();
        }
        assert_eq!(script.times()[4].as_secs_f64().round() as u64, expected, "{reaction:?}");
    }
}
