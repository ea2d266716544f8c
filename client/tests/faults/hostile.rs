//! Responses that bend or break the standard, and what each client reports after a create.

use std::io::Write as _;
use std::time::Duration;

use client::{ErrorKind, Outcome};
use flate2::Compression;
use flate2::write::GzEncoder;
use helpdesk_client as client;
use helpdesk_faults::{End, FaultServer, Reaction, Response};
use helpdesk_runtime as rt;
use rt::Effect;

use crate::clients::{CLIENTS, EFFECTS, LONG, act};
use crate::table::told;

const READ: &str = "success";
/// Nothing of it is trusted, not even the status.
const NOT_HTTP: &str = "Transport, Unknown after 1";
const HUGE: &str = "TooLarge, Unknown after 1";
/// The head was read, and the body breaks off.
const CUT: &str = "Transport 200, Applied after 1";
const NOT_JSON: &str = "Decode 200, Applied after 1";

/// What the async client reports, and what the blocking one does.
type Reported = [&'static str; 2];

const fn both(reported: &'static str) -> Reported {
    [reported, reported]
}

/// A response with these headers and a body of two bytes.
fn headed(headers: &str) -> Vec<u8> {
    format!("HTTP/1.1 200 OK\r\n{headers}\r\n\r\n{{}}").into_bytes()
}

fn status(line: &str) -> Vec<u8> {
    format!("HTTP/{line}\r\nContent-Length: 2\r\n\r\n{{}}").into_bytes()
}

fn chunks(body: &str) -> Vec<u8> {
    format!("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{body}").into_bytes()
}

/// A body in chunks after these headers.
fn coded(headers: &str) -> Vec<u8> {
    format!("HTTP/1.1 200 OK\r\n{headers}\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n").into_bytes()
}

fn after_interim(interim: &str) -> Vec<u8> {
    format!("{interim}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{{}}").into_bytes()
}

fn gzip(change: fn(&mut Vec<u8>)) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(b"{}").unwrap();
    let mut packed = gzip.finish().unwrap();
    change(&mut packed);
    let head = format!("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: {}\r\n\r\n", packed.len());
    [head.into_bytes(), packed].concat()
}

fn many_headers(count: usize) -> Vec<u8> {
    headed(&format!("Content-Length: 2{}", "\r\nX-Many: x".repeat(count - 1)))
}

fn in_chunks() -> Vec<(&'static str, Vec<u8>, Reported)> {
    vec![
        ("chunks", chunks("2\r\n{}\r\n0\r\n\r\n"), both(READ)),
        ("trailers", chunks("2\r\n{}\r\n0\r\nX-A: b\r\n\r\n"), both(READ)),
        ("an extension", chunks("2;a=b\r\n{}\r\n0\r\n\r\n"), both(READ)),
        // Ureq reads at most 20 bytes before the line end.
        ("a long extension", chunks(&format!("2;{}\r\n{{}}\r\n0\r\n\r\n", "x".repeat(100))), [READ, CUT]),
        ("a last chunk without an empty line", chunks("2\r\n{}\r\n0\r\n"), both(CUT)),
        ("a last chunk without a line end", chunks("2\r\n{}\r\n0"), both(CUT)),
        ("no last chunk", chunks("2\r\n{}\r\n"), both(CUT)),
        ("a chunk longer than its size", chunks("2\r\n{}{}\r\n0\r\n\r\n"), both(CUT)),
        ("a size of 2^64 - 1", chunks("ffffffffffffffff\r\n{}"), both(CUT)),
        ("a size of 2^64", chunks("10000000000000000\r\n{}"), both(CUT)),
        ("no size", chunks("\r\n{}\r\n0\r\n\r\n"), both(CUT)),
        ("a size after 0x", chunks("0x2\r\n{}\r\n0\r\n\r\n"), both(CUT)),
        // Ureq parses the size as Rust does, after trimming.
        ("a size with a sign", chunks("+2\r\n{}\r\n0\r\n\r\n"), [CUT, READ]),
        ("a size after a blank", chunks(" 2\r\n{}\r\n0\r\n\r\n"), [CUT, READ]),
        ("bare line feeds", chunks("2\n{}\n0\n\n"), both(CUT)),
        (
            "HTTP/1.0",
            b"HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n".to_vec(),
            both(NOT_HTTP),
        ),
        ("CHUNKED", coded("Transfer-Encoding: CHUNKED"), both(READ)),
        ("a length too", coded("Content-Length: 2\r\nTransfer-Encoding: chunked"), both(READ)),
        ("identity, chunked", coded("Transfer-Encoding: identity, chunked"), both(READ)),
        ("identity and chunked", coded("Transfer-Encoding: identity\r\nTransfer-Encoding: chunked"), both(READ)),
        ("chunked, identity", coded("Transfer-Encoding: chunked, identity"), both(NOT_HTTP)),
        ("chunked and identity", coded("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity"), both(NOT_HTTP)),
        ("xchunked", coded("Transfer-Encoding: xchunked"), both(NOT_JSON)),
        ("identity alone", headed("Transfer-Encoding: identity"), both(READ)),
    ]
}

fn with_a_length() -> Vec<(&'static str, Vec<u8>, Reported)> {
    vec![
        ("one", headed("Content-Length: 2"), both(READ)),
        ("none", headed("X-A: b"), both(READ)),
        ("two", headed("Content-Length: 2\r\nContent-Length: 1"), both(NOT_HTTP)),
        ("two of the same", headed("Content-Length: 2\r\nContent-Length: 2"), both(READ)),
        ("a list", headed("Content-Length: 2, 1"), both(NOT_HTTP)),
        ("a list of the same", headed("Content-Length: 2, 2"), both(READ)),
        ("too long", headed("Content-Length: 3"), both(CUT)),
        ("too short", headed("Content-Length: 2\r\n\r\n{}"), both(READ)),
        ("negative", headed("Content-Length: -2"), both(NOT_HTTP)),
        ("with a sign", headed("Content-Length: +2"), both(NOT_HTTP)),
        ("a word", headed("Content-Length: two"), both(NOT_HTTP)),
        ("empty", headed("Content-Length:"), both(NOT_HTTP)),
        ("30 digits", headed("Content-Length: 100000000000000000000000000000"), both(NOT_HTTP)),
        // Hyper needs the two largest numbers for itself.
        ("2^64 - 1", headed("Content-Length: 18446744073709551615"), [HUGE, CUT]),
        ("gzip", gzip(|_| ()), both(READ)),
        ("gzip without its end", gzip(|packed| packed.truncate(packed.len() - 4)), both(CUT)),
        ("gzip with something after it", gzip(|packed| packed.extend(b"garbage")), both(CUT)),
        ("gzip with zeros after it", gzip(|packed| packed.extend([0; 8])), both(CUT)),
        ("gzip of another size", gzip(|packed| *packed.last_mut().unwrap() ^= 1), both(CUT)),
    ]
}

fn heads() -> Vec<(&'static str, Vec<u8>, Reported)> {
    vec![
        ("HTTP/0.9", b"{}".to_vec(), both(NOT_HTTP)),
        ("HTTP/1.0", status("1.0 200 OK"), both(READ)),
        ("HTTP/1.2", status("1.2 200 OK"), both(NOT_HTTP)),
        ("HTTP/2.0", status("2.0 200 OK"), both(NOT_HTTP)),
        ("status 000", status("1.1 000 No"), both(NOT_HTTP)),
        ("status 099", status("1.1 099 No"), both(NOT_HTTP)),
        ("status 20", status("1.1 20 No"), both(NOT_HTTP)),
        ("status 2000", status("1.1 2000 No"), both(NOT_HTTP)),
        ("status 600", status("1.1 600 No"), both("Status 600, Unknown after 1")),
        ("status 999", status("1.1 999 No"), both("Status 999, Unknown after 1")),
        ("status 101", status("1.1 101 No"), both("Status 101, Rejected after 1")),
        ("status 204 with a body", status("1.1 204 No"), both("Decode 204, Applied after 1")),
        ("status 304 with a body", status("1.1 304 No"), both("Redirect 304, Rejected after 1")),
        ("bare line feeds", b"HTTP/1.1 200 OK\nContent-Length: 2\n\n{}".to_vec(), both(READ)),
        ("a bare carriage return", headed("Content-Length: 2\r\nX-A: b\rc"), both(NOT_HTTP)),
        ("a null", headed("Content-Length: 2\r\nX-A: b\0c"), both(NOT_HTTP)),
        ("an empty line first", after_interim("\r\n"), both(READ)),
        ("a blank after a name", headed("Content-Length: 2\r\nX-A : b"), both(NOT_HTTP)),
        ("a blank before a name", headed("Content-Length: 2\r\n X-A: b"), both(NOT_HTTP)),
        ("a blank in a name", headed("Content-Length: 2\r\nX A: b"), both(NOT_HTTP)),
        ("an empty name", headed("Content-Length: 2\r\n: b"), both(NOT_HTTP)),
        ("no colon", headed("Content-Length: 2\r\nX-A"), both(NOT_HTTP)),
        ("a folded value", headed("Content-Length: 2\r\nX-A: b\r\n c"), both(NOT_HTTP)),
        ("100 headers", many_headers(100), both(READ)),
        ("101 headers", many_headers(101), both(HUGE)),
        ("120 headers", many_headers(120), both(HUGE)),
        ("129 headers", many_headers(129), both(HUGE)),
        ("an interim response", after_interim("HTTP/1.1 100 Continue\r\n\r\n"), both(READ)),
        // Ureq accepts no header in this one.
        ("an interim response with a header", after_interim("HTTP/1.1 100 Continue\r\nA: b\r\n\r\n"), [READ, NOT_HTTP]),
        ("1,000 interim responses", after_interim(&"HTTP/1.1 103 Early\r\n\r\n".repeat(1_000)), both(READ)),
        // Hyper drops them as they arrive, until the timeout. Ureq limits what it has not parsed yet.
        ("100,000 interim responses", after_interim(&"HTTP/1.1 103 Early\r\n\r\n".repeat(100_000)), [READ, HUGE]),
        ("only an interim response", b"HTTP/1.1 103 Early\r\n\r\n".to_vec(), both(NOT_HTTP)),
    ]
}

#[test]
fn a_response_that_breaks_the_standard_is_reported_as_the_table_says() {
    for (name, bytes, expected) in [in_chunks(), with_a_length(), heads()].concat() {
        let reported = CLIENTS.iter().map(|(_, client)| {
            let server = FaultServer::start([Reaction::raw(bytes.clone(), End::Close)]);
            told(client(&server.url(), LONG, &[act(Effect::Create)]))
        });
        assert_eq!(reported.collect::<Vec<_>>(), expected, "{name}");
    }
}

#[test]
fn a_second_response_is_none_to_the_next_request() {
    for (name, client) in CLIENTS {
        let two = [headed("Content-Length: 2"), status("1.1 404 No")].concat();
        let server = FaultServer::start([Reaction::raw(two, End::Keep), Response::new(200).json("{}").into()]);
        assert_eq!(told(client(&server.url(), LONG, &[act(Effect::Safe), act(Effect::Create)])), READ, "{name}");
        assert_eq!(server.connections(), 2, "{name}");
    }
}

#[test]
fn a_timeout_of_nothing_sends_nothing() {
    for (name, client) in CLIENTS {
        for (timeout, effect) in [0, 1].into_iter().flat_map(|nanoseconds| EFFECTS.map(|effect| (nanoseconds, effect)))
        {
            let server = FaultServer::start([Response::new(200).json("{}")]);
            let error = client(&server.url(), Duration::from_nanos(timeout), &[act(effect)]).unwrap_err();
            assert_eq!((error.kind(), error.outcome()), (ErrorKind::Timeout, Outcome::NotSent), "{name}, {timeout} ns");
            assert_eq!(server.requests().len(), 0, "{name}, {timeout} ns, {effect:?}");
        }
    }
}
