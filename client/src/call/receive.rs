//! Receives a response of any transport, with limits on headers and body, and decompresses it.
//!
//! The limits apply to the decompressed size, because a small compressed body can become very large. So transports do not decompress:
//! limits of HTTP libraries, if there are any, count compressed bytes.

use std::error::Error as StdError;
use std::io::{self, Write};

use bytes::Bytes;
#[cfg(feature = "gzip")]
use flate2::write::MultiGzDecoder;
use http::header::{CONTENT_ENCODING, CONTENT_LENGTH};
use http::{HeaderMap, StatusCode};

use crate::error::{Delivery, TransportError, TransportErrorKind};

/// The maximum number of bytes of all header names and values.
const MAX_HEADERS: usize = 64 * 1024;

/// The maximum capacity to reserve because a header announces it.
const MAX_RESERVED: usize = 1 << 20;

/// A body that is being received.
pub(crate) struct Receiver {
    status: StatusCode,
    limit: usize,
    expected: usize,
    received: bool,
    body: Collecting,
}

enum Collecting {
    /// The body is unreadable, and no byte is kept.
    Ignored,
    Empty,
    /// One chunk, which is usually the whole body and need not be copied.
    Whole(Bytes),
    Collected(Capped),
    #[cfg(feature = "gzip")]
    Gzip(Box<MultiGzDecoder<Capped>>),
}

impl Receiver {
    /// Receives the body after this head, up to `limit` bytes.
    ///
    /// # Errors
    /// Fails if the headers are too large, or if they name a compression that was not requested.
    pub(crate) fn new(status: StatusCode, headers: &mut HeaderMap, limit: usize) -> Result<Self, TransportError> {
        check_headers(status, headers)?;
        let expected = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
        let expected = expected.unwrap_or(0).min(limit).min(MAX_RESERVED);
        let body = match compression_of(headers) {
            Packing::None => Collecting::Empty,
            #[cfg(feature = "gzip")]
            Packing::Gzip => {
                headers.remove(CONTENT_ENCODING);
                headers.remove(CONTENT_LENGTH);
                Collecting::Gzip(Box::new(MultiGzDecoder::new(Capped::new(limit, 0))))
            }
            // An error response has enough information in its status and headers.
            Packing::Other if !status.is_success() => Collecting::Ignored,
            Packing::Other => {
                return Err(unreadable(status, "its `Content-Encoding` is not one that the client asked for"));
            }
        };
        Ok(Self { status, limit, expected, received: false, body })
    }

    /// Adds a chunk.
    pub(crate) fn add(&mut self, chunk: Bytes) -> Result<(), TransportError> {
        if chunk.is_empty() {
            return Ok(());
        }
        self.received = true;
        let written = match &mut self.body {
            Collecting::Ignored => Ok(()),
            Collecting::Empty if chunk.len() <= self.limit => {
                self.body = Collecting::Whole(chunk);
                Ok(())
            }
            Collecting::Empty => {
                self.body = Collecting::Whole(chunk.slice(..self.limit));
                Err(full())
            }
            Collecting::Whole(first) => {
                let mut capped = Capped::new(self.limit, self.expected.max(first.len() + chunk.len()));
                let written = capped.write_all(first).and_then(|()| capped.write_all(&chunk));
                self.body = Collecting::Collected(capped);
                written
            }
            Collecting::Collected(capped) => capped.write_all(&chunk),
            #[cfg(feature = "gzip")]
            Collecting::Gzip(decoder) => decoder.write_all(&chunk),
        };
        written.map_err(|error| self.read_error(error))
    }

    /// Returns the received bytes, once the body has ended.
    ///
    /// # Errors
    /// Fails if the body of a success is incomplete. The status of an error response is enough without its body.
    pub(crate) fn finish(mut self, ended: Result<(), TransportError>) -> Result<Bytes, TransportError> {
        match ended.and_then(|()| self.end()) {
            Err(error) if self.status.is_success() => {
                Err(error.with_status(self.status).with_partial(self.into_bytes()))
            }
            Ok(()) | Err(_) => Ok(self.into_bytes()),
        }
    }

    fn end(&mut self) -> Result<(), TransportError> {
        match &mut self.body {
            Collecting::Ignored | Collecting::Empty | Collecting::Whole(_) | Collecting::Collected(_) => Ok(()),
            // An empty body is not compressed either, whatever the headers say.
            #[cfg(feature = "gzip")]
            Collecting::Gzip(_) if !self.received => Ok(()),
            #[cfg(feature = "gzip")]
            Collecting::Gzip(decoder) => {
                let finished = decoder.try_finish();
                finished.map_err(|error| match error.kind() {
                    io::ErrorKind::FileTooLarge => self.read_error(error),
                    // The received bytes were right, but incomplete.
                    _ => TransportError::new(TransportErrorKind::ConnectionLost, Delivery::MaybeSent)
                        .with_status(self.status)
                        .with_source(error),
                })
            }
        }
    }

    fn into_bytes(self) -> Bytes {
        match self.body {
            Collecting::Ignored | Collecting::Empty => Bytes::new(),
            Collecting::Whole(bytes) => bytes,
            Collecting::Collected(capped) => capped.bytes.into(),
            #[cfg(feature = "gzip")]
            Collecting::Gzip(mut decoder) => std::mem::take(&mut decoder.get_mut().bytes).into(),
        }
    }

    fn read_error(&self, error: io::Error) -> TransportError {
        match error.kind() {
            io::ErrorKind::FileTooLarge => {
                TransportError::too_large(self.status, self.limit as u64, "ClientBuilder::max_response_bytes")
            }
            _ => unreadable(self.status, error),
        }
    }
}

/// Rejects headers that are too large.
pub(crate) fn check_headers(status: StatusCode, headers: &HeaderMap) -> Result<(), TransportError> {
    let size: usize = headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum();
    if size > MAX_HEADERS { Err(TransportError::headers_too_large(MAX_HEADERS).with_status(status)) } else { Ok(()) }
}

/// The compression of a body.
pub(crate) enum Packing {
    None,
    #[cfg(feature = "gzip")]
    Gzip,
    /// A compression that this client does not support.
    Other,
}

/// Returns the compression that the headers name.
pub(crate) fn compression_of(headers: &HeaderMap) -> Packing {
    let name = headers.get(CONTENT_ENCODING).map(|value| value.as_bytes().trim_ascii().to_ascii_lowercase());
    match name.as_deref() {
        None | Some(b"" | b"identity") => Packing::None,
        #[cfg(feature = "gzip")]
        Some(b"gzip" | b"x-gzip") => Packing::Gzip,
        Some(_) => Packing::Other,
    }
}

fn unreadable(status: StatusCode, cause: impl Into<Box<dyn StdError + Send + Sync>>) -> TransportError {
    TransportError::new(TransportErrorKind::Other, Delivery::MaybeSent).with_status(status).with_source(cause)
}

fn full() -> io::Error {
    io::ErrorKind::FileTooLarge.into()
}

/// A buffer with a maximum size, which fails for the first byte beyond it.
struct Capped {
    bytes: Vec<u8>,
    limit: usize,
}

impl Capped {
    fn new(limit: usize, expected: usize) -> Self {
        Self { bytes: Vec::with_capacity(expected.min(limit)), limit }
    }
}

impl Write for Capped {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let fits = bytes.len().min(self.limit - self.bytes.len());
        self.bytes.extend_from_slice(&bytes[..fits]);
        if fits < bytes.len() { Err(full()) } else { Ok(fits) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
