//! A list without an order of times, read in windows of time. A window that holds too much is divided.

use super::ExportReport;
use super::page::{FetchedPage, PageQuery, ReadError, Scope};
use super::range_scan::{BoundMargin, RangeScan, RangeStep};
use super::rows::{RowKey, Rows};

/// Rows without times that are remembered from window to window.
const TIMELESS: usize = 2000;

/// Seconds of a day.
const DAY: i64 = 86_400;

/// Where it stands.
#[derive(Debug)]
pub(super) struct BisectingScan {
    pub(super) range: RangeScan,
    /// First and last second of the windows to read after it, the next one last.
    pub(super) pending: Vec<(Option<i64>, Option<i64>)>,
    /// Rows that came, and may come again in these windows.
    pub(super) carried: Rows,
    /// Whether a window ended though nobody can say that everything of it came.
    pub(super) in_doubt: bool,
}

/// What is next.
#[derive(Debug)]
pub(super) enum ScanStep {
    More,
    /// More, but otherwise.
    Bisect(BisectingScan),
    /// It cannot go on from where it is.
    Error(ReadError),
    Over,
}

impl BisectingScan {
    /// All of a time, of which these rows came already.
    pub(super) fn new(first: Option<i64>, last: Option<i64>, carried: Rows) -> Self {
        Self { range: RangeScan::new(first, last, BoundMargin::Both), pending: Vec::new(), carried, in_doubt: false }
    }

    pub(super) fn query(&self, scope: &Scope) -> PageQuery {
        self.range.query(scope)
    }

    /// Whether a row came before.
    pub(super) fn knows(&self, row: &RowKey) -> bool {
        self.carried.contains(row) || self.range.knows(row)
    }

    /// A page came.
    pub(super) fn fetched(&mut self, page: &FetchedPage<'_>, scope: &Scope, report: &mut ExportReport) -> ScanStep {
        match self.range.fetched(page, scope, report) {
            RangeStep::More => return ScanStep::More,
            RangeStep::TooLarge(count) => {
                if let Some(error) = self.divide(count, page.now) {
                    return ScanStep::Error(error);
                }
            }
            RangeStep::Done => self.in_doubt |= self.range.in_doubt,
        }
        self.range.add_to(&mut self.carried);
        let Some((first, last)) = self.pending.pop() else { return ScanStep::Over };
        // Windows overlap by the seconds beside them.
        self.carried.forget_before(first.map_or(i64::MIN, |first| first.saturating_sub(2)));
        // What has no time may be anywhere, and is no more than a few records that cannot be read.
        if self.carried.timeless() > TIMELESS {
            self.carried.forget_timeless();
        }
        self.range = RangeScan::new(first, last, BoundMargin::Both);
        ScanStep::More
    }

    /// Reads two halves instead. What has no end is divided at the present, or further and further in the future.
    fn divide(&mut self, count: Option<u64>, now: i64) -> Option<ReadError> {
        // Nothing of this service is older than its clocks.
        let first = self.range.first.unwrap_or(0);
        let middle = match self.range.last {
            Some(last) if first < last => first + (last - first) / 2,
            Some(last) => return Some(ReadError::TooMany { second: last, count }),
            None if first <= now => now,
            None => first.saturating_add(first.saturating_sub(now).max(DAY)),
        };
        self.pending.push((Some(middle.saturating_add(1)), self.range.last));
        self.pending.push((self.range.first, Some(middle)));
        None
    }
}
