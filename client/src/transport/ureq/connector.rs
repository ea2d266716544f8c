//! Connections, and whether any byte of a request was written to one.

use std::cell::Cell;
use std::error::Error as StdError;
use std::fmt;
use std::io::{self, ErrorKind};

use ureq::unversioned::transport::{
    self, Buffers, ConnectProxyConnector, ConnectionDetails, NextTimeout, TcpConnector, Transport,
};

use helpdesk_runtime::BaseUrl;

use super::half_close::HalfCloseConnector;
#[cfg(feature = "rustls")]
use super::tls::TlsConnector;
use crate::error::Error;
use crate::transport::connect::Connecting;

thread_local! {
    /// Whether any byte of this thread's current request was written. A call stays on its thread.
    static SENT: Cell<bool> = const { Cell::new(false) };
}

/// A request that is being sent. Another one may be sent in between on the same thread, by a progress function or a
/// logger.
pub(super) struct SendingGuard {
    outer: bool,
}

impl SendingGuard {
    /// Starts a request: nothing is written yet.
    pub(super) fn begin() -> Self {
        Self { outer: SENT.replace(false) }
    }
}

impl Drop for SendingGuard {
    fn drop(&mut self) {
        SENT.set(self.outer);
    }
}

/// Returns whether any byte of the request may have been sent.
pub(super) fn anything_sent() -> bool {
    SENT.get()
}

/// Connects, through a proxy if there is one, and completes the TLS handshake. A failure before that has sent nothing.
pub(super) struct Connector(Box<dyn transport::Connector<(), Out = Box<dyn Transport>>>);

impl Connector {
    pub(super) fn new(base: &BaseUrl, connecting: &Connecting) -> Result<Self, Error> {
        use transport::Connector as _;
        let chain = ().chain(ConnectProxyConnector::default()).chain(TcpConnector::default()).chain(HalfCloseConnector);
        #[cfg(feature = "rustls")]
        let chain = chain.chain(TlsConnector::new(base, connecting)?);
        #[cfg(not(feature = "rustls"))]
        let _ = (base, connecting);
        Ok(Self(Box::new(chain.chain(Boxed))))
    }
}

impl transport::Connector for Connector {
    type Out = Watched;

    fn connect(&self, details: &ConnectionDetails<'_>, _: Option<()>) -> Result<Option<Watched>, ureq::Error> {
        let connected = self.0.connect(details, None);
        // What a proxy was told to make the connection is not the request.
        SENT.set(false);
        Ok(connected?.map(Watched))
    }
}

impl fmt::Debug for Connector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Connector")
    }
}

/// Boxes connections of any type.
#[derive(Debug)]
struct Boxed;

impl<In: Transport> transport::Connector<In> for Boxed {
    type Out = Box<dyn Transport>;

    fn connect(&self, _: &ConnectionDetails<'_>, made: Option<In>) -> Result<Option<Self::Out>, ureq::Error> {
        Ok(made.map(|made| Box::new(made) as Self::Out))
    }
}

/// A connection that notices when something is written to it, and when it breaks.
#[derive(Debug)]
pub(super) struct Watched(Box<dyn Transport>);

impl Transport for Watched {
    fn buffers(&mut self) -> &mut dyn Buffers {
        self.0.buffers()
    }

    fn transmit_output(&mut self, amount: usize, timeout: NextTimeout) -> Result<(), ureq::Error> {
        SENT.set(true);
        self.0.transmit_output(amount, timeout)
    }

    fn await_input(&mut self, timeout: NextTimeout) -> Result<bool, ureq::Error> {
        match self.0.await_input(timeout).map_err(broken)? {
            true => Ok(true),
            // Ureq would end a body in chunks whose last one is incomplete.
            false => Err(ureq::Error::Other(Box::new(Broken::Closed))),
        }
    }

    fn is_open(&mut self) -> bool {
        self.0.is_open()
    }

    fn is_tls(&self) -> bool {
        self.0.is_tls()
    }
}

/// Converts an end of a body without a length to an error. Otherwise, cutting the connection would truncate a file
/// unnoticed.
fn broken(error: ureq::Error) -> ureq::Error {
    match error {
        ureq::Error::Io(error)
            if matches!(
                error.kind(),
                ErrorKind::UnexpectedEof | ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset
            ) =>
        {
            ureq::Error::Other(Box::new(Broken::Lost(error)))
        }
        other => other,
    }
}

/// Returns whether the server closed the connection in order, which ends a body without a length.
pub(super) fn is_closed(error: &io::Error) -> bool {
    let error = error.get_ref().and_then(|inside| inside.downcast_ref::<ureq::Error>());
    matches!(error, Some(ureq::Error::Other(error)) if matches!(error.downcast_ref(), Some(Broken::Closed)))
}

/// The error of a connection that ended while waiting for a response, or for more of it.
#[derive(Debug)]
pub(super) enum Broken {
    /// By the server, in order.
    Closed,
    Lost(io::Error),
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed => f.write_str("the server closed the connection"),
            Self::Lost(error) => error.fmt(f),
        }
    }
}

impl StdError for Broken {}
