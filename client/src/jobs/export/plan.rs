//! What an export asks next, by what came before. It knows no clock and no service, so that it can be tried by the thousand.

use super::ExportReport;
use super::ask::{Ask, Came, Scope, Stuck};
use super::report::Moved;
use super::rows::{Row, Rows, latest};
use super::walk::Walk;
use super::windows::{Next, Windows};

/// What an export asks next, by what came before.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plan {
    pub(super) scope: Scope,
    pub(super) position: Position,
    /// How many rows the service counted when it began.
    pub(crate) expected: Option<u64>,
    /// When it began, by the service.
    pub(super) began: Option<i64>,
    /// The time of the latest row that came.
    pub(super) latest: Option<i64>,
    /// A time of which every earlier row came. What is later may be there too, but not all of it.
    pub(crate) complete_to: Option<i64>,
    /// The last second that is counted at the end, and how many rows came until then.
    pub(super) counted_to: Option<i64>,
    pub(super) came_to: u64,
    /// Why it cannot go on, once what came was given out.
    pub(super) stuck: Option<Stuck>,
    pub(crate) report: ExportReport,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Position {
    Walk(Walk),
    Windows(Windows),
    /// Everything was read; it is counted once more, because something may have shown behind what was read.
    Count,
    Over,
}

impl Plan {
    pub(crate) fn new(scope: Scope) -> Self {
        let position = match scope.ordered {
            true => Position::Walk(Walk::default()),
            false => Position::Windows(Windows::new(scope.from, scope.to, Default::default())),
        };
        Self {
            scope,
            position,
            expected: None,
            began: None,
            latest: None,
            complete_to: scope.from,
            counted_to: scope.to,
            came_to: 0,
            stuck: None,
            report: ExportReport::default(),
        }
    }

    /// What to ask for; none if it is over.
    pub(crate) fn ask(&self) -> Option<Ask> {
        match &self.position {
            Position::Walk(walk) => Some(walk.ask(&self.scope)),
            Position::Windows(windows) => Some(windows.ask(&self.scope)),
            Position::Count => Some(Ask { from: self.scope.from, to: self.counted_to, page: 1, count: true }),
            Position::Over => None,
        }
    }

    /// Whether a row came before.
    fn knows(&self, row: &Row) -> bool {
        match &self.position {
            Position::Walk(walk) => walk.knows(row),
            Position::Windows(windows) => windows.knows(row),
            Position::Count | Position::Over => true,
        }
    }

    /// Why it cannot go on. Asked again, it tries again.
    pub(crate) fn take_stuck(&mut self) -> Option<Stuck> {
        self.stuck.take()
    }

    /// What was asked for came. Tells which rows did not come before.
    pub(crate) fn came(&mut self, page: &Came<'_>) -> Result<Vec<bool>, Stuck> {
        self.heeded(page.rows)?;
        self.report.calls += 1;
        self.expected = self.expected.or(page.total);
        if self.report.calls == 1 {
            let told = page.server_time.or_else(|| latest(page.rows).map(|at| at.min(page.now)));
            self.began = told.or(self.scope.from);
            self.counted_to = self.counted_to.into_iter().chain(page.server_time).min();
        }
        let mut known = Rows::new();
        let fresh: Vec<_> = page.rows.iter().map(|row| !self.knows(row) && known.insert(*row)).collect();
        let within = |row: &Row| row.time.is_none_or(|time| self.counted_to.is_none_or(|to| time <= to));
        let count = page.rows.iter().zip(&fresh).filter(|(row, fresh)| **fresh && within(row)).count();
        self.came_to += count as u64;
        self.latest = self.latest.max(latest(page.rows));
        self.step(page);
        Ok(fresh)
    }

    fn step(&mut self, page: &Came<'_>) {
        let (scope, report) = (&self.scope, &mut self.report);
        let next = match &mut self.position {
            Position::Walk(walk) => walk.came(page, scope, report),
            Position::Windows(windows) => windows.came(page, scope, report),
            Position::Count => return self.counted(page.total),
            Position::Over => Next::Over,
        };
        self.advance(&next);
        match next {
            Next::More => (),
            Next::Windows(windows) => self.position = Position::Windows(windows),
            Next::Stuck(stuck) => self.stuck = Some(stuck),
            // One page with everything shows everything at one time.
            Next::Over if self.scope.prove && self.report.calls > 1 && self.latest.is_some() => {
                self.counted_to = self.counted_to.or(self.latest);
                self.position = Position::Count;
            }
            Next::Over => self.over(),
        }
    }

    /// Up to when everything came. What changes while a list is followed is of a time after it began.
    fn advance(&mut self, next: &Next) {
        let to = match (&self.position, next) {
            (_, Next::Over) | (Position::Count | Position::Over, _) => self.latest,
            (Position::Walk(walk), _) => walk.held().at.min(self.latest),
            (Position::Windows(windows), _) => windows.pass.first.min(self.latest),
        };
        // The next synchronization reads again what this one could not read to its end.
        let in_doubt = match &self.position {
            Position::Walk(walk) => walk.in_doubt,
            Position::Windows(windows) => windows.in_doubt,
            Position::Count | Position::Over => false,
        };
        if !self.scope.prove && in_doubt {
            return;
        }
        let to = if self.scope.prove { to } else { to.min(self.began) };
        self.complete_to = self.complete_to.max(to);
    }

    /// The service counted everything once more. It may be less, because what was read may be gone by now.
    fn counted(&mut self, total: Option<u64>) {
        match total {
            None => self.report.unproven += 1,
            Some(total) if total > self.came_to => {
                self.report.moved(Moved::new(self.scope.from, self.counted_to, total, self.came_to));
            }
            Some(_) => (),
        }
        self.over();
    }

    fn over(&mut self) {
        self.position = Position::Over;
        self.report.finished = true;
    }

    /// Whether at least one row is of the time that was asked for, give or take a second.
    fn heeded(&self, rows: &[Row]) -> Result<(), Stuck> {
        let Some(Ask { from, to, .. }) = self.ask() else { return Ok(()) };
        let fits = |time: i64| {
            from.is_none_or(|from| time >= from.saturating_sub(1)) && to.is_none_or(|to| time <= to.saturating_add(1))
        };
        let mut times = rows.iter().filter_map(|row| row.time).peekable();
        match times.peek().is_none() || times.any(fits) {
            true => Ok(()),
            false => Err(Stuck::Unheeded),
        }
    }
}
