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
