//! Recognizes repeated deliveries.

use std::collections::{HashSet, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Stores the ids of deliveries in memory: for a day and up to 100,000 of them by default.
///
/// A receiver that must survive a restart keeps the ids in a database: insert the id, and the delivery is new if the
/// insert added a row.
pub struct Deduplicator {
    time: Duration,
    most: usize,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    ids: HashSet<Arc<str>>,
    /// The ids with their times, the oldest first.
    order: VecDeque<(Instant, Arc<str>)>,
}

impl Deduplicator {
    /// Creates a deduplicator that stores an id for this time, and at most `most` ids. Beyond that, it drops the oldest
    /// id.
    pub fn new(time: Duration, most: usize) -> Self {
        Self { time, most, seen: Mutex::default() }
    }

    /// Stores the id, and returns whether it is new.
    pub fn is_new(&self, id: &str) -> bool {
        self.is_new_at(id, Instant::now())
    }

    /// Stores the id with a time, and returns whether it is new. Times must not decrease.
    pub fn is_new_at(&self, id: &str, now: Instant) -> bool {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.forget(|at, _| now.saturating_duration_since(at) >= self.time);
        if self.most == 0 {
            return true;
        }
        let id: Arc<str> = id.into();
        let is_new = seen.ids.insert(Arc::clone(&id));
        if is_new {
            seen.order.push_back((now, id));
            seen.forget(|_, count| count > self.most);
        }
        is_new
    }
}

impl Seen {
    /// Drops the oldest ids while `is_old` holds for the time of the oldest id and the number of ids.
    fn forget(&mut self, is_old: impl Fn(Instant, usize) -> bool) {
        while self.order.front().is_some_and(|(at, _)| is_old(*at, self.order.len())) {
            if let Some((_, id)) = self.order.pop_front() {
                self.ids.remove(&id);
            }
        }
    }
}

impl Default for Deduplicator {
    fn default() -> Self {
        Self::new(Duration::from_secs(24 * 3600), 100_000)
    }
}

impl fmt::Debug for Deduplicator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deduplicator").field("time", &self.time).field("most", &self.most).finish_non_exhaustive()
    }
}
