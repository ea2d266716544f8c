//! What the service answered.

use std::fmt;

use bytes::Bytes;
use http::header::DATE;
use http::{HeaderMap, StatusCode};

use crate::json::DecodeError;
use crate::responses::{ListResponse, ListShape, Record, body, record};
use crate::values::{Decode, Timestamp, UntypedJson};

/// An answer: status, headers and body, decompressed.
#[derive(Clone)]
pub struct Response {
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
    /// [`Response::already_deleted`].
    pub already_deleted: bool,
}

impl Response {
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
    pub fn already_deleted(&self) -> bool {
        self.gone
    }

    /// The same, of which [`already_deleted`](Self::already_deleted) is true.
    #[doc(hidden)]
    #[must_use]
    pub fn gone(mut self) -> Self {
        self.gone = true;
        self
    }

    /// The time at which it was sent, by the clock of the server, if it says so.
    pub fn date(&self) -> Option<Timestamp> {
        Self::date_in(&self.headers)
    }

    /// The time at which a response with these headers was sent, by the clock of the server, if it says so.
    pub fn date_in(headers: &HeaderMap) -> Option<Timestamp> {
        Timestamp::parse(headers.get(DATE)?.to_str().ok()?).ok()
    }

    /// The body.
    pub fn body(&self) -> &Bytes {
        &self.body
    }
}

/// Shows the status and the size; the body holds what customers wrote, and headers may hold cookies.
impl fmt::Debug for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reply").field("status", &self.status).field("bytes", &self.body.len()).finish_non_exhaustive()
    }
}

impl Response {
    /// One record, wrapped in an object with this key.
    pub fn record<T: Record>(&self, root: &str) -> Result<T, DecodeError> {
        record::wrapped(self.body(), root)
    }

    /// One value, not wrapped.
    pub fn object<T: Decode>(&self) -> Result<T, DecodeError> {
        let mut value = None;
        body::read(self.body(), &mut |json| {
            value = Some(T::decode(json)?);
            Ok(())
        })?;
        value.ok_or_else(|| DecodeError::new("nothing was read"))
    }

    /// A list.
    pub fn list<T: Decode>(&self, shape: ListShape) -> Result<ListResponse<T>, DecodeError> {
        ListResponse::read(self.body(), &shape)
    }

    /// A list under a key, or the list itself.
    pub fn array<T: Decode>(&self, root: &'static str) -> Result<ListResponse<T>, DecodeError> {
        self.list(ListShape::wrapped(root))
    }

    /// The body as JSON.
    pub fn raw(&self) -> Result<UntypedJson, DecodeError> {
        body::json(self.body()).map(UntypedJson)
    }

    /// That it was deleted, whatever the body says, unless it names an error.
    pub fn deleted(&self) -> Result<Deleted, DecodeError> {
        if !self.gone {
            self.nothing()?;
        }
        Ok(Deleted { already_deleted: self.gone })
    }

    /// Nothing, whatever the body says, unless it names an error.
    pub fn nothing(&self) -> Result<(), DecodeError> {
        body::refuse_error(self.body())
    }
}
