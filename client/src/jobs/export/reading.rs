//! Exports and synchronizations, as far as they are the same in both clients.

use std::fmt;
use std::sync::Arc;

use helpdesk_runtime::{DecodeError, List, Reply, Row};

use super::{Course, Estimate, ExportCheckpoint, ExportProgress, ExportReport, SyncCursor};
use crate::call::classify::Success;
use crate::call::drive::Calling;
use crate::call::engine::Engine;
use crate::error::Error;
use crate::paging::Page;
use crate::transport::Transport;

/// All records of a list, however many there are, oldest first, each once: see [`Client::export`](crate::Client::export). A
/// `Stream` of pages; [`next`](Self::next) reads it without another crate. The blocking client's is an iterator.
///
/// A page has records, or errors of records that cannot be read, or both; its `number` counts requests, and its `total` is what the
/// service counted at first. It ends after the last page, and after an error; what came before is not lost, and [`checkpoint`](Self::checkpoint) tells where to go on.
#[must_use = "nothing is read before it is asked for"]
pub struct Export<T>(pub(crate) Reading<T>);

/// What was changed in a list since a time: see [`Client::sync`](crate::Client::sync). A `Stream` of pages; [`next`](Self::next) reads
/// it without another crate. The blocking client's is an iterator.
///
/// A page has records, or errors of records that cannot be read, or both. It ends after the last page, and after an error;
/// [`cursor`](Self::cursor) tells where the next synchronization begins.
#[must_use = "nothing is read before it is asked for"]
pub struct Updates<T>(pub(crate) Reading<T>);

impl<T: Row> Export<T> {
    /// Leaves that many requests of the account's limit to others: [`Policy::reserve`](crate::Policy::reserve). If it is not said,
    /// what [`Policy::bulk`](crate::Policy::bulk) leaves.
    pub fn leaving(mut self, floor: u32) -> Self {
        self.0.course.leave(floor);
        self
    }

    /// Tells this function after each reply how far it is.
    pub fn on_progress(mut self, tell: impl Fn(&ExportProgress) + Send + Sync + 'static) -> Self {
        self.0.course.on_progress(tell);
        self
    }

    /// Where it stands: after the page that came last. To be kept after what that page holds.
    pub fn checkpoint(&self) -> ExportCheckpoint {
        match &self.0.ahead {
            Some((_, before)) => before.clone(),
            None => self.0.course.checkpoint(),
        }
    }

    /// Goes on where another one stood.
    ///
    /// # Errors
    /// When that one was of another account, operation or other filters.
    pub fn resume(mut self, checkpoint: &ExportCheckpoint) -> Result<Self, Error> {
        self.0.course.resume(checkpoint)?;
        (self.0.calling, self.0.ahead, self.0.over) = (None, None, false);
        Ok(self)
    }

    /// How far it is.
    pub fn progress(&self) -> ExportProgress {
        self.0.course.progress(&self.0.engine.budget.limits())
    }

    /// What came of it so far.
    pub fn report(&self) -> ExportReport {
        self.0.course.report()
    }
}

impl<T: Row> Updates<T> {
    /// Leaves that many requests of the account's limit to others: [`Policy::reserve`](crate::Policy::reserve). If it is not said,
    /// what [`Policy::bulk`](crate::Policy::bulk) leaves.
    pub fn leaving(mut self, floor: u32) -> Self {
        self.0.course.leave(floor);
        self
    }

    /// Where the next synchronization begins, once what came so far is kept: at the time of the last change up to which everything came,
    /// and not after the time at which this one began.
    pub fn cursor(&self) -> SyncCursor {
        self.0.course.cursor()
    }

    /// How far it is.
    pub fn progress(&self) -> ExportProgress {
        self.0.course.progress(&self.0.engine.budget.limits())
    }
}

/// A list that is read in the order of a course.
pub(crate) struct Reading<T> {
    pub(crate) engine: Arc<Engine>,
    pub(crate) transport: Arc<dyn Transport>,
    pub(crate) course: Course<T>,
    read: fn(&Reply) -> Result<List<T>, DecodeError>,
    /// The request under way, where it is not waited for on the thread that asks.
    pub(crate) calling: Option<Calling>,
    /// The page that came ahead of being asked for, and where it stood before.
    pub(crate) ahead: Option<(Page<T>, ExportCheckpoint)>,
    pub(crate) over: bool,
}

impl<T: Row> Reading<T> {
    pub(crate) fn new(
        engine: Arc<Engine>,
        transport: Arc<dyn Transport>,
        course: Course<T>,
        read: fn(&Reply) -> Result<List<T>, DecodeError>,
    ) -> Self {
        Self { engine, transport, course, read, calling: None, ahead: None, over: false }
    }

    /// What was asked for came, or did not. None if the page holds nothing new: then the next one is to be asked for.
    pub(crate) fn came(&mut self, called: Result<Box<Success>, Error>) -> Option<Result<Page<T>, Error>> {
        let page = called.and_then(|success| match (self.read)(&success.reply) {
            Ok(list) => self.course.came(list, &success, &self.engine.budget.limits()),
            Err(cause) => Err(success.unreadable(cause)),
        });
        let is_empty = page.as_ref().is_ok_and(|page| page.items.is_empty() && page.errors.is_empty());
        (!is_empty).then_some(page)
    }

    /// What is left, with the page that came ahead.
    pub(crate) fn estimate(&self) -> Estimate {
        let held = self.ahead.as_ref().map_or(0, |(page, _)| (page.items.len() + page.errors.len()) as u64);
        self.course.estimate(held, &self.engine.budget.limits())
    }
}

/// No record is ever pinned.
impl<T> Unpin for Reading<T> {}

impl<T> fmt::Debug for Export<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Export").field(&self.0.course).finish()
    }
}

impl<T> fmt::Debug for Updates<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Updates").field(&self.0.course).finish()
    }
}
