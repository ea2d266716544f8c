//! Within async programs, beside other clients, and under loggers that want to know everything.

use std::io::Read as _;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use client::blocking;
use client::{ErrorKind, Outcome, RequestOptions, TransportError};
use helpdesk_client as client;
use helpdesk_faults::{FaultServer, Reaction, Response};
use helpdesk_runtime as rt;
use rt::{RequestBody, Upload};

use crate::operations::{LIST, ask, create};
use crate::wire::{async_client, builder};

#[tokio::test]
async fn it_works_on_a_thread_of_an_async_program() {
    let server = FaultServer::start([Reaction::from(Response::new(200).body("{}"))]);
    let client = builder(server.url()).build().unwrap();
    assert_eq!(client.send(ask(&LIST)).unwrap(), "{}");
}

#[tokio::test]
async fn an_async_client_and_a_blocking_one_spend_from_one_budget() {
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
fn times_beyond_all_time_are_no_panic() {
    let server = FaultServer::start([Reaction::from(Response::new(200).body("{}"))]);
    let options = RequestOptions::new().attempt_timeout(Duration::MAX).total_timeout(Duration::MAX);
    let client = builder(server.url()).options(options).connect_timeout(Duration::MAX).build().unwrap();
    assert_eq!(client.send(ask(&LIST)).unwrap(), "{}");
    client.download(rt::DownloadRequest::new("/1").timeout(Duration::MAX)).unwrap().bytes().unwrap();
}

/// Whoever is told of progress may send too, on the same thread, while a request is half written.
#[test]
fn what_is_sent_meanwhile_does_not_make_a_request_unsent() {
    let other = FaultServer::start([Reaction::from(Response::new(200).body("{}"))]);
    let server = FaultServer::start([Reaction::reset(), Response::new(201).body("{}").into()]);
    let meanwhile = builder(other.url()).build().unwrap();
    let upload = Upload::from_bytes("a", "xyz").on_progress(move |_| drop(meanwhile.send(ask(&LIST)).unwrap()));
    let client = builder(server.url()).build().unwrap();
    let error = client.send(create().list::<Upload>("attachments", [upload])).unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Transport, Outcome::Unknown));
    assert_eq!((server.requests().len(), other.requests().len()), (1, 1));
}

/// Responds at once, and sleeps without sleeping.
struct Canned(Mutex<Duration>);

impl blocking::Transport for Canned {
    fn send(
        &self,
        request: http::Request<RequestBody>,
        _: Duration,
    ) -> Result<http::Response<client::ResponseBody>, TransportError> {
        let chunks = ["{", "}"].map(|chunk| Ok(bytes::Bytes::from(chunk)));
        let response = match self.0.lock().unwrap().as_secs() {
            0..7 => http::Response::builder().status(503).header("retry-after", "4").body("".into()),
            _ => http::Response::builder().body(client::ResponseBody::chunks(chunks.into_iter())),
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
fn a_transport_of_ones_own_can_carry_it() {
    let builder = builder("https://acme.example.com").transport(Canned(Mutex::default()));
    let client = builder.options(RequestOptions::new()).build().unwrap();
    assert_eq!(client.send(ask(&LIST)).unwrap(), "{}");
}

/// Gives a file in chunks, of which one holds nothing.
struct Gappy;

impl blocking::Transport for Gappy {
    fn send(
        &self,
        _: http::Request<RequestBody>,
        _: Duration,
    ) -> Result<http::Response<client::ResponseBody>, TransportError> {
        let chunks = ["all ", "", "is well"].map(|chunk| Ok(bytes::Bytes::from(chunk)));
        Ok(http::Response::new(client::ResponseBody::chunks(chunks.into_iter())))
    }
}

#[test]
fn a_chunk_without_bytes_is_not_the_end_of_a_file() {
    let client = builder("https://acme.example.com").transport(Gappy).build().unwrap();
    let mut text = String::new();
    client.download("/a").unwrap().read_to_string(&mut text).unwrap();
    assert_eq!(text, "all is well");
}

/// Counts what is sent, and how often it is waited.
struct Around {
    inner: Arc<dyn blocking::Transport>,
    counted: Arc<Mutex<[usize; 2]>>,
}

impl blocking::Transport for Around {
    fn send(
        &self,
        request: http::Request<RequestBody>,
        timeout: Duration,
    ) -> Result<http::Response<client::ResponseBody>, TransportError> {
        self.counted.lock().unwrap()[0] += 1;
        self.inner.send(request, timeout)
    }

    fn sleep(&self, duration: Duration) {
        self.counted.lock().unwrap()[1] += 1;
        self.inner.sleep(duration);
    }

    fn now(&self) -> Instant {
        self.inner.now()
    }
}

#[test]
fn a_transport_can_be_put_around_the_built_in_one() {
    let rejection = || Reaction::from(Response::new(503).body(""));
    let server = FaultServer::start([rejection(), rejection(), Response::new(200).body("{}").into()]);
    let counted: Arc<Mutex<[usize; 2]>> = Arc::default();
    // Twice: what is around it can have another around itself.
    let around = || {
        let counted = Arc::clone(&counted);
        move |inner| Around { inner, counted }
    };
    let options = RequestOptions::new().backoff(Duration::from_millis(500), Duration::from_millis(500));
    let client =
        builder(server.url()).options(options).map_transport(around()).map_transport(around()).build().unwrap();
    assert_eq!(client.send(ask(&LIST)).unwrap(), "{}");
    assert_eq!(*counted.lock().unwrap(), [6, 4]);
    assert_eq!(server.requests().len(), 3);
}

#[test]
fn nothing_is_sent_if_the_key_would_be_logged() {
    if std::env::var_os("LOG_EVERYTHING").is_some() {
        // This is the child that is started below.
        return log_everything();
    }
    let status = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "alone::nothing_is_sent_if_the_key_would_be_logged"])
        .env("LOG_EVERYTHING", "1")
        .status();
    assert!(status.unwrap().success());
}

fn log_everything() {
    struct Everything(Mutex<String>);

    impl log::Log for Everything {
        fn enabled(&self, _: &log::Metadata<'_>) -> bool {
            true
        }

        fn log(&self, record: &log::Record<'_>) {
            self.0.lock().unwrap().push_str(&format!("{} {}\n", record.target(), record.args()));
        }

        fn flush(&self) {}
    }

    let logger: &'static Everything = Box::leak(Box::new(Everything(Mutex::default())));
    log::set_logger(logger).unwrap();
    let server = FaultServer::start([Reaction::from(Response::new(200).body("{}"))]);
    let client = builder(server.url()).build().unwrap();

    log::set_max_level(log::LevelFilter::Debug);
    client.send(create()).unwrap();
    log::set_max_level(log::LevelFilter::Trace);
    let error = client.send(create()).unwrap_err();
    assert_eq!((error.kind(), error.outcome(), error.attempts()), (ErrorKind::Config, Outcome::NotSent, 1));
    assert!(error.to_string().ends_with("`RUST_LOG=trace,ureq=debug`") && !error.is_retryable(), "{error}");
    assert_eq!(server.requests().len(), 1);

    let logged = logger.0.lock().unwrap();
    assert!(logged.contains("ureq"), "{logged}");
    for secret in ["ann@example.com", "Printer", "cases.json", "YW5uQGV4YW1wbGUuY29tOmtleQ=="] {
        assert!(!logged.contains(secret), "{logged}");
    }
}
