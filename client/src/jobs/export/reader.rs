//! Exports and synchronizations as async streams of pages.

use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use helpdesk_runtime::{DecodeError, ListItem, ListResponse, Response, Timestamp};

use super::checkpoint::{ExportCheckpoint, UpdatesCursor};
use super::report::{ExportEstimate, ExportProgress, ExportReport};
use super::rows::RowKey;
use super::run::ExportRun;
use crate::error::Error;
use crate::paging::Page;

/// All records of a list, however many there are, oldest first, each once: see [`Client::export`](crate::Client::export). A
/// `Stream` of pages; [`next`](Self::next) reads it without another crate. The blocking client's is an iterator.
///
/// A page has records, or errors of records that cannot be read, or both; its `number` counts requests, and its `total` is what the
/// service counted at first. It ends after the last page, and after an error; what came before is not lost, and [`checkpoint`](Self::checkpoint) tells where to go on.
#[must_use = "nothing is read before it is asked for"]
pub struct Export<T>(pub(super) ExportReader<T>);

/// What was changed in a list since a time: see [`Client::sync`](crate::Client::sync). A `Stream` of pages; [`next`](Self::next) reads
/// it without another crate. The blocking client's is an iterator.
///
/// A page has records, or errors of records that cannot be read, or both. It ends after the last page, and after an error;
/// [`cursor`](Self::cursor) tells where the next synchronization begins.
#[must_use = "nothing is read before it is asked for"]
pub struct Updates<T>(pub(super) ExportReader<T>);

impl<T: ListItem> Export<T> {
    /// The next page, or none at the end.
    pub async fn next(&mut self) -> Option<Result<Page<T>, Error>> {
        poll_fn(|context| self.0.poll(context)).await
    }

    /// Asks for the first page, which is then given by [`next`](Self::next), and tells what it says about the rest.
    ///
    /// # Errors
    /// When that page cannot be had. The export is then over.
    pub async fn estimate(&mut self) -> Result<ExportEstimate, Error> {
        poll_fn(|context| self.0.poll_ahead(context)).await?;
        Ok(self.0.estimate())
    }

    /// Leaves that many requests of the account's limit to others: [`RequestOptions::reserve`](crate::RequestOptions::reserve). If it is not said,
    /// what [`RequestOptions::bulk`](crate::RequestOptions::bulk) leaves.
    pub fn reserve(mut self, floor: u32) -> Self {
        self.0.run.leave(floor);
        self
    }

    /// Tells this function after each reply how far it is.
    pub fn on_progress(mut self, tell: impl Fn(&ExportProgress) + Send + Sync + 'static) -> Self {
        self.0.run.on_progress(Arc::new(tell));
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
        (self.0.ahead, self.0.over) = (None, false);
        Ok(self)
    }

    /// How far it is.
    pub fn progress(&self) -> ExportProgress {
        self.0.run.progress()
    }

    /// What came of it so far.
    pub fn report(&self) -> ExportReport {
        self.0.run.report()
    }
}

impl<T: ListItem> Updates<T> {
    /// The next page, or none at the end.
    pub async fn next(&mut self) -> Option<Result<Page<T>, Error>> {
        poll_fn(|context| self.0.poll(context)).await
    }

    /// Leaves that many requests of the account's limit to others: [`RequestOptions::reserve`](crate::RequestOptions::reserve). If it is not said,
    /// what [`RequestOptions::bulk`](crate::RequestOptions::bulk) leaves.
    pub fn reserve(mut self, floor: u32) -> Self {
        self.0.run.leave(floor);
        self
    }

    /// Where the next synchronization begins, once what came so far is kept: at the time of the last change up to which everything came,
    /// and not after the time at which this one began.
    pub fn cursor(&self) -> UpdatesCursor {
        self.0.run.cursor()
    }

    /// How far it is.
    pub fn progress(&self) -> ExportProgress {
        self.0.run.progress()
    }
}

/// What depends on the type of the rows that a run reads.
pub(super) struct ExportReader<T> {
    run: ExportRun,
    time: fn(&T) -> Option<Timestamp>,
    read: fn(&Response) -> Result<ListResponse<T>, DecodeError>,
    /// The page that came ahead of being asked for, and where it stood before.
    ahead: Option<(Page<T>, ExportCheckpoint)>,
    over: bool,
}

impl<T: ListItem> ExportReader<T> {
    pub(super) fn new(
        run: ExportRun,
        time: fn(&T) -> Option<Timestamp>,
        read: fn(&Response) -> Result<ListResponse<T>, DecodeError>,
    ) -> Self {
        Self { run, time, read, ahead: None, over: false }
    }

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

    /// The next page that holds something new.
    fn poll_page(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Page<T>, Error>>> {
        while let Some(success) = ready!(self.run.poll(context)) {
            let page = success.and_then(|success| match (self.read)(&success.reply) {
                Ok(list) => self.page(list, success.reply.date()),
                Err(cause) => Err(success.unreadable(cause)),
            });
            if page.as_ref().map_or(true, |page| !page.items.is_empty() || !page.errors.is_empty()) {
                return Poll::Ready(Some(page));
            }
        }
        Poll::Ready(None)
    }

    /// The rows of a page without those that came before. None are left where all came before.
    fn page(&mut self, list: ListResponse<T>, date: Option<Timestamp>) -> Result<Page<T>, Error> {
        let ListResponse { mut items, mut errors, total, .. } = list;
        let mut rows = Vec::with_capacity(items.len() + errors.len());
        for item in &items {
            rows.push(RowKey::new(item.key(), (self.time)(item)));
        }
        rows.extend(errors.iter().map(RowKey::unreadable));
        let mut fresh = self.run.fetched(&rows, items.len(), total, date)?.into_iter();
        items.retain(|_| fresh.next().unwrap_or(true));
        errors.retain(|_| fresh.next().unwrap_or(true));
        let repeated = rows.len() - items.len() - errors.len();
        Ok(Page { number: self.run.pages(), items, errors, total: self.run.expected(), repeated, date })
    }

    /// What is left, with the page that came ahead.
    fn estimate(&self) -> ExportEstimate {
        let held = self.ahead.as_ref().map_or(0, |(page, _)| (page.items.len() + page.errors.len()) as u64);
        self.run.estimate(held)
    }
}

impl<T: ListItem> Stream for Export<T> {
    type Item = Result<Page<T>, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().0.poll(context)
    }
}

impl<T: ListItem> Stream for Updates<T> {
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
