//! The blocking client within async programs, with other clients, and over other transports.

use std::io::Read as _;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use client::RequestOptions;
use client::transport::{ResponseBody, TransportError};
use futures_util::stream;
use helpdesk_client as client;
use helpdesk_faults::{FaultServer, Reaction, Response};
use helpdesk_runtime as rt;
use rt::request::RequestBody;

use crate::blocking::adapter::{Blocking, as_transport};
use crate::blocking::wire::{async_client, builder};
use crate::operations::{LIST, ask};

#[tokio::test]
async fn blocking_client_works_on_a_thread_of_an_async_program() {
    let server = FaultServer::start([Reaction::from(Response::new(200).body("{}"))]);
    let client = builder(server.url()).build().unwrap();
    assert_eq!(client.send(ask(&LIST)).unwrap(), "{}");
}

#[tokio::test]
async fn async_and_blocking_clients_share_a_rate_limiter() {
    let server = FaultServer::start([Reaction::from(Response::new(200).header("api_calls_left", "12").body("{}"))]);
    let first = async_client(server.url());
    let second = builder(server.url()).rate_limiter(first.rate_limiter()).build().unwrap();
    assert_eq!(second.rate_limit().remaining, None);
    first.send(ask(&LIST)).await.unwrap();
    assert_eq!(second.rate_limit().remaining, Some(12));
}

#[test]
fn threads_share_a_client_and_its_connections() {
    let server = FaultServer::start([Reaction::from(Response::new(200).body("{}"))]);
    let client = builder(server.url()).build().unwrap();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| (0..5).for_each(|_| drop(client.send(ask(&LIST)).unwrap())));
        }
    });
    assert_eq!(server.requests().len(), 40);
    assert!(server.connections() <= 8, "{}", server.connections());
}

#[test]
fn huge_timeouts_do_not_panic() {
    let server = FaultServer::start([Reaction::from(Response::new(200).body("{}"))]);
    let options = RequestOptions::new().attempt_timeout(Duration::MAX).total_timeout(Duration::MAX);
    let client = builder(server.url()).options(options).connect_timeout(Duration::MAX).build().unwrap();
    assert_eq!(client.send(ask(&LIST)).unwrap(), "{}");
    client.download(client::DownloadRequest::new("/1").timeout(Duration::MAX)).unwrap().bytes().unwrap();
}

/// A transport that responds at once, and whose sleeps end at once.
struct Canned(Mutex<Duration>);

impl Blocking for Canned {
    fn send(&self, request: http::Request<RequestBody>) -> Result<http::Response<ResponseBody>, TransportError> {
        let chunks = ["{", "}"].map(|chunk| Ok(bytes::Bytes::from(chunk)));
        let response = match self.0.lock().unwrap().as_secs() {
            0..7 => http::Response::builder().status(503).header("retry-after", "4").body("".into()),
            _ => http::Response::builder().body(ResponseBody::new(stream::iter(chunks))),
        };
        assert_eq!(request.uri(), "https://acme.example.com/api/cases.json");
        Ok(response.unwrap())
    }

    fn sleep(&self, duration: Duration) {
        *self.0.lock().unwrap() += duration;
    }

    fn now(&self) -> Instant {
        static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
        *START.get_or_init(Instant::now) + *self.0.lock().unwrap()
    }
}

#[test]
fn custom_transport_works_with_the_blocking_client() {
    let builder = builder("https://acme.example.com").transport(as_transport(Canned(Mutex::default())));
    let client = builder.options(RequestOptions::new()).build().unwrap();
    assert_eq!(client.send(ask(&LIST)).unwrap(), "{}");
}

/// A file in chunks, one of which is empty.
struct Gappy;

impl Blocking for Gappy {
    fn send(&self, _: http::Request<RequestBody>) -> Result<http::Response<ResponseBody>, TransportError> {
        let chunks = ["all ", "", "is well"].map(|chunk| Ok(bytes::Bytes::from(chunk)));
        Ok(http::Response::new(ResponseBody::new(stream::iter(chunks))))
    }
}

#[test]
fn a_chunk_without_bytes_is_not_the_end_of_a_file() {
    let client = builder("https://acme.example.com").transport(as_transport(Gappy)).build().unwrap();
    let mut text = String::new();
    client.download("/a").unwrap().read_to_string(&mut text).unwrap();
    assert_eq!(text, "all is well");
}
