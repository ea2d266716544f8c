//! What the service answered.

use std::fmt;

use bytes::Bytes;
use http::header::DATE;
use http::{HeaderMap, StatusCode};

use crate::values::time::Timestamp;

mod read;

/// An answer: status, headers and body, decompressed.
#[derive(Clone)]
pub struct Reply {
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
    gone: bool,
}

/// Something was deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deleted {
    /// Whether it was gone already when the request was sent again after an attempt of unknown outcome: see
    /// [`Reply::was_gone`].
    pub was_gone: bool,
}

impl Reply {
    /// An answer, as a caller's own transport or test has it.
    pub fn new(status: StatusCode, headers: HeaderMap, body: impl Into<Bytes>) -> Self {
        Self { status, headers, body: body.into(), gone: false }
    }

    /// The status.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// The headers.
    pub fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// Whether this 404 answers a DELETE that was sent again after an attempt of unknown outcome: it found nothing any more, so
    /// that the earlier one, or somebody else, had deleted it.
    pub fn was_gone(&self) -> bool {
        self.gone
    }

    pub(crate) fn gone(mut self) -> Self {
        self.gone = true;
        self
    }

    /// The time at which it was sent, by the clock of the server, if it says so.
    pub fn date(&self) -> Option<Timestamp> {
        date(&self.headers)
    }

    /// The body.
    pub fn bytes(&self) -> &Bytes {
        &self.body
    }
}

/// The time of a server by the headers of its answer.
pub(crate) fn date(headers: &HeaderMap) -> Option<Timestamp> {
    Timestamp::parse(headers.get(DATE)?.to_str().ok()?).ok()
}

/// Shows the status and the size; the body holds what customers wrote, and headers may hold cookies.
impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reply").field("status", &self.status).field("bytes", &self.body.len()).finish_non_exhaustive()
    }
}
