//! What was spent within the last window.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crate::budget::Allowance;
use crate::policy::later;

/// How many entries a window is cut into at most, so that a large allowance takes no more memory than a small one.
const ENTRIES: u32 = 240;

/// What was spent within the last window, as late as it may have arrived at the service.
pub(crate) struct Spent(VecDeque<Entry>);

struct Entry {
    first: Instant,
    last: Instant,
    cost: u32,
}

impl Spent {
    /// Adds what has arrived by now.
    pub(crate) fn add(&mut self, cost: u32, window: Duration, now: Instant) {
        self.forget(window, now);
        // Nobody tells the time when a call is dropped, so that it may come with the time at which it was sent.
        let now = self.0.back().map_or(now, |entry| entry.last.max(now));
        match self.0.back_mut() {
            Some(entry) if now.saturating_duration_since(entry.first) < window / ENTRIES => {
                entry.last = now;
                entry.cost = entry.cost.saturating_add(cost);
            }
            _ => self.0.push_back(Entry { first: now, last: now, cost }),
        }
    }

    /// What was spent within the last window.
    pub(crate) fn total(&self, window: Duration, now: Instant) -> u32 {
        let current = self.0.iter().filter(|entry| later(entry.last, window) > now);
        current.fold(0, |sum, entry| sum.saturating_add(entry.cost))
    }

    /// When there is room for this cost beside what was spent and what is under way, within the limit. None while what is under
    /// way leaves no room at all.
    pub(crate) fn room(&self, cost: u32, under_way: u32, allowance: Allowance, now: Instant) -> Option<Instant> {
        // What costs more than all there is can only go alone.
        let (limit, window) = (allowance.calls.max(cost), allowance.window);
        let wanted = cost.saturating_add(under_way);
        let current = || self.0.iter().filter(|entry| later(entry.last, window) > now);
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
        while self.0.front().is_some_and(|entry| later(entry.last, window) <= now) {
            self.0.pop_front();
        }
    }
}

impl Default for Spent {
    fn default() -> Self {
        Self(VecDeque::with_capacity(ENTRIES as usize + 2))
    }
}
