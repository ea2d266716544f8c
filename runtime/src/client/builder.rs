//! What can be chosen about a client.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use http::HeaderValue;

use crate::base_url::BaseUrl;
use crate::client::Client;
use crate::credentials::Credentials;
use crate::engine::Engine;
use crate::error::Error;
use crate::service::Service;
#[cfg(feature = "async")]
use crate::transport::reqwest::{Connecting, ReqwestTransport};
use crate::transport::{Limits, Transport};

/// A client that is being set up.
#[must_use = "a builder does nothing until it is built"]
pub struct ClientBuilder<S> {
    base: Result<BaseUrl, Error>,
    credentials: Result<Credentials, Error>,
    user_agent: Option<String>,
    limits: Limits,
    transport: Option<Arc<dyn Transport>>,
    #[cfg(feature = "async")]
    connecting: Connecting,
    service: PhantomData<fn() -> S>,
}

impl<S: Service> ClientBuilder<S> {
    pub(super) fn new(base_url: &str, staff_email: String, api_key: String) -> Self {
        Self {
            base: BaseUrl::new(base_url, S::FACTS.prefix),
            credentials: Credentials::new(staff_email, api_key),
            user_agent: None,
            limits: Limits { timeout: Duration::from_secs(60), reply: 64 << 20, error_reply: 64 << 10 },
            transport: None,
            #[cfg(feature = "async")]
            connecting: Connecting::default(),
            service: PhantomData,
        }
    }

    /// How long one attempt may take, from the connection to the last byte of the answer. 60 seconds if not said.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.limits.timeout = timeout;
        self
    }

    /// What follows the name of this crate in the `User-Agent`: name and version of your program, `acme-sync/1.2`.
    pub fn user_agent(mut self, product: impl Into<String>) -> Self {
        self.user_agent = Some(product.into());
        self
    }

    /// The most bytes of a reply, counted after decompression. 64 MiB if not said.
    pub fn max_reply_bytes(mut self, bytes: usize) -> Self {
        self.limits.reply = bytes;
        self
    }

    /// The most bytes that are kept of the body of a refusal. 64 KiB if not said.
    pub fn max_error_bytes(mut self, bytes: usize) -> Self {
        self.limits.error_reply = bytes;
        self
    }

    /// Sends over this transport instead of the built-in one. What says how to connect is then the transport's business.
    pub fn transport(mut self, transport: impl Transport) -> Self {
        self.transport = Some(Arc::new(transport));
        self
    }

    /// How long it may take to connect. 10 seconds if not said.
    #[cfg(feature = "async")]
    pub fn connect_timeout(mut self, timeout: Duration) -> Self {
        self.connecting.timeout = timeout;
        self
    }

    /// Goes through this proxy, `http://host:port`, in place of the one of the environment.
    ///
    /// If not said, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` are obeyed, but never for a server on this machine. A proxy sees
    /// the host and no more: the connection through it is encrypted.
    #[cfg(feature = "async")]
    pub fn proxy(mut self, url: impl Into<String>) -> Self {
        self.connecting.proxy = crate::transport::reqwest::Proxy::At(url.into());
        self
    }

    /// Goes through no proxy, whatever the environment says.
    #[cfg(feature = "async")]
    pub fn no_proxy(mut self) -> Self {
        self.connecting.proxy = crate::transport::reqwest::Proxy::None;
        self
    }

    /// Also trusts servers whose certificates these ones, in PEM, have signed, beside those that the platform trusts.
    #[cfg(feature = "rustls")]
    pub fn extra_roots_pem(mut self, pem: impl Into<Vec<u8>>) -> Self {
        self.connecting.roots.push(pem.into());
        self
    }

    /// The client.
    ///
    /// # Errors
    /// When something is wrong with the address, the credentials or a choice.
    pub fn build(self) -> Result<Client<S>, Error> {
        let base = self.base?;
        let credentials = self.credentials?;
        let user_agent = match self.user_agent {
            Some(product) => format!("{} {product}", S::FACTS.user_agent),
            None => S::FACTS.user_agent.to_owned(),
        };
        let user_agent = HeaderValue::try_from(user_agent)
            .map_err(|error| Error::config_from("the user agent is no header", error))?;
        let transport = match self.transport {
            Some(transport) => transport,
            #[cfg(feature = "async")]
            None => Arc::new(ReqwestTransport::new(&base, self.connecting)?),
            #[cfg(not(feature = "async"))]
            None => return Err(Error::config("no transport: give one, or turn on the feature `async`")),
        };
        let engine = Engine { facts: S::FACTS, base, credentials, user_agent, limits: self.limits, transport };
        Ok(Client { engine: Arc::new(engine), service: PhantomData })
    }
}

impl<S> fmt::Debug for ClientBuilder<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientBuilder").field("limits", &self.limits).finish_non_exhaustive()
    }
}
