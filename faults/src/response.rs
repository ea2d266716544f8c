//! Responses: what they say, and how much of it is sent, and how.

use std::fmt::Display;
use std::io::Write;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::end::End;

/// A response in HTTP/1.1. [`Response::new`] returns a flawless one; each method adds to it, or takes something away.
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

/// How a response says where its body ends.
#[derive(Clone, Debug)]
pub enum Framing {
    /// By `Content-Length`, of the whole body even if less of it is sent.
    Length,
    /// In chunks of this many bytes.
    Chunks(usize),
    /// In one chunk, with this text in the place of its size.
    BadChunks(String),
    /// Not at all: it ends with the connection.
    Unframed,
}

/// Where a response is cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// After half of the head.
    AmidHead,
    /// After the head and the empty line.
    AfterHead,
    /// After half of the body, which wants at least one byte for this.
    AmidBody,
}

impl Response {
    /// With this status, such as `200` or `"200 OK"`, no headers and no body. The connection is kept.
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

    /// To elsewhere, with a status such as `307`.
    pub fn redirect(status: impl Display, location: impl Into<String>) -> Self {
        Self::new(status).header("Location", location)
    }

    /// Blanks without end: about a thousandth of `unpacked` bytes, compressed.
    pub fn gzip_bomb(unpacked: usize) -> Self {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        let blanks = vec![b' '; 64 * 1024];
        let mut left = unpacked;
        while left > 0 {
            let size = left.min(blanks.len());
            gzip.write_all(&blanks[..size]).expect("a vector takes everything");
            left -= size;
        }
        let packed = gzip.finish().expect("a vector takes everything");
        Self::new(200).header("Content-Type", "application/json").header("Content-Encoding", "gzip").body(packed)
    }

    /// With one more header. Those about the length and the connection are written without being asked for.
    #[must_use]
    pub fn header(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// With one more header, whose value has this many bytes.
    #[must_use]
    pub fn huge_header(self, bytes: usize) -> Self {
        self.header("X-Huge", "x".repeat(bytes))
    }

    /// With this body.
    #[must_use]
    pub fn body(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = body.into();
        self
    }

    /// With this body, which is JSON and said to be.
    #[must_use]
    pub fn json(self, body: impl Into<Vec<u8>>) -> Self {
        self.header("Content-Type", "application/json").body(body)
    }

    /// With a body that ends otherwise than by its length.
    #[must_use]
    pub fn framed(mut self, framing: Framing) -> Self {
        self.framing = framing;
        self
    }

    /// Cut off, with this as the end of the connection.
    #[must_use]
    pub fn cut(mut self, cut: Cut, end: End) -> Self {
        self.cut = Some(cut);
        self.then(end)
    }

    /// Sent a few bytes at a time, head and body, with a pause between.
    #[must_use]
    pub fn dripped(mut self, bytes: usize, pause: Duration) -> Self {
        self.drip = Some((bytes.max(1), pause));
        self
    }

    /// Saying `Connection: close`, and doing so.
    #[must_use]
    pub fn close(self) -> Self {
        self.then(End::Close)
    }

    /// With this after it.
    #[must_use]
    pub fn then(mut self, end: End) -> Self {
        self.end = end;
        self
    }

    /// Returns what is sent, whole or cut.
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
        // The blank after the status belongs there even without a reason.
        let blank = if self.status.contains(' ') { "" } else { " " };
        let mut head = format!("HTTP/1.1 {}{blank}\r\n", self.status);
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        // These statuses have no body, and say nothing about its length.
        let bodiless = self.status.starts_with("204") || self.status.starts_with("304");
        match self.framing {
            Framing::Length if bodiless => (),
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

/// Whether the body ends here.
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
