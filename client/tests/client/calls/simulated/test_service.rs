//! A simulated service with a rate limit, in three kinds of windows.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use client::transport::{SendFuture, SleepFuture};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::request::RequestBody;

use super::{Client, Reaction, Service, now, status};

/// How a server counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Window {
    /// All at once when a minute of the server's clock begins.
    Fixed,
    /// The requests within the last minute count.
    Sliding,
    /// A bucket that is filled evenly.
    Bucket,
}

pub(crate) const WINDOWS: [Window; 3] = [Window::Fixed, Window::Sliding, Window::Bucket];

/// A server with a limit of calls a minute. Writes count twice.
#[derive(Clone)]
pub(crate) struct TestService(Arc<Mutex<Counter>>);

pub(crate) struct Counter {
    start: Instant,
    /// The offset of the server's minute at the start of the test.
    phase: Duration,
    limit: u32,
    window: Window,
    /// The costs of the served requests.
    taken: VecDeque<(Instant, u32)>,
    /// The headers that the server sends: calls left, limit, time to wait.
    headers: [bool; 3],
    took: Duration,
    lie: Option<Reaction>,
    pub(crate) rejections: Vec<Duration>,
    pub(crate) served: Vec<(Duration, u32)>,
    /// Requests under way that will be rejected, and the most of them at a time.
    rejected: usize,
    pub(crate) crowd: usize,
}

pub(crate) const MINUTE: Duration = Duration::from_secs(60);

impl TestService {
    pub(crate) fn new(limit: u32, window: Window) -> Self {
        Self(Arc::new(Mutex::new(Counter {
            start: now(),
            phase: Duration::from_secs(17),
            limit,
            window,
            taken: VecDeque::new(),
            headers: [true; 3],
            took: Duration::from_millis(200),
            lie: None,
            rejections: Vec::new(),
            served: Vec::new(),
            rejected: 0,
            crowd: 0,
        })))
    }

    /// Sends only these of the headers: calls left, limit, time to wait.
    pub(crate) fn headers(self, headers: [bool; 3]) -> Self {
        self.counter(|it| it.headers = headers);
        self
    }

    pub(crate) fn took(self, took: Duration) -> Self {
        self.counter(|it| it.took = took);
        self
    }

    /// Serves everything with the headers of this response.
    pub(crate) fn lying(self, lie: Reaction) -> Self {
        self.counter(|it| it.lie = Some(lie));
        self
    }

    pub(crate) fn builder(&self) -> client::ClientBuilder<Service> {
        client::Client::builder("https://acme.example.com", "a@b.c", "key").transport(self.clone())
    }

    pub(crate) fn client(&self, options: client::RequestOptions) -> Client {
        self.builder().options(options).build().unwrap()
    }

    pub(crate) fn counter<T>(&self, f: impl FnOnce(&mut Counter) -> T) -> T {
        f(&mut self.0.lock().unwrap())
    }

    /// Spends this cost for another program of the account, if it is available.
    pub(crate) fn spend_elsewhere(&self, cost: u32) -> bool {
        self.counter(|it| it.take(cost, now()))
    }

    pub(crate) fn rejections(&self) -> usize {
        self.counter(|it| it.rejections.len())
    }

    /// The cost of all that was served.
    pub(crate) fn total_cost(&self) -> u32 {
        self.counter(|it| it.served.iter().map(|(_, cost)| cost).sum())
    }
}

impl Counter {
    /// The end of the minute of the server's clock.
    fn next_minute(&self, at: Instant) -> Instant {
        let passed = at - self.start + self.phase;
        at + (MINUTE - Duration::from_nanos((passed.as_nanos() % MINUTE.as_nanos()) as u64))
    }

    fn requests_left(&mut self, now: Instant) -> u32 {
        let (limit, end) = (self.limit, self.next_minute(now));
        match self.window {
            Window::Fixed => self.taken.retain(|(at, _)| *at + MINUTE >= end && *at < end),
            Window::Sliding => self.taken.retain(|(at, _)| *at + MINUTE > now),
            Window::Bucket => {
                let nanos = MINUTE.as_nanos() / u128::from(limit);
                // Each call empties the bucket for a while, one after the other.
                let mut full = self.start;
                for (at, cost) in &self.taken {
                    full = full.max(*at) + Duration::from_nanos(nanos as u64) * *cost;
                }
                if full <= now {
                    self.taken.clear();
                }
                let missing = full.saturating_duration_since(now).as_nanos().div_ceil(nanos) as u32;
                return limit.saturating_sub(missing);
            }
        }
        limit.saturating_sub(self.taken.iter().map(|(_, cost)| cost).sum())
    }

    fn take(&mut self, cost: u32, now: Instant) -> bool {
        let fits = self.requests_left(now) >= cost;
        if fits {
            self.taken.push_back((now, cost));
        }
        fits
    }

    /// When there is room again.
    fn wait(&mut self, now: Instant) -> Duration {
        match self.window {
            Window::Fixed => self.next_minute(now) - now,
            Window::Sliding => self.taken.front().map_or(Duration::ZERO, |(at, _)| *at + MINUTE - now),
            Window::Bucket => MINUTE / self.limit,
        }
    }

    fn react(&mut self, cost: u32) -> Reaction {
        let (now, since) = (now(), now() - self.start);
        if let Some(lie) = &self.lie {
            self.served.push((since, cost));
            return lie.clone().after(self.took);
        }
        let fits = self.take(cost, now);
        if fits {
            self.served.push((since, cost))
        } else {
            self.rejections.push(since)
        }
        let mut reaction = status(if fits { 200 } else { 429 }).after(self.took);
        if self.headers[0] {
            reaction = reaction.header("api_calls_left", self.requests_left(now));
        }
        if self.headers[1] {
            reaction = reaction.header("rate_limit_per_minute", self.limit);
        }
        if self.headers[2] && !fits {
            reaction = reaction.header("retry_after", self.wait(now).as_secs_f64().ceil());
        }
        reaction
    }
}

impl client::transport::Transport for TestService {
    fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        let cost = if request.method() == http::Method::GET { 1 } else { 2 };
        let server = self.clone();
        let (reaction, rejected) = self.counter(|counter| {
            let before = counter.rejections.len();
            let reaction = counter.react(cost);
            let rejected = counter.rejections.len() > before;
            counter.rejected += usize::from(rejected);
            counter.crowd = counter.crowd.max(counter.rejected);
            (reaction, rejected.then(|| Rejected(server)))
        });
        Box::pin(async move {
            let _until_response = rejected;
            reaction.send(timeout).await
        })
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        Box::pin(tokio::time::sleep(duration))
    }

    fn now(&self) -> Instant {
        now()
    }
}

/// Counts a request that is rejected until it gets a response or is dropped.
struct Rejected(TestService);

impl Drop for Rejected {
    fn drop(&mut self) {
        self.0.counter(|it| it.rejected -= 1);
    }
}
