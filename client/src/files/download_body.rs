//! The state of a download: its limit, its progress, and its errors.

use std::fmt;
use std::io;
#[cfg(feature = "gzip")]
use std::io::Read as _;
use std::time::Duration;

use bytes::Bytes;
#[cfg(feature = "gzip")]
use flate2::read::MultiGzDecoder;
use http::StatusCode;
use http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};

use crate::call::classify::Success;
use crate::call::receive::{self, Packing};
use crate::error::{About, Delivery, Error, TransportError, TransportErrorKind};
use crate::link::DownloadRequest;
use crate::options::DOWNLOAD_TIMEOUT;

/// The state of a download while its body arrives.
pub(crate) struct DownloadBody {
    link: DownloadRequest,
    /// The server that sends the file, after redirects.
    server: String,
    about: About,
    limit: Duration,
    status: StatusCode,
    content_type: Option<String>,
    /// The compression that the headers name.
    encoding: Option<String>,
    pub(crate) total: Option<u64>,
    /// How many bytes arrived; at the end, how many the file has.
    pub(crate) done: u64,
    packed: Option<PackedFile>,
    is_over: bool,
}

/// The bytes of a compressed response, and the size of the file. The size decides whether the bytes are unpacked.
struct PackedFile {
    bytes: Vec<u8>,
    size: u64,
}

impl DownloadBody {
    /// Creates the state from the head of the response.
    pub(crate) fn new(success: Success, link: DownloadRequest, server: String, limit: Duration) -> Result<Self, Error> {
        let Success { response, about, .. } = success;
        let headers = response.headers();
        let text = |name| headers.get(name)?.to_str().ok();
        let total = text(CONTENT_LENGTH).and_then(|length| length.parse().ok());
        let content_type = text(CONTENT_TYPE).map(str::to_owned);
        let packing = receive::compression_of(headers);
        let encoding = text(CONTENT_ENCODING).filter(|_| !matches!(packing, Packing::None)).map(str::to_owned);
        let can_unpack = !matches!(packing, Packing::None | Packing::Other);
        // If the body is as long as the file, the file itself is compressed.
        let packed = link.size().filter(|size| can_unpack && total != Some(*size));
        let packed = packed.map(|size| PackedFile { bytes: Vec::new(), size });
        let status = response.status();
        let (done, is_over) = (0, false);
        let body = Self { link, server, about, limit, status, content_type, encoding, total, done, packed, is_over };
        receive::check_headers(status, headers).map_err(|error| body.broken(error))?;
        body.check(total.unwrap_or(0))?;
        body.check(body.packed.as_ref().map_or(0, |packed| packed.size))?;
        Ok(body)
    }

    pub(crate) fn encoding(&self) -> Option<&str> {
        self.encoding.as_deref()
    }

    /// Returns whether all bytes were returned.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    pub(crate) fn content_type(&self) -> Option<&str> {
        self.content_type.as_deref()
    }

    /// Returns the capacity to reserve, as far as the `Content-Length` header can be trusted.
    pub(crate) fn room(&self) -> usize {
        self.total.unwrap_or(0).min(1 << 20) as usize
    }

    /// Counts a chunk, and checks the limit. Returns bytes of the file, if they are known already.
    pub(crate) fn take(&mut self, chunk: Option<Result<Bytes, TransportError>>) -> Result<Option<Bytes>, Error> {
        match chunk {
            // A transport may not have noticed the early end.
            None if self.total.is_some_and(|total| self.done < total) => {
                let error = TransportError::new(TransportErrorKind::ConnectionLost, Delivery::MaybeSent);
                Err(self.broken(error.with_status(self.status)))
            }
            None => Ok(self.end()),
            Some(Err(error)) if error.kind() == TransportErrorKind::Timeout => {
                let (server, limit) = (&self.server, self.limit.as_secs_f64());
                let message = format!("no complete file from `{server}` within {limit} s; raise `{DOWNLOAD_TIMEOUT}`");
                Err(self.broken(error.with_message(message)))
            }
            Some(Err(error)) if error.kind() == TransportErrorKind::Canceled => {
                Err(self.broken(error.with_status(self.status)))
            }
            Some(Err(error)) => Err(self.broken(error)),
            Some(Ok(chunk)) => {
                self.done += chunk.len() as u64;
                self.check(self.done)?;
                self.link.report_progress(self.done, self.total);
                match &mut self.packed {
                    Some(packed) => packed.bytes.extend_from_slice(&chunk),
                    None => return Ok(Some(chunk)),
                }
                Ok(None)
            }
        }
    }

    /// Ends the file. Returns the bytes that were kept until the size is known.
    fn end(&mut self) -> Option<Bytes> {
        self.is_over = true;
        let PackedFile { bytes, size } = self.packed.take()?;
        let unpacked = if self.done == size { None } else { unpack(&bytes, size) };
        if unpacked.is_some() {
            self.encoding = None;
        }
        let bytes = unpacked.unwrap_or(bytes);
        self.done = bytes.len() as u64;
        Some(bytes.into())
    }

    /// Creates the error for bytes that cannot be written.
    pub(crate) fn unwritable(&self, error: io::Error) -> Error {
        let failed = TransportError::new(TransportErrorKind::File, Delivery::MaybeSent).with_status(self.status);
        self.broken(failed.with_message(format!("the file could not be written: {error}")).with_source(error))
    }

    fn check(&self, bytes: u64) -> Result<(), Error> {
        let (most, _) = self.link.bounds();
        if bytes > most {
            Err(self.broken(TransportError::too_large(self.status, most, "DownloadRequest::max_bytes")))
        } else {
            Ok(())
        }
    }

    fn broken(&self, error: TransportError) -> Error {
        Error::transport(self.about.clone(), error.with_server(&self.server))
    }
}

/// Unpacks a file, if the result has this size.
#[cfg(feature = "gzip")]
fn unpack(packed: &[u8], size: u64) -> Option<Vec<u8>> {
    let mut unpacked = Vec::new();
    // One byte more shows that the file is larger.
    let read = MultiGzDecoder::new(packed).take(size.saturating_add(1)).read_to_end(&mut unpacked);
    (read.is_ok() && unpacked.len() as u64 == size).then_some(unpacked)
}

/// Without the feature, no file is unpacked.
#[cfg(not(feature = "gzip"))]
fn unpack(_: &[u8], _: u64) -> Option<Vec<u8>> {
    None
}

/// Shows sizes only, because the media type may reveal the content.
impl fmt::Debug for DownloadBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DownloadBody").field("done", &self.done).field("total", &self.total).finish_non_exhaustive()
    }
}
