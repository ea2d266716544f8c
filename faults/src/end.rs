//! How connections end.

/// The state of the connection after a reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It is kept for the next request, unless the client asked to close it.
    Keep,
    /// It is kept until the next request begins on it, and then it is reset: the race that a client loses when it uses a
    /// connection again which the server gives up. What else the client does then comes on a new connection, and takes
    /// the next reaction.
    KeepThenReset,
    /// It is closed in order (FIN).
    Close,
    /// It is reset (RST).
    Reset,
    /// It stays open with nothing more on it, until the client or the test has enough.
    Stall,
}
