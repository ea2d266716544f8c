//! A list that the service cannot sort by time, read in time ranges. A range that holds too much is divided.

use super::ExportReport;
use super::page::{FetchedPage, PageQuery, ReadError, Scope};
use super::range_scan::{BoundMargin, RangeScan, RangeStep};
use super::rows::{RowKey, Rows};

/// The maximum number of rows without a time to remember from range to range.
const TIMELESS: usize = 2000;

/// The seconds of a day.
const DAY: i64 = 86_400;

/// The state of the scan.
#[derive(Debug)]
pub(super) struct BisectingScan {
    pub(super) range: RangeScan,
    /// The first and last seconds of the ranges that are still to be read, the next one last.
    pub(super) pending: Vec<(Option<i64>, Option<i64>)>,
    /// The rows that came, and may come again in these ranges.
    pub(super) carried: Rows,
    /// Whether a second that was asked for alone came, so that the service includes both bounds.
    pub(super) is_inclusive: bool,
    /// Whether a range ended although it is not certain that all of its rows came.
    pub(super) in_doubt: bool,
}

/// The next step of a scan.
#[derive(Debug)]
pub(super) enum ScanStep {
    More,
    /// Continue by dividing time ranges.
    Bisect(BisectingScan),
    /// The scan cannot continue.
    Error(ReadError),
    Over,
}

impl BisectingScan {
    /// Starts at all of a time range, of which these rows came already.
    pub(super) fn new(first: Option<i64>, last: Option<i64>, carried: Rows) -> Self {
        let range = RangeScan::new(first, last, BoundMargin::Both);
        Self { range, pending: Vec::new(), carried, is_inclusive: false, in_doubt: false }
    }

    pub(super) fn query(&self, scope: &Scope) -> PageQuery {
        self.range.query(scope)
    }

    /// Returns whether a row came before.
    pub(super) fn knows(&self, row: &RowKey, other: Option<i64>) -> bool {
        self.carried.contains(row) || self.range.knows(row, other)
    }

    /// Takes in a page.
    pub(super) fn fetched(&mut self, page: &FetchedPage<'_>, scope: &Scope, report: &mut ExportReport) -> ScanStep {
        match self.range.fetched(page, scope, report) {
            RangeStep::More => return ScanStep::More,
            RangeStep::TooLarge(count) => {
                if let Some(error) = self.divide(count, page.now) {
                    return ScanStep::Error(error);
                }
            }
            RangeStep::Done => {
                self.is_inclusive |= self.range.margin == BoundMargin::Alone;
                self.in_doubt |= self.range.in_doubt;
            }
        }
        self.range.add_to(&mut self.carried);
        let Some((first, last)) = self.pending.pop() else { return ScanStep::Over };
        // Windows overlap by the seconds beside them.
        self.carried.forget_before(first.map_or(i64::MIN, |first| first.saturating_sub(2)));
        // What has no time may be anywhere, and is no more than a few records that cannot be read.
        if self.carried.timeless() > TIMELESS {
            self.carried.forget_timeless();
        }
        // Beside a second with very many rows, no other one is worth reading them again.
        let margin = if self.is_inclusive { BoundMargin::After } else { BoundMargin::Both };
        self.range = RangeScan::new(first, last, margin);
        ScanStep::More
    }

    /// Divides the range into two halves. A range without an end is divided at the present, or further and further in
    /// the future. A step has a day at least: if rows are later than the present, each division at it would pass nothing
    /// but the time since the last one.
    fn divide(&mut self, count: Option<u64>, now: i64) -> Option<ReadError> {
        // Nothing of this service is older than its clocks.
        let first = self.range.first.unwrap_or(0);
        let middle = match self.range.last {
            Some(last) if first < last => first + (last - first) / 2,
            Some(last) => return Some(ReadError::TooMany { second: last, count }),
            None => now.max(first.saturating_add(first.saturating_sub(now).max(DAY))),
        };
        self.pending.push((Some(middle.saturating_add(1)), self.range.last));
        self.pending.push((self.range.first, Some(middle)));
        None
    }
}
