//! The connection settings of both built-in transports.

use std::time::Duration;

use helpdesk_runtime::BaseUrl;

use crate::error::Error;

/// The connection settings.
#[derive(Clone)]
pub(crate) struct Connecting {
    pub(crate) timeout: Duration,
    pub(crate) proxy: Proxy,
    /// Additional root certificates, as PEM files.
    #[cfg(feature = "rustls")]
    pub(crate) roots: Vec<Vec<u8>>,
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
            proxy: Proxy::FromEnvironment,
            #[cfg(feature = "rustls")]
            roots: Vec::new(),
        }
    }
}

/// Returns the URL of the proxy, and the hosts to connect to without it, as `NO_PROXY` lists them.
pub(crate) fn proxy(base: &BaseUrl, chosen: &Proxy) -> Option<(String, String)> {
    match chosen {
        // The proxy would see the key: nothing is encrypted.
        _ if base.is_plain() => None,
        // It would look for the server on its own machine.
        Proxy::FromEnvironment if base.is_local() => None,
        Proxy::FromEnvironment => {
            Some((variable(&["HTTPS_PROXY", "ALL_PROXY"])?, variable(&["NO_PROXY"]).unwrap_or_default()))
        }
        Proxy::None => None,
        Proxy::At(url) => Some((url.trim().to_owned(), String::new())),
    }
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

/// What is said if the library below fails to start, which no setting of this client is known to cause.
#[cfg(feature = "rustls")]
pub(crate) const UNAVAILABLE: &str =
    "the built-in transport cannot be set up; pass `ClientBuilder::transport`, or report this";

/// A proxy URL that cannot be used. It is not shown, because it may contain a password.
pub(crate) fn invalid_proxy() -> Error {
    Error::config(
        "invalid proxy URL (`ClientBuilder::proxy`, `HTTPS_PROXY` or `ALL_PROXY`): expected `http://host:port` or \
         `https://host:port`",
    )
}

/// Rejects a base URL that needs a feature that is not enabled.
pub(crate) fn check(base: &BaseUrl) -> Result<(), Error> {
    match cfg!(feature = "rustls") || base.is_plain() {
        true => Ok(()),
        false => Err(Error::config(
            "a base URL with `https` needs the feature `rustls`; enable it, or pass `ClientBuilder::transport`",
        )),
    }
}
