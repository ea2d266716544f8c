//! The order of requests of one record, in every order in which responses can come.

use std::collections::BTreeMap;
use std::future::poll_fn;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use client::transport::{
    Delivery, ResponseBody, SendFuture, SleepFuture, Transport, TransportError, TransportErrorKind,
};
use client::{ErrorKind, Outcome};
use futures_util::StreamExt;
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::request::RequestBody;
use rt::{Effect, Json, Method, RawRequest};

use crate::paging::send_each::TestService;

/// A request of a case, with its place among all.
type Key = (u64, usize);

/// A request that arrived, and what it got.
type Arrived = (Key, Option<u16>);

/// The outcome of the error of a key.
type Ended = (Key, Option<Outcome>);

/// A wait of a caller: for a response, or for a time.
struct Waiting {
    request: Option<Key>,
    /// The status to come; 0 is a lost connection.
    status: Option<u16>,
    until: Instant,
    waker: Option<Waker>,
}

impl Waiting {
    fn poll(&mut self, context: &Context<'_>) -> Poll<u16> {
        self.waker = Some(context.waker().clone());
        self.status.map_or(Poll::Pending, Poll::Ready)
    }

    fn end(&mut self, status: u16) {
        self.status = Some(status);
        self.waker.take().into_iter().for_each(Waker::wake);
    }
}

/// A service whose responses, and whose time, come as an explorer says.
#[derive(Clone)]
struct Script(Arc<Mutex<World>>);

struct World {
    now: Instant,
    waiting: Vec<Arc<Mutex<Waiting>>>,
    /// The requests in the order of their arrival, and what each got.
    sent: Vec<Arrived>,
}

impl Script {
    fn wait(&self, request: Option<Key>, until: Instant) -> Arc<Mutex<Waiting>> {
        let waiting = Arc::new(Mutex::new(Waiting { request, status: None, until, waker: None }));
        self.0.lock().unwrap().waiting.push(Arc::clone(&waiting));
        waiting
    }
}

impl Transport for Script {
    fn send(&self, request: http::Request<RequestBody>, _: Duration) -> SendFuture {
        let case = request.uri().path().split('/').nth(3).unwrap().trim_end_matches(".json").parse().unwrap();
        let nth = String::from_utf8(request.body().bytes().unwrap_or_default().to_vec()).unwrap().parse().unwrap();
        self.0.lock().unwrap().sent.push(((case, nth), None));
        let waiting = self.wait(Some((case, nth)), self.now());
        Box::pin(poll_fn(move |context| {
            waiting.lock().unwrap().poll(context).map(|status| match status {
                0 => Err(TransportError::new(TransportErrorKind::ConnectionLost, Delivery::MaybeSent)),
                _ => Ok(http::Response::builder().status(status).body(ResponseBody::from("{}")).unwrap()),
            })
        }))
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        let waiting = self.wait(None, self.now() + duration);
        Box::pin(poll_fn(move |context| waiting.lock().unwrap().poll(context).map(drop)))
    }

    fn now(&self) -> Instant {
        self.0.lock().unwrap().now
    }
}

/// Choices of a run: those that are given, then the first of each.
struct Choices {
    given: Vec<usize>,
    /// How many there were each time.
    of: Vec<usize>,
}

impl Choices {
    fn choose(&mut self, of: usize) -> usize {
        self.of.push(of);
        // The wait before a retry is random, so that another number may wait than in the last run.
        self.given.get(self.of.len() - 1).map_or(0, |it| (*it).min(of - 1))
    }

    /// Returns the choices of the next run, in the manner of an odometer.
    fn next(self) -> Option<Vec<usize>> {
        let mut next = self.given;
        next.resize(self.of.len(), 0);
        while let Some(last) = next.pop() {
            if last + 1 < self.of[next.len()] {
                next.push(last + 1);
                return Some(next);
            }
        }
        None
    }
}

fn reply(key: &Key) -> RawRequest {
    RawRequest::new(Method::Post, format!("/cases/{}/messages.json", key.0), Effect::Create)
        .json(Json::from(key.1 as u64))
}

fn change(key: &Key) -> RawRequest {
    RawRequest::new(Method::Put, format!("/cases/{}.json", key.0), Effect::Idempotent).json(Json::from(key.1 as u64))
}

/// Runs a job to its end, and returns what arrived and the results.
fn run(
    keys: &[Key],
    request: fn(&Key) -> RawRequest,
    statuses: &[u16],
    choices: &mut Choices,
) -> (Vec<Arrived>, Vec<Ended>) {
    let script = Script(Arc::new(Mutex::new(World { now: Instant::now(), waiting: Vec::new(), sent: Vec::new() })));
    let builder = client::Client::<TestService>::builder("https://acme.example.com", "a@b.c", "key");
    let client = builder.transport(script.clone()).build().unwrap();
    let client = client.with_options(client.options().max_attempts(2));
    let (mut results, mut slept) = (Vec::new(), 0);
    let mut job = client.send_each(keys.to_vec(), request).concurrency(3);
    for _ in 0..200 {
        match job.poll_next_unpin(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(Some(sent)) => results.push((sent.key, sent.result.err().map(|it| it.outcome()))),
            Poll::Ready(None) => return (script.0.lock().unwrap().sent.clone(), results),
            Poll::Pending => {
                let mut world = script.0.lock().unwrap();
                // Those whose callers went away wait for nothing.
                world.waiting.retain(|it| Arc::strong_count(it) > 1 && it.lock().unwrap().status.is_none());
                let is_request = |it: &Arc<Mutex<Waiting>>| it.lock().unwrap().request.is_some();
                let (requests, sleepers): (Vec<_>, Vec<_>) = world.waiting.iter().cloned().partition(is_request);
                // Time may pass before a response, but not without an end.
                let first = sleepers.into_iter().min_by_key(|it| it.lock().unwrap().until);
                let sleeper = first.filter(|_| requests.is_empty() || slept < 2);
                let waiting = requests.into_iter().chain(sleeper).collect::<Vec<_>>();
                assert!(!waiting.is_empty(), "it waits for nothing");
                let waiting = &waiting[choices.choose(waiting.len())];
                slept += usize::from(!is_request(waiting));
                let mut waiting = waiting.lock().unwrap();
                world.now = world.now.max(waiting.until);
                let status = waiting.request.map_or(200, |_| statuses[choices.choose(statuses.len())]);
                waiting.end(status);
                let is_it = |it: &&mut Arrived| Some(it.0) == waiting.request && it.1.is_none();
                world.sent.iter_mut().rev().find(is_it).into_iter().for_each(|it| it.1 = Some(status));
            }
        }
    }
    panic!("it does not end");
}

/// Explores all orders of responses, and returns how many there are.
fn explore(cases: &[u64], request: fn(&Key) -> RawRequest, statuses: &[u16]) -> usize {
    let keys = cases.iter().copied().zip(0..).collect::<Vec<_>>();
    let (mut runs, mut next) = (0, Some(Vec::new()));
    while let Some(given) = next {
        let mut choices = Choices { given, of: Vec::new() };
        let (sent, results) = run(&keys, request, statuses, &mut choices);
        check(&keys, &sent, &results);
        next = choices.next();
        runs += 1;
    }
    runs
}

fn check(keys: &[Key], sent: &[Arrived], results: &[Ended]) {
    assert_eq!(results.iter().map(|it| it.0).collect::<Vec<_>>(), keys, "{sent:?}");
    let mut cases: BTreeMap<u64, (usize, Option<u16>)> = BTreeMap::new();
    for ((case, nth), status) in sent {
        let (before, last) = cases.insert(*case, (*nth, *status)).unwrap_or((*nth, Some(200)));
        // A retry is the same request again.
        assert!(*nth == before || before < *nth && last == Some(200), "{nth} follows {before}: {sent:?}");
    }
    for (at, (key, outcome)) in results.iter().enumerate() {
        let is_blocked = results[..at].iter().any(|it| it.0.0 == key.0 && it.1.is_some());
        assert_eq!(sent.iter().any(|it| it.0 == *key), !is_blocked, "{key:?}: {sent:?}");
        assert!(!is_blocked || *outcome == Some(Outcome::NotSent), "{results:?}");
    }
}

#[test]
fn replies_to_one_case_arrive_in_order_in_every_schedule() {
    let inputs = [&[1, 1, 1][..], &[1, 1, 2], &[1, 2, 1], &[1, 2, 2, 1], &[1, 2, 3, 1]];
    let runs: usize = inputs.iter().map(|it| explore(it, reply, &[200, 404, 0])).sum();
    assert!(runs > 500, "{runs}");
}

#[test]
fn retried_changes_of_one_case_arrive_in_order_in_every_schedule() {
    let runs: usize = [&[1, 1][..], &[1, 1, 2], &[2, 1, 1]].iter().map(|it| explore(it, change, &[200, 503])).sum();
    assert!(runs > 100, "{runs}");
}

#[test]
fn requests_of_other_records_pass_one_that_waits() {
    let script = Script(Arc::new(Mutex::new(World { now: Instant::now(), waiting: Vec::new(), sent: Vec::new() })));
    let builder = client::Client::<TestService>::builder("https://acme.example.com", "a@b.c", "key");
    let client = builder.transport(script.clone()).build().unwrap();
    let started = Mutex::new(Vec::new());
    let keys = [9, 1, 1, 1, 1, 1, 2, 3].into_iter().zip(0..);
    let mut job = client.send_each(keys, reply).on_start(|key| started.lock().unwrap().push(key.1));
    let mut poll = |status| {
        let polled = job.poll_next_unpin(&mut Context::from_waker(Waker::noop())).is_ready();
        let mut world = script.0.lock().unwrap();
        world.waiting.drain(..).for_each(|it| it.lock().unwrap().end(status));
        polled
    };
    // The first one is sent alone, to learn the rate limit.
    while !poll(200) {}
    poll(200);
    let sent = script.0.lock().unwrap().sent.iter().map(|it| it.0.1).collect::<Vec<_>>();
    assert_eq!(sent[..4], [0, 1, 6, 7], "{sent:?}");
    drop(job);
    assert_eq!(started.into_inner().unwrap()[..4], [0, 1, 6, 7]);
}

#[tokio::test(start_paused = true)]
async fn groups_take_the_place_of_records() {
    let sent = |group: fn(&Key) -> u64| async move {
        let script = Script(Arc::new(Mutex::new(World { now: Instant::now(), waiting: Vec::new(), sent: Vec::new() })));
        let builder = client::Client::<TestService>::builder("https://acme.example.com", "a@b.c", "key");
        let client = builder.transport(script.clone()).build().unwrap();
        let mut job = client.send_each([(1, 0), (1, 1), (2, 2)], reply).ordered_by(group);
        let (mut results, mut at_once) = (Vec::new(), 0);
        while results.len() < 3 {
            if let Poll::Ready(Some(sent)) = job.poll_next_unpin(&mut Context::from_waker(Waker::noop())) {
                results.push(sent.result.map_err(|error| (error.kind(), error.outcome())).err());
                continue;
            }
            let waiting = std::mem::take(&mut script.0.lock().unwrap().waiting);
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
