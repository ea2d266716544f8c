//! A list without an order of times, read in windows of time. A window that holds too much is divided.

use super::ExportReport;
use super::ask::{Ask, Came, Scope, Stuck};
use super::pass::{Margin, Pass, Step};
use super::rows::{Row, Rows};

/// Rows without times that are remembered from window to window.
const TIMELESS: usize = 2000;

/// Seconds of a day.
const DAY: i64 = 86_400;

/// Where it stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Windows {
    pub(super) pass: Pass,
    /// First and last second of the windows to read after it, the next one last.
    pub(super) pending: Vec<(Option<i64>, Option<i64>)>,
    /// Rows that came, and may come again in these windows.
    pub(super) carried: Rows,
    /// Whether a window ended though nobody can say that everything of it came.
    pub(super) in_doubt: bool,
}

/// What is next.
#[derive(Debug)]
pub(super) enum Next {
    More,
    /// More, but otherwise.
    Windows(Windows),
    /// It cannot go on from where it is.
    Stuck(Stuck),
    Over,
}

impl Windows {
    /// All of a time, of which these rows came already.
    pub(super) fn new(first: Option<i64>, last: Option<i64>, carried: Rows) -> Self {
        Self { pass: Pass::new(first, last, Margin::Both), pending: Vec::new(), carried, in_doubt: false }
    }

    pub(super) fn ask(&self, scope: &Scope) -> Ask {
        self.pass.ask(scope)
    }

    /// Whether a row came before.
    pub(super) fn knows(&self, row: &Row) -> bool {
        self.carried.contains(row) || self.pass.knows(row)
    }

    /// A page came.
    pub(super) fn came(&mut self, page: &Came<'_>, scope: &Scope, report: &mut ExportReport) -> Next {
        match self.pass.came(page, scope, report) {
            Step::More => return Next::More,
            Step::TooLarge(count) => {
                if let Some(stuck) = self.divide(count, page.now) {
                    return Next::Stuck(stuck);
                }
            }
            Step::Done => self.in_doubt |= self.pass.in_doubt,
        }
        self.carried.extend(self.pass.rows());
        let Some((first, last)) = self.pending.pop() else { return Next::Over };
        // Windows overlap by the seconds beside them.
        let near = |time: i64| first.is_none_or(|first| time >= first.saturating_sub(2));
        // What has no time may be anywhere, and is no more than a few records that cannot be read.
        let timeless = self.carried.iter().filter(|row| row.time.is_none()).count() <= TIMELESS;
        self.carried.retain(|row| row.time.map_or(timeless, near));
        self.pass = Pass::new(first, last, Margin::Both);
        Next::More
    }

    /// Reads two halves instead. What has no end is divided at the present, or further and further in the future.
    fn divide(&mut self, count: Option<u64>, now: i64) -> Option<Stuck> {
        // Nothing of this service is older than its clocks.
        let first = self.pass.first.unwrap_or(0);
        let middle = match self.pass.last {
            Some(last) if first < last => first + (last - first) / 2,
            Some(last) => return Some(Stuck::TooMany { second: last, count }),
            None if first <= now => now,
            None => first.saturating_add(first.saturating_sub(now).max(DAY)),
        };
        self.pending.push((Some(middle.saturating_add(1)), self.pass.last));
        self.pending.push((self.pass.first, Some(middle)));
        None
    }
}
