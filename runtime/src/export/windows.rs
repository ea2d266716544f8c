//! A list without an order of times, read in windows of time. A window that holds too much is divided.

use super::ExportReport;
use super::ask::{Ask, Came, Scope, Stuck};
use super::pass::{Pass, Step};
use super::rows::{Row, Rows};

/// Where it stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Windows {
    pub(super) pass: Pass,
    /// First and last second of the windows to read after it, the next one last.
    pub(super) pending: Vec<(Option<i64>, Option<i64>)>,
    /// Rows that came, and may come again in these windows.
    pub(super) carried: Rows,
}

/// What is next.
#[derive(Debug)]
pub(super) enum Next {
    More,
    /// More, but otherwise.
    Windows(Windows),
    Over,
}

impl Windows {
    /// All of a time, of which these rows came already.
    pub(super) fn new(first: Option<i64>, last: Option<i64>, carried: Rows) -> Self {
        Self { pass: Pass::new(first, last), pending: Vec::new(), carried }
    }

    pub(super) fn ask(&self, scope: &Scope) -> Ask {
        self.pass.ask(scope)
    }

    /// Whether a row came before.
    pub(super) fn knows(&self, row: &Row) -> bool {
        self.carried.contains(row) || self.pass.knows(row)
    }

    /// A page came.
    pub(super) fn came(&mut self, page: &Came<'_>, scope: &Scope, report: &mut ExportReport) -> Result<Next, Stuck> {
        match self.pass.came(page, scope, report) {
            Step::More => return Ok(Next::More),
            Step::TooLarge(count) => self.divide(count, page.now)?,
            Step::Done => (),
        }
        self.carried.extend(self.pass.rows());
        let Some((first, last)) = self.pending.pop() else { return Ok(Next::Over) };
        // Windows overlap by the seconds beside them, and what has no time may be anywhere.
        self.carried
            .retain(|row| row.time.is_none_or(|time| first.is_none_or(|first| time >= first.saturating_sub(2))));
        self.pass = Pass::new(first, last);
        Ok(Next::More)
    }

    /// Reads two halves instead. What has no end is divided at the present.
    fn divide(&mut self, count: Option<u64>, now: i64) -> Result<(), Stuck> {
        // Nothing of this service is older than its clocks.
        let first = self.pass.first.unwrap_or(0);
        let middle = match self.pass.last {
            Some(last) if first < last => first + (last - first) / 2,
            None if first <= now => now,
            last => return Err(Stuck::TooMany { second: last.unwrap_or(first), count }),
        };
        self.pending.push((Some(middle.saturating_add(1)), self.pass.last));
        self.pending.push((self.pass.first, Some(middle)));
        Ok(())
    }
}
