//! A server on localhost that records the requests and responds as configured.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use helpdesk_client as client;
use helpdesk_runtime as rt;
use rt::meta::{Operation, Returns};

use crate::operations::{Ask, CREATE, ask};

/// A service, as a generator would write it.
pub(crate) struct TestService;

impl rt::meta::Service for TestService {
    const METADATA: &'static rt::meta::ServiceMetadata = &rt::meta::ServiceMetadata::new("helpdesk", "/api")
        .retry_after_header("retry_after")
        .error_statuses(&[(401, "The key is wrong: look it up.")])
        .error_codes(&[("wrong_email", "This is no e-mail address.")])
        .user_agent("helpdesk/0.1.0");
}

/// How a server responds.
#[derive(Clone)]
pub(crate) enum Reaction {
    /// With these bytes.
    Bytes(Vec<u8>),
    /// By closing the connection after the request.
    Hangup,
    /// With these bytes, which may be none, and then with nothing more until the test is over.
    Stall(&'static str),
}

pub(crate) struct Server {
    address: SocketAddr,
    requests: Arc<Mutex<Vec<Received>>>,
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// A request that arrived.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    pub(crate) line: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Received {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// The bytes of a response with this status line and body.
pub(crate) fn response(status: &str, headers: &str, body: impl AsRef<[u8]>) -> Reaction {
    let body = body.as_ref();
    let head = format!("HTTP/1.1 {status}\r\n{headers}Content-Length: {}\r\nConnection: close\r\n\r\n", body.len());
    Reaction::Bytes([head.as_bytes(), body].concat())
}

impl Server {
    pub(crate) fn start(reaction: Reaction) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let requests = Arc::new(Mutex::new(Vec::new()));
        let over = Arc::new(AtomicBool::new(false));
        let (seen, ended) = (Arc::clone(&requests), Arc::clone(&over));
        let thread = std::thread::spawn(move || {
            let mut silent = Vec::new();
            for stream in listener.incoming() {
                if ended.load(Ordering::SeqCst) {
                    break;
                }
                let Ok(mut stream) = stream else { continue };
                stream.set_read_timeout(Some(Duration::from_secs(5))).ok();
                let Some(request) = receive(&mut stream) else { continue };
                seen.lock().unwrap().push(request);
                match &reaction {
                    Reaction::Bytes(bytes) => stream.write_all(bytes).unwrap_or_default(),
                    Reaction::Hangup => (),
                    Reaction::Stall(bytes) => {
                        stream.write_all(bytes.as_bytes()).unwrap_or_default();
                        silent.push(stream);
                    }
                }
            }
        });
        Self { address, requests, over, thread: Some(thread) }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn builder(&self) -> client::ClientBuilder<TestService> {
        client::Client::builder(self.url(), "agent@acme.com", "s3cret-key")
    }

    pub(crate) fn client(&self) -> client::Client<TestService> {
        self.builder().build().unwrap()
    }

    pub(crate) fn requests(&self) -> Vec<Received> {
        self.requests.lock().unwrap().clone()
    }

    /// The only request.
    pub(crate) fn request(&self) -> Received {
        let requests = self.requests();
        assert_eq!(requests.len(), 1);
        requests[0].clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.over.store(true, Ordering::SeqCst);
        TcpStream::connect(self.address).ok();
        if let Some(thread) = self.thread.take() {
            thread.join().ok();
        }
    }
}

fn receive(stream: &mut TcpStream) -> Option<Received> {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") {
        stream.read_exact(&mut byte).ok()?;
        head.push(byte[0]);
    }
    let head = String::from_utf8(head).ok()?;
    let mut lines = head.lines();
    let line = lines.next()?.to_owned();
    let headers: Vec<_> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    let mut received = Received { line, headers, body: Vec::new() };
    let length = received.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    received.body = vec![0; length];
    stream.read_exact(&mut received.body).ok()?;
    Some(received)
}

/// A valid request for a case, whose response must be the record.
pub(crate) fn create_case() -> Ask {
    static CREATE_CASE: Operation =
        CREATE.returns(Returns::Record { ty: "Case", root: "case", required: &["case_id"] });
    ask(&CREATE_CASE).text("user_email", "ann@example.com").text("subject", "Printer")
}
