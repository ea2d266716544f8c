//! How requests reach the service: a small trait, so that any HTTP library can carry them.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures_core::Stream;
use helpdesk_runtime::RequestBody;

use crate::error::TransportError;

#[cfg(feature = "blocking")]
pub(crate) mod blocking;
#[cfg(any(feature = "async", feature = "blocking"))]
pub(crate) mod connect;
#[cfg(feature = "async")]
pub(crate) mod reqwest;
#[cfg(all(feature = "rustls", any(feature = "async", feature = "blocking")))]
pub(crate) mod tls;
#[cfg(feature = "blocking")]
pub(crate) mod ureq;

/// All that a client does with the world: it sends a request, and it lets time pass.
///
/// A transport sends once and decides nothing: it follows no redirect, repeats nothing, and unpacks nothing. It sends no header
/// that the request does not hold, but for those of the connection. The request holds the credentials and what customers wrote:
/// it is not for logs. Its length is in its `Content-Length`, and its body is read with [`RequestBody::open`].
pub trait Transport: Send + Sync + 'static {
    /// Starts sending, and is done when the head of the answer is there. The timeout is for everything, from the connection to
    /// the last byte of the answer's body. Dropping the future, or the body, ends it.
    fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> SendFuture;

    /// Waits that long: between attempts, and for the rate limit.
    fn sleep(&self, duration: Duration) -> SleepFuture;

    /// The time by the clock that [`sleep`](Self::sleep) sleeps by, which a test may have stopped.
    fn now(&self) -> Instant {
        Instant::now()
    }

    /// The transport of one call, if it has one of its own, asked for when the call begins. It is dropped when the call is over, or when
    /// nobody waits for it any more: so one whose time is that of a test can tell which calls are under way, and which of them sleep.
    ///
    /// A transport that wraps another gives itself, around what the other one gives.
    fn for_call(&self) -> Option<Arc<dyn Transport>> {
        None
    }
}

/// A transport that is shared, such as one that its caller keeps a hold of.
impl<T: Transport + ?Sized> Transport for Arc<T> {
    fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        (**self).send(request, timeout)
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        (**self).sleep(duration)
    }

    fn now(&self) -> Instant {
        (**self).now()
    }

    fn for_call(&self) -> Option<Arc<dyn Transport>> {
        (**self).for_call()
    }
}

/// An answer that is under way.
pub type SendFuture = Pin<Box<dyn Future<Output = Result<http::Response<ResponseBody>, TransportError>> + Send>>;

/// Time that is passing.
pub type SleepFuture = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The body of an answer as it arrives, packed as it was sent. One that is there whole is made with `ResponseBody::from(bytes)`.
pub struct ResponseBody(pub(crate) Body);

pub(crate) enum Body {
    Whole(Option<Bytes>),
    Chunks(Box<dyn Iterator<Item = Result<Bytes, TransportError>> + Send>),
    Stream(Pin<Box<dyn Stream<Item = Result<Bytes, TransportError>> + Send>>),
}

impl ResponseBody {
    /// A body that arrives in chunks.
    pub fn new(chunks: impl Stream<Item = Result<Bytes, TransportError>> + Send + 'static) -> Self {
        Self(Body::Stream(Box::pin(chunks)))
    }

    /// A body that arrives in chunks, each of which is waited for on the thread that asks: that of a blocking transport.
    pub fn chunks(chunks: impl Iterator<Item = Result<Bytes, TransportError>> + Send + 'static) -> Self {
        Self(Body::Chunks(Box::new(chunks)))
    }

    /// The next bytes, or none at the end.
    pub(crate) fn poll_chunk(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, TransportError>>> {
        match &mut self.0 {
            Body::Whole(bytes) => Poll::Ready(bytes.take().map(Ok)),
            Body::Chunks(chunks) => Poll::Ready(chunks.next()),
            Body::Stream(chunks) => chunks.as_mut().poll_next(context),
        }
    }
}

impl<T: Into<Bytes>> From<T> for ResponseBody {
    fn from(whole: T) -> Self {
        Self(Body::Whole(Some(whole.into())))
    }
}

/// Shows nothing: it holds what customers wrote.
impl fmt::Debug for ResponseBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ReplyBody")
    }
}
