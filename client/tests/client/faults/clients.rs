//! The clients, each behind the same function.

use std::time::Duration;

use client::{Error, RequestOptions, blocking};
use helpdesk_client as client;
use helpdesk_faults::FaultServer;
use helpdesk_runtime as rt;
use rt::meta::{Body, Encoding, Operation, Param, Returns, ValueType};
use rt::request::OperationInput;
use rt::{Effect, Method, Upload};

/// Sends requests to a server, one after the other, and returns the result of the last one.
pub(crate) type Driver = fn(url: &str, timeout: Duration, acts: &[OperationInput]) -> Result<(), Error>;

/// All clients, by name.
pub(crate) const CLIENTS: &[(&str, Driver)] =
    &[("async", by_async), ("without tokio", without_tokio), ("blocking", by_blocking)];

/// The service.
pub(crate) struct TestService;

impl rt::meta::Service for TestService {
    const METADATA: &'static rt::meta::ServiceMetadata = &rt::meta::ServiceMetadata::new("helpdesk", "/api")
        .remaining_header("api_calls_left")
        .limit_header("rate_limit_per_minute")
        .retry_after_header("retry_after")
        .throttling(&[
            rt::meta::ThrottleMatcher::new(429),
            rt::meta::ThrottleMatcher::new(403).body_contains("rate limit exceeded"),
        ]);
}

/// The timeout for slow servers, long enough for a response of a busy machine.
pub(crate) const SHORT: Duration = Duration::from_secs(1);

/// For all others.
pub(crate) const LONG: Duration = Duration::from_secs(30);

pub(crate) const EMAIL: &str = "ann@example.com";
pub(crate) const KEY: &str = "key";

/// The most bytes of a response.
pub(crate) const CAP: usize = 1 << 20;

/// A client with a short wait for everything but responses.
pub(crate) fn builder<C>(
    builder: client::ClientBuilder<TestService, C>,
    timeout: Duration,
) -> client::ClientBuilder<TestService, C> {
    let options = RequestOptions::new()
        .attempt_timeout(timeout)
        .backoff(Duration::ZERO, Duration::ZERO)
        .max_rate_limit_wait(Duration::ZERO);
    builder.options(options).max_response_bytes(CAP)
}

fn by_async(url: &str, timeout: Duration, acts: &[OperationInput]) -> Result<(), Error> {
    in_tokio(builder(client::Client::builder(url, EMAIL, KEY), timeout), acts)
}

/// Sends requests by a client of this builder, one after the other.
pub(crate) fn in_tokio(
    builder: client::ClientBuilder<TestService, client::Client<TestService>>,
    acts: &[OperationInput],
) -> Result<(), Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let client = builder.build().unwrap();
    let mut last = Ok(());
    for act in acts {
        last = runtime.block_on(client.send(Act(act.clone())));
    }
    last
}

/// The async client in an executor that knows nothing of tokio.
fn without_tokio(url: &str, timeout: Duration, acts: &[OperationInput]) -> Result<(), Error> {
    let client = builder(client::Client::builder(url, EMAIL, KEY), timeout).build().unwrap();
    let mut last = Ok(());
    for act in acts {
        last = pollster::block_on(client.send(Act(act.clone())));
    }
    last
}

fn by_blocking(url: &str, timeout: Duration, acts: &[OperationInput]) -> Result<(), Error> {
    let client = builder(blocking::Client::builder(url, EMAIL, KEY), timeout).build().unwrap();
    let mut last = Ok(());
    for act in acts {
        last = client.send(Act(act.clone()));
    }
    last
}

/// A request with this effect, and no body.
pub(crate) fn act(effect: Effect) -> OperationInput {
    OperationInput::new(&OPERATIONS[effect as usize])
}

/// A create with a file of this many bytes.
pub(crate) fn upload(size: usize) -> OperationInput {
    OperationInput::new(&UPLOAD).list::<Upload, _>("files", [Upload::from_bytes("file", vec![0; size])])
}

struct Act(OperationInput);

impl rt::Request for Act {
    type Output = ();

    fn input(&self) -> &OperationInput {
        &self.0
    }

    fn read(response: &rt::response::Response) -> Result<(), rt::response::DecodeError> {
        if response.already_deleted() {
            Ok(())
        } else {
            response.list::<rt::response::UntypedJson>(rt::generated::ListShape::bare()).map(drop)
        }
    }
}

/// In the order of [`Effect`].
static OPERATIONS: [Operation; 5] = [
    operation("cases.get", Method::Get, Effect::Safe),
    operation("cases.close", Method::Put, Effect::Idempotent),
    operation("cases.delete", Method::Delete, Effect::Delete),
    operation("cases.bump", Method::Put, Effect::NonIdempotent),
    operation("cases.create", Method::Post, Effect::Create),
];

const fn operation(id: &'static str, method: Method, effect: Effect) -> Operation {
    let list = Returns::List { ty: None, root: None, total: Some("total_count"), last_page_key: None };
    Operation::new(id, method, "/cases.json", effect).returns(list)
}

/// A create whose response is JSON of any shape.
pub(crate) fn create_any() -> OperationInput {
    static CREATE: Operation = Operation::new("cases.create", Method::Post, "/cases.json", Effect::Create);
    OperationInput::new(&CREATE)
}

static UPLOAD: Operation = Operation::new("cases.create", Method::Post, "/cases.json", Effect::Create).body(
    Body::new(None, &[Param::new("files", ValueType::List(&ValueType::File)).encoding(Encoding::Multipart)])
        .encodings(&[Encoding::Json, Encoding::Multipart])
        .multipart_root("case"),
);

pub(crate) const EFFECTS: [Effect; 5] =
    [Effect::Safe, Effect::Idempotent, Effect::Delete, Effect::NonIdempotent, Effect::Create];

/// The results of a driver for each effect, in lines.
pub(crate) fn lines(client: Driver, timeout: Duration, server: impl Fn() -> FaultServer) -> String {
    let lines = EFFECTS.into_iter().map(|effect| {
        let server = server();
        let reported = summary(client(&server.url(), timeout, &[act(effect)]));
        format!("  {effect:?}: sent {}, {reported}\n", server.requests().len())
    });
    lines.collect()
}

/// Returns a result, in short.
pub(crate) fn summary(result: Result<(), Error>) -> String {
    let Err(error) = result else { return "success".to_owned() };
    let status = error.status().map(|status| format!(" {}", status.as_u16())).unwrap_or_default();
    let wait = error.retry_after().map(|wait| format!(", wait {:.1} s", wait.as_secs_f64())).unwrap_or_default();
    let again = if error.is_retryable() { ", may be sent again" } else { "" };
    format!("{:?}{status}, {:?}{wait}{again} after {}", error.kind(), error.outcome(), error.attempts())
}
