//! The connections of a client. Each sends one request at a time, and is kept for the next one.

use std::mem;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

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

/// Opens connections, and keeps those that are idle.
pub(super) struct Pool {
    connector: Connector,
    idle: Mutex<Vec<Connection>>,
}

/// An open connection. Dropping it closes it.
pub(super) struct Connection {
    address: Uri,
    sender: SendRequest<Upload>,
    task: AbortHandle,
    /// The runtime that polls the task. Another one cannot send over the connection while that one is not polled, and would
    /// lose its request with that one's end.
    runtime: runtime::Id,
    idle_since: Instant,
}

impl Drop for Connection {
    fn drop(&mut self) {
        // An idle one ends by itself. One that is sending does not notice while the server reads nothing.
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
    pub(super) fn new(connector: Connector) -> Self {
        Self { connector, idle: Mutex::default() }
    }

    /// Sends a request over an idle connection, or over a new one if none is idle. Returns the connection too, which can be kept
    /// when the body of the response has ended.
    ///
    /// As long as `sending` is false, no byte of the request was sent.
    pub(super) async fn send(
        self: &Arc<Self>,
        mut request: Request<Upload>,
        sending: &AtomicBool,
    ) -> Result<(Response<Incoming>, Connection), SendError> {
        let address = mem::take(request.uri_mut());
        *request.uri_mut() = address.path_and_query().cloned().map(Uri::from).unwrap_or_default();
        if let Entry::Vacant(host) = request.headers_mut().entry(HOST) {
            host.insert(host_of(&address).map_err(|error| SendError::NotConnected(error.into()))?);
        }
        loop {
            // The tasks of idle connections run meanwhile: one gets ready a moment after its response, or finds that the server
            // has closed it. Where other threads run them, some are late, which costs a connection more.
            yield_now().await;
            let (mut connection, is_new) = match self.take(&address) {
                Some(connection) => (connection, false),
                None => (self.connect(&address).await.map_err(SendError::NotConnected)?, true),
            };
            sending.store(true, Ordering::Relaxed);
            match connection.sender.try_send_request(request).await {
                Ok(response) => return Ok((response, connection)),
                Err(mut error) => match error.take_message() {
                    // The server closed the idle connection before anything was written.
                    Some(unsent) if !is_new => request = unsent,
                    _ => return Err(SendError::Lost(error.into_error())),
                },
            }
            sending.store(false, Ordering::Relaxed);
        }
    }

    /// Keeps a connection for the next request.
    pub(super) fn keep(&self, mut connection: Connection) {
        connection.idle_since = Instant::now();
        self.open().push(connection);
    }

    async fn connect(self: &Arc<Self>, address: &Uri) -> Result<Connection, BoxError> {
        let stream = self.connector.connect(address).await?;
        let (sender, connection) = http1::handshake(stream).await?;
        let task = tokio::spawn(run(connection, Arc::downgrade(self))).abort_handle();
        let runtime = Handle::current().id();
        Ok(Connection { address: address.clone(), sender, task, runtime, idle_since: Instant::now() })
    }

    /// Takes the connection of this runtime to this server that was used last. One that is not ready yet is still sending or
    /// receiving.
    fn take(&self, address: &Uri) -> Option<Connection> {
        let mut idle = self.open();
        let runtime = Handle::current().id();
        let of_server = |of: &Uri| of.scheme() == address.scheme() && of.authority() == address.authority();
        let found =
            idle.iter().rposition(|it| it.sender.is_ready() && it.runtime == runtime && of_server(&it.address))?;
        Some(idle.remove(found))
    }

    /// Returns the idle connections, without those that were closed, and closes those that were idle for too long.
    fn open(&self) -> MutexGuard<'_, Vec<Connection>> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.retain(|it| !it.sender.is_closed() && it.idle_since.elapsed() < MAX_IDLE);
        idle
    }
}

/// Sends and receives for a connection until it is closed. Now and then, closes what was idle for too long.
async fn run(connection: http1::Connection<Stream, Upload>, pool: Weak<Pool>) {
    let mut connection = pin!(connection);
    // An error is that of the request, if there is one.
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
