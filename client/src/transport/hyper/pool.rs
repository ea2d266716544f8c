//! The connections of a client. Each sends one request at a time, and is kept for the next one.

use std::mem;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use http::header::{Entry, HOST};
use http::uri::Scheme;
use http::{HeaderValue, Request, Response, Uri};
use hyper::body::Incoming;
use hyper::client::conn::http1::{self, SendRequest};
use tokio::task::yield_now;
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
    idle_since: Instant,
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
    pub(super) async fn send(
        self: &Arc<Self>,
        mut request: Request<Upload>,
    ) -> Result<(Response<Incoming>, Connection), SendError> {
        let address = mem::take(request.uri_mut());
        *request.uri_mut() = address.path_and_query().cloned().map(Uri::from).unwrap_or_default();
        if let Entry::Vacant(host) = request.headers_mut().entry(HOST) {
            host.insert(host_of(&address).map_err(|error| SendError::NotConnected(error.into()))?);
        }
        loop {
            let (mut connection, is_new) = match self.take(&address) {
                Some(connection) => {
                    // The runtime looks at its sockets meanwhile: the server may have closed this one.
                    yield_now().await;
                    (connection, false)
                }
                None => (self.connect(&address).await.map_err(SendError::NotConnected)?, true),
            };
            match connection.sender.try_send_request(request).await {
                Ok(response) => return Ok((response, connection)),
                Err(mut error) => match error.take_message() {
                    // The server closed the idle connection before anything was written.
                    Some(unsent) if !is_new => request = unsent,
                    _ => return Err(SendError::Lost(error.into_error())),
                },
            }
        }
    }

    /// Keeps a connection for the next request.
    pub(super) fn keep(&self, connection: Connection) {
        self.open().push(Connection { idle_since: Instant::now(), ..connection });
    }

    async fn connect(self: &Arc<Self>, address: &Uri) -> Result<Connection, BoxError> {
        let stream = self.connector.connect(address).await?;
        let (sender, connection) = http1::handshake(stream).await?;
        tokio::spawn(run(connection, Arc::downgrade(self)));
        Ok(Connection { address: address.clone(), sender, idle_since: Instant::now() })
    }

    /// Takes the connection to this server that was used last. One that is not ready yet is still sending or receiving.
    fn take(&self, address: &Uri) -> Option<Connection> {
        let mut idle = self.open();
        let of_server = |of: &Uri| of.scheme() == address.scheme() && of.authority() == address.authority();
        let found = idle.iter().rposition(|it| it.sender.is_ready() && of_server(&it.address))?;
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
