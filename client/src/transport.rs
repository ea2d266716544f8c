//! The `Transport` trait, to send requests with another HTTP library.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures_core::Stream;
use helpdesk_runtime::request::RequestBody;

#[cfg(feature = "http")]
pub use self::no_proxy::NoProxy;
pub use crate::error::{Delivery, TransportError, TransportErrorKind};

#[cfg(any(test, feature = "blocking"))]
pub(crate) mod block_on;
#[cfg(feature = "http")]
pub(crate) mod connect;
#[cfg(feature = "http")]
pub(crate) mod framing;
#[cfg(feature = "http")]
pub(crate) mod hyper;
#[cfg(feature = "http")]
mod no_proxy;
pub(crate) mod sending;
pub(crate) mod stop;
#[cfg(feature = "rustls")]
pub(crate) mod tls;

/// A transport: it sends one HTTP request, and it sleeps.
///
/// Implement it to use another HTTP library, or to test without a network.
/// [`ClientBuilder::transport`](crate::ClientBuilder::transport) installs it.
///
/// A transport follows no redirects, retries nothing, and decompresses nothing. A transport adds only headers of the connection.
/// The request contains credentials and personal data: do not log it. `Content-Length` states the length of the body,
/// and [`RequestBody::open`] reads it.
///
/// | failure | error to return |
/// |---|---|
/// | DNS, TCP connect, proxy or TLS handshake | [`Delivery::NotSent`] |
/// | anything after the first byte of the request was written | [`Delivery::MaybeSent`] |
/// | a reused connection that was closed, unless the library is sure that nothing was written | [`Delivery::MaybeSent`] |
///
/// ```
/// use helpdesk::request::RequestBody;
/// use helpdesk::transport::{ResponseBody, SendFuture, SleepFuture, Transport};
/// use std::time::Duration;
///
/// /// Responds to each request with the same body.
/// struct Recorded(&'static str);
///
/// impl Transport for Recorded {
///     fn send(&self, _: http::Request<RequestBody>, _: Duration) -> SendFuture {
///         let response = http::Response::new(ResponseBody::from(self.0.as_bytes().to_vec()));
///         Box::pin(async { Ok(response) })
///     }
///
///     fn sleep(&self, duration: Duration) -> SleepFuture {
///         Box::pin(tokio::time::sleep(duration))
///     }
/// }
///
/// let client = helpdesk::Client::builder("https://acme.omnidesk.ru", "agent@acme.com", "an API key")
///     .transport(Recorded("{}"))
///     .build()?;
/// # Ok::<(), helpdesk::Error>(())
/// ```
pub trait Transport: Send + Sync + 'static {
    /// Sends the request, and completes when the head of the response has arrived.
    ///
    /// `timeout` covers everything, from connecting to the last byte of the response's body. Dropping the future or the
    /// body cancels the request.
    fn send(&self, request: http::Request<RequestBody>, timeout: Duration) -> SendFuture;

    /// Sleeps for this duration: between attempts, and for the rate limit.
    fn sleep(&self, duration: Duration) -> SleepFuture;

    /// Returns the current time of the clock that [`sleep`](Self::sleep) uses. A test may freeze that clock.
    fn now(&self) -> Instant {
        Instant::now()
    }

    /// Returns a separate transport for one call, or `None` to use this one. The client calls it when a call begins.
    ///
    /// The client drops that transport when the call finishes or its future is dropped. So a test clock knows which
    /// calls are in progress, and which of them sleep. A transport that wraps another one wraps the inner one's
    /// transport for the call too.
    fn for_call(&self) -> Option<Arc<dyn Transport>> {
        None
    }
}

/// A shared transport, such as one that its caller also uses.
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

/// The future of a response.
pub type SendFuture = Pin<Box<dyn Future<Output = Result<http::Response<ResponseBody>, TransportError>> + Send>>;

/// The future of a sleep.
pub type SleepFuture = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The body of a response while it arrives, still compressed if the service compressed it.
///
/// `ResponseBody::from(bytes)` creates one that is complete.
///
/// ```
/// use helpdesk::transport::ResponseBody;
///
/// let body = ResponseBody::from(b"{}".to_vec());
/// ```
pub struct ResponseBody(pub(crate) Body);

pub(crate) enum Body {
    Whole(Option<Bytes>),
    Stream(Pin<Box<dyn Stream<Item = Result<Bytes, TransportError>> + Send>>),
}

impl ResponseBody {
    /// Creates a body that arrives in chunks.
    pub fn new(chunks: impl Stream<Item = Result<Bytes, TransportError>> + Send + 'static) -> Self {
        Self(Body::Stream(Box::pin(chunks)))
    }

    /// Polls for the next chunk; `None` at the end.
    pub(crate) fn poll_chunk(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, TransportError>>> {
        match &mut self.0 {
            Body::Whole(bytes) => Poll::Ready(bytes.take().map(Ok)),
            Body::Stream(chunks) => chunks.as_mut().poll_next(context),
        }
    }
}

/// The chunks, for a transport that wraps another one.
impl Stream for ResponseBody {
    type Item = Result<Bytes, TransportError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().poll_chunk(context)
    }
}

impl<T: Into<Bytes>> From<T> for ResponseBody {
    fn from(whole: T) -> Self {
        Self(Body::Whole(Some(whole.into())))
    }
}

/// Shows nothing, because the body may contain personal data.
impl fmt::Debug for ResponseBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ResponseBody")
    }
}
