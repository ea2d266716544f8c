//! Bodies that stall, for both clients.

use std::thread;
use std::time::{Duration, Instant};

use client::{Error, ErrorKind, RequestOptions};
use helpdesk_client as client;
use helpdesk_faults::{Cut, End, FaultServer, Reaction, Response};

use crate::blocking::wire::{TestService, builder};
use crate::operations::{LIST, ask};

const SHORT: Duration = Duration::from_secs(1);

/// Downloads a file, by either client.
type Get = fn(url: &str, read_timeout: Duration) -> Result<usize, Error>;

fn by_blocking(url: &str, read_timeout: Duration) -> Result<usize, Error> {
    let client = builder(url).read_timeout(read_timeout).build().unwrap();
    Ok(client.download("/1")?.bytes()?.len())
}

fn by_async(url: &str, read_timeout: Duration) -> Result<usize, Error> {
    let client = client::Client::<TestService>::builder(url, "ann@example.com", "key").read_timeout(read_timeout);
    let (client, runtime) =
        (client.build().unwrap(), tokio::runtime::Builder::new_current_thread().enable_all().build());
    runtime.unwrap().block_on(async { Ok(client.download("/1").await?.bytes().await?.len()) })
}

const CLIENTS: [(&str, Get); 2] = [("blocking", by_blocking), ("async", by_async)];

#[test]
fn stalled_file_fails_before_its_total_timeout() {
    for (name, get) in CLIENTS {
        let file = Response::new(200).body(vec![7; 1000]).cut(Cut::AmidBody, End::Stall);
        let server = FaultServer::start([Reaction::from(file)]);
        let begun = Instant::now();
        let error = get(&server.url(), SHORT).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Timeout, "{name}: {error:?}");
        let message = "no byte of the response for 1 s; raise `ClientBuilder::read_timeout`";
        assert!(error.to_string().contains(message), "{name}: {error}");
        assert!((SHORT..SHORT * 20).contains(&begun.elapsed()), "{name}: {:?}", begun.elapsed());
    }
}

/// Each byte arrives in time, but all bytes together take longer.
#[test]
fn slow_file_does_not_count_as_stalled() {
    for (name, get) in CLIENTS {
        let file = Response::new(200).body(vec![7; 40]).drip(10, Duration::from_millis(250));
        let server = FaultServer::start([Reaction::from(file)]);
        assert_eq!(get(&server.url(), SHORT).unwrap(), 40, "{name}");
    }
}

#[test]
fn slow_reader_does_not_count_as_stalled() {
    let server = FaultServer::start([Reaction::from(Response::new(200).body(vec![7; 8 << 20]))]);
    let client = builder(server.url()).read_timeout(Duration::from_millis(300)).build().unwrap();
    let mut download = client.download("/1").unwrap();
    let mut length = 0;
    for chunk in 0.. {
        let Some(bytes) = download.chunk().unwrap() else { break };
        length += bytes.len();
        if chunk < 3 {
            thread::sleep(Duration::from_millis(700));
        }
    }
    assert_eq!(length, 8 << 20);
}

#[test]
fn stalled_response_is_retried_if_harmless() {
    let stalls = Response::new(200).json("{\"cases\": 1}").cut(Cut::AmidBody, End::Stall);
    let server = FaultServer::start([Reaction::from(stalls), Response::new(200).json("{}").into()]);
    let options = RequestOptions::new().backoff(Duration::ZERO, Duration::ZERO);
    let client = builder(server.url()).options(options).read_timeout(SHORT).build().unwrap();
    assert_eq!(client.send(ask(&LIST)).unwrap(), "{}");
    assert_eq!(server.requests().len(), 2);
}
