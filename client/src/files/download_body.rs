//! The state of a download: its limit, its progress, and its errors.

use std::fmt;
use std::io;
use std::time::Duration;

use bytes::Bytes;
use http::StatusCode;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE};

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
    pub(crate) total: Option<u64>,
    pub(crate) done: u64,
}

impl DownloadBody {
    /// Creates the state from the head of the response.
    pub(crate) fn new(success: Success, link: DownloadRequest, server: String, limit: Duration) -> Result<Self, Error> {
        let Success { response, about, .. } = success;
        let headers = response.headers();
        let text = |name| headers.get(name)?.to_str().ok();
        let total = text(CONTENT_LENGTH).and_then(|length| length.parse().ok());
        let content_type = text(CONTENT_TYPE).map(str::to_owned);
        let body = Self { link, server, about, limit, status: response.status(), content_type, total, done: 0 };
        receive::check_headers(response.status(), headers).map_err(|error| body.broken(error))?;
        if !matches!(receive::packing(headers), Packing::None) {
            let error = TransportError::new(TransportErrorKind::Other, Delivery::MaybeSent).with_status(body.status);
            return Err(body
                .broken(error.with_source("it is compressed (`Content-Encoding`), which the client did not ask for")));
        }
        body.check(total.unwrap_or(0))?;
        Ok(body)
    }

    pub(crate) fn content_type(&self) -> Option<&str> {
        self.content_type.as_deref()
    }

    /// Returns the capacity to reserve, as far as the `Content-Length` header can be trusted.
    pub(crate) fn room(&self) -> usize {
        self.total.unwrap_or(0).min(1 << 20) as usize
    }

    /// Counts a chunk, and checks the limit.
    pub(crate) fn take(&mut self, chunk: Option<Result<Bytes, TransportError>>) -> Result<Option<Bytes>, Error> {
        match chunk {
            // A transport may not have noticed.
            None if self.total.is_some_and(|total| self.done < total) => {
                let error = TransportError::new(TransportErrorKind::ConnectionLost, Delivery::MaybeSent);
                Err(self.broken(error.with_status(self.status)))
            }
            None => Ok(None),
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
                self.link.received(self.done, self.total);
                Ok(Some(chunk))
            }
        }
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

/// Shows sizes only, because the media type may reveal the content.
impl fmt::Debug for DownloadBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DownloadBody").field("done", &self.done).field("total", &self.total).finish_non_exhaustive()
    }
}
