//! Requests, and how they are read.

use std::io::{self, BufRead, ErrorKind, Read, Write};
use std::time::Instant;

/// A request, as it arrived.
#[derive(Clone, Debug)]
pub struct Received {
    /// As it was sent.
    pub method: String,
    /// With the query, as it was sent.
    pub path: String,
    /// In their order, with names in lower case.
    pub headers: Vec<(String, String)>,
    /// Without chunks, if it came in chunks.
    pub body: Vec<u8>,
    /// Which connection it came on, counted from zero.
    pub connection: usize,
    /// When its last byte had been read.
    pub at: Instant,
}

impl Received {
    /// The first header of this name, which is in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Whether a header has this word in its list.
    pub(crate) fn says(&self, name: &str, word: &str) -> bool {
        self.header(name).is_some_and(|list| list.split(',').any(|it| it.trim().eq_ignore_ascii_case(word)))
    }
}

/// More than any client should send.
const MAX_HEAD: usize = 256 * 1024;
const MAX_BODY: usize = 64 * 1024 * 1024;

/// Reads one request; tells the client to go on when it waits for that.
pub(crate) fn read(input: &mut impl BufRead, output: &mut impl Write, connection: usize) -> io::Result<Received> {
    let mut received = read_head(input, connection)?;
    if received.says("expect", "100-continue") {
        output.write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
    }
    received.body = match received.header("content-length") {
        _ if received.says("transfer-encoding", "chunked") => read_chunks(input)?,
        Some(length) => {
            let length = length.parse().map_err(|_| malformed("a bad length"))?;
            read_exactly(input, length)?
        }
        None => Vec::new(),
    };
    received.at = Instant::now();
    Ok(received)
}

fn read_head(input: &mut impl BufRead, connection: usize) -> io::Result<Received> {
    let mut room = MAX_HEAD;
    let first = read_line(input, &mut room)?;
    let mut words = first.split(' ');
    let (Some(method), Some(path), Some("HTTP/1.1"), None) = (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(malformed("a bad request line"));
    };
    let mut headers = Vec::new();
    loop {
        let line = read_line(input, &mut room)?;
        if line.is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').ok_or_else(|| malformed("a bad header"))?;
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let (method, path) = (method.to_owned(), path.to_owned());
    Ok(Received { method, path, headers, body: Vec::new(), connection, at: Instant::now() })
}

fn read_chunks(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    // Sizes and trailers count as head.
    let mut room = MAX_HEAD;
    loop {
        let line = read_line(input, &mut room)?;
        let size = line.split(';').next().unwrap_or_default().trim();
        let size = usize::from_str_radix(size, 16).map_err(|_| malformed("a bad chunk"))?;
        if size == 0 {
            break;
        }
        if size > MAX_BODY - body.len() {
            return Err(malformed("too long a body"));
        }
        body.extend(read_exactly(input, size)?);
        if !read_line(input, &mut room)?.is_empty() {
            return Err(malformed("a bad chunk"));
        }
    }
    while !read_line(input, &mut room)?.is_empty() {}
    Ok(body)
}

fn read_line(input: &mut impl BufRead, room: &mut usize) -> io::Result<String> {
    let mut line = Vec::new();
    let read = input.by_ref().take(*room as u64).read_until(b'\n', &mut line)?;
    *room -= read;
    match line.strip_suffix(b"\r\n") {
        Some(line) => String::from_utf8(line.to_vec()).map_err(|_| malformed("a line that is not UTF-8")),
        None if *room == 0 => Err(malformed("too long a head")),
        None if line.ends_with(b"\n") => Err(malformed("a bad end of line")),
        None => Err(ErrorKind::UnexpectedEof.into()),
    }
}

fn read_exactly(input: &mut impl BufRead, length: usize) -> io::Result<Vec<u8>> {
    if length > MAX_BODY {
        return Err(malformed("too long a body"));
    }
    let mut bytes = vec![0; length];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// A mistake of the client. That it went away in the middle is another kind of error.
fn malformed(what: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, what)
}
