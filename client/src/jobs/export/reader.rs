//! Exports and updates as async streams of pages.

use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use helpdesk_runtime::response::{DecodeError, ListItem, Response};
use helpdesk_runtime::{ListResponse, Timestamp};

use super::checkpoint::{ExportCheckpoint, UpdatesCursor};
use super::report::{ExportEstimate, ExportProgress, ExportReport, UpdatesReport};
use super::rows::{RowKey, seconds};
use super::run::ExportRun;
use crate::error::Error;
use crate::paging::{Page, lost_count, retain};
use crate::transport::stop::StopHandle;

/// A stream of all records of a list, oldest first, each once, as [`Client::export`](crate::Client::export) creates it.
///
/// The type implements `Stream` of [`Page`]s; [`next`](Self::next) reads it without another crate. The blocking client has an
/// iterator instead.
///
/// A page has records, records that could not be decoded, or both. The `number` of a page counts requests, and the `total` is the service's
/// count at the start. The stream ends after the last page, and after an error. The pages before an error are not lost: resume from
/// [`checkpoint`](Self::checkpoint).
///
/// ```no_run
/// use helpdesk::cases;
///
/// # async fn example(client: helpdesk::Client) -> Result<(), helpdesk::Error> {
/// let mut export = client
///     .export(cases::list())
///     .reserve(10)
///     .on_progress(|progress| println!("{} records in {} requests", progress.records, progress.requests));
/// let estimate = export.estimate().await?;
/// println!("{:?} cases in {:?}", estimate.records, estimate.duration);
/// while let Some(page) = export.next().await {
///     let page = page?;
///     println!("{} cases, {} errors", page.items.len(), page.errors.len());
/// }
/// # Ok(())
/// # }
/// ```
#[must_use = "nothing is read before it is asked for"]
pub struct Export<T>(pub(super) ExportReader<T>);

/// A stream of the changed records of a list, as [`Client::updates`](crate::Client::updates) creates it.
///
/// The type implements `Stream` of [`Page`]s; [`next`](Self::next) reads it without another crate. The blocking client has an
/// iterator instead.
///
/// A page has records, records that could not be decoded, or both. The stream ends after the last page, and after an
/// error. [`cursor`](Self::cursor) returns where the next run starts.
#[must_use = "nothing is read before it is asked for"]
pub struct Updates<T>(pub(super) ExportReader<T>);

impl<T: ListItem> Export<T> {
    /// Returns the next page, or `None` at the end.
    ///
    /// # Errors
    /// An error ends the stream: see [`Client::export`](crate::Client::export).
    pub async fn next(&mut self) -> Option<Result<Page<T>, Error>> {
        poll_fn(|context| self.0.poll(context)).await
    }

    /// Requests the first page, and estimates the rest of the export from it. [`next`](Self::next) still yields that
    /// page.
    ///
    /// # Errors
    /// Fails if the page cannot be fetched. The export is then over.
    pub async fn estimate(&mut self) -> Result<ExportEstimate, Error> {
        poll_fn(|context| self.0.poll_ahead(context)).await?;
        Ok(self.0.estimate())
    }

    /// Leaves `floor` requests of each rate limit window to others: see
    /// [`RequestOptions::reserve`](crate::RequestOptions::reserve).
    ///
    /// The default is 2, as [`options().batch()`](crate::RequestOptions::batch) sets it.
    pub fn reserve(mut self, floor: u32) -> Self {
        self.0.run.leave(floor);
        self
    }

    /// Calls this function after each response.
    pub fn on_progress(mut self, tell: impl Fn(&ExportProgress) + Send + Sync + 'static) -> Self {
        self.0.run.on_progress(Arc::new(tell));
        self
    }

    /// Returns the position after the last page. Save it after the records of that page.
    pub fn checkpoint(&self) -> ExportCheckpoint {
        match &self.0.ahead {
            Some((_, before)) => before.clone(),
            None => self.0.run.checkpoint(),
        }
    }

    /// Resumes at a checkpoint of the same export.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::Pagination`](crate::ErrorKind::Pagination) if the checkpoint belongs to another account,
    /// operation or other filters.
    pub fn resume(mut self, checkpoint: &ExportCheckpoint) -> Result<Self, Error> {
        self.0.run.resume(checkpoint)?;
        (self.0.ahead, self.0.over) = (None, false);
        Ok(self)
    }

    /// Returns a handle that stops this stream. The next item is then an error, and the position stays.
    pub fn stop_handle(&self) -> StopHandle {
        self.0.run.stop_handle()
    }

    /// Returns the progress of the export.
    pub fn progress(&self) -> ExportProgress {
        self.0.run.progress()
    }

    /// Returns the counts of the export so far.
    pub fn report(&self) -> ExportReport {
        self.0.run.report()
    }
}

impl<T: ListItem> Updates<T> {
    /// Returns a handle that stops this stream. The next item is then an error, and the position stays.
    pub fn stop_handle(&self) -> StopHandle {
        self.0.run.stop_handle()
    }

    /// Returns the next page, or `None` at the end.
    ///
    /// # Errors
    /// An error ends the stream: see [`Client::updates`](crate::Client::updates).
    pub async fn next(&mut self) -> Option<Result<Page<T>, Error>> {
        poll_fn(|context| self.0.poll(context)).await
    }

    /// Leaves `floor` requests of each rate limit window to others: see
    /// [`RequestOptions::reserve`](crate::RequestOptions::reserve).
    ///
    /// The default is 2, as [`options().batch()`](crate::RequestOptions::batch) sets it.
    pub fn reserve(mut self, floor: u32) -> Self {
        self.0.run.leave(floor);
        self
    }

    /// Returns the cursor at which the next run starts. Save it after the records.
    ///
    /// The time of the cursor is the last change up to which everything was read, and at most the start of this run.
    pub fn cursor(&self) -> UpdatesCursor {
        self.0.run.cursor()
    }

    /// Returns the progress of the run.
    pub fn progress(&self) -> ExportProgress {
        self.0.run.progress()
    }

    /// Returns whether records changed too fast to reach an end, and how far the service's clock is behind.
    pub fn report(&self) -> UpdatesReport {
        self.0.run.updates_report()
    }
}

/// The part of an export that depends on the type of its records.
pub(super) struct ExportReader<T> {
    pub(super) run: ExportRun,
    /// The time by which records are read, and the other one.
    times: [fn(&T) -> Option<Timestamp>; 2],
    read: fn(&Response) -> Result<ListResponse<T>, DecodeError>,
    /// The page that was fetched by `estimate`, and the position before it.
    ahead: Option<(Page<T>, ExportCheckpoint)>,
    over: bool,
}

impl<T: ListItem> ExportReader<T> {
    pub(super) fn new(
        run: ExportRun,
        times: [fn(&T) -> Option<Timestamp>; 2],
        read: fn(&Response) -> Result<ListResponse<T>, DecodeError>,
    ) -> Self {
        Self { run, times, read, ahead: None, over: false }
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

    /// Polls for the next page that holds something new.
    fn poll_page(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Page<T>, Error>>> {
        while let Some(success) = ready!(self.run.poll(context)) {
            let page = success.and_then(|success| match success.decode(self.read) {
                Ok(list) => self.page(list, success.response.date()),
                Err(cause) => Err(success.unreadable(cause)),
            });
            if page.as_ref().map_or(true, |page| !page.items.is_empty() || !page.errors.is_empty()) {
                return Poll::Ready(Some(page));
            }
        }
        Poll::Ready(None)
    }

    /// Removes the rows that came before from a page.
    fn page(&mut self, list: ListResponse<T>, date: Option<Timestamp>) -> Result<Page<T>, Error> {
        let ListResponse { mut items, mut errors, total, .. } = list;
        let mut rows = Vec::with_capacity(items.len() + lost_count(&errors));
        let [time, other] = self.times;
        for item in &items {
            // Rows without an id are identified by their text.
            let key = item.key().unwrap_or_else(|| item.to_json());
            rows.push(RowKey::new(&key, time(item)));
        }
        rows.extend(errors.iter().filter(|error| error.is_record_lost()).map(RowKey::unreadable));
        let mut others: Vec<_> = items.iter().map(|item| seconds(other(item))).collect();
        others.resize(rows.len(), None);
        let fresh = self.run.add_page(&rows, &others, items.len(), total, date)?;
        let (new_items, unread) = fresh.split_at(items.len().min(fresh.len()));
        let mut unread = unread.iter();
        errors.retain(|error| !error.is_record_lost() || *unread.next().unwrap_or(&true));
        retain(new_items, &mut items, &mut errors);
        let repeated = rows.len() - items.len() - lost_count(&errors);
        Ok(Page { number: self.run.pages(), items, errors, total: self.run.expected_count(), repeated, date })
    }

    /// Estimates the rest, with the page that was fetched by `estimate`.
    fn estimate(&self) -> ExportEstimate {
        let pending = self.ahead.as_ref().map_or(0, |(page, _)| (page.items.len() + lost_count(&page.errors)) as u64);
        self.run.estimate(pending)
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

/// Records are never pinned.
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
