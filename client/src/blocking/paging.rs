//! Pages and records of a list as iterators.

use std::fmt;
use std::iter::FusedIterator;

use helpdesk_runtime::response::ListItem;

use crate::error::Error;
use crate::paging::{self, Checkpoint, Page};
use crate::transport::block_on::block_on;
use crate::transport::stop::StopHandle;

/// An iterator over the pages of a list, as [`Client::pages`](crate::blocking::Client::pages) creates it.
///
/// It ends after the last page, and after an error. The pages before an error are not lost:
/// [`checkpoint`](Self::checkpoint) returns the position to resume from.
#[must_use = "nothing is read before it is asked for"]
pub struct Pages<T>(pub(super) paging::Pages<T>);

impl<T: ListItem> Pages<T> {
    /// Returns a handle that stops this iterator. Its next item is then an error, and its position stays.
    pub fn stop_handle(&self) -> StopHandle {
        self.0.stop_handle()
    }

    /// Returns the position before the next page.
    pub fn checkpoint(&self) -> Checkpoint {
        self.0.checkpoint()
    }

    /// Resumes at a checkpoint of the same list.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::Pagination`](crate::ErrorKind::Pagination) if the checkpoint belongs to another
    /// operation or other filters.
    pub fn resume(self, checkpoint: &Checkpoint) -> Result<Self, Error> {
        self.0.resume(checkpoint).map(Self)
    }
}

impl<T: ListItem> Iterator for Pages<T> {
    type Item = Result<Page<T>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        block_on(self.0.next())
    }
}

impl<T: ListItem> FusedIterator for Pages<T> {}

impl<T> fmt::Debug for Pages<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// An iterator over the records of a list, as [`Client::items`](crate::blocking::Client::items) creates it.
///
/// A record that cannot be decoded is an error in its place, and the records after it follow. Any other error ends the
/// iterator; [`checkpoint`](Self::checkpoint) returns the position to resume from.
#[must_use = "nothing is read before it is asked for"]
pub struct Items<T>(pub(super) paging::Items<T>);

impl<T: ListItem> Items<T> {
    /// Returns a handle that stops this iterator. When the records that have arrived are taken, its next item is an error.
    pub fn stop_handle(&self) -> StopHandle {
        self.0.stop_handle()
    }

    /// Returns the position before the page whose records were not all taken yet. After resuming, the records of that
    /// page come again.
    pub fn checkpoint(&self) -> Checkpoint {
        self.0.checkpoint()
    }

    /// Resumes at a checkpoint of the same list.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::Pagination`](crate::ErrorKind::Pagination) if the checkpoint belongs to another
    /// operation or other filters.
    pub fn resume(self, checkpoint: &Checkpoint) -> Result<Self, Error> {
        self.0.resume(checkpoint).map(Self)
    }

    /// Appends the remaining records to a vector. After an error, the vector holds the records before it.
    ///
    /// # Errors
    /// Fails with the first error of the iterator.
    // `collect_into` is an unstable method of iterators, and this is one.
    pub fn append_to(&mut self, items: &mut Vec<T>) -> Result<(), Error> {
        block_on(self.0.append_to(items))
    }
}

impl<T: ListItem> Iterator for Items<T> {
    type Item = Result<T, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        block_on(self.0.next())
    }
}

impl<T: ListItem> FusedIterator for Items<T> {}

impl<T> fmt::Debug for Items<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
