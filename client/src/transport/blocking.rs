//! The trait that connects the blocking client to an HTTP library, and its adapter for the async driver.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::time::{Duration, Instant};

use helpdesk_runtime::RequestBody;

use super::{ResponseBody, SendFuture, SleepFuture};
use crate::concurrency::sync::atomic::{AtomicBool, Ordering};
use crate::concurrency::thread::{self, Thread};
use crate::error::TransportError;

/// A blocking transport: it sends one HTTP request, and it sleeps.
///
/// The contract of [`crate::Transport`] applies: a transport sends once, follows no redirects and retries nothing.
///
/// ```
/// use helpdesk::blocking::{Client, Transport};
/// use helpdesk::request::RequestBody;
/// use helpdesk::transport::{ResponseBody, TransportError};
/// use std::time::Duration;
///
/// /// Responds to each request with the same body.
/// struct Recorded(&'static str);
///
/// impl Transport for Recorded {
///     fn send(
///         &self,
///         _: http::Request<RequestBody>,
///         _: Duration,
///     ) -> Result<http::Response<ResponseBody>, TransportError> {
///         Ok(http::Response::new(ResponseBody::from(self.0.as_bytes().to_vec())))
///     }
/// }
///
/// let client = Client::builder("https://acme.omnidesk.ru", "agent@acme.com", "an API key")
///     .transport(Recorded("{}"))
///     .build()?;
/// # Ok::<(), helpdesk::Error>(())
/// ```
pub trait Transport: Send + Sync + 'static {
    /// Sends the request, and returns when the head of the response has arrived.
    ///
    /// `timeout` covers everything, from connecting to the last byte of the response's body. Dropping the body cancels
    /// the request.
    ///
    /// # Errors
    /// Fails with a [`TransportError`] if no response arrives.
    fn send(
        &self,
        request: http::Request<RequestBody>,
        timeout: Duration,
    ) -> Result<http::Response<ResponseBody>, TransportError>;

    /// Sleeps for this duration: between attempts, and for the rate limit.
    fn sleep(&self, duration: Duration) {
        thread::sleep(duration);
    }

    /// Returns the current time of the clock that [`sleep`](Self::sleep) uses. A test may freeze that clock.
    fn now(&self) -> Instant {
        Instant::now()
    }

    /// Returns a separate transport for one call, or `None` to use this one: see [`crate::Transport::for_call`].
    fn for_call(&self) -> Option<Arc<dyn Transport>> {
        None
    }
}

/// A shared transport, such as one that its caller also uses.
impl<T: Transport + ?Sized> Transport for Arc<T> {
    fn send(
        &self,
        request: http::Request<RequestBody>,
        timeout: Duration,
    ) -> Result<http::Response<ResponseBody>, TransportError> {
        (**self).send(request, timeout)
    }

    fn sleep(&self, duration: Duration) {
        (**self).sleep(duration);
    }

    fn now(&self) -> Instant {
        (**self).now()
    }

    fn for_call(&self) -> Option<Arc<dyn Transport>> {
        (**self).for_call()
    }
}

/// A blocking transport as the async driver calls it. Each future completes at its first poll, on the thread that
/// polls.
pub(crate) struct Adapter(pub(crate) Arc<dyn Transport>);

impl super::Transport for Adapter {
    fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        let transport = Arc::clone(&self.0);
        Box::pin(async move { transport.send(request, timeout) })
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        let transport = Arc::clone(&self.0);
        Box::pin(async move { transport.sleep(duration) })
    }

    fn now(&self) -> Instant {
        self.0.now()
    }

    fn for_call(&self) -> Option<Arc<dyn super::Transport>> {
        self.0.for_call().map(|own| Arc::new(Self(own)) as Arc<dyn super::Transport>)
    }
}

/// Runs a future to completion on this thread.
///
/// Over a blocking transport it completes at its first poll, unless another thread fetches what it waits for. Then this
/// thread parks.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    if let Poll::Ready(done) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        return done;
    }
    let unpark = Arc::new(Unpark { thread: thread::current(), woken: AtomicBool::new(false) });
    let waker = Waker::from(Arc::clone(&unpark));
    loop {
        if let Poll::Ready(done) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
            return done;
        }
        // Whatever the future does may park, too, and take the token of this thread.
        while !unpark.woken.swap(false, Ordering::Acquire) {
            thread::park();
        }
    }
}

struct Unpark {
    thread: Thread,
    woken: AtomicBool,
}

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.woken.store(true, Ordering::Release);
        self.thread.unpark();
    }
}
