//! A future that several callers poll, and each of which receives the output.
//!
//! `futures_util::future::Shared` does the same, but loses a wake-up: a wake-up during the poll of a caller reaches
//! only that caller, and is lost if that caller is dropped then.

use std::collections::BTreeMap;
use std::future::Future;
use std::mem;
use std::pin::Pin;
use std::sync::{Arc, PoisonError, TryLockError, Weak};
use std::task::{Context, Poll, Wake, Waker};

use crate::concurrency::sync::{Mutex, MutexGuard};

/// A future that the caller shares with others. When the last of them is dropped, the future is dropped.
pub(crate) struct SharedFuture<T> {
    work: Arc<Work<T>>,
    caller: u64,
}

/// A future that stays shared as long as a caller waits for it.
pub(crate) struct WeakFuture<T>(Weak<Work<T>>);

struct Work<T> {
    /// Locked by the caller that polls.
    progress: Mutex<Progress<T>>,
    callers: Arc<Callers>,
}

enum Progress<T> {
    Pending(Pin<Box<dyn Future<Output = T> + Send>>),
    Done(T),
}

/// The callers, all of which are woken if the future is.
#[derive(Default)]
struct Callers(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    wakers: BTreeMap<u64, Waker>,
    /// The number of the next caller.
    next: u64,
    /// Whether the future was woken since it was last polled.
    woken: bool,
}

impl<T> SharedFuture<T> {
    pub(crate) fn new(future: impl Future<Output = T> + Send + 'static) -> Self {
        let progress = Mutex::new(Progress::Pending(Box::pin(future)));
        Self::join(Arc::new(Work { progress, callers: Arc::default() }))
    }

    pub(crate) fn downgrade(&self) -> WeakFuture<T> {
        WeakFuture(Arc::downgrade(&self.work))
    }

    fn join(work: Arc<Work<T>>) -> Self {
        let mut waiting = work.callers.lock();
        let caller = waiting.next;
        waiting.next += 1;
        drop(waiting);
        Self { work, caller }
    }
}

impl<T> WeakFuture<T> {
    /// Returns the future, if a caller still waits for it.
    pub(crate) fn upgrade(&self) -> Option<SharedFuture<T>> {
        self.0.upgrade().map(SharedFuture::join)
    }
}

impl<T: Clone> Future for SharedFuture<T> {
    type Output = T;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<T> {
        let Work { progress, callers } = &*self.work;
        // Set the waker first, so that a caller that polls at the same time can wake this one.
        callers.set(self.caller, Some(context.waker().clone()));
        // Declared before the lock, so that it is dropped after the lock.
        let _wake = WakeOnPanic(callers);
        let mut progress = match progress.try_lock() {
            Ok(progress) => progress,
            Err(TryLockError::Poisoned(error)) => error.into_inner(),
            Err(TryLockError::WouldBlock) => return Poll::Pending,
        };
        let polled = progress.poll(callers);
        drop(progress);
        if polled.is_ready() {
            callers.set(self.caller, None);
        }
        // Callers that came during the poll found the future locked, and only this call can wake them.
        if polled.is_ready() || callers.lock().woken {
            callers.wake_all();
        }
        polled
    }
}

impl<T: Clone> Progress<T> {
    fn poll(&mut self, callers: &Arc<Callers>) -> Poll<T> {
        let future = match self {
            Self::Pending(future) => future,
            Self::Done(output) => return Poll::Ready(output.clone()),
        };
        callers.lock().woken = false;
        let waker = Waker::from(Arc::clone(callers));
        let polled = future.as_mut().poll(&mut Context::from_waker(&waker));
        if let Poll::Ready(output) = &polled {
            *self = Self::Done(output.clone());
        }
        polled
    }
}

impl Callers {
    fn set(&self, caller: u64, waker: Option<Waker>) {
        let mut waiting = self.lock();
        let before = match waker {
            Some(waker) => waiting.wakers.insert(caller, waker),
            None => waiting.wakers.remove(&caller),
        };
        drop(waiting);
        // Dropped without the lock, because the last waker of a task may drop the task, with other callers in it.
        drop(before);
    }

    fn wake_all(&self) {
        let wakers = mem::take(&mut self.lock().wakers);
        wakers.into_values().for_each(Waker::wake);
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        // No change of the list can panic halfway.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Wake for Callers {
    fn wake(self: Arc<Self>) {
        self.lock().woken = true;
        self.wake_all();
    }
}

/// Wakes the callers if the future panics: they found it locked, and only this value can wake them.
struct WakeOnPanic<'a>(&'a Callers);

impl Drop for WakeOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.wake_all();
        }
    }
}

impl<T> Drop for SharedFuture<T> {
    fn drop(&mut self) {
        self.work.callers.set(self.caller, None);
    }
}
