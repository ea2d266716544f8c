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
    /// The time of the latest row that came.
    pub(super) latest: Option<i64>,
    /// A time of which every earlier row came. What is later may be there too, but not all of it.
    pub(crate) reached: Option<i64>,
    /// The last second that is counted at the end, and how many rows came until then.
    pub(super) until: Option<i64>,
    pub(super) came_until: u64,
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
            latest: None,
            reached: scope.from,
            until: scope.to,
            came_until: 0,
            report: ExportReport::default(),
        }
    }

    /// What to ask for; none if it is over.
    pub(crate) fn ask(&self) -> Option<Ask> {
        match &self.position {
            Position::Walk(walk) => Some(walk.ask(&self.scope)),
            Position::Windows(windows) => Some(windows.ask(&self.scope)),
            Position::Count => Some(Ask { from: self.scope.from, to: self.until, page: 1, count: true }),
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

    /// What was asked for came. Tells which rows did not come before.
    pub(crate) fn came(&mut self, page: &Came<'_>) -> Result<Vec<bool>, Stuck> {
        self.report.calls += 1;
        self.heeded(page.rows)?;
        self.expected = self.expected.or(page.total);
        if self.report.calls == 1 {
            self.until = self.until.or(page.server_time);
        }
        let mut known = Rows::new();
        let fresh: Vec<_> = page.rows.iter().map(|row| !self.knows(row) && known.insert(*row)).collect();
        let until = |row: &Row| row.time.is_none_or(|time| self.until.is_none_or(|until| time <= until));
        let count = page.rows.iter().zip(&fresh).filter(|(row, fresh)| **fresh && until(row)).count();
        self.came_until += count as u64;
        self.step(page)?;
        Ok(fresh)
    }

    fn step(&mut self, page: &Came<'_>) -> Result<(), Stuck> {
        let (scope, report) = (&self.scope, &mut self.report);
        let next = match &mut self.position {
            Position::Walk(walk) => walk.came(page, scope, report)?,
            Position::Windows(windows) => windows.came(page, scope, report)?,
            Position::Count => {
                self.counted(page.total);
                return Ok(());
            }
            Position::Over => Next::Over,
        };
        self.latest = self.latest.max(latest(page.rows));
        let reached = match (&self.position, &next) {
            (_, Next::Over) | (Position::Count | Position::Over, _) => self.latest,
            (Position::Walk(walk), _) => walk.start.at.min(self.latest),
            (Position::Windows(windows), _) => windows.pass.first.min(self.latest),
        };
        self.reached = self.reached.max(reached);
        match next {
            Next::More => (),
            Next::Windows(windows) => self.position = Position::Windows(windows),
            // One page with everything shows everything at one time.
            Next::Over if self.scope.prove && self.until.is_some() && self.report.calls > 1 => {
                self.position = Position::Count;
            }
            Next::Over => self.over(),
        }
        Ok(())
    }

    /// The service counted everything once more. It may be less, because what was read may be gone by now.
    fn counted(&mut self, total: Option<u64>) {
        match total {
            None => self.report.unproven += 1,
            Some(total) if total > self.came_until => {
                self.report.moved(Moved::new(self.scope.from, self.until, total, self.came_until));
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
