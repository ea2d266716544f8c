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
    pub decode_errors: u64,
    /// Records that came again and were left out, because stretches of time overlap.
    pub duplicates_skipped: u64,
    /// Requests.
    pub requests: u64,
    /// Stretches of time that hold as many records as the service counts.
    pub ranges_matched: u64,
    /// Stretches of time that could not be held against a count, because the service told none.
    pub ranges_uncounted: u64,
    /// How often a stretch was read again, because it held another number of records than the service counts.
    pub range_retries: u64,
    /// Stretches that did not hold what the service counts, each time that they were read. The first thousand.
    pub count_mismatches: Vec<CountMismatch>,
    /// How many those are.
    pub count_mismatch_total: u64,
    /// Ids of records that were given out and then, when their stretch was read again, were gone. The first thousand.
    pub disappeared_ids: Vec<u64>,
}

/// A stretch of time whose records moved while they were read, or are not counted as they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CountMismatch {
    /// Where it begins; none for the beginning.
    pub from: Option<Timestamp>,
    /// Where it ends; none if it has no end.
    pub to: Option<Timestamp>,
    /// How many records the service counts in it.
    pub expected: u64,
    /// How many came.
    pub received: u64,
}

/// What an export will take, as far as its first page tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExportEstimate {
    /// Records that are still to come, those of the first page included; none if the service does not count them.
    pub records: Option<u64>,
    /// Requests that are still to be sent, at least: stretches of time overlap a little, and at the end everything is counted once more.
    pub requests: Option<u64>,
    /// How long these take at what the account may send now; none if that is not known.
    pub duration: Option<Duration>,
}

/// How far an export is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExportProgress {
    /// Records that were given out.
    pub records: u64,
    /// Stretches of time that were read and hold what the service counts.
    pub ranges_matched: u64,
    /// Requests that were sent.
    pub requests: u64,
    /// The time of the last record, up to which everything was read.
    pub exported_through: Option<Timestamp>,
    /// Requests that the account has left, as far as is known.
    pub rate_limit_remaining: Option<u32>,
    /// What is left to do.
    pub remaining: ExportEstimate,
}

impl ExportReport {
    /// Whether everything was read to its end, every stretch of time held what the service counted when it was read, and at the end
    /// the service counted no more than came. A record that shows late, behind what was read, is told only by that count: another
    /// one that goes at the same time hides it. What has no time of creation is in no bounds of time, and may not be found at all.
    pub fn counts_match(&self) -> bool {
        self.finished && self.ranges_uncounted == 0 && self.count_mismatch_total == 0
    }

    pub(super) fn mismatch(&mut self, mismatch: CountMismatch) {
        self.count_mismatch_total += 1;
        if self.count_mismatches.len() < MOST {
            self.count_mismatches.push(mismatch);
        }
    }

    pub(super) fn vanished(&mut self, row: RowKey) {
        if let Some(id) = row.id().filter(|id| self.disappeared_ids.len() < MOST && !self.disappeared_ids.contains(id))
        {
            self.disappeared_ids.push(id);
        }
    }
}

impl CountMismatch {
    pub(super) fn new(from: Option<i64>, to: Option<i64>, expected: u64, received: u64) -> Self {
        Self {
            from: from.map(Timestamp::from_unix_seconds),
            to: to.map(Timestamp::from_unix_seconds),
            expected,
            received,
        }
    }
}
