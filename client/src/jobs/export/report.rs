//! The results and the progress of an export.

use std::time::Duration;

use helpdesk_runtime::Timestamp;

use super::rows::RowKey;

/// The maximum number of entries in each list of a report.
const MOST: usize = 1000;

/// The counts of an export so far.
///
/// ```no_run
/// # fn example(export: helpdesk::jobs::Export<helpdesk::Case>) {
/// let report = export.report();
/// println!("{} records in {} requests", report.records, report.requests);
/// if !report.counts_match() {
///     for range in &report.count_mismatches {
///         println!("{:?} to {:?}: {} of {}", range.from, range.to, range.received, range.expected);
///     }
///     println!("disappeared: {:?}", report.disappeared_ids);
/// }
/// # }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExportReport {
    /// Whether the export reached the end of the list.
    pub finished: bool,
    /// The number of records that the export yielded, each once.
    pub records: u64,
    /// The number of records that could not be decoded. The export yielded them as errors.
    pub decode_errors: u64,
    /// The number of records that came again and were left out, because requests overlap.
    pub duplicates_skipped: u64,
    /// The number of requests that were sent.
    pub requests: u64,
    /// The number of time ranges that held as many records as the service counts.
    pub ranges_matched: u64,
    /// The number of time ranges that could not be compared, because the service stated no count.
    pub ranges_uncounted: u64,
    /// How often a time range was read again, because its record count differed from the service's.
    pub range_retries: u64,
    /// The time ranges whose record count differs from the service's, once for each time they were read. At most the
    /// first thousand.
    pub count_mismatches: Vec<CountMismatch>,
    /// The number of mismatches, including those beyond the first thousand.
    pub count_mismatch_total: u64,
    /// The ids of records that were yielded, but were missing when their time range was read again. At most the first
    /// thousand.
    pub disappeared_ids: Vec<u64>,
}

/// A time range whose record count differs from the service's.
///
/// Records moved while it was read, or the service counts records that it does not return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CountMismatch {
    /// The start of the range; `None` if it has no start.
    pub from: Option<Timestamp>,
    /// The end of the range; `None` if it has no end.
    pub to: Option<Timestamp>,
    /// The number of records that the service counts in the range.
    pub expected: u64,
    /// The number of records that the export received.
    pub received: u64,
}

/// The end of a run of updates, and the clock of the service.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct UpdatesReport {
    /// Whether the run ended although there was more, because records changed as fast as it read them. All changes before
    /// its start were read, if the service's counts are right. The next run continues at its cursor.
    pub outpaced: bool,
    /// How far the service's clock, in the `Date` header, was seen to be behind the times of its records. Zero if it was
    /// not.
    pub clock_behind: Duration,
}

/// An estimate of the rest of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExportEstimate {
    /// The number of records that are still to be yielded; `None` if the service does not count them.
    pub records: Option<u64>,
    /// The minimum number of requests that are still to be sent. Requests overlap a little, and the end is counted once
    /// more.
    pub requests: Option<u64>,
    /// The time that these requests take at the current rate limit; `None` if the limit is not known.
    pub duration: Option<Duration>,
}

/// The progress of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExportProgress {
    /// The number of records that were yielded.
    pub records: u64,
    /// The number of time ranges whose record count matches the service's.
    pub ranges_matched: u64,
    /// The number of requests that were sent.
    pub requests: u64,
    /// The creation time of the last record. Everything before it was read.
    pub exported_through: Option<Timestamp>,
    /// The requests that are left in the window of the rate limit, if known.
    pub rate_limit_remaining: Option<u32>,
    /// An estimate of the rest.
    pub remaining: ExportEstimate,
}

impl ExportReport {
    /// Returns whether the export finished and every record count matches the service's.
    ///
    /// Matching counts are a strong sign of completeness, but no proof. If a record appears late while another one is deleted, the
    /// counts still match. Records without a creation time are in no time range, and may be missing.
    pub fn counts_match(&self) -> bool {
        self.finished && self.ranges_uncounted == 0 && self.count_mismatch_total == 0
    }

    pub(super) fn mismatch(&mut self, mismatch: CountMismatch) {
        self.count_mismatch_total += 1;
        if self.count_mismatches.len() < MOST {
            self.count_mismatches.push(mismatch);
        }
    }

    pub(super) fn add_disappeared(&mut self, row: RowKey) {
        if let Some(id) = row.id().filter(|id| self.disappeared_ids.len() < MOST && !self.disappeared_ids.contains(id))
        {
            self.disappeared_ids.push(id);
        }
    }
}

impl UpdatesReport {
    /// Compares the time of a row with the service's clock.
    pub(super) fn compare_clock(&mut self, row: Option<i64>, clock: Option<i64>) {
        let (Some(row), Some(clock)) = (row, clock) else { return };
        let behind = u64::try_from(row.saturating_sub(clock)).unwrap_or(0);
        self.clock_behind = self.clock_behind.max(Duration::from_secs(behind));
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
