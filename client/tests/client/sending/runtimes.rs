//! Tokio runtimes: several that share a client, whose connections belong to the runtime that opened them, a busy
//! runtime, an incomplete one, and no runtime.

use std::future::Future as _;
use std::sync::mpsc;
use std::task::{Context, Waker};
use std::thread;
use std::time::Duration;

use helpdesk_client::{Client, Error, ErrorKind, Outcome, RequestOptions};
use helpdesk_faults::{FaultServer, Reaction, Response};
use helpdesk_runtime::Upload;
use tokio::runtime::{Builder, Runtime};

use crate::operations::{LIST, ask, create};
use crate::sending::server::TestService;

fn client(url: String) -> Client<TestService> {
    let builder = Client::builder(url, "agent@acme.com", "s3cret-key");
    builder.options(RequestOptions::new().max_attempts(1).attempt_timeout(Duration::from_secs(5))).build().unwrap()
}

/// A runtime whose connections live only while it is polled.
fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

fn call(runtime: &Runtime, client: &Client<TestService>) -> Result<String, Error> {
    runtime.block_on(client.send(ask(&LIST)))
}

#[test]
fn idle_second_runtime_does_not_delay_calls() {
    let server = FaultServer::start([Response::new(200).body("{}")]);
    let client = client(server.url());
    let (one, other) = (runtime(), runtime());
    for _ in 0..3 {
        assert_eq!(call(&one, &client).unwrap(), "{}");
        assert_eq!(call(&other, &client).unwrap(), "{}");
        assert_eq!(other.block_on(client.send(create())).unwrap(), "{}");
    }
    assert_eq!((server.requests().len(), server.connections()), (9, 2));
}

#[test]
fn each_of_many_runtimes_uses_its_own_connection() {
    const THREADS: usize = 4;
    let server = FaultServer::start([Response::new(200).body("{}")]);
    let client = client(server.url());
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                let runtime = runtime();
                for _ in 0..50 {
                    assert_eq!(call(&runtime, &client).unwrap(), "{}");
                    // While another runtime is not polled, its connections cannot send.
                    thread::sleep(Duration::from_millis(1));
                }
            });
        }
    });
    assert_eq!((server.requests().len(), server.connections()), (50 * THREADS, THREADS));
}

#[test]
fn ended_runtime_does_not_end_calls_of_another_runtime() {
    let server = FaultServer::by(|number, _| {
        let delay = Duration::from_millis(if number == 2 { 300 } else { 0 });
        Reaction::from(Response::new(200).body("{}")).after(delay)
    });
    let client = client(server.url());
    let ending = runtime();
    assert_eq!(call(&ending, &client).unwrap(), "{}");
    thread::scope(|scope| {
        let slow = scope.spawn(|| call(&runtime(), &client));
        assert!(server.wait_for(2, Duration::from_secs(5)));
        drop(ending);
        assert_eq!(slow.join().unwrap().unwrap(), "{}");
    });
    let later = runtime();
    assert_eq!(call(&later, &client).unwrap(), "{}");
    assert_eq!(call(&later, &client).unwrap(), "{}");
    assert_eq!((server.requests().len(), server.connections()), (4, 3));
}

/// Such as one on a server that does not respond, or where other work holds all threads that open files.
#[test]
fn slow_file_open_is_a_timeout_of_the_attempt() {
    let server = FaultServer::start([Response::new(200).body("{}")]);
    let options = RequestOptions::new().max_attempts(1).attempt_timeout(Duration::from_millis(200));
    let client = client(server.url()).with_options(options);
    let busy = Builder::new_current_thread().enable_all().max_blocking_threads(1).build().unwrap();
    let (release, released) = mpsc::channel::<()>();
    busy.spawn_blocking(move || released.recv());
    let file = Upload::from_path(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
    let upload = create().list::<Upload, _>("attachments", [file]).without_validation();
    let error = busy.block_on(client.send(upload)).unwrap_err();
    drop(release);
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Timeout, Outcome::NotSent));
    assert!(server.requests().is_empty());
}

#[test]
fn a_runtime_without_timers_or_without_sockets_is_an_error() {
    let server = FaultServer::start([Response::new(200).body("{}")]);
    let client = client(server.url());
    type Enable = fn(&mut Builder) -> &mut Builder;
    let lacking: [(&str, Enable); 3] =
        [("both", |it| it), ("timers", |it| it.enable_io()), ("sockets", |it| it.enable_time())];
    for (what, enable) in lacking {
        let runtime = enable(&mut Builder::new_current_thread()).build().unwrap();
        let error = runtime.block_on(client.send(create())).unwrap_err();
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::Config, Outcome::NotSent), "{what}: {error:?}");
        assert!(error.report().to_string().contains("`Builder::enable_all`"), "{what}: {}", error.report());
    }
    assert_eq!(server.requests().len(), 0);
}

#[test]
fn another_executor_than_tokio_waits_sends_and_downloads() {
    let throttled = Response::new(429).header("retry_after", "1");
    let server = FaultServer::start([
        Reaction::from(throttled),
        Response::new(200).body("{}").into(),
        Response::new(200).body(vec![7; 3 << 20]).into(),
    ]);
    let client = Client::<TestService>::new(server.url(), "agent@acme.com", "s3cret-key").unwrap();
    let begun = std::time::Instant::now();
    assert_eq!(pollster::block_on(client.send(ask(&LIST))).unwrap(), "{}");
    assert!(begun.elapsed() >= Duration::from_millis(900), "{:?}", begun.elapsed());
    let download = pollster::block_on(client.download("/1")).unwrap();
    drop(client);
    let file = pollster::block_on(download.bytes()).unwrap();
    assert_eq!((file.len(), server.connections()), (3 << 20, 1));
}

#[test]
fn call_dropped_without_tokio_ends() {
    let slow = Reaction::from(Response::new(200).body("{}")).after(Duration::from_secs(20));
    let server = FaultServer::start([slow, Response::new(200).body("{}").into()]);
    let client = client(server.url());
    let mut dropped = Box::pin(client.send(ask(&LIST)));
    let polled = dropped.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    assert!(polled.is_pending() && server.wait_for(1, Duration::from_secs(5)));
    drop(dropped);
    assert_eq!(pollster::block_on(client.send(ask(&LIST))).unwrap(), "{}");
    assert_eq!(server.connections(), 2);
}
