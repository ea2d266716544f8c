//! A list that the service cannot sort by time, read in time ranges. A range with too many rows is divided.

use super::ExportReport;
use super::page::{FetchedPage, PageQuery, ReadError, Scope};
use super::range_scan::{BoundMargin, RangeScan, RangeStep};
use super::rows::{RowKey, Rows, are_within};

/// The maximum number of rows without a time to remember from range to range.
const TIMELESS: usize = 2000;

/// The seconds of a day.
const DAY: i64 = 86_400;

/// How many seconds a row may come after its time.
const PRESENT: i64 = 10;

/// The state of the scan.
#[derive(Debug)]
pub(super) struct BisectingScan {
    pub(super) range: RangeScan,
    /// The first and last seconds of the ranges that are still to be read, the next one last.
    pub(super) pending: Vec<(Option<i64>, Option<i64>)>,
    /// The received rows that may come again in these ranges.
    pub(super) carried: Rows,
    /// The division of a range that is one second, and too large.
    pub(super) crowded: Option<Box<CrowdedSecond>>,
    /// Whether a second that was requested alone came, so that the service includes both bounds.
    pub(super) is_inclusive: bool,
    /// Whether a range ended although some of its rows may be missing.
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
    /// Starts at the whole of a time range, of which these rows came already.
    pub(super) fn new(first: Option<i64>, last: Option<i64>, carried: Rows) -> Self {
        let range = RangeScan::new(first, last, BoundMargin::Both);
        Self { range, pending: Vec::new(), carried, crowded: None, is_inclusive: false, in_doubt: false }
    }

    /// Starts at a second.
    pub(super) fn second(second: i64, margin: BoundMargin) -> Self {
        let range = RangeScan::new(Some(second), Some(second), margin);
        Self { range, ..Self::new(None, None, Rows::default()) }
    }

    pub(super) fn query(&self, scope: &Scope) -> PageQuery {
        let query = self.range.query(scope);
        self.crowded.as_ref().map_or(query, |crowded| crowded.query(query, scope))
    }

    /// Returns whether a row came before.
    pub(super) fn knows(&self, row: &RowKey, other: Option<i64>) -> bool {
        self.carried.contains(row)
            || self.range.knows(row)
            || self.crowded.as_ref().is_some_and(|crowded| crowded.knows(row, other, self.range.first))
    }

    /// Adds a page.
    pub(super) fn add_page(&mut self, page: &FetchedPage<'_>, scope: &Scope, report: &mut ExportReport) -> ScanStep {
        if self.crowded.as_ref().is_some_and(|crowded| crowded.combined) {
            // Rows beside the second came with its parts, and come again in their own ranges.
            let beside = page.rows.iter().filter(|row| row.time != self.range.first);
            beside.for_each(|row| _ = self.carried.insert(*row));
        }
        let step = match &mut self.crowded {
            Some(crowded) => crowded.add_page(page, scope, report),
            None => self.range.add_page(page, scope, report),
        };
        match step {
            RangeStep::More => return ScanStep::More,
            RangeStep::TooLarge(_) if self.crowded.is_none() && self.range.is_second() && scope.other.is_some() => {
                self.range.begin_parts();
                self.crowded = Some(Box::new(CrowdedSecond::new(scope)));
                return ScanStep::More;
            }
            RangeStep::TooLarge(count) => {
                if let Some(error) = self.divide(count, page.now) {
                    return ScanStep::Error(error);
                }
            }
            RangeStep::Error(error) => return ScanStep::Error(error),
            RangeStep::Done => {
                self.is_inclusive |= self.range.margin == BoundMargin::Alone;
                self.in_doubt |= self.range.in_doubt;
                self.end_parts(page.now);
            }
        }
        self.range.add_to(&mut self.carried);
        let Some((first, last)) = self.pending.pop() else { return ScanStep::Over };
        // Ranges overlap by the seconds next to them.
        self.carried.forget_before(first.map_or(i64::MIN, |first| first.saturating_sub(2)));
        // Rows without a time may be anywhere. They are only a few unreadable records.
        if self.carried.timeless() > TIMELESS {
            self.carried.forget_timeless();
        }
        // Beside a second with very many rows, reading another second again costs too much.
        let margin = if self.is_inclusive { BoundMargin::After } else { BoundMargin::Both };
        self.range = RangeScan::new(first, last, margin);
        ScanStep::More
    }

    /// Ends the parts of a second, if it was divided.
    fn end_parts(&mut self, now: i64) {
        let Some(crowded) = self.crowded.take() else { return };
        self.in_doubt |= crowded.scan.in_doubt;
        // The service may still add rows to the present second.
        if let Some(second) = self.range.first.filter(|second| *second < now.saturating_sub(PRESENT)) {
            self.carried.insert(RowKey::all_of(second));
        }
    }

    /// Divides the range into two halves. A range without an end is divided at the present, or further and further in
    /// the future. A step has a day at least: if rows are later than the present, each division at the present would
    /// pass only the time since the last one.
    fn divide(&mut self, count: Option<u64>, now: i64) -> Option<ReadError> {
        // The service has no records older than its clocks.
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

/// A second with more rows than the service's pages can hold, divided by the other time that the list has: rows that were
/// changed at once, such as by an import, were created one after the other.
#[derive(Debug)]
pub(super) struct CrowdedSecond {
    /// Ranges of the other time.
    pub(super) scan: BisectingScan,
    /// Whether the service honors both filters at once. Otherwise the scan requests rows of all seconds by the other time, and keeps the
    /// rows of this second.
    pub(super) combined: bool,
}

impl CrowdedSecond {
    pub(super) fn new(scope: &Scope) -> Self {
        let Scope { from, to, .. } = scope.of_other();
        Self { scan: BisectingScan::new(from, to, Rows::default()), combined: true }
    }

    /// Adds ranges of the other time to the query of the second.
    pub(super) fn query(&self, second: PageQuery, scope: &Scope) -> PageQuery {
        let PageQuery { from, to, page, .. } = self.scan.query(&scope.of_other());
        let other = Some((from, to));
        if self.combined {
            PageQuery { page, other, ..second }
        } else {
            PageQuery { page, other, from: None, to: None, ..second }
        }
    }

    /// Returns whether a row came before, or is not to be taken.
    pub(super) fn knows(&self, row: &RowKey, other: Option<i64>, second: Option<i64>) -> bool {
        let is_elsewhere = !self.combined && row.time.is_some() && row.time != second;
        is_elsewhere || self.scan.knows(&RowKey { time: other, ..*row }, None)
    }

    /// Adds a page.
    pub(super) fn add_page(&mut self, page: &FetchedPage<'_>, scope: &Scope, report: &mut ExportReport) -> RangeStep {
        let scope = scope.of_other();
        let PageQuery { from, to, .. } = self.scan.query(&scope);
        let pairs = page.rows.iter().zip(page.others);
        let rows: Vec<RowKey> = pairs.map(|(row, other)| RowKey { time: *other, ..*row }).collect();
        if self.combined && !are_within(page.others, from, to) {
            let mut carried = Rows::of(&self.scan.carried);
            self.scan.range.add_to(&mut carried);
            carried.extend(&rows);
            *self = Self { scan: BisectingScan::new(scope.from, scope.to, carried), combined: false };
            return RangeStep::More;
        }
        match self.scan.add_page(&FetchedPage { rows: &rows, others: &[], ..*page }, &scope, report) {
            ScanStep::More => RangeStep::More,
            ScanStep::Error(ReadError::TooMany { count, .. }) => RangeStep::TooLarge(count),
            ScanStep::Error(error @ ReadError::FiltersIgnored) => RangeStep::Error(error),
            ScanStep::Bisect(_) | ScanStep::Over => RangeStep::Done,
        }
    }
}
