//! Connections: when they are used again, and when they are closed.

use std::collections::HashSet;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Mutex;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use helpdesk_client::{Client, ErrorKind, Outcome, RequestOptions};
use helpdesk_faults::{FaultServer, Reaction, Response};
use helpdesk_runtime::Upload;
use tokio::task::{spawn_blocking, yield_now};

use crate::operations::{LIST, ask, create};
use crate::sending::server::TestService;

fn client(url: String) -> Client<TestService> {
    Client::builder(url, "agent@acme.com", "s3cret-key").build().unwrap()
}

fn ok() -> Response {
    Response::new(200).body("{}")
}

/// Advances the clock of the runtime by this time.
async fn pass(time: Duration) {
    tokio::time::pause();
    tokio::time::sleep(time).await;
    tokio::time::resume();
}

#[tokio::test]
async fn sequential_calls_use_one_connection() {
    let server = FaultServer::start([ok()]);
    let client = client(server.url());
    for _ in 0..20 {
        assert_eq!(client.send(ask(&LIST)).await.unwrap(), "{}");
    }
    assert_eq!((server.requests().len(), server.connections()), (20, 1));
}

/// A connection may be ready a moment later than the program. Another one is opened only where that moment is long, as on a
/// computer that is busy.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sequential_calls_on_several_threads_use_few_connections() {
    let server = FaultServer::start([ok()]);
    let client = client(server.url());
    for _ in 0..500 {
        assert_eq!(client.send(ask(&LIST)).await.unwrap(), "{}");
    }
    assert_eq!(server.requests().len(), 500);
    println!("{} connections", server.connections());
    // The pool has tests that do not depend on the time.
    assert!(server.connections() < 50, "{} connections", server.connections());
}

#[tokio::test]
async fn concurrent_calls_use_separate_connections_which_later_calls_reuse() {
    let server = FaultServer::start([ok()]);
    let client = client(server.url());
    for _ in 0..3 {
        let (one, other) = tokio::join!(client.send(ask(&LIST)), client.send(ask(&LIST)));
        assert_eq!((one.unwrap(), other.unwrap()), ("{}".to_owned(), "{}".to_owned()));
    }
    assert_eq!((server.requests().len(), server.connections()), (6, 2));
}

/// Listens for one connection, and handles it after its first bytes.
fn listen(handle: fn(TcpStream)) -> (String, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        assert!(stream.read(&mut [0; 4096]).unwrap() > 0);
        handle(stream);
    });
    (url, server)
}

fn respond(mut stream: &TcpStream) {
    stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}").unwrap();
}

#[tokio::test]
async fn idle_connection_closed_by_the_server_is_not_used() {
    let (url, closed) = listen(|stream| respond(&stream));
    let client = client(url);
    client.send(ask(&LIST)).await.unwrap();
    // The task of the connection does not run meanwhile. A request on the closed connection would have an unknown outcome.
    closed.join().unwrap();
    let error = client.send(create()).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Connect, Outcome::NotSent), "nobody listens any more");
}

/// Accepts a connection and closes it at once: on the thread of the runtime, so before the client goes on.
async fn accept_and_close(listener: &TcpListener) {
    listener.set_nonblocking(true).unwrap();
    while listener.accept().is_err() {
        yield_now().await;
    }
}

#[tokio::test]
async fn new_connection_closed_at_once_has_outcome_not_sent() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let client = client(format!("http://{}", listener.local_addr().unwrap()));
    let client = client.with_options(RequestOptions::new().max_attempts(1));
    let (sent, ()) = tokio::join!(client.send(create()), accept_and_close(&listener));
    let error = sent.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Connect, Outcome::NotSent), "{error:?}");
}

/// A restarted load balancer has lost all connections, and resets each one at the next bytes.
#[tokio::test]
async fn lost_connection_closes_idle_connections_to_its_server() {
    const IDLE: usize = 3;
    let served = Mutex::new(HashSet::new());
    let server = FaultServer::by(move |_, request| {
        if served.lock().unwrap().insert(request.connection) {
            Reaction::from(ok().body(r#"{"slow": true}"#)).after(Duration::from_millis(100))
        } else {
            Reaction::reset()
        }
    });
    let client = client(server.url());
    let calls = (0..IDLE).map(|_| client.send(ask(&LIST)));
    assert!(futures_util::future::join_all(calls).await.iter().all(Result::is_ok));
    assert_eq!(server.connections(), IDLE);
    let later = client.with_options(RequestOptions::new().max_attempts(2));
    assert!(later.send(ask(&LIST)).await.is_ok(), "the retry has a new connection");
    assert_eq!((server.requests().len(), server.connections()), (IDLE + 2, IDLE + 1));
}

#[tokio::test]
async fn connection_idle_for_15_s_is_not_used() {
    for (idle, connections) in [(14, 1), (16, 2)] {
        let server = FaultServer::start([ok()]);
        let client = client(server.url());
        client.send(ask(&LIST)).await.unwrap();
        pass(Duration::from_secs(idle)).await;
        client.send(ask(&LIST)).await.unwrap();
        assert_eq!(server.connections(), connections, "{idle} s");
    }
}

/// Reads until the client closes the connection, which it must do soon. Returns the number of bytes.
fn expect_end(mut stream: TcpStream) -> usize {
    let mut received = 0;
    loop {
        match stream.read(&mut [0; 4096]) {
            Ok(0) => return received,
            Ok(count) => received += count,
            Err(error) => {
                assert!(!matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut), "it stays open");
                return received;
            }
        }
    }
}

#[tokio::test]
async fn idle_connection_is_closed_without_another_call() {
    let (url, server) = listen(|stream| {
        respond(&stream);
        expect_end(stream);
    });
    let client = client(url);
    client.send(ask(&LIST)).await.unwrap();
    pass(Duration::from_secs(31)).await;
    spawn_blocking(|| server.join().unwrap()).await.unwrap();
    drop(client);
}

#[tokio::test]
async fn dropped_download_closes_its_connection() {
    let (url, server) = listen(|mut stream| {
        stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nxyz").unwrap();
        expect_end(stream);
    });
    let client = client(url);
    let mut download = client.download("/1").await.unwrap();
    assert!(download.chunk().await.unwrap().is_some());
    drop(download);
    spawn_blocking(|| server.join().unwrap()).await.unwrap();
    drop(client);
}

/// The task of its connection would wait for the server without end, or send for nothing.
#[tokio::test]
async fn unread_upload_with_early_response_ends_at_once() {
    const SIZE: usize = 16 << 20;
    let (url, server) = listen(|stream| {
        (&stream).write_all(b"HTTP/1.1 413 X\r\nContent-Length: 2\r\n\r\n{}").unwrap();
        // The client does not send the remaining bytes any more.
        thread::sleep(Duration::from_secs(1));
        assert!(expect_end(stream) < SIZE);
    });
    let client = client(url);
    let files = [Upload::from_bytes("a.bin", vec![0; SIZE])];
    let upload = create().list::<Upload, _>("attachments", files).without_validation();
    let error = client.send(upload).await.unwrap_err();
    assert_eq!(error.status().map(|it| it.as_u16()), Some(413), "{error:?}");
    spawn_blocking(|| server.join().unwrap()).await.unwrap();
    drop(client);
}
