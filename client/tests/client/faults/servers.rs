//! Servers that fail.

use std::io::Write as _;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use helpdesk_faults::{ClosedPort, Cut, End, FaultServer, Framing, Reaction, Response};

use super::clients::{LONG, SHORT};

/// A valid response.
pub(crate) fn fine() -> Response {
    Response::new(200).json(r#"{"0": {"case_id": 7, "subject": "Printer"}, "total_count": 1}"#)
}

/// Half of a compressed body, whose length is that of the half.
fn cut_gzip() -> Response {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(&[b' '; 1000]).unwrap();
    let whole = gzip.finish().unwrap();
    fine().header("Content-Encoding", "gzip").body(&whole[..whole.len() / 2])
}

pub(crate) fn always(reaction: impl Into<Reaction>) -> Vec<Reaction> {
    vec![reaction.into()]
}

/// Faults of servers, with the reactions to one request after the other, of which the last is repeated.
fn fast_faults() -> Vec<(&'static str, Vec<Reaction>)> {
    let moment = Duration::from_millis(5);
    let date = || Response::new(429).header("Date", "Mon, 15 May 2014 00:15:17 GMT");
    let mut faults = vec![
        ("nothing is wrong", always(fine())),
        ("it drips, but in time", always(fine().drip(60, moment))),
        ("it resets before it reads", always(Reaction::ResetUnread)),
        ("it resets once before it reads", vec![Reaction::ResetUnread, fine().into()]),
        ("it reads, then resets", always(Reaction::reset())),
        ("it reads, then resets, once", vec![Reaction::reset(), fine().into()]),
        ("it reads, then closes", always(Reaction::close())),
        ("it breaks off amid the headers", always(fine().cut(Cut::AmidHead, End::Close))),
        ("it breaks off after the headers", always(fine().cut(Cut::AfterHead, End::Close))),
        ("it breaks off amid the body", always(fine().cut(Cut::AmidBody, End::Close))),
        ("it resets amid the body", always(fine().cut(Cut::AmidBody, End::Reset))),
        ("it breaks off amid a chunk", always(fine().framing(Framing::Chunks(20)).cut(Cut::AmidBody, End::Close))),
        ("it speaks something else", always(Reaction::raw("220 mail.example.com ESMTP\r\n", End::Close))),
        ("it sends chunks without a size", always(fine().framing(Framing::BadChunks("zz".into())))),
        ("it sends chunks of a negative size", always(fine().framing(Framing::BadChunks("-5".into())))),
        ("it ends with the connection", always(fine().framing(Framing::Unframed))),
        ("it ends with the connection, which is reset", always(fine().framing(Framing::Unframed).then(End::Reset))),
        ("its headers are huge", always(fine().huge_header(1 << 20))),
        ("its headers are many", always((0..200).fold(fine(), |response, _| response.header("X-Many", "x")))),
        ("its headers are large", always(fine().huge_header(100_000))),
        ("it responds in HTML", always(Response::new(200).header("Content-Type", "text/html").body("<h1>Hello</h1>"))),
        ("it responds with nothing", always(Response::new(200))),
        ("it responds with garbage", always(Response::new(200).json("{\"0\": \u{1}"))),
        ("it responds with an error under 200", always(Response::new(200).json(r#"{"error": "case_not_found"}"#))),
        (
            "a gateway responds in HTML",
            always(Response::new(502).header("Content-Type", "text/html").body("<h1>Bad</h1>")),
        ),
        ("it lies about compression", always(fine().header("Content-Encoding", "gzip"))),
        ("it breaks off what is compressed", always(cut_gzip())),
        ("it compresses otherwise", always(fine().header("Content-Encoding", "br"))),
        (
            "it rejects requests for now, and compresses that otherwise",
            always(Response::new(429).header("Retry-After", "9").header("Content-Encoding", "br").body("x")),
        ),
        (
            "a gateway compresses its page otherwise",
            always(Response::new(502).header("Content-Encoding", "br").body("x")),
        ),
        (
            "it compresses the error response badly",
            always(Response::new(404).header("Content-Encoding", "gzip").body("x")),
        ),
        ("it is overloaded", always(Response::new(503).header("Retry-After", "0"))),
        ("it breaks once", vec![Response::new(500).into(), fine().into()]),
        ("it breaks", always(Response::new(500))),
        ("it has deleted it already", vec![Reaction::reset(), Response::new(404).json(r#"{"error": "gone"}"#).into()]),
        ("it rejects, and says so in words", always(Response::new(403).body("Rate limit exceeded."))),
        ("the wait is a date", always(date().header("Retry-After", "Mon, 15 May 2014 00:15:47 GMT"))),
        (
            "the wait is a date without a clock",
            always(Response::new(429).header("Retry-After", "Mon, 15 May 2014 00:15:47 GMT")),
        ),
        ("the wait is not said", always(Response::new(429))),
        (
            "the wait is in the service's header too",
            always(Response::new(429).header("retry_after", "7").header("Retry-After", "9")),
        ),
    ];
    for wait in ["0", "1.5", "30", "-5", "1e300", "99999999999999999999", "NaN", "inf", "soon", ""] {
        let rejection = Response::new(429).header("Retry-After", wait);
        faults.push((Box::leak(format!("the wait is `{wait}`").into_boxed_str()), always(rejection)));
    }
    faults
}

/// Servers that keep a client waiting for longer than it may take.
fn slow_faults() -> Vec<(&'static str, Vec<Reaction>)> {
    vec![
        ("it never responds", always(Reaction::stall())),
        ("it stalls amid the headers", always(fine().cut(Cut::AmidHead, End::Stall))),
        ("it stalls after the headers", always(fine().cut(Cut::AfterHead, End::Stall))),
        ("it stalls amid the body", always(fine().cut(Cut::AmidBody, End::Stall))),
        ("it drips for too long", always(fine().drip(1, SHORT / 20))),
        ("it responds late, once", vec![Reaction::from(fine()).after(SHORT * 2), fine().into()]),
    ]
}

/// All faults, with the time that a client waits for each server.
pub(crate) fn faults() -> Vec<(&'static str, Vec<Reaction>, Duration)> {
    let fast = fast_faults().into_iter().map(|(name, reactions)| (name, reactions, LONG));
    let slow = slow_faults().into_iter().map(|(name, reactions)| (name, reactions, SHORT));
    fast.chain(slow).collect()
}

/// Redirects by name, with a status and a target: `SAME` is the port of their server, and `OTHER` the port of another server.
pub(crate) fn redirects() -> impl Iterator<Item = (String, u16, &'static str)> {
    const LOCATIONS: [(&str, &str); 8] = [
        ("same origin", "http://127.0.0.1:SAME/other.json"),
        ("a path", "/other.json"),
        ("other case", "HTTP://127.0.0.1:SAME/other.json"),
        ("other host", "http://localhost:SAME/"),
        ("only a host", "//127.0.0.1:SAME/"),
        ("other port", "http://127.0.0.1:OTHER/"),
        ("other scheme", "https://127.0.0.1:SAME/"),
        ("user", "http://ann:secret@127.0.0.1:OTHER/"),
    ];
    LOCATIONS.into_iter().flat_map(|(name, location)| {
        [301, 302, 303, 307, 308].map(|status| (format!("{status} to {name}"), status, location))
    })
}

/// Starts a server that redirects.
pub(crate) fn redirect(status: u16, location: &str, other: &str) -> FaultServer {
    let closed = ClosedPort::reserve();
    let same = closed.address().port().to_string();
    let location = location.replace("SAME", &same).replace("OTHER", other);
    FaultServer::on(closed, always(Response::redirect(status, location)))
}
