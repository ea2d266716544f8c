//! The server: a listener and its connections, on a separate runtime.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, mpsc};
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use http::Request;
use http_body_util::{BodyExt, Either, Full};
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::{Instant, timeout_at};

use crate::account::{Account, Arrival, Reaction};
use crate::output::error_response::Rejection;
use crate::output::response::Response;
use crate::wire::control;

/// The maximum size of a request, larger than any operation accepts.
const LARGEST: usize = 64 << 20;

/// The size of a small body, for which every connection has room. A request without the credentials of a staff member may have
/// no larger one.
const SMALL: usize = 64 << 10;

/// The room for larger bodies that are being read at the same time, for all servers in the process.
static ROOM: Room = Room::of(256 << 20);

/// Each connection takes the room of what has arrived, so that a stalled one takes little from others. Where none is left, one
/// body goes on without. Otherwise several halves could wait for one another.
struct Room {
    bytes: Semaphore,
    without: Semaphore,
}

/// The room of a body.
#[derive(Default)]
struct Share<'a> {
    bytes: Option<SemaphorePermit<'a>>,
    without: Option<SemaphorePermit<'a>>,
}

impl Room {
    const fn of(bytes: usize) -> Self {
        Self { bytes: Semaphore::const_new(bytes), without: Semaphore::const_new(1) }
    }
}

impl<'a> Share<'a> {
    /// Waits for the room of further bytes.
    async fn grow(&mut self, room: &'a Room, by: usize) {
        if self.without.is_some() {
            return;
        }
        let by = u32::try_from(by).unwrap_or(u32::MAX);
        // Nobody closes the semaphores.
        tokio::select! {
            biased;
            Ok(more) = room.bytes.acquire_many(by) => match &mut self.bytes {
                Some(bytes) => bytes.merge(more),
                none => *none = Some(more),
            },
            Ok(without) = room.without.acquire() => self.without = Some(without),
            else => (),
        }
    }
}

/// How long a body may take to arrive.
const BODY_TIME: Duration = Duration::from_secs(30);

/// How long to wait for the end of the server, which usually takes less.
const PATIENCE: Duration = Duration::from_secs(1);

/// A server that ends when it is dropped.
pub(crate) struct Server {
    task: AbortHandle,
    /// Signals that the listener is closed. It is behind a lock only so that the server can be shared.
    ended: Mutex<mpsc::Receiver<()>>,
}

/// Returns the runtime that all servers of a process share, so that thousands cost little.
///
/// It is independent of the runtime of a test, which may block, or freeze its time.
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
        // Nobody sends anything: it ends with the task that has the sender.
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
    // What is wrong with a connection is its end, and its client knows.
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
        return Ok(whole(control::obey(account, &parts.method, parts.uri.path(), query, &parts.headers)));
    }
    let credentials = account.check_credentials(&parts.headers);
    let largest = if credentials.is_ok() { LARGEST } else { SMALL };
    let body = match collect(body, largest, &ROOM).await {
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
        Reaction::Truncated(response) => Ok(truncated(response)),
        Reaction::Reset => Err(io::ErrorKind::ConnectionReset.into()),
    }
}

/// Why a body was not read.
#[derive(Debug, PartialEq)]
enum Unread {
    TooLarge,
    TooSlow,
    Incomplete,
}

impl Unread {
    fn rejection(&self) -> Rejection {
        match self {
            Self::TooLarge => Rejection::new(413, "too_large", "the body is larger than 64 MiB"),
            Self::TooSlow => Rejection::new(408, "too_slow", "the body did not arrive within 30 s"),
            Self::Incomplete => Rejection::new(400, "incomplete", "the connection ended in the middle of the body"),
        }
    }
}

/// Reads a body of at most this many bytes. A large one waits for the room of what arrives. The time of waiting does not count.
async fn collect<B>(mut body: B, largest: usize, room: &Room) -> Result<Bytes, Unread>
where
    B: hyper::body::Body<Data = Bytes> + Unpin,
{
    let size = body.size_hint();
    if size.lower() > largest as u64 {
        return Err(Unread::TooLarge);
    }
    let (mut bytes, mut share) = (BytesMut::new(), Share::default());
    let mut deadline = Instant::now() + BODY_TIME;
    while let Some(frame) = timeout_at(deadline, body.frame()).await.map_err(|_| Unread::TooSlow)? {
        let Ok(data) = frame.map_err(|_| Unread::Incomplete)?.into_data() else { continue };
        let read = bytes.len() + data.len();
        if read > largest {
            return Err(Unread::TooLarge);
        }
        if read > SMALL {
            let begun = Instant::now();
            share.grow(room, data.len()).await;
            deadline += begun.elapsed();
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes.freeze())
}

const GREETING: &str = "This is helpdesk-fake, a fake server for the help-desk REST API. The API is below /api, and the commands for tests are below /fake.\n";

fn whole(response: Response) -> http::Response<Body> {
    let mut sent = http::Response::new(Either::Left(Full::new(response.body)));
    *sent.status_mut() = response.status.try_into().expect("faults and dialects take no other statuses");
    *sent.headers_mut() = response.headers;
    sent
}

/// Sends half of the body, although its complete length is announced.
fn truncated(mut response: Response) -> http::Response<Body> {
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
    Given,
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
                *self = Self::Given;
                Poll::Ready(Some(Ok(hyper::body::Frame::data(bytes))))
            }
            Self::Given => {
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

#[cfg(test)]
mod tests {
    use hyper::body::{Frame, SizeHint};

    use super::*;

    /// A body that announces a length, sends a part of it at once, and then nothing more.
    struct Announced {
        length: usize,
        part: Bytes,
    }

    impl Announced {
        fn new(length: usize, sent: usize) -> Self {
            Self { length, part: vec![b' '; sent].into() }
        }
    }

    impl hyper::body::Body for Announced {
        type Data = Bytes;
        type Error = io::Error;

        fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
            match (std::mem::take(&mut self.part), self.length) {
                (part, _) if !part.is_empty() => {
                    self.length -= part.len();
                    Poll::Ready(Some(Ok(Frame::data(part))))
                }
                (_, 0) => Poll::Ready(None),
                _ => Poll::Pending,
            }
        }

        fn size_hint(&self) -> SizeHint {
            SizeHint::with_exact(self.length as u64)
        }
    }

    #[tokio::test(start_paused = true)]
    async fn stalled_bodies_hold_up_no_others() {
        static ROOM: Room = Room::of(4 * LARGEST);
        for sent in [0, 1, SMALL, SMALL + 1, LARGEST - 1] {
            let read = |length, sent| tokio::spawn(collect(Announced::new(length, sent), LARGEST, &ROOM));
            // The last of them may go on without room.
            let stalled = [(); 4].map(|()| read(LARGEST, sent));
            tokio::task::yield_now().await;
            let begun = Instant::now();
            let others = [(); 3].map(|()| read(LARGEST, LARGEST));
            assert_eq!(read(100, 100).await.unwrap().unwrap().len(), 100);
            for other in others {
                assert_eq!(other.await.unwrap().unwrap().len(), LARGEST);
            }
            assert_eq!(begun.elapsed().as_secs(), 0, "{sent} bytes");
            for stalled in stalled {
                assert_eq!(stalled.await.unwrap(), Err(Unread::TooSlow));
            }
            assert_eq!((ROOM.bytes.available_permits(), ROOM.without.available_permits()), (4 * LARGEST, 1));
        }
    }

    /// Each has a part of the room, and none has enough for its end.
    #[tokio::test(start_paused = true)]
    async fn bodies_that_are_larger_than_the_room_are_read_one_after_another() {
        static ROOM: Room = Room::of(LARGEST);
        let bodies = [(); 6].map(|()| tokio::spawn(collect(Announced::new(LARGEST, LARGEST), LARGEST, &ROOM)));
        for body in bodies {
            assert_eq!(body.await.unwrap().unwrap().len(), LARGEST);
        }
        assert_eq!((ROOM.bytes.available_permits(), ROOM.without.available_permits()), (LARGEST, 1));
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_has_the_length_that_it_announces_and_no_more_than_is_allowed() {
        static ROOM: Room = Room::of(LARGEST);
        for (length, expected) in [(0, Ok(0)), (SMALL, Ok(SMALL)), (SMALL + 1, Err(Unread::TooLarge))] {
            let read = collect(Announced::new(length, length), SMALL, &ROOM).await;
            assert_eq!(read.map(|bytes| bytes.len()), expected, "{length} bytes");
        }
    }
}
