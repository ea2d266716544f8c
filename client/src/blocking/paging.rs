//! Pages and records of a list as iterators.

use std::fmt;
use std::sync::Arc;

use helpdesk_runtime::{DecodeError, List, Reply, Row};

use super::drive;
use super::transport::Transport;
use crate::call::engine::Engine;
use crate::error::Error;
use crate::paging::{Checkpoint, Page, Rest, Turn, Walk};
use crate::policy::Policy;

/// The pages of a list, one after the other.
///
/// It ends after the last page, and after an error; what came before is not lost, and [`checkpoint`](Self::checkpoint) tells where
/// to go on.
#[must_use = "nothing is read before it is asked for"]
pub struct Pages<T> {
    engine: Arc<Engine>,
    transport: Arc<dyn Transport>,
    policy: Policy,
    walk: Walk,
    read: fn(&Reply) -> Result<List<T>, DecodeError>,
    over: bool,
}

impl<T: Row> Pages<T> {
    pub(super) fn new(
        engine: Arc<Engine>,
        transport: Arc<dyn Transport>,
        policy: Policy,
        walk: Walk,
        read: fn(&Reply) -> Result<List<T>, DecodeError>,
    ) -> Self {
        Self { engine, transport, policy, walk, read, over: false }
    }

    /// Where it stands: before the page that comes next.
    pub fn checkpoint(&self) -> Checkpoint {
        self.walk.checkpoint()
    }

    /// Goes on where another one stood.
    ///
    /// # Errors
    /// When that one was of another operation or other filters.
    pub fn resume(mut self, checkpoint: &Checkpoint) -> Result<Self, Error> {
        self.walk.resume(checkpoint)?;
        self.over = false;
        Ok(self)
    }

    fn page(&mut self) -> Option<Result<Page<T>, Error>> {
        let Turn::Ask(prepared) = self.walk.turn() else { return None };
        let called = drive::call(&self.engine, &*self.transport, self.policy, prepared);
        Some(called.and_then(|success| match (self.read)(&success.reply) {
            Ok(list) => Ok(self.walk.came(list, &success.reply)),
            Err(cause) => Err(success.unreadable(cause)),
        }))
    }
}

impl<T: Row> Iterator for Pages<T> {
    type Item = Result<Page<T>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let page = self.page();
        self.over = !matches!(page, Some(Ok(_)));
        page
    }
}

impl<T: Row> std::iter::FusedIterator for Pages<T> {}

impl<T> fmt::Debug for Pages<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pages").field("operation", &self.walk.operation()).finish_non_exhaustive()
    }
}

/// The records of a list, page after page.
///
/// A record that cannot be read is an error in its place, after which the others come. After any other error it ends; what
/// came before is not lost, and [`checkpoint`](Self::checkpoint) tells where to go on.
#[must_use = "nothing is read before it is asked for"]
pub struct Items<T> {
    pages: Pages<T>,
    rest: Rest<T>,
}

impl<T: Row> Items<T> {
    pub(super) fn new(pages: Pages<T>) -> Self {
        Self { pages, rest: Rest::default() }
    }

    /// Where it stands: before the page of which not all records were taken yet, which then come again.
    pub fn checkpoint(&self) -> Checkpoint {
        match self.rest.is_empty() {
            true => self.pages.walk.checkpoint(),
            false => self.pages.walk.last_checkpoint(),
        }
    }

    /// Goes on where another one stood.
    ///
    /// # Errors
    /// When that one was of another operation or other filters.
    pub fn resume(self, checkpoint: &Checkpoint) -> Result<Self, Error> {
        self.pages.resume(checkpoint).map(Self::new)
    }

    /// Puts what is left into a vector. After an error, that has the records before it.
    ///
    /// # Errors
    /// The first one.
    pub fn append_to(&mut self, items: &mut Vec<T>) -> Result<(), Error> {
        for item in self {
            items.push(item?);
        }
        Ok(())
    }
}

impl<T: Row> Iterator for Items<T> {
    type Item = Result<T, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(item) = self.rest.next(self.pages.walk.operation()) {
                return Some(item);
            }
            match self.pages.next()? {
                Err(error) => return Some(Err(error)),
                Ok(page) => self.rest = Rest::of(page),
            }
        }
    }
}

impl<T: Row> std::iter::FusedIterator for Items<T> {}

impl<T> fmt::Debug for Items<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Items").field("operation", &self.pages.walk.operation()).finish_non_exhaustive()
    }
}
