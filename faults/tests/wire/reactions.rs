//! Each reaction does what it says.

use std::io::Read;
use std::time::{Duration, Instant};

use flate2::read::GzDecoder;
use helpdesk_faults::{Cut, End, FaultServer, Framing, Reaction, Response};

use crate::client::{After, Client, GET};

fn response() -> Response {
    Response::new("200 OK").body("0123456789")
}

/// Asks once, and compares what comes, how it ends, and what the trace says.
#[track_caller]
fn check(reaction: impl Into<Reaction>, sent: &str, after: After, done: &str) {
    let server = FaultServer::start(reaction.into());
    let mut client = Client::connect(server.address());
    client.send(GET);
    client.expect(sent);
    client.expect_after(after);
    assert_eq!(server.trace(), format!("GET /cases.json 0 bytes -> {done}\n"));
}

const HEAD: &str = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n";
const CHUNKED: &str = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

#[test]
fn responses_are_whole() {
    let whole = format!("{HEAD}0123456789");
    check(response(), &whole, After::Nothing, "200");
    check(response().then(End::Stall), &whole, After::Nothing, "200, then stalled");
    check(response().then(End::Reset), &whole, After::Rst, "200, then reset");
    let closing = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\nConnection: close\r\n\r\n0123456789";
    check(response().close(), closing, After::Fin, "200");
    check(Response::new(204), "HTTP/1.1 204 \r\n\r\n", After::Nothing, "204");
    let json = "HTTP/1.1 503 \r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
    check(Response::new(503).json("{}"), json, After::Nothing, "503");
    let elsewhere = "HTTP/1.1 307 \r\nLocation: /there\r\nContent-Length: 0\r\n\r\n";
    check(Response::redirect(307, "/there"), elsewhere, After::Nothing, "307");
}

#[test]
fn bodies_end_as_told() {
    let chunks = format!("{CHUNKED}4\r\n0123\r\n4\r\n4567\r\n2\r\n89\r\n0\r\n\r\n");
    check(response().framing(Framing::Chunks(4)), &chunks, After::Nothing, "200 in chunks");
    let bad = format!("{CHUNKED}-1\r\n0123456789\r\n");
    check(response().framing(Framing::BadChunks("-1".into())), &bad, After::Nothing, "200 in bad chunks");
    let unframed = "HTTP/1.1 200 OK\r\n\r\n0123456789";
    check(response().framing(Framing::Unframed), unframed, After::Fin, "200 without length");
}

#[test]
fn responses_are_cut() {
    let half = &HEAD[..HEAD.len() / 2];
    check(
        response().cut(Cut::AmidHead, End::Close),
        half,
        After::Fin,
        "200 cut in the middle of the head, then closed",
    );
    check(response().cut(Cut::AfterHead, End::Stall), HEAD, After::Nothing, "200 cut after the head, then stalled");
    let body = format!("{HEAD}01234");
    check(
        response().cut(Cut::AmidBody, End::Close),
        &body,
        After::Fin,
        "200 cut in the middle of the body, then closed",
    );
    check(
        response().cut(Cut::AmidBody, End::Reset),
        &body,
        After::Rst,
        "200 cut in the middle of the body, then reset",
    );
    check(
        response().cut(Cut::AmidBody, End::Stall),
        &body,
        After::Nothing,
        "200 cut in the middle of the body, then stalled",
    );
    let chunk = format!("{CHUNKED}5\r\n01234\r\n");
    let cut = response().framing(Framing::Chunks(8)).cut(Cut::AmidBody, End::Close);
    check(cut, &chunk, After::Fin, "200 in chunks cut in the middle of the body, then closed");
}

#[test]
fn silence_ends_as_told() {
    check(Reaction::reset(), "", After::Rst, "reset after reading");
    check(Reaction::close(), "", After::Fin, "closed after reading");
    check(Reaction::stall(), "", After::Nothing, "stalled after reading");
}

#[test]
fn raw_bytes_are_sent_as_they_are() {
    check(Reaction::raw("SSH-2.0\n", End::Keep), "SSH-2.0\n", After::Nothing, "8 raw bytes, then kept");
    check(Reaction::raw("SSH-2.0\n", End::Close), "SSH-2.0\n", After::Fin, "8 raw bytes, then closed");
}

#[test]
fn headers_are_huge() {
    let server = FaultServer::start(Response::new(200).huge_header(1 << 20).close());
    let mut client = Client::connect(server.address());
    client.send(GET);
    assert!(client.rest().len() > 1 << 20);
}

#[test]
fn bombs_unpack() {
    let server = FaultServer::start(Response::gzip_bomb(10_000_000).close());
    let mut client = Client::connect(server.address());
    client.send(GET);
    let bytes = client.rest();
    assert!(bytes.len() < 20_000, "{}", bytes.len());
    let body = bytes.windows(4).position(|it| it == b"\r\n\r\n").unwrap() + 4;
    assert!(String::from_utf8_lossy(&bytes[..body]).contains("Content-Encoding: gzip\r\n"));
    let mut unpacked = Vec::new();
    GzDecoder::new(&bytes[body..]).read_to_end(&mut unpacked).unwrap();
    assert_eq!(unpacked.len(), 10_000_000);
}

#[test]
fn drips_come_apart() {
    let pause = Duration::from_millis(5);
    let started = Instant::now();
    let whole = format!("{HEAD}0123456789");
    check(response().drip(7, pause), &whole, After::Nothing, "200 in drips");
    assert!(started.elapsed() >= pause * (whole.len() as u32 / 7));
}

#[test]
fn delays_come_first() {
    let delay = Duration::from_millis(60);
    let started = Instant::now();
    check(Reaction::reset().after(delay), "", After::Rst, "reset after reading, late");
    assert!(started.elapsed() >= delay);
}

#[test]
fn nothing_is_read_before_a_reset() {
    let server = FaultServer::start([Reaction::ResetUnread, Response::new(200).close().into()]);
    let mut client = Client::connect(server.address());
    // Nothing happens until the client begins.
    client.expect_after(After::Nothing);
    client.send("G");
    client.expect_after(After::Rst);
    Client::connect(server.address()).send(GET);
    assert!(server.wait_for(1, crate::client::LONG));
    assert_eq!(server.trace(), "(a request) -> reset\nGET /cases.json 0 bytes -> 200\n");
}

#[test]
fn connections_are_reset_on_accept() {
    let server = FaultServer::start([Reaction::ResetOnAccept, Response::new(204).into()]);
    Client::connect(server.address()).expect_after(After::Rst);
    let mut client = Client::connect(server.address());
    client.send(GET);
    client.expect("HTTP/1.1 204 \r\n\r\n");
    assert_eq!(server.trace(), "(a connection) -> reset\nGET /cases.json 0 bytes -> 204\n");
    assert_eq!(server.connections(), 2);
}

#[test]
fn kept_connections_are_reset_when_the_next_request_begins() {
    let server = FaultServer::start([Response::new(204).then(End::KeepThenReset), Response::new(404)]);
    let mut client = Client::connect(server.address());
    client.send(GET);
    client.expect("HTTP/1.1 204 \r\n\r\n");
    client.expect_after(After::Nothing);
    client.send(GET);
    client.expect_after(After::Rst);
    let mut another = Client::connect(server.address());
    another.send(GET);
    another.expect("HTTP/1.1 404");
    assert_eq!(
        server.trace(),
        "GET /cases.json 0 bytes -> 204, then kept to be reset\n\
         (a request) -> reset\n\
         GET /cases.json 0 bytes -> 404\n",
    );
}
