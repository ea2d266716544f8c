//! Decides which key of a job starts next. Keys of one record run one after the other, and keys of different records at the same time.

use std::collections::{BTreeSet, VecDeque};

/// The maximum number of keys that wait for others, or that never start and wait for their place among the results. The
/// schedule takes no more keys then, which bounds the memory.
pub(crate) const LOOK_AHEAD: usize = 64;

/// The keys that were taken and not yielded, in order. The schedule knows no request, no clock and no future.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    entries: VecDeque<Entry>,
    concurrency: usize,
    next: u64,
    /// The records of keys that failed. Later keys do not start for them, because a repetition of the failed key would
    /// come too late.
    blocked: BTreeSet<String>,
}

#[derive(Clone, Debug)]
struct Entry {
    number: u64,
    records: Vec<String>,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Waiting,
    Started,
    Done,
    /// The key ended, and is not done.
    Failed,
    /// The key never starts, because an earlier key of its record is not done.
    Skipped,
}

impl Schedule {
    pub(crate) fn new(concurrency: usize) -> Self {
        Self { entries: VecDeque::new(), concurrency, next: 0, blocked: BTreeSet::new() }
    }

    pub(crate) fn set_concurrency(&mut self, keys: usize) {
        self.concurrency = keys.max(1);
    }

    /// Returns whether another key is to be taken. Call this function when [`startable`](Self::startable) returns `None`.
    pub(crate) fn takes_more(&self) -> bool {
        self.has_room() && self.entries.len() - self.in_progress().count() < LOOK_AHEAD
    }

    /// Adds the next key with the records that its request changes, and returns its number.
    pub(crate) fn take(&mut self, records: Vec<String>) -> u64 {
        let number = self.next;
        self.next += 1;
        let is_skipped = records.iter().any(|it| is_blocked(&self.blocked, it));
        if is_skipped {
            self.blocked.extend(records.iter().cloned());
        }
        let state = if is_skipped { State::Skipped } else { State::Waiting };
        self.entries.push_back(Entry { number, records, state });
        number
    }

    /// Returns the first key that may start: fewer are in progress than allowed, and no earlier key of its records is left.
    pub(crate) fn startable(&self) -> Option<u64> {
        let is_free = |(at, entry): &(usize, &Entry)| {
            let is_left = |it: &&Entry| matches!(it.state, State::Waiting | State::Started);
            entry.state == State::Waiting
                && !self.entries.iter().take(*at).filter(is_left).any(|it| overlap(&it.records, &entry.records))
        };
        let first = self.entries.iter().enumerate().find(is_free).filter(|_| self.has_room());
        first.map(|(_, entry)| entry.number)
    }

    /// Records that a key was started.
    pub(crate) fn start(&mut self, number: u64) {
        self.set(number, State::Started);
    }

    /// Records the end of a key that was started.
    pub(crate) fn end(&mut self, number: u64, is_done: bool) {
        self.set(number, if is_done { State::Done } else { State::Failed });
        if !is_done {
            self.skip_after(number);
        }
    }

    /// Removes the first key if it ended or never starts, and returns its number.
    pub(crate) fn pop(&mut self) -> Option<u64> {
        let is_over = |it: &Entry| matches!(it.state, State::Done | State::Failed | State::Skipped);
        if self.entries.front().is_some_and(is_over) { self.entries.pop_front().map(|it| it.number) } else { None }
    }

    /// Removes the keys that may still start, as if they had never been taken, and returns their numbers.
    pub(crate) fn remove_waiting(&mut self) -> Vec<u64> {
        let is_waiting = |it: &Entry| it.state == State::Waiting;
        let numbers = self.entries.iter().filter(|it| is_waiting(it)).map(|it| it.number).collect();
        self.entries.retain(|it| !is_waiting(it));
        numbers
    }

    /// Returns the keys that were started and not yielded, in order.
    pub(crate) fn in_progress(&self) -> impl Iterator<Item = u64> {
        self.entries.iter().filter(|it| it.is_in_progress()).map(|it| it.number)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Results that wait for an earlier result count too.
    fn has_room(&self) -> bool {
        self.in_progress().count() < self.concurrency
    }

    fn set(&mut self, number: u64, state: State) {
        if let Some(entry) = self.entries.iter_mut().find(|it| it.number == number) {
            entry.state = state;
        }
    }

    /// Skips later keys that wait for a record of a failed key, directly or through others. An earlier key may wait for
    /// a record of a skipped key, and still starts.
    fn skip_after(&mut self, number: u64) {
        let mut not_done = BTreeSet::new();
        for entry in self.entries.iter_mut().filter(|it| it.number >= number) {
            if entry.state == State::Waiting && entry.records.iter().any(|it| is_blocked(&not_done, it)) {
                entry.state = State::Skipped;
            } else if entry.number != number {
                continue;
            }
            not_done.extend(entry.records.iter().cloned());
        }
        self.blocked.append(&mut not_done);
    }
}

impl Entry {
    fn is_in_progress(&self) -> bool {
        matches!(self.state, State::Started | State::Done | State::Failed)
    }
}

/// Returns whether two requests have a record in common, or a record of one is a part of a record of the other.
fn overlap(records: &[String], others: &[String]) -> bool {
    records.iter().any(|it| others.iter().any(|other| it == other || is_part(it, other) || is_part(other, it)))
}

/// Returns whether a record is a part of another one, such as `/cases/1/messages/2` of `/cases/1`.
fn is_part(record: &str, of: &str) -> bool {
    record.strip_prefix(of).is_some_and(|rest| rest.starts_with('/'))
}

fn is_blocked(blocked: &BTreeSet<String>, record: &str) -> bool {
    let mut above = record.match_indices('/').map(|(end, _)| &record[..end]);
    let first_part = format!("{record}/");
    blocked.contains(record)
        || above.any(|it| blocked.contains(it))
        || blocked.range(first_part.clone()..).next().is_some_and(|it| it.starts_with(&first_part))
}

#[cfg(test)]
mod tests;
