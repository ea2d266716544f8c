//! How requests reach the service: a small trait, so that any HTTP library can carry them.

use std::error::Error as StdError;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use bytes::Bytes;
use http::StatusCode;

use crate::request_body::RequestBody;

#[cfg(feature = "async")]
pub(crate) mod reqwest;

/// Sends one request once and reads the whole answer.
///
/// It follows no redirect, repeats nothing, and sends no header that the request does not hold, but for those of the connection
/// and of compression. The request holds the credentials and what customers wrote: it is not for logs. Its length is in its
/// `Content-Length`, and its body is read with [`RequestBody::open`].
pub trait Transport: Send + Sync + 'static {
    /// Starts sending. Dropping the future ends it.
    fn send(&self, request: http::Request<RequestBody>, limits: Limits) -> Sending;
}

/// An answer that is under way.
pub type Sending = Pin<Box<dyn Future<Output = Result<http::Response<Bytes>, TransportError>> + Send>>;

/// What a transport must keep to while it sends and reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// For the whole attempt, from the connection to the last byte of the answer.
    pub timeout: Duration,
    /// Bytes of the body of a success after decompression; a larger one is [`TransportErrorKind::TooLarge`].
    pub reply: usize,
    /// Bytes of the body of any other answer after decompression; what is beyond may be left unread.
    pub error_reply: usize,
}

/// Why no whole answer came.
#[derive(Debug)]
pub struct TransportError {
    kind: TransportErrorKind,
    sent: Sent,
    status: Option<StatusCode>,
    message: Option<String>,
    source: Option<Box<dyn StdError + Send + Sync>>,
}

/// What went wrong on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TransportErrorKind {
    /// No connection could be made.
    Connect,
    /// The host has no address.
    Dns,
    /// The server could not prove who it is, or speaks no common protocol.
    Tls,
    /// It took too long.
    Timeout,
    /// The connection broke.
    Reset,
    /// A file to send could not be read, or changed meanwhile.
    File,
    /// The answer is larger than the limit.
    TooLarge,
    /// Something else.
    Other,
}

/// Whether a request that failed left this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sent {
    /// Provably not one byte of it.
    No,
    /// Some of it, all of it, or nobody knows.
    Maybe,
}

impl TransportError {
    /// An error of this kind. Say [`Sent::No`] only where it is certain: such a request may be sent again.
    pub fn new(kind: TransportErrorKind, sent: Sent) -> Self {
        Self { kind, sent, status: None, message: None, source: None }
    }

    /// Caused by this error, which must not show the address or the body.
    #[must_use]
    pub fn with_source(mut self, source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        self.source = Some(source.into());
        self
    }

    /// After an answer with this status had begun.
    #[must_use]
    pub fn with_status(mut self, status: StatusCode) -> Self {
        self.status = Some(status);
        self
    }

    /// An answer that is larger than this many bytes.
    pub fn too_large(status: StatusCode, limit: usize) -> Self {
        let mut error = Self::new(TransportErrorKind::TooLarge, Sent::Maybe).with_status(status);
        error.message = Some(format!("the reply is larger than {limit} bytes"));
        error
    }

    /// What went wrong.
    pub fn kind(&self) -> TransportErrorKind {
        self.kind
    }

    /// Whether the request left this machine.
    pub fn sent(&self) -> Sent {
        self.sent
    }

    /// The status, if an answer had begun.
    pub fn status(&self) -> Option<StatusCode> {
        self.status
    }

    pub(crate) fn into_source(self) -> Option<Box<dyn StdError + Send + Sync>> {
        self.source
    }
}

impl fmt::Display for TransportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(message) = &self.message {
            return f.write_str(message);
        }
        f.write_str(match self.kind {
            TransportErrorKind::Connect => "no connection could be made",
            TransportErrorKind::Dns => "the host has no address",
            TransportErrorKind::Tls => "no secure connection could be made",
            TransportErrorKind::Timeout => "it took too long",
            TransportErrorKind::Reset if self.status.is_some() => "the connection broke amid the reply",
            TransportErrorKind::Reset => "the connection broke",
            TransportErrorKind::File => "a file could not be sent",
            TransportErrorKind::TooLarge => "the reply is too large",
            TransportErrorKind::Other if self.status.is_some() => "the reply could not be received",
            TransportErrorKind::Other => "the request could not be sent",
        })
    }
}

impl StdError for TransportError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.source.as_deref().map(|source| source as &(dyn StdError + 'static))
    }
}
