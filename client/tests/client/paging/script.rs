//! A service whose responses and clock an explorer controls.

use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use client::transport::{
    Delivery, ResponseBody, SendFuture, SleepFuture, Transport, TransportError, TransportErrorKind,
};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::request::RequestBody;

use crate::paging::send_each::TestService;

/// A request of a case, with its place among all.
pub(crate) type Key = (u64, usize);

/// A request that arrived, and the status of its response.
pub(crate) type Arrived = (Key, Option<u16>);

/// A wait of a caller: for a response, or for a time.
pub(crate) struct Waiting {
    pub(crate) request: Option<Key>,
    /// The status of the response; 0 is a lost connection.
    status: Option<u16>,
    pub(crate) until: Instant,
    waker: Option<Waker>,
}

impl Waiting {
    fn poll(&mut self, context: &Context<'_>) -> Poll<u16> {
        self.waker = Some(context.waker().clone());
        self.status.map_or(Poll::Pending, Poll::Ready)
    }

    pub(crate) fn end(&mut self, status: u16) {
        self.status = Some(status);
        self.waker.take().into_iter().for_each(Waker::wake);
    }
}

/// A service whose responses and clock an explorer controls.
#[derive(Clone)]
pub(crate) struct Script(Arc<Mutex<World>>);

pub(crate) struct World {
    now: Instant,
    pub(crate) waiting: Vec<Arc<Mutex<Waiting>>>,
    /// The requests in the order of their arrival, with their statuses.
    pub(crate) sent: Vec<Arrived>,
    /// How often time passed.
    slept: usize,
}

impl Script {
    /// Returns a service, and a client of it that tries each request twice.
    pub(crate) fn start() -> (client::Client<TestService>, Self) {
        let world = World { now: Instant::now(), waiting: Vec::new(), sent: Vec::new(), slept: 0 };
        let script = Self(Arc::new(Mutex::new(world)));
        let builder = client::Client::builder("https://acme.example.com", "a@b.c", "key");
        let client = builder.transport(script.clone()).build().unwrap();
        (client.with_options(client.options().max_attempts(2)), script)
    }

    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        self.0.lock().unwrap()
    }

    fn wait(&self, request: Option<Key>, until: Instant) -> Arc<Mutex<Waiting>> {
        let waiting = Arc::new(Mutex::new(Waiting { request, status: None, until, waker: None }));
        self.world().waiting.push(Arc::clone(&waiting));
        waiting
    }
}

impl World {
    /// Returns what may come next: a response, or the end of the first wait for a time.
    pub(crate) fn next(&mut self) -> Vec<Arc<Mutex<Waiting>>> {
        // Waits of dropped callers are removed.
        self.waiting.retain(|it| Arc::strong_count(it) > 1 && it.lock().unwrap().status.is_none());
        let is_request = |it: &Arc<Mutex<Waiting>>| it.lock().unwrap().request.is_some();
        let (requests, sleepers): (Vec<_>, Vec<_>) = self.waiting.iter().cloned().partition(is_request);
        // Time may pass before a response, but only a limited number of times.
        let first = sleepers.into_iter().min_by_key(|it| it.lock().unwrap().until);
        let sleeper = first.filter(|_| requests.is_empty() || self.slept < 2);
        requests.into_iter().chain(sleeper).collect()
    }

    /// Ends a wait. A wait for a response ends with this status.
    pub(crate) fn end(&mut self, waiting: &Mutex<Waiting>, status: u16) {
        let mut waiting = waiting.lock().unwrap();
        self.now = self.now.max(waiting.until);
        self.slept += usize::from(waiting.request.is_none());
        waiting.end(status);
        let is_it = |it: &&mut Arrived| Some(it.0) == waiting.request && it.1.is_none();
        self.sent.iter_mut().rev().find(is_it).into_iter().for_each(|it| it.1 = Some(status));
    }
}

impl Transport for Script {
    fn send(&self, request: http::Request<RequestBody>, _: Duration) -> SendFuture {
        let case = request.uri().path().split('/').nth(3).unwrap().trim_end_matches(".json").parse().unwrap();
        let nth = String::from_utf8(request.body().bytes().unwrap_or_default().to_vec()).unwrap().parse().unwrap();
        self.world().sent.push(((case, nth), None));
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
        self.world().now
    }
}

/// The choices of a run: a prefix, then the first choice each time.
pub(crate) struct Choices {
    prefix: Vec<usize>,
    /// The number of alternatives of each choice.
    of: Vec<usize>,
}

impl Choices {
    pub(crate) fn new(prefix: Vec<usize>) -> Self {
        Self { prefix, of: Vec::new() }
    }

    pub(crate) fn choose(&mut self, of: usize) -> usize {
        self.of.push(of);
        // The wait before a retry is random, so that another number may wait than in the last run.
        self.prefix.get(self.of.len() - 1).map_or(0, |it| (*it).min(of - 1))
    }

    /// Returns the choices of the next run, in the manner of an odometer.
    pub(crate) fn next(self) -> Option<Vec<usize>> {
        let mut next = self.prefix;
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
