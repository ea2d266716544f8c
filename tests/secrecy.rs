//! Logs, errors and `Debug` contain no values of requests or responses, and no secrets.

use std::error::Error as _;
use std::fmt::Debug;
use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Once};
use std::time::Duration;

use helpdesk::observability::ClientEvent;
use helpdesk::request::OperationInput;
use helpdesk::response::Response;
use helpdesk::{Client, ClientBuilder, ErrorKind, HelpDesk, Request, RequestOptions, blocking};
use helpdesk_faults::{Cut, End, FaultServer, Reaction, Response as ServerResponse};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::format::FmtSpan;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::robustness;
use crate::samples;

mod generated;
mod items;
mod public;

/// A marker in every string of a response, and in the credentials.
const CANARY: &str = "CANARY";

/// Text that must not appear anywhere: values of the sample requests, plain and encoded, the contents of responses, and
/// the addresses in them.
const SECRETS: [&str; 15] = [
    "CANARY",
    "Q0FOQVJZ",
    "ann+desk",
    "ann%2Bdesk",
    "345-67",
    "345%2D67",
    "on/hold",
    "on%2Fhold",
    "«да»",
    "%C2%AB",
    "%PDF",
    "счёт",
    "%D1%81",
    "9007199254740993",
    "/api/",
];

/// The result of a request.
const REACTIONS: [&str; 10] =
    ["success", "401", "404", "500", "429", "redirect", "cut off", "garbage", "reset", "too large"];

#[test]
fn no_value_of_a_request_or_response_is_logged_or_shown() {
    log_everything();
    let (server, reaction) = server();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let client = builder(Client::builder(server.url(), EMAIL, KEY)).build().unwrap();
    let mut kinds = error_kinds(&reaction, |sample, alone| {
        let client =
            if alone { builder(Client::builder(server.url(), EMAIL, KEY)).build().unwrap() } else { client.clone() };
        runtime.block_on(client.send_raw(sample))
    });
    hides("client", &client);
    let client = builder(blocking::Client::builder(server.url(), EMAIL, KEY)).build().unwrap();
    kinds.extend(error_kinds(&reaction, |sample, alone| {
        let client = if alone {
            builder(blocking::Client::builder(server.url(), EMAIL, KEY)).build().unwrap()
        } else {
            client.clone()
        };
        client.send_raw(sample)
    }));
    hides("client", &client);
    for kind in
        [ErrorKind::Status, ErrorKind::RateLimited, ErrorKind::Redirect, ErrorKind::Transport, ErrorKind::TooLarge]
    {
        assert!(kinds.contains(&kind), "{kind:?} was never met");
    }
    assert!(OBSERVED.load(Ordering::SeqCst) > 1000, "few events were observed");
    let logged = String::from_utf8(std::mem::take(&mut *LOGS.lock().unwrap())).unwrap();
    for line in logged.lines() {
        secretless("a log", line);
    }
    // Check the search itself: logs of a library, the spans of the client and each event are in the output.
    for logged_too in [
        "hyper_util",
        "operation=\"cases.create\"",
        "path=\"/cases/{case}.json\"",
        "status=401",
        "rate_limit_remaining=417",
        "outcome=Unknown",
    ] {
        assert!(logged.contains(logged_too), "{logged_too} is not logged");
    }
}

/// Sends every request, receives every kind of response, and returns the kinds of errors. A throttled client would send
/// nothing for a while, so those requests use separate clients.
fn error_kinds(
    reaction: &AtomicUsize,
    mut send: impl FnMut(Sample, bool) -> Result<Response, helpdesk::Error>,
) -> Vec<ErrorKind> {
    let mut kinds = Vec::new();
    for (id, _, call) in samples::requests() {
        for (index, name) in REACTIONS.into_iter().enumerate() {
            reaction.store(index, Ordering::SeqCst);
            match send(Sample(call.clone()), name == "429") {
                Ok(output) => hides(id, &output),
                Err(error) => {
                    kinds.push(error.kind());
                    hides(id, &error);
                    hides(id, &error.report());
                    secretless(id, &error.to_string());
                    secretless(id, &error.report().to_string());
                    let mut source = error.source();
                    while let Some(cause) = source {
                        hides(id, &cause);
                        secretless(id, &cause.to_string());
                        source = cause.source();
                    }
                }
            }
        }
        hides(id, &call.prepare().unwrap());
    }
    kinds
}

fn hides(what: &str, shown: &impl Debug) {
    secretless(what, &format!("{shown:?}"));
    secretless(what, &format!("{shown:#?}"));
}

fn secretless(what: &str, text: &str) {
    for secret in SECRETS {
        assert!(!text.contains(secret), "{what} shows `{secret}`: {text}");
    }
}

const EMAIL: &str = "CANARY@example.com";
const KEY: &str = "CANARY key";

fn builder<C>(builder: ClientBuilder<HelpDesk, C>) -> ClientBuilder<HelpDesk, C> {
    let options = RequestOptions::new()
        .max_attempts(2)
        .backoff(Duration::ZERO, Duration::ZERO)
        .max_rate_limit_wait(Duration::ZERO);
    // Error responses are frequent here, and would soon exhaust the retry budget.
    builder.options(options).retry_budget(u32::MAX).max_response_bytes(100_000).observer(|event: &ClientEvent<'_>| {
        hides("an event", event);
        OBSERVED.fetch_add(1, Ordering::SeqCst);
    })
}

/// The number of events that observers received.
static OBSERVED: AtomicUsize = AtomicUsize::new(0);

/// A server whose response depends on the number.
fn server() -> (FaultServer, Arc<AtomicUsize>) {
    let reaction = Arc::new(AtomicUsize::new(0));
    let number = Arc::clone(&reaction);
    let success = || {
        ServerResponse::new(200)
            .header("set-cookie", CANARY)
            .header("api_calls_left", "417")
            .json(robustness::rich_response())
    };
    let server = FaultServer::by(move |_, _| match REACTIONS[number.load(Ordering::SeqCst)] {
        "success" => success().into(),
        "401" => ServerResponse::new(401).json(r#"{"error": "wrong_key", "message": "CANARY «да»"}"#).into(),
        "404" => ServerResponse::new(404).body("<h1>CANARY</h1>").into(),
        "500" => ServerResponse::new(500).json(r#"{"error": "CANARY «да»"}"#).into(),
        "429" => ServerResponse::new(429).header("retry_after", "CANARY").body(CANARY).into(),
        "redirect" => ServerResponse::redirect(302, "https://elsewhere.example.com/CANARY?CANARY=CANARY").into(),
        "cut off" => success().cut(Cut::AmidBody, End::Close).into(),
        "garbage" => ServerResponse::new(200).body("{\"case\": CANARY").into(),
        "reset" => Reaction::reset(),
        _ => ServerResponse::new(200).body(CANARY.repeat(20_000)).into(),
    });
    (server, reaction)
}

/// All logs of this process, by `tracing` and by `log`, at the finest level.
static LOGS: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn log_everything() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let layer = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(|| Logs);
        let all = Targets::new().with_default(LevelFilter::TRACE);
        tracing_subscriber::registry().with(layer.with_span_events(FmtSpan::FULL)).with(all).init();
    });
}

struct Logs;

impl Write for Logs {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LOGS.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A request of any operation.
struct Sample(OperationInput);

impl Request for Sample {
    type Output = ();

    fn input(&self) -> &OperationInput {
        &self.0
    }

    fn read(_: &Response) -> Result<(), helpdesk::response::DecodeError> {
        Ok(())
    }
}
