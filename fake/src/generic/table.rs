//! Records by id.

use std::collections::BTreeMap;

/// Records by id, in the order of their ids.
pub(crate) struct Table<T> {
    records: BTreeMap<u64, T>,
    next: u64,
}

impl<T> Table<T> {
    /// Creates an empty table whose first id is this.
    pub(crate) fn from(first: u64) -> Self {
        Self { records: BTreeMap::new(), next: first }
    }

    /// Adds a record that knows its id. Ids are never used twice.
    pub(crate) fn add(&mut self, record: impl FnOnce(u64) -> T) -> u64 {
        let id = self.next;
        self.next += 1;
        self.records.insert(id, record(id));
        id
    }

    pub(crate) fn get(&self, id: u64) -> Option<&T> {
        self.records.get(&id)
    }

    pub(crate) fn get_mut(&mut self, id: u64) -> Option<&mut T> {
        self.records.get_mut(&id)
    }

    pub(crate) fn has(&self, id: u64) -> bool {
        self.records.contains_key(&id)
    }

    pub(crate) fn remove(&mut self, id: u64) -> Option<T> {
        self.records.remove(&id)
    }

    pub(crate) fn ids(&self) -> impl DoubleEndedIterator<Item = u64> {
        self.records.keys().copied()
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        self.records.values()
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.records.values_mut()
    }

    pub(crate) fn len(&self) -> usize {
        self.records.len()
    }

    /// Returns the id of the first record that matches.
    pub(crate) fn find(&self, fits: impl Fn(&T) -> bool) -> Option<u64> {
        self.records.iter().find(|(_, record)| fits(record)).map(|(id, _)| *id)
    }
}
