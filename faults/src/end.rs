//! The states of a connection after a reaction.

/// The state of the connection after a reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The connection is kept for the next request, unless the client asked to close it.
    Keep,
    /// The connection is kept until the next request begins on it, and is then reset. A client meets this race when it
    /// reuses a connection that the server is closing. Its retry comes on a new connection, and takes the next reaction.
    KeepThenReset,
    /// The server closes the connection in order (FIN).
    Close,
    /// The server resets the connection (RST).
    Reset,
    /// The connection stays open and the server sends nothing more, until the client closes it or the server is dropped.
    Stall,
}
