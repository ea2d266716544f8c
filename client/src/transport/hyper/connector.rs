//! Connections: TCP, a tunnel through a proxy if there is one, and TLS.

use std::error::Error as StdError;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use helpdesk_runtime::request::BaseUrl;
use http::Uri;
use http::header::{HeaderMap, HeaderValue, USER_AGENT};
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::proxy::{SocksV5, Tunnel};
use hyper_util::client::proxy::matcher::{Intercept, Matcher};
use tower_service::Service;

use super::resolver::Resolver;
use super::stream::Stream;
use crate::error::Error;
use crate::transport::connect::{self, Connecting, Proxy, Route};
use crate::transport::no_proxy::NoProxy;

pub(super) type BoxError = Box<dyn StdError + Send + Sync>;

/// Opens connections. The connect timeout covers the proxy and TLS too.
#[derive(Clone)]
pub(super) struct Connector {
    tcp: HttpConnector<Resolver>,
    #[cfg(feature = "rustls")]
    tls: tokio_rustls::TlsConnector,
    proxies: Option<std::sync::Arc<Proxies>>,
    user_agent: HeaderValue,
    timeout: Duration,
}

impl Connector {
    pub(super) fn new(base: &BaseUrl, connecting: &Connecting, user_agent: HeaderValue) -> Result<Self, Error> {
        Ok(Self {
            tcp: tcp(Resolver::new(), connecting.timeout),
            #[cfg(feature = "rustls")]
            tls: std::sync::Arc::new(crate::transport::tls::config(base, connecting)?).into(),
            proxies: Proxies::new(base, &connecting.proxy)?.map(Into::into),
            user_agent,
            timeout: connecting.timeout,
        })
    }

    /// Opens a connection to the server of this URL.
    pub(super) async fn connect(&self, address: &Uri) -> Result<Stream, BoxError> {
        match tokio::time::timeout(self.timeout, self.open(address)).await {
            Ok(connected) => connected,
            Err(_) => Err(ConnectTimeout.into()),
        }
    }

    async fn open(&self, address: &Uri) -> Result<Stream, BoxError> {
        let proxy = match &self.proxies {
            Some(proxies) => proxies.intercept(address)?,
            None => None,
        };
        let stream = match proxy {
            None => Stream::new(self.tcp.clone().call(address.clone()).await?),
            Some(proxy) => self.tunnel(&proxy, address).await.map_err(ProxyError)?,
        };
        match address.scheme_str() {
            Some("https") => self.encrypt(address, stream).await,
            _ => Ok(stream),
        }
    }

    /// Opens a connection to the server through a proxy.
    async fn tunnel(&self, proxy: &Intercept, address: &Uri) -> Result<Stream, BoxError> {
        let to_proxy = Self { proxies: None, ..self.clone() };
        if proxy.uri().scheme_str().is_some_and(|scheme| scheme.starts_with("socks5")) {
            let (host, port) = (proxy.uri().host().unwrap_or_default(), proxy.uri().port_u16().unwrap_or(SOCKS_PORT));
            let mut socks = SocksV5::new(format!("http://{host}:{port}").parse()?, to_proxy);
            if let Some((user, password)) = proxy.raw_auth() {
                socks = socks.with_auth(user.to_owned(), password.to_owned());
            }
            return Ok(socks.call(address.clone()).await?);
        }
        // Some proxies reject programs without a name.
        let headers = HeaderMap::from_iter([(USER_AGENT, self.user_agent.clone())]);
        let mut tunnel = Tunnel::new(proxy.uri().clone(), to_proxy).with_headers(headers);
        if let Some(credentials) = proxy.basic_auth() {
            tunnel = tunnel.with_auth(credentials.clone());
        }
        Ok(tunnel.call(address.clone()).await?)
    }

    #[cfg(feature = "rustls")]
    async fn encrypt(&self, address: &Uri, stream: Stream) -> Result<Stream, BoxError> {
        use hyper_util::rt::TokioIo;
        use rustls::pki_types::ServerName;

        let host = address.host().unwrap_or_default().trim_matches(['[', ']']);
        let name = ServerName::try_from(host.to_owned())?;
        Ok(Stream::new(TokioIo::new(self.tls.connect(name, TokioIo::new(stream)).await?)))
    }

    #[cfg(not(feature = "rustls"))]
    async fn encrypt(&self, _: &Uri, _: Stream) -> Result<Stream, BoxError> {
        Err("https needs the feature `rustls`".into())
    }
}

/// Opens sockets. If a host has IPv4 and IPv6 addresses, and one kind does not respond within 300 ms, the other is tried too.
fn tcp<R>(resolver: R, timeout: Duration) -> HttpConnector<R> {
    let mut tcp = HttpConnector::new_with_resolver(resolver);
    tcp.enforce_http(false);
    tcp.set_nodelay(true);
    tcp.set_keepalive(Some(KEEP_ALIVE));
    tcp.set_keepalive_interval(Some(KEEP_ALIVE));
    tcp.set_keepalive_retries(Some(PROBES));
    #[cfg(any(target_os = "android", target_os = "fuchsia", target_os = "linux"))]
    tcp.set_tcp_user_timeout(Some(UNACKNOWLEDGED));
    // Divided among the addresses of a host, so that an address that does not respond leaves time for the next.
    tcp.set_connect_timeout(Some(timeout));
    tcp
}

/// The port of a SOCKS proxy whose URL has none.
const SOCKS_PORT: u16 = 1080;

/// The time after which, and the interval at which, the system probes a silent peer.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// The maximum number of probes without a response.
const PROBES: u32 = 3;

/// How long bytes may be unacknowledged. The client notices a silently vanished peer then, for example behind a VPN or
/// after sleep. A server that does not read an upload has the same time, which is the default of the attempt timeout.
#[cfg(any(target_os = "android", target_os = "fuchsia", target_os = "linux"))]
const UNACKNOWLEDGED: Duration = Duration::from_secs(60);

impl Service<Uri> for Connector {
    type Response = Stream;
    type Error = BoxError;
    type Future = Pin<Box<dyn Future<Output = Result<Stream, BoxError>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, address: Uri) -> Self::Future {
        let connector = self.clone();
        Box::pin(async move { connector.connect(&address).await })
    }
}

/// The proxies that the settings choose, and the hosts that are reached without them.
struct Proxies {
    matcher: Matcher,
    except: NoProxy,
    /// Whether the URL is valid. An invalid URL matters only for hosts without an exception, such as the hosts of
    /// downloads.
    is_usable: bool,
}

impl Proxies {
    fn new(base: &BaseUrl, chosen: &Proxy) -> Result<Option<Self>, Error> {
        let (url, except) = match connect::route(base, chosen) {
            Route::Direct => return Ok(None),
            Route::BySystem => {
                let (matcher, except) = (Matcher::from_system(), NoProxy::default());
                return Ok(Some(Self { matcher, except, is_usable: true }));
            }
            Route::Proxy { url, except } => (url, NoProxy::parse(&except)),
        };
        let matcher = Matcher::builder().all(&*url).build();
        // The matcher ignores unknown URLs.
        let is_known = || matcher.intercept(&Uri::from_static("https://example.com")).is_some();
        let is_usable = connect::is_proxy(&url) && is_known();
        if is_usable || except.entry_for(base).is_some() {
            Ok(Some(Self { matcher, except, is_usable }))
        } else {
            Err(connect::invalid_proxy())
        }
    }

    /// Returns the proxy to connect through.
    fn intercept(&self, address: &Uri) -> Result<Option<Intercept>, BoxError> {
        if self.except.has(address) {
            Ok(None)
        } else if self.is_usable {
            Ok(self.matcher.intercept(address))
        } else {
            Err(ProxyError(connect::invalid_proxy().into()).into())
        }
    }
}

/// The proxy opened no tunnel.
#[derive(Debug)]
pub(super) struct ProxyError(BoxError);

impl fmt::Display for ProxyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the proxy opened no tunnel")
    }
}

impl StdError for ProxyError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        Some(&*self.0)
    }
}

/// No connection within the connect timeout.
#[derive(Debug)]
pub(super) struct ConnectTimeout;

impl fmt::Display for ConnectTimeout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the connect timeout passed")
    }
}

impl StdError for ConnectTimeout {}

// The behavior of a full queue of a socket depends on the system.
#[cfg(all(test, target_os = "linux"))]
mod address_families;
#[cfg(test)]
mod tests;
