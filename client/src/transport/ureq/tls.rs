//! TLS for ureq, as in the async transport.

use std::fmt;
use std::io::{Read, Write};
use std::sync::Arc;

use rustls::pki_types::ServerName;
use rustls::{ClientConfig, ClientConnection, StreamOwned};
use ureq::unversioned::transport::time::{Duration, Instant};
use ureq::unversioned::transport::{
    Buffers, ConnectionDetails, Connector, Either, LazyBuffers, NextTimeout, Transport, TransportAdapter,
};

use helpdesk_runtime::BaseUrl;

use crate::error::Error;
use crate::transport::connect::Connecting;
use crate::transport::tls;

/// Wraps connections in TLS if the address requires it.
pub(super) struct TlsConnector(Arc<ClientConfig>);

impl TlsConnector {
    pub(super) fn new(base: &BaseUrl, connecting: &Connecting) -> Result<Self, Error> {
        Ok(Self(Arc::new(tls::config(base, &connecting.roots)?)))
    }
}

impl fmt::Debug for TlsConnector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TlsConnector")
    }
}

impl<In: Transport> Connector<In> for TlsConnector {
    type Out = Either<In, Tls>;

    fn connect(&self, details: &ConnectionDetails<'_>, made: Option<In>) -> Result<Option<Self::Out>, ureq::Error> {
        let Some(made) = made else { return Ok(None) };
        if !details.needs_tls() || made.is_tls() {
            return Ok(Some(Either::A(made)));
        }
        // An IPv6 address stands in brackets.
        let host = details.uri.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
        let name = ServerName::try_from(host.to_owned()).map_err(|_| ureq::Error::Tls("the host is no name"))?;
        let mut tls = ClientConnection::new(Arc::clone(&self.0), name).map_err(std::io::Error::other)?;
        let mut socket = TransportAdapter::new(made.boxed(), Arc::clone(&details.current_time));
        socket.set_timeout(left(details));
        // The handshake is over when this returns, so that whatever is wrong with it is known before anything is sent.
        while tls.is_handshaking() {
            tls.complete_io(&mut socket)?;
        }
        let buffers = LazyBuffers::new(details.config.input_buffer_size(), details.config.output_buffer_size());
        Ok(Some(Either::B(Tls { buffers, stream: StreamOwned::new(tls, socket) })))
    }
}

/// Returns the rest of the connect timeout after the inner connection.
fn left(details: &ConnectionDetails<'_>) -> NextTimeout {
    let mut timeout = details.timeout;
    if let (Instant::Exact(begun), Duration::Exact(whole)) = (details.now, timeout.after) {
        timeout.after = Duration::Exact(whole.saturating_sub(begun.elapsed()));
    }
    timeout
}

/// A connection with TLS.
pub(super) struct Tls {
    buffers: LazyBuffers,
    stream: StreamOwned<ClientConnection, TransportAdapter>,
}

impl Transport for Tls {
    fn buffers(&mut self) -> &mut dyn Buffers {
        &mut self.buffers
    }

    fn transmit_output(&mut self, amount: usize, timeout: NextTimeout) -> Result<(), ureq::Error> {
        self.stream.sock.set_timeout(timeout);
        self.stream.write_all(&self.buffers.output()[..amount])?;
        Ok(())
    }

    fn await_input(&mut self, timeout: NextTimeout) -> Result<bool, ureq::Error> {
        self.stream.sock.set_timeout(timeout);
        let count = self.stream.read(self.buffers.input_append_buf())?;
        self.buffers.input_appended(count);
        Ok(count > 0)
    }

    fn is_open(&mut self) -> bool {
        self.stream.sock.get_mut().is_open()
    }

    fn is_tls(&self) -> bool {
        true
    }
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tls")
    }
}
