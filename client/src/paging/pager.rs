//! Which page comes next, by what the pages before it said. Totals may be missing, wrong or change; pages may be short, full of
//! rows that were there before, or come again and again.

use std::cmp::Ordering;
use std::mem;

use super::EndlessList;

/// How many keys are remembered at least, and twice as many at most, which is what bounds the memory: rows move by a page or two
/// while a list is read.
const REMEMBERED: usize = 1000;

/// How many pages with nothing new are believed to be rows that moved.
const BARREN: u32 = 3;

/// Goes through the pages of a list.
#[derive(Debug)]
pub(crate) struct Pager {
    /// The next page; none if it is over.
    next: Option<u32>,
    max_page: Option<u32>,
    /// Whether the operation has pages at all.
    paged: bool,
    /// How many rows a full page has.
    size: u64,
    /// Rows that came, also those that came again.
    received: u64,
    /// Rows that came, each once.
    distinct: u64,
    barren: u32,
    /// The last keys, in order.
    keys: Vec<String>,
    /// Those before them, in order.
    older: Vec<String>,
}

/// What a page said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ArrivedPage {
    /// Rows, also unreadable ones and those that came before.
    pub(crate) rows: usize,
    /// Rows that did not come before.
    pub(crate) fresh: usize,
    pub(crate) total: Option<u64>,
    pub(crate) last: Option<bool>,
}

impl Pager {
    /// From this page on, after this many rows.
    pub(crate) fn new(first: u32, received: u64, paged: bool, size: u64, max_page: Option<u32>) -> Self {
        let (keys, older) = (Vec::new(), Vec::new());
        Self { next: Some(first), max_page, paged, size, received, distinct: received, barren: 0, keys, older }
    }

    /// The page to ask for, or that it is over, or cannot go on.
    pub(crate) fn next(&self) -> Result<Option<u32>, EndlessList> {
        match (self.next, self.max_page) {
            (Some(page), Some(max)) if page > max => Err(EndlessList::Capped(max)),
            (Some(page), _) if self.barren >= BARREN => Err(EndlessList::Repeating(page - 1)),
            (page, _) => Ok(page),
        }
    }

    /// The page that comes next, whether it can be asked for or not.
    pub(crate) fn upcoming(&self) -> Option<u32> {
        self.next
    }

    /// Whether the operation has pages at all.
    pub(crate) fn is_paged(&self) -> bool {
        self.paged
    }

    /// Goes on at another page, as if none came before.
    pub(crate) fn resume(&mut self, page: Option<u32>, received: u64) {
        *self = Self { next: page, ..Self::new(1, received, self.paged, self.size, self.max_page) };
    }

    /// How many rows came on the pages before the next one.
    pub(crate) fn received(&self) -> u64 {
        self.received
    }

    /// Whether a row with this key came before. What has no key is always new.
    pub(crate) fn is_new(&mut self, key: Option<String>) -> bool {
        let Some(key) = key else { return true };
        let Err(place) = self.keys.binary_search(&key) else { return false };
        if self.older.binary_search(&key).is_ok() {
            return false;
        }
        self.keys.insert(place, key);
        if self.keys.len() >= REMEMBERED {
            self.older = mem::take(&mut self.keys);
        }
        true
    }

    /// The page came.
    pub(crate) fn arrived(&mut self, arrived: ArrivedPage) {
        let Some(page) = self.next else { return };
        let rows = arrived.rows as u64;
        let before = self.distinct;
        self.received += rows;
        self.distinct += arrived.fresh as u64;
        self.barren = if arrived.fresh == 0 { self.barren + 1 } else { 0 };
        // Rows that came before do not fill up a total: a service that does not heed the page sends them for ever.
        let all = arrived.fresh > 0 && arrived.total.is_some_and(|total| self.is_all(rows, total));
        // Without a total that asks for more, a page that was there before is what some services give after the last one.
        let again = arrived.fresh == 0 && arrived.total.is_none_or(|total| before >= total);
        let over = !self.paged
            || arrived.rows == 0
            || arrived.last == Some(true)
            || (arrived.last.is_none() && (all || again));
        self.next = if over { None } else { page.checked_add(1) };
    }

    /// Whether nothing comes after a page of so many rows, by this total. It may be too low, and a full page tells of no end.
    fn is_all(&self, rows: u64, total: u64) -> bool {
        match (rows < self.size, self.received.cmp(&total)) {
            (_, Ordering::Less) | (false, Ordering::Greater) => false,
            (true, Ordering::Equal | Ordering::Greater) => true,
            // As many as are on this page alone may be the total of the page and not of the list.
            (false, Ordering::Equal) => rows < total,
        }
    }
}
