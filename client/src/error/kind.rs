//! Kinds of errors, and their meaning for the request.

use helpdesk_runtime::Effect;
use http::StatusCode;

/// The kind of an [`Error`](crate::Error).
///
/// ```
/// use helpdesk::{Client, ErrorKind};
///
/// let error = Client::new("http://acme.example.com", "agent@acme.com", "an API key").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Config);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The request breaks a constraint and was not sent: see [`validation_errors`](crate::Error::validation_errors).
    InvalidRequest,
    /// The client has an invalid setting, or is used where it cannot send.
    Config,
    /// The connection could not be established: the address, DNS or TLS.
    Connect,
    /// The attempt or the call took longer than its timeout.
    Timeout,
    /// The connection was lost, or failed in another way, after it was established.
    Transport,
    /// The service returned an error response.
    Status,
    /// The service rejects requests because of the rate limit, or the client would have to wait too long for it.
    RateLimited,
    /// The service redirected the request. The client follows redirects only for downloads.
    Redirect,
    /// The response is larger than [`max_response_bytes`](crate::ClientBuilder::max_response_bytes), or the file is
    /// larger than its limit.
    TooLarge,
    /// The response could not be decoded.
    Decode,
    /// The list cannot be read to its end, or a checkpoint does not belong to the request.
    Pagination,
    /// Several records have the name that was looked up, or nothing tells a created record from others.
    Ambiguous,
    /// A local file could not be read or written, or changed while it was sent.
    File,
    /// The call, its job or its client was stopped: see [`StopHandle`](crate::StopHandle) and
    /// [`SendEach::stop`](crate::jobs::SendEach::stop). Or an earlier request of the job for the same record was not done.
    Canceled,
}

/// Whether a request took effect, by the worst of its attempts.
///
/// The variants are ordered from good to bad for a caller who would retry. A request whose future is dropped before it
/// completes also has an unknown outcome.
///
/// # Which responses are proof
///
/// A maintenance page, a portal and a web site respond with 200 too. So a response under 2xx proves that a change took effect only if the
/// API wrote it. The columns are what the operation returns: a record, an object, a list, JSON of any shape, as
/// [`RawRequest`](helpdesk_runtime::RawRequest)s do, or nothing. An error with the outcome `Unknown` is of the kind
/// [`Decode`](ErrorKind::Decode) then, unless the connection was lost.
///
#[doc = include_str!("outcome.md")]
///
/// ```
/// use helpdesk::Outcome;
///
/// assert!(Outcome::Rejected < Outcome::Unknown);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// The request was not sent. The service has certainly received no byte of the request.
    NotSent,
    /// The service rejected the request and did nothing.
    Rejected,
    /// The request was sent, but no response proves that it took effect.
    Unknown,
    /// The request took effect: the response proves it. But it could not be decoded.
    Applied,
}

impl ErrorKind {
    /// Returns whether the same request may succeed later.
    pub(crate) fn may_pass(self, status: Option<StatusCode>) -> bool {
        match self {
            Self::Connect | Self::Timeout | Self::Transport | Self::RateLimited | Self::Canceled => true,
            Self::Status => {
                status.is_some_and(|status| is_server_error(status) || matches!(status.as_u16(), 408 | 502..=504))
            }
            Self::InvalidRequest
            | Self::Config
            | Self::Redirect
            | Self::TooLarge
            | Self::Decode
            | Self::Pagination
            | Self::Ambiguous
            | Self::File => false,
        }
    }
}

/// Returns whether the status is 500, or an unregistered one above it, such as 520 to 524 of proxies. RFC 9110, section 15,
/// treats those as 500.
pub(crate) fn is_server_error(status: StatusCode) -> bool {
    status == StatusCode::INTERNAL_SERVER_ERROR || (status.as_u16() > 500 && status.canonical_reason().is_none())
}

impl Outcome {
    /// Returns whether a request with this effect may be repeated after this outcome: it cannot take effect twice.
    ///
    /// ```
    /// use helpdesk::{Effect, Outcome};
    ///
    /// assert!(Outcome::Unknown.may_repeat(Effect::Idempotent));
    /// assert!(!Outcome::Unknown.may_repeat(Effect::Create));
    /// ```
    pub fn may_repeat(self, effect: Effect) -> bool {
        match (effect, self) {
            (Effect::Safe, _) | (_, Self::NotSent | Self::Rejected) => true,
            (Effect::Idempotent | Effect::Delete, Self::Unknown) => true,
            (Effect::NonIdempotent | Effect::Create, Self::Unknown) | (_, Self::Applied) => false,
        }
    }

    /// Returns the outcome that the status of an error response implies.
    ///
    /// An error response of the service rejects the request. One of a gateway, or a server error, leaves the outcome
    /// unknown.
    pub(crate) fn of_status(status: StatusCode) -> Self {
        match status.as_u16() {
            // A server sends "See other" after it has done the request.
            302 | 303 | 408 | 500.. => Self::Unknown,
            _ => Self::Rejected,
        }
    }
}
