//! The cost of the requests within the last window.

use std::time::{Duration, Instant};

use crate::options::{Quota, later};

/// The maximum number of entries of a window, so that a large quota takes no more memory than a small one.
const ENTRIES: u32 = 240;

/// The cost of the requests within the last window, at the latest time at which they may have arrived at the service.
pub(crate) struct SlidingWindow {
    entries: Vec<Entry>,
    /// The sum of all entries.
    total: u32,
}

struct Entry {
    first: Instant,
    last: Instant,
    cost: u32,
}

impl SlidingWindow {
    /// Adds the cost of a request that has arrived by now.
    pub(crate) fn add(&mut self, cost: u32, window: Duration, now: Instant) {
        self.forget(window, now);
        // The sum stays below the maximum of its type, which no real service reaches.
        let cost = cost.min(u32::MAX - self.total);
        self.total += cost;
        // A dropped call reports the time at which it was sent, which may be earlier than the last entry.
        let now = self.entries.last().map_or(now, |entry| entry.last.max(now));
        match self.entries.last_mut() {
            Some(entry) if now.saturating_duration_since(entry.first) < window / ENTRIES => {
                entry.last = now;
                entry.cost += cost;
            }
            _ => self.entries.push(Entry { first: now, last: now, cost }),
        }
    }

    /// Returns the cost within the last window.
    pub(crate) fn total(&mut self, window: Duration, now: Instant) -> u32 {
        self.forget(window, now);
        self.total
    }

    /// Returns when this cost fits into the quota, beside the cost in the window and in flight. Returns `None` if the
    /// cost in flight leaves no room.
    pub(crate) fn room(&self, cost: u32, under_way: u32, quota: Quota, now: Instant) -> Option<Instant> {
        // A request that costs more than the quota can only go alone.
        let (limit, window) = (quota.requests.max(cost), quota.window);
        let wanted = cost.saturating_add(under_way);
        let current = || self.entries.iter().filter(|entry| later(entry.last, window) > now);
        let mut total = current().fold(wanted, |sum, entry| sum.saturating_add(entry.cost));
        let mut when = now;
        for entry in current() {
            if total <= limit {
                break;
            }
            total -= entry.cost;
            when = later(entry.last, window);
        }
        (total <= limit).then_some(when)
    }

    fn forget(&mut self, window: Duration, now: Instant) {
        while let Some(entry) = self.entries.first().filter(|entry| later(entry.last, window) <= now) {
            self.total -= entry.cost;
            // The entries are few, and each is removed once.
            self.entries.remove(0);
        }
    }
}

impl Default for SlidingWindow {
    fn default() -> Self {
        Self { entries: Vec::with_capacity(ENTRIES as usize + 2), total: 0 }
    }
}
