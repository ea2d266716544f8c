//! Collects a body up to a limit, unpacking it where it is compressed.

use std::io::{self, Write};

use bytes::Bytes;
#[cfg(feature = "gzip")]
use flate2::write::MultiGzDecoder;
use http::{HeaderMap, StatusCode};

use crate::transport::TransportError;
#[cfg(feature = "gzip")]
use crate::transport::{Sent, TransportErrorKind};

/// A body that is being collected.
pub(super) enum Collector {
    Plain(Capped),
    #[cfg(feature = "gzip")]
    Gzip {
        decoder: Box<MultiGzDecoder<Capped>>,
        begun: bool,
    },
}

/// Why no more is collected.
pub(super) enum Stop {
    Full,
    #[cfg(feature = "gzip")]
    Broken(io::Error),
}

impl Collector {
    /// Collects a body with these headers, of which those that tell how it is packed are taken out.
    pub(super) fn new(headers: &mut HeaderMap, limit: usize) -> Self {
        let capped = Capped { bytes: Vec::new(), limit, full: false };
        #[cfg(feature = "gzip")]
        {
            use http::header::{CONTENT_ENCODING, CONTENT_LENGTH};
            let packed = |value: &http::HeaderValue| {
                let name = value.as_bytes().trim_ascii();
                name.eq_ignore_ascii_case(b"gzip") || name.eq_ignore_ascii_case(b"x-gzip")
            };
            if headers.get(CONTENT_ENCODING).is_some_and(packed) {
                headers.remove(CONTENT_ENCODING);
                headers.remove(CONTENT_LENGTH);
                return Self::Gzip { decoder: Box::new(MultiGzDecoder::new(capped)), begun: false };
            }
        }
        let _ = headers;
        Self::Plain(capped)
    }

    /// Adds what was received.
    pub(super) fn add(&mut self, chunk: &[u8]) -> Result<(), Stop> {
        let written = match self {
            Self::Plain(capped) => capped.write_all(chunk),
            #[cfg(feature = "gzip")]
            Self::Gzip { decoder, begun } => {
                *begun |= !chunk.is_empty();
                decoder.write_all(chunk)
            }
        };
        self.stop(written)
    }

    /// Ends a whole body.
    pub(super) fn end(&mut self) -> Result<(), Stop> {
        match self {
            Self::Plain(_) => Ok(()),
            // No body at all is not packed either, whatever the headers say.
            #[cfg(feature = "gzip")]
            Self::Gzip { begun: false, .. } => Ok(()),
            #[cfg(feature = "gzip")]
            Self::Gzip { decoder, .. } => {
                let finished = decoder.try_finish();
                self.stop(finished)
            }
        }
    }

    /// What was collected.
    pub(super) fn into_bytes(self) -> Bytes {
        match self {
            Self::Plain(capped) => capped.bytes.into(),
            #[cfg(feature = "gzip")]
            Self::Gzip { mut decoder, .. } => std::mem::take(&mut decoder.get_mut().bytes).into(),
        }
    }

    fn stop(&self, written: io::Result<()>) -> Result<(), Stop> {
        match (written, self) {
            (Ok(()), _) => Ok(()),
            (Err(_), Self::Plain(_)) => Err(Stop::Full),
            #[cfg(feature = "gzip")]
            (Err(_), Self::Gzip { decoder, .. }) if decoder.get_ref().full => Err(Stop::Full),
            #[cfg(feature = "gzip")]
            (Err(error), Self::Gzip { .. }) => Err(Stop::Broken(error)),
        }
    }
}

impl Stop {
    pub(super) fn into_error(self, status: StatusCode, limit: usize) -> TransportError {
        match self {
            Self::Full => TransportError::too_large(status, limit),
            #[cfg(feature = "gzip")]
            Self::Broken(error) => {
                TransportError::new(TransportErrorKind::Other, Sent::Maybe).with_status(status).with_source(error)
            }
        }
    }
}

/// Bytes up to a limit, and an error for the first one beyond it.
pub(super) struct Capped {
    bytes: Vec<u8>,
    limit: usize,
    full: bool,
}

impl Write for Capped {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = self.limit - self.bytes.len();
        let fits = bytes.len().min(room);
        self.bytes.extend_from_slice(&bytes[..fits]);
        self.full = fits < bytes.len();
        match self.full {
            true => Err(io::Error::other("larger than the limit")),
            false => Ok(fits),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
