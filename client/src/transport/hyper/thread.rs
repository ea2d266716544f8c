//! A thread with a runtime, for callers without one: the blocking client, and executors other than tokio.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak, mpsc};
use std::task::{Context, Poll};
use std::{process, thread};

use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;
use tokio::task::{JoinError, JoinHandle, coop};

/// The thread, after its first use. All clients of the process share it, and it ends with the last of them.
#[derive(Clone, Default)]
pub(super) struct RuntimeThread(Arc<Mutex<Option<Arc<Running>>>>);

struct Running {
    runtime: Handle,
    process: u32,
    /// Dropping it ends the thread. The owner does not wait for the end: the last owner may be the thread itself, or in
    /// another runtime.
    end: oneshot::Sender<()>,
}

static SHARED: Mutex<Weak<Running>> = Mutex::new(Weak::new());

impl RuntimeThread {
    /// Returns the runtime, and starts the thread if it does not run.
    ///
    /// # Errors
    /// Fails if the thread cannot be started, and after a fork.
    pub(super) fn runtime(&self) -> io::Result<Handle> {
        let mut own = lock(&self.0);
        let running = match &*own {
            Some(running) if running.process != process::id() => return Err(io::Error::other(FORKED)),
            Some(running) if !running.end.is_closed() => running,
            _ => own.insert(shared_runtime()?),
        };
        Ok(running.runtime.clone())
    }
}

const FORKED: &str = "the client was used before this process was forked, and its thread is in the other process; create \
                      another client after the fork";

fn shared_runtime() -> io::Result<Arc<Running>> {
    let mut shared = lock(&SHARED);
    if let Some(running) = shared.upgrade().filter(|it| it.process == process::id() && !it.end.is_closed()) {
        return Ok(running);
    }
    let running = Arc::new(start()?);
    *shared = Arc::downgrade(&running);
    Ok(running)
}

fn start() -> io::Result<Running> {
    let (end, ended) = oneshot::channel();
    let (started, starting) = mpsc::channel();
    // The thread builds and drops the runtime, because a runtime cannot be dropped inside of another one.
    thread::Builder::new().name("helpdesk-client".to_owned()).spawn(move || {
        let runtime = match Builder::new_current_thread().enable_all().build() {
            Ok(runtime) => runtime,
            Err(error) => return drop(started.send(Err(error))),
        };
        if started.send(Ok(runtime.handle().clone())).is_ok() {
            // An error means that all owners are gone.
            runtime.block_on(ended).unwrap_or_default();
        }
        // Name resolution and reads of files may hang for longer.
        runtime.shutdown_background();
    })?;
    let runtime = starting.recv().map_err(io::Error::other)??;
    Ok(Running { runtime, process: process::id(), end })
}

/// Runs a future on a runtime, to its end or until it is dropped here.
///
/// # Errors
/// Fails if the future panics, or if the runtime ends before it.
pub(super) async fn run_on<T: Send + 'static>(
    runtime: &Handle,
    future: impl Future<Output = T> + Send + 'static,
) -> Result<T, JoinError> {
    unconstrained(Task(runtime.spawn(future))).await
}

/// A future that waits for another thread. If a task of tokio blocks on it, the task has a budget. After the budget is
/// used up, the future would wake itself again and again.
pub(super) fn unconstrained<T>(future: impl Future<Output = T>) -> impl Future<Output = T> {
    coop::unconstrained(future)
}

/// A future on another thread. Dropping it cancels it there.
struct Task<T>(JoinHandle<T>);

impl<T> Future for Task<T> {
    type Output = Result<T, JoinError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.0).poll(context)
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// No code panics while the mutex is locked.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::future::pending;
    use std::time::Duration;

    use pollster::block_on;

    use super::*;

    /// A thread that only this test uses.
    fn own() -> (RuntimeThread, Handle) {
        let running = start().unwrap();
        let runtime = running.runtime.clone();
        (RuntimeThread(Arc::new(Mutex::new(Some(Arc::new(running))))), runtime)
    }

    #[test]
    fn panic_ends_only_its_own_future() {
        let (_thread, runtime) = own();
        assert!(block_on(run_on(&runtime, async { panic!("on purpose") })).is_err_and(|error| error.is_panic()));
        assert_eq!(block_on(run_on(&runtime, async { 7 })).unwrap(), 7);
    }

    #[test]
    fn waiting_for_an_ended_thread_is_an_error() {
        let (thread, runtime) = own();
        let ending = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            drop(thread);
        });
        assert!(block_on(run_on(&runtime, pending::<()>())).is_err_and(|error| error.is_cancelled()));
        ending.join().unwrap();
        // A later call does not hang either.
        assert!(block_on(run_on(&runtime, async { 7 })).is_err_and(|error| error.is_cancelled()));
    }

    #[test]
    fn a_thread_that_has_ended_is_started_again() {
        let (thread, _) = own();
        let ended = Running { runtime: thread.runtime().unwrap(), process: process::id(), end: oneshot::channel().0 };
        *lock(&thread.0) = Some(Arc::new(ended));
        assert_eq!(block_on(run_on(&thread.runtime().unwrap(), async { 7 })).unwrap(), 7);
    }

    #[test]
    fn use_after_a_fork_is_an_error_with_its_reason() {
        let (thread, runtime) = own();
        let (end, _ended) = oneshot::channel();
        *lock(&thread.0) = Some(Arc::new(Running { runtime, process: process::id() + 1, end }));
        assert_eq!(thread.runtime().unwrap_err().to_string(), FORKED);
    }
}
