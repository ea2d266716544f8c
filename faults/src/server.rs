//! The server: one thread that accepts connections, and one for each connection.

use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use socket2::SockRef;

use crate::closed::ClosedPort;
use crate::connection;
use crate::reaction::Reaction;
use crate::received::Received;
use crate::script::Script;
use crate::shared::Shared;

/// A server on the local host that carries out a script. Dropping it ends its connections and threads.
pub struct FaultServer {
    address: SocketAddr,
    listener: Arc<TcpListener>,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

/// How long dropping a server waits for its threads.
const DROP_TIMEOUT: Duration = Duration::from_secs(1);

impl FaultServer {
    /// Starts a server with this script on a free port.
    ///
    /// # Panics
    ///
    /// If no port is free, or the script is an empty list.
    pub fn start(script: impl Into<Script>) -> Self {
        Self::on(ClosedPort::reserve(), script)
    }

    /// Starts a server on this port, which rejected connections until now.
    pub fn on(port: ClosedPort, script: impl Into<Script>) -> Self {
        Self::listen(port.listen(), script.into())
    }

    /// Starts a server with a function of the number of earlier requests and the request: see [`Script::by`].
    pub fn by(function: impl Fn(usize, &Received) -> Reaction + Send + Sync + 'static) -> Self {
        Self::start(Script::by(function))
    }

    fn listen(listener: TcpListener, script: Script) -> Self {
        let address = listener.local_addr().expect("a bound socket has an address");
        let listener = Arc::new(listener);
        let shared = Arc::new(Shared::new(script));
        let thread = thread::spawn({
            let (listener, shared) = (Arc::clone(&listener), Arc::clone(&shared));
            move || accept(&listener, &shared)
        });
        Self { address, listener, shared, thread: Some(thread) }
    }

    /// Returns the base URL, `http://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns the address of the server.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the requests, in the order in which the server had read them.
    pub fn requests(&self) -> Vec<Received> {
        self.shared.requests()
    }

    /// Returns the number of accepted connections, with those that were reset.
    pub fn connections(&self) -> usize {
        self.shared.connections()
    }

    /// Waits until the server has read this number of requests since its start. Returns false after the timeout.
    pub fn wait_for(&self, requests: usize, timeout: Duration) -> bool {
        self.shared.wait_for(requests, timeout)
    }

    /// Returns a line for each request, with the reaction to it, for snapshots and for comparing clients.
    ///
    /// A line is `POST /cases.json 42 bytes -> 503`, with the size of the body without chunks. A request that was reset
    /// before it was read is `(a request) -> reset` or `(a connection) -> reset`. The trace has no times, ports or
    /// headers. Until a function returns, the line of its request says `-> nothing yet`.
    pub fn trace(&self) -> String {
        self.shared.trace()
    }
}

impl Drop for FaultServer {
    fn drop(&mut self) {
        self.shared.finish();
        // `accept` ends by the shutdown on some systems, and by a connection on others.
        SockRef::from(&*self.listener).shutdown(Shutdown::Both).ok();
        TcpStream::connect_timeout(&self.address, DROP_TIMEOUT / 10).ok();
        let Some(thread) = self.thread.take() else { return };
        let started = Instant::now();
        // A thread whose function still waits for something else is left running.
        while !thread.is_finished() && started.elapsed() < DROP_TIMEOUT {
            thread::sleep(Duration::from_millis(1));
        }
        if thread.is_finished() {
            thread.join().ok();
        }
    }
}

/// Accepts connections until the server is dropped, and returns when all have ended.
fn accept(listener: &TcpListener, shared: &Arc<Shared>) {
    let mut threads: Vec<JoinHandle<()>> = Vec::new();
    for stream in listener.incoming() {
        let stream = stream.map(Arc::new);
        let accepted = match &stream {
            Ok(stream) => shared.accept(stream),
            // The client went away before it was accepted, or the listener was shut down.
            Err(_) if shared.pause(Duration::from_millis(1)) => continue,
            Err(_) => None,
        };
        let (Ok(stream), Some(accepted)) = (stream, accepted) else { break };
        threads.retain(|thread| !thread.is_finished());
        let shared = Arc::clone(shared);
        threads.push(thread::spawn(move || connection::serve(stream, accepted, &shared)));
    }
    for thread in threads {
        thread.join().ok();
    }
}
