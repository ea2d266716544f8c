//! The server: a listener and its connections, on a separate runtime.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, mpsc};
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http::Request;
use http_body_util::{Either, Full};
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio::task::{AbortHandle, JoinSet};

use crate::account::{Account, Arrival, Reaction};
use crate::output::response::Response;
use crate::wire::{body, control};

/// How long to wait for the end of the server, which usually takes less.
const PATIENCE: Duration = Duration::from_secs(1);

/// A server that ends when it is dropped.
pub(crate) struct Server {
    task: AbortHandle,
    /// Signals that the listener is closed. The lock only makes the server shareable.
    ended: Mutex<mpsc::Receiver<()>>,
}

/// Returns the runtime that all servers of a process share, so that thousands cost little.
///
/// This runtime is independent of the runtime of a test, which may block, or freeze its time.
fn runtime() -> &'static Runtime {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    RUNTIME.get_or_init(|| {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        builder.worker_threads(2).thread_name("helpdesk-fake").enable_all();
        builder.build().expect("a process may start threads")
    })
}

/// Waits for a future on a thread that drives no tasks.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    runtime().block_on(future)
}

/// Binds a port.
pub(crate) fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(address)?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

impl Server {
    pub(crate) fn start(listener: TcpListener, account: Arc<Account>) -> io::Result<Self> {
        let runtime = runtime();
        let _entered = runtime.enter();
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let (sender, ended) = mpsc::channel::<()>();
        let task = runtime.spawn(async move {
            let _sender = sender;
            accept(listener, account).await;
        });
        Ok(Self { task: task.abort_handle(), ended: Mutex::new(ended) })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
        // The channel transports no message: it closes when the task drops the sender.
        self.ended.get_mut().unwrap_or_else(PoisonError::into_inner).recv_timeout(PATIENCE).ok();
    }
}

/// Serves connections until the task is aborted; they end with it.
async fn accept(listener: tokio::net::TcpListener, account: Arc<Account>) {
    let mut connections = JoinSet::new();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                connections.spawn(serve(stream, Arc::clone(&account)));
            }
            // The peer is gone, or there are too many files open for a moment.
            Err(_) => tokio::time::sleep(Duration::from_millis(5)).await,
        }
        while connections.try_join_next().is_some() {}
    }
}

async fn serve(stream: TcpStream, account: Arc<Account>) {
    stream.set_nodelay(true).ok();
    let fate = Fate::default();
    let wire = Wire { stream, fate: fate.clone() };
    let service = hyper::service::service_fn(move |request| {
        let (account, fate) = (Arc::clone(&account), fate.clone());
        async move {
            // After an error hyper closes the connection, and the wire resets it.
            api(&account, request).await.inspect_err(|_| fate.reset())
        }
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        // A program that says at once that it will send no more still wants its response.
        .half_close(true)
        .serve_connection(TokioIo::new(wire), service);
    // An error ends the connection, and the client notices it.
    connection.await.ok();
}

/// The body of a response: whole, or cut in half.
type Body = Either<Full<Bytes>, Half>;

async fn api(account: &Arc<Account>, request: Request<Incoming>) -> io::Result<http::Response<Body>> {
    let (parts, body) = request.into_parts();
    if parts.uri.path() == "/" {
        return Ok(whole(Response::text(200, GREETING)));
    }
    if parts.uri.path().starts_with(control::PREFIX) {
        let query = parts.uri.query().unwrap_or_default();
        let Ok(body) = body::read(body, false).await else {
            return Ok(whole(Response::text(400, control::UNREAD)));
        };
        return Ok(whole(control::obey(account, &parts.method, parts.uri.path(), query, &parts.headers, &body)));
    }
    let credentials = account.check_credentials(&parts.headers);
    let body = match body::read(body, credentials.is_ok()).await {
        Ok(body) => body,
        Err(unread) => {
            let rejection = credentials.err().unwrap_or_else(|| unread.rejection());
            return Ok(whole(Response::rejection(&rejection, &account.lock().dialect)));
        }
    };
    let arrival = Arrival {
        method: parts.method,
        path: parts.uri.path().to_owned(),
        query: parts.uri.query().unwrap_or_default().to_owned(),
        headers: parts.headers,
        body,
    };
    match account.respond(arrival).await {
        Reaction::Response(response) => Ok(whole(response)),
        Reaction::Truncated(response) => Ok(truncate(response)),
        Reaction::Reset => Err(io::ErrorKind::ConnectionReset.into()),
    }
}

const GREETING: &str = "This is helpdesk-fake, a fake server for the help-desk REST API. The API is below /api, and the commands for tests are below /fake.\n";

fn whole(response: Response) -> http::Response<Body> {
    let mut sent = http::Response::new(Either::Left(Full::new(response.body)));
    *sent.status_mut() = response.status.try_into().expect("faults and dialects take no other statuses");
    *sent.headers_mut() = response.headers;
    sent
}

/// Sends half of the body, although its complete length is announced.
fn truncate(mut response: Response) -> http::Response<Body> {
    let length = response.body.len().max(1);
    let half = response.body.split_to(response.body.len() / 2);
    response.set("content-length", &length.to_string());
    let mut sent = whole(Response { body: Bytes::new(), ..response });
    *sent.body_mut() = Either::Right(Half::Unsent(half));
    sent
}

/// A body that is truncated.
enum Half {
    Unsent(Bytes),
    /// The half was passed to the connection, which must send it before it learns of the end.
    Passed,
    Sent,
}

impl hyper::body::Body for Half {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<hyper::body::Frame<Bytes>, io::Error>>> {
        match std::mem::replace(&mut *self, Self::Sent) {
            Self::Unsent(bytes) => {
                *self = Self::Passed;
                Poll::Ready(Some(Ok(hyper::body::Frame::data(bytes))))
            }
            Self::Passed => {
                context.waker().wake_by_ref();
                Poll::Pending
            }
            Self::Sent => Poll::Ready(Some(Err(io::ErrorKind::BrokenPipe.into()))),
        }
    }
}

/// How a connection is to end.
#[derive(Clone, Default)]
struct Fate(Arc<AtomicBool>);

impl Fate {
    fn reset(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    fn is_reset(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// A connection that can be reset instead of closed.
struct Wire {
    stream: TcpStream,
    fate: Fate,
}

impl Drop for Wire {
    fn drop(&mut self) {
        if self.fate.is_reset() {
            self.stream.set_zero_linger().ok();
        }
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.fate.is_reset() {
            // A shutdown would close it properly.
            return Poll::Ready(Ok(()));
        }
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
