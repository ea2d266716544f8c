//! A time range that is read page by page, until the received rows match the service's count.

use std::collections::HashSet;
use std::mem;

use super::ExportReport;
use super::page::{FetchedPage, PageQuery, ReadError, Scope};
use super::report::CountMismatch;
use super::rows::{RowKey, Rows, earlier};

/// How often a time range is read again if its rows do not match the service's count.
pub(super) const MAX_RETRIES: u8 = 2;

/// The maximum number of pages of a time range that can be divided. In a small range, a change repeats few requests.
const PAGES: u32 = 20;

/// A time range, from its first second to its last, both included.
#[derive(Debug)]
pub(super) struct RangeScan {
    pub(super) first: Option<i64>,
    /// The last second; none if the range has no end.
    pub(super) last: Option<i64>,
    pub(super) margin: BoundMargin,
    pub(super) page: u32,
    /// The count on the first page.
    pub(super) total: Option<u64>,
    /// Whether every later page had the same count.
    pub(super) steady: bool,
    /// The rows of this reading.
    pub(super) seen: Rows,
    /// The keys of these rows. A row that was changed meanwhile may have come with both of its times.
    pub(super) keys: HashSet<u64>,
    /// The rows of earlier readings.
    pub(super) earlier: Rows,
    /// How often the range was read to its end.
    pub(super) readings: u8,
    /// The count when the range was too large, with the seconds next to it.
    pub(super) too_many: Option<u64>,
    /// Whether the range ended although some rows may be missing.
    pub(super) in_doubt: bool,
}

/// The seconds next to a range that are requested too, because it is unknown whether the service includes the bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoundMargin {
    Both,
    /// The service is known to include the first second.
    After,
    /// No margin: one second that was too large with its neighbors. The second is requested alone, and then with one bound excluded.
    Alone,
    AloneAfter,
    AloneBefore,
}

/// The next step of a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RangeStep {
    /// Request more.
    More,
    /// The range is too large to read at once; the count, if the service states it.
    TooLarge(Option<u64>),
    /// The scan cannot continue.
    Error(ReadError),
    Done,
}

impl BoundMargin {
    fn seconds(self) -> (i64, i64) {
        match self {
            Self::Both => (1, 1),
            Self::After | Self::AloneAfter => (0, 1),
            Self::AloneBefore => (1, 0),
            Self::Alone => (0, 0),
        }
    }
}

impl RangeScan {
    pub(super) fn new(first: Option<i64>, last: Option<i64>, margin: BoundMargin) -> Self {
        Self {
            first,
            last,
            margin,
            page: 1,
            total: None,
            steady: true,
            seen: Rows::default(),
            keys: HashSet::new(),
            earlier: Rows::default(),
            readings: 0,
            too_many: None,
            in_doubt: false,
        }
    }

    pub(super) fn query(&self, scope: &Scope) -> PageQuery {
        let (before, after) = self.margin.seconds();
        let from = self.first.map(|first| first.saturating_sub(before)).max(scope.from);
        let to = earlier(self.last.map(|last| last.saturating_add(after)), scope.to);
        PageQuery { from, to, other: None, page: self.page, count: false }
    }

    /// Returns whether a row came before, in this reading or an earlier one.
    pub(super) fn knows(&self, row: &RowKey) -> bool {
        self.seen.contains(row) || self.earlier.contains(row)
    }

    /// Adds all received rows.
    pub(super) fn add_to(&self, rows: &mut Rows) {
        rows.extend(&self.earlier);
        rows.extend(&self.seen);
    }

    /// Returns whether the range is one second, which cannot be divided.
    pub(super) fn is_second(&self) -> bool {
        self.first.is_some() && self.first == self.last
    }

    /// Prepares for requests of parts of this second.
    pub(super) fn begin_parts(&mut self) {
        // If a request for the second alone returns no rows, they come with the rows of its neighbors.
        if self.margin != BoundMargin::Alone {
            self.margin = BoundMargin::Both;
        }
    }

    /// Returns how many rows to read at once. A range that can be divided is read in small pieces, so that a repetition
    /// costs little.
    fn max_rows(&self, scope: &Scope) -> u64 {
        let pages = match (self.is_second(), self.last) {
            (true, _) => u32::MAX,
            (false, Some(_)) => PAGES,
            (false, None) => 1,
        };
        let pages = scope.max_page.map_or(pages, |max| pages.min(max));
        if pages == u32::MAX { u64::MAX } else { scope.limit.saturating_mul(pages.into()) }
    }

    /// Adds a page.
    pub(super) fn add_page(&mut self, page: &FetchedPage<'_>, scope: &Scope, report: &mut ExportReport) -> RangeStep {
        let FetchedPage { rows, total, .. } = *page;
        if self.page == 1 {
            (self.total, self.steady) = (total, true);
        } else {
            self.steady &= total == self.total;
        }
        let before = self.seen.len();
        self.seen.extend(rows);
        self.keys.extend(rows.iter().map(|row| row.key));
        // A page that is not full holds everything, whatever the service counts.
        let full = rows.len() as u64 >= scope.limit;
        let most = self.max_rows(scope);
        if self.page == 1 && full && total.is_some_and(|total| total > most) {
            return self.too_large();
        }
        let (grew, received) = (self.seen.len() > before, self.keys.len() as u64);
        let last = scope.max_page.is_some_and(|max| self.page >= max);
        let all = match total {
            // Some services count only the rows of the page.
            Some(total) => received >= total && (!full || last || (self.page > 1 && received == total)),
            None => last && !full,
        };
        match (grew && !all, last) {
            (true, true) => self.too_large(),
            (true, false) => {
                self.page += 1;
                RangeStep::More
            }
            (false, _) => self.end_reading(scope, report),
        }
    }

    /// Tries one second alone, without its neighbors.
    fn too_large(&mut self) -> RangeStep {
        let total = self.total;
        self.too_many = self.too_many.or(total);
        match self.margin {
            BoundMargin::Both | BoundMargin::After if self.is_second() => self.retry(BoundMargin::Alone),
            BoundMargin::AloneAfter => self.retry(BoundMargin::AloneBefore),
            BoundMargin::Both | BoundMargin::After | BoundMargin::Alone | BoundMargin::AloneBefore => {
                self.restart();
                RangeStep::TooLarge(total)
            }
        }
    }

    fn retry(&mut self, margin: BoundMargin) -> RangeStep {
        self.margin = margin;
        self.restart();
        RangeStep::More
    }

    /// Ends a reading, which is complete if the service's count stayed the same.
    fn end_reading(&mut self, scope: &Scope, report: &mut ExportReport) -> RangeStep {
        // The second had no rows when it was requested alone: the service may exclude a bound.
        let in_second = |rows: &Rows| rows.iter().any(|row| row.time == self.first);
        let empty = !in_second(&self.seen);
        match self.margin {
            BoundMargin::Alone if empty => return self.retry(BoundMargin::AloneAfter),
            BoundMargin::AloneAfter if empty => return self.retry(BoundMargin::AloneBefore),
            // Both bounds are excluded, and the second was requested alone at first.
            BoundMargin::AloneBefore if empty && in_second(&self.earlier) => {
                self.restart();
                return RangeStep::TooLarge(self.too_many);
            }
            _ => (),
        }
        let received = self.keys.len() as u64;
        let new = !self.seen.without(&self.earlier).is_empty();
        match self.total {
            // Rows may have moved between pages, which only another reading shows.
            None if self.page > 1 && new && self.readings < MAX_RETRIES => return self.range_retries(report),
            None if received == 0 => report.ranges_matched += 1,
            None => {
                self.in_doubt = self.page > 1 && new;
                report.ranges_uncounted += 1;
            }
            Some(total) if self.steady && total == received => report.ranges_matched += 1,
            Some(_) if self.readings < MAX_RETRIES => return self.range_retries(report),
            Some(counted) => {
                let PageQuery { from, to, .. } = self.query(scope);
                self.in_doubt = true;
                report.mismatch(CountMismatch::new(from, to, counted, received));
            }
        }
        if scope.prove {
            self.report_vanished(report);
        }
        RangeStep::Done
    }

    /// Reports the rows that came in an earlier reading, and did not come again.
    fn report_vanished(&self, report: &mut ExportReport) {
        for row in self.earlier.without(&self.seen) {
            if row.time >= self.first && self.last.is_none_or(|last| row.time <= Some(last)) {
                report.add_disappeared(row);
            }
        }
    }

    fn range_retries(&mut self, report: &mut ExportReport) -> RangeStep {
        self.readings += 1;
        report.range_retries += 1;
        self.restart();
        RangeStep::More
    }

    /// Starts again at the first page.
    fn restart(&mut self) {
        let seen = mem::take(&mut self.seen);
        self.keys.clear();
        self.earlier.extend(&seen);
        self.page = 1;
    }
}
