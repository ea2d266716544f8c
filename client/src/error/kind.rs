//! What can go wrong, and what it means for the request.

use http::StatusCode;

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The request breaks rules of the service: see [`problems`](crate::Error::problems).
    InvalidRequest,
    /// The client was set up wrongly, or is used where it can send nothing.
    Config,
    /// No connection could be made.
    Connect,
    /// It took too long.
    Timeout,
    /// The connection broke, or something else is wrong with it.
    Transport,
    /// The service refused.
    Status,
    /// The service refused because of too many requests.
    RateLimited,
    /// The service pointed to another place, which is never followed.
    Redirect,
    /// The reply is larger than the client takes.
    TooLarge,
    /// The reply could not be read.
    Decode,
    /// The pages of a list cannot be read to the end.
    Pagination,
    /// Several records have the name that was looked up.
    Ambiguous,
    /// A file to send could not be read, or changed while it was sent; or one to save could not be written.
    File,
}

/// Whether a request took effect, by the worst of its attempts.
///
/// From good to bad, for whoever would send the request again: the order is that of the type. A request whose future is dropped
/// before it is done is of unknown outcome too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// It provably did not leave this machine.
    NotSent,
    /// The service said that it did nothing.
    Rejected,
    /// Nobody knows: it left, and no answer tells.
    Unknown,
    /// It took effect, but the answer could not be read.
    Applied,
}

impl ErrorKind {
    /// Whether it may be otherwise the next time.
    pub(crate) fn may_pass(self, status: Option<StatusCode>) -> bool {
        match self {
            Self::Connect | Self::Timeout | Self::Transport | Self::RateLimited => true,
            Self::Status => matches!(status.map(|status| status.as_u16()), Some(408 | 500 | 502 | 503 | 504)),
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

impl Outcome {
    /// What a refusal tells. One by the service is an answer to the request; one by a gateway, or a failure halfway, is not.
    pub(crate) fn of_status(status: StatusCode) -> Self {
        match status.as_u16() {
            // "See other" is what a server says after it has done it.
            302 | 303 | 408 | 500.. => Self::Unknown,
            _ => Self::Rejected,
        }
    }
}
