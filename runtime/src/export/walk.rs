//! A list in the order of its times, read by these and not by pages: each request begins where the last row was.
//!
//! What comes or goes meanwhile then moves no row out of sight, as it does between pages, and no list is too long. Each request
//! begins a second early, because many rows may be of one second, and because nobody knows whether the service counts its bounds
//! in; what comes again is known by its id. A second that holds more than a page is read by itself, page by page.

use super::ExportReport;
use super::ask::{Ask, Came, Scope, Stuck};
use super::pass::{self, Pass, READ_AGAIN};
use super::rows::{Row, Rows, in_order, latest};
use super::windows::{Next, Windows};

/// Where it stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Walk {
    pub(super) start: Start,
    /// The page that came last, to hold the next one against.
    pub(super) before: Option<Mark>,
    /// Rows that came when what is read now was read before.
    pub(super) earlier: Rows,
    /// How often the last page was read again.
    pub(super) readings: u8,
    /// The second that is read by itself.
    pub(super) busy: Option<Pass>,
    pub(super) bound: Bound,
    /// Whether the service is known to count the first second that is asked for in.
    pub(super) counts_first: bool,
}

/// Where it ends, if the caller does not say: first at the time of the first reply, so that what is added meanwhile does not count;
/// then, from there on, what was added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bound {
    #[default]
    Unset,
    At(i64),
    Open,
}

/// Where a request begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Start {
    /// The time of the last row; none before the first.
    pub(super) at: Option<i64>,
    /// Whether exactly there, because the second before it was read to its end.
    pub(super) exact: bool,
}

/// A page that came.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mark {
    pub(super) start: Start,
    pub(super) total: Option<u64>,
    pub(super) rows: Rows,
}

/// Whether a page fits to the one before.
enum Holds {
    Yes,
    Again,
    /// However often: from here on.
    No(Start),
}

impl Start {
    fn from(self, scope: &Scope) -> Option<i64> {
        let at = self.at.map(|at| if self.exact { at } else { at.saturating_sub(1) });
        at.max(scope.from)
    }
}

impl Walk {
    pub(super) fn ask(&self, scope: &Scope) -> Ask {
        match &self.busy {
            Some(pass) => pass.ask(scope),
            None => Ask { from: self.start.from(scope), to: self.to(scope), page: 1, count: false },
        }
    }

    fn to(&self, scope: &Scope) -> Option<i64> {
        match (scope.to, self.bound) {
            (None, Bound::At(bound)) => Some(bound),
            (to, _) => to,
        }
    }

    /// Whether a row came before.
    pub(super) fn knows(&self, row: &Row) -> bool {
        self.earlier.contains(row)
            || self.before.as_ref().is_some_and(|mark| mark.rows.contains(row))
            || self.busy.as_ref().is_some_and(|pass| pass.knows(row))
    }

    /// A page came.
    pub(super) fn came(&mut self, page: &Came<'_>, scope: &Scope, report: &mut ExportReport) -> Result<Next, Stuck> {
        let Came { rows, total, server_time, .. } = *page;
        let from = self.ask(scope).from;
        self.counts_first |= from.is_some() && rows.iter().any(|row| row.time == from);
        if let Some(pass) = self.busy.take() {
            return self.came_of_second(pass, page, scope, report);
        }
        if !in_order(rows) {
            // The page before was the first that was not held against another one.
            let from = self.before.as_ref().map_or(self.start, |before| before.start);
            return Ok(Next::Windows(self.without_order(from, rows, scope)));
        }
        let reached = latest(rows);
        if self.bound == Bound::Unset {
            self.bound = server_time.map_or(Bound::Open, |time| Bound::At(time.max(reached.unwrap_or(time))));
        }
        let mark = Mark { start: self.start, total, rows: rows.iter().copied().collect() };
        match self.holds(&mark, scope, report) {
            Holds::Yes => self.go_on(mark, rows.len() as u64 >= scope.limit, reached, scope, report),
            Holds::Again => Ok(Next::More),
            Holds::No(from) => Ok(Next::Windows(self.without_order(from, rows, scope))),
        }
    }

    /// A page of a second that is read by itself.
    fn came_of_second(
        &mut self,
        mut pass: Pass,
        page: &Came<'_>,
        scope: &Scope,
        report: &mut ExportReport,
    ) -> Result<Next, Stuck> {
        match pass.came(page, scope, report) {
            pass::Step::More => self.busy = Some(pass),
            pass::Step::TooLarge(count) => {
                return Err(Stuck::TooMany { second: self.start.at.unwrap_or(0), count });
            }
            pass::Step::Done => self.leave(&pass),
        }
        Ok(Next::More)
    }

    /// Holds a page against the one before: what that one had more must be what the service counts less. If it is not, the page
    /// before is read again; and if it never is, the order is not to be relied on from there.
    fn holds(&mut self, page: &Mark, scope: &Scope, report: &mut ExportReport) -> Holds {
        let Some(before) = self.before.as_ref().filter(|_| scope.prove) else { return Holds::Yes };
        let left = before.rows.difference(&page.rows).count() as u64;
        match (before.total, page.total) {
            (Some(counted), Some(rest)) if counted.checked_sub(rest) == Some(left) => report.proven += 1,
            (Some(_), Some(_)) if self.readings < READ_AGAIN => {
                self.readings += 1;
                report.read_again += 1;
                self.start = before.start;
                self.earlier.extend(before.rows.iter().chain(&page.rows));
                self.before = None;
                return Holds::Again;
            }
            (Some(_), Some(_)) => return Holds::No(before.start),
            _ => report.unproven += 1,
        }
        // What came when it was read before, and came no more.
        let reached = page.rows.iter().filter_map(|row| row.time).max();
        let gone = self.earlier.iter().filter(|row| row.time.is_some() && row.time < reached);
        report.vanished(gone.filter(|row| !before.rows.contains(row) && !page.rows.contains(row)).copied());
        self.readings = 0;
        Holds::Yes
    }

    /// Where it goes on after a page: where its last row was, unless it was the last page.
    fn go_on(
        &mut self,
        page: Mark,
        full: bool,
        reached: Option<i64>,
        scope: &Scope,
        report: &mut ExportReport,
    ) -> Result<Next, Stuck> {
        let count = page.rows.len() as u64;
        let whole = !full && page.total.is_none_or(|total| total <= count);
        let later = self.start.at.is_none_or(|at| reached.is_some_and(|reached| reached > at));
        match reached.filter(|_| later) {
            Some(_) if whole && page.total.is_some() => Ok(self.finish(page, scope, report)),
            Some(reached) => {
                self.earlier.retain(|row| row.time >= Some(reached));
                (self.start, self.before) = (Start { at: Some(reached), exact: false }, Some(page));
                Ok(Next::More)
            }
            // It begins a second too early, and that second, which was read, is more than a page.
            None if full && reached < self.start.at && !self.start.exact => {
                self.start.exact = true;
                self.earlier.extend(&page.rows);
                Ok(Next::More)
            }
            // Nothing later came, though there is more: more than a page is of this second.
            None if !whole && count > 0 => {
                let second = reached.or(self.start.at).ok_or(Stuck::NoTimes)?;
                self.earlier.extend(&page.rows);
                self.start.at = Some(second);
                self.busy = Some(Pass::new(Some(second), Some(second)));
                Ok(Next::More)
            }
            None => Ok(self.finish(page, scope, report)),
        }
    }

    /// The last page came, if it is as the service counts.
    fn finish(&mut self, last: Mark, scope: &Scope, report: &mut ExportReport) -> Next {
        let came = last.rows.len() as u64;
        match last.total {
            _ if !scope.prove => (),
            None => report.unproven += 1,
            Some(counted) if counted == came => report.proven += 1,
            Some(_) if self.readings < READ_AGAIN => {
                self.readings += 1;
                report.read_again += 1;
                self.earlier.extend(&last.rows);
                // What it is held against came before what is read again.
                self.before = None;
                return Next::More;
            }
            Some(_) => {
                let rows: Vec<_> = last.rows.iter().copied().collect();
                return Next::Windows(self.without_order(last.start, &rows, scope));
            }
        }
        let gone = self.earlier.iter().filter(|row| row.time.is_some() && row.time >= last.start.at);
        report.vanished(gone.filter(|row| !last.rows.contains(row)).copied());
        // One page with everything shows everything at one time.
        let at_once = report.calls == 1;
        let (None, Bound::At(bound), false) = (scope.to, self.bound, at_once) else { return Next::Over };
        self.start = Start { at: Some(bound), exact: false };
        let before = self.before.take().map(|before| before.rows).unwrap_or_default();
        self.earlier.extend(before.iter().chain(&last.rows));
        self.earlier.retain(|row| row.time >= Some(bound - 1));
        (self.bound, self.readings) = (Bound::Open, 0);
        Next::More
    }

    /// The second was read to its end: goes on after it.
    fn leave(&mut self, pass: &Pass) {
        let after = self.start.at.map_or(0, |second| second.saturating_add(1));
        self.start = Start { at: Some(after), exact: self.counts_first };
        // Whatever is asked for next may begin a second early.
        self.earlier = pass.rows().filter(|row| row.time >= Some(after - 1)).collect();
        (self.before, self.readings) = (None, 0);
    }

    /// The service does not keep the order, or does not count as it shows: goes on in windows from there.
    fn without_order(&self, from: Start, rows: &[Row], scope: &Scope) -> Windows {
        let before = self.before.iter().flat_map(|mark| &mark.rows);
        let carried = rows.iter().chain(before).chain(&self.earlier).copied().collect();
        // A window is asked for with a second more before it.
        let first = from.at.map(|at| if from.exact { at.saturating_add(1) } else { at });
        Windows::new(first.max(scope.from), scope.to, carried)
    }
}
