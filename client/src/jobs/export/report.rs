//! What came of an export, and how it stands.

use std::time::Duration;

use helpdesk_runtime::Timestamp;

use super::rows::RowKey;

/// How many entries a report has at most.
const MOST: usize = 1000;

/// What came of an export so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExportReport {
    /// Whether it was read to its end.
    pub finished: bool,
    /// Records that were given out, each once.
    pub records: u64,
    /// Records that could not be read, and were given out as errors.
    pub unreadable: u64,
    /// Records that came again and were left out, because stretches of time overlap.
    pub repeated: u64,
    /// Requests.
    pub calls: u64,
    /// Stretches of time that hold as many records as the service counts.
    pub proven: u64,
    /// Stretches of time that could not be held against a count, because the service told none.
    pub unproven: u64,
    /// How often a stretch was read again, because it held another number of records than the service counts.
    pub read_again: u64,
    /// Stretches that did not hold what the service counts, each time that they were read. The first thousand.
    pub moved: Vec<Moved>,
    /// How many those are.
    pub moved_in_all: u64,
    /// Ids of records that were given out and then, when their stretch was read again, were gone. The first thousand.
    pub vanished: Vec<u64>,
}

/// A stretch of time whose records moved while they were read, or are not counted as they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Moved {
    /// Where it begins; none for the beginning.
    pub from: Option<Timestamp>,
    /// Where it ends; none if it has no end.
    pub to: Option<Timestamp>,
    /// How many records the service counts in it.
    pub counted: u64,
    /// How many came.
    pub came: u64,
}

/// What an export will take, as far as its first page tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Estimate {
    /// Records that are still to come, those of the first page included; none if the service does not count them.
    pub records: Option<u64>,
    /// Requests that are still to be sent, at least: stretches of time overlap a little, and at the end everything is counted once more.
    pub calls: Option<u64>,
    /// How long these take at what the account may send now; none if that is not known.
    pub time: Option<Duration>,
}

/// How far an export is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExportProgress {
    /// Records that were given out.
    pub records: u64,
    /// Stretches of time that were read and hold what the service counts.
    pub proven: u64,
    /// Requests that were sent.
    pub calls: u64,
    /// The time of the last record, up to which everything was read.
    pub reached: Option<Timestamp>,
    /// Requests that the account has left, as far as is known.
    pub calls_left: Option<u32>,
    /// What is left to do.
    pub left: Estimate,
}

impl ExportReport {
    /// Whether everything was read to its end, every stretch of time held what the service counted when it was read, and at the end
    /// the service counted no more than came. A record that shows late, behind what was read, is told only by that count: another
    /// one that goes at the same time hides it. What has no time of creation is in no bounds of time, and may not be found at all.
    pub fn is_proven(&self) -> bool {
        self.finished && self.unproven == 0 && self.moved_in_all == 0
    }

    pub(super) fn moved(&mut self, moved: Moved) {
        self.moved_in_all += 1;
        if self.moved.len() < MOST {
            self.moved.push(moved);
        }
    }

    pub(super) fn vanished(&mut self, row: RowKey) {
        if let Some(id) = row.id().filter(|id| self.vanished.len() < MOST && !self.vanished.contains(id)) {
            self.vanished.push(id);
        }
    }
}

impl Moved {
    pub(super) fn new(from: Option<i64>, to: Option<i64>, counted: u64, came: u64) -> Self {
        Self { from: from.map(Timestamp::from_unix), to: to.map(Timestamp::from_unix), counted, came }
    }
}
