//! Pages and records of a list as iterators.

use std::fmt;
use std::iter::FusedIterator;

use helpdesk_runtime::ListItem;

use crate::error::Error;
use crate::paging::{self, Checkpoint, Page};
use crate::transport::blocking::block_on;

/// The pages of a list, one after the other.
///
/// It ends after the last page, and after an error; what came before is not lost, and [`checkpoint`](Self::checkpoint) tells where
/// to go on.
#[must_use = "nothing is read before it is asked for"]
pub struct Pages<T>(pub(super) paging::Pages<T>);

impl<T: ListItem> Pages<T> {
    /// Where it stands: before the page that comes next.
    pub fn checkpoint(&self) -> Checkpoint {
        self.0.checkpoint()
    }

    /// Goes on where another one stood.
    ///
    /// # Errors
    /// When that one was of another operation or other filters.
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

/// The records of a list, page after page.
///
/// A record that cannot be read is an error in its place, after which the others come. After any other error it ends; what
/// came before is not lost, and [`checkpoint`](Self::checkpoint) tells where to go on.
#[must_use = "nothing is read before it is asked for"]
pub struct Items<T>(pub(super) paging::Items<T>);

impl<T: ListItem> Items<T> {
    /// Where it stands: before the page of which not all records were taken yet, which then come again.
    pub fn checkpoint(&self) -> Checkpoint {
        self.0.checkpoint()
    }

    /// Goes on where another one stood.
    ///
    /// # Errors
    /// When that one was of another operation or other filters.
    pub fn resume(self, checkpoint: &Checkpoint) -> Result<Self, Error> {
        self.0.resume(checkpoint).map(Self)
    }

    /// Puts what is left into a vector. After an error, that has the records before it.
    ///
    /// # Errors
    /// The first one.
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
