//! A stretch of time that is read page by page, until what came is what the service counts.

use super::ExportReport;
use super::ask::{Ask, Came, Scope};
use super::report::Moved;
use super::rows::{Row, Rows};

/// How often a stretch is read again whose rows are not as many as the service counts.
pub(super) const READ_AGAIN: u8 = 2;

/// The most pages of a stretch that can be divided.
const PAGES: u32 = 50;

/// A stretch of time, from its first second to its last, both included.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pass {
    pub(super) first: Option<i64>,
    /// None where it has no end.
    pub(super) last: Option<i64>,
    /// Whether a second more is asked for at both ends, because nobody knows whether the service counts its bounds in.
    pub(super) margin: bool,
    pub(super) page: u32,
    /// What the first page said.
    pub(super) total: Option<u64>,
    /// Whether every page since said the same.
    pub(super) steady: bool,
    /// Rows of this reading.
    pub(super) seen: Rows,
    /// Rows of the readings before.
    pub(super) earlier: Rows,
    /// How often it was read to its end.
    pub(super) readings: u8,
}

/// What becomes of a stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// There is more to ask.
    More,
    /// It holds more than can be read in one go; so many, if the service says it.
    TooLarge(Option<u64>),
    Done,
}

impl Pass {
    pub(super) fn new(first: Option<i64>, last: Option<i64>) -> Self {
        Self {
            first,
            last,
            margin: true,
            page: 1,
            total: None,
            steady: true,
            seen: Rows::new(),
            earlier: Rows::new(),
            readings: 0,
        }
    }

    pub(super) fn ask(&self, scope: &Scope) -> Ask {
        let margin = i64::from(self.margin);
        let from = self.first.map(|first| first.saturating_sub(margin)).max(scope.from);
        let to = self.last.map(|last| last.saturating_add(margin));
        let to = to.into_iter().chain(scope.to).min();
        Ask { from, to, page: self.page, count: false }
    }

    /// Whether a row came before, in this reading or an earlier one.
    pub(super) fn knows(&self, row: &Row) -> bool {
        self.seen.contains(row) || self.earlier.contains(row)
    }

    /// All rows that came.
    pub(super) fn rows(&self) -> impl Iterator<Item = Row> {
        self.seen.iter().chain(&self.earlier).copied()
    }

    /// Whether it is one second, which cannot be divided.
    fn is_second(&self) -> bool {
        self.first.is_some() && self.first == self.last
    }

    /// How many rows are read in one go. What can be divided is read in small pieces, of which little has to be read again.
    fn most(&self, scope: &Scope) -> u64 {
        let pages = match (self.is_second(), self.last) {
            (true, _) => u32::MAX,
            (false, Some(_)) => PAGES,
            (false, None) => 1,
        };
        let pages = scope.max_page.map_or(pages, |max| pages.min(max));
        if pages == u32::MAX { u64::MAX } else { scope.limit.saturating_mul(pages.into()) }
    }

    /// A page came.
    pub(super) fn came(&mut self, page: &Came<'_>, scope: &Scope, report: &mut ExportReport) -> Step {
        let Came { rows, total, .. } = *page;
        if self.page == 1 {
            (self.total, self.steady) = (total, true);
        } else {
            self.steady &= total == self.total;
        }
        let before = self.seen.len();
        self.seen.extend(rows);
        let most = self.most(scope);
        // A page that is not full holds everything, whatever is counted.
        let full = rows.len() as u64 >= scope.limit;
        if self.page == 1 && full && total.is_some_and(|total| total > most) {
            return self.too_large();
        }
        let grew = self.seen.len() > before;
        let all = total.is_some_and(|total| self.seen.len() as u64 >= total);
        if grew && !all {
            return match scope.max_page.is_some_and(|max| self.page >= max) {
                true => self.too_large(),
                false => {
                    self.page += 1;
                    Step::More
                }
            };
        }
        self.ended(scope, report)
    }

    /// One second with those beside it is tried alone.
    fn too_large(&mut self) -> Step {
        let total = self.total;
        if self.is_second() && self.margin {
            self.margin = false;
            self.again();
            return Step::More;
        }
        Step::TooLarge(total)
    }

    /// All pages came. They hold everything if the service counted the same rows all the time.
    fn ended(&mut self, scope: &Scope, report: &mut ExportReport) -> Step {
        let came = self.seen.len() as u64;
        match self.total {
            None => report.unproven += 1,
            Some(total) if self.steady && total == came => report.proven += 1,
            Some(_) if self.readings < READ_AGAIN => {
                self.readings += 1;
                report.read_again += 1;
                self.again();
                return Step::More;
            }
            Some(counted) => {
                let Ask { from, to, .. } = self.ask(scope);
                report.moved(Moved::new(from, to, counted, came));
            }
        }
        report.vanished(self.earlier.difference(&self.seen).copied());
        Step::Done
    }

    /// From the first page on.
    fn again(&mut self) {
        self.earlier.append(&mut self.seen);
        self.page = 1;
    }
}
