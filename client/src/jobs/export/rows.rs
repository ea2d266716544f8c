//! What a plan knows of the rows that came: what tells each from others, and its time.

use std::ops::Deref;

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

/// Some 35,000 years: sums of such times stay in bounds.
const FURTHEST: i64 = 1 << 40;

/// Whether it is a time that a plan reckons with.
pub(super) fn is_time(seconds: i64) -> bool {
    (-FURTHEST..=FURTHEST).contains(&seconds)
}

/// Ids of this service are far below it.
const NO_ID: u64 = 1 << 63;

impl RowKey {
    pub(crate) fn new(key: Option<String>, time: Option<Timestamp>) -> Self {
        let key = key.unwrap_or_default();
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
    rows.iter().fold(None, |latest, row| latest.max(row.time))
}

/// Whether each row is later than those before it, or as late.
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

/// The earlier of two times; none is no time at all.
pub(super) fn earlier(one: Option<i64>, other: Option<i64>) -> Option<i64> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

/// Rows by their times, those without first, each once. A sorted vector: a tree would be five times the code, and rows come almost
/// in order, so that most are added at the end.
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
        self.0.binary_search(row).is_ok()
    }

    /// Whether it is new.
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

    /// Those that are not among others.
    pub(super) fn without(&self, others: &Self) -> Vec<RowKey> {
        let mut found = Vec::new();
        for row in &self.0 {
            if !others.contains(row) {
                found.push(*row);
            }
        }
        found
    }

    /// How many have no time.
    pub(super) fn timeless(&self) -> usize {
        self.0.partition_point(|row| row.time.is_none())
    }

    pub(super) fn forget_timeless(&mut self) {
        self.0.drain(0..self.timeless());
    }

    /// Forgets what is of an earlier time. What has none stays.
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
