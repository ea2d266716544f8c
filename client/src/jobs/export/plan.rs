//! Decides which request an export sends next, from the received pages. The plan has no clock and no service, so that
//! tests can cover thousands of cases.

use super::ExportReport;
use super::bisect::{BisectingScan, ScanStep};
use super::keyset::KeysetScan;
use super::page::{FetchedPage, PageQuery, ReadError, Scope};
use super::report::{CountMismatch, UpdatesReport};
use super::rows::{RowKey, Rows, are_within, earlier, latest};

/// The plan of an export: it decides which page to request next.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(super) scope: Scope,
    pub(super) position: Position,
    /// How many rows the service counted at the start.
    pub(crate) expected: Option<u64>,
    /// The start of the export, by the service's clock.
    pub(super) began: Option<i64>,
    /// The time of the latest row that was received.
    pub(super) latest: Option<i64>,
    /// A time before which every row was received. Later rows may have been received too, but not all of them.
    pub(crate) complete_to: Option<i64>,
    /// The last second to count at the end, and the number of rows that were received up to it.
    pub(super) counted_to: Option<i64>,
    pub(super) received_to: u64,
    /// Why the export cannot continue, once the received rows were yielded.
    pub(super) error: Option<ReadError>,
    pub(crate) report: ExportReport,
    /// The number of requests that it took to read the records of the start.
    pub(super) caught_up: Option<u64>,
    pub(crate) updates: UpdatesReport,
}

/// The number of requests that a run of updates may send, beyond twice the number for the records of its start.
const MOST_BEHIND: u64 = 100;

#[derive(Debug)]
pub(super) enum Position {
    Keyset(KeysetScan),
    Bisect(BisectingScan),
    /// Everything was read. One more request counts the rows, because a row may have appeared in a range that was already read.
    Count,
    Over,
}

impl Plan {
    pub(crate) fn new(scope: Scope) -> Self {
        let position = if scope.ordered {
            Position::Keyset(KeysetScan::default())
        } else {
            Position::Bisect(BisectingScan::new(scope.from, scope.to, Default::default()))
        };
        Self {
            scope,
            position,
            expected: None,
            began: None,
            latest: None,
            complete_to: scope.from,
            counted_to: scope.to,
            received_to: 0,
            error: None,
            report: ExportReport::default(),
            caught_up: None,
            updates: UpdatesReport::default(),
        }
    }

    /// Returns the next request, or `None` if the export is over.
    pub(crate) fn query(&self) -> Option<PageQuery> {
        match &self.position {
            Position::Keyset(scan) => Some(scan.query(&self.scope)),
            Position::Bisect(scan) => Some(scan.query(&self.scope)),
            Position::Count => {
                let (from, to) = (self.scope.from, self.counted_to);
                Some(PageQuery { from, to, other: None, page: 1, count: true })
            }
            Position::Over => None,
        }
    }

    /// Returns whether a row came before.
    fn knows(&self, row: &RowKey, other: Option<i64>) -> bool {
        match &self.position {
            Position::Keyset(scan) => scan.knows(row, other),
            Position::Bisect(scan) => scan.knows(row, other),
            Position::Count | Position::Over => true,
        }
    }

    /// Returns why the export cannot continue. The next call tries again.
    pub(crate) fn take_error(&mut self) -> Option<ReadError> {
        self.error.take()
    }

    /// Adds the requested page. Returns which of its rows are new.
    pub(crate) fn add_page(&mut self, page: &FetchedPage<'_>) -> Result<Vec<bool>, ReadError> {
        self.check_range(page)?;
        self.report.requests += 1;
        self.expected = self.expected.or(page.total);
        if self.report.requests == 1 {
            let service_time = page.server_time.or_else(|| latest(page.rows).map(|at| at.min(page.now)));
            self.began = service_time.or(self.scope.from);
            let start = if self.scope.prove { page.server_time } else { Some(page.now) };
            self.counted_to = earlier(self.counted_to, start);
        }
        let (mut known, mut fresh) = (Rows::default(), Vec::with_capacity(page.rows.len()));
        for (at, row) in page.rows.iter().enumerate() {
            let other = page.others.get(at).copied().flatten();
            let is_new = !self.knows(row, other) && known.insert(*row);
            let is_counted = self.counted_to.is_none() || row.time <= self.counted_to;
            self.received_to += u64::from(is_new && is_counted);
            fresh.push(is_new);
        }
        self.latest = self.latest.max(latest(page.rows));
        self.updates.compare_clock(latest(page.rows), page.server_time);
        self.step(page);
        Ok(fresh)
    }

    fn step(&mut self, page: &FetchedPage<'_>) {
        let (scope, report) = (&self.scope, &mut self.report);
        let next = match &mut self.position {
            Position::Keyset(scan) => scan.add_page(page, scope, report),
            Position::Bisect(scan) => scan.add_page(page, scope, report),
            Position::Count => return self.compare_final_count(page.total),
            Position::Over => ScanStep::Over,
        };
        let reached = self.requested_to(&next);
        self.advance(reached);
        match next {
            ScanStep::More if self.is_outpaced(reached) => {
                self.updates.outpaced = true;
                self.over();
            }
            ScanStep::More => (),
            ScanStep::Bisect(scan) => self.position = Position::Bisect(scan),
            ScanStep::Error(error) => self.error = Some(error),
            // A single page shows the whole list at one time.
            ScanStep::Over if self.scope.prove && self.report.requests > 1 && self.latest.is_some() => {
                self.counted_to = self.counted_to.or(self.latest);
                self.position = Position::Count;
            }
            ScanStep::Over => self.over(),
        }
    }

    /// Returns the time up to which everything was requested.
    fn requested_to(&self, next: &ScanStep) -> Option<i64> {
        match (&self.position, next) {
            (_, ScanStep::Over) | (Position::Count | Position::Over, _) => self.latest,
            (Position::Keyset(scan), _) => scan.unverified_start().at.min(self.latest),
            (Position::Bisect(scan), _) => scan.range.first.min(self.latest),
        }
    }

    /// Advances the time up to which everything was received. Changes during a run of updates have a time after its
    /// start.
    fn advance(&mut self, to: Option<i64>) {
        // The next run reads again the part that this run could not read to its end.
        let in_doubt = match &self.position {
            Position::Keyset(scan) => scan.in_doubt,
            Position::Bisect(scan) => scan.in_doubt,
            Position::Count | Position::Over => false,
        };
        if !self.scope.prove && in_doubt {
            return;
        }
        let to = if self.scope.prove { to } else { to.min(self.began) };
        self.complete_to = self.complete_to.max(to);
    }

    /// Returns whether records change as fast as a run of updates reads them, so that it would not end.
    ///
    /// Records come in the order of change. If more records came than the list had at the start, the rest changed
    /// later. Times cannot show this, because the time that the service states may differ from the times of its records.
    fn is_outpaced(&mut self, reached: Option<i64>) -> bool {
        let received = self.report.records + self.report.decode_errors;
        let has_caught_up = match self.expected {
            Some(expected) => received > expected,
            None => reached > self.counted_to,
        };
        if has_caught_up && !self.scope.prove {
            self.caught_up.get_or_insert(self.report.requests);
        }
        self.caught_up.is_some_and(|requests| self.report.requests > 2 * requests + MOST_BEHIND)
    }

    /// Compares the final count with the received rows. The count may be lower than expected, because rows may have been deleted since.
    fn compare_final_count(&mut self, total: Option<u64>) {
        match total {
            None => self.report.ranges_uncounted += 1,
            Some(total) if total > self.received_to => {
                self.report.mismatch(CountMismatch::new(self.scope.from, self.counted_to, total, self.received_to));
            }
            Some(_) => (),
        }
        self.over();
    }

    fn over(&mut self) {
        self.position = Position::Over;
        self.report.finished = true;
    }

    /// Checks that at least one row is in the requested time range, with a tolerance of a second.
    fn check_range(&self, page: &FetchedPage<'_>) -> Result<(), ReadError> {
        let Some(PageQuery { from, to, other, .. }) = self.query() else { return Ok(()) };
        let times: Vec<_> = page.rows.iter().map(|row| row.time).collect();
        let fits = match other {
            // Only the other time is checked, because the service ignores a second filter.
            Some((first, last)) if (from, to) == (None, None) => are_within(page.others, first, last),
            _ => are_within(&times, from, to),
        };
        if fits { Ok(()) } else { Err(ReadError::FiltersIgnored) }
    }
}
