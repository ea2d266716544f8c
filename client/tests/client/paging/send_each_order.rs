//! The order of requests of one record, in every order in which responses can come.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Waker};

use client::{ErrorKind, Outcome};
use futures_util::StreamExt;
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::{Effect, Json, Method, RawRequest};

use crate::paging::script::{Arrived, Choices, Key, Script};

/// The outcome of the error of a key.
type Ended = (Key, Option<Outcome>);

fn reply(key: &Key) -> RawRequest {
    RawRequest::new(Method::Post, format!("/cases/{}/messages.json", key.0), Effect::Create)
        .json(Json::from(key.1 as u64))
}

fn change(key: &Key) -> RawRequest {
    RawRequest::new(Method::Put, format!("/cases/{}.json", key.0), Effect::Idempotent).json(Json::from(key.1 as u64))
}

/// The behavior of the reader of a job.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Caller {
    /// The caller polls until the job ends.
    Waits,
    /// The caller may poll later, after several responses, and may stop or drop the job at any time.
    Interrupts,
}

/// A job that was run to its end.
#[derive(Debug, Default)]
struct Ran {
    sent: Vec<Arrived>,
    results: Vec<Ended>,
    /// The requests that were sent, and the numbers of taken keys and yielded results, when it was stopped or dropped.
    interrupted: Option<(Vec<Key>, usize, usize)>,
    /// The keys in progress when it was dropped.
    dropped: Option<Vec<Key>>,
}

/// Runs a job to its end.
fn run(keys: &[Key], request: fn(&Key) -> RawRequest, statuses: &[u16], caller: Caller, choices: &mut Choices) -> Ran {
    let (client, script) = Script::start();
    let (taken, canceled, mut ran) = (AtomicUsize::new(0), Mutex::new(Vec::new()), Ran::default());
    let make = |key: &Key| {
        taken.fetch_add(1, Ordering::Relaxed);
        request(key)
    };
    let job = client.send_each(keys.to_vec(), make).concurrency(3);
    let mut job = job.on_cancel(|keys| *canceled.lock().unwrap() = keys);
    let mut is_changed = true;
    for _ in 0..200 {
        let next = if is_changed && caller == Caller::Waits { Vec::new() } else { script.world().next() };
        assert!(is_changed || !next.is_empty(), "it waits for nothing: {ran:?}, {:?}", script.world().sent);
        let (poll, responses) = (usize::from(is_changed), next.len());
        let can_stop = caller == Caller::Interrupts && ran.interrupted.is_none();
        let event = choices.choose(poll + responses + if can_stop { 2 } else { 0 });
        if event < poll {
            match job.poll_next_unpin(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(Some(sent)) => ran.results.push((sent.key, sent.result.err().map(|it| it.outcome()))),
                Poll::Ready(None) => return Ran { sent: script.world().sent.clone(), ..ran },
                Poll::Pending => is_changed = false,
            }
            continue;
        }
        is_changed = true;
        if let Some(waiting) = next.get(event - poll) {
            let is_request = waiting.lock().unwrap().request.is_some();
            let status = if is_request { statuses[choices.choose(statuses.len())] } else { 200 };
            script.world().end(waiting, status);
            continue;
        }
        let sent = script.world().sent.iter().map(|it| it.0).collect();
        ran.interrupted = Some((sent, taken.load(Ordering::Relaxed), ran.results.len()));
        if event == poll + responses {
            job.stop();
            continue;
        }
        let in_progress = job.in_progress().copied().collect::<Vec<_>>();
        drop(job);
        assert_eq!(*canceled.lock().unwrap(), in_progress);
        return Ran { sent: script.world().sent.clone(), dropped: Some(in_progress), ..ran };
    }
    panic!("it does not end");
}

/// Explores all orders of events, and returns how many there are.
fn explore(cases: &[u64], request: fn(&Key) -> RawRequest, statuses: &[u16], caller: Caller) -> usize {
    let keys = cases.iter().copied().zip(0..).collect::<Vec<_>>();
    let (mut runs, mut next) = (0, Some(Vec::new()));
    while let Some(choices_so_far) = next {
        let mut choices = Choices::new(choices_so_far);
        check(&keys, &run(&keys, request, statuses, caller, &mut choices));
        next = choices.next();
        runs += 1;
    }
    runs
}

fn check(keys: &[Key], ran: &Ran) {
    let Ran { sent, results, interrupted, dropped } = ran;
    let yielded = results.iter().map(|it| it.0).collect::<Vec<_>>();
    assert!(yielded.is_sorted_by_key(|it| it.1), "{ran:?}");
    let mut cases: BTreeMap<u64, (usize, Option<u16>)> = BTreeMap::new();
    for ((case, nth), status) in sent {
        let (before, last) = cases.insert(*case, (*nth, *status)).unwrap_or((*nth, Some(200)));
        // A retry is the same request again.
        assert!(*nth == before || before < *nth && last == Some(200), "{nth} follows {before}: {ran:?}");
    }
    let is_sent = |key: &Key| sent.iter().any(|it| it.0 == *key);
    let failed_before = |key: &Key, results: &[Ended]| {
        results.iter().any(|(it, outcome)| it.0 == key.0 && it.1 < key.1 && outcome.is_some())
    };
    for (key, outcome) in results {
        let is_blocked = failed_before(key, results);
        // A request that waits for the rate limit when the job stops is not sent.
        let is_unsent = interrupted.is_some() && *outcome == Some(Outcome::NotSent);
        assert!(is_sent(key) != is_blocked || is_unsent && !is_sent(key), "{key:?}: {ran:?}");
        assert!(!is_blocked || *outcome == Some(Outcome::NotSent), "{ran:?}");
    }
    let Some((sent_before, taken, yielded_before)) = interrupted else {
        return assert_eq!(yielded, keys, "{ran:?}");
    };
    assert_eq!(sent_before.len(), sent.len(), "it was sent after the end: {ran:?}");
    let ended = dropped.iter().flatten().chain(&yielded).collect::<Vec<_>>();
    for key in &keys[..*taken] {
        let is_skipped = failed_before(key, &results[..*yielded_before]) && dropped.is_none();
        let times = ended.iter().filter(|it| **it == key).count();
        assert!(times == 1 || times == 0 && !is_sent(key) && !is_skipped, "{key:?} has {times} results: {ran:?}");
    }
}

#[test]
fn replies_to_one_case_arrive_in_order_in_every_schedule() {
    let inputs = [&[1, 1, 1][..], &[1, 1, 2], &[1, 2, 1], &[1, 2, 2, 1], &[1, 2, 3, 1]];
    let runs: usize = inputs.iter().map(|it| explore(it, reply, &[200, 404, 0], Caller::Waits)).sum();
    assert!(runs > 500, "{runs}");
}

#[test]
fn retried_changes_of_one_case_arrive_in_order_in_every_schedule() {
    let runs: usize =
        [&[1, 1][..], &[1, 1, 2], &[2, 1, 1]].iter().map(|it| explore(it, change, &[200, 503], Caller::Waits)).sum();
    assert!(runs > 100, "{runs}");
}

#[test]
fn stop_drop_and_late_polls_lose_no_result_in_every_schedule() {
    let inputs = [&[1, 1][..], &[1, 1, 1], &[1, 1, 2], &[1, 2, 1], &[1, 2, 2]];
    let runs: usize = inputs.iter().map(|it| explore(it, reply, &[200, 404], Caller::Interrupts)).sum();
    let runs = runs + explore(&[1, 1], change, &[200, 503], Caller::Interrupts);
    assert!(runs > 5000, "{runs}");
}

#[test]
fn requests_of_other_records_overtake_a_waiting_request() {
    let (client, script) = Script::start();
    let started = Mutex::new(Vec::new());
    let keys = [9, 1, 1, 1, 1, 1, 2, 3].into_iter().zip(0..);
    let mut job = client.send_each(keys, reply).on_start(|key| started.lock().unwrap().push(key.1));
    let mut poll = |status| {
        let polled = job.poll_next_unpin(&mut Context::from_waker(Waker::noop())).is_ready();
        let mut world = script.world();
        world.waiting.drain(..).for_each(|it| it.lock().unwrap().end(status));
        polled
    };
    // The first one is sent alone, to learn the rate limit.
    while !poll(200) {}
    poll(200);
    let sent = script.world().sent.iter().map(|it| it.0.1).collect::<Vec<_>>();
    assert_eq!(sent[..4], [0, 1, 6, 7], "{sent:?}");
    drop(job);
    assert_eq!(started.into_inner().unwrap()[..4], [0, 1, 6, 7]);
}

#[test]
fn keys_taken_are_limited_while_results_wait_for_a_slow_request() {
    let (client, script) = Script::start();
    let taken = AtomicUsize::new(0);
    // The first request is sent alone, to learn the rate limit. The second one is slow, and the third one is rejected.
    let cases = [9, 1, 2].into_iter().chain(std::iter::repeat_n(2, 20_000));
    let keys = cases.zip(0..).inspect(|_| _ = taken.fetch_add(1, Ordering::Relaxed));
    let mut job = client.send_each(keys, reply);
    let mut yielded = 0;
    let mut poll = |case, status| {
        while let Poll::Ready(Some(_)) = job.poll_next_unpin(&mut Context::from_waker(Waker::noop())) {
            yielded += 1;
        }
        let mut world = script.world();
        for waiting in world.next() {
            let of = waiting.lock().unwrap().request.map(|it| it.0);
            if of.is_none_or(|it| it == case) {
                world.end(&waiting, status);
            }
        }
        (yielded, taken.load(Ordering::Relaxed))
    };
    for _ in 0..3 {
        poll(9, 200);
    }
    for _ in 0..3 {
        poll(2, 404);
    }
    assert_eq!(poll(2, 404), (1, 3 + 64));
    poll(1, 200);
    assert_eq!(poll(1, 200), (20_003, 20_003));
}

#[tokio::test(start_paused = true)]
async fn groups_replace_records() {
    let sent = |group: fn(&Key) -> u64| async move {
        let (client, script) = Script::start();
        let mut job = client.send_each([(1, 0), (1, 1), (2, 2)], reply).ordered_by(group);
        let (mut results, mut at_once) = (Vec::new(), 0);
        while results.len() < 3 {
            if let Poll::Ready(Some(sent)) = job.poll_next_unpin(&mut Context::from_waker(Waker::noop())) {
                results.push(sent.result.map_err(|error| (error.kind(), error.outcome())).err());
                continue;
            }
            let waiting = std::mem::take(&mut script.world().waiting);
            at_once = at_once.max(waiting.iter().filter(|it| it.lock().unwrap().request.is_some()).count());
            waiting.iter().for_each(|it| it.lock().unwrap().end(404));
        }
        (results, at_once)
    };
    let rejected = Some((ErrorKind::Status, Outcome::Rejected));
    let skipped = Some((ErrorKind::Canceled, Outcome::NotSent));
    assert_eq!(sent(|key| key.1 as u64).await.0, [rejected; 3], "each has a group of its own");
    assert_eq!(sent(|_| 7).await, (vec![rejected, skipped, skipped], 1), "all have one");
}
