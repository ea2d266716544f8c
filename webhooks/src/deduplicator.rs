//! Which deliveries came before.

use std::collections::{HashSet, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Remembers the ids of deliveries in memory: for a day and up to 100,000 of them by default.
///
/// A receiver that must survive a restart keeps the ids in a database: insert the id, and the delivery is new if a row was added.
pub struct Deduplicator {
    time: Duration,
    most: usize,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    ids: HashSet<Arc<str>>,
    /// The oldest first.
    order: VecDeque<(Instant, Arc<str>)>,
}

impl Deduplicator {
    /// Remembers an id for this time, and at most `most` ids. Beyond that, it forgets the oldest one.
    pub fn new(time: Duration, most: usize) -> Self {
        Self { time, most, seen: Mutex::default() }
    }

    /// Remembers the id, and returns whether it is new.
    pub fn is_new(&self, id: &str) -> bool {
        self.is_new_at(id, Instant::now())
    }

    /// Remembers the id at a time, and returns whether it is new. Times do not decrease.
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
    /// Forgets the oldest ids for which this holds, by their time and the number of all.
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
