//! Waits of a call, and their bounds.

use std::time::Duration;

use client::{ErrorKind, Outcome, RequestOptions};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::Effect;

use super::{SECOND, TICK, patient, play};
use crate::calls::simulated::{Reaction, Scripted, ask, now, refused_connection, reset, short_result, silence, status};

/// Returns how long a call waits after this response.
async fn wait_after(options: RequestOptions, reaction: Reaction) -> Duration {
    let script = Scripted::new([reaction, status(200)]);
    script.client().with_options(options).send(ask(Effect::Safe)).await.unwrap();
    let times = script.times();
    times[1] - times[0]
}

#[tokio::test(start_paused = true)]
async fn retry_after_is_read_in_every_form_and_bounded() {
    let seconds = Duration::from_secs_f64;
    let cases = [
        ("retry_after", "7", 7.0),
        ("retry_after", " 7 ", 7.0),
        ("retry_after", "1.5", 1.5),
        ("retry_after", "1e1", 10.0),
        ("retry_after", "0", 0.25),
        ("retry_after", "0.001", 0.25),
        ("retry_after", "-5", 0.25),
        ("retry_after", "-inf", 0.25),
        ("retry_after", "3601", 3600.0),
        ("retry_after", "99999999999999999999999", 3600.0),
        ("retry_after", "1e300", 3600.0),
        ("retry_after", "inf", 3600.0),
        ("retry_after", "Fri, 31 Dec 9999 23:59:59 GMT", 3600.0),
        ("retry_after", "Wed, 21 Oct 2015 07:28:00 GMT", 0.25),
        // A quarter of a minute, if the header is not readable.
        ("retry_after", "nan", 15.0),
        ("retry_after", "soon", 15.0),
        ("retry_after", "", 15.0),
        ("retry_after", "7 s", 15.0),
        ("retry_after", "1,5", 15.0),
        ("something", "7", 15.0),
        ("retry-after", "9", 9.0),
        ("retry-after", "-9", 0.25),
        ("retry-after", "Fri, 31 Dec 9999 23:59:59 GMT", 3600.0),
    ];
    for (name, value, expected) in cases {
        let waited = wait_after(patient(), status(429).header(name, value)).await;
        assert!(waited >= seconds(expected) && waited <= seconds(expected) + TICK, "{name}: {value}: {waited:?}");
    }
    let both = status(429).header("retry_after", "soon").header("Retry-After", "Wed, 21 Oct 2015 07:28:00 GMT");
    let both = both.header("Date", "Wed, 21 Oct 2015 07:27:00 GMT");
    assert_eq!(wait_after(patient(), both).await.as_secs(), 60);
    // The end of the window, as far as it is known.
    let left = status(429).header("api_calls_left", "0");
    assert_eq!(wait_after(patient(), left).await.as_secs(), 60);
}

#[tokio::test(start_paused = true)]
async fn server_error_may_request_a_wait() {
    let busy = |wait: &str| status(503).header("Retry-After", wait);
    assert_eq!(wait_after(RequestOptions::new(), busy("4")).await.as_secs(), 4);
    for trifle in ["0", "-4", "soon"] {
        assert!(wait_after(RequestOptions::new(), busy(trifle)).await <= Duration::from_millis(250) + TICK);
    }
    // Longer than it would wait for the rate limit.
    assert_eq!(play(RequestOptions::new(), Effect::Safe, vec![busy("6"), status(200)]).await, "1 Status Unknown");
}

#[tokio::test(start_paused = true)]
async fn waits_are_random_up_to_a_doubling_bound() {
    let bounds = [250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000].map(Duration::from_millis);
    let mut waits = vec![Vec::new(); bounds.len()];
    for _ in 0..100 {
        let script = Scripted::new([status(503)]);
        let client = script.builder().retry_budget(100).options(RequestOptions::new().max_attempts(9)).build().unwrap();
        client.send(ask(Effect::Safe)).await.unwrap_err();
        let times = script.times();
        assert_eq!(times.len(), 9);
        for (waits, pair) in waits.iter_mut().zip(times.windows(2)) {
            waits.push(pair[1] - pair[0]);
        }
    }
    for (waits, bound) in waits.iter().zip(bounds) {
        let (least, most) = (*waits.iter().min().unwrap(), *waits.iter().max().unwrap());
        assert!(least < bound / 4 && most > bound / 4 * 3 && most <= bound + TICK, "{least:?} {most:?} {bound:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn total_timeout_covers_the_whole_call() {
    let cases = [
        // The reaction, the policy, the maximum duration, and the result.
        (status(503), RequestOptions::new().total_timeout(2 * SECOND).max_attempts(99), 2000, "Status Unknown"),
        (silence(), RequestOptions::new().total_timeout(5 * SECOND), 5000, "Timeout Unknown"),
        (
            silence(),
            RequestOptions::new().total_timeout(5 * SECOND).attempt_timeout(2 * SECOND),
            5000,
            "Timeout Unknown",
        ),
        (silence(), RequestOptions::new().total_timeout(Duration::ZERO), 0, "Timeout NotSent"),
        (
            status(429).header("retry_after", 3),
            RequestOptions::new().total_timeout(2 * SECOND),
            0,
            "RateLimited Rejected",
        ),
        (status(503).header("retry_after", 3), RequestOptions::new().total_timeout(2 * SECOND), 0, "Status Unknown"),
        // The wait would end when the total timeout ends.
        (status(503).header("retry_after", 2), RequestOptions::new().total_timeout(2 * SECOND), 0, "Status Unknown"),
        (
            status(429).header("retry_after", 2),
            RequestOptions::new().total_timeout(2 * SECOND),
            0,
            "RateLimited Rejected",
        ),
        (
            refused_connection(),
            RequestOptions::new().total_timeout(Duration::MAX).attempt_timeout(Duration::MAX),
            800,
            "Connect NotSent",
        ),
    ];
    for (reaction, options, most, expected) in cases {
        let script = Scripted::new([reaction.clone()]);
        let begun = now();
        let result = script.client().with_options(options).send(ask(Effect::Idempotent)).await;
        assert_eq!(short_result(&result), expected, "{reaction:?}");
        assert!(now() - begun <= Duration::from_millis(most) + TICK, "{reaction:?}: {:?}", now() - begun);
    }
}

#[tokio::test(start_paused = true)]
async fn wait_is_limited_by_the_options() {
    let limited = || status(429).header("retry_after", 3);
    for options in
        [RequestOptions::new().max_rate_limit_wait(3 * SECOND), RequestOptions::new().total_timeout(4 * SECOND)]
    {
        assert_eq!(wait_after(options, limited()).await.as_secs(), 3, "{options:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn attempt_timeout_ends_with_the_total_timeout() {
    let script = Scripted::new([silence()]);
    let options = RequestOptions::new()
        .total_timeout(10 * SECOND)
        .attempt_timeout(4 * SECOND)
        .backoff(Duration::ZERO, Duration::ZERO);
    script.client().with_options(options).send(ask(Effect::Safe)).await.unwrap_err();
    let timeouts: Vec<_> = script.arrivals().iter().map(|request| request.timeout.as_secs_f64().round()).collect();
    assert_eq!(timeouts, [4.0, 4.0, 2.0]);
}

#[tokio::test(start_paused = true)]
async fn remaining_time_is_estimated() {
    let script = Scripted::new([status(429).header("retry_after", 8)]);
    let client = script.client();
    let error = client.send(ask(Effect::Create)).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome(), error.attempts()), (ErrorKind::RateLimited, Outcome::Rejected, 1));
    assert_eq!(error.retry_after().unwrap(), 8 * SECOND);
    tokio::time::sleep(SECOND).await;
    let error = client.send(ask(Effect::Create)).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome(), error.attempts()), (ErrorKind::RateLimited, Outcome::NotSent, 0));
    assert_eq!(error.retry_after().unwrap().as_secs_f64().round(), 7.0);
    assert!(error.is_retryable() && script.count() == 1);
    // The error states when the client would retry, not the time of the service.
    let script = Scripted::new([status(429).header("retry_after", -8)]);
    let error = script
        .client()
        .with_options(RequestOptions::new().max_rate_limit_wait(Duration::ZERO))
        .send(ask(Effect::Safe))
        .await;
    assert_eq!(error.unwrap_err().retry_after().unwrap(), Duration::from_millis(250));
}

/// The call waits for the rate limit, but the error is still that of the attempt.
#[tokio::test(start_paused = true)]
async fn retry_prevented_by_the_rate_limit_reports_the_error_of_the_attempt() {
    let script = Scripted::new([reset().after(SECOND), status(429).header("retry_after", 30)]);
    let client = script.client();
    let broken = tokio::spawn(client.send(ask(Effect::Safe)));
    tokio::task::yield_now().await;
    client.send(ask(Effect::Safe)).await.unwrap_err();
    let error = broken.await.unwrap().unwrap_err();
    assert_eq!((error.kind(), error.outcome(), error.attempts()), (ErrorKind::Transport, Outcome::Unknown, 1));
    assert_eq!(error.retry_after(), None);
}
