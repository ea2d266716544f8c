//! Stopping from another thread: calls, lists, downloads and jobs of both clients, in every wait.

use std::io::Write as _;
use std::net::TcpListener;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use client::blocking::Client;
use client::{Error, ErrorKind, Outcome, RequestOptions, StopHandle};
use helpdesk_client as client;
use helpdesk_faults::{Cut, End, FaultServer, Reaction, Response};
use helpdesk_runtime as rt;
use rt::{Effect, Method, RawRequest};

use crate::blocking::adapter::{Blocking, as_transport};
use crate::blocking::lists::cases;
use crate::blocking::wire::{TestService, builder};
use crate::cases::messages;
use crate::operations::{LIST, ask, create};

/// A stopped call ends long before the end of its wait.
const SOON: Duration = Duration::from_secs(10);

const HOUR: Duration = Duration::from_secs(3600);

/// A client that waits for hours.
fn patient() -> RequestOptions {
    RequestOptions::new().attempt_timeout(HOUR).backoff(HOUR, HOUR).max_rate_limit_wait(2 * HOUR)
}

/// Stops when the server has this many requests, or after some time without requests.
fn stop_after(requests: usize, server: &FaultServer, stop: StopHandle) {
    assert!(!stop.is_stopped());
    let deadline = Duration::from_secs(20);
    assert!(server.wait_for(requests, deadline), "{} requests", server.requests().len());
    thread::sleep(Duration::from_millis(50));
    stop.stop();
    assert!(stop.is_stopped());
}

/// A call, by either client.
type Call = fn(url: &str, send_handle: mpsc::Sender<StopHandle>) -> Error;

fn by_blocking(url: &str, send_handle: mpsc::Sender<StopHandle>) -> Error {
    let client = builder(url).options(patient()).build().unwrap();
    send_handle.send(client.stop_handle()).unwrap();
    client.send(create()).unwrap_err()
}

fn by_async(url: &str, send_handle: mpsc::Sender<StopHandle>) -> Error {
    let client = client::Client::<TestService>::builder(url, "ann@example.com", "key").options(patient());
    let client = client.build().unwrap();
    send_handle.send(client.stop_handle()).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(client.send(create())).unwrap_err()
}

#[test]
fn stopped_call_ends_at_once_in_every_wait() {
    let head = Response::new(201).json("{\"case\":{}}").cut(Cut::AmidBody, End::Stall);
    let table: [(&str, Vec<Reaction>, Outcome, &str); 5] = [
        ("a response", vec![Reaction::stall()], Outcome::Unknown, "canceled before the response"),
        ("the rest of a response", vec![head.into()], Outcome::Unknown, "canceled in the middle of the response"),
        (
            "a retry",
            vec![Response::new(429).header("retry_after", "3600").into()],
            Outcome::Rejected,
            "canceled while waiting for a retry; the last attempt: rate limit reached (HTTP 429)",
        ),
        (
            "a slow response",
            vec![Reaction::from(Response::new(200).json("{}")).after(HOUR)],
            Outcome::Unknown,
            "canceled before the response",
        ),
        (
            "drips of a head",
            vec![Response::new(200).json("x").drip(1, Duration::from_secs(1)).into()],
            Outcome::Unknown,
            "canceled before the response",
        ),
    ];
    for (what, reactions, outcome, message) in table {
        for (name, call) in [("blocking", by_blocking as Call), ("async", by_async)] {
            let server = FaultServer::start(reactions.clone());
            let (send_handle, handles) = mpsc::channel();
            let error = thread::scope(|scope| {
                let error = scope.spawn(|| call(&server.url(), send_handle));
                let begun = Instant::now();
                stop_after(1, &server, handles.recv().unwrap());
                let error = error.join().unwrap();
                assert!(begun.elapsed() < SOON, "{name}, {what}: {:?}", begun.elapsed());
                error
            });
            assert_eq!((error.kind(), error.outcome()), (ErrorKind::Canceled, outcome), "{name}, {what}: {error:?}");
            assert!(error.to_string().contains(message), "{name}, {what}: {error}");
            assert_eq!(server.requests().len(), 1, "{name}, {what}");
        }
    }
}

/// Nothing is sent before the handshake of TLS is over.
#[test]
fn call_stopped_while_connecting_has_outcome_not_sent() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("https://{}", listener.local_addr().unwrap());
    for call in [by_blocking as Call, by_async] {
        let (send_handle, handles) = mpsc::channel();
        let error = thread::scope(|scope| {
            let error = scope.spawn(|| call(&url, send_handle));
            let stop = handles.recv().unwrap();
            let _silent = listener.accept().unwrap();
            thread::sleep(Duration::from_millis(50));
            stop.stop();
            error.join().unwrap()
        });
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::Canceled, Outcome::NotSent), "{error:?}");
    }
}

#[test]
fn stopped_rate_limit_wait_ends_at_once_without_sending() {
    let throttled = Response::new(429).header("retry_after", "3600");
    let server = FaultServer::start([Reaction::from(throttled), Response::new(200).json("{}").into()]);
    let client = builder(server.url()).options(patient().max_attempts(1)).build().unwrap();
    client.send(ask(&LIST)).unwrap_err();
    let stop = client.stop_handle();
    let begun = Instant::now();
    let stopping = thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        stop.stop();
    });
    let error = client.send(create()).unwrap_err();
    assert_eq!((error.kind(), error.outcome(), error.attempts()), (ErrorKind::Canceled, Outcome::NotSent, 0));
    assert!(error.to_string().ends_with("not sent: canceled while waiting for the rate limit"), "{error}");
    // A later call of a clone sends nothing either.
    let error = client.clone().send(create()).unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Canceled, Outcome::NotSent));
    assert!(begun.elapsed() < SOON && server.requests().len() == 1);
    stopping.join().unwrap();
}

#[test]
fn scope_stops_alone_and_with_its_client() {
    let server = FaultServer::start([Reaction::from(Response::new(200).body("{}"))]);
    let client = builder(server.url()).build().unwrap();
    let (one, other) = (client.stop_scope(), client.stop_scope());
    one.stop_handle().stop();
    assert_eq!(one.send(ask(&LIST)).unwrap_err().kind(), ErrorKind::Canceled);
    assert_eq!(one.stop_scope().send(ask(&LIST)).unwrap_err().kind(), ErrorKind::Canceled);
    assert_eq!((client.send(ask(&LIST)).unwrap(), other.send(ask(&LIST)).unwrap()), ("{}".into(), "{}".into()));
    client.stop_handle().stop();
    assert!(other.stop_handle().is_stopped());
    assert_eq!(other.send(ask(&LIST)).unwrap_err().kind(), ErrorKind::Canceled);
}

#[test]
fn a_download_ends_between_its_bytes() {
    let file = Response::new(200).body(vec![7; 1 << 20]).cut(Cut::AmidBody, End::Stall);
    let server = FaultServer::start([Reaction::from(file)]);
    let client = builder(server.url()).build().unwrap();
    let mut download = client.download("/1").unwrap();
    let stop = download.stop_handle();
    let stopping = thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        stop.stop();
    });
    let begun = Instant::now();
    let error = loop {
        match download.chunk() {
            Ok(chunk) => assert!(chunk.is_some()),
            Err(error) => break error,
        }
    };
    assert_eq!(error.kind(), ErrorKind::Canceled, "{error:?}");
    assert!(begun.elapsed() < SOON);
    stopping.join().unwrap();
    // The handle belongs to this download alone.
    assert!(!client.stop_handle().is_stopped());
}

/// A service that gives the first page of a list, and then has no requests left for an hour.
struct Exhausted;

impl Blocking for Exhausted {
    fn send(
        &self,
        request: http::Request<rt::request::RequestBody>,
    ) -> Result<http::Response<client::transport::ResponseBody>, client::transport::TransportError> {
        let is_first =
            request.uri().path() == "/api/cases.json" && request.uri().query().is_some_and(|it| it.contains("page=1"));
        let row = |key: u64| format!("\"{key}\":{{\"case\":{{\"case_id\":{}}}}},", key + 1);
        let response = http::Response::builder();
        Ok(if is_first {
            response.body(format!("{{{}\"total_count\":500}}", (0..100).map(row).collect::<String>()).into())
        } else {
            response.status(429).header("retry_after", "3600").body("{}".into())
        }
        .unwrap())
    }
}

fn exhausted_client() -> Client<TestService> {
    builder("https://acme.example.com").options(patient()).transport(as_transport(Exhausted)).build().unwrap()
}

/// Stops soon, and returns what the job then yields.
fn stop_during<T>(stop: StopHandle, job: impl FnOnce() -> T) -> T {
    let stopping = thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        stop.stop();
    });
    let begun = Instant::now();
    let done = job();
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
    stopping.join().unwrap();
    done
}

#[test]
fn every_waiting_job_ends_at_once_on_stop() {
    let client = exhausted_client();
    let mut items = client.items(cases());
    let (stop, before) = (items.stop_handle(), items.checkpoint());
    let got: Vec<_> = stop_during(stop, || items.by_ref().collect());
    assert!(
        got.len() == 101 && got[..100].iter().all(Result::is_ok),
        "{} {:?}",
        got.len(),
        got.last().map(|it| it.as_ref().err())
    );
    assert_eq!(got[100].as_ref().unwrap_err().kind(), ErrorKind::Canceled);
    assert_ne!(items.checkpoint(), before);
    assert!(items.next().is_none());

    let mut pages = client.pages(cases());
    let got: Vec<_> = stop_during(pages.stop_handle(), || pages.by_ref().collect());
    assert_eq!(got.last().unwrap().as_ref().unwrap_err().kind(), ErrorKind::Canceled);

    let mut lists = client.collect_lists(1..=9_u64, |_| messages(7)).concurrency(2);
    let got: Vec<_> = stop_during(lists.stop_handle(), || lists.by_ref().collect());
    assert!(got.len() <= 3 && got.iter().all(|it| it.errors.last().unwrap().kind() == ErrorKind::Canceled));

    let reply = |case: &u64| RawRequest::new(Method::Post, format!("/cases/{case}"), Effect::Create);
    let mut sent = client.send_each(1..=9_u64, reply).concurrency(2);
    let got: Vec<_> = stop_during(sent.stop_handle(), || sent.by_ref().collect());
    assert!(got.len() <= 3, "{}", got.len());
    for it in got {
        let error = it.result.unwrap_err();
        assert!(error.kind() == ErrorKind::Canceled && error.outcome() <= Outcome::Rejected, "{error:?}");
    }
}

#[tokio::test]
async fn async_job_waiting_for_keys_ends_on_stop() {
    let client = client::Client::<TestService>::builder("https://acme.example.com", "a@b.c", "key");
    let client = client.transport(as_transport(Exhausted)).build().unwrap();
    let keys = futures_util::stream::pending::<Result<u64, Error>>();
    let mut lists = client.try_collect_lists(keys, |_| messages(7));
    let stop = lists.stop_handle();
    let stopping = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        stop.stop();
    });
    assert!(lists.next().await.is_none());
    stopping.join().unwrap();
}

/// A response whose head has arrived is not lost.
#[test]
fn stop_after_the_response_keeps_the_response() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        std::io::Read::read(&mut stream, &mut [0; 4096]).unwrap();
        stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}").unwrap();
    });
    let client = builder(url).build().unwrap();
    let stop = client.stop_handle();
    assert_eq!(client.send(ask(&LIST)).unwrap(), "{}");
    stop.stop();
    server.join().unwrap();
}
