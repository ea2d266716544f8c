//! Responses: their content, and the faults with which the server sends them.

use std::fmt::Display;
use std::io::Write;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::end::End;

/// A response in HTTP/1.1. [`Response::new`] returns one without faults; each method adds a part or a fault.
#[derive(Clone, Debug)]
pub struct Response {
    pub(crate) status: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
    pub(crate) framing: Framing,
    pub(crate) cut: Option<Cut>,
    pub(crate) drip: Option<(usize, Duration)>,
    pub(crate) end: End,
}

/// How a response marks the end of its body.
#[derive(Clone, Debug)]
pub enum Framing {
    /// By `Content-Length`, which counts the whole body even if the response is cut off.
    Length,
    /// In chunks of this many bytes.
    Chunks(usize),
    /// In one chunk, with this text in the place of its size.
    BadChunks(String),
    /// By the end of the connection.
    Unframed,
}

/// The place where a response is cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// After half of the head.
    AmidHead,
    /// After the head and the empty line.
    AfterHead,
    /// After half of the body.
    AmidBody,
}

impl Response {
    /// Creates a response with this status, such as `200` or `"200 OK"`, without headers and body. The connection is
    /// kept.
    pub fn new(status: impl Display) -> Self {
        Self {
            status: status.to_string(),
            headers: Vec::new(),
            body: Vec::new(),
            framing: Framing::Length,
            cut: None,
            drip: None,
            end: End::Keep,
        }
    }

    /// Creates a redirect with a status such as `307`.
    pub fn redirect(status: impl Display, location: impl Into<String>) -> Self {
        Self::new(status).header("Location", location)
    }

    /// Creates a compressed response of `unpacked` spaces. It is sent in about a thousandth of these bytes.
    pub fn gzip_bomb(unpacked: usize) -> Self {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        let spaces = vec![b' '; 64 * 1024];
        let mut remaining = unpacked;
        while remaining > 0 {
            let size = remaining.min(spaces.len());
            gzip.write_all(&spaces[..size]).expect("writing to a vector succeeds");
            remaining -= size;
        }
        let packed = gzip.finish().expect("writing to a vector succeeds");
        Self::new(200).header("Content-Type", "application/json").header("Content-Encoding", "gzip").body(packed)
    }

    /// Adds a header. The headers about the length and the connection are always written.
    #[must_use]
    pub fn header(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// Adds a header whose value has this many bytes.
    #[must_use]
    pub fn huge_header(self, bytes: usize) -> Self {
        self.header("X-Huge", "x".repeat(bytes))
    }

    /// Sets the body.
    #[must_use]
    pub fn body(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = body.into();
        self
    }

    /// Sets a body of JSON, and the media type.
    #[must_use]
    pub fn json(self, body: impl Into<Vec<u8>>) -> Self {
        self.header("Content-Type", "application/json").body(body)
    }

    /// Sets how the response marks the end of its body.
    #[must_use]
    pub fn framing(mut self, framing: Framing) -> Self {
        self.framing = framing;
        self
    }

    /// Cuts the response off, and ends the connection in this way.
    #[must_use]
    pub fn cut(mut self, cut: Cut, end: End) -> Self {
        self.cut = Some(cut);
        self.then(end)
    }

    /// Sends head and body in parts of this many bytes, with a pause after each.
    #[must_use]
    pub fn drip(mut self, bytes: usize, pause: Duration) -> Self {
        self.drip = Some((bytes.max(1), pause));
        self
    }

    /// Sends `Connection: close`, and closes the connection.
    #[must_use]
    pub fn close(self) -> Self {
        self.then(End::Close)
    }

    /// Sets the state of the connection after the response.
    #[must_use]
    pub fn then(mut self, end: End) -> Self {
        self.end = end;
        self
    }

    /// Returns the bytes to send, which end early if the response is cut off.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.head().into_bytes();
        match self.cut {
            None => self.push_body(&mut bytes, &self.body, Last::Yes),
            Some(Cut::AmidHead) => bytes.truncate(bytes.len() / 2),
            Some(Cut::AfterHead) => (),
            Some(Cut::AmidBody) => self.push_body(&mut bytes, &self.body[..self.body.len() / 2], Last::No),
        }
        bytes
    }

    fn head(&self) -> String {
        // HTTP requires the space after the status even without a reason phrase.
        let space = if self.status.contains(' ') { "" } else { " " };
        let mut head = format!("HTTP/1.1 {}{space}\r\n", self.status);
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        // Responses with these statuses have neither a body nor a length.
        let has_no_body = self.status.starts_with("204") || self.status.starts_with("304");
        match self.framing {
            Framing::Length if has_no_body => (),
            Framing::Length => head += &format!("Content-Length: {}\r\n", self.body.len()),
            Framing::Chunks(_) | Framing::BadChunks(_) => head += "Transfer-Encoding: chunked\r\n",
            Framing::Unframed => (),
        }
        if self.end == End::Close && self.cut.is_none() {
            head += "Connection: close\r\n";
        }
        head + "\r\n"
    }

    fn push_body(&self, bytes: &mut Vec<u8>, body: &[u8], last: Last) {
        match &self.framing {
            Framing::Length | Framing::Unframed => bytes.extend_from_slice(body),
            Framing::Chunks(size) => {
                for data in body.chunks((*size).max(1)) {
                    push_chunk(bytes, &format!("{:x}", data.len()), data);
                }
                if last == Last::Yes {
                    push_chunk(bytes, "0", b"");
                }
            }
            Framing::BadChunks(size) => push_chunk(bytes, size, body),
        }
    }
}

/// Whether this is the last part of the body.
#[derive(PartialEq)]
enum Last {
    Yes,
    No,
}

fn push_chunk(bytes: &mut Vec<u8>, size: &str, data: &[u8]) {
    for part in [size.as_bytes(), b"\r\n", data, b"\r\n"] {
        bytes.extend_from_slice(part);
    }
}
