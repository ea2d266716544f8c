//! How the built-in transports connect, whichever of them it is.

use std::time::Duration;

use helpdesk_runtime::BaseUrl;

use crate::error::Error;

/// How to connect.
#[derive(Clone)]
pub(crate) struct Connecting {
    pub(crate) timeout: Duration,
    pub(crate) proxy: Proxy,
    /// PEM files.
    #[cfg(feature = "rustls")]
    pub(crate) roots: Vec<Vec<u8>>,
}

/// Which proxy to go through.
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

/// How long a connection may be idle. Servers close them after a minute or so, and one that is closed under a request leaves
/// its outcome unknown.
pub(crate) const MAX_IDLE: Duration = Duration::from_secs(15);

/// Refuses an address that needs more than this program was built with.
pub(crate) fn check(base: &BaseUrl) -> Result<(), Error> {
    match cfg!(feature = "rustls") || base.is_plain() {
        true => Ok(()),
        false => Err(Error::config("an address with `https` needs the feature `rustls`")),
    }
}
