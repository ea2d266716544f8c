//! A search that finds nothing waits for a request that may still be on its way.

use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use helpdesk::jobs::Created;
use helpdesk::request::RequestBody;
use helpdesk::transport::{SendFuture, SleepFuture, Transport};
use helpdesk::{Case, Client, Error, ErrorKind, Outcome, RequestOptions, blocking, cases};
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, FakeServer, Fault, Seed};

use super::case;

/// A transport whose waits take no time, and are listed.
#[derive(Clone)]
pub(super) struct Impatient {
    inner: Arc<dyn Transport>,
    waits: Arc<Mutex<Vec<Duration>>>,
}

impl Impatient {
    pub(super) fn around(inner: Arc<dyn Transport>) -> Self {
        Self { inner, waits: Arc::default() }
    }
}

impl Transport for Impatient {
    fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        self.inner.send(request, timeout)
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        self.waits.lock().unwrap().push(duration);
        Box::pin(std::future::ready(()))
    }

    fn now(&self) -> Instant {
        self.inner.now() + self.waits.lock().unwrap().iter().sum::<Duration>()
    }
}

fn server() -> FakeServer {
    let server = FakeServer::builder().real_time().start_blocking().unwrap();
    server.seed(Seed::example());
    server
}

/// Sends a case whose response the client does not wait for, although the service processes it two seconds later. Then asks for it.
fn send_and_find(server: &FakeServer, since: SystemTime, find: impl FnOnce() -> Result<Created<Case>, Error>) {
    let begun = Instant::now();
    let found = find().unwrap_or_else(|error| panic!("{}", error.report()));
    assert!(matches!(found, Created::One(_)), "{found:?}, {since:?}: {}", server.received_requests());
    assert!(begun.elapsed() < Duration::from_secs(10), "it ends with the record");
    let subjects = server.blocking_client().send(cases::list().subject("Order 1001")).unwrap();
    assert_eq!(subjects.len(), 1);
}

#[test]
fn both_clients_find_a_case_that_the_service_is_still_processing() {
    let slow = || Fault::delay(Duration::from_secs(2)).on("cases.create").first(1);
    let short = RequestOptions::new().attempt_timeout(Duration::from_millis(300));
    let (first, second) = (server(), server());
    [&first, &second].iter().for_each(|server| server.inject_fault(slow()));
    let since = SystemTime::now();
    let client = first.blocking_client().with_options(short);
    assert_eq!(client.send(case("Order 1001")).unwrap_err().outcome(), Outcome::Unknown);
    send_and_find(&first, since, || first.blocking_client().find_created(&case("Order 1001"), since));

    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let since = SystemTime::now();
    let sent = runtime.block_on(second.client().with_options(short).send(case("Order 1001")));
    assert_eq!(sent.unwrap_err().outcome(), Outcome::Unknown);
    send_and_find(&second, since, || runtime.block_on(second.client().find_created(&case("Order 1001"), since)));
}

/// After a kill, a program has got no error, and its next run searches at once.
#[test]
fn the_next_run_finds_a_case_whose_program_ended_during_its_request() {
    let server = server();
    server.inject_fault(Fault::delay(Duration::from_secs(2)).on("cases.create").first(1));
    let since = SystemTime::now();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let sending =
        async { tokio::time::timeout(Duration::from_millis(300), server.client().send(case("Order 1001"))).await };
    assert!(runtime.block_on(sending).is_err());
    drop(runtime);
    send_and_find(&server, since, || server.blocking_client().find_created(&case("Order 1001"), since));
}

/// Returns the waits of a search that finds nothing, and how often it reads the list.
fn waits(server: &FakeServer, since: SystemTime) -> (Duration, usize) {
    let mut impatient = None;
    let builder = blocking::Client::builder(server.url(), DEFAULT_STAFF_EMAIL, server.api_key());
    let (sender, receiver) = std::sync::mpsc::channel();
    let client = builder
        .map_transport(move |inner| {
            let around = Impatient::around(inner);
            sender.send(around.clone()).unwrap();
            around
        })
        .build()
        .unwrap();
    impatient.replace(receiver.recv().unwrap());
    server.clear_requests();
    assert_eq!(client.find_created(&case("Order 1001"), since).unwrap(), Created::None);
    let waits = impatient.unwrap().waits.lock().unwrap().clone();
    (waits.iter().sum(), server.received_requests().len())
}

#[test]
fn a_search_without_a_result_ends_a_minute_after_the_request_and_after_ten_seconds() {
    let server = server();
    let before = |seconds| SystemTime::now() - Duration::from_secs(seconds);
    // The age of the request, and how long the search waits, in seconds.
    for (age, from, to, readings) in
        [(0, 60, 61, 7), (30, 30, 31, 6), (55, 10, 10, 5), (61, 10, 10, 5), (3600, 10, 10, 5), (4 * 3600, 0, 0, 1)]
    {
        let (waited, read) = waits(&server, before(age));
        assert!((from..=to).contains(&(waited.as_secs_f64().round() as u64)), "{age} s: {waited:?}");
        assert_eq!(read, readings, "{age} s");
    }
    // A clock that is ahead does not make it wait for longer.
    let (waited, _) = waits(&server, SystemTime::now() + Duration::from_secs(30));
    assert_eq!(waited.as_secs_f64().round(), 60.0, "{waited:?}");
}

#[test]
fn a_waiting_search_ends_immediately_when_it_is_stopped_or_dropped() {
    let server = server();
    let client = server.blocking_client().stop_scope();
    let stop = client.stop_handle();
    let begun = Instant::now();
    let error = thread::scope(|scope| {
        let search = scope.spawn(|| client.find_created(&case("Order 1001"), SystemTime::now()));
        thread::sleep(Duration::from_millis(500));
        stop.stop();
        search.join().unwrap().unwrap_err()
    });
    assert_eq!(error.kind(), ErrorKind::Canceled, "{}", error.report());
    assert!(begun.elapsed() < Duration::from_secs(5));
    assert!(error.to_string().contains("it is unknown whether there is one"), "{error}");
    let client: Client = server.client();
    let search = client.find_created(&case("Order 1001"), SystemTime::now());
    let mut search = Box::pin(search);
    let polled = pin!(&mut search).poll(&mut Context::from_waker(Waker::noop()));
    assert!(matches!(polled, Poll::Pending));
    drop(search);
}
