//! What the service answered.

use std::fmt;

use bytes::Bytes;
use http::{HeaderMap, StatusCode};

mod read;

/// An answer: status, headers and body, decompressed.
#[derive(Clone)]
pub struct Reply {
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
}

impl Reply {
    /// An answer, as a caller's own transport or test has it.
    pub fn new(status: StatusCode, headers: HeaderMap, body: impl Into<Bytes>) -> Self {
        Self { status, headers, body: body.into() }
    }

    /// The status.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// The headers.
    pub fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// The body.
    pub fn bytes(&self) -> &Bytes {
        &self.body
    }
}

/// Shows the status and the size; the body holds what customers wrote, and headers may hold cookies.
impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reply").field("status", &self.status).field("bytes", &self.body.len()).finish_non_exhaustive()
    }
}
