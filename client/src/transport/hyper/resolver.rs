//! Host name resolution.

use std::error::Error as StdError;
use std::fmt;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use hyper_util::client::legacy::connect::dns::{GaiAddrs, GaiResolver, Name};
use tower_service::Service;

/// Resolves host names as the system does, with a recognizable error on failure.
#[derive(Clone)]
pub(super) struct Resolver(GaiResolver);

impl Resolver {
    pub(super) fn new() -> Self {
        Self(GaiResolver::new())
    }
}

impl Service<Name> for Resolver {
    type Response = GaiAddrs;
    type Error = DnsError;
    type Future = Pin<Box<dyn Future<Output = Result<GaiAddrs, DnsError>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), DnsError>> {
        self.0.poll_ready(context).map_err(DnsError)
    }

    fn call(&mut self, name: Name) -> Self::Future {
        let resolved = self.0.call(name);
        Box::pin(async { resolved.await.map_err(DnsError) })
    }
}

/// The error of a host name that could not be resolved.
#[derive(Debug)]
pub(super) struct DnsError(io::Error);

impl fmt::Display for DnsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl StdError for DnsError {}
