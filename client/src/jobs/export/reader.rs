//! Exports and synchronizations as async streams of pages.

use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use helpdesk_runtime::{DecodeError, List, Reply, Row};

use super::{Estimate, ExportCheckpoint, ExportProgress, ExportReport, ExportRun, NextRequest, SyncCursor};
use crate::call::classify::Success;
use crate::call::drive::{self, Calling};
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
pub struct Export<T>(pub(crate) ExportReader<T>);

/// What was changed in a list since a time: see [`Client::sync`](crate::Client::sync). A `Stream` of pages; [`next`](Self::next) reads
/// it without another crate. The blocking client's is an iterator.
///
/// A page has records, or errors of records that cannot be read, or both. It ends after the last page, and after an error;
/// [`cursor`](Self::cursor) tells where the next synchronization begins.
#[must_use = "nothing is read before it is asked for"]
pub struct Updates<T>(pub(crate) ExportReader<T>);

impl<T: Row> Export<T> {
    /// Leaves that many requests of the account's limit to others: [`Policy::reserve`](crate::Policy::reserve). If it is not said,
    /// what [`Policy::bulk`](crate::Policy::bulk) leaves.
    pub fn leaving(mut self, floor: u32) -> Self {
        self.0.run.leave(floor);
        self
    }

    /// Tells this function after each reply how far it is.
    pub fn on_progress(mut self, tell: impl Fn(&ExportProgress) + Send + Sync + 'static) -> Self {
        self.0.run.on_progress(tell);
        self
    }

    /// Where it stands: after the page that came last. To be kept after what that page holds.
    pub fn checkpoint(&self) -> ExportCheckpoint {
        match &self.0.ahead {
            Some((_, before)) => before.clone(),
            None => self.0.run.checkpoint(),
        }
    }

    /// Goes on where another one stood.
    ///
    /// # Errors
    /// When that one was of another account, operation or other filters.
    pub fn resume(mut self, checkpoint: &ExportCheckpoint) -> Result<Self, Error> {
        self.0.run.resume(checkpoint)?;
        (self.0.calling, self.0.ahead, self.0.over) = (None, None, false);
        Ok(self)
    }

    /// How far it is.
    pub fn progress(&self) -> ExportProgress {
        self.0.run.progress(&self.0.engine.budget.limits())
    }

    /// What came of it so far.
    pub fn report(&self) -> ExportReport {
        self.0.run.report()
    }
}

impl<T: Row> Updates<T> {
    /// Leaves that many requests of the account's limit to others: [`Policy::reserve`](crate::Policy::reserve). If it is not said,
    /// what [`Policy::bulk`](crate::Policy::bulk) leaves.
    pub fn leaving(mut self, floor: u32) -> Self {
        self.0.run.leave(floor);
        self
    }

    /// Where the next synchronization begins, once what came so far is kept: at the time of the last change up to which everything came,
    /// and not after the time at which this one began.
    pub fn cursor(&self) -> SyncCursor {
        self.0.run.cursor()
    }

    /// How far it is.
    pub fn progress(&self) -> ExportProgress {
        self.0.run.progress(&self.0.engine.budget.limits())
    }
}

/// A list that is read in the order of a run.
pub(crate) struct ExportReader<T> {
    pub(crate) engine: Arc<Engine>,
    pub(crate) transport: Arc<dyn Transport>,
    pub(crate) run: ExportRun<T>,
    read: fn(&Reply) -> Result<List<T>, DecodeError>,
    /// The request under way, where it is not waited for on the thread that asks.
    pub(crate) calling: Option<Calling>,
    /// The page that came ahead of being asked for, and where it stood before.
    pub(crate) ahead: Option<(Page<T>, ExportCheckpoint)>,
    pub(crate) over: bool,
}

impl<T: Row> ExportReader<T> {
    pub(crate) fn new(
        engine: Arc<Engine>,
        transport: Arc<dyn Transport>,
        run: ExportRun<T>,
        read: fn(&Reply) -> Result<List<T>, DecodeError>,
    ) -> Self {
        Self { engine, transport, run, read, calling: None, ahead: None, over: false }
    }

    /// What was asked for came, or did not. None if the page holds nothing new: then the next one is to be asked for.
    pub(crate) fn fetched(&mut self, called: Result<Box<Success>, Error>) -> Option<Result<Page<T>, Error>> {
        let page = called.and_then(|success| match (self.read)(&success.reply) {
            Ok(list) => self.run.fetched(list, &success, &self.engine.budget.limits()),
            Err(cause) => Err(success.unreadable(cause)),
        });
        let is_empty = page.as_ref().is_ok_and(|page| page.items.is_empty() && page.errors.is_empty());
        (!is_empty).then_some(page)
    }

    /// What is left, with the page that came ahead.
    pub(crate) fn estimate(&self) -> Estimate {
        let held = self.ahead.as_ref().map_or(0, |(page, _)| (page.items.len() + page.errors.len()) as u64);
        self.run.estimate(held, &self.engine.budget.limits())
    }
}

impl<T: Row> Export<T> {
    /// The next page, or none at the end.
    pub async fn next(&mut self) -> Option<Result<Page<T>, Error>> {
        poll_fn(|context| self.0.poll(context)).await
    }

    /// Asks for the first page, which is then given by [`next`](Self::next), and tells what it says about the rest.
    ///
    /// # Errors
    /// When that page cannot be had. The export is then over.
    pub async fn estimate(&mut self) -> Result<Estimate, Error> {
        poll_fn(|context| self.0.poll_ahead(context)).await?;
        Ok(self.0.estimate())
    }
}

impl<T: Row> Updates<T> {
    /// The next page, or none at the end.
    pub async fn next(&mut self) -> Option<Result<Page<T>, Error>> {
        poll_fn(|context| self.0.poll(context)).await
    }
}

impl<T: Row> ExportReader<T> {
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Page<T>, Error>>> {
        if let Some((page, _)) = self.ahead.take() {
            return Poll::Ready(Some(Ok(page)));
        }
        if self.over {
            return Poll::Ready(None);
        }
        let page = ready!(self.poll_page(context));
        self.over = !matches!(page, Some(Ok(_)));
        Poll::Ready(page)
    }

    fn poll_ahead(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        if self.ahead.is_none() {
            let before = self.run.checkpoint();
            match ready!(self.poll(context)) {
                Some(Ok(page)) => self.ahead = Some((page, before)),
                Some(Err(error)) => return Poll::Ready(Err(error)),
                None => (),
            }
        }
        Poll::Ready(Ok(()))
    }

    fn poll_page(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Page<T>, Error>>> {
        loop {
            let calling = match &mut self.calling {
                Some(calling) => calling,
                none => {
                    let NextRequest::Send(prepared) = self.run.turn() else { return Poll::Ready(None) };
                    let (engine, transport) = (Arc::clone(&self.engine), Arc::clone(&self.transport));
                    none.insert(drive::call(engine, transport, self.run.policy(), prepared))
                }
            };
            let called = ready!(calling.as_mut().poll(context));
            self.calling = None;
            if let Some(page) = self.fetched(called) {
                return Poll::Ready(Some(page));
            }
        }
    }
}

impl<T: Row> Stream for Export<T> {
    type Item = Result<Page<T>, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().0.poll(context)
    }
}

impl<T: Row> Stream for Updates<T> {
    type Item = Result<Page<T>, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().0.poll(context)
    }
}

/// No record is ever pinned.
impl<T> Unpin for ExportReader<T> {}

impl<T> fmt::Debug for Export<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Export").field(&self.0.run).finish()
    }
}

impl<T> fmt::Debug for Updates<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Updates").field(&self.0.run).finish()
    }
}
