//! What can be chosen about a client.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use helpdesk_runtime::Service;

use crate::call::engine::Engine;
use crate::call::observe::Observer;
use crate::client::Client;
use crate::client::settings::Settings;
use crate::error::Error;
use crate::options::RequestOptions;
use crate::rate_limiter::RateLimiter;
use crate::transport::Transport;
#[cfg(any(feature = "async", feature = "blocking"))]
use crate::transport::connect::Proxy;
#[cfg(feature = "async")]
use crate::transport::reqwest::ReqwestTransport;

/// A client that is being set up, of the kind whose transport this is: an async one, or one that blocks.
#[must_use = "a builder does nothing until it is built"]
pub struct ClientBuilder<S, T: ?Sized = dyn Transport> {
    pub(crate) settings: Settings,
    pub(crate) transport: Option<Arc<T>>,
    pub(crate) maps: Vec<Map<T>>,
    service: PhantomData<fn() -> S>,
}

/// Makes a transport of another one.
pub(crate) type Map<T> = Box<dyn FnOnce(Arc<T>) -> Arc<T> + Send + Sync>;

impl<S: Service, T: ?Sized> ClientBuilder<S, T> {
    pub(crate) fn from_env() -> Result<Self, Error> {
        Settings::from_env(S::METADATA).map(Self::with)
    }

    pub(crate) fn new(base_url: &str, staff_email: String, api_key: String) -> Self {
        Self::with(Settings::new(S::METADATA, base_url, staff_email, api_key))
    }

    fn with(settings: Settings) -> Self {
        Self { settings, transport: None, maps: Vec::new(), service: PhantomData }
    }

    /// How far it goes for a call: attempts, times, the rate limit. [`RequestOptions::new`] if not said.
    pub fn options(mut self, options: RequestOptions) -> Self {
        self.settings.options = options;
        self
    }

    /// How long one attempt may take, from the connection to the last byte of the answer: [`RequestOptions::timeout`].
    pub fn attempt_timeout(mut self, timeout: Duration) -> Self {
        self.settings.options = self.settings.options.attempt_timeout(timeout);
        self
    }

    /// Spends from the budget of another client of the same account: [`Client::rate_limiter`].
    pub fn rate_limiter(mut self, rate_limiter: RateLimiter) -> Self {
        self.settings.rate_limiter = rate_limiter;
        self
    }

    /// How many retries there are for all calls together; each success gives a fifth of one back. 10 if not said. For all clients
    /// that share the [`RateLimiter`].
    pub fn retry_budget(mut self, retries: u32) -> Self {
        self.settings.retries = Some(retries);
        self
    }

    /// Tells this observer what calls do.
    pub fn observer(mut self, observer: impl Observer) -> Self {
        self.settings.observer = Some(Arc::new(observer));
        self
    }

    /// What follows the name of this crate in the `User-Agent`: name and version of your program, `acme-sync/1.2`.
    pub fn app_info(mut self, product: impl Into<String>) -> Self {
        self.settings.user_agent = Some(product.into());
        self
    }

    /// The most bytes of a reply, counted after decompression. 64 MiB if not said.
    pub fn max_response_bytes(mut self, bytes: usize) -> Self {
        self.settings.caps.success = bytes;
        self
    }

    /// The most bytes that are kept of the body of a refusal. 64 KiB if not said.
    pub fn max_error_body_bytes(mut self, bytes: usize) -> Self {
        self.settings.caps.refusal = bytes;
        self
    }

    /// How long it may take to connect. 10 seconds if not said.
    #[cfg(any(feature = "async", feature = "blocking"))]
    pub fn connect_timeout(mut self, timeout: Duration) -> Self {
        self.settings.connecting.timeout = timeout;
        self
    }

    /// Goes through this proxy, `http://host:port`, in place of the one of the environment.
    ///
    /// If not said, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` are obeyed, but never for a server on this machine. A proxy sees
    /// the host and no more: the connection through it is encrypted.
    #[cfg(any(feature = "async", feature = "blocking"))]
    pub fn proxy(mut self, url: impl Into<String>) -> Self {
        self.settings.connecting.proxy = Proxy::At(url.into());
        self
    }

    /// Goes through no proxy, whatever the environment says.
    #[cfg(any(feature = "async", feature = "blocking"))]
    pub fn no_proxy(mut self) -> Self {
        self.settings.connecting.proxy = Proxy::None;
        self
    }

    /// Also trusts servers whose certificates these ones, in PEM, have signed, beside those that the platform trusts.
    #[cfg(all(feature = "rustls", any(feature = "async", feature = "blocking")))]
    pub fn add_root_certificates_pem(mut self, pem: impl Into<Vec<u8>>) -> Self {
        self.settings.connecting.roots.push(pem.into());
        self
    }
}

impl<S: Service> ClientBuilder<S> {
    /// Sends over this transport instead of the built-in one. What says how to connect is then the transport's business.
    pub fn transport(mut self, transport: impl Transport) -> Self {
        self.transport = Some(Arc::new(transport));
        self
    }

    /// Sends over what this makes of the transport that the client would have, be it the built-in one or one of the caller's own: to
    /// count, to delay, or for a clock of one's own. Said again, it is given what came of the one before.
    ///
    /// ```
    /// use helpdesk_client::{ClientBuilder, SendFuture, SleepFuture, Transport};
    /// use helpdesk_runtime::RequestBody;
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// use std::time::{Duration, Instant};
    ///
    /// struct Counting {
    ///     inner: Arc<dyn Transport>,
    ///     sent: Arc<AtomicU64>,
    /// }
    ///
    /// impl Transport for Counting {
    ///     fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
    ///         self.sent.fetch_add(1, Ordering::Relaxed);
    ///         self.inner.send(request, timeout)
    ///     }
    ///
    ///     fn sleep(&self, duration: Duration) -> SleepFuture {
    ///         self.inner.sleep(duration)
    ///     }
    ///
    ///     // Always beside `sleep`: the two are of one clock.
    ///     fn now(&self) -> Instant {
    ///         self.inner.now()
    ///     }
    ///
    ///     // The inner one may have one for each call.
    ///     fn for_call(&self) -> Option<Arc<dyn Transport>> {
    ///         let inner = self.inner.for_call()?;
    ///         Some(Arc::new(Self { inner, sent: Arc::clone(&self.sent) }))
    ///     }
    /// }
    ///
    /// fn counted<S: helpdesk_runtime::Service>(builder: ClientBuilder<S>, sent: &Arc<AtomicU64>) -> ClientBuilder<S> {
    ///     let sent = Arc::clone(sent);
    ///     builder.map_transport(|inner| Counting { inner, sent })
    /// }
    /// ```
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
        Ok(Client::new_with(engine, transport, options))
    }
}

/// What is shared by clones, and the transport: the caller's own, or the built-in one.
fn carried(
    settings: Settings,
    own: Option<Arc<dyn Transport>>,
    maps: Vec<Map<dyn Transport>>,
) -> Result<(Arc<Engine>, Arc<dyn Transport>), Error> {
    #[cfg(feature = "async")]
    let connecting = settings.connecting.clone();
    let engine = settings.engine()?;
    let transport = match own {
        Some(transport) => transport,
        #[cfg(feature = "async")]
        None => Arc::new(ReqwestTransport::new(&engine.base, &connecting)?),
        #[cfg(not(feature = "async"))]
        None => return Err(Error::config("no transport: give one, or turn on the feature `async`")),
    };
    Ok((Arc::new(engine), maps.into_iter().fold(transport, |transport, map| map(transport))))
}

impl<S, T: ?Sized> fmt::Debug for ClientBuilder<S, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientBuilder").field("policy", &self.settings.options).finish_non_exhaustive()
    }
}
