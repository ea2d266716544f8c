//! One request for each of many keys, each on a separate thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use client::Outcome;
use client::transport::{ResponseBody, TransportError};
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::request::RequestBody;
use rt::{Effect, Method, RawRequest};

use crate::blocking::adapter::{Blocking, as_transport};
use crate::blocking::wire::TestService;

/// A service that does something for the request of each case, and remembers the cases.
#[derive(Clone)]
struct Service {
    respond: fn(u64) -> u16,
    asked: Arc<Mutex<Vec<u64>>>,
    /// The seconds that a throttled request is to wait.
    retry_after: Arc<AtomicU32>,
}

impl Blocking for Service {
    fn send(&self, request: http::Request<RequestBody>) -> Result<http::Response<ResponseBody>, TransportError> {
        let case = request.uri().path().trim_start_matches("/api/cases/").parse().unwrap();
        self.asked.lock().unwrap().push(case);
        thread::sleep(Duration::from_millis(20_u64.saturating_sub(case)));
        let response = http::Response::builder()
            .status((self.respond)(case))
            .header("retry_after", self.retry_after.load(Ordering::Relaxed));
        Ok(response.body(ResponseBody::from("{}")).unwrap())
    }
}

fn service(respond: fn(u64) -> u16) -> (client::blocking::Client<TestService>, Service) {
    let service = Service { respond, asked: Arc::default(), retry_after: Arc::new(AtomicU32::new(1)) };
    let builder = client::blocking::Client::builder("https://acme.example.com", "a@b.c", "key");
    (builder.transport(as_transport(service.clone())).build().unwrap(), service)
}

impl Service {
    fn wait_until_asked(&self, times: usize) {
        while self.asked.lock().unwrap().len() < times {
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// The keys from 1. Each waits until the first is sent: otherwise another may be sent first, and the first be throttled.
    fn keys(&self) -> impl Iterator<Item = u64> + Send + use<> {
        let service = self.clone();
        (1..).inspect(move |key| service.wait_until_asked(usize::from(*key > 1)))
    }
}

fn reply(case: &u64) -> RawRequest {
    RawRequest::new(Method::Post, format!("/cases/{case}"), Effect::Create)
}

#[test]
fn results_arrive_in_order_and_a_failure_stays_with_its_key() {
    let (client, service) = service(|case| if case == 3 { 500 } else { 200 });
    let mut sent = client.send_each(1..=9, reply).concurrency(3);
    for case in 1..=9 {
        let sent = sent.next().unwrap();
        let outcome = sent.result.map_err(|error| error.outcome()).err();
        assert_eq!((sent.key, outcome), (case, (case == 3).then_some(Outcome::Unknown)));
    }
    assert!(sent.next().is_none());
    let progress = sent.progress();
    assert_eq!((progress.total, progress.succeeded, progress.outcome_unknown), (Some(9), 8, 1));
    assert_eq!(service.asked.lock().unwrap().len(), 9);
}

#[test]
fn after_a_stop_the_results_in_progress_still_arrive() {
    let (client, _) = service(|_| 200);
    let mut sent = client.send_each(1.., reply).concurrency(3);
    assert_eq!(sent.next().unwrap().key, 1);
    sent.stop();
    assert_eq!(sent.map(|it| it.key).collect::<Vec<_>>(), [2, 3]);
}

#[test]
fn job_stopped_after_a_failure_yields_results_in_progress() {
    let (result, results) = mpsc::channel();
    // A job that does not end would hold up the test.
    thread::spawn(move || {
        let (client, _) = service(|_| 401);
        let mut sent = client.send_each(1..=3, reply).ordered_by(|_| "one");
        while let Some(one) = sent.next() {
            sent.stop();
            result.send(Some((one.key, one.result.unwrap_err().outcome()))).unwrap();
        }
        result.send(None).unwrap();
    });
    let wait = || results.recv_timeout(Duration::from_secs(20)).unwrap();
    let ended = [wait(), wait(), wait(), wait()];
    let expected = [(1, Outcome::Rejected), (2, Outcome::NotSent), (3, Outcome::NotSent)].map(Some);
    assert_eq!((&ended[..3], ended[3]), (&expected[..], None));
}

#[test]
fn waiting_request_of_a_dropped_job_is_not_sent() {
    // Every request but the first is to wait for a second.
    let (client, service) = service(|case| if case == 1 { 200 } else { 429 });
    let canceled_keys = Mutex::new(Vec::new());
    let mut sent =
        client.send_each(service.keys(), reply).concurrency(4).on_cancel(|keys| *canceled_keys.lock().unwrap() = keys);
    assert_eq!(sent.next().unwrap().key, 1);
    service.wait_until_asked(2);
    let in_progress: Vec<_> = sent.in_progress().copied().collect();
    drop(sent);
    assert_eq!((canceled_keys.into_inner().unwrap(), &in_progress[..]), (vec![2, 3, 4], &[2, 3, 4][..]));
    thread::sleep(Duration::from_millis(100));
    let asked = service.asked.lock().unwrap().len();
    // The threads wake up, and find that their results have no receiver.
    thread::sleep(Duration::from_millis(1500));
    assert_eq!(service.asked.lock().unwrap().len(), asked);
}

#[test]
fn stopped_or_dropped_waits_end_soon() {
    for drops in [false, true] {
        let (client, service) = service(|case| if case == 1 { 200 } else { 429 });
        service.retry_after.store(600, Ordering::Relaxed);
        let asked = Arc::clone(&service.asked);
        let mut sent = client.send_each(service.keys(), reply).concurrency(3);
        assert_eq!(sent.next().unwrap().key, 1);
        service.wait_until_asked(2);
        drop((client, service));
        if !drops {
            sent.stop();
            let rest: Vec<_> = sent.by_ref().map(|sent| (sent.key, sent.result.unwrap_err().outcome())).collect();
            assert!(matches!(rest[..], [(2, Outcome::Rejected | Outcome::NotSent), (3, _)]), "{rest:?}");
        }
        drop(sent);
        // Each thread has a clone of the service.
        let begun = Instant::now();
        while Arc::strong_count(&asked) > 1 {
            assert!(begun.elapsed() < Duration::from_secs(5), "the threads wait on");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

#[test]
fn panic_of_a_request_resumes_in_its_place() {
    let (client, _) = service(|case| if case == 2 { panic!("the service is on fire") } else { 200 });
    let canceled_keys = Mutex::new(Vec::new());
    let mut sent =
        client.send_each(1..=5, reply).concurrency(2).on_cancel(|keys| *canceled_keys.lock().unwrap() = keys);
    assert_eq!(sent.next().unwrap().key, 1);
    let panic = catch_unwind(AssertUnwindSafe(|| sent.next())).unwrap_err();
    assert_eq!(panic.downcast_ref(), Some(&"the service is on fire"));
    // The request may have taken effect.
    assert_eq!(sent.in_progress().next(), Some(&2));
    assert_eq!(sent.next().unwrap().key, 3);
    let in_progress: Vec<_> = sent.in_progress().copied().collect();
    drop(sent);
    assert_eq!((canceled_keys.into_inner().unwrap(), &in_progress[..]), (vec![2, 4], &[2, 4][..]));
}
