//! Chooses the next page from the counts of the earlier pages.
//!
//! Totals may be missing, wrong or change. Pages may be short, hold rows that came before, or repeat.

use std::cmp::Ordering;
use std::mem;

use super::EndlessList;

/// The minimum number of keys to remember, and half of the maximum. This bounds the memory: rows move by a page or two
/// while a list is read.
const REMEMBERED: usize = 1000;

/// The number of pages without new rows that count as rows that moved.
const BARREN: u32 = 3;

/// The state of reading the pages of a list.
#[derive(Debug)]
pub(crate) struct Pager {
    /// The next page, or `None` at the end.
    next: Option<u32>,
    max_page: Option<u32>,
    /// Whether the operation has pages.
    paged: bool,
    /// The number of rows on a full page.
    size: u64,
    /// The number of rows that arrived, with repeated ones.
    received: u64,
    /// The number of distinct rows that arrived.
    distinct: u64,
    barren: u32,
    /// The latest keys, sorted.
    keys: Vec<String>,
    /// The keys before them, sorted.
    older: Vec<String>,
}

/// The counts of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ArrivedPage {
    /// The number of rows, with those that could not be decoded and repeated ones.
    pub(crate) rows: usize,
    /// The number of rows that did not come before.
    pub(crate) fresh: usize,
    pub(crate) total: Option<u64>,
    pub(crate) last: Option<bool>,
}

impl Pager {
    /// Starts at this page, after this many rows.
    pub(crate) fn new(first: u32, received: u64, paged: bool, size: u64, max_page: Option<u32>) -> Self {
        let (keys, older) = (Vec::new(), Vec::new());
        Self { next: Some(first), max_page, paged, size, received, distinct: received, barren: 0, keys, older }
    }

    /// Returns the page to request, or `None` at the end.
    pub(crate) fn next(&self) -> Result<Option<u32>, EndlessList> {
        match (self.next, self.max_page) {
            (Some(page), Some(max)) if page > max => Err(EndlessList::Capped(max)),
            (Some(page), _) if self.barren >= BARREN => Err(EndlessList::Repeating(page - 1)),
            (page, _) => Ok(page),
        }
    }

    /// Returns the next page, even if it cannot be requested.
    pub(crate) fn upcoming(&self) -> Option<u32> {
        self.next
    }

    /// Returns whether the operation has pages.
    pub(crate) fn is_paged(&self) -> bool {
        self.paged
    }

    /// Resumes at another page, as if it were the first.
    pub(crate) fn resume(&mut self, page: Option<u32>, received: u64) {
        *self = Self { next: page, ..Self::new(1, received, self.paged, self.size, self.max_page) };
    }

    /// Returns the number of rows on the pages before the next one.
    pub(crate) fn received_count(&self) -> u64 {
        self.received
    }

    /// Returns whether this key is new. A row without a key is always new.
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

    /// Counts a page.
    pub(crate) fn count_page(&mut self, arrived: ArrivedPage) {
        let Some(page) = self.next else { return };
        let rows = arrived.rows as u64;
        let before = self.distinct;
        self.received += rows;
        self.distinct += arrived.fresh as u64;
        self.barren = if arrived.fresh == 0 { self.barren + 1 } else { 0 };
        // Repeated rows do not count towards a total: a service that ignores the page parameter sends them for ever.
        let all = arrived.fresh > 0 && arrived.total.is_some_and(|total| self.is_all(rows, total));
        // If no total asks for more, a repeated page is the end: some services repeat a page after the last one.
        let again = arrived.fresh == 0 && arrived.total.is_none_or(|total| before >= total);
        let over = !self.paged
            || arrived.rows == 0
            || arrived.last == Some(true)
            || (arrived.last.is_none() && (all || again));
        self.next = if over { None } else { page.checked_add(1) };
    }

    /// Returns whether a page with `rows` rows is the last one by this total. A total may be too low, and a full page
    /// does not say whether more follow.
    fn is_all(&self, rows: u64, total: u64) -> bool {
        match (rows < self.size, self.received.cmp(&total)) {
            (_, Ordering::Less) | (false, Ordering::Greater) => false,
            (true, Ordering::Equal | Ordering::Greater) => true,
            // If the total is the number of rows on this page, it may be the total of the page and not of the list.
            (false, Ordering::Equal) => rows < total,
        }
    }
}
