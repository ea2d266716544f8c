//! Runs a future on the thread of its caller.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

use crate::concurrency::sync::atomic::{AtomicBool, Ordering};
use crate::concurrency::thread::{self, Thread};

/// Runs a future to completion on this thread, which parks while the future waits.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let unpark = Arc::new(Unpark { thread: thread::current(), woken: AtomicBool::new(false) });
    let waker = Waker::from(Arc::clone(&unpark));
    loop {
        if let Poll::Ready(done) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
            return done;
        }
        // The code of the future may park, too, and take the token of this thread.
        while !unpark.woken.swap(false, Ordering::Acquire) {
            thread::park();
        }
    }
}

struct Unpark {
    thread: Thread,
    woken: AtomicBool,
}

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.woken.store(true, Ordering::Release);
        self.thread.unpark();
    }
}
