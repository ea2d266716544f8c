//! The order in which waiting calls are sent.

use std::time::{Duration, Instant};

use crate::options::later;

/// How long a call that does not ask again blocks those behind it: an unpolled future must not block all others.
const STALE_AFTER: Duration = Duration::from_secs(2);

/// The slots of waiting calls.
#[derive(Default)]
pub(crate) struct WaitQueue {
    next_ticket: u64,
    /// The start of the next slot.
    next: Option<Instant>,
    /// The waiting calls, in the order of their slots' numbers.
    waiting: Vec<Waiting>,
}

struct Waiting {
    slot: Ticket,
    at: Instant,
    /// The distance to the next call, if calls are paced.
    length: Option<Duration>,
    asked: Instant,
}

/// The number of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ticket(u64);

impl WaitQueue {
    /// Returns when a slot that is taken now would start.
    pub(crate) fn next(&self, now: Instant) -> Instant {
        self.next.map_or(now, |next| next.max(now))
    }

    /// Takes the next slot; the one after it starts `length` later.
    pub(crate) fn take(&mut self, length: Duration, now: Instant) -> Ticket {
        let at = self.next(now);
        self.next = Some(later(at, length));
        self.push(at, Some(length), now)
    }

    /// Takes a place behind the other calls that are not paced.
    pub(crate) fn join(&mut self, now: Instant) -> Ticket {
        self.push(now, None, now)
    }

    /// Returns when a slot starts, and records that its owner is still waiting.
    pub(crate) fn ask(&mut self, slot: Ticket, now: Instant) -> Option<Instant> {
        let index = self.find(slot)?;
        self.waiting[index].asked = now;
        Some(self.waiting[index].at)
    }

    /// Returns whether no due call of its kind is before it.
    pub(crate) fn is_first(&self, slot: Option<Ticket>, spread: bool, now: Instant) -> bool {
        let before = self.waiting.iter().take_while(|waiting| Some(waiting.slot) != slot);
        let mut of_its_kind = before.filter(|waiting| waiting.length.is_some() == spread && waiting.at <= now);
        of_its_kind.all(|waiting| later(waiting.asked, STALE_AFTER) <= now)
    }

    /// Removes a slot whose call was sent.
    pub(crate) fn remove(&mut self, slot: Ticket) {
        if let Some(index) = self.find(slot) {
            self.waiting.remove(index);
        }
    }

    /// Removes a slot that will not be used. Later slots move up by its remaining length.
    pub(crate) fn give_back(&mut self, slot: Ticket, now: Instant) {
        let Some(index) = self.find(slot) else { return };
        let Waiting { at, length: Some(length), .. } = self.waiting.remove(index) else { return };
        let left = later(at, length).saturating_duration_since(now).min(length);
        let earlier = |time: Instant| time.checked_sub(left).unwrap_or(time);
        for waiting in self.waiting.iter_mut().skip(index).filter(|waiting| waiting.length.is_some()) {
            waiting.at = earlier(waiting.at);
        }
        self.next = self.next.map(earlier);
    }

    fn push(&mut self, at: Instant, length: Option<Duration>, now: Instant) -> Ticket {
        let slot = Ticket(self.next_ticket);
        self.next_ticket += 1;
        self.waiting.push(Waiting { slot, at, length, asked: now });
        slot
    }

    fn find(&self, slot: Ticket) -> Option<usize> {
        self.waiting.binary_search_by_key(&slot, |waiting| waiting.slot).ok()
    }
}
