//! Stops a call, a job, or all calls of a client from outside.

use std::collections::BTreeMap;
use std::fmt;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::{Poll, Waker};

use crate::concurrency::sync::atomic::{AtomicU8, Ordering};
use crate::concurrency::sync::{Arc, Mutex, MutexGuard, PoisonError};
use crate::transport::Transport;

/// Stops calls and jobs from anywhere, such as another thread or a handler of Ctrl-C.
///
/// A client, and each job of it, has one: [`Client::stop_handle`](crate::Client::stop_handle).
///
/// ```no_run
/// use helpdesk::{ErrorKind, cases};
/// use std::thread;
/// use std::time::Duration;
///
/// # fn example(client: helpdesk::blocking::Client) {
/// let mut export = client.export(cases::list());
/// let stop = export.stop_handle();
/// thread::spawn(move || {
///     thread::sleep(Duration::from_secs(60));
///     stop.stop();
/// });
/// let stopped = export.by_ref().any(|page| page.is_err_and(|error| error.kind() == ErrorKind::Canceled));
/// println!("stopped: {stopped}, continue at {}", export.checkpoint());
/// # }
/// ```
#[derive(Clone)]
pub struct StopHandle(pub(crate) Token);

impl StopHandle {
    /// Stops everything that belongs to the handle, now and permanently. The function does not wait.
    ///
    /// A call that waits ends at once: for the rate limit, for a retry, for a connection or for bytes. The error of such a call is
    /// [`ErrorKind::Canceled`](crate::ErrorKind::Canceled), and [`Error::outcome`](crate::Error::outcome) says whether the request may have
    /// taken effect. Later calls send nothing.
    pub fn stop(&self) {
        self.0.stop(Stop::Now);
    }

    /// Sends nothing more, now and permanently: requests that were sent complete, and calls that wait for the rate limit or for a retry
    /// end. A job takes no more keys or pages.
    pub fn stop_unsent(&self) {
        self.0.stop(Stop::Unsent);
    }

    /// Returns whether it was stopped by [`stop`](Self::stop).
    pub fn is_stopped(&self) -> bool {
        self.0.is(Stop::Now)
    }
}

impl fmt::Debug for StopHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StopHandle").field("is_stopped", &self.is_stopped()).finish()
    }
}

/// A transport, and the token that stops the calls over it.
#[derive(Clone)]
pub(crate) struct StoppableTransport {
    pub(crate) inner: std::sync::Arc<dyn Transport>,
    pub(crate) token: Token,
}

impl StoppableTransport {
    pub(crate) fn new(inner: std::sync::Arc<dyn Transport>) -> Self {
        Self { inner, token: Token::new() }
    }

    /// Returns the transport for a job, which can be stopped alone.
    pub(crate) fn for_job(&self) -> Self {
        Self { inner: self.inner.clone(), token: self.token.child() }
    }
}

/// The extent to which calls are stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// Sent requests complete, and waiting calls end. No more requests are sent.
    Unsent = 1,
    /// All calls end.
    Now = 2,
}

/// A signal to calls. A stop of a token stops its children, too.
#[derive(Clone)]
pub(crate) struct Token {
    level: Arc<Level>,
    /// The waiting calls of all tokens of a client. A stop is rare, and a call that is woken without need waits on.
    waiting: Arc<Mutex<Waiting>>,
}

struct Level {
    stop: AtomicU8,
    parent: Option<Arc<Level>>,
}

#[derive(Default)]
struct Waiting {
    next: u64,
    wakers: BTreeMap<u64, Waker>,
}

impl Token {
    fn new() -> Self {
        Self { level: Arc::new(Level { stop: AtomicU8::new(0), parent: None }), waiting: Arc::default() }
    }

    fn child(&self) -> Self {
        let level = Level { stop: AtomicU8::new(0), parent: Some(Arc::clone(&self.level)) };
        Self { level: Arc::new(level), waiting: Arc::clone(&self.waiting) }
    }

    pub(crate) fn handle(&self) -> StopHandle {
        StopHandle(self.clone())
    }

    pub(crate) fn stop(&self, stop: Stop) {
        self.level.stop.fetch_max(stop as u8, Ordering::SeqCst);
        let wakers = std::mem::take(&mut lock(&self.waiting).wakers);
        wakers.into_values().for_each(Waker::wake);
    }

    /// Returns whether the token is stopped at least this far.
    pub(crate) fn is(&self, stop: Stop) -> bool {
        let mut level = Some(&self.level);
        while let Some(Level { stop: reached, parent }) = level.map(|level| &**level) {
            if reached.load(Ordering::SeqCst) >= stop as u8 {
                return true;
            }
            level = parent.as_ref();
        }
        false
    }

    /// Returns a waiter for one call or job.
    pub(crate) fn waiter(&self) -> Waiter {
        Waiter { token: self.clone(), key: None }
    }
}

/// A call or job that a stop wakes.
pub(crate) struct Waiter {
    pub(crate) token: Token,
    key: Option<u64>,
}

impl Waiter {
    /// Awaits a future. Returns `None` if the token is stopped first.
    pub(crate) async fn unless<T>(&mut self, stop: Stop, future: impl Future<Output = T>) -> Option<T> {
        let mut future = pin!(future);
        poll_fn(|context| {
            if let Poll::Ready(done) = future.as_mut().poll(context) {
                return Poll::Ready(Some(done));
            }
            // Registered first, so that no stop comes in between.
            self.wait(context.waker());
            if self.token.is(stop) { Poll::Ready(None) } else { Poll::Pending }
        })
        .await
    }

    /// Lets the next stop wake this task.
    pub(crate) fn wait(&mut self, waker: &Waker) {
        let mut waiting = lock(&self.token.waiting);
        let key = *self.key.get_or_insert_with(|| {
            waiting.next += 1;
            waiting.next
        });
        let is_known = waiting.wakers.get(&key).is_some_and(|known| known.will_wake(waker));
        let old = if is_known { None } else { waiting.wakers.insert(key, waker.clone()) };
        // A waker may own another call, which takes the lock when it is dropped.
        drop(waiting);
        drop(old);
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        if let Some(key) = self.key {
            let waker = lock(&self.token.waiting).wakers.remove(&key);
            drop(waker);
        }
    }
}

fn lock(waiting: &Mutex<Waiting>) -> MutexGuard<'_, Waiting> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}
