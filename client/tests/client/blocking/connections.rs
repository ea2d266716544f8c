//! Connections: when they are reused, when they are closed, and how long connecting may take.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread;
use std::time::{Duration, Instant};

use client::{ErrorKind, Outcome, RequestOptions};
use helpdesk_client as client;
use helpdesk_faults::{End, FaultServer, Reaction, Response};
use helpdesk_runtime::Upload;

use crate::blocking::wire::{TestService, builder};
use crate::operations::{GET, LIST, ask, create};
use crate::tls_server::{serve, serve_each};

#[test]
fn tls_connection_is_reused() {
    // The server takes one connection only.
    let (url, certificate, server) = serve_each(&["HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"; 3]);
    let client = builder(url).add_root_certificates_pem(certificate).no_proxy().build().unwrap();
    for _ in 0..3 {
        assert_eq!(client.send(ask(&LIST)).unwrap(), "{}");
    }
    server.join().unwrap();
}

#[test]
fn idle_connection_closed_by_the_server_is_not_used() {
    let closed = Reaction::raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", End::Close);
    let server = FaultServer::start([closed, Response::new(201).body("{}").into()]);
    let client = builder(server.url()).build().unwrap();
    client.send(ask(&LIST)).unwrap();
    thread::sleep(Duration::from_millis(100));
    assert_eq!(client.send(create()).unwrap(), "{}");
    assert_eq!((server.requests().len(), server.connections()), (2, 2));
}

#[test]
fn abandoned_download_closes_its_connection() {
    let large = Response::new(200).body(vec![b'x'; 8 << 20]);
    let server = FaultServer::start([Reaction::from(large), Response::new(200).body("{}").into()]);
    let client = builder(server.url()).build().unwrap();
    let mut download = client.download("/1").unwrap();
    assert!(download.chunk().unwrap().is_some());
    drop(download);
    assert_eq!(client.send(ask(&LIST)).unwrap(), "{}");
    assert_eq!(server.connections(), 2);
}

#[test]
fn file_without_a_marked_end_is_incomplete() {
    let (url, certificate, server) = serve_each(&["HTTP/1.1 200 OK\r\n\r\nhalf of a file"]);
    let host = url.rsplit('/').next().unwrap().to_owned();
    let client = builder(url).add_root_certificates_pem(certificate).no_proxy().build().unwrap();
    let error = client.download("/1").unwrap().bytes().unwrap_err();
    let message = format!("download: the connection to `{host}` was lost in the middle of the response");
    assert_eq!((error.kind(), error.to_string()), (ErrorKind::Transport, message));
    server.join().unwrap();
}

#[test]
fn blocking_connect_timeout_covers_proxy_and_tls_together() {
    let (_, certificate, _) = serve();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let proxy = format!("http://{}", listener.local_addr().unwrap());
    let slow = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        assert!(stream.read(&mut [0; 1024]).unwrap() > 0);
        thread::sleep(Duration::from_millis(800));
        stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").unwrap();
        // The server sends nothing more, and reads until the client has enough.
        std::io::copy(&mut stream, &mut std::io::sink()).ok();
    });
    let builder = builder("https://acme.example.com").add_root_certificates_pem(certificate).proxy(proxy);
    let builder = builder.connect_timeout(Duration::from_secs(1)).options(RequestOptions::new().max_attempts(1));
    let begun = Instant::now();
    let error = builder.build().unwrap().send(create()).unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Timeout, Outcome::NotSent), "{error:?}");
    assert!(begun.elapsed() < Duration::from_millis(1600), "{:?}", begun.elapsed());
    slow.join().unwrap();
}

#[test]
fn a_response_may_be_preceded_by_others() {
    let early = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";
    let server = FaultServer::start([Reaction::raw(early, End::Keep)]);
    let client = builder(server.url()).build().unwrap();
    assert_eq!(client.send(ask(&GET).set::<u64>("case", 7_u64)).unwrap(), "{}");
}

/// TLS reads nothing after a failed write, unless the write failed below it.
#[tokio::test]
async fn early_rejection_through_tls_is_reported() {
    const REJECTED: &[&str] = &["HTTP/1.1 413 Too Large\r\nContent-Length: 19\r\n\r\n{\"error\":\"too_big\"}"];
    let upload = || create().list::<Upload, _>("attachments", [Upload::from_bytes("a", vec![0; 8 << 20])]);
    let (url, certificate, _) = serve_each(REJECTED);
    let blocking = builder(url).add_root_certificates_pem(certificate).no_proxy().build().unwrap();
    let blocking = tokio::task::spawn_blocking(move || blocking.send(upload().without_validation()).unwrap_err());
    let (url, certificate, _) = serve_each(REJECTED);
    let of_async = client::Client::<TestService>::builder(url, "ann@example.com", "key");
    let of_async = of_async.add_root_certificates_pem(certificate).no_proxy().build().unwrap();
    for error in [blocking.await.unwrap(), of_async.send(upload().without_validation()).await.unwrap_err()] {
        assert_eq!((error.code(), error.outcome()), (Some("too_big"), Outcome::Rejected), "{error:?}");
    }
}
