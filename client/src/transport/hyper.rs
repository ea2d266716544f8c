//! The built-in async transport, over hyper: it sends each request once.

use std::error::Error as StdError;
use std::future::{Future, poll_fn};
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures_core::Stream;
use helpdesk_runtime::request::{BaseUrl, RequestBody};
use http::HeaderValue;
use http_body::Body;
use hyper::body::Incoming;
use tokio::runtime::Handle;
use tokio::time::Sleep;

use crate::error::{Delivery, Error, TransportError, TransportErrorKind};
use crate::transport::connect::{self, Connecting};
use crate::transport::framing;
use crate::transport::sending::Sending;
use crate::transport::{ResponseBody, SendFuture, SleepFuture, Transport};

mod connector;
mod pool;
mod resolver;
mod stream;
mod thread;
mod upload;

use connector::{BoxError, ConnectTimeout, Connector, ProxyError};
use pool::{Connection, Pool, SendError};
use resolver::DnsError;
use thread::RuntimeThread;
use upload::{FileError, Upload};

/// A transport over hyper, which runs on the tokio runtime that polls it. Without a runtime, and for the blocking client, the transport
/// runs on its own thread.
pub(crate) struct HyperTransport {
    pool: Arc<Pool>,
    connect_timeout: Duration,
    read_timeout: Duration,
    thread: RuntimeThread,
    /// Whether it runs on the thread even if there is a runtime, because the caller blocks the thread of that runtime.
    blocks: bool,
}

impl HyperTransport {
    pub(crate) fn new(
        base: &BaseUrl,
        connecting: &Connecting,
        user_agent: HeaderValue,
        blocks: bool,
    ) -> Result<Self, Error> {
        connect::check(base)?;
        let pool = Arc::new(Pool::new(Connector::new(base, connecting, user_agent)?, pool::PATIENCE));
        let Connecting { timeout: connect_timeout, read_timeout, .. } = *connecting;
        Ok(Self { pool, connect_timeout, read_timeout, thread: RuntimeThread::default(), blocks })
    }
}

impl Transport for HyperTransport {
    fn send(&self, mut request: http::Request<RequestBody>, timeout: Duration) -> SendFuture {
        let sending = Sending::of(&mut request);
        let limits = Limits { connect: self.connect_timeout, read: self.read_timeout, whole: timeout };
        let sent = send(Arc::clone(&self.pool), limits, request, sending.clone());
        let (thread, blocks) = (self.thread.clone(), self.blocks);
        Box::pin(async move {
            if !blocks && Handle::try_current().is_ok() {
                return without_panics(sent, &sending).await;
            }
            let runtime = thread.runtime().map_err(|error| unusable(&sending).with_source(error))?;
            let response = thread::run_on(&runtime, sent).await;
            let response = response.map_err(|error| unusable(&sending).with_source(error))??;
            Ok(response.map(|body| ResponseBody::new(OnThread { body, _thread: thread })))
        })
    }

    fn sleep(&self, duration: Duration) -> SleepFuture {
        if !self.blocks && Handle::try_current().is_ok() {
            // A runtime without timers panics. The next request fails with the reason.
            if let Ok(sleep) = panic::catch_unwind(|| tokio::time::sleep(duration)) {
                return Box::pin(sleep);
            }
        }
        let thread = self.thread.clone();
        Box::pin(async move {
            let slept = match thread.runtime() {
                Ok(runtime) => {
                    thread::run_on(&runtime, async move { tokio::time::sleep(duration).await }).await.is_ok()
                }
                Err(_) => false,
            };
            if !slept {
                // The next request fails with the reason. Until then, the caller does not ask again and again.
                std::thread::sleep(duration);
            }
        })
    }

    fn now(&self) -> Instant {
        if self.blocks { Instant::now() } else { tokio::time::Instant::now().into_std() }
    }
}

/// How long a request may take: to connect, between bytes of its response, and as a whole.
struct Limits {
    connect: Duration,
    read: Duration,
    whole: Duration,
}

/// Sends a request, unless it is stopped before a byte of it was sent.
async fn send(
    pool: Arc<Pool>,
    limits: Limits,
    request: http::Request<RequestBody>,
    sending: Sending,
) -> Result<http::Response<ResponseBody>, TransportError> {
    let end = tokio::time::Instant::now().checked_add(limits.whole);
    let mut deadline = Box::pin(tokio::time::sleep(limits.whole));
    let (head, body) = request.into_parts();
    let opened = before(deadline.as_mut(), Upload::open(body)).await.ok_or_else(|| timed_out(Delivery::NotSent))?;
    let body =
        opened.map_err(|error| TransportError::new(TransportErrorKind::File, Delivery::NotSent).with_source(error))?;
    // Tokio rounds up to milliseconds, in which a request can be sent.
    if end.is_some_and(|end| end <= tokio::time::Instant::now()) {
        return Err(timed_out(Delivery::NotSent));
    }
    let sends_files = body.has_files();
    let sent = pool.send(http::Request::from_parts(head, body), &sending);
    let (response, connection) = match before(deadline.as_mut(), sent).await {
        Some(sent) => sent.map_err(|error| convert_send_error(error, limits.connect))?,
        None => return Err(timed_out(sending.stop())),
    };
    let (head, body) = response.into_parts();
    framing::check(&head)?;
    let status = head.status;
    let connection = Some(connection);
    let (read_timeout, stalled_at) = (limits.read, None);
    let download =
        Download { body, status, end, read_timeout, stalled_at, timer: deadline, pool, connection, sends_files };
    Ok(http::Response::from_parts(head, ResponseBody::new(download)))
}

/// The error of a runtime that cannot send.
fn unusable(sending: &Sending) -> TransportError {
    TransportError::new(TransportErrorKind::Config, sending.stop())
}

/// Polls on the caller's runtime. A runtime without timers or without I/O panics, and no function reports that before.
async fn without_panics<T>(
    sent: impl Future<Output = Result<T, TransportError>>,
    sending: &Sending,
) -> Result<T, TransportError> {
    let mut sent = pin!(sent);
    poll_fn(|context| {
        let polled = panic::catch_unwind(AssertUnwindSafe(|| sent.as_mut().poll(context)));
        polled.unwrap_or_else(|_| Poll::Ready(Err(unusable(sending).with_source(NO_DRIVERS))))
    })
    .await
}

const NO_DRIVERS: &str = "the tokio runtime has no timers or no I/O; build it with `Builder::enable_all`";

/// Awaits a future until the deadline; `None` if the deadline comes first.
async fn before<T>(mut deadline: Pin<&mut Sleep>, future: impl Future<Output = T>) -> Option<T> {
    let mut future = pin!(future);
    poll_fn(|context| match future.as_mut().poll(context) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending => deadline.as_mut().poll(context).map(|()| None),
    })
    .await
}

/// The body of a response on the thread, which lives as long as the body.
struct OnThread {
    body: ResponseBody,
    _thread: RuntimeThread,
}

impl Stream for OnThread {
    type Item = Result<Bytes, TransportError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let chunk = thread::unconstrained(poll_fn(|context| self.body.poll_chunk(context)));
        pin!(chunk).poll(context)
    }
}

/// The body of a response.
struct Download {
    body: Incoming,
    status: http::StatusCode,
    end: Option<tokio::time::Instant>,
    read_timeout: Duration,
    /// The time at which the body counts as stalled, while the reader waits for it. `None` while the reader does other
    /// work.
    stalled_at: Option<tokio::time::Instant>,
    timer: Pin<Box<Sleep>>,
    pool: Arc<Pool>,
    /// `None` after the end of the body, or an error.
    connection: Option<Connection>,
    sends_files: bool,
}

impl Download {
    /// Ends the body with an error, and closes the connection.
    fn fail(&mut self, error: TransportError) -> Poll<Option<Result<Bytes, TransportError>>> {
        self.connection = None;
        Poll::Ready(Some(Err(error.with_status(self.status))))
    }

    /// Waits for the next chunk, until it stalls or takes too long.
    fn wait(
        &mut self,
        now: tokio::time::Instant,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, TransportError>>> {
        if self.stalled_at.is_none() {
            self.stalled_at = now.checked_add(self.read_timeout);
            if let Some(first) = [self.stalled_at, self.end].into_iter().flatten().min() {
                self.timer.as_mut().reset(first);
            }
        }
        ready!(self.timer.as_mut().poll(context));
        if self.end.is_some_and(|end| end <= tokio::time::Instant::now()) {
            self.fail(timed_out(Delivery::MaybeSent))
        } else {
            self.fail(TransportError::body_stall(self.read_timeout))
        }
    }
}

impl Stream for Download {
    type Item = Result<Bytes, TransportError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.connection.is_none() {
            return Poll::Ready(None);
        }
        let now = tokio::time::Instant::now();
        // Checked first, because a slow reader may always find a next chunk.
        if self.end.is_some_and(|end| end <= now) {
            return self.fail(timed_out(Delivery::MaybeSent));
        }
        loop {
            let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) else {
                return self.wait(now, context);
            };
            self.stalled_at = None;
            match frame {
                None => {
                    if let Some(connection) = self.connection.take() {
                        self.pool.keep(connection, self.sends_files);
                    }
                    return Poll::Ready(None);
                }
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(bytes) => return Poll::Ready(Some(Ok(bytes))),
                    // Trailers, which contain nothing for the client.
                    Err(_) => continue,
                },
                Some(Err(error)) => return self.fail(convert_connection_error(error)),
            }
        }
    }
}

fn timed_out(delivery: Delivery) -> TransportError {
    TransportError::new(TransportErrorKind::Timeout, delivery)
}

/// Converts an error of a request without a response.
fn convert_send_error(error: SendError, connect_timeout: Duration) -> TransportError {
    match error {
        SendError::NotConnected(error) => not_connected(error, connect_timeout),
        SendError::Lost(error) => convert_connection_error(error),
    }
}

fn not_connected(error: BoxError, connect_timeout: Duration) -> TransportError {
    let failed = match kind(&*error) {
        TransportErrorKind::Timeout => TransportError::not_connected(connect_timeout),
        TransportErrorKind::ConnectionLost => TransportError::new(TransportErrorKind::Connect, Delivery::NotSent),
        kind => TransportError::new(kind, Delivery::NotSent),
    };
    failed.with_source(error)
}

/// Converts an error of an open connection. There, a TLS alert is no failed handshake, and a timeout of the system is
/// not a timeout of the client.
fn convert_connection_error(error: hyper::Error) -> TransportError {
    let kind = match kind(&error) {
        kind @ (TransportErrorKind::File | TransportErrorKind::TooLarge) => kind,
        _ => TransportErrorKind::ConnectionLost,
    };
    TransportError::new(kind, Delivery::MaybeSent).with_source(error)
}

/// Returns the kind of an error by its causes. Without a known cause, the connection was lost.
fn kind(error: &(dyn StdError + 'static)) -> TransportErrorKind {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if let Some(kind) = kind_of_cause(error) {
            return kind;
        }
        // The source of an I/O error skips the error inside it.
        cause = match error.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
            Some(inside) => Some(inside),
            None => error.source(),
        };
    }
    TransportErrorKind::ConnectionLost
}

/// Returns the kind of one cause.
fn kind_of_cause(error: &(dyn StdError + 'static)) -> Option<TransportErrorKind> {
    let kinds = [
        (error.is::<FileError>(), TransportErrorKind::File),
        (error.is::<ConnectTimeout>() || is_timeout(error), TransportErrorKind::Timeout),
        // The cause is about the proxy, and not about the server.
        (error.is::<ProxyError>(), TransportErrorKind::Connect),
        (is_tls(error), TransportErrorKind::Tls),
        (error.is::<DnsError>(), TransportErrorKind::Dns),
        (is_head_too_large(error), TransportErrorKind::TooLarge),
    ];
    kinds.into_iter().find_map(|(is_it, kind)| is_it.then_some(kind))
}

/// Returns whether the system gave up, for example after the address did not respond.
fn is_timeout(error: &(dyn StdError + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::TimedOut)
}

#[cfg(feature = "rustls")]
fn is_tls(error: &(dyn StdError + 'static)) -> bool {
    error.is::<rustls::Error>()
}

#[cfg(not(feature = "rustls"))]
fn is_tls(_: &(dyn StdError + 'static)) -> bool {
    false
}

/// Returns whether the head of the response is too large. `hyper::Error::is_parse_too_large` reports it too, but only
/// in builds with hyper's server, which would be compiled for this function alone.
fn is_head_too_large(error: &(dyn StdError + 'static)) -> bool {
    error.downcast_ref::<hyper::Error>().is_some_and(|error| error.is_parse() && error.to_string() == HEAD_TOO_LARGE)
}

const HEAD_TOO_LARGE: &str = "message head is too large";
