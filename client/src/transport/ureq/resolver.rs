//! Host name resolution.

use std::error::Error as StdError;
use std::fmt;
use std::io;
use std::net::IpAddr;

use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{self, DefaultResolver, ResolvedSocketAddrs};
use ureq::unversioned::transport::NextTimeout;

/// Resolves host names, with a recognizable error on failure.
#[derive(Debug, Default)]
pub(super) struct Resolver(DefaultResolver);

impl resolver::Resolver for Resolver {
    fn resolve(&self, uri: &Uri, config: &Config, timeout: NextTimeout) -> Result<ResolvedSocketAddrs, ureq::Error> {
        // An address needs no lookup, for which ureq starts a thread where there is a timeout.
        let is_address = uri.host().is_some_and(|host| host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok());
        let timeout = if is_address { NextTimeout::default() } else { timeout };
        self.0.resolve(uri, config, timeout).map_err(|error| match error {
            ureq::Error::Io(error) => ureq::Error::Other(Box::new(NoAddress(error))),
            other => other,
        })
    }
}

/// The error of a host name that could not be resolved.
#[derive(Debug)]
pub(super) struct NoAddress(io::Error);

impl fmt::Display for NoAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl StdError for NoAddress {}
