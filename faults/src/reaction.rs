//! Reactions of the server to requests.

use std::time::Duration;

use crate::end::End;
use crate::response::Response;

/// The reaction of the server to one request.
#[derive(Clone, Debug)]
pub enum Reaction {
    /// Reads the request and responses, perfectly or not.
    Response(Response),
    /// Reads the request, sends these bytes, whatever they are, and ends so.
    Raw(Vec<u8>, End),
    /// Reads the request, sends nothing, and ends so.
    Silent(End),
    /// Resets the connection when the first byte of the request is there, and reads none of it.
    ///
    /// A script hands it to the next request that begins, on a new connection or on a kept one.
    ResetUnread,
    /// Resets the connection as soon as it is accepted, often before the client has sent anything.
    ///
    /// A script hands it to the next connection, for there is no request yet. Should a request begin on a kept
    /// connection before that, then this request takes it, as [`Reaction::ResetUnread`].
    ResetOnAccept,
    /// Waits, and then does the other.
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

    /// The same, but later.
    #[must_use]
    pub fn after(self, delay: Duration) -> Self {
        Self::Delayed(delay, Box::new(self))
    }

    /// When it is to be done.
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

/// How far a request has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Moment {
    /// Its connection has been accepted.
    Accepted,
    /// Its first byte is there.
    Begun,
    /// It has been read to the end.
    Read,
}
