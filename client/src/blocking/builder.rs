//! The builder of a blocking client: what differs from the async one.

use std::sync::Arc;

use helpdesk_runtime::Service;

use super::client::Client;
use crate::call::engine::Engine;
use crate::client;
use crate::client::builder::Map;
use crate::client::settings::Settings;
use crate::error::Error;
use crate::transport::blocking::{Adapter, Transport};
use crate::transport::ureq::UreqTransport;

impl<S: Service> client::ClientBuilder<S, dyn Transport> {
    /// Sends over this [`Transport`] instead of the built-in one. Connection settings, such as a proxy, then have no
    /// effect.
    pub fn transport(mut self, transport: impl Transport) -> Self {
        self.transport = Some(Arc::new(transport));
        self
    }

    /// Wraps the transport of the client, built-in or your own: to count, to delay, or to use another clock.
    ///
    /// If you call it several times, each wrapper receives the result of the one before. Forward `sleep`, `now` and
    /// `for_call` together, or none of them: they belong to one clock. The async builder's
    /// [`map_transport`](crate::ClientBuilder#method.map_transport) has an example.
    pub fn map_transport<W: Transport>(
        mut self,
        map: impl FnOnce(Arc<dyn Transport>) -> W + Send + Sync + 'static,
    ) -> Self {
        self.maps.push(Box::new(|inner| Arc::new(map(inner))));
        self
    }

    /// Builds the client. It sends nothing yet.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::Config`](crate::ErrorKind::Config) if the address, the credentials or a setting is
    /// invalid.
    pub fn build(self) -> Result<Client<S>, Error> {
        let options = self.settings.options;
        let (engine, transport) = carried(self.settings, self.transport, self.maps)?;
        Ok(Client(client::Client::new_with(engine, transport, options)))
    }
}

/// Builds the state that clones share, and the transport as the driver calls it.
fn carried(
    settings: Settings,
    own: Option<Arc<dyn Transport>>,
    maps: Vec<Map<dyn Transport>>,
) -> Result<(Arc<Engine>, Arc<Adapter>), Error> {
    let connecting = settings.connecting.clone();
    let engine = settings.engine()?;
    let transport = match own {
        Some(transport) => transport,
        None => Arc::new(UreqTransport::new(&engine.base, &connecting)?),
    };
    let transport = maps.into_iter().fold(transport, |transport, map| map(transport));
    Ok((Arc::new(engine), Arc::new(Adapter(transport))))
}
