//! Requests that another program, or a broken one, could send.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, FakeServer, Seed};

/// A parsed response.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    /// Names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Response {
    /// All values of a header, one after another.
    pub(crate) fn header(&self, name: &str) -> String {
        let values = self.headers.iter().filter(|(key, _)| key == name).map(|(_, value)| value.as_str());
        values.collect::<Vec<_>>().join("; ")
    }
}

/// The header of the credentials of the server's staff member.
pub(crate) fn credentials(server: &FakeServer) -> String {
    let pair = BASE64_STANDARD.encode(format!("{DEFAULT_STAFF_EMAIL}:{}", server.api_key()));
    format!("Authorization: Basic {pair}\r\n")
}

/// Sends a request line without its version, credentials, and a JSON body that may be empty.
pub(crate) fn ask(server: &FakeServer, line: &str, body: &str) -> Response {
    let headers = format!("{}Content-Type: application/json\r\n", credentials(server));
    ask_with(server, line, &headers, body.as_bytes())
}

/// Sends a request with these headers.
pub(crate) fn ask_with(server: &FakeServer, line: &str, headers: &str, body: &[u8]) -> Response {
    let head = format!(
        "{line} HTTP/1.1\r\nHost: server\r\nConnection: close\r\n{headers}Content-Length: {}\r\n\r\n",
        body.len()
    );
    let response = send(server, &[head.as_bytes(), body].concat());
    let text = String::from_utf8(response).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no response to {line}: {text:?}"));
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let header = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
    Response { status, headers: lines.filter_map(header).collect(), body: body.to_owned() }
}

/// Sends bytes, and reads until the connection ends.
pub(crate) fn send(server: &FakeServer, bytes: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(server.url().strip_prefix("http://").unwrap()).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    // After an early rejection, the rest of the request cannot be sent.
    stream.write_all(bytes).ok();
    stream.shutdown(std::net::Shutdown::Write).ok();
    let mut response = Vec::new();
    stream.read_to_end(&mut response).ok();
    response
}

#[test]
fn a_large_body_without_credentials_is_rejected_before_it_is_read() {
    let server = FakeServer::start_blocking().unwrap();
    for (given, announced) in
        [("", "Content-Length: 62914560"), ("Authorization: Basic YTpi\r\n", "Transfer-Encoding: chunked")]
    {
        let mut stream = TcpStream::connect(server.url().strip_prefix("http://").unwrap()).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let head = format!("POST /api/labels.json HTTP/1.1\r\nHost: a\r\n{given}{announced}\r\n\r\n20000\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        // The rest of the body never arrives.
        stream.write_all(&[b' '; 100 << 10]).ok();
        let mut start = [0; 12];
        stream.read_exact(&mut start).unwrap();
        assert_eq!(String::from_utf8_lossy(&start), "HTTP/1.1 401");
    }
}

/// Connects, and sends the head of a request with credentials.
fn begin(server: &FakeServer, line: &str, headers: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.url().strip_prefix("http://").unwrap()).unwrap();
    let head = format!("{line} HTTP/1.1\r\nHost: server\r\n{}{headers}\r\n", credentials(server));
    stream.write_all(head.as_bytes()).unwrap();
    stream
}

/// Whether the first bytes of a response arrive within this time.
fn hears(stream: &mut TcpStream, start: &str, within: Duration) -> bool {
    stream.set_read_timeout(Some(within)).unwrap();
    let mut bytes = vec![0; start.len()];
    stream.read_exact(&mut bytes).is_ok() && bytes == start.as_bytes()
}

/// Whether stalled bodies were only announced, or have arrived in part.
#[test]
fn a_large_body_is_read_while_others_stall() {
    let server = FakeServer::start_blocking().unwrap();
    let send = |announced: usize, sent: usize| {
        let mut stream = begin(&server, "POST /api/labels.json", &format!("Content-Length: {announced}\r\n"));
        stream.write_all(&vec![b' '; sent]).unwrap();
        stream
    };
    let stalled = [1, 100 << 10, 1 << 20].map(|sent| [(); 8].map(|()| send(64 << 20, sent)));
    for _ in 0..3 {
        let mut large = send(1 << 20, 1 << 20);
        assert!(hears(&mut large, "HTTP/1.1 4", Duration::from_secs(20)));
    }
    drop(stalled);
}

#[test]
fn requests_wait_until_the_client_reads_earlier_responses() {
    const REQUESTS: usize = 20_000;
    let server = FakeServer::start_blocking().unwrap();
    server.seed(Seed::example());
    let line = "GET /api/cases.json?limit=100";
    let mut stream = begin(&server, line, "");
    let head = format!("{line} HTTP/1.1\r\nHost: server\r\n{}\r\n", credentials(&server));
    stream.write_all(head.repeat(REQUESTS - 1).as_bytes()).unwrap();
    // Until the server reads no more requests.
    let mut received = 0;
    loop {
        assert_eq!(ask(&server, "GET /api/labels.json", "").status, 200);
        std::thread::sleep(Duration::from_millis(500));
        let now = server.received_requests().for_operation("cases.list").len();
        if now == received {
            break;
        }
        received = now;
    }
    assert!((1..REQUESTS / 2).contains(&received), "{received}");
}
