//! Services in memory, on virtual time: one that responds by a list, and one that counts requests.

use std::collections::VecDeque;
use std::future::Future;
use std::io::Read;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use bytes::Bytes;
use client::transport::TransportErrorKind;
use client::transport::{Delivery, ResponseBody, SendFuture, SleepFuture, TransportError};
use futures_core::Stream;
use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::Upload;
use rt::meta::{Param, ValueType};
use rt::request::RequestBody;
use rt::{Effect, Method};

mod test_service;

pub(crate) use test_service::{MINUTE, TestService, WINDOWS, Window};

/// A service as a generator would write it.
pub(crate) struct Service;

impl rt::meta::Service for Service {
    const METADATA: &'static rt::meta::ServiceMetadata = &rt::meta::ServiceMetadata::new("helpdesk", "/api")
        .remaining_header("api_calls_left")
        .limit_header("rate_limit_per_minute")
        .retry_after_header("retry_after")
        .throttling(&[
            rt::meta::ThrottleMatcher::new(429),
            rt::meta::ThrottleMatcher::new(403).body_contains("rate limit exceeded"),
        ])
        .read_cost(1)
        .write_cost(2);
}

pub(crate) type Client = client::Client<Service>;

pub(crate) const EFFECTS: [Effect; 5] =
    [Effect::Safe, Effect::Idempotent, Effect::Delete, Effect::NonIdempotent, Effect::Create];

/// One for each effect.
static OPERATIONS: [rt::meta::Operation; 5] = [
    rt::meta::Operation::new("cases.list", Method::Get, "/cases.json", Effect::Safe),
    rt::meta::Operation::new("cases.edit", Method::Put, "/cases.json", Effect::Idempotent),
    rt::meta::Operation::new("cases.delete", Method::Delete, "/cases.json", Effect::Delete),
    rt::meta::Operation::new("cases.add_tag", Method::Put, "/cases.json", Effect::NonIdempotent),
    rt::meta::Operation::new("cases.create", Method::Post, "/cases.json", Effect::Create),
];

static UPLOAD: rt::meta::Operation =
    rt::meta::Operation::new("files.replace", Method::Put, "/files.json", Effect::Idempotent).body(
        rt::meta::Body::new(
            Some("file"),
            &[Param::new("content", ValueType::File).encoding(rt::meta::Encoding::Multipart)],
        )
        .encodings(&[rt::meta::Encoding::Json, rt::meta::Encoding::Multipart])
        .multipart_root("file"),
    );

/// A request. The response is any JSON or empty, and the output says whether the record was already deleted.
#[derive(Clone)]
pub(crate) struct Ask(rt::request::OperationInput);

impl rt::Request for Ask {
    type Output = bool;

    fn input(&self) -> &rt::request::OperationInput {
        &self.0
    }

    fn read(response: &rt::response::Response) -> Result<bool, rt::response::DecodeError> {
        if response.already_deleted() || response.body().is_empty() {
            Ok(response.already_deleted())
        } else {
            response.raw().map(|_| false)
        }
    }
}

pub(crate) fn ask(effect: Effect) -> Ask {
    Ask(rt::request::OperationInput::new(&OPERATIONS[effect as usize]))
}

pub(crate) fn upload(bytes: &'static str) -> Ask {
    Ask(rt::request::OperationInput::new(&UPLOAD).set::<Upload>("content", Upload::from_bytes("a.txt", bytes)))
}

/// Returns the result of a call as a short text.
pub(crate) fn short_result(result: &Result<bool, client::Error>) -> String {
    match result {
        Ok(true) => "gone".to_owned(),
        Ok(false) => "ok".to_owned(),
        Err(error) => format!("{:?} {:?}", error.kind(), error.outcome()),
    }
}

pub(crate) fn now() -> Instant {
    tokio::time::Instant::now().into_std()
}

/// Runs a future on virtual time, which advances as soon as all tasks wait.
pub(crate) fn on_virtual_time<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap().block_on(future)
}

/// How a service responds to one request.
#[derive(Clone, Debug)]
pub(crate) struct Reaction {
    pub(crate) took: Duration,
    ending: Ending,
}

#[derive(Clone, Debug)]
enum Ending {
    Response {
        status: u16,
        headers: Vec<(&'static str, String)>,
        body: &'static str,
    },
    /// The body breaks off.
    Truncated(u16),
    Failure(TransportErrorKind, Delivery),
    /// No response until the timeout.
    Silence,
}

pub(crate) fn status(status: u16) -> Reaction {
    says(status, "")
}

pub(crate) fn says(status: u16, body: &'static str) -> Reaction {
    reaction(Ending::Response { status, headers: Vec::new(), body })
}

pub(crate) fn fails(kind: TransportErrorKind, sent: Delivery) -> Reaction {
    reaction(Ending::Failure(kind, sent))
}

/// The connection breaks, and it is unknown whether the request arrived.
pub(crate) fn reset() -> Reaction {
    fails(TransportErrorKind::ConnectionLost, Delivery::MaybeSent)
}

pub(crate) fn refused_connection() -> Reaction {
    fails(TransportErrorKind::Connect, Delivery::NotSent)
}

pub(crate) fn silence() -> Reaction {
    reaction(Ending::Silence)
}

pub(crate) fn cut_off(status: u16) -> Reaction {
    reaction(Ending::Truncated(status))
}

fn reaction(ending: Ending) -> Reaction {
    Reaction { took: Duration::ZERO, ending }
}

impl Reaction {
    pub(crate) fn header(mut self, name: &'static str, value: impl ToString) -> Self {
        if let Ending::Response { headers, .. } = &mut self.ending {
            headers.push((name, value.to_string()));
        }
        self
    }

    pub(crate) fn after(mut self, took: Duration) -> Self {
        self.took = took;
        self
    }

    fn send(self, timeout: Duration) -> SendFuture {
        Box::pin(async move {
            if self.took > timeout || matches!(self.ending, Ending::Silence) {
                tokio::time::sleep(timeout).await;
                return Err(TransportError::new(TransportErrorKind::Timeout, Delivery::MaybeSent));
            }
            if !self.took.is_zero() {
                tokio::time::sleep(self.took).await;
            }
            match self.ending {
                Ending::Response { status, headers, body } => {
                    let mut response = http::Response::builder().status(status);
                    for (name, value) in headers {
                        response = response.header(name, value);
                    }
                    Ok(response.body(ResponseBody::from(body)).unwrap())
                }
                Ending::Truncated(status) => {
                    Ok(http::Response::builder().status(status).body(ResponseBody::new(Broken(false))).unwrap())
                }
                Ending::Failure(kind, sent) => Err(TransportError::new(kind, sent)),
                Ending::Silence => unreachable!(),
            }
        })
    }
}

/// A body that breaks off after its first bytes.
struct Broken(bool);

impl Stream for Broken {
    type Item = Result<Bytes, TransportError>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let begun = std::mem::replace(&mut self.0, true);
        Poll::Ready(Some(if begun {
            Err(TransportError::new(TransportErrorKind::ConnectionLost, Delivery::MaybeSent))
        } else {
            Ok(Bytes::from_static(b"{\"case\":"))
        }))
    }
}

/// A request that was sent.
#[derive(Clone, Debug)]
pub(crate) struct Arrived {
    /// How long after the start.
    pub(crate) at: Duration,
    pub(crate) timeout: Duration,
    pub(crate) body: Vec<u8>,
}

/// Responds with a list of reactions, the last one for all further requests.
#[derive(Clone)]
pub(crate) struct Scripted(Arc<Mutex<Script>>);

struct Script {
    start: Instant,
    reactions: VecDeque<Reaction>,
    arrivals: Vec<Arrived>,
}

impl Scripted {
    pub(crate) fn new(reactions: impl IntoIterator<Item = Reaction>) -> Self {
        let script = Script { start: now(), reactions: reactions.into_iter().collect(), arrivals: Vec::new() };
        Self(Arc::new(Mutex::new(script)))
    }

    /// Responds like this from now on.
    pub(crate) fn then(&self, reactions: impl IntoIterator<Item = Reaction>) {
        self.0.lock().unwrap().reactions = reactions.into_iter().collect();
    }

    pub(crate) fn builder(&self) -> client::ClientBuilder<Service> {
        client::Client::builder("https://acme.example.com", "a@b.c", "key").transport(self.clone())
    }

    pub(crate) fn client(&self) -> Client {
        self.builder().build().unwrap()
    }

    pub(crate) fn arrivals(&self) -> Vec<Arrived> {
        self.0.lock().unwrap().arrivals.clone()
    }

    pub(crate) fn count(&self) -> usize {
        self.0.lock().unwrap().arrivals.len()
    }

    /// When requests were sent.
    pub(crate) fn times(&self) -> Vec<Duration> {
        self.arrivals().iter().map(|arrivals| arrivals.at).collect()
    }
}

impl client::transport::Transport for Scripted {
    fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        let mut script = self.0.lock().unwrap();
        let mut body = Vec::new();
        request.body().open().unwrap().read_to_end(&mut body).unwrap();
        let at = now() - script.start;
        script.arrivals.push(Arrived { at, timeout, body });
        let reaction = match script.reactions.len() {
            0 | 1 => script.reactions.front().cloned().unwrap_or_else(|| status(200)),
            _ => script.reactions.pop_front().unwrap(),
        };
        reaction.send(timeout)
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        Box::pin(tokio::time::sleep(duration))
    }

    fn now(&self) -> Instant {
        now()
    }
}
