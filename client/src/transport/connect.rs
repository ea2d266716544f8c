//! The connection settings of the built-in transport.

use std::time::Duration;

use helpdesk_runtime::request::BaseUrl;

use crate::error::Error;

/// The connection settings.
#[derive(Clone)]
pub(crate) struct Connecting {
    pub(crate) timeout: Duration,
    /// How long a body may stall.
    pub(crate) read_timeout: Duration,
    pub(crate) proxy: Proxy,
    /// Additional root certificates, as PEM files.
    #[cfg(feature = "rustls")]
    pub(crate) roots: Vec<Vec<u8>>,
    /// The TLS configuration of the caller.
    #[cfg(feature = "rustls-023")]
    pub(crate) tls: Option<rustls::ClientConfig>,
}

/// The choice of a proxy.
#[derive(Clone)]
pub(crate) enum Proxy {
    FromEnvironment,
    At(String),
    None,
}

impl Default for Connecting {
    fn default() -> Self {
        Self {
            timeout: Duration::from_secs(10),
            read_timeout: Duration::from_secs(60),
            proxy: Proxy::FromEnvironment,
            #[cfg(feature = "rustls")]
            roots: Vec::new(),
            #[cfg(feature = "rustls-023")]
            tls: None,
        }
    }
}

/// The way of connections to a service.
pub(crate) enum Route {
    Direct,
    /// By the settings of the system, which may have no proxy.
    BySystem,
    /// Through the proxy at this URL, except for these hosts, as `NO_PROXY` lists them.
    Proxy {
        url: String,
        except: String,
    },
}

/// Returns the way of connections to this service.
pub(crate) fn route(base: &BaseUrl, chosen: &Proxy) -> Route {
    match chosen {
        // The proxy would see the key, because the connection is not encrypted.
        _ if base.is_plain() => Route::Direct,
        // The proxy would look for the server on its own machine.
        Proxy::FromEnvironment if base.is_local() => Route::Direct,
        Proxy::FromEnvironment => match variable(&["HTTPS_PROXY", "ALL_PROXY"]) {
            Some(url) => Route::Proxy { url, except: variable(&["NO_PROXY"]).unwrap_or_default() },
            None if cfg!(feature = "system-proxy") => Route::BySystem,
            None => Route::Direct,
        },
        Proxy::None => Route::Direct,
        Proxy::At(url) => Route::Proxy { url: url.trim().to_owned(), except: String::new() },
    }
}

/// Returns whether this is `http://host:port` or `socks5://host:port`, where scheme and port are optional, and a user
/// name and a password may precede the host. The libraries below ignore unknown URLs, or resolve them as names.
pub(crate) fn is_proxy(url: &str) -> bool {
    let (scheme, rest) = url.split_once("://").unwrap_or(("http", url));
    let Ok(uri) = rest.trim_end_matches('/').parse::<http::uri::Authority>() else { return false };
    let port = uri.as_str().rsplit_once('@').map_or(uri.as_str(), |(_, host)| host).rsplit_once(':');
    let has_port = port.is_none_or(|(_, port)| port.ends_with(']') || port.parse::<u16>().is_ok_and(|port| port > 0));
    ["http", "https", "socks5", "socks5h"].iter().any(|it| scheme.eq_ignore_ascii_case(it))
        && !uri.host().is_empty()
        && has_port
}

/// Returns the first of these variables that is not empty, in upper or lower case.
fn variable(names: &[&str]) -> Option<String> {
    let spellings = names.iter().flat_map(|name| [name.to_string(), name.to_lowercase()]);
    let values = spellings.filter_map(|name| std::env::var(name).ok()).map(|value| value.trim().to_owned());
    values.into_iter().find(|value| !value.is_empty())
}

/// How long a connection may be idle. Servers close idle connections after about a minute. A connection that closes
/// during a request leaves its outcome unknown.
pub(crate) const MAX_IDLE: Duration = Duration::from_secs(15);

/// The message if the library below fails to start, for which no setting of this client is a known cause.
#[cfg(feature = "rustls")]
pub(crate) const UNAVAILABLE: &str =
    "the built-in transport cannot be set up; pass `ClientBuilder::transport`, or report this";

/// An unusable proxy URL. The error does not show it, because it may contain a password.
pub(crate) fn invalid_proxy() -> Error {
    Error::config(
        "invalid proxy URL (`ClientBuilder::proxy`, `HTTPS_PROXY` or `ALL_PROXY`): expected `http://host:port`, \
         `https://host:port` or `socks5://host:port`",
    )
}

/// Rejects a base URL that needs a feature that is not enabled.
pub(crate) fn check(base: &BaseUrl) -> Result<(), Error> {
    check_with(base, cfg!(feature = "rustls"))
}

fn check_with(base: &BaseUrl, has_tls: bool) -> Result<(), Error> {
    if has_tls || base.is_plain() {
        Ok(())
    } else {
        Err(Error::config(
            "a base URL with `https` needs the feature `rustls`; enable it, or pass `ClientBuilder::transport`",
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;

    #[test]
    fn unencrypted_requests_use_no_proxy() {
        let chosen = Proxy::At(" http://proxy:3128 ".to_owned());
        let proxied = |url| match route(&BaseUrl::new(url, "/api").unwrap(), &chosen) {
            Route::Proxy { url, except } => Some((url, except)),
            Route::Direct | Route::BySystem => None,
        };
        assert_eq!(proxied("https://acme.example.com"), Some(("http://proxy:3128".to_owned(), String::new())));
        assert_eq!(proxied("http://localhost:1"), None);
    }

    #[test]
    fn https_address_is_rejected_without_the_tls_feature() {
        let check = |url, has_tls| check_with(&BaseUrl::new(url, "/api").unwrap(), has_tls);
        let rejected = check("https://acme.example.com", false).unwrap_err();
        assert_eq!(rejected.kind(), ErrorKind::Config);
        assert_eq!(
            rejected.to_string(),
            "a base URL with `https` needs the feature `rustls`; enable it, or pass `ClientBuilder::transport`"
        );
        for (url, has_tls) in [("http://localhost:1", false), ("http://localhost:1", true), ("https://a.b", true)] {
            assert!(check(url, has_tls).is_ok(), "{url}");
        }
        let built = super::check(&BaseUrl::new("https://a.b", "/api").unwrap());
        assert_eq!(built.is_ok(), cfg!(feature = "rustls"));
    }
}
