//! Why no whole answer came: what a transport says went wrong.

use std::error::Error as StdError;
use std::fmt;

use bytes::Bytes;
use http::StatusCode;

/// Why no whole answer came.
#[derive(Debug)]
pub struct TransportError {
    kind: TransportErrorKind,
    sent: Delivery,
    status: Option<StatusCode>,
    message: Option<String>,
    partial: Bytes,
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
    ConnectionLost,
    /// A file to send could not be read, or changed meanwhile.
    File,
    /// The answer is larger than the limit.
    TooLarge,
    /// The transport is set up, or used, in a way in which it can send nothing. Its source says why.
    Config,
    /// Something else.
    Other,
}

/// Whether a request that failed left this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Delivery {
    /// Provably not one byte of it.
    NotSent,
    /// Some of it, all of it, or nobody knows.
    MaybeSent,
}

impl TransportError {
    /// An error of this kind. Say [`Delivery::No`] only where it is certain: such a request may be sent again.
    pub fn new(kind: TransportErrorKind, sent: Delivery) -> Self {
        Self { kind, sent, status: None, message: None, partial: Bytes::new(), source: None }
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

    /// After these bytes of its body.
    pub(crate) fn with_partial(mut self, bytes: Bytes) -> Self {
        self.partial = bytes;
        self
    }

    /// An answer that is larger than this many bytes.
    pub(crate) fn too_large(status: StatusCode, limit: u64) -> Self {
        let mut error = Self::new(TransportErrorKind::TooLarge, Delivery::MaybeSent).with_status(status);
        error.message = Some(format!("the reply is larger than {limit} bytes"));
        error
    }

    /// An answer whose headers are larger than this many bytes.
    pub(crate) fn headers_too_large(limit: usize) -> Self {
        let mut error = Self::new(TransportErrorKind::TooLarge, Delivery::MaybeSent);
        error.message = Some(format!("the headers of the reply are larger than {limit} bytes"));
        error
    }

    /// What went wrong.
    pub fn kind(&self) -> TransportErrorKind {
        self.kind
    }

    /// Whether the request left this machine.
    pub fn delivery(&self) -> Delivery {
        self.sent
    }

    /// The status, if an answer had begun.
    pub fn status(&self) -> Option<StatusCode> {
        self.status
    }

    /// What came of the body, and what caused the error.
    pub(crate) fn into_parts(self) -> (Bytes, Option<Box<dyn StdError + Send + Sync>>) {
        (self.partial, self.source)
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
            TransportErrorKind::ConnectionLost if self.status.is_some() => "the connection broke amid the reply",
            TransportErrorKind::ConnectionLost => "the connection broke",
            TransportErrorKind::File if self.status.is_some() => "a file could not be written",
            TransportErrorKind::File => "a file could not be sent",
            TransportErrorKind::TooLarge => "the reply is too large",
            TransportErrorKind::Config => match &self.source {
                Some(source) => return source.fmt(f),
                None => "the transport can send nothing",
            },
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
