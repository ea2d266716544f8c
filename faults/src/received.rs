//! Requests, and reading them.

use std::io::{self, BufRead, ErrorKind, Read, Write};
use std::time::Instant;

/// A request, as it arrived.
#[derive(Clone, Debug)]
pub struct Received {
    /// The method, as the client sent it.
    pub method: String,
    /// The path with the query, as the client sent it.
    pub path: String,
    /// The headers in their order, with names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body. A chunked body is joined.
    pub body: Vec<u8>,
    /// The number of the connection, counted from zero.
    pub connection: usize,
    /// The time at which the server had read the last byte.
    pub at: Instant,
}

impl Received {
    /// Returns the first header with this name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Returns whether the list of a header has this word.
    pub(crate) fn has_word(&self, name: &str, word: &str) -> bool {
        self.header(name).is_some_and(|list| list.split(',').any(|it| it.trim().eq_ignore_ascii_case(word)))
    }
}

/// The maximum size of the head. No client should send more.
const MAX_HEAD_BYTES: usize = 256 * 1024;
/// The maximum size of the body.
const MAX_BODY_BYTES: usize = 64 * 1024 * 1024;

/// Reads one request. A client that waits for `100 Continue` receives it.
pub(crate) fn read(input: &mut impl BufRead, output: &mut impl Write, connection: usize) -> io::Result<Received> {
    let mut received = read_head(input, connection)?;
    if received.has_word("expect", "100-continue") {
        output.write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
    }
    received.body = match received.header("content-length") {
        _ if received.has_word("transfer-encoding", "chunked") => read_chunks(input)?,
        Some(length) => {
            let length = length.parse().map_err(|_| invalid_data("a bad length"))?;
            read_exactly(input, length)?
        }
        None => Vec::new(),
    };
    received.at = Instant::now();
    Ok(received)
}

fn read_head(input: &mut impl BufRead, connection: usize) -> io::Result<Received> {
    let mut remaining = MAX_HEAD_BYTES;
    let first = read_line(input, &mut remaining)?;
    let mut words = first.split(' ');
    let (Some(method), Some(path), Some("HTTP/1.1"), None) = (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(invalid_data("a bad request line"));
    };
    let mut headers = Vec::new();
    loop {
        let line = read_line(input, &mut remaining)?;
        if line.is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').ok_or_else(|| invalid_data("a bad header"))?;
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let (method, path) = (method.to_owned(), path.to_owned());
    Ok(Received { method, path, headers, body: Vec::new(), connection, at: Instant::now() })
}

fn read_chunks(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    // Lines with sizes, and trailers, have the limit of a head together.
    let mut remaining = MAX_HEAD_BYTES;
    loop {
        let line = read_line(input, &mut remaining)?;
        let size = line.split(';').next().unwrap_or_default().trim();
        let size = usize::from_str_radix(size, 16).map_err(|_| invalid_data("a bad chunk"))?;
        if size == 0 {
            break;
        }
        if size > MAX_BODY_BYTES - body.len() {
            return Err(invalid_data("too long a body"));
        }
        body.extend(read_exactly(input, size)?);
        if !read_line(input, &mut remaining)?.is_empty() {
            return Err(invalid_data("a bad chunk"));
        }
    }
    while !read_line(input, &mut remaining)?.is_empty() {}
    Ok(body)
}

fn read_line(input: &mut impl BufRead, remaining: &mut usize) -> io::Result<String> {
    let mut line = Vec::new();
    let read = input.by_ref().take(*remaining as u64).read_until(b'\n', &mut line)?;
    *remaining -= read;
    match line.strip_suffix(b"\r\n") {
        Some(line) => String::from_utf8(line.to_vec()).map_err(|_| invalid_data("a line that is not UTF-8")),
        None if *remaining == 0 => Err(invalid_data("too long a head")),
        None if line.ends_with(b"\n") => Err(invalid_data("a bad end of line")),
        None => Err(ErrorKind::UnexpectedEof.into()),
    }
}

fn read_exactly(input: &mut impl BufRead, length: usize) -> io::Result<Vec<u8>> {
    if length > MAX_BODY_BYTES {
        return Err(invalid_data("too long a body"));
    }
    let mut bytes = vec![0; length];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Returns the error of a request that breaks the rules of HTTP. A request that breaks off is `UnexpectedEof` instead.
fn invalid_data(what: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, what)
}
