//! Connections: when they are used again, and when they are closed.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::time::Duration;

use helpdesk_client::Client;
use helpdesk_faults::{End, FaultServer, Reaction, Response};

use crate::operations::{LIST, ask, create};
use crate::server::TestService;

fn client(url: String) -> Client<TestService> {
    Client::builder(url, "agent@acme.com", "s3cret-key").build().unwrap()
}

fn ok() -> Response {
    Response::new(200).body("{}")
}

/// Has the clock of the runtime pass this time at once.
async fn pass(time: Duration) {
    tokio::time::pause();
    tokio::time::sleep(time).await;
    tokio::time::resume();
}

#[tokio::test]
async fn calls_in_turn_use_one_connection() {
    let server = FaultServer::start([ok()]);
    let client = client(server.url());
    for _ in 0..20 {
        assert_eq!(client.send(ask(&LIST)).await.unwrap(), "{}");
    }
    assert_eq!((server.requests().len(), server.connections()), (20, 1));
}

/// The connection may be ready a moment later than the program, which then opens another one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn calls_in_turn_on_several_threads_use_two_connections_at_most() {
    let server = FaultServer::start([ok()]);
    let client = client(server.url());
    for _ in 0..500 {
        assert_eq!(client.send(ask(&LIST)).await.unwrap(), "{}");
    }
    assert_eq!(server.requests().len(), 500);
    assert!(server.connections() <= 2, "{} connections", server.connections());
}

#[tokio::test]
async fn calls_at_the_same_time_have_connections_of_their_own_and_later_ones_use_them_again() {
    let server = FaultServer::start([ok()]);
    let client = client(server.url());
    for _ in 0..3 {
        let (one, other) = tokio::join!(client.send(ask(&LIST)), client.send(ask(&LIST)));
        assert_eq!((one.unwrap(), other.unwrap()), ("{}".to_owned(), "{}".to_owned()));
    }
    assert_eq!((server.requests().len(), server.connections()), (6, 2));
}

#[tokio::test]
async fn a_kept_connection_that_the_server_has_closed_is_not_used() {
    let closed = Reaction::raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", End::Close);
    let server = FaultServer::start([closed, Response::new(201).body("{}").into()]);
    let client = client(server.url());
    client.send(ask(&LIST)).await.unwrap();
    // The task of the connection does not run meanwhile, so that the request is given to it and comes back.
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!(client.send(create()).await.unwrap(), "{}");
    assert_eq!((server.requests().len(), server.connections()), (2, 2));
}

#[tokio::test]
async fn a_connection_that_was_idle_for_15_s_is_not_used() {
    for (idle, connections) in [(14, 1), (16, 2)] {
        let server = FaultServer::start([ok()]);
        let client = client(server.url());
        client.send(ask(&LIST)).await.unwrap();
        pass(Duration::from_secs(idle)).await;
        client.send(ask(&LIST)).await.unwrap();
        assert_eq!(server.connections(), connections, "{idle} s");
    }
}

#[tokio::test]
async fn a_connection_that_stays_idle_is_closed_without_another_call() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let client = client(format!("http://{}", listener.local_addr().unwrap()));
    let server = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        assert!(stream.read(&mut [0; 4096]).unwrap() > 0);
        stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}").unwrap();
        stream.read(&mut [0; 4096]).unwrap()
    });
    client.send(ask(&LIST)).await.unwrap();
    pass(Duration::from_secs(40)).await;
    assert_eq!(tokio::task::spawn_blocking(|| server.join().unwrap()).await.unwrap(), 0);
}

#[tokio::test]
async fn a_download_that_is_dropped_takes_its_connection_with_it() {
    let large = Response::new(200).body(vec![b'x'; 8 << 20]);
    let server = FaultServer::start([Reaction::from(large), ok().into()]);
    let client = client(server.url());
    let mut download = client.download("/1").await.unwrap();
    assert!(download.chunk().await.unwrap().is_some());
    drop(download);
    assert_eq!(client.send(ask(&LIST)).await.unwrap(), "{}");
    assert_eq!(server.connections(), 2);
}
