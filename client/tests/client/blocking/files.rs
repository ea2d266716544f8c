//! Downloads of the blocking client. Code that both clients share decides which origins are allowed.

use std::fs;
use std::io::Read;
use std::time::Duration;

use client::DownloadRequest;
use client::{ErrorKind, RequestOptions};
use helpdesk_client as client;
use helpdesk_faults::{Cut, End, FaultServer, Framing, Reaction, Response};

use crate::blocking::wire::{TestService, builder};

fn client(server: &FaultServer) -> client::blocking::Client<TestService> {
    let options = RequestOptions::new().backoff(Duration::ZERO, Duration::ZERO);
    builder(server.url()).options(options).build().unwrap()
}

fn file() -> Vec<u8> {
    (0..300_000_u32).map(|index| (index.wrapping_mul(index) >> 7) as u8).collect()
}

#[test]
fn a_file_arrives_as_bytes_in_a_writer_as_a_reader_and_on_disk() {
    for framing in [Framing::Length, Framing::Chunks(4096)] {
        let server = FaultServer::start([Reaction::from(Response::new(200).body(file()).framing(framing))]);
        let client = client(&server);
        assert_eq!(client.download("/1").unwrap().bytes().unwrap(), file());
        let mut written = Vec::new();
        assert_eq!(client.download("/1").unwrap().write_to(&mut written).unwrap(), 300_000);
        assert_eq!(written, file());
        let mut read = Vec::new();
        let mut download = client.download("/1").unwrap();
        download.read_exact(&mut [0; 1000]).unwrap();
        download.read_to_end(&mut read).unwrap();
        assert_eq!(read, file()[1000..]);
        let path = std::env::temp_dir().join(format!("helpdesk-blocking-{}.file", server.address().port()));
        assert_eq!(client.download("/1").unwrap().save(&path).unwrap(), 300_000);
        assert_eq!(fs::read(&path).unwrap(), file());
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn a_file_that_breaks_off_or_is_too_long_is_an_error_and_nothing_is_left() {
    let response = || Response::new(200).body("0123456789");
    let cases = [
        (response().cut(Cut::AmidBody, End::Close), ErrorKind::Transport),
        (response().cut(Cut::AmidBody, End::Stall), ErrorKind::Timeout),
        (response().framing(Framing::Chunks(3)).cut(Cut::AmidBody, End::Reset), ErrorKind::Transport),
        (Response::new(200).body("0123456789a"), ErrorKind::TooLarge),
        (Response::new(200).body("0123456789a").framing(Framing::Chunks(3)), ErrorKind::TooLarge),
        (Response::new(404), ErrorKind::Status),
    ];
    for (response, kind) in cases {
        let server = FaultServer::start([Reaction::from(response)]);
        let link = || DownloadRequest::new("/1").max_bytes(10).timeout(Duration::from_secs(1));
        let path = std::env::temp_dir().join(format!("helpdesk-blocking-{}.none", server.address().port()));
        let saved = client(&server).download(link()).and_then(|download| download.save(&path));
        let error = saved.unwrap_err();
        let names_server = error.to_string().contains(&format!("`{}`", server.address()));
        assert_eq!((error.kind(), names_server), (kind, matches!(kind, ErrorKind::Transport | ErrorKind::Timeout)));
        assert!(!path.exists());
        let read = client(&server).download(link()).map(|mut download| download.read_to_end(&mut Vec::new()));
        assert!(read.is_err_and(|error| error.kind() == kind) || kind != ErrorKind::Status);
    }
}

#[test]
fn a_redirect_is_followed_without_credentials() {
    let store = FaultServer::start([Reaction::from(Response::new(200).body("a"))]);
    let server = FaultServer::start([Reaction::from(Response::redirect(302, format!("{}/2", store.url())))]);
    assert_eq!(client(&server).download("/1").unwrap().bytes().unwrap(), "a");
    assert!(server.requests()[0].header("authorization").is_some());
    assert_eq!(store.requests()[0].header("authorization"), None);
}
