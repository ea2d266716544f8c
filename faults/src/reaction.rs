//! Reactions of the server to requests.

use std::time::Duration;

use crate::end::End;
use crate::response::Response;

/// The reaction of the server to one request.
#[derive(Clone, Debug)]
pub enum Reaction {
    /// Reads the request and sends a response, which may have faults.
    Response(Response),
    /// Reads the request, sends these bytes as they are, and leaves the connection in this state.
    Raw(Vec<u8>, End),
    /// Reads the request, sends nothing, and leaves the connection in this state.
    Silent(End),
    /// Resets the connection when the first byte of the request has arrived, without reading it.
    ///
    /// The next request that begins takes it, on a new connection or on a kept one.
    ResetUnread,
    /// Resets the connection as soon as it is accepted, often before the client has sent anything.
    ///
    /// The next connection takes it, because no request exists yet. If a request begins on a kept connection before
    /// that, this request takes it like [`Reaction::ResetUnread`].
    ResetOnAccept,
    /// Waits, and then carries out the other reaction.
    Delayed(Duration, Box<Reaction>),
}

impl Reaction {
    /// Reads the request and resets the connection.
    pub fn reset() -> Self {
        Self::Silent(End::Reset)
    }

    /// Reads the request and closes the connection.
    pub fn close() -> Self {
        Self::Silent(End::Close)
    }

    /// Reads the request and never responds.
    pub fn stall() -> Self {
        Self::Silent(End::Stall)
    }

    /// Reads the request and sends these bytes.
    pub fn raw(bytes: impl Into<Vec<u8>>, end: End) -> Self {
        Self::Raw(bytes.into(), end)
    }

    /// Returns this reaction, after a delay.
    #[must_use]
    pub fn after(self, delay: Duration) -> Self {
        Self::Delayed(delay, Box::new(self))
    }

    /// Returns how far a request must be for this reaction.
    pub(crate) fn moment(&self) -> Moment {
        match self {
            Self::ResetOnAccept => Moment::Accepted,
            Self::ResetUnread => Moment::Begun,
            Self::Response(_) | Self::Raw(..) | Self::Silent(_) => Moment::Read,
            Self::Delayed(_, other) => other.moment(),
        }
    }
}

impl From<Response> for Reaction {
    fn from(response: Response) -> Self {
        Self::Response(response)
    }
}

/// The progress of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Moment {
    /// The server has accepted the connection.
    Accepted,
    /// The first byte of the request has arrived.
    Begun,
    /// The server has read the whole request.
    Read,
}
