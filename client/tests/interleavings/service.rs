//! A service in memory that counts requests, and a clock that sleepers move.

use std::future::poll_fn;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};
use std::time::{Duration, Instant};

use helpdesk::HelpDesk;
use helpdesk_runtime::request::RequestBody;
use shuttle::{future, thread};

use crate::client::Client;
use crate::options::RequestOptions;
use crate::transport::{ResponseBody, SendFuture, SleepFuture, Transport};

pub(super) const MINUTE: Duration = Duration::from_secs(60);

/// A service that has one label, and a limit of requests for each minute of its clock.
#[derive(Clone)]
pub(super) struct Service(Arc<Mutex<World>>);

/// The state is unlocked wherever another thread may run.
struct World {
    begun: Instant,
    now: Instant,
    limit: u32,
    title: &'static str,
    panics: bool,
    /// When requests arrived.
    arrivals: Vec<Instant>,
    /// The requests in progress, and the most of them at a time.
    open: usize,
    most_open: usize,
}

/// The connection of a request in progress to the thread that responds.
#[derive(Default)]
struct Wire {
    response: Option<http::Response<ResponseBody>>,
    waker: Option<Waker>,
}

impl Service {
    pub(super) fn new(limit: u32) -> Self {
        let begun = Instant::now();
        Self(Arc::new(Mutex::new(World {
            begun,
            now: begun,
            limit,
            title: "old",
            panics: false,
            arrivals: Vec::new(),
            open: 0,
            most_open: 0,
        })))
    }

    pub(super) fn client(&self, options: RequestOptions) -> Client<HelpDesk> {
        let builder = Client::builder("https://acme.example.com", "a@b.c", "key");
        builder.options(options).transport(self.clone()).build().unwrap()
    }

    /// Returns how long after the start requests arrived.
    pub(super) fn arrivals(&self) -> Vec<Duration> {
        self.world(|it| it.arrivals.iter().map(|at| *at - it.begun).collect())
    }

    pub(super) fn most_open(&self) -> usize {
        self.world(|it| it.most_open)
    }

    /// Returns the requests that are left in this minute.
    pub(super) fn remaining(&self) -> u32 {
        self.world(|it| it.remaining())
    }

    pub(super) fn rename(&self, title: &'static str) {
        self.world(|it| it.title = title);
    }

    /// Lets the next request panic.
    pub(super) fn panic_once(&self) {
        self.world(|it| it.panics = true);
    }

    pub(super) fn pass(&self, duration: Duration) {
        self.world(|it| it.now += duration);
    }

    fn world<T>(&self, f: impl FnOnce(&mut World) -> T) -> T {
        f(&mut self.0.lock().unwrap())
    }
}

impl World {
    fn remaining(&self) -> u32 {
        let minute = |at: Instant| (at - self.begun).as_secs() / MINUTE.as_secs();
        let spent = self.arrivals.iter().filter(|at| minute(**at) == minute(self.now)).count();
        self.limit.saturating_sub(spent as u32)
    }

    fn respond(&mut self) -> http::Response<ResponseBody> {
        let status = if self.remaining() > 0 { 200 } else { 429 };
        self.arrivals.push(self.now);
        let body = format!(r#"{{"0":{{"label":{{"label_id":1,"label_title":"{}"}}}},"total_count":1}}"#, self.title);
        http::Response::builder()
            .status(status)
            .header("api_calls_left", self.remaining())
            .header("rate_limit_per_minute", self.limit)
            .body(ResponseBody::from(body.into_bytes()))
            .unwrap()
    }
}

impl Transport for Service {
    /// Another thread responds, perhaps before the first poll is over.
    fn send(&self, _: http::Request<RequestBody>, _: Duration) -> SendFuture {
        thread::yield_now();
        if self.world(|it| std::mem::take(&mut it.panics)) {
            // Without the message of an unexpected panic.
            resume_unwind(Box::new("the transport panics"));
        }
        let response = self.world(World::respond);
        let wire = Arc::new(Mutex::new(Wire::default()));
        let open = Open::new(self);
        let server = Arc::clone(&wire);
        thread::spawn(move || {
            server.lock().unwrap().response = Some(response);
            thread::yield_now();
            let waker = server.lock().unwrap().waker.take();
            if let Some(waker) = waker {
                waker.wake();
            }
        });
        Box::pin(poll_fn(move |context| {
            let _until_it_is_dropped = &open;
            let mut wire = wire.lock().unwrap();
            let response = wire.response.take();
            wire.waker = Some(context.waker().clone());
            drop(wire);
            thread::yield_now();
            response.map_or(Poll::Pending, |response| Poll::Ready(Ok(response)))
        }))
    }

    /// Time passes when a sleeper wakes up.
    fn sleep(&self, duration: Duration) -> SleepFuture {
        let service = self.clone();
        let until = service.now() + duration;
        Box::pin(async move {
            future::yield_now().await;
            service.world(|it| it.now = it.now.max(until));
        })
    }

    fn now(&self) -> Instant {
        thread::yield_now();
        self.world(|it| it.now)
    }
}

/// Counts a request in progress.
struct Open(Service);

impl Open {
    fn new(service: &Service) -> Self {
        service.world(|world| {
            world.open += 1;
            world.most_open = world.most_open.max(world.open);
        });
        Self(service.clone())
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.world(|it| it.open -= 1);
    }
}
