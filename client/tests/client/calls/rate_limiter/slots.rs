//! Calls that wait for the slot of another call: a call that leaves, lags or never returns does not block the others.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use client::rate_limit::Quota;
use client::{ErrorKind, RequestOptions};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::Effect;
use tokio::task::JoinSet;

use super::{LIMIT, SECOND, effect_of_call};
use crate::calls::simulated::{
    MINUTE, Scripted, TestService, Window, ask, now, refused_connection, reset, silence, status,
};

#[tokio::test(start_paused = true)]
async fn call_dropped_before_its_slot_does_not_block_others() {
    let server = TestService::new(LIMIT, Window::Fixed);
    let client = server.client(RequestOptions::new().pace_at(Quota::per_minute(LIMIT)));
    client.send(ask(Effect::Safe)).await.unwrap();
    let mut waiting: JoinSet<_> = (0..60).map(|_| client.send(ask(Effect::Safe))).collect();
    tokio::time::sleep(SECOND).await;
    let last = tokio::spawn(client.send(ask(Effect::Safe)));
    tokio::time::sleep(SECOND).await;
    waiting.abort_all();
    while waiting.join_next().await.is_some() {}
    let begun = now();
    // Neither later calls in the queue nor new calls wait.
    last.await.unwrap().unwrap();
    client.send(ask(Effect::Safe)).await.unwrap();
    assert!(now() - begun <= 8 * SECOND, "{:?}", now() - begun);
    // The order stays, and so does the distance.
    let times: Vec<_> = server.counter(|it| it.served.iter().map(|(at, _)| at.as_secs_f64().round()).collect());
    assert_eq!(times, [0.0, 3.0, 6.0]);
}

#[tokio::test(start_paused = true)]
async fn call_that_cannot_wait_takes_no_slot() {
    for hasty in [
        RequestOptions::new().pace().total_timeout(2 * SECOND),
        RequestOptions::new().pace().max_rate_limit_wait(2 * SECOND),
    ] {
        let server = TestService::new(LIMIT, Window::Fixed);
        let client = server.client(RequestOptions::new().pace_at(Quota::per_minute(LIMIT)));
        client.send(ask(Effect::Safe)).await.unwrap();
        let begun = now();
        for _ in 0..60 {
            let error = client.with_options(hasty).send(ask(Effect::Safe)).await.unwrap_err();
            assert_eq!(error.kind(), ErrorKind::RateLimited);
            assert_eq!(error.retry_after().unwrap().as_secs_f64().round(), 3.0);
        }
        assert!(now() == begun);
        client.send(ask(Effect::Safe)).await.unwrap();
        assert!(now() - begun <= 4 * SECOND);
    }
}

/// If the probe is dropped, times out or was never sent, the next call is sent.
#[tokio::test(start_paused = true)]
async fn lost_probe_does_not_block_others() {
    let limited = status(429).header("retry_after", 2);
    for lost in [silence(), status(503).after(5 * SECOND), refused_connection()] {
        let script = Scripted::new([limited.clone(), lost, status(200)]);
        let client = script.builder().options(RequestOptions::new().max_attempts(1)).build().unwrap();
        client.send(ask(Effect::Safe)).await.unwrap_err();
        tokio::time::sleep(3 * SECOND).await;
        let ahead = tokio::spawn(client.send(ask(Effect::Safe)));
        tokio::time::sleep(SECOND).await;
        ahead.abort();
        let begun = now();
        client.send(ask(Effect::Safe)).await.unwrap();
        assert!(now() - begun < SECOND);
        assert_eq!(client.rate_limit().throttled_until, None);
    }
}

/// A call that was dropped may have counted, for as long as any that had a response at the time.
#[tokio::test(start_paused = true)]
async fn dropped_calls_do_not_remove_entries_of_the_window() {
    let server = TestService::new(LIMIT, Window::Sliding).headers([false; 3]).took(Duration::from_millis(100));
    let client = server.client(RequestOptions::new().pace_at(Quota::per_minute(LIMIT)));
    let begun = now();
    let mut call = 0;
    while now() - begun < 10 * MINUTE {
        let sending = client.send(ask(effect_of_call(call)));
        // Some calls are dropped while they wait, some while they are in progress.
        let patience = Duration::from_millis([60_000, 3030, 1000][call % 3]);
        tokio::time::timeout(patience, sending).await.ok();
        call += 1;
    }
    assert_eq!(server.rejections(), 0);
    assert!(server.total_cost() >= LIMIT * 9, "{}", server.total_cost());
}

#[tokio::test(start_paused = true)]
async fn slots_are_given_in_the_order_of_calls() {
    let server = TestService::new(LIMIT, Window::Bucket);
    let client = server.client(RequestOptions::new().pace());
    client.send(ask(Effect::Safe)).await.unwrap();
    let order = Arc::new(Mutex::new(Vec::new()));
    let mut calls = JoinSet::new();
    for number in 0..40 {
        let (sending, order) = (client.send(ask(effect_of_call(number))), Arc::clone(&order));
        calls.spawn(async move {
            sending.await.unwrap();
            order.lock().unwrap().push(number);
        });
    }
    calls.join_all().await;
    assert_eq!(*order.lock().unwrap(), (0..40).collect::<Vec<_>>());
}

#[tokio::test(start_paused = true)]
async fn slots_have_the_distance_of_the_pace() {
    for calls_per_minute in [20, 60, 600] {
        let script = Scripted::new([status(200)]);
        let paced = RequestOptions::new().pace_at(Quota::per_minute(calls_per_minute));
        let client = script.builder().options(paced).build().unwrap();
        let calls: JoinSet<_> = (0..10).map(|_| client.send(ask(Effect::Safe))).collect();
        assert!(calls.join_all().await.iter().all(Result::is_ok));
        let length = 60_000 / u128::from(calls_per_minute);
        let slots: Vec<_> = script.times().iter().map(|at| (at.as_millis() + length / 4) / length).collect();
        assert_eq!(slots, (0..10).collect::<Vec<_>>(), "{calls_per_minute} a minute");
    }
}

/// The service may have counted the request when it responded, so its minute ends later.
#[tokio::test(start_paused = true)]
async fn a_request_counts_until_a_minute_after_its_response() {
    let script = Scripted::new([status(200).after(Duration::from_millis(2500)), status(200)]);
    let paced = RequestOptions::new().pace_at(Quota::per_minute(LIMIT));
    let client = script.builder().options(paced).build().unwrap();
    for _ in 0..=LIMIT {
        client.send(ask(Effect::Safe)).await.unwrap();
    }
    let tenths: Vec<_> = script.times().iter().map(|at| at.as_millis() / 100).collect();
    assert_eq!(tenths[18..], [540, 570, 625]);
}

#[tokio::test(start_paused = true)]
async fn unsent_requests_cost_nothing() {
    let left = status(200).header("api_calls_left", 19);
    let script = Scripted::new([left, refused_connection(), reset()]);
    let client = script.builder().options(RequestOptions::new().max_attempts(1)).build().unwrap();
    for expected in [19, 19, 18] {
        client.send(ask(Effect::Safe)).await.ok();
        assert_eq!(client.rate_limit().remaining, Some(expected));
    }
}

#[tokio::test(start_paused = true)]
async fn overtaken_response_does_not_change_the_rate_limit() {
    let left = |calls: u32, took| status(200).header("api_calls_left", calls).after(took);
    // A response that arrives when a request is sent may state an older count.
    for took in [SECOND, Duration::ZERO] {
        let script = Scripted::new([left(19, 2 * SECOND), left(18, took), left(20, SECOND)]);
        let client = script.client();
        let calls: JoinSet<_> = (0..2).map(|_| client.send(ask(Effect::Safe))).collect();
        calls.join_all().await;
        assert_eq!(client.rate_limit().remaining, Some(18));
        // A response to a later request does count.
        tokio::time::sleep(Duration::from_millis(1)).await;
        client.send(ask(Effect::Safe)).await.unwrap();
        assert_eq!(client.rate_limit().remaining, Some(20));
    }
}

/// A future that is neither polled nor dropped must not keep the others from going.
#[tokio::test(start_paused = true)]
async fn unpolled_call_does_not_block_others() {
    for options in [RequestOptions::new().pace_at(Quota::per_minute(LIMIT)), RequestOptions::new().reserve(18)] {
        let server = TestService::new(LIMIT, Window::Fixed);
        let client = server.client(options);
        for _ in 0..2 {
            client.send(ask(Effect::Safe)).await.unwrap();
        }
        let mut stuck = std::pin::pin!(client.send(ask(Effect::Safe)));
        assert!(tokio::time::timeout(Duration::from_millis(10), stuck.as_mut()).await.is_err());
        let begun = now();
        client.send(ask(Effect::Idempotent)).await.unwrap();
        assert!(now() - begun <= MINUTE + 3 * SECOND, "{:?}", now() - begun);
        stuck.await.unwrap();
    }
}

/// Interactive calls share the budget with bulk work in two modes: calls of one mode do not wait for calls of the
/// other.
#[tokio::test(start_paused = true)]
async fn calls_of_one_mode_overtake_waits_of_the_other() {
    let server = TestService::new(LIMIT, Window::Fixed);
    let client = server.client(RequestOptions::new().reserve(18));
    for _ in 0..2 {
        client.send(ask(Effect::Safe)).await.unwrap();
    }
    let parked = tokio::spawn(client.send(ask(Effect::Idempotent)));
    tokio::time::sleep(SECOND).await;
    let begun = now();
    for options in [RequestOptions::new().pace(), RequestOptions::new()] {
        client.with_options(options).send(ask(Effect::Safe)).await.unwrap();
    }
    assert!(now() - begun < SECOND && !parked.is_finished());
    parked.await.unwrap().unwrap();
}

/// For example a stream of pages that is kept for its checkpoint, although its next page is not needed.
#[tokio::test(start_paused = true)]
async fn unpolled_probe_blocks_others_only_briefly() {
    let script = Scripted::new([status(200).after(SECOND), status(200)]);
    let client = script.builder().options(RequestOptions::new().reserve(5)).build().unwrap();
    let mut ahead = Box::pin(client.send(ask(Effect::Safe)));
    tokio::time::timeout(SECOND / 100, &mut ahead).await.unwrap_err();
    let begun = now();
    client.send(ask(Effect::Safe)).await.unwrap();
    assert!(now() - begun < MINUTE, "{:?}", now() - begun);
    drop(ahead);
}
