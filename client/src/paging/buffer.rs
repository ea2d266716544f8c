//! The rest of a page whose records are taken one by one.

use std::vec::IntoIter;

use helpdesk_runtime::response::ItemError;

use super::Page;
use crate::error::Error;

/// The rest of a page.
pub(crate) struct PageBuffer<T> {
    items: IntoIter<T>,
    errors: IntoIter<ItemError>,
}

impl<T> PageBuffer<T> {
    /// Takes all of a page.
    pub(crate) fn of(page: Page<T>) -> Self {
        // A record reports its unreadable fields itself.
        let errors: Vec<_> = page.errors.into_iter().filter(ItemError::is_record_lost).collect();
        Self { items: page.items.into_iter(), errors: errors.into_iter() }
    }

    /// Returns the next record. The records that could not be decoded come last.
    pub(crate) fn next(&mut self, operation: &'static str) -> Option<Result<T, Error>> {
        match self.items.next() {
            Some(item) => Some(Ok(item)),
            None => self.errors.next().map(|error| Err(Error::unreadable_item(operation, error))),
        }
    }

    /// Returns whether nothing is left.
    pub(crate) fn is_empty(&self) -> bool {
        self.items.as_slice().is_empty() && self.errors.as_slice().is_empty()
    }
}

impl<T> Default for PageBuffer<T> {
    fn default() -> Self {
        Self { items: Vec::new().into_iter(), errors: Vec::new().into_iter() }
    }
}
