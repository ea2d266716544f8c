//! What can be chosen about a blocking client beyond what both have.

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
    /// Sends over this transport instead of the built-in one. What says how to connect is then the transport's business.
    pub fn transport(mut self, transport: impl Transport) -> Self {
        self.transport = Some(Arc::new(transport));
        self
    }

    /// Sends over what this makes of the transport that the client would have, be it the built-in one or one of the caller's own: to
    /// count, to delay, or for a clock of one's own. Said again, it is given what came of the one before.
    ///
    /// What it gives passes `sleep`, `now` and `for_call` on together, or none: they are of one clock. There is an example at the async
    /// builder's [`map_transport`](crate::ClientBuilder#method.map_transport).
    pub fn map_transport<W: Transport>(
        mut self,
        map: impl FnOnce(Arc<dyn Transport>) -> W + Send + Sync + 'static,
    ) -> Self {
        self.maps.push(Box::new(|inner| Arc::new(map(inner))));
        self
    }

    /// The client.
    ///
    /// # Errors
    /// When something is wrong with the address, the credentials or a choice.
    pub fn build(self) -> Result<Client<S>, Error> {
        let options = self.settings.options;
        let (engine, transport) = carried(self.settings, self.transport, self.maps)?;
        Ok(Client(client::Client::new_with(engine, transport, options)))
    }
}

/// What is shared by clones, and the transport as the driver asks it: the caller's own, or the built-in one.
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
