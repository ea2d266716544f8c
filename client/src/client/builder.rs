//! The builder of a client.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use helpdesk_runtime::meta::Service;

use crate::call::observe::Observer;
use crate::client::Client;
use crate::client::settings::Settings;
use crate::error::Error;
use crate::options::RequestOptions;
use crate::rate_limiter::RateLimiter;
use crate::transport::Transport;
#[cfg(feature = "http")]
use crate::transport::connect::Proxy;
#[cfg(feature = "http")]
use crate::transport::hyper::HyperTransport;

/// A builder of a [`Client`], or of its blocking counterpart.
///
/// | setting | default |
/// |---|---|
/// | [`options`](Self::options) | [`RequestOptions::new`]: 3 attempts, 60 s each |
/// | [`rate_limiter`](Self::rate_limiter) | a new [`RateLimiter`] |
/// | [`retry_budget`](Self::retry_budget) | 10 retries for all calls together |
/// | [`max_response_bytes`](Self::max_response_bytes) | 64 MiB |
/// | [`max_error_body_bytes`](Self::max_error_body_bytes) | 64 KiB |
/// | [`read_only`](Self::read_only) | all requests are sent |
/// | `connect_timeout` | 10 s |
/// | `read_timeout` | 60 s |
/// | `proxy` | from `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` |
/// | [`observer`](Self::observer), [`app_info`](Self::app_info) | none |
///
/// ```no_run
/// use helpdesk::{Client, RequestOptions};
///
/// let client = Client::builder("https://acme.omnidesk.ru", "agent@acme.com", "an API key")
///     .options(RequestOptions::new().max_attempts(5))
///     .app_info("acme-sync/1.2")
///     .build()?;
/// # Ok::<(), helpdesk::Error>(())
/// ```
#[must_use = "a builder does nothing until it is built"]
pub struct ClientBuilder<S, C = Client<S>> {
    settings: Settings,
    transport: Option<Arc<dyn Transport>>,
    maps: Vec<Map>,
    client: PhantomData<fn() -> (S, C)>,
}

/// A function that wraps a transport in another one.
type Map = Box<dyn FnOnce(Arc<dyn Transport>) -> Arc<dyn Transport> + Send + Sync>;

impl<S: Service, C> ClientBuilder<S, C> {
    pub(crate) fn from_env() -> Result<Self, Error> {
        Settings::from_env(S::METADATA).map(Self::with)
    }

    pub(crate) fn new(base_url: &str, staff_email: String, api_key: String) -> Self {
        Self::with(Settings::new(S::METADATA, base_url, staff_email, api_key))
    }

    fn with(settings: Settings) -> Self {
        Self { settings, transport: None, maps: Vec::new(), client: PhantomData }
    }

    /// Sets the options of all calls: attempts, timeouts, rate limiting. The default is [`RequestOptions::new`].
    pub fn options(mut self, options: RequestOptions) -> Self {
        self.settings.options = options;
        self
    }

    /// Sets the timeout of one attempt, from connecting to the last byte of the response. The default is 60 seconds.
    ///
    /// This is the setting of [`RequestOptions::attempt_timeout`].
    pub fn attempt_timeout(mut self, timeout: Duration) -> Self {
        self.settings.options = self.settings.options.attempt_timeout(timeout);
        self
    }

    /// Shares the rate limiter of another client of the same account: see [`Client::rate_limiter`]. By default each
    /// client has its own.
    ///
    /// ```no_run
    /// use helpdesk::Client;
    /// use helpdesk::rate_limit::RateLimiter;
    ///
    /// # fn example() -> Result<(), helpdesk::Error> {
    /// let limiter = RateLimiter::new();
    /// let agent = Client::builder("https://acme.omnidesk.ru", "agent@acme.com", "an API key").rate_limiter(limiter.clone()).build()?;
    /// let bot = Client::builder("https://acme.omnidesk.ru", "bot@acme.com", "another API key").rate_limiter(limiter).build()?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn rate_limiter(mut self, rate_limiter: RateLimiter) -> Self {
        self.settings.rate_limiter = rate_limiter;
        self
    }

    /// Sets how many retries all calls share, so that an outage does not multiply the load. The default is 10.
    ///
    /// A retry takes one from the budget, and each successful call gives back a fifth of one. All clients with the same
    /// [`RateLimiter`] share the budget.
    pub fn retry_budget(mut self, retries: u32) -> Self {
        self.settings.retries = Some(retries);
        self
    }

    /// Registers an [`Observer`], which receives a [`ClientEvent`](crate::observability::ClientEvent) for each step of
    /// a call. By default a client has no observer.
    pub fn observer(mut self, observer: impl Observer) -> Self {
        self.settings.observer = Some(Arc::new(observer));
        self
    }

    /// Lets the client send only requests of operations that read, by the method and path that the spec has for them. By default it
    /// sends all.
    ///
    /// Any other request is an error before anything is sent, of the kind [`Config`](crate::ErrorKind::Config) and with the outcome
    /// [`NotSent`](crate::Outcome::NotSent): of a typed, an untyped or a raw request, and of a job. Downloads are sent.
    ///
    /// ```no_run
    /// use helpdesk::{Client, ErrorKind, labels};
    ///
    /// # async fn example() -> Result<(), helpdesk::Error> {
    /// let client = Client::builder("https://acme.omnidesk.ru", "agent@acme.com", "an API key").read_only().build()?;
    /// let error = client.send(labels::create("Urgent")).await.unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::Config);
    /// # Ok(())
    /// # }
    /// ```
    pub fn read_only(mut self) -> Self {
        self.settings.read_only = true;
        self
    }

    /// Appends the name and version of your program, such as `acme-sync/1.2`, to the `User-Agent` header.
    pub fn app_info(mut self, product: impl Into<String>) -> Self {
        self.settings.user_agent = Some(product.into());
        self
    }

    /// Sets the maximum size of a response body in bytes, after decompression. The default is 64 MiB.
    ///
    /// A larger response is an error: [`ErrorKind::TooLarge`](crate::ErrorKind::TooLarge).
    pub fn max_response_bytes(mut self, bytes: usize) -> Self {
        self.settings.caps.success = bytes;
        self
    }

    /// Sets how many bytes of an error response's body are kept. The default is 64 KiB.
    pub fn max_error_body_bytes(mut self, bytes: usize) -> Self {
        self.settings.caps.error = bytes;
        self
    }

    /// Sets the timeout of connecting. The default is 10 seconds.
    #[cfg(feature = "http")]
    pub fn connect_timeout(mut self, timeout: Duration) -> Self {
        self.settings.connecting.timeout = timeout;
        self
    }

    /// Sets how long the body of a response may stall: the time without a byte of it. The default is 60 seconds.
    ///
    /// This timeout ends a stalled download early, which may take 10 minutes as a whole. The time until the head of a response has no such
    /// limit, and the time in which the program takes no bytes does not count.
    #[cfg(feature = "http")]
    pub fn read_timeout(mut self, timeout: Duration) -> Self {
        self.settings.connecting.read_timeout = timeout;
        self
    }

    /// Connects through this proxy instead of the one that the environment names: `http://host:port`,
    /// `https://host:port` or `socks5://host:port`, with `user:password@` before the host if it needs them.
    ///
    /// By default the client honors `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`, but never uses a proxy for localhost. With
    /// the feature `system-proxy`, the settings of Windows or macOS apply if no variable names a proxy.
    /// The proxy sees only the host name, which it resolves: the connection through it is encrypted. `socks5h` is
    /// `socks5`. The ports default to 80, 443 and 1080.
    #[cfg(feature = "http")]
    pub fn proxy(mut self, url: impl Into<String>) -> Self {
        self.settings.connecting.proxy = Proxy::At(url.into());
        self
    }

    /// Connects without a proxy, and ignores the environment variables and the system's settings for proxies.
    #[cfg(feature = "http")]
    pub fn no_proxy(mut self) -> Self {
        self.settings.connecting.proxy = Proxy::None;
        self
    }

    /// Trusts these root certificates, in PEM, in addition to the roots of the platform.
    #[cfg(feature = "rustls")]
    pub fn add_root_certificates_pem(mut self, pem: impl Into<Vec<u8>>) -> Self {
        self.settings.connecting.roots.push(pem.into());
        self
    }

    /// Connects with this TLS configuration of rustls 0.23: for a client certificate, pinned certificates, another
    /// cryptography provider such as FIPS, or no roots of the platform.
    ///
    /// The configuration replaces the built-in one, which trusts the roots of the platform. The client sets the `alpn_protocols` to
    /// `http/1.1`, which it speaks. With [`add_root_certificates_pem`](Self::add_root_certificates_pem) too, `build` fails: put the roots
    /// into the configuration.
    #[cfg(feature = "rustls-023")]
    pub fn rustls_config_023(mut self, config: rustls::ClientConfig) -> Self {
        self.settings.connecting.tls = Some(config);
        self
    }

    /// Sends over this [`Transport`] instead of the built-in one. Connection settings, such as a proxy, then have no
    /// effect.
    pub fn transport(mut self, transport: impl Transport) -> Self {
        self.transport = Some(Arc::new(transport));
        self
    }

    /// Wraps the transport of the client, built-in or your own: to count, to delay, or to use another clock.
    ///
    /// If you call it several times, each wrapper receives the result of the one before.
    ///
    /// ```
    /// use helpdesk::request::RequestBody;
    /// use helpdesk::transport::{SendFuture, SleepFuture, Transport};
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
    ///     // Forward it together with `sleep`: both belong to one clock.
    ///     fn now(&self) -> Instant {
    ///         self.inner.now()
    ///     }
    ///
    ///     // The inner transport may have one for each call.
    ///     fn for_call(&self) -> Option<Arc<dyn Transport>> {
    ///         let inner = self.inner.for_call()?;
    ///         Some(Arc::new(Self { inner, sent: Arc::clone(&self.sent) }))
    ///     }
    /// }
    ///
    /// # fn main() -> Result<(), helpdesk::Error> {
    /// let sent = Arc::new(AtomicU64::new(0));
    /// let counter = Arc::clone(&sent);
    /// let client = helpdesk::Client::builder("https://acme.omnidesk.ru", "agent@acme.com", "an API key")
    ///     .map_transport(|inner| Counting { inner, sent: counter })
    ///     .build()?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn map_transport<W: Transport>(
        mut self,
        map: impl FnOnce(Arc<dyn Transport>) -> W + Send + Sync + 'static,
    ) -> Self {
        self.maps.push(Box::new(|inner| Arc::new(map(inner))));
        self
    }

    /// Builds the async client that does the work, over the transport of the caller or the built-in one.
    #[cfg_attr(not(feature = "http"), expect(unused_variables, reason = "it is about the built-in transport"))]
    pub(crate) fn build_async(self, blocks: bool) -> Result<Client<S>, Error> {
        let options = self.settings.options;
        #[cfg(feature = "http")]
        let connecting = self.settings.connecting.clone();
        let engine = self.settings.engine()?;
        let transport = match self.transport {
            Some(transport) => transport,
            #[cfg(feature = "http")]
            None => Arc::new(HyperTransport::new(&engine.base, &connecting, engine.user_agent.clone(), blocks)?),
            #[cfg(not(feature = "http"))]
            None => {
                return Err(Error::config(
                    "no transport: call `ClientBuilder::transport`, or enable the feature `http`",
                ));
            }
        };
        let transport = self.maps.into_iter().fold(transport, |transport, map| map(transport));
        Ok(Client::new_with(Arc::new(engine), transport, options))
    }
}

impl<S: Service> ClientBuilder<S> {
    /// Builds the client, without sending anything.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::Config`](crate::ErrorKind::Config) if the address, the credentials or a setting is
    /// invalid, or if no transport is available.
    pub fn build(self) -> Result<Client<S>, Error> {
        self.build_async(false)
    }
}

impl<S, C> fmt::Debug for ClientBuilder<S, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientBuilder").field("options", &self.settings.options).finish_non_exhaustive()
    }
}
