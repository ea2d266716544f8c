//! Who goes when, and after whom.

use std::time::{Duration, Instant};

use crate::options::later;

/// How long one that does not ask again keeps those behind it: a future that nobody polls must not hold up all others.
const STALE_AFTER: Duration = Duration::from_secs(2);

/// The turns of calls that wait.
#[derive(Default)]
pub(crate) struct WaitQueue {
    given: u64,
    /// When the next one would begin.
    next: Option<Instant>,
    /// In their order, which is that of their numbers too.
    waiting: Vec<Waiting>,
}

struct Waiting {
    turn: Ticket,
    at: Instant,
    /// Where calls are spread, how far the next one is from it.
    length: Option<Duration>,
    asked: Instant,
}

/// The number of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ticket(u64);

impl WaitQueue {
    /// When a turn that is taken now would begin.
    pub(crate) fn next(&self, now: Instant) -> Instant {
        self.next.map_or(now, |next| next.max(now))
    }

    /// Takes the next one, from which the one after it is so far.
    pub(crate) fn take(&mut self, length: Duration, now: Instant) -> Ticket {
        let at = self.next(now);
        self.next = Some(later(at, length));
        self.push(at, Some(length), now)
    }

    /// Takes a place behind the others, of those that are not spread.
    pub(crate) fn join(&mut self, now: Instant) -> Ticket {
        self.push(now, None, now)
    }

    /// When it begins. Whoever has it is still there.
    pub(crate) fn ask(&mut self, turn: Ticket, now: Instant) -> Option<Instant> {
        let index = self.find(turn)?;
        self.waiting[index].asked = now;
        Some(self.waiting[index].at)
    }

    /// Whether nobody of its kind is before it whose time has come.
    pub(crate) fn is_first(&self, turn: Option<Ticket>, spread: bool, now: Instant) -> bool {
        let before = self.waiting.iter().take_while(|waiting| Some(waiting.turn) != turn);
        let mut of_its_kind = before.filter(|waiting| waiting.length.is_some() == spread && waiting.at <= now);
        of_its_kind.all(|waiting| later(waiting.asked, STALE_AFTER) <= now)
    }

    /// Who had it has gone.
    pub(crate) fn used(&mut self, turn: Ticket) {
        if let Some(index) = self.find(turn) {
            self.waiting.remove(index);
        }
    }

    /// Nobody will use it: those behind it move up by what is left of it.
    pub(crate) fn give_back(&mut self, turn: Ticket, now: Instant) {
        let Some(index) = self.find(turn) else { return };
        let Waiting { at, length: Some(length), .. } = self.waiting.remove(index) else { return };
        let left = later(at, length).saturating_duration_since(now).min(length);
        let earlier = |time: Instant| time.checked_sub(left).unwrap_or(time);
        for waiting in self.waiting.iter_mut().skip(index).filter(|waiting| waiting.length.is_some()) {
            waiting.at = earlier(waiting.at);
        }
        self.next = self.next.map(earlier);
    }

    fn push(&mut self, at: Instant, length: Option<Duration>, now: Instant) -> Ticket {
        let turn = Ticket(self.given);
        self.given += 1;
        self.waiting.push(Waiting { turn, at, length, asked: now });
        turn
    }

    fn find(&self, turn: Ticket) -> Option<usize> {
        self.waiting.binary_search_by_key(&turn, |waiting| waiting.turn).ok()
    }
}
