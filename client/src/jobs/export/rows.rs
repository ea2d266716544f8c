//! The rows that a plan received: their identity and their time.

use std::ops::Deref;

use helpdesk_runtime::Timestamp;
use helpdesk_runtime::response::ItemError;

use crate::paging::checkpoint::fingerprint;

/// The identity and the time of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RowKey {
    /// The time in unix seconds by which the row is found.
    pub(crate) time: Option<i64>,
    /// The id, or a hash of the row's text whose highest bit is set.
    pub(crate) key: u64,
}

/// About 35,000 years, so that sums of such times do not overflow.
const FURTHEST: i64 = 1 << 40;

/// Returns whether a plan can calculate with this time.
pub(super) fn is_time(seconds: i64) -> bool {
    (-FURTHEST..=FURTHEST).contains(&seconds)
}

/// Returns the unix seconds of a time, if a plan can calculate with it.
pub(super) fn seconds(time: Option<Timestamp>) -> Option<i64> {
    time.map(Timestamp::unix_seconds).filter(|time| is_time(*time))
}

/// The highest bit. Ids of this service are far smaller.
const NO_ID: u64 = 1 << 63;

/// The key of all rows of a second.
const ALL: u64 = u64::MAX;

impl RowKey {
    /// `key` is the id, or the row's text if it has none.
    pub(crate) fn new(key: &str, time: Option<Timestamp>) -> Self {
        Self { time: seconds(time), key: key.parse().ok().filter(|id| *id < NO_ID).unwrap_or_else(|| stands_for(key)) }
    }

    /// Identifies a row that cannot be decoded by its text.
    pub(crate) fn unreadable(error: &ItemError) -> Self {
        Self { time: None, key: stands_for(&error.raw) }
    }

    /// Stands for all rows of a second that was read to its end, because there may be too many to remember.
    pub(super) fn all_of(second: i64) -> Self {
        Self { time: Some(second), key: ALL }
    }

    /// Returns the id, if the row has one.
    pub(crate) fn id(self) -> Option<u64> {
        (self.key < NO_ID).then_some(self.key)
    }
}

fn stands_for(text: &str) -> u64 {
    fingerprint(text) | NO_ID
}

/// Returns the latest time of the rows.
pub(crate) fn latest(rows: &[RowKey]) -> Option<i64> {
    rows.iter().fold(None, |latest, row| latest.max(row.time))
}

/// Returns whether one of these times is in a range, with a tolerance of a second, or no row has a time.
pub(super) fn are_within(times: &[Option<i64>], from: Option<i64>, to: Option<i64>) -> bool {
    let fits = |time: i64| {
        from.is_none_or(|from| time >= from.saturating_sub(1)) && to.is_none_or(|to| time <= to.saturating_add(1))
    };
    let mut times = times.iter().flatten().peekable();
    times.peek().is_none() || times.any(|time| fits(*time))
}

/// Returns whether the rows are in the order of their times.
pub(crate) fn in_order(rows: &[RowKey]) -> bool {
    let mut latest = None;
    for row in rows.iter().filter(|row| row.time.is_some()) {
        if row.time < latest {
            return false;
        }
        latest = row.time;
    }
    true
}

/// Returns the earlier of two times, of which either may be absent.
pub(super) fn earlier(one: Option<i64>, other: Option<i64>) -> Option<i64> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

/// Rows sorted by time, those without a time first, each once.
///
/// The type is a sorted vector. A tree would need five times the code. Rows arrive almost in order, so most are added at the end.
#[derive(Debug, Default)]
pub(crate) struct Rows(Vec<RowKey>);

impl Rows {
    pub(super) fn of(rows: &[RowKey]) -> Self {
        let mut all = Self::default();
        all.extend(rows);
        all
    }

    pub(super) fn count(&self) -> u64 {
        self.0.len() as u64
    }

    pub(super) fn contains(&self, row: &RowKey) -> bool {
        let all = RowKey { key: ALL, ..*row };
        self.0.binary_search(row).is_ok() || (row.time.is_some() && self.0.binary_search(&all).is_ok())
    }

    /// Adds a row, and returns whether it is new.
    pub(super) fn insert(&mut self, row: RowKey) -> bool {
        match self.0.binary_search(&row) {
            Ok(_) => false,
            Err(at) => {
                self.0.insert(at, row);
                true
            }
        }
    }

    pub(super) fn extend(&mut self, rows: &[RowKey]) {
        for row in rows {
            self.insert(*row);
        }
    }

    /// Returns the rows that are not among the others.
    pub(super) fn without(&self, others: &Self) -> Vec<RowKey> {
        let mut missing = Vec::new();
        for row in &self.0 {
            if !others.contains(row) {
                missing.push(*row);
            }
        }
        missing
    }

    /// Returns the number of rows without a time.
    pub(super) fn timeless(&self) -> usize {
        self.0.partition_point(|row| row.time.is_none())
    }

    pub(super) fn forget_timeless(&mut self) {
        self.0.drain(0..self.timeless());
    }

    /// Removes rows with an earlier time. Rows without a time stay.
    pub(super) fn forget_before(&mut self, time: i64) {
        let end = self.0.partition_point(|row| row.time < Some(time));
        self.0.drain(self.timeless()..end);
    }
}

impl Deref for Rows {
    type Target = [RowKey];

    fn deref(&self) -> &[RowKey] {
        &self.0
    }
}
