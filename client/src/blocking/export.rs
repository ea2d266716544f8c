//! Exports and synchronizations as iterators of pages.

use helpdesk_runtime::Row;

use super::drive;
use super::transport::Transport;
use crate::error::Error;
use crate::export::{self, Estimate, Reading, Turn};
use crate::paging::Page;

/// All records of a list, however many there are: an iterator of pages.
pub type Export<T> = export::Export<T, dyn Transport>;

/// What was changed in a list since a time: an iterator of pages.
pub type Updates<T> = export::Updates<T, dyn Transport>;

impl<T: Row> Export<T> {
    /// Asks for the first page, which is then given by the iterator, and tells what it says about the rest.
    ///
    /// # Errors
    /// When that page cannot be had. The export is then over.
    pub fn estimate(&mut self) -> Result<Estimate, Error> {
        self.0.look_ahead()?;
        Ok(self.0.estimate())
    }
}

impl<T: Row> Reading<T, dyn Transport> {
    fn next(&mut self) -> Option<Result<Page<T>, Error>> {
        if let Some((page, _)) = self.ahead.take() {
            return Some(Ok(page));
        }
        if self.over {
            return None;
        }
        let page = self.page();
        self.over = !matches!(page, Some(Ok(_)));
        page
    }

    fn look_ahead(&mut self) -> Result<(), Error> {
        if self.ahead.is_none() {
            let before = self.course.checkpoint();
            self.ahead = self.next().transpose()?.map(|page| (page, before));
        }
        Ok(())
    }

    fn page(&mut self) -> Option<Result<Page<T>, Error>> {
        loop {
            let Turn::Ask(prepared) = self.course.turn() else { return None };
            let called = drive::call(&self.engine, &*self.transport, self.course.policy(), prepared);
            if let Some(page) = self.came(called.map(Box::new)) {
                return Some(page);
            }
        }
    }
}

impl<T: Row> Iterator for Export<T> {
    type Item = Result<Page<T>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

impl<T: Row> Iterator for Updates<T> {
    type Item = Result<Page<T>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

impl<T: Row> std::iter::FusedIterator for Export<T> {}

impl<T: Row> std::iter::FusedIterator for Updates<T> {}
