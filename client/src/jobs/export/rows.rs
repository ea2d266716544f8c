//! What a plan knows of the rows that came: what tells each from others, and its time.

use std::collections::BTreeSet;

use helpdesk_runtime::{ItemError, Timestamp};

use crate::paging::checkpoint::fingerprint;

/// A row, as far as a plan knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RowKey {
    /// Its time in unix seconds, by which it is looked for.
    pub(crate) time: Option<i64>,
    /// What tells it from others: its id, or a number that stands for a text, whose highest bit is set.
    pub(crate) key: u64,
}

pub(crate) type Rows = BTreeSet<RowKey>;

/// Some 35,000 years: sums of such times stay in bounds.
const FURTHEST: i64 = 1 << 40;

/// Whether it is a time that a plan reckons with.
pub(super) fn is_time(seconds: i64) -> bool {
    (-FURTHEST..=FURTHEST).contains(&seconds)
}

/// Ids of this service are far below it.
const NO_ID: u64 = 1 << 63;

impl RowKey {
    pub(crate) fn of<T: helpdesk_runtime::Row>(item: &T, time: Option<Timestamp>) -> Self {
        let key = item.key().unwrap_or_default();
        let time = time.map(Timestamp::unix_seconds).filter(|time| is_time(*time));
        Self { time, key: key.parse().ok().filter(|id| *id < NO_ID).unwrap_or_else(|| stands_for(&key)) }
    }

    /// One that cannot be read is known by its text.
    pub(crate) fn unreadable(error: &ItemError) -> Self {
        Self { time: None, key: stands_for(&error.raw) }
    }

    /// Its id, if it has one.
    pub(crate) fn id(self) -> Option<u64> {
        (self.key < NO_ID).then_some(self.key)
    }
}

fn stands_for(text: &str) -> u64 {
    fingerprint(text) | NO_ID
}

/// The latest time among rows.
pub(crate) fn latest(rows: &[RowKey]) -> Option<i64> {
    rows.iter().filter_map(|row| row.time).max()
}

/// Whether each row is later than those before it, or as late.
pub(crate) fn in_order(rows: &[RowKey]) -> bool {
    rows.iter().filter_map(|row| row.time).is_sorted()
}
