//! One future for each key: several at a time, with the results in the order of the keys.

use std::collections::VecDeque;
use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::task::{Context, Poll};
use std::thread;

use futures_core::Stream;
use futures_core::future::BoxFuture;
use futures_util::future::FutureExt;
use futures_util::stream::{BoxStream, Fuse, FuturesOrdered, StreamExt};

use crate::error::Error;
use crate::transport::stop::{Stop, StopHandle, Token, Waiter};

/// How many keys are in progress at the same time by default.
pub(crate) const AT_ONCE: usize = 4;

/// The keys in progress, and the source of the others.
///
/// Finished keys that wait for an earlier one count as in progress, which bounds the memory.
pub(crate) struct InOrder<'a, K, T> {
    keys: Fuse<BoxStream<'a, Result<K, Error>>>,
    start: Start<'a, K, T>,
    /// The keys whose results were not yielded yet.
    begun: VecDeque<Result<K, Error>>,
    /// The keys whose work panicked. They have no result to yield.
    panicked: Vec<K>,
    running: FuturesOrdered<Work<T>>,
    concurrency: usize,
    waiter: Waiter,
}

/// Starts the work on a key.
type Start<'a, K, T> = Box<dyn FnMut(&K) -> Work<T> + Send + 'a>;

/// The work on a key, or nothing for an error in the place of a key. A panic waits for its place, too.
type Work<T> = BoxFuture<'static, Option<thread::Result<T>>>;

impl<'a, K, T: 'static> InOrder<'a, K, T> {
    pub(crate) fn new<F: Future<Output = T> + Send + 'static>(
        token: &Token,
        keys: impl Stream<Item = Result<K, Error>> + Send + 'a,
        mut start: impl FnMut(&K) -> F + Send + 'a,
    ) -> Self {
        let start = move |key: &K| -> Work<T> { Box::pin(AssertUnwindSafe(start(key)).catch_unwind().map(Some)) };
        Self {
            keys: keys.boxed().fuse(),
            start: Box::new(start),
            begun: VecDeque::new(),
            panicked: Vec::new(),
            running: FuturesOrdered::new(),
            concurrency: AT_ONCE,
            waiter: token.waiter(),
        }
    }

    pub(crate) fn set_concurrency(&mut self, keys: usize) {
        self.concurrency = keys.max(1);
    }

    /// Polls for the result of the next key, or the error in its place.
    pub(crate) fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<(K, T), Error>>> {
        self.waiter.wait(context.waker());
        let waits_for_keys = self.fill(context);
        match self.running.poll_next_unpin(context) {
            Poll::Ready(Some(result)) => Poll::Ready(match (self.begun.pop_front(), result) {
                (Some(Ok(key)), Some(Ok(result))) => Some(Ok((key, result))),
                (Some(Ok(key)), Some(Err(panic))) => {
                    self.panicked.push(key);
                    panic::resume_unwind(panic)
                }
                (Some(Err(error)), _) => Some(Err(error)),
                // Each result belongs to a key, and each key has one.
                (Some(Ok(_)), None) | (None, _) => None,
            }),
            Poll::Ready(None) if waits_for_keys => Poll::Pending,
            Poll::Ready(None) => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        }
    }

    /// Starts keys until enough are in progress. Returns whether it waits for more.
    fn fill(&mut self, context: &mut Context<'_>) -> bool {
        while !self.is_stopped() && self.begun.len() < self.concurrency {
            let key = match self.keys.poll_next_unpin(context) {
                Poll::Ready(Some(key)) => key,
                Poll::Ready(None) => return false,
                Poll::Pending => return true,
            };
            self.running.push_back(match &key {
                Ok(key) => (self.start)(key),
                Err(_) => Box::pin(async { None }),
            });
            self.begun.push_back(key);
        }
        false
    }
}

impl<K, T> InOrder<'_, K, T> {
    /// Takes no more keys, and sends nothing more.
    pub(crate) fn stop(&mut self) {
        self.waiter.token.stop(Stop::Unsent);
    }

    /// Returns whether no more keys are taken.
    pub(crate) fn is_stopped(&self) -> bool {
        self.waiter.token.is(Stop::Unsent)
    }

    pub(crate) fn stop_handle(&self) -> StopHandle {
        self.waiter.token.handle()
    }

    /// Returns the keys in progress and those whose work panicked, in order.
    pub(crate) fn in_progress(&self) -> impl Iterator<Item = &K> {
        self.panicked.iter().chain(self.begun.iter().filter_map(|key| key.as_ref().ok()))
    }

    /// Ends the work on all keys in progress, and returns them in order, with those whose work panicked.
    pub(crate) fn cancel(&mut self) -> Vec<K> {
        self.stop();
        self.running.clear();
        self.panicked.drain(..).chain(self.begun.drain(..).filter_map(Result::ok)).collect()
    }
}

impl<K, T> fmt::Debug for InOrder<'_, K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { begun, concurrency, .. } = self;
        f.debug_struct("InOrder")
            .field("concurrency", concurrency)
            .field("in_progress", &begun.len())
            .finish_non_exhaustive()
    }
}
