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

/// Rejects an address that needs a feature which this program was built without.
pub(crate) fn check(base: &BaseUrl) -> Result<(), Error> {
    match cfg!(feature = "rustls") || base.is_plain() {
        true => Ok(()),
        false => Err(Error::config("an address with `https` needs the feature `rustls`")),
    }
}
