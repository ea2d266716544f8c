//! The streams of the async client as iterators.

use std::fmt;
use std::future::poll_fn;
use std::iter::FusedIterator;
use std::ops::Deref;
use std::pin::Pin;

use futures_core::Stream;
use helpdesk_runtime::response::ListItem;

use crate::error::Error;
use crate::paging::{self, Checkpoint};
use crate::transport::block_on::block_on;

/// A stream of the async client as an iterator, which blocks the thread until the next item has arrived.
///
/// Methods that neither wait nor send, such as `stop_handle` and `checkpoint`, come from the stream.
#[derive(Clone)]
#[must_use = "nothing is read or sent before it is asked for"]
pub struct Iter<S>(pub(super) S);

impl<S: Stream + Unpin> Iterator for Iter<S> {
    type Item = S::Item;

    fn next(&mut self) -> Option<Self::Item> {
        block_on(poll_fn(|context| Pin::new(&mut self.0).poll_next(context)))
    }
}

impl<S: Stream + Unpin> FusedIterator for Iter<S> {}

impl<S> Deref for Iter<S> {
    type Target = S;

    fn deref(&self) -> &S {
        &self.0
    }
}

impl<S: fmt::Debug> fmt::Debug for Iter<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An iterator over the pages of a list: see [`crate::pagination::Pages`], which is the stream.
///
/// [`checkpoint`](crate::pagination::Pages::checkpoint) returns the position after an error, and before the next page.
pub type Pages<T> = Iter<paging::Pages<T>>;

/// An iterator over the records of a list: see [`crate::pagination::Items`], which is the stream.
pub type Items<T> = Iter<paging::Items<T>>;

impl<T: ListItem> Pages<T> {
    /// Resumes at a checkpoint of the same list.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::Pagination`](crate::ErrorKind::Pagination) if the checkpoint belongs to another
    /// operation or other filters.
    pub fn resume(self, checkpoint: &Checkpoint) -> Result<Self, Error> {
        self.0.resume(checkpoint).map(Self)
    }
}

impl<T: ListItem> Items<T> {
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
    // `collect_into` is an unstable method of iterators, and this type is an iterator.
    pub fn append_to(&mut self, items: &mut Vec<T>) -> Result<(), Error> {
        block_on(self.0.append_to(items))
    }
}
