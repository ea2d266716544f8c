//! Lists of many keys, several at a time, as an iterator.

use std::fmt;

use helpdesk_runtime::response::ListItem;

use crate::error::Error;
use crate::jobs::collect_lists::{self, CollectedList};
use crate::transport::block_on::block_on;
use crate::transport::stop::StopHandle;

/// An iterator over the lists of many keys, as [`Client::collect_lists`](crate::blocking::Client::collect_lists)
/// creates it.
///
/// Lists arrive in the order of their keys. A failed list has the failure in its own [`errors`](CollectedList::errors)
/// and does not affect the others. If you drop the iterator, each list in progress stops after its current page.
///
/// `I` is what it yields. [`TryCollectLists`] yields `Result`s.
#[must_use = "nothing is read before it is asked for"]
pub struct CollectLists<'a, K, T, I = CollectedList<K, T>>(pub(super) collect_lists::CollectLists<'a, K, T, I>);

/// An iterator over the lists of fallible keys, as
/// [`Client::try_collect_lists`](crate::blocking::Client::try_collect_lists) creates it.
///
/// It differs from [`CollectLists`] in its items: an error of the keys is an error in its place. The lists of the keys
/// after it follow.
pub type TryCollectLists<'a, K, T> = CollectLists<'a, K, T, Result<CollectedList<K, T>, Error>>;

impl<'a, K: Send + 'a, T: ListItem, I> CollectLists<'a, K, T, I> {
    /// Sets how many lists are read at the same time, each on its own thread. The default is 4; 0 counts as 1.
    ///
    /// Finished lists that wait for an earlier one count too, which bounds the memory.
    pub fn concurrency(self, lists: usize) -> Self {
        Self(self.0.concurrency(lists))
    }

    /// Returns a handle that stops the lists in progress: see [`crate::jobs::CollectLists::stop_handle`].
    pub fn stop_handle(&self) -> StopHandle {
        self.0.stop_handle()
    }
}

impl<'a, K: Send + 'a, T: ListItem, I> Iterator for CollectLists<'a, K, T, I> {
    type Item = I;

    fn next(&mut self) -> Option<I> {
        block_on(self.0.next())
    }
}

impl<K, T, I> fmt::Debug for CollectLists<'_, K, T, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
