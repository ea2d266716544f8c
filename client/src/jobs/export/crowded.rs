//! A second with more rows than the service's pages can hold, divided by the other time that the list has: rows that were
//! changed at once, such as by an import, were created one after the other.

use super::ExportReport;
use super::bisect::{BisectingScan, ScanStep};
use super::page::{FetchedPage, PageQuery, ReadError, Scope};
use super::range_scan::RangeStep;
use super::rows::{RowKey, Rows, are_within};

/// The state of such a second.
#[derive(Debug)]
pub(super) struct CrowdedSecond {
    /// Ranges of the other time.
    pub(super) scan: BisectingScan,
    /// Whether the service honors both filters at once. If not, rows of any second are requested by the other time, and those
    /// of this one are taken.
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

    /// Takes in a page.
    pub(super) fn fetched(&mut self, page: &FetchedPage<'_>, scope: &Scope, report: &mut ExportReport) -> RangeStep {
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
        match self.scan.fetched(&FetchedPage { rows: &rows, others: &[], ..*page }, &scope, report) {
            ScanStep::More => RangeStep::More,
            ScanStep::Error(ReadError::TooMany { count, .. }) => RangeStep::TooLarge(count),
            ScanStep::Error(ReadError::FiltersIgnored) | ScanStep::Bisect(_) | ScanStep::Over => RangeStep::Done,
        }
    }
}
