//! How requests reach the service on the thread that asks.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use helpdesk_runtime::RequestBody;

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
    ) -> Result<http::Response<ReplyBody>, TransportError>;

    /// Waits that long: between attempts, and for the rate limit.
    fn sleep(&self, duration: Duration) {
        std::thread::sleep(duration);
    }

    /// The time by the clock that [`sleep`](Self::sleep) sleeps by, which a test may have stopped.
    fn now(&self) -> Instant {
        Instant::now()
    }
}

/// A transport that is shared, such as one that its caller keeps a hold of.
impl<T: Transport + ?Sized> Transport for Arc<T> {
    fn send(
        &self,
        request: http::Request<RequestBody>,
        timeout: Duration,
    ) -> Result<http::Response<ReplyBody>, TransportError> {
        (**self).send(request, timeout)
    }

    fn sleep(&self, duration: Duration) {
        (**self).sleep(duration);
    }

    fn now(&self) -> Instant {
        (**self).now()
    }
}

/// The body of an answer as it arrives, packed as it was sent. One that is there whole is made with `ReplyBody::from(bytes)`.
pub struct ReplyBody(Body);

enum Body {
    Whole(Option<Bytes>),
    Chunks(Box<dyn Iterator<Item = Result<Bytes, TransportError>> + Send>),
}

impl ReplyBody {
    /// A body that arrives in chunks.
    pub fn new(chunks: impl Iterator<Item = Result<Bytes, TransportError>> + Send + 'static) -> Self {
        Self(Body::Chunks(Box::new(chunks)))
    }

    /// The next bytes, or none at the end.
    pub(crate) fn next_chunk(&mut self) -> Option<Result<Bytes, TransportError>> {
        match &mut self.0 {
            Body::Whole(bytes) => bytes.take().map(Ok),
            Body::Chunks(chunks) => chunks.next(),
        }
    }
}

impl<T: Into<Bytes>> From<T> for ReplyBody {
    fn from(whole: T) -> Self {
        Self(Body::Whole(Some(whole.into())))
    }
}

/// Shows nothing: it holds what customers wrote.
impl fmt::Debug for ReplyBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ReplyBody")
    }
}
