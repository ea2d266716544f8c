//! The requests of a job on separate threads, each as a future that completes when its thread ends.

use std::panic::{self, AssertUnwindSafe};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::thread;

use crate::transport::block_on::block_on;
use crate::transport::stop::{Stop, Token};

/// The threads of a job.
#[derive(Clone)]
pub(super) struct Threads {
    token: Token,
}

impl Threads {
    /// Creates the threads of a job whose requests the token cancels, also when the job is dropped.
    pub(super) fn new(token: Token) -> Self {
        Self { token }
    }

    /// Starts a thread for this work.
    pub(super) fn run<T: Send + 'static>(&self, work: impl Future<Output = T> + Send + 'static) -> OnThread<T> {
        let work = Arc::new(Mutex::new(Some(Box::pin(work) as Work<T>)));
        let running = OnThread { slot: Arc::default(), token: self.token.clone() };
        let (here, slot) = (Arc::clone(&work), Arc::clone(&running.slot));
        if thread::Builder::new().spawn(move || complete(&work, &slot)).is_err() {
            // The system starts no more threads.
            complete(&here, &running.slot);
        }
        running
    }
}

type Work<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Does the work on this thread.
fn complete<T>(work: &Mutex<Option<Work<T>>>, slot: &Mutex<Slot<T>>) {
    let Some(work) = lock(work).take() else { return };
    // A panic of the caller, in an observer or a transport, resumes where the result is awaited.
    let result = panic::catch_unwind(AssertUnwindSafe(|| block_on(work)));
    let slot = std::mem::replace(&mut *lock(slot), Slot::Done(result));
    if let Slot::Running(Some(waker)) = slot {
        waker.wake();
    }
}

/// Work on another thread.
pub(super) struct OnThread<T> {
    slot: Arc<Mutex<Slot<T>>>,
    token: Token,
}

enum Slot<T> {
    Running(Option<Waker>),
    Done(thread::Result<T>),
    Taken,
}

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Self::Running(None)
    }
}

impl<T> Future for OnThread<T> {
    type Output = T;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<T> {
        let mut slot = lock(&self.slot);
        match std::mem::replace(&mut *slot, Slot::Taken) {
            Slot::Done(Ok(done)) => Poll::Ready(done),
            Slot::Done(Err(panic)) => {
                drop(slot);
                panic::resume_unwind(panic)
            }
            Slot::Running(_) | Slot::Taken => {
                *slot = Slot::Running(Some(context.waker().clone()));
                Poll::Pending
            }
        }
    }
}

/// If a work is dropped before its end, the whole job is dropped.
impl<T> Drop for OnThread<T> {
    fn drop(&mut self) {
        if !matches!(*lock(&self.slot), Slot::Taken) {
            self.token.stop(Stop::Unsent);
        }
    }
}

/// No code panics while the mutex is locked.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
