//! Connections on which a response is heard although the service reads no more of the request.

use ureq::unversioned::transport::{Buffers, ConnectionDetails, Connector, NextTimeout, Transport};

/// Wraps connections. It stands below TLS, which reads nothing after a failed write.
#[derive(Debug)]
pub(super) struct HalfCloseConnector;

impl<In: Transport> Connector<In> for HalfCloseConnector {
    type Out = HalfClose<In>;

    fn connect(&self, _: &ConnectionDetails<'_>, made: Option<In>) -> Result<Option<Self::Out>, ureq::Error> {
        Ok(made.map(|inner| HalfClose { inner, write_failed: false }))
    }
}

/// A connection of which a failed write closes the writing half alone. The rest of the request is dropped.
///
/// A service that rejects an upload responds before it has read it, and closes the connection. Then writing fails, but the
/// response can be read. If there is none, reading fails soon.
#[derive(Debug)]
pub(super) struct HalfClose<In> {
    inner: In,
    write_failed: bool,
}

impl<In: Transport> Transport for HalfClose<In> {
    fn buffers(&mut self) -> &mut dyn Buffers {
        self.inner.buffers()
    }

    fn transmit_output(&mut self, amount: usize, timeout: NextTimeout) -> Result<(), ureq::Error> {
        if self.write_failed {
            return Ok(());
        }
        match self.inner.transmit_output(amount, timeout) {
            Err(ureq::Error::Io(_)) => {
                self.write_failed = true;
                Ok(())
            }
            written => written,
        }
    }

    fn await_input(&mut self, timeout: NextTimeout) -> Result<bool, ureq::Error> {
        self.inner.await_input(timeout)
    }

    fn is_open(&mut self) -> bool {
        !self.write_failed && self.inner.is_open()
    }

    fn is_tls(&self) -> bool {
        self.inner.is_tls()
    }
}
