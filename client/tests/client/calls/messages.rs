//! Messages of calls: which limit ended the call, and what to change.

use std::time::Duration;

use client::RequestOptions;
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::Effect;

use crate::calls::simulated::{Reaction, Scripted, ask, refused_connection, silence, status};

const SECOND: Duration = Duration::from_secs(1);

/// The message of the last of two calls, which get this reaction each time.
async fn message(options: RequestOptions, reaction: Reaction) -> String {
    let client = Scripted::new([reaction]).client().with_options(options);
    client.send(ask(Effect::Safe)).await.ok();
    client.send(ask(Effect::Safe)).await.unwrap_err().to_string()
}

#[tokio::test(start_paused = true)]
async fn a_timeout_names_the_setting_that_ended_the_call() {
    let options = RequestOptions::new;
    let cases = [
        (
            options(),
            "no complete response from `acme.example.com` within 60 s (attempt 3 of at most 3); raise `attempt_timeout`",
        ),
        (
            options().total_timeout(2 * SECOND),
            "no complete response from `acme.example.com` within 2 s (attempt 1 of at most 3); raise `total_timeout`",
        ),
        (
            options().total_timeout(90 * SECOND),
            "no complete response from `acme.example.com` within 90 s (attempt 2 of at most 3); raise `total_timeout`",
        ),
        (
            options().total_timeout(60 * SECOND),
            "no complete response from `acme.example.com` within 60 s (attempt 1 of at most 3); raise `attempt_timeout`",
        ),
        (
            options().total_timeout(Duration::ZERO),
            "not sent: `total_timeout` (0 s) elapsed before the first attempt; raise it",
        ),
    ];
    for (options, expected) in cases {
        assert_eq!(message(options, silence()).await, format!("cases.list: {expected}"));
    }
}

#[tokio::test(start_paused = true)]
async fn a_failure_names_the_server() {
    let message = message(RequestOptions::new(), refused_connection()).await;
    assert_eq!(message, "cases.list: the connection to `acme.example.com` could not be opened");
    for (reaction, expected) in [
        (refused_connection(), "the connection to `files.example.com` could not be opened"),
        (
            silence(),
            "no complete response from `files.example.com` within 600 s (attempt 1 of at most 3); raise \
             `DownloadRequest::timeout` or `total_timeout`",
        ),
    ] {
        let link =
            client::DownloadRequest::new("https://files.example.com/a.png").allow_origin("https://files.example.com");
        let error = Scripted::new([reaction]).client().download(link).await.unwrap_err();
        assert_eq!(error.to_string(), format!("download: {expected}"));
    }
}

#[tokio::test(start_paused = true)]
async fn call_with_too_long_wait_reports_remaining_requests() {
    let left = |calls: u32| status(200).header("api_calls_left", calls).header("rate_limit_per_minute", 20);
    let limited = |calls: u32| status(429).header("api_calls_left", calls).header("rate_limit_per_minute", 20);
    let hasty = || RequestOptions::new().max_rate_limit_wait(Duration::ZERO);
    let cases = [
        (hasty(), limited(0), "rate limit reached (0 of 20 requests left)"),
        (hasty(), limited(1), "rate limit reached"),
        (hasty(), limited(20), "rate limit reached"),
        (hasty().reserve(5), left(5), "rate limit reached (5 of 20 requests left, 5 reserved)"),
        (hasty().reserve(5), limited(6), "rate limit reached"),
        (hasty().pace(), limited(0), "the pace allows no request now"),
    ];
    for (options, reaction, expected) in cases {
        let hint = "retry in 60 s, or allow a longer wait with `max_rate_limit_wait`";
        assert_eq!(message(options, reaction).await, format!("cases.list: not sent: {expected}; {hint}"));
    }
}
