//! The last check before a request leaves: by its method and path it only reads, and the budget allows it.
//!
//! The client is read-only already. This looks at the request itself, so that no mistake above can write or send more.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use helpdesk::meta::Service;
use helpdesk::request::RequestBody;
use helpdesk::transport::{Delivery, SendFuture, SleepFuture, Transport, TransportError, TransportErrorKind};
use helpdesk::{HelpDesk, Method};

/// A transport that sends only what reads, and only so often.
pub(crate) struct Guard {
    pub(crate) inner: Arc<dyn Transport>,
    /// The number of requests that may still be sent.
    pub(crate) left: Arc<AtomicU32>,
    /// Set if the server is on the same computer.
    pub(crate) is_local: Arc<AtomicBool>,
}

impl Guard {
    fn admits(&self, request: &http::Request<RequestBody>) -> bool {
        let service = HelpDesk::METADATA;
        let path = request.uri().path();
        // The address of the account may have a path of its own.
        let mut prefixes = path.match_indices(service.prefix);
        request.method() == http::Method::GET
            && request.body().is_empty()
            && prefixes.any(|(at, prefix)| service.is_safe(Method::Get, &path[at + prefix.len()..]))
            && self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok()
    }
}

impl Transport for Guard {
    fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        if self.admits(&request) {
            self.is_local.fetch_or(request.uri().host().is_some_and(is_loopback), Ordering::SeqCst);
            return self.inner.send(request, timeout);
        }
        let error = TransportError::new(TransportErrorKind::Config, Delivery::NotSent);
        Box::pin(async { Err(error.with_source("the request is over the budget, or does not only read")) })
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        self.inner.sleep(duration)
    }

    fn now(&self) -> Instant {
        self.inner.now()
    }

    fn for_call(&self) -> Option<Arc<dyn Transport>> {
        let inner = self.inner.for_call()?;
        Some(Arc::new(Self { inner, left: Arc::clone(&self.left), is_local: Arc::clone(&self.is_local) }))
    }
}

fn is_loopback(host: &str) -> bool {
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    host == "localhost" || address.is_ok_and(|it| it.is_loopback())
}
