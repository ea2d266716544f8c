//! One future for each key: several at a time, the keys of one record one after the other, with the results in the
//! order of the keys.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::task::{Context, Poll};
use std::thread;

use futures_core::Stream;
use futures_core::future::BoxFuture;
use futures_util::future::FutureExt;
use futures_util::stream::{BoxStream, Fuse, FuturesUnordered, StreamExt};

use super::schedule::Schedule;
use crate::error::Error;
use crate::transport::stop::{Stop, StopHandle, Token, Waiter};

/// The default number of keys in progress at the same time.
pub(crate) const AT_ONCE: usize = 4;

/// The keys in progress, and the source of the others.
///
/// Finished keys that wait for an earlier one count as in progress, which bounds the memory.
pub(crate) struct InOrder<'a, K, T> {
    keys: Fuse<BoxStream<'a, Result<K, Error>>>,
    task: MakeTask<'a, K, T>,
    group: Option<Group<'a, K>>,
    on_start: Option<OnStart<'a, K>>,
    schedule: Schedule,
    /// The keys that were taken and not yielded, by their numbers in the schedule.
    slots: BTreeMap<u64, Slot<K, T>>,
    running: FuturesUnordered<BoxFuture<'static, (u64, thread::Result<T>)>>,
    /// The keys whose work panicked. They have no result to yield.
    panicked: Vec<K>,
    waiter: Waiter,
}

/// Creates the work on a key.
type MakeTask<'a, K, T> = Box<dyn FnMut(&K) -> Task<T> + Send + 'a>;

/// A function that returns the group of a key.
type Group<'a, K> = Box<dyn FnMut(&K) -> String + Send + 'a>;

/// A function that receives each key before it starts.
type OnStart<'a, K> = Box<dyn FnMut(&K) + Send + 'a>;

/// Work on a key.
pub(crate) struct Task<T> {
    work: Work<T>,
    order: Order<T>,
}

/// Begins the work on a key.
type Work<T> = Box<dyn FnOnce() -> BoxFuture<'static, T> + Send>;

/// The records of a task, which decide when it starts.
struct Order<T> {
    /// The records that it changes.
    records: Vec<String>,
    is_done: fn(&T) -> bool,
    /// The result if the task is skipped, because an earlier task of its records was not done.
    skipped: Option<Box<dyn FnOnce() -> T + Send>>,
}

struct Slot<K, T> {
    key: Result<K, Error>,
    work: Option<Work<T>>,
    order: Order<T>,
    result: Option<thread::Result<T>>,
}

impl<T> Task<T> {
    /// Creates a task that no other task waits for.
    pub(crate) fn independent(work: impl Future<Output = T> + Send + 'static) -> Self {
        Self { work: Box::new(|| Box::pin(work)), order: Order::without_records() }
    }

    /// Creates a task that changes records, with the result if the task is skipped.
    pub(crate) fn of_records<F: Future<Output = T> + Send + 'static>(
        work: impl FnOnce() -> F + Send + 'static,
        records: Vec<String>,
        is_done: fn(&T) -> bool,
        skipped: impl FnOnce() -> T + Send + 'static,
    ) -> Self {
        let order = Order { records, is_done, skipped: Some(Box::new(skipped)) };
        Self { work: Box::new(|| Box::pin(work())), order }
    }
}

impl<T> Order<T> {
    fn without_records() -> Self {
        Self { records: Vec::new(), is_done: |_| true, skipped: None }
    }
}

impl<'a, K, T: 'static> InOrder<'a, K, T> {
    pub(crate) fn new(
        token: &Token,
        keys: impl Stream<Item = Result<K, Error>> + Send + 'a,
        task: impl FnMut(&K) -> Task<T> + Send + 'a,
    ) -> Self {
        Self {
            keys: keys.boxed().fuse(),
            task: Box::new(task),
            group: None,
            on_start: None,
            schedule: Schedule::new(AT_ONCE),
            slots: BTreeMap::new(),
            running: FuturesUnordered::new(),
            panicked: Vec::new(),
            waiter: token.waiter(),
        }
    }

    pub(crate) fn set_concurrency(&mut self, keys: usize) {
        self.schedule.set_concurrency(keys);
    }

    /// Replaces the records of keys by groups.
    pub(crate) fn set_group(&mut self, group: Group<'a, K>) {
        self.group = Some(group);
    }

    pub(crate) fn set_on_start(&mut self, on_start: OnStart<'a, K>) {
        self.on_start = Some(on_start);
    }

    /// Polls for the result of the next key, or the error in its place.
    pub(crate) fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<(K, T), Error>>> {
        self.waiter.wait(context.waker());
        let mut waits_for_keys = self.fill(context);
        loop {
            if let Some(slot) = self.schedule.pop().and_then(|number| self.slots.remove(&number)) {
                return Poll::Ready(self.take_result(slot));
            }
            match self.running.poll_next_unpin(context) {
                Poll::Ready(Some((number, result))) => self.end(number, result),
                Poll::Ready(None) if self.schedule.is_empty() && !waits_for_keys => return Poll::Ready(None),
                Poll::Ready(None) | Poll::Pending => return Poll::Pending,
            }
            // Another key may have waited for this one.
            waits_for_keys = self.fill(context);
        }
    }

    /// Starts keys until enough are in progress. Returns whether it waits for more.
    fn fill(&mut self, context: &mut Context<'_>) -> bool {
        while !self.is_stopped() {
            if let Some(number) = self.schedule.startable() {
                self.start(number);
                continue;
            }
            if !self.schedule.takes_more() {
                return false;
            }
            match self.keys.poll_next_unpin(context) {
                Poll::Ready(Some(key)) => self.take(key),
                Poll::Ready(None) => return false,
                Poll::Pending => return true,
            }
        }
        for number in self.schedule.remove_waiting() {
            self.slots.remove(&number);
        }
        false
    }

    fn take(&mut self, key: Result<K, Error>) {
        let task = key.as_ref().ok().map(|key| (self.task)(key));
        let (work, mut order) =
            task.map_or_else(|| (None, Order::without_records()), |task| (Some(task.work), task.order));
        if let (Some(group), Ok(key)) = (&mut self.group, &key) {
            order.records = vec![group(key)];
        }
        let number = self.schedule.take(order.records.clone());
        if work.is_none() {
            // An error takes its place among the results, and needs no task.
            self.schedule.start(number);
            self.schedule.end(number, true);
        }
        self.slots.insert(number, Slot { key, work, order, result: None });
    }

    fn start(&mut self, number: u64) {
        let Some(slot) = self.slots.get_mut(&number) else { return };
        if let (Some(on_start), Ok(key)) = (&mut self.on_start, &slot.key) {
            on_start(key);
        }
        if self.waiter.token.is(Stop::Unsent) {
            return;
        }
        self.schedule.start(number);
        if let Some(work) = slot.work.take() {
            self.running.push(Box::pin(AssertUnwindSafe(work()).catch_unwind().map(move |result| (number, result))));
        }
    }

    fn end(&mut self, number: u64, result: thread::Result<T>) {
        if let Some(slot) = self.slots.get_mut(&number) {
            self.schedule.end(number, result.as_ref().is_ok_and(slot.order.is_done));
            slot.result = Some(result);
        }
    }

    fn take_result(&mut self, slot: Slot<K, T>) -> Option<Result<(K, T), Error>> {
        match (slot.key, slot.result, slot.order.skipped) {
            (Ok(key), Some(Ok(result)), _) => Some(Ok((key, result))),
            (Ok(key), Some(Err(panic)), _) => {
                self.panicked.push(key);
                panic::resume_unwind(panic)
            }
            (Ok(key), None, Some(skipped)) => Some(Ok((key, skipped()))),
            (Err(error), _, _) => Some(Err(error)),
            // Work without records is never skipped.
            (Ok(_), None, None) => None,
        }
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
        let slots = self.schedule.in_progress().filter_map(|number| self.slots.get(&number));
        self.panicked.iter().chain(slots.filter_map(|slot| slot.key.as_ref().ok()))
    }

    /// Ends the work on all keys in progress, and returns them in order, with those whose work panicked.
    pub(crate) fn cancel(&mut self) -> Vec<K> {
        self.stop();
        self.running.clear();
        let numbers: Vec<u64> = self.schedule.in_progress().collect();
        let slots = numbers.iter().filter_map(|number| self.slots.remove(number));
        self.panicked.drain(..).chain(slots.filter_map(|slot| slot.key.ok())).collect()
    }
}

impl<K, T> fmt::Debug for InOrder<'_, K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InOrder").field("in_progress", &self.schedule.in_progress().count()).finish_non_exhaustive()
    }
}
