//! A scan of a list in the order of its times: each request starts at the time of the last row (keyset pagination).
//!
//! Records that are added or removed then hide no other record, as they do with page numbers, and the list may have any
//! length. Each request starts a second early. A second can have several rows, and it is unknown whether the service
//! includes the bound. Repeated rows are recognized by their ids. A second with more rows than a page is read by
//! itself, page by page, and one with more rows than pages hold in [parts](super::bisect).

use super::ExportReport;
use super::bisect::{BisectingScan, ScanStep};
use super::page::{FetchedPage, PageQuery, Scope};
use super::range_scan::{BoundMargin, MAX_RETRIES};
use super::report::CountMismatch;
use super::rows::{RowKey, Rows, in_order, latest};

/// The state of the scan.
#[derive(Debug, Default)]
pub(super) struct KeysetScan {
    pub(super) start: Start,
    /// The last page, to compare the next one with.
    pub(super) before: Option<PageSnapshot>,
    /// The rows that came when the current range was read before.
    pub(super) earlier: Rows,
    /// How often the last page was read again.
    pub(super) readings: u8,
    /// The second that is read by itself.
    pub(super) busy: Option<BisectingScan>,
    pub(super) bound: Bound,
    /// Whether a second ended although some of its rows may be missing.
    pub(super) in_doubt: bool,
    /// Whether the service is known to include the lower bound.
    pub(super) from_is_inclusive: bool,
}

/// The end of the scan if the caller sets none. At first it is the time of the first response, so that added rows do
/// not count; then the added rows follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bound {
    #[default]
    Unset,
    At(i64),
    Open,
}

/// The start of a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Start {
    /// The time of the last row; none before the first.
    pub(super) at: Option<i64>,
    /// Whether it is exact, because the second before it was read to its end.
    pub(super) exact: bool,
}

/// A received page.
#[derive(Debug)]
pub(super) struct PageSnapshot {
    pub(super) start: Start,
    pub(super) total: Option<u64>,
    pub(super) rows: Rows,
}

/// Whether a page fits the one before.
enum Reconciliation {
    Yes,
    /// Not yet: the page before must be read again.
    Again,
    /// No, however often it is read.
    No,
}

/// The start of the next request.
enum NextStart {
    Nothing,
    /// The rows at this time or later.
    From(i64),
    /// Exactly where this page should have started.
    Exactly,
    /// The rest of this second.
    Second(i64),
}

impl Start {
    fn from(self, scope: &Scope) -> Option<i64> {
        let at = self.at.map(|at| if self.exact { at } else { at.saturating_sub(1) });
        at.max(scope.from)
    }
}

impl KeysetScan {
    pub(super) fn query(&self, scope: &Scope) -> PageQuery {
        match &self.busy {
            Some(scan) => scan.query(scope),
            None => PageQuery { from: self.start.from(scope), to: self.to(scope), other: None, page: 1, count: false },
        }
    }

    fn to(&self, scope: &Scope) -> Option<i64> {
        match (scope.to, self.bound) {
            (None, Bound::At(bound)) => Some(bound),
            (to, _) => to,
        }
    }

    /// Returns whether a row came before.
    pub(super) fn knows(&self, row: &RowKey, other: Option<i64>) -> bool {
        self.earlier.contains(row)
            || self.before.as_ref().is_some_and(|before| before.rows.contains(row))
            || self.busy.as_ref().is_some_and(|scan| scan.knows(row, other))
    }

    /// Adds a page.
    pub(super) fn add_page(&mut self, page: &FetchedPage<'_>, scope: &Scope, report: &mut ExportReport) -> ScanStep {
        let FetchedPage { rows, total, server_time, .. } = *page;
        let from = self.query(scope).from;
        self.from_is_inclusive |= from.is_some() && rows.iter().any(|row| row.time == from);
        if let Some(scan) = self.busy.take() {
            return self.add_page_of_second(scan, page, scope, report);
        }
        let (reached, full) = (latest(rows), rows.len() as u64 >= scope.limit);
        // Without times, the scan has no place to continue from.
        if !in_order(rows) || (full && reached.is_none()) {
            return ScanStep::Bisect(self.without_order(self.unverified_start(), rows, scope));
        }
        if self.bound == Bound::Unset {
            self.bound = server_time.map_or(Bound::Open, |time| Bound::At(time.max(reached.unwrap_or(time))));
        }
        let snapshot = PageSnapshot { start: self.start, total, rows: Rows::of(rows) };
        match self.holds(&snapshot, scope, report) {
            Reconciliation::Yes => self.go_on(snapshot, full, reached, scope, report),
            Reconciliation::Again => ScanStep::More,
            Reconciliation::No => ScanStep::Bisect(self.without_order(self.unverified_start(), rows, scope)),
        }
    }

    /// Returns the start of the page that was not compared with the next one yet. Everything before it was received.
    pub(super) fn unverified_start(&self) -> Start {
        self.before.as_ref().map_or(self.start, |before| before.start)
    }

    /// Adds a page of a second that is read separately.
    fn add_page_of_second(
        &mut self,
        mut scan: BisectingScan,
        page: &FetchedPage<'_>,
        scope: &Scope,
        report: &mut ExportReport,
    ) -> ScanStep {
        match scan.add_page(page, scope, report) {
            ScanStep::Over => {
                self.in_doubt |= scan.in_doubt;
                self.leave(&scan.carried);
                ScanStep::More
            }
            step => {
                self.busy = Some(scan);
                step
            }
        }
    }

    /// Compares a page with the one before: the rows that only the earlier one has must be missing from the service's
    /// count.
    ///
    /// If they are not, the earlier page is read again. If it never fits, the order is not reliable from there.
    fn holds(&mut self, page: &PageSnapshot, scope: &Scope, report: &mut ExportReport) -> Reconciliation {
        let Some(before) = &self.before else { return Reconciliation::Yes };
        let left = before.rows.without(&page.rows).len() as u64;
        match (before.total, page.total) {
            (Some(counted), Some(rest)) if counted.checked_sub(rest) == Some(left) => report.ranges_matched += 1,
            // Rows that came and changed are counted later.
            (Some(counted), Some(rest)) if !scope.prove && rest.saturating_add(left) >= counted => {
                report.ranges_matched += 1
            }
            (Some(_), Some(_)) if self.readings < MAX_RETRIES => {
                self.readings += 1;
                report.range_retries += 1;
                self.start = before.start;
                self.earlier.extend(&before.rows);
                self.earlier.extend(&page.rows);
                self.before = None;
                return Reconciliation::Again;
            }
            (Some(counted), Some(rest)) => {
                // Rows without a time are counted as long as the request has no bounds.
                if before.start.from(scope).is_none() {
                    report.mismatch(CountMismatch::new(None, self.start.at, counted.saturating_sub(rest), left));
                }
                return Reconciliation::No;
            }
            // A page without rows needs no count.
            (Some(_), None) if page.rows.is_empty() => report.ranges_matched += 1,
            _ => report.ranges_uncounted += 1,
        }
        self.readings = 0;
        Reconciliation::Yes
    }

    /// Continues after a page that fits.
    fn go_on(
        &mut self,
        page: PageSnapshot,
        full: bool,
        reached: Option<i64>,
        scope: &Scope,
        report: &mut ExportReport,
    ) -> ScanStep {
        self.report_vanished(&page, reached, scope, report);
        match self.following_start(&page, full, reached) {
            NextStart::Nothing => return self.finish(page, scope, report),
            NextStart::From(time) => {
                self.earlier.extend(rows_of(&self.before));
                // The scan may read this page again, and missing rows may be back by then. Until then the scan keeps
                // all rows.
                if self.readings == 0 {
                    self.earlier.forget_timeless();
                    self.earlier.forget_before(page.start.at.map_or(i64::MIN, |at| at.saturating_sub(1)));
                }
                (self.start, self.before) = (Start { at: Some(time), exact: false }, Some(page));
            }
            NextStart::Exactly => {
                self.earlier.extend(&page.rows);
                self.start.exact = true;
            }
            NextStart::Second(second) => {
                self.earlier.extend(&page.rows);
                self.start.at = Some(second);
                let margin = if self.from_is_inclusive { BoundMargin::After } else { BoundMargin::Both };
                self.busy = Some(BisectingScan::second(second, margin));
            }
        }
        ScanStep::More
    }

    fn following_start(&self, page: &PageSnapshot, full: bool, reached: Option<i64>) -> NextStart {
        let count = page.rows.count();
        let whole = count == 0 || (!full && page.total.is_some_and(|total| total <= count));
        let later = reached.filter(|reached| self.start.at.is_none_or(|at| *reached > at));
        match (whole, later) {
            (true, _) => NextStart::Nothing,
            (false, Some(time)) => NextStart::From(time),
            // The request started a second too early, and that second, which is already read, fills the page.
            (false, None) if reached < self.start.at && !self.start.exact => NextStart::Exactly,
            // No later rows came although there are more: this second fills more than a page.
            (false, None) => reached.max(self.start.at).map_or(NextStart::Nothing, NextStart::Second),
        }
    }

    /// Reports the rows that came when this range was read before, and did not come again.
    fn report_vanished(&self, page: &PageSnapshot, reached: Option<i64>, scope: &Scope, report: &mut ExportReport) {
        if !scope.prove {
            return;
        }
        for row in self.earlier.without(&page.rows) {
            if row.time.is_some() && row.time >= page.start.at && row.time < reached {
                report.add_disappeared(row);
            }
        }
    }

    /// Ends the scan after the last page, if its count matches the service's.
    fn finish(&mut self, last: PageSnapshot, scope: &Scope, report: &mut ExportReport) -> ScanStep {
        let received = last.rows.count();
        match last.total {
            Some(counted) if counted == received => report.ranges_matched += 1,
            None if received == 0 => (),
            None => report.ranges_uncounted += 1,
            Some(_) if self.readings < MAX_RETRIES => {
                self.readings += 1;
                report.range_retries += 1;
                self.earlier.extend(&last.rows);
                // The count for the comparison is older than the rows that are read again.
                self.before = None;
                return ScanStep::More;
            }
            Some(_) => return ScanStep::Bisect(self.without_order(last.start, &last.rows, scope)),
        }
        // A single page shows the whole list at one time.
        let concurrency = report.requests == 1;
        let (None, Bound::At(bound), false) = (scope.to, self.bound, concurrency) else { return ScanStep::Over };
        self.start = Start { at: Some(bound), exact: false };
        self.earlier.extend(&last.rows);
        self.begin_anew(bound);
        self.bound = Bound::Open;
        ScanStep::More
    }

    /// Continues after a second that was read to its end.
    fn leave(&mut self, rows: &[RowKey]) {
        let after = self.start.at.map_or(0, |second| second.saturating_add(1));
        self.start = Start { at: Some(after), exact: self.from_is_inclusive };
        self.earlier.extend(rows);
        self.begin_anew(after);
    }

    /// Starts again at a time. The request may start two seconds early.
    fn begin_anew(&mut self, time: i64) {
        self.earlier.extend(rows_of(&self.before.take()));
        self.earlier.forget_before(time.saturating_sub(2));
        self.readings = 0;
    }

    /// Falls back to time ranges from there: the service does not keep the order, or its counts differ from its rows.
    fn without_order(&self, from: Start, rows: &[RowKey], scope: &Scope) -> BisectingScan {
        let mut carried = Rows::of(&self.earlier);
        carried.extend(rows_of(&self.before));
        carried.extend(rows);
        // The scan requests a window with one second more before it.
        let first = from.at.map(|at| if from.exact { at.saturating_add(1) } else { at });
        BisectingScan::new(first.max(scope.from), scope.to, carried)
    }
}

fn rows_of(page: &Option<PageSnapshot>) -> &[RowKey] {
    page.as_ref().map_or(&[], |page| &page.rows)
}
