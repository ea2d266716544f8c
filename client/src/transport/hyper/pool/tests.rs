//! Tests which connection the pool takes, and how long it waits for one.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc;
use std::thread;

use helpdesk_runtime::request::{BaseUrl, RequestBody};
use http_body::Body;

use super::*;
use crate::transport::connect::Connecting;

#[test]
fn connection_idle_by_either_clock_is_not_reused() {
    let (instant, time) = (Instant::now(), SystemTime::now());
    let since = IdleSince { instant, time };
    let (none, short, long) = (Duration::ZERO, Duration::from_secs(14), Duration::from_secs(15));
    for (awake, passed, is_long_ago) in
        [(none, none, false), (short, short, false), (none, long, true), (long, none, true), (long, long, true)]
    {
        assert_eq!(since.is_long_ago(instant + awake, time + passed), is_long_ago, "{awake:?} {passed:?}");
    }
    assert!(since.is_long_ago(instant, time - short), "the clock was set");
}

/// A server that responds to the first request before it has read it, and reads on after a signal.
fn early_server() -> (Uri, mpsc::Sender<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap()).parse().unwrap();
    let (read_on, signal) = mpsc::channel();
    thread::spawn(move || {
        let mut first = listener.accept().unwrap().0;
        first.read_exact(&mut [0; 16]).unwrap();
        respond(&mut first);
        if signal.recv().is_ok() {
            first.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
            // The next request may come with the end of the body.
            let mut bytes = vec![0; 1 << 20];
            let rest = loop {
                let count = first.read(&mut bytes).unwrap();
                if let Some(end) = bytes[..count].iter().position(|it| *it == b'!') {
                    break count - end - 1;
                }
            };
            if rest == 0 {
                first.read_exact(&mut [0; 16]).unwrap();
            }
            respond(&mut first);
        }
        let mut other = listener.accept().unwrap().0;
        other.read_exact(&mut [0; 16]).unwrap();
        respond(&mut other);
        // Keeps the connections until the client closes one.
        while !matches!(other.read(&mut [0; 4096]), Ok(0) | Err(_)) {}
    });
    (address, read_on)
}

fn respond(stream: &mut TcpStream) {
    stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n").unwrap();
}

/// Sends a body, and keeps the connection.
async fn send(pool: &Arc<Pool>, address: &Uri, body: Vec<u8>) {
    let body = Upload::open(RequestBody::Json(body.into())).await.ok().unwrap();
    let request = Request::post(address.clone()).header("content-length", body.size_hint().exact().unwrap());
    let mut request = request.body(body).unwrap();
    let sending = Sending::of(&mut request);
    let (response, connection) = pool.send(request, &sending).await.ok().unwrap();
    assert!(response.into_body().is_end_stream());
    pool.keep(connection, false);
}

/// A body that is larger than the buffers of the system.
fn large_body() -> Vec<u8> {
    let mut body = vec![b' '; 32 << 20];
    body.push(b'!');
    body
}

fn pool(patience: Duration) -> Arc<Pool> {
    let base = BaseUrl::new("http://localhost:1", "/api").unwrap();
    let user_agent = HeaderValue::from_static("helpdesk");
    Arc::new(Pool::new(Connector::new(&base, &Connecting::default(), user_agent).ok().unwrap(), patience))
}

#[tokio::test]
async fn call_waits_for_a_nearly_ready_connection() {
    let (address, read_on) = early_server();
    let pool = pool(Duration::from_secs(60));
    send(&pool, &address, large_body()).await;
    assert!(!pool.open()[0].sender.is_ready(), "its request is still being sent");
    read_on.send(()).unwrap();
    send(&pool, &address, b"{}".to_vec()).await;
    assert_eq!(pool.open().len(), 1);
}

#[tokio::test]
async fn call_waits_no_longer_than_a_new_connection_takes() {
    let (address, read_on) = early_server();
    let pool = pool(PATIENCE);
    send(&pool, &address, large_body()).await;
    drop(read_on);
    send(&pool, &address, b"{}".to_vec()).await;
    assert_eq!(pool.open().len(), 2, "one that is still sending, and another one");
}

#[test]
fn host_header_has_the_port_unless_it_is_the_default() {
    let hosts = [
        ("https://a.example.com/", "a.example.com"),
        ("https://a.example.com:443/", "a.example.com"),
        ("https://a.example.com:80/", "a.example.com:80"),
        ("http://a.example.com:80/", "a.example.com"),
        ("http://[::1]:443/", "[::1]:443"),
    ];
    for (address, host) in hosts {
        assert_eq!(host_of(&address.parse().unwrap()).unwrap(), host, "{address}");
    }
}
