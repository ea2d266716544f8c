//! While the service throttles, the client sends one call at a time, as a probe. The last count of the service decides which call.

use std::time::Duration;

use client::RequestOptions;
use client::rate_limit::Quota;
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::Effect;
use tokio::task::JoinSet;

use super::{LIMIT, SECOND};
use crate::calls::simulated::{
    Client, MINUTE, Reaction, Scripted, TestService, WINDOWS, Window, ask, now, on_virtual_time, status,
};

fn calls_left(calls: u32) -> Reaction {
    status(200).header("api_calls_left", calls)
}

/// A client after a response with the number of calls left, and a script with the later reactions.
async fn after_response(calls: u32, reactions: impl IntoIterator<Item = Reaction>) -> (Scripted, Client) {
    let script = Scripted::new([calls_left(calls)]);
    let options = RequestOptions::new().max_rate_limit_wait(10 * MINUTE).max_attempts(1);
    let client = script.builder().options(options).build().unwrap();
    client.send(ask(Effect::Safe)).await.unwrap();
    script.then(reactions);
    tokio::time::sleep(SECOND).await;
    (script, client)
}

/// When requests were sent, in seconds since the first one.
fn seconds(script: &Scripted) -> Vec<u64> {
    script.times().iter().map(|at| at.as_secs_f64().round() as u64).collect()
}

#[tokio::test(start_paused = true)]
async fn remaining_requests_and_one_probe_are_sent_at_once() {
    let (script, client) = after_response(5, [calls_left(5).after(10 * SECOND)]).await;
    let calls: JoinSet<_> = (0..7).map(|_| client.send(ask(Effect::Safe))).collect();
    calls.join_all().await;
    assert_eq!(seconds(&script), [0, 1, 1, 1, 1, 1, 1, 11]);
}

#[tokio::test(start_paused = true)]
async fn calls_wait_only_for_the_probe() {
    let (script, client) =
        after_response(1, [calls_left(0).after(SECOND), calls_left(0).after(10 * SECOND), calls_left(20)]).await;
    let together: JoinSet<_> = (0..2).map(|_| client.send(ask(Effect::Safe))).collect();
    tokio::time::sleep(2 * SECOND).await;
    client.send(ask(Effect::Safe)).await.unwrap();
    together.join_all().await;
    assert_eq!(seconds(&script), [0, 1, 1, 11]);
}

#[tokio::test(start_paused = true)]
async fn earlier_probe_does_not_end_throttling() {
    let limited = status(429).header("retry_after", 30).after(SECOND);
    let (script, client) = after_response(1, [limited, calls_left(20).after(2 * SECOND), calls_left(20)]).await;
    let together: JoinSet<_> = (0..2).map(|_| client.send(ask(Effect::Safe))).collect();
    together.join_all().await;
    client.send(ask(Effect::Safe)).await.unwrap();
    assert_eq!(seconds(&script), [0, 1, 1, 32]);
}

#[tokio::test(start_paused = true)]
async fn reserving_call_first_learns_the_remaining_requests() {
    for (reaction, expected) in [(calls_left(20), [0, 2, 2, 4, 4, 4]), (status(200), [0, 2, 2, 4, 4, 4])] {
        let script = Scripted::new([reaction.clone().after(2 * SECOND)]);
        let client = script.builder().options(RequestOptions::new().reserve(5)).build().unwrap();
        for _ in 0..2 {
            let calls: JoinSet<_> = (0..3).map(|_| client.send(ask(Effect::Safe))).collect();
            calls.join_all().await;
        }
        assert_eq!(seconds(&script), expected, "{reaction:?}");
    }
}

/// A read that waits behind a write, for which too few are left, is sent when the write is given up.
#[tokio::test(start_paused = true)]
async fn call_behind_a_returned_slot_is_sent_soon() {
    let (script, client) = after_response(6, [calls_left(5)]).await;
    let client = client.with_options(RequestOptions::new().reserve(5));
    let ahead = tokio::spawn(client.send(ask(Effect::Idempotent)));
    tokio::task::yield_now().await;
    let behind =
        tokio::spawn(client.with_options(client.options().max_rate_limit_wait(5 * SECOND)).send(ask(Effect::Safe)));
    tokio::time::sleep(2 * SECOND).await;
    ahead.abort();
    behind.await.unwrap().unwrap();
    assert_eq!(seconds(&script), [0, 3]);
}

/// The client's own requests are no sign of another client, for which it would wait.
#[test]
fn single_client_is_paced_by_its_own_requests() {
    for window in WINDOWS {
        on_virtual_time(async {
            let server = TestService::new(LIMIT, window);
            let client = server.client(RequestOptions::new().pace());
            let begun = now();
            for _ in 0..=3 * LIMIT {
                client.send(ask(Effect::Safe)).await.unwrap();
            }
            assert!(now() - begun < 3 * MINUTE + 2 * SECOND, "{window:?}: {:?}", now() - begun);
        });
    }
}

/// Another client has used the rest.
#[tokio::test(start_paused = true)]
async fn paced_client_shares_the_limit_while_requests_are_left() {
    for (calls, expected) in [(1, [0, 0, 3]), (0, [0, 60, 120])] {
        let script = Scripted::new([calls_left(calls).header("rate_limit_per_minute", LIMIT)]);
        let client = script.builder().options(RequestOptions::new().pace()).build().unwrap();
        for _ in 0..3 {
            client.send(ask(Effect::Safe)).await.unwrap();
        }
        assert_eq!(seconds(&script), expected);
    }
}

#[tokio::test(start_paused = true)]
async fn requests_of_an_hour_ago_do_not_hide_those_of_another_program() {
    let server = TestService::new(LIMIT, Window::Fixed);
    let client = server.client(RequestOptions::new().pace());
    for _ in 0..2 * LIMIT {
        client.send(ask(Effect::Safe)).await.unwrap();
    }
    tokio::time::sleep(60 * MINUTE).await;
    assert!(server.spend_elsewhere(LIMIT - 1));
    let begun = now();
    for _ in 0..2 {
        client.send(ask(Effect::Safe)).await.unwrap();
    }
    assert_eq!((server.rejections(), now() - begun > MINUTE / 2), (0, true), "{:?}", now() - begun);
}

/// The call fails at once, and the error states how long the wait would be.
#[tokio::test(start_paused = true)]
async fn call_that_cannot_wait_fails_with_the_time_of_the_window() {
    let script = Scripted::new([status(200).after(Duration::from_millis(2500)), status(200)]);
    let paced = RequestOptions::new().pace_at(Quota::per_minute(LIMIT));
    let client = script.builder().options(paced).build().unwrap();
    for _ in 0..LIMIT {
        client.send(ask(Effect::Safe)).await.unwrap();
    }
    tokio::time::sleep(3 * SECOND).await;
    let begun = now();
    let hasty = client.with_options(paced.max_rate_limit_wait(SECOND));
    let error = hasty.send(ask(Effect::Safe)).await.unwrap_err();
    assert_eq!((error.retry_after().map(|wait| wait.as_millis() / 100), now() - begun), (Some(25), Duration::ZERO));
}
