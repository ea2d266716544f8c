//! Errors of a transport: why no complete response arrived.

use std::error::Error as StdError;
use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use http::StatusCode;

/// An error of a transport: why no complete response arrived.
///
/// ```
/// use helpdesk::transport::{Delivery, TransportError, TransportErrorKind};
///
/// let refused = std::io::Error::from(std::io::ErrorKind::ConnectionRefused);
/// let error = TransportError::new(TransportErrorKind::Connect, Delivery::NotSent).with_source(refused);
/// assert_eq!(error.delivery(), Delivery::NotSent);
/// ```
pub struct TransportError {
    kind: TransportErrorKind,
    sent: Delivery,
    status: Option<StatusCode>,
    message: Option<String>,
    /// How long the connection could take, if it took longer.
    connect_timeout: Option<Duration>,
    partial: Bytes,
    source: Option<Box<dyn StdError + Send + Sync>>,
}

/// The kind of a [`TransportError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TransportErrorKind {
    /// The connection could not be established.
    Connect,
    /// The host name has no address.
    Dns,
    /// The TLS handshake failed: the certificate is not trusted, or there is no common protocol version.
    Tls,
    /// The attempt took longer than its timeout.
    Timeout,
    /// The connection was reset, closed or truncated.
    ConnectionLost,
    /// A file to send could not be read, or changed while it was sent.
    File,
    /// The response is larger than the limit.
    TooLarge,
    /// The transport cannot send, because of its settings or because of where it is used. The source of the error says why.
    Config,
    /// The caller stopped it: see [`StopHandle`](crate::StopHandle).
    Canceled,
    /// Another failure.
    Other,
}

/// Whether a failed request may have reached the service.
///
/// The client retries a request that is not idempotent only after [`NotSent`](Self::NotSent).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Delivery {
    /// No byte of the request was sent. This is certain.
    NotSent,
    /// The request was sent in part or completely, or it is not known.
    MaybeSent,
}

impl TransportError {
    /// Creates an error.
    ///
    /// Pass [`Delivery::NotSent`] only if it is certain: the client then retries requests that are not idempotent too.
    pub fn new(kind: TransportErrorKind, sent: Delivery) -> Self {
        Self { kind, sent, status: None, message: None, connect_timeout: None, partial: Bytes::new(), source: None }
    }

    /// Sets the cause, whose message must not contain the address or the body.
    #[must_use]
    pub fn with_source(mut self, source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        self.source = Some(source.into());
        self
    }

    /// Sets the status of the response that had begun.
    #[must_use]
    pub fn with_status(mut self, status: StatusCode) -> Self {
        self.status = Some(status);
        self
    }

    /// Sets the bytes of the body that arrived.
    pub(crate) fn with_partial(mut self, bytes: Bytes) -> Self {
        self.partial = bytes;
        self
    }

    /// Sets the message, unless there is one: the message of the transport is more exact.
    pub(crate) fn with_message(mut self, message: String) -> Self {
        self.message.get_or_insert(message);
        self
    }

    /// Names the server, a host or a host and a port, in the message of a connection that failed.
    pub(crate) fn with_server(self, server: &str) -> Self {
        let message = match (self.kind, self.connect_timeout) {
            (TransportErrorKind::Connect, _) => format!("the connection to `{server}` could not be opened"),
            (TransportErrorKind::Dns, _) => {
                let host = server.split(':').next().unwrap_or_default();
                format!("the DNS lookup of `{host}` failed")
            }
            (TransportErrorKind::Tls, _) => format!("the TLS handshake with `{server}` failed"),
            (TransportErrorKind::Timeout, Some(limit)) => {
                let limit = limit.as_secs_f64();
                format!("no connection to `{server}` within {limit} s; raise `ClientBuilder::connect_timeout`")
            }
            (TransportErrorKind::ConnectionLost, _) => {
                let when = if self.status.is_some() { "in the middle of" } else { "before" };
                format!("the connection to `{server}` was lost {when} the response")
            }
            (
                TransportErrorKind::Timeout
                | TransportErrorKind::File
                | TransportErrorKind::TooLarge
                | TransportErrorKind::Config
                | TransportErrorKind::Canceled
                | TransportErrorKind::Other,
                _,
            ) => return self,
        };
        self.with_message(message)
    }

    /// A response that is larger than this many bytes, as allowed by this setting.
    pub(crate) fn too_large(status: StatusCode, limit: u64, setting: &str) -> Self {
        let message = format!("the response is larger than {limit} bytes; raise `{setting}`, or request less");
        Self::new(TransportErrorKind::TooLarge, Delivery::MaybeSent).with_status(status).with_message(message)
    }

    /// Creates the error for a response whose headers are larger than `limit` bytes.
    pub(crate) fn headers_too_large(limit: usize) -> Self {
        let message = format!("the response headers are larger than {limit} bytes, which is a fixed limit");
        Self::new(TransportErrorKind::TooLarge, Delivery::MaybeSent).with_message(message)
    }

    /// The caller needs no response any more.
    pub(crate) fn cancellation(sent: Delivery) -> Self {
        Self::new(TransportErrorKind::Canceled, sent)
    }

    /// No connection within this time.
    #[cfg(feature = "http")]
    pub(crate) fn not_connected(limit: Duration) -> Self {
        let error = Self::new(TransportErrorKind::Timeout, Delivery::NotSent);
        Self { connect_timeout: Some(limit), ..error }
    }

    /// No byte of the body within this time.
    #[cfg(feature = "http")]
    pub(crate) fn body_stall(limit: Duration) -> Self {
        let message =
            format!("no byte of the response for {} s; raise `ClientBuilder::read_timeout`", limit.as_secs_f64());
        Self::new(TransportErrorKind::Timeout, Delivery::MaybeSent).with_message(message)
    }

    /// Returns whether the connection took longer than its timeout.
    pub(crate) fn was_connecting(&self) -> bool {
        self.connect_timeout.is_some()
    }

    /// Returns what went wrong.
    pub fn kind(&self) -> TransportErrorKind {
        self.kind
    }

    /// Returns whether the request may have reached the service.
    pub fn delivery(&self) -> Delivery {
        self.sent
    }

    /// Returns the status, if a response had begun.
    pub fn status(&self) -> Option<StatusCode> {
        self.status
    }

    /// Returns the bytes of the body that arrived, and the cause.
    pub(crate) fn into_parts(self) -> (Bytes, Option<Box<dyn StdError + Send + Sync>>) {
        (self.partial, self.source)
    }
}

/// Shows the number of bytes that arrived, because they may contain personal data.
impl fmt::Debug for TransportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TransportError")
            .field("kind", &self.kind)
            .field("sent", &self.sent)
            .field("status", &self.status)
            .field("message", &self.message)
            .field("connect_timeout", &self.connect_timeout)
            .field("partial", &self.partial.len())
            .field("source", &self.source)
            .finish()
    }
}

impl fmt::Display for TransportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(message) = &self.message {
            return f.write_str(message);
        }
        f.write_str(match self.kind {
            TransportErrorKind::Connect => "the connection could not be opened",
            TransportErrorKind::Dns => "the DNS lookup failed",
            TransportErrorKind::Tls => "the TLS handshake failed",
            TransportErrorKind::Timeout if self.connect_timeout.is_some() => "no connection in time",
            TransportErrorKind::Timeout => "no complete response in time",
            TransportErrorKind::ConnectionLost if self.status.is_some() => {
                "the connection was lost in the middle of the response"
            }
            TransportErrorKind::ConnectionLost => "the connection was lost before the response",
            TransportErrorKind::File => "a file to upload could not be read",
            TransportErrorKind::TooLarge => "the response is too large",
            TransportErrorKind::Config => match &self.source {
                Some(source) => return source.fmt(f),
                None => "the transport cannot send and gave no reason (see `TransportError::with_source`)",
            },
            TransportErrorKind::Canceled if self.status.is_some() => "canceled in the middle of the response",
            TransportErrorKind::Canceled if self.sent == Delivery::NotSent => "not sent: canceled while connecting",
            TransportErrorKind::Canceled => "canceled before the response",
            TransportErrorKind::Other if self.status.is_some() => "the response could not be received",
            TransportErrorKind::Other => "the request could not be sent",
        })
    }
}

impl StdError for TransportError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.source.as_deref().map(|source| source as &(dyn StdError + 'static))
    }
}
