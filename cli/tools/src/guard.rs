//! The last check before a request leaves: a budget allows it, and by its method and path it only reads, or is one of an operation that
//! was named.
//!
//! A client may be read-only already. A [`Guard`] also checks each request, so that a mistake in other code cannot write or exceed the budget.
//!
//! ```no_run
//! use helpdesk::blocking::Client;
//! use helpdesk_tools::guard::{Budget, Guard};
//!
//! let budget = Budget::new(20);
//! let guarded = budget.clone();
//! let client = Client::builder("https://acme.omnidesk.ru", "anna@example.com", "key")
//!     .map_transport(move |inner| Guard::new(inner, guarded))
//!     .build()?;
//! assert_eq!(budget.requests_left(), 20);
//! # Ok::<(), helpdesk::Error>(())
//! ```

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use helpdesk::meta::{Operation, Service};
use helpdesk::request::RequestBody;
use helpdesk::transport::{Delivery, SendFuture, SleepFuture, Transport, TransportError, TransportErrorKind};
use helpdesk::{HelpDesk, Method};

/// A number of requests, retries included. Clones share it.
#[derive(Clone, Debug)]
pub struct Budget(Arc<Spent>);

#[derive(Debug)]
struct Spent {
    left: AtomicU32,
    is_local: AtomicBool,
    call: Mutex<Option<Call>>,
}

/// A call that sends requests, until it is canceled or takes too long. Clones are the same call.
#[derive(Clone, Debug)]
pub struct Call {
    is_canceled: Arc<AtomicBool>,
    end: Instant,
}

impl Call {
    /// Creates a call that may send requests for this long.
    pub fn of(time: Duration) -> Self {
        Self { is_canceled: Arc::default(), end: Instant::now() + time }
    }

    /// Cancels the call, which then sends no more requests. A request in progress continues.
    pub fn cancel(&self) {
        self.is_canceled.store(true, Ordering::SeqCst);
    }

    /// Returns whether it may send no more requests.
    pub fn is_over(&self) -> bool {
        self.is_canceled.load(Ordering::SeqCst) || Instant::now() >= self.end
    }
}

impl Budget {
    /// Creates a budget of this many requests.
    pub fn new(requests: u32) -> Self {
        Self(Arc::new(Spent {
            left: AtomicU32::new(requests),
            is_local: AtomicBool::new(false),
            call: Mutex::default(),
        }))
    }

    /// Returns the number of requests that may still be sent.
    pub fn requests_left(&self) -> u32 {
        self.0.left.load(Ordering::SeqCst)
    }

    /// Returns whether a request went to a server on the same computer.
    pub fn is_local(&self) -> bool {
        self.0.is_local.load(Ordering::SeqCst)
    }

    /// Lets only this call send requests from now on.
    pub fn begin(&self, call: Call) {
        *self.0.call.lock().unwrap_or_else(PoisonError::into_inner) = Some(call);
    }

    fn take(&self) -> bool {
        let is_over = self.0.call.lock().unwrap_or_else(PoisonError::into_inner).as_ref().is_some_and(Call::is_over);
        !is_over && self.0.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok()
    }
}

/// A transport that sends only requests that read, within a budget.
#[derive(Clone)]
pub struct Guard {
    inner: Arc<dyn Transport>,
    budget: Budget,
    also: Option<&'static Operation>,
}

impl Guard {
    /// Guards a transport.
    pub fn new(inner: Arc<dyn Transport>, budget: Budget) -> Self {
        Self { inner, budget, also: None }
    }

    /// Admits the requests of this operation too.
    #[must_use]
    pub fn admit(self, operation: &'static Operation) -> Self {
        Self { also: Some(operation), ..self }
    }

    fn admits(&self, request: &http::Request<RequestBody>) -> bool {
        let service = HelpDesk::METADATA;
        let path = request.uri().path();
        // The address of the account may contain a path.
        let mut paths = path.match_indices(service.prefix).map(|(at, prefix)| &path[at + prefix.len()..]);
        let reads = request.method() == http::Method::GET && request.body().is_empty();
        let is_also = |path| self.also.is_some_and(|it| request.method() == it.method.as_str() && it.has_path(path));
        paths.any(|path| reads && service.is_safe(Method::Get, path) || is_also(path)) && self.budget.take()
    }
}

impl Transport for Guard {
    fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        if self.admits(&request) {
            self.budget.0.is_local.fetch_or(request.uri().host().is_some_and(is_loopback), Ordering::SeqCst);
            return self.inner.send(request, timeout);
        }
        let error = TransportError::new(TransportErrorKind::Config, Delivery::NotSent);
        Box::pin(async {
            Err(error.with_source("the request is over the budget, of a call that is over, or does not only read"))
        })
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        self.inner.sleep(duration)
    }

    fn now(&self) -> Instant {
        self.inner.now()
    }

    fn for_call(&self) -> Option<Arc<dyn Transport>> {
        let inner = self.inner.for_call()?;
        Some(Arc::new(Self { inner, ..self.clone() }))
    }
}

fn is_loopback(host: &str) -> bool {
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    host == "localhost" || address.is_ok_and(|it| it.is_loopback())
}
