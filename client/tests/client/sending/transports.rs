//! Custom transports.

use std::io::Read;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bytes::Bytes;
use client::transport::{
    Delivery, ResponseBody, SendFuture, SleepFuture, Transport, TransportError, TransportErrorKind,
};
use client::{ErrorKind, Outcome, RequestOptions};
use futures_util::StreamExt;
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::Upload;
use rt::request::RequestBody;

use crate::operations::{LIST, TRASH, ask, create};
use crate::sending::server::{self, Reaction, Server, TestService};

/// Records its requests and returns a fixed response.
#[derive(Clone)]
pub(crate) struct Canned {
    response: Arc<dyn Fn() -> Result<http::Response<Bytes>, TransportError> + Send + Sync>,
    seen: Arc<Mutex<Vec<Seen>>>,
}

/// Method with address, and body.
type Seen = (String, Vec<u8>);

impl Canned {
    pub(crate) fn new(
        response: impl Fn() -> Result<http::Response<Bytes>, TransportError> + Send + Sync + 'static,
    ) -> Self {
        Self { response: Arc::new(response), seen: Arc::default() }
    }
}

impl Transport for Canned {
    fn send(&self, request: http::Request<RequestBody>, _: Duration) -> SendFuture {
        let mut body = Vec::new();
        request.body().open().unwrap().read_to_end(&mut body).unwrap();
        self.seen.lock().unwrap().push((format!("{} {}", request.method(), request.uri()), body));
        let response = (self.response)();
        Box::pin(async move { response.map(|response| response.map(ResponseBody::from)) })
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        Box::pin(tokio::time::sleep(duration))
    }
}

fn client(
    response: impl Fn() -> Result<http::Response<Bytes>, TransportError> + Send + Sync + 'static,
) -> (client::Client<TestService>, Canned) {
    let canned = Canned::new(response);
    let builder = client::Client::builder("https://acme.example.com", "a@b.c", "key").transport(canned.clone());
    (builder.max_response_bytes(10).build().unwrap(), canned)
}

pub(crate) fn response(status: u16, body: &'static str) -> Result<http::Response<Bytes>, TransportError> {
    Ok(http::Response::builder().status(status).body(Bytes::from_static(body.as_bytes())).unwrap())
}

#[tokio::test]
async fn a_transport_gets_the_whole_request() {
    let (client, canned) = client(|| response(204, ""));
    assert_eq!(client.send(ask(&TRASH).list::<u64, _>("cases", [1_u64])).await.unwrap(), "");
    client.send(create().list::<Upload, _>("attachments", [Upload::from_bytes("a", "xyz")])).await.unwrap();
    let seen = canned.seen.lock().unwrap();
    assert_eq!(seen[0], ("PUT https://acme.example.com/api/cases/1/trash.json".to_owned(), Vec::new()));
    assert!(String::from_utf8_lossy(&seen[1].1).contains("\r\n\r\nxyz\r\n--"));
}

#[tokio::test]
async fn nothing_is_sent_before_the_future_is_polled() {
    let (client, canned) = client(|| response(200, "{}"));
    drop(client.send(create()));
    assert!(canned.seen.lock().unwrap().is_empty());
}

#[tokio::test]
async fn limits_apply_to_transports_that_ignore_them() {
    let (client, _) = client(|| response(200, "12345678901"));
    assert_eq!(client.send(create()).await.unwrap_err().kind(), ErrorKind::TooLarge);
}

#[tokio::test]
async fn delivery_of_a_transport_error_decides_the_outcome() {
    let cases = [
        (TransportErrorKind::Dns, Delivery::NotSent, None, ErrorKind::Connect, Outcome::NotSent, true),
        (TransportErrorKind::Tls, Delivery::NotSent, None, ErrorKind::Connect, Outcome::NotSent, true),
        (TransportErrorKind::Timeout, Delivery::NotSent, None, ErrorKind::Timeout, Outcome::NotSent, true),
        (TransportErrorKind::Timeout, Delivery::MaybeSent, None, ErrorKind::Timeout, Outcome::Unknown, false),
        (
            TransportErrorKind::ConnectionLost,
            Delivery::MaybeSent,
            Some(201),
            ErrorKind::Transport,
            Outcome::Unknown,
            false,
        ),
        (
            TransportErrorKind::ConnectionLost,
            Delivery::MaybeSent,
            Some(404),
            ErrorKind::Transport,
            Outcome::Rejected,
            true,
        ),
        (TransportErrorKind::File, Delivery::NotSent, None, ErrorKind::File, Outcome::NotSent, false),
    ];
    for (kind, sent, status, expected, outcome, retryable) in cases {
        let (client, _) = client(move || {
            let error = TransportError::new(kind, sent);
            Err(match status {
                Some(status) => error.with_status(http::StatusCode::from_u16(status).unwrap()),
                None => error,
            })
        });
        let error = client.send(create()).await.unwrap_err();
        assert_eq!((error.kind(), error.outcome(), error.is_retryable()), (expected, outcome, retryable));
    }
}

/// Records the order in which wrapping transports are called.
struct Around {
    inner: Arc<dyn Transport>,
    name: &'static str,
    notes: Arc<Mutex<Vec<String>>>,
}

impl Transport for Around {
    fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        self.notes.lock().unwrap().push(format!("{} sends", self.name));
        self.inner.send(request, timeout)
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        self.notes.lock().unwrap().push(format!("{} sleeps", self.name));
        self.inner.sleep(duration)
    }

    fn now(&self) -> Instant {
        self.inner.now()
    }
}

/// Tries another address first, at which no server listens.
struct Failover {
    inner: Arc<dyn Transport>,
    first: String,
}

impl Transport for Failover {
    fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        let (inner, mut first) = (Arc::clone(&self.inner), request.clone());
        *first.uri_mut() = self.first.parse().unwrap();
        Box::pin(async move {
            match inner.send(first, timeout).await {
                Err(error) if error.delivery() == Delivery::NotSent => inner.send(request, timeout).await,
                sent => sent,
            }
        })
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        self.inner.sleep(duration)
    }
}

#[tokio::test]
async fn wrapping_transport_may_send_to_two_addresses() {
    let server = Server::start(server::response("201 X", "", "{}"));
    let first = format!("{}/nobody", helpdesk_faults::ClosedPort::reserve().url());
    let builder = client::Client::<TestService>::builder(server.url(), "a@b.c", "key");
    let client = builder.map_transport(|inner| Failover { inner, first }).build().unwrap();
    assert_eq!(client.send(create()).await.unwrap(), "{}");
    // After a stop during the second request, it is unknown whether the request was sent.
    let stalling = Server::start(Reaction::Stall(""));
    let first = format!("{}/nobody", helpdesk_faults::ClosedPort::reserve().url());
    let builder = client::Client::<TestService>::builder(stalling.url(), "a@b.c", "key");
    let client = builder.map_transport(|inner| Failover { inner, first }).build().unwrap();
    let stop = client.stop_handle();
    let call = tokio::spawn(client.send(create()));
    while stalling.requests().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    stop.stop();
    let error = call.await.unwrap().unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Canceled, Outcome::Unknown));
}

#[tokio::test]
async fn transport_wrappers_can_be_nested() {
    let server = Server::start(server::response("503 Service Unavailable", "", ""));
    let notes = Arc::default();
    let around = |name| {
        let notes = Arc::clone(&notes);
        move |inner| Around { inner, name, notes }
    };
    let options = RequestOptions::new().max_attempts(2).backoff(Duration::from_secs(1), Duration::from_secs(1));
    let builder = client::Client::<TestService>::builder(server.url(), "a@b.c", "key").options(options);
    let client = builder.map_transport(around("inner")).map_transport(around("outer")).build().unwrap();
    let error = client.send(ask(&LIST)).await.unwrap_err();
    assert_eq!((error.status().unwrap().as_u16(), error.attempts()), (503, 2));
    assert_eq!(server.requests().len(), 2);
    let notes = notes.lock().unwrap();
    let attempt = ["outer sends", "inner sends"];
    assert_eq!(notes.concat(), [attempt, ["outer sleeps", "inner sleeps"], attempt].as_flattened().concat());
}

/// Reads each body to its end, past errors.
struct Collecting(Arc<dyn Transport>, Arc<Mutex<Vec<bool>>>);

impl Transport for Collecting {
    fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        let (sent, chunks) = (self.0.send(request, timeout), Arc::clone(&self.1));
        Box::pin(async move {
            let arrived = sent.await?.into_body().map(|chunk| chunk.is_ok()).collect::<Vec<_>>().await;
            *chunks.lock().unwrap() = arrived;
            Ok(http::Response::new(ResponseBody::from("{}")))
        })
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        self.0.sleep(duration)
    }
}

#[tokio::test]
async fn a_body_ends_after_its_error() {
    const HEAD: &str = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nxyz";
    for reaction in [Reaction::Stall(HEAD), Reaction::Bytes(HEAD.into())] {
        let server = Server::start(reaction);
        let chunks = Arc::default();
        let collecting = {
            let chunks = Arc::clone(&chunks);
            move |inner| Collecting(inner, chunks)
        };
        let options = RequestOptions::new().attempt_timeout(Duration::from_millis(300));
        server.builder().options(options).map_transport(collecting).build().unwrap().send(ask(&LIST)).await.unwrap();
        assert_eq!(*chunks.lock().unwrap(), [true, false]);
    }
}

#[tokio::test]
async fn map_transport_wraps_a_custom_transport_in_any_order() {
    for first in [false, true] {
        let canned = Arc::new(Canned::new(|| response(200, "{}")));
        let notes: Arc<Mutex<Vec<String>>> = Arc::default();
        let noting = Arc::clone(&notes);
        let around = move |inner| Around { inner, name: "around", notes: noting };
        let builder = client::Client::<TestService>::builder("https://acme.example.com", "a@b.c", "key");
        let builder = if first {
            builder.map_transport(around).transport(Arc::clone(&canned))
        } else {
            builder.transport(Arc::clone(&canned)).map_transport(around)
        };
        builder.build().unwrap().send(create()).await.unwrap();
        assert_eq!((canned.seen.lock().unwrap().len(), notes.lock().unwrap().len()), (1, 1), "{first}");
    }
}

/// Each call in progress holds one more reference.
#[derive(Clone)]
struct Held(Canned, Arc<()>);

impl Transport for Held {
    fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        self.0.send(request, timeout)
    }

    fn sleep(&self, _: Duration) -> SleepFuture {
        Box::pin(std::future::pending())
    }

    fn for_call(&self) -> Option<Arc<dyn Transport>> {
        Some(Arc::new(self.clone()))
    }
}

#[tokio::test]
async fn call_has_a_separate_transport_until_its_end_or_drop() {
    let transport = Held(Canned::new(|| response(503, "")), Arc::default());
    let calls = Arc::clone(&transport.1);
    let under_way = || Arc::strong_count(&calls) - 2;
    let builder = client::Client::<TestService>::builder("https://acme.example.com", "a@b.c", "key")
        .transport(Arc::new(transport));
    let client = builder.build().unwrap();
    let mut waiting = Box::pin(client.send(ask(&LIST)));
    assert_eq!(under_way(), 0, "nobody polled it");
    assert!(tokio::time::timeout(Duration::ZERO, &mut waiting).await.is_err());
    assert_eq!(under_way(), 1);
    let once = client.with_options(RequestOptions::new().max_attempts(1));
    assert!(once.send(ask(&LIST)).await.is_err() && once.download("https://acme.example.com/a").await.is_err());
    assert_eq!(under_way(), 1);
    drop(waiting);
    assert_eq!(under_way(), 0);
}
