#!/usr/bin/env bash
# wiremock 0.6.5: `header` never matches a value with a comma.
#
# Guess: `header("if-modified-since", DATE)` matches a request whose header has exactly this value.
# Seen: the header of the request is split at its commas, the expected value is not: dates, which all have a comma, a User-Agent with one and
# an ETag with one in its quotes never match, so that the server answers 404. `headers` wants the parts, `header_regex` sees the whole.
# It matters to tests of clients that send conditional requests: the mock looks right, and the failure says nothing of commas.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
cargo init --quiet --name comma --vcs none
cargo add --quiet wiremock@=0.6.5
cargo add --quiet tokio@1 --features macros,rt-multi-thread
cat > src/main.rs <<'RUST'
use std::io::{Read, Write};
use std::net::TcpStream;

use wiremock::matchers::{header, header_regex, headers};
use wiremock::{Match, Mock, MockServer, ResponseTemplate};

/// The status of a request with a header, by a server that answers 204 to what matches.
async fn status(name: &str, value: &str, matches: impl Match + 'static) -> String {
    let server = MockServer::start().await;
    Mock::given(matches).respond_with(ResponseTemplate::new(204)).mount(&server).await;
    let request = format!("GET / HTTP/1.1\r\nhost: desk.test\r\nconnection: close\r\n{name}: {value}\r\n\r\n");
    let address = *server.address();
    let send = move || {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        response.split(' ').nth(1).unwrap().to_owned()
    };
    tokio::task::spawn_blocking(send).await.unwrap()
}

#[tokio::main]
async fn main() {
    for (name, value) in [
        ("if-none-match", r#""a""#),
        ("if-none-match", r#""a,b""#),
        ("if-modified-since", "Tue, 14 Nov 2023 22:13:20 GMT"),
        ("user-agent", "desk/1 (Linux, x86)"),
    ] {
        println!("{name}: {value}");
        println!("  header: {}", status(name, value, header(name, value)).await);
        println!("  headers: {}", status(name, value, headers(name, value.split(',').map(str::trim).collect())).await);
        println!("  header_regex: {}", status(name, value, header_regex(name, &value.replace(['(', ')'], "."))).await);
    }
}
RUST
cargo run --quiet > seen.txt
diff - seen.txt <<'SEEN'
if-none-match: "a"
  header: 204
  headers: 204
  header_regex: 204
if-none-match: "a,b"
  header: 404
  headers: 204
  header_regex: 204
if-modified-since: Tue, 14 Nov 2023 22:13:20 GMT
  header: 404
  headers: 204
  header_regex: 204
user-agent: desk/1 (Linux, x86)
  header: 404
  headers: 204
  header_regex: 204
SEEN
echo 'as seen with wiremock 0.6.5'
