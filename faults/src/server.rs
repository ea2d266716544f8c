//! The server: a thread that accepts, and one for each connection.

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

/// A server on the local host that does what its script says, until it is dropped. Dropping it ends all its connections and threads.
pub struct FaultServer {
    address: SocketAddr,
    listener: Arc<TcpListener>,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

/// Dropping takes hardly longer, whatever a script does.
const PATIENCE: Duration = Duration::from_secs(1);

impl FaultServer {
    /// Starts a server with this script on a free port.
    ///
    /// # Panics
    ///
    /// When there is no free port, or the script is an empty list.
    pub fn start(script: impl Into<Script>) -> Self {
        Self::on(ClosedPort::take(), script)
    }

    /// Starts a server on this port, which refuses connections until then.
    pub fn on(port: ClosedPort, script: impl Into<Script>) -> Self {
        Self::listen(port.listen(), script.into())
    }

    /// Starts a server with a function of the request and of how many came before it: see [`Script::by`].
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

    /// `http://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The address that it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The requests that were read, in the order in which they were complete.
    pub fn requests(&self) -> Vec<Received> {
        self.shared.requests()
    }

    /// How many connections were accepted, reset ones included.
    pub fn connections(&self) -> usize {
        self.shared.connections()
    }

    /// Waits until this number of requests has been read in all, and says whether they were in time.
    pub fn wait_for(&self, requests: usize, timeout: Duration) -> bool {
        self.shared.wait_for(requests, timeout)
    }

    /// Returns what came and what was done, a line each, for snapshots and for comparing clients.
    ///
    /// A line is `POST /cases.json 42 bytes -> 503`, where the bytes are those of the body without chunks. What was
    /// reset unread is `(a request) -> reset` or `(a connection) -> reset`. There are no times, ports or headers. As long
    /// as a function has not decided, its line says `-> nothing yet`.
    pub fn trace(&self) -> String {
        self.shared.trace()
    }
}

impl Drop for FaultServer {
    fn drop(&mut self) {
        self.shared.finish();
        // Some systems end `accept` by the one, some by the other.
        SockRef::from(&*self.listener).shutdown(Shutdown::Both).ok();
        TcpStream::connect_timeout(&self.address, PATIENCE / 10).ok();
        let Some(thread) = self.thread.take() else { return };
        let started = Instant::now();
        // Only a function that waits for something else lasts longer, and its thread is left to it.
        while !thread.is_finished() && started.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(1));
        }
        if thread.is_finished() {
            thread.join().ok();
        }
    }
}

/// Serves connections until it is over, and ends with the last of them.
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
