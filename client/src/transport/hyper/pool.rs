//! The connections of a client. Each sends one request at a time, and is kept for the next one.

use std::mem;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, SystemTime};

use http::header::{Entry, HOST};
use http::uri::Scheme;
use http::{HeaderValue, Request, Response, Uri};
use hyper::body::Incoming;
use hyper::client::conn::http1::{self, SendRequest};
use tokio::runtime::{self, Handle};
use tokio::task::{AbortHandle, yield_now};
use tokio::time::{Instant, timeout};

use super::connector::{BoxError, Connector};
use super::stream::Stream;
use super::upload::Upload;
use crate::transport::connect::MAX_IDLE;
use crate::transport::sending::Sending;

/// Opens connections, and keeps those that are idle.
pub(super) struct Pool {
    connector: Connector,
    idle: Mutex<Vec<Connection>>,
    /// How long to wait for a connection that is nearly ready before opening another one.
    patience: Duration,
}

/// Waiting costs less than opening a connection: a round trip of TLS takes longer. If other threads run the task of a
/// connection, the connection gets ready some microseconds after its response has ended.
pub(super) const PATIENCE: Duration = Duration::from_millis(1);

/// An open connection. Dropping it closes it.
pub(super) struct Connection {
    address: Uri,
    sender: SendRequest<Upload>,
    task: AbortHandle,
    /// The runtime that polls the task. Another runtime cannot send over the connection while this one is not polled,
    /// and would lose its request when this one ends.
    runtime: runtime::Id,
    idle_since: IdleSince,
}

/// The time at which a connection became idle, by two clocks: the clock of `Instant` stands still while a computer
/// sleeps.
struct IdleSince {
    instant: Instant,
    time: SystemTime,
}

impl IdleSince {
    fn now() -> Self {
        Self { instant: Instant::now(), time: SystemTime::now() }
    }

    /// Returns whether the time is so long ago that the server may have closed the connection.
    fn is_long_ago(&self, instant: Instant, time: SystemTime) -> bool {
        let by_time = time.duration_since(self.time);
        instant.duration_since(self.instant) >= MAX_IDLE || by_time.is_err() || by_time.is_ok_and(|it| it >= MAX_IDLE)
    }
}

impl Connection {
    fn is_to(&self, server: &Uri) -> bool {
        self.address.scheme() == server.scheme() && self.address.authority() == server.authority()
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // An idle connection ends by itself. A sending connection does not notice the drop while the server reads
        // nothing.
        if !self.sender.is_ready() {
            self.task.abort();
        }
    }
}

/// The reason why there is no response.
pub(super) enum SendError {
    NotConnected(BoxError),
    Lost(hyper::Error),
}

impl Pool {
    pub(super) fn new(connector: Connector, patience: Duration) -> Self {
        Self { connector, idle: Mutex::default(), patience }
    }

    /// Sends a request over an idle connection, or over a new one if none is idle. Returns the connection too, which can be kept
    /// when the body of the response has ended.
    ///
    /// Nothing is sent if `sending` is stopped before.
    pub(super) async fn send(
        self: &Arc<Self>,
        mut request: Request<Upload>,
        sending: &Sending,
    ) -> Result<(Response<Incoming>, Connection), SendError> {
        let address = mem::take(request.uri_mut());
        *request.uri_mut() = address.path_and_query().cloned().map(Uri::from).unwrap_or_default();
        if let Entry::Vacant(host) = request.headers_mut().entry(HOST) {
            host.insert(host_of(&address).map_err(|error| SendError::NotConnected(error.into()))?);
        }
        loop {
            // Let the tasks of idle connections run: a connection may get ready, or find that the server has closed it.
            yield_now().await;
            let (mut connection, is_new) = match self.idle(&address).await {
                Some(connection) => (connection, false),
                None => {
                    let connection = self.connect(&address).await.map_err(SendError::NotConnected)?;
                    // The server may have closed it already.
                    yield_now().await;
                    (connection, true)
                }
            };
            if !sending.begin() {
                return Err(SendError::NotConnected("it was stopped before it was sent".into()));
            }
            match connection.sender.try_send_request(request).await {
                Ok(response) => return Ok((response, connection)),
                // The server closed the connection before anything was written.
                Err(mut error) => match error.take_message() {
                    Some(_) if is_new => return Err(SendError::NotConnected(error.into_error().into())),
                    Some(unsent) => request = unsent,
                    None => {
                        if !is_new {
                            self.retire(&address);
                        }
                        return Err(SendError::Lost(error.into_error()));
                    }
                },
            }
            sending.unsent();
        }
    }

    /// Keeps a connection whose response has ended for the next request. A connection that still sends a file is
    /// closed, because its server has responded without the file.
    pub(super) fn keep(&self, mut connection: Connection, sends_files: bool) {
        if sends_files && !connection.sender.is_ready() {
            return;
        }
        connection.idle_since = IdleSince::now();
        self.open().push(connection);
    }

    /// Closes the idle connections to this server: the cause that broke one of them, such as a restart, has broken the
    /// others too.
    fn retire(&self, address: &Uri) {
        self.open().retain(|it| !it.is_to(address));
    }

    async fn connect(self: &Arc<Self>, address: &Uri) -> Result<Connection, BoxError> {
        let stream = self.connector.connect(address).await?;
        let (sender, connection) = http1::handshake(stream).await?;
        let task = tokio::spawn(run(connection, Arc::downgrade(self))).abort_handle();
        let runtime = Handle::current().id();
        Ok(Connection { address: address.clone(), sender, task, runtime, idle_since: IdleSince::now() })
    }

    /// Takes a connection that is ready, or gets ready in time.
    async fn idle(&self, address: &Uri) -> Option<Connection> {
        let mut connection = self.take(address)?;
        match timeout(self.patience, connection.sender.ready()).await {
            Ok(ready) => ready.is_ok().then_some(connection),
            Err(_) => {
                self.open().push(connection);
                None
            }
        }
    }

    /// Takes the last used connection of this runtime to this server, preferably a ready one.
    fn take(&self, address: &Uri) -> Option<Connection> {
        let mut idle = self.open();
        let runtime = Handle::current().id();
        let is_usable = |it: &Connection| it.runtime == runtime && it.is_to(address);
        let ready = idle.iter().rposition(|it| is_usable(it) && it.sender.is_ready());
        let index = ready.or_else(|| idle.iter().rposition(is_usable))?;
        Some(idle.remove(index))
    }

    /// Returns the idle connections, without those that were closed, and closes those that were idle for too long.
    fn open(&self) -> MutexGuard<'_, Vec<Connection>> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let (instant, time) = (Instant::now(), SystemTime::now());
        idle.retain(|it| !it.sender.is_closed() && !it.idle_since.is_long_ago(instant, time));
        idle
    }
}

/// Sends and receives for a connection until it is closed. From time to time, closes connections that were idle for too
/// long.
async fn run(connection: http1::Connection<Stream, Upload>, pool: Weak<Pool>) {
    let mut connection = pin!(connection);
    // The request receives the error, if there is a request.
    while timeout(MAX_IDLE, &mut connection).await.is_err() {
        if let Some(pool) = pool.upgrade() {
            drop(pool.open());
        }
    }
}

/// Returns the value of the `Host` header.
fn host_of(address: &Uri) -> Result<HeaderValue, http::header::InvalidHeaderValue> {
    let host = address.host().unwrap_or_default();
    let default = if address.scheme() == Some(&Scheme::HTTPS) { 443 } else { 80 };
    match address.port_u16() {
        Some(port) if port != default => HeaderValue::try_from(format!("{host}:{port}")),
        _ => HeaderValue::from_str(host),
    }
}

#[cfg(test)]
mod tests;
