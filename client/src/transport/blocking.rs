//! How requests reach the service on the thread that asks, and how the driver, which is async, asks for that.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use helpdesk_runtime::RequestBody;

use super::{ResponseBody, SendFuture, SleepFuture};
use crate::error::TransportError;

/// All that a blocking client does with the world: it sends a request, and it lets time pass.
///
/// What [`crate::Transport`] says of transports holds for these too: a transport sends once and decides nothing.
pub trait Transport: Send + Sync + 'static {
    /// Sends, and returns when the head of the answer is there. The timeout is for everything, from the connection to the last
    /// byte of the answer's body. Dropping the body ends it.
    ///
    /// # Errors
    /// When no answer comes.
    fn send(
        &self,
        request: http::Request<RequestBody>,
        timeout: Duration,
    ) -> Result<http::Response<ResponseBody>, TransportError>;

    /// Waits that long: between attempts, and for the rate limit.
    fn sleep(&self, duration: Duration) {
        thread::sleep(duration);
    }

    /// The time by the clock that [`sleep`](Self::sleep) sleeps by, which a test may have stopped.
    fn now(&self) -> Instant {
        Instant::now()
    }

    /// The transport of one call, as [`crate::Transport::for_call`] gives it: one that wraps another puts itself around that one's.
    fn for_call(&self) -> Option<Arc<dyn Transport>> {
        None
    }
}

/// A transport that is shared, such as one that its caller keeps a hold of.
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

/// A blocking transport as the driver asks it. What it does is done when it is first polled, on the thread that polls.
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

/// Runs a future to its end on this thread. Over a blocking transport it is done when it is first polled, unless another thread
/// reads what it waits for: then it parks.
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
