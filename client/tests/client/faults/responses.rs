//! Responses at or beyond the limits of HTTP, with the client's report after a create.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;

pub(crate) const READ: &str = "success";
/// The client trusts no part of the response, not even the status.
const NOT_HTTP: &str = "Transport, Unknown after 1";
const HUGE: &str = "TooLarge, Unknown after 1";
/// The head was read, and the body breaks off: the service may not have written it.
const CUT: &str = "Transport 200, Unknown after 1";
const NOT_JSON: &str = "Decode 200, Unknown after 1";

/// A response with these headers and a body of two bytes.
pub(crate) fn with_headers(headers: &str) -> Vec<u8> {
    format!("HTTP/1.1 200 OK\r\n{headers}\r\n\r\n{{}}").into_bytes()
}

pub(crate) fn status(line: &str) -> Vec<u8> {
    format!("HTTP/{line}\r\nContent-Length: 2\r\n\r\n{{}}").into_bytes()
}

fn chunks(body: &str) -> Vec<u8> {
    format!("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{body}").into_bytes()
}

/// A body in chunks after these headers.
fn chunked_body(headers: &str) -> Vec<u8> {
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
    with_headers(&format!("Content-Length: 2{}", "\r\nX-Many: x".repeat(count - 1)))
}

fn in_chunks() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    vec![
        ("chunks", chunks("2\r\n{}\r\n0\r\n\r\n"), READ),
        ("trailers", chunks("2\r\n{}\r\n0\r\nX-A: b\r\n\r\n"), READ),
        ("an extension", chunks("2;a=b\r\n{}\r\n0\r\n\r\n"), READ),
        ("a long extension", chunks(&format!("2;{}\r\n{{}}\r\n0\r\n\r\n", "x".repeat(100))), READ),
        ("a last chunk without an empty line", chunks("2\r\n{}\r\n0\r\n"), CUT),
        ("a last chunk without a line end", chunks("2\r\n{}\r\n0"), CUT),
        ("no last chunk", chunks("2\r\n{}\r\n"), CUT),
        ("a chunk longer than its size", chunks("2\r\n{}{}\r\n0\r\n\r\n"), CUT),
        ("a size of 2^64 - 1", chunks("ffffffffffffffff\r\n{}"), CUT),
        ("a size of 2^64", chunks("10000000000000000\r\n{}"), CUT),
        ("no size", chunks("\r\n{}\r\n0\r\n\r\n"), CUT),
        ("a size after 0x", chunks("0x2\r\n{}\r\n0\r\n\r\n"), CUT),
        ("a size with a sign", chunks("+2\r\n{}\r\n0\r\n\r\n"), CUT),
        ("a size after a blank", chunks(" 2\r\n{}\r\n0\r\n\r\n"), CUT),
        ("bare line feeds", chunks("2\n{}\n0\n\n"), CUT),
        ("HTTP/1.0", b"HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n".to_vec(), NOT_HTTP),
        ("CHUNKED", chunked_body("Transfer-Encoding: CHUNKED"), READ),
        ("a length too", chunked_body("Content-Length: 2\r\nTransfer-Encoding: chunked"), READ),
        ("identity, chunked", chunked_body("Transfer-Encoding: identity, chunked"), READ),
        ("identity and chunked", chunked_body("Transfer-Encoding: identity\r\nTransfer-Encoding: chunked"), READ),
        ("chunked, identity", chunked_body("Transfer-Encoding: chunked, identity"), NOT_HTTP),
        ("chunked and identity", chunked_body("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity"), NOT_HTTP),
        ("xchunked", chunked_body("Transfer-Encoding: xchunked"), NOT_JSON),
        ("identity alone", with_headers("Transfer-Encoding: identity"), READ),
    ]
}

fn with_a_length() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    vec![
        ("one", with_headers("Content-Length: 2"), READ),
        ("none", with_headers("X-A: b"), READ),
        ("two", with_headers("Content-Length: 2\r\nContent-Length: 1"), NOT_HTTP),
        ("two of the same", with_headers("Content-Length: 2\r\nContent-Length: 2"), READ),
        ("a list", with_headers("Content-Length: 2, 1"), NOT_HTTP),
        ("a list of the same", with_headers("Content-Length: 2, 2"), READ),
        ("too long", with_headers("Content-Length: 3"), CUT),
        ("too short", with_headers("Content-Length: 2\r\n\r\n{}"), READ),
        ("negative", with_headers("Content-Length: -2"), NOT_HTTP),
        ("with a sign", with_headers("Content-Length: +2"), NOT_HTTP),
        ("a word", with_headers("Content-Length: two"), NOT_HTTP),
        ("empty", with_headers("Content-Length:"), NOT_HTTP),
        ("30 digits", with_headers("Content-Length: 100000000000000000000000000000"), NOT_HTTP),
        // Hyper needs the two largest numbers for itself.
        ("2^64 - 1", with_headers("Content-Length: 18446744073709551615"), HUGE),
        ("gzip", gzip(|_| ()), READ),
        ("gzip without its end", gzip(|packed| packed.truncate(packed.len() - 4)), CUT),
        ("gzip with something after it", gzip(|packed| packed.extend(b"garbage")), CUT),
        ("gzip with zeros after it", gzip(|packed| packed.extend([0; 8])), CUT),
        ("gzip of another size", gzip(|packed| *packed.last_mut().unwrap() ^= 1), CUT),
    ]
}

fn heads() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    vec![
        ("HTTP/0.9", b"{}".to_vec(), NOT_HTTP),
        ("HTTP/1.0", status("1.0 200 OK"), READ),
        ("HTTP/1.2", status("1.2 200 OK"), NOT_HTTP),
        ("HTTP/2.0", status("2.0 200 OK"), NOT_HTTP),
        ("status 000", status("1.1 000 No"), NOT_HTTP),
        ("status 099", status("1.1 099 No"), NOT_HTTP),
        ("status 20", status("1.1 20 No"), NOT_HTTP),
        ("status 2000", status("1.1 2000 No"), NOT_HTTP),
        ("status 600", status("1.1 600 No"), "Status 600, Unknown after 1"),
        ("status 999", status("1.1 999 No"), "Status 999, Unknown after 1"),
        ("status 101", status("1.1 101 No"), "Status 101, Rejected after 1"),
        ("status 204 with a body", status("1.1 204 No"), "Decode 204, Applied after 1"),
        ("status 304 with a body", status("1.1 304 No"), "Redirect 304, Rejected after 1"),
        ("bare line feeds", b"HTTP/1.1 200 OK\nContent-Length: 2\n\n{}".to_vec(), READ),
        ("a bare carriage return", with_headers("Content-Length: 2\r\nX-A: b\rc"), NOT_HTTP),
        ("a null", with_headers("Content-Length: 2\r\nX-A: b\0c"), NOT_HTTP),
        ("an empty line first", after_interim("\r\n"), READ),
        ("a blank after a name", with_headers("Content-Length: 2\r\nX-A : b"), NOT_HTTP),
        ("a blank before a name", with_headers("Content-Length: 2\r\n X-A: b"), NOT_HTTP),
        ("a blank in a name", with_headers("Content-Length: 2\r\nX A: b"), NOT_HTTP),
        ("an empty name", with_headers("Content-Length: 2\r\n: b"), NOT_HTTP),
        ("no colon", with_headers("Content-Length: 2\r\nX-A"), NOT_HTTP),
        ("a folded value", with_headers("Content-Length: 2\r\nX-A: b\r\n c"), NOT_HTTP),
        ("100 headers", many_headers(100), READ),
        ("101 headers", many_headers(101), HUGE),
        ("120 headers", many_headers(120), HUGE),
        ("129 headers", many_headers(129), HUGE),
        ("an interim response", after_interim("HTTP/1.1 100 Continue\r\n\r\n"), READ),
        ("an interim response with a header", after_interim("HTTP/1.1 100 Continue\r\nA: b\r\n\r\n"), READ),
        ("1,000 interim responses", after_interim(&"HTTP/1.1 103 Early\r\n\r\n".repeat(1_000)), READ),
        // They are dropped as they arrive, until the timeout.
        ("100,000 interim responses", after_interim(&"HTTP/1.1 103 Early\r\n\r\n".repeat(100_000)), READ),
        ("only an interim response", b"HTTP/1.1 103 Early\r\n\r\n".to_vec(), NOT_HTTP),
    ]
}

/// All responses, by name.
pub(crate) fn responses() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    [in_chunks(), with_a_length(), heads()].concat()
}
