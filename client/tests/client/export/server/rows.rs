//! The rows of a list, and the part of them that a request asks for.

use std::ops::{Deref, DerefMut};

use super::Entry;

/// Rows that remember the last selection: most requests ask for another page of it.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    rows: Vec<Entry>,
    selected: Option<(Selection, Vec<Entry>)>,
}

/// The bounds of a list, inclusive, and its order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Selection {
    pub(super) created: (i64, i64),
    pub(super) updated: (i64, i64),
    pub(super) order: Order,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Order {
    Created,
    Updated,
    NewestId,
}

impl Rows {
    pub(super) fn new(rows: Vec<Entry>) -> Self {
        Self { rows, selected: None }
    }

    /// Returns all rows of a selection, in its order.
    pub(super) fn select(&mut self, selection: Selection) -> &[Entry] {
        let known = self.selected.take().filter(|(known, _)| *known == selection);
        let selected = known.unwrap_or_else(|| (selection, select(&self.rows, selection)));
        &self.selected.insert(selected).1
    }
}

/// A loop without closures, because tests without optimization call it for thousands of pages.
fn select(rows: &[Entry], Selection { created, updated, order }: Selection) -> Vec<Entry> {
    let mut selected = Vec::with_capacity(rows.len());
    for row in rows {
        if row.created >= created.0 && row.created <= created.1 && row.updated >= updated.0 && row.updated <= updated.1
        {
            selected.push(*row);
        }
    }
    match order {
        Order::Created => selected.sort_by_key(|row| (row.created, row.id)),
        Order::Updated => selected.sort_by_key(|row| (row.updated, row.id)),
        Order::NewestId => selected.sort_by_key(|row| std::cmp::Reverse(row.id)),
    }
    selected
}

impl Deref for Rows {
    type Target = Vec<Entry>;

    fn deref(&self) -> &Vec<Entry> {
        &self.rows
    }
}

/// A caller may change the rows, so the selection is forgotten.
impl DerefMut for Rows {
    fn deref_mut(&mut self) -> &mut Vec<Entry> {
        self.selected = None;
        &mut self.rows
    }
}

impl<'a> IntoIterator for &'a Rows {
    type Item = &'a Entry;
    type IntoIter = std::slice::Iter<'a, Entry>;

    fn into_iter(self) -> Self::IntoIter {
        self.rows.iter()
    }
}

impl<'a> IntoIterator for &'a mut Rows {
    type Item = &'a mut Entry;
    type IntoIter = std::slice::IterMut<'a, Entry>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}
