//! The streams of jobs as iterators.

use std::fmt;

use helpdesk_runtime::response::ListItem;

use crate::blocking::iter::Iter;
use crate::error::Error;
use crate::jobs::{self, CollectedList, ExportCheckpoint, ExportEstimate, ExportProgress};
use crate::transport::block_on::block_on;

/// An iterator over pages with all records of a list, oldest first, each once. See [`crate::jobs::Export`], which is the
/// stream.
pub type Export<T> = Iter<jobs::Export<T>>;

/// An iterator over pages with the changed records of a list. See [`crate::jobs::Updates`], which is the stream.
pub type Updates<T> = Iter<jobs::Updates<T>>;

/// An iterator over the lists of many keys, as [`Client::collect_lists`](crate::blocking::Client::collect_lists)
/// creates it.
///
/// Lists arrive in the order of their keys. A failed list has the failure in its own [`errors`](CollectedList::errors)
/// and does not affect the others. If you drop the iterator, each list in progress stops after its current page.
///
/// `I` is the type of the items. [`TryCollectLists`] yields `Result`s.
pub type CollectLists<'a, K, T, I = CollectedList<K, T>> = Iter<jobs::CollectLists<'a, K, T, I>>;

/// An iterator over the lists of fallible keys, as
/// [`Client::try_collect_lists`](crate::blocking::Client::try_collect_lists) creates it.
///
/// Unlike [`CollectLists`], the iterator yields `Result`s: an error of the keys takes the place of a list. The lists of the later keys follow.
pub type TryCollectLists<'a, K, T> = Iter<jobs::TryCollectLists<'a, K, T>>;

/// An iterator over the results of many requests, as [`Client::send_each`](crate::blocking::Client::send_each) creates
/// it.
///
/// Results arrive in the order of their keys.
///
/// - Requests of one record are sent one after the other: see [`crate::jobs::SendEach`].
/// - [`stop`](Iter::stop) takes no more keys and sends nothing more; the results of the keys in progress still arrive.
/// - If you drop the iterator, requests that wait are not sent. [`on_cancel`](Iter::on_cancel) receives the keys in
///   progress.
/// - To resume later, leave out the keys whose results you have handled.
pub type SendEach<'a, K, T> = Iter<jobs::SendEach<'a, K, T>>;

impl<T: ListItem> Export<T> {
    /// Leaves `floor` requests of each rate limit window to others: see
    /// [`RequestOptions::reserve`](crate::RequestOptions::reserve).
    ///
    /// The default is 2, as [`options().batch()`](crate::RequestOptions::batch) sets it.
    pub fn reserve(self, floor: u32) -> Self {
        Self(self.0.reserve(floor))
    }

    /// Calls this function after each response.
    pub fn on_progress(self, tell: impl Fn(&ExportProgress) + Send + Sync + 'static) -> Self {
        Self(self.0.on_progress(tell))
    }

    /// Requests the first page, and estimates the rest of the export from it. The iterator still yields that page.
    ///
    /// # Errors
    /// Fails if the page cannot be fetched. The export is then over.
    pub fn estimate(&mut self) -> Result<ExportEstimate, Error> {
        block_on(self.0.estimate())
    }

    /// Resumes at a checkpoint of the same export.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::Pagination`](crate::ErrorKind::Pagination) if the checkpoint belongs to another account,
    /// operation or other filters.
    pub fn resume(self, checkpoint: &ExportCheckpoint) -> Result<Self, Error> {
        self.0.resume(checkpoint).map(Self)
    }
}

impl<T: ListItem> Updates<T> {
    /// Leaves `floor` requests of each rate limit window to others: see
    /// [`RequestOptions::reserve`](crate::RequestOptions::reserve).
    ///
    /// The default is 2, as [`options().batch()`](crate::RequestOptions::batch) sets it.
    pub fn reserve(self, floor: u32) -> Self {
        Self(self.0.reserve(floor))
    }
}

impl<'a, K: Send + 'a, T: ListItem, I> CollectLists<'a, K, T, I> {
    /// Sets how many lists are read at the same time, each on its own thread. The default is 4; 0 counts as 1.
    ///
    /// Finished lists that wait for an earlier list count too, which bounds the memory.
    pub fn concurrency(self, lists: usize) -> Self {
        Self(self.0.concurrency(lists))
    }
}

impl<'a, K: Send + 'a, T: Send + 'static> SendEach<'a, K, T> {
    /// Sets how many requests are in progress at the same time, each on its own thread. The default is 4; 0 counts as 1.
    ///
    /// Results that wait for an earlier one count too, which bounds the memory.
    pub fn concurrency(self, requests: usize) -> Self {
        Self(self.0.concurrency(requests))
    }

    /// Sends the requests of keys with the same group one after the other: see [`crate::jobs::SendEach::ordered_by`].
    pub fn ordered_by<G: fmt::Display>(self, group: impl FnMut(&K) -> G + Send + 'a) -> Self {
        Self(self.0.ordered_by(group))
    }

    /// Calls this function with each key before its request is sent: see [`crate::jobs::SendEach::on_start`].
    pub fn on_start(self, start: impl FnMut(&K) + Send + 'a) -> Self {
        Self(self.0.on_start(start))
    }

    /// Calls this function with the keys in progress if the iterator is dropped before their results were yielded.
    ///
    /// Each of these requests may have taken effect.
    pub fn on_cancel(self, tell: impl FnOnce(Vec<K>) + Send + 'a) -> Self {
        Self(self.0.on_cancel(tell))
    }

    /// Takes no more keys and sends nothing more: the iterator ends after the results of the keys in progress. See
    /// [`crate::jobs::SendEach::stop`].
    pub fn stop(&mut self) {
        self.0.stop();
    }
}
