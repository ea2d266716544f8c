//! Addresses of hosts.

use std::error::Error as StdError;
use std::fmt;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{self, DefaultResolver, ResolvedSocketAddrs};
use ureq::unversioned::transport::NextTimeout;

use crate::transport::connect::MAX_IDLE;

/// Looks up hosts, and says so when it fails.
///
/// Ureq asks for every call, also where it has a connection, and with a timeout it starts a thread for that. So the host that was
/// asked for last is remembered, for as long as a connection to it would be, or until it cannot be reached.
#[derive(Default)]
pub(super) struct Resolver {
    inner: DefaultResolver,
    last: Last,
}

/// The host that was asked for last.
#[derive(Clone, Default)]
pub(super) struct Last(Arc<Mutex<Option<Known>>>);

struct Known {
    host: String,
    addresses: ResolvedSocketAddrs,
    since: Instant,
}

impl resolver::Resolver for Resolver {
    fn resolve(&self, uri: &Uri, config: &Config, timeout: NextTimeout) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let host = uri
            .scheme()
            .zip(uri.authority())
            .and_then(|(scheme, authority)| DefaultResolver::host_and_port(scheme, authority));
        let host = host.unwrap_or_default();
        if let Some(addresses) = self.last.of(&host) {
            return Ok(addresses);
        }
        let addresses = self.inner.resolve(uri, config, timeout).map_err(|error| match error {
            ureq::Error::Io(error) => ureq::Error::Other(Box::new(NoAddress(error))),
            other => other,
        })?;
        let known = Known { host, addresses: addresses.clone(), since: Instant::now() };
        *self.last.lock() = Some(known);
        Ok(addresses)
    }
}

impl Resolver {
    pub(super) fn last(&self) -> Last {
        self.last.clone()
    }
}

impl Last {
    /// It cannot be reached there.
    pub(super) fn forget(&self) {
        *self.lock() = None;
    }

    fn of(&self, host: &str) -> Option<ResolvedSocketAddrs> {
        let last = self.lock();
        let known = last.as_ref().filter(|known| known.host == host && known.since.elapsed() < MAX_IDLE)?;
        Some(known.addresses.clone())
    }

    fn lock(&self) -> MutexGuard<'_, Option<Known>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Resolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Resolver")
    }
}

/// The host could not be looked up.
#[derive(Debug)]
pub(super) struct NoAddress(io::Error);

impl fmt::Display for NoAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl StdError for NoAddress {}
