//! Exports and updates as iterators of pages, and the methods of the client that start a job.

use std::fmt;
use std::iter::FusedIterator;

use futures_util::stream;
use helpdesk_runtime::Timestamp;
use helpdesk_runtime::meta::Service;
use helpdesk_runtime::request::{ExportRequest, Findable, ListRequest, UpdatesRequest};
use helpdesk_runtime::response::ListItem;

use super::collect_lists::{CollectLists, TryCollectLists};
use super::threads::Threads;
use crate::blocking::client::Client;
use crate::error::Error;
use crate::jobs::collect_lists::{self as jobs, ToItem, read};
use crate::jobs::export::{
    self, ExportCheckpoint, ExportEstimate, ExportProgress, ExportReport, UpdatesCursor, UpdatesReport, UpdatesSince,
};
use crate::paging::Page;
use crate::transport::block_on::block_on;
use crate::transport::stop::StopHandle;

impl<S: Service> Client<S> {
    /// Exports a whole list, however long, in the order of creation: see [`crate::Client::export`]. It yields pages.
    ///
    /// ```no_run
    /// use helpdesk::cases;
    ///
    /// # fn example(client: helpdesk::blocking::Client) -> Result<(), helpdesk::Error> {
    /// let mut export = client.export(cases::list());
    /// for page in &mut export {
    ///     let page = page?;
    ///     for case in &page.items {
    ///         println!("{}", case.to_json());
    ///     }
    ///     for error in &page.errors {
    ///         eprintln!("{error}");
    ///     }
    /// }
    /// println!("counts match: {}", export.report().counts_match());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Errors arrive inside the iterator and end it; resume from [`Export::checkpoint`].
    pub fn export<R: ExportRequest>(&self, request: R) -> Export<R::Item> {
        Export(self.0.export(request))
    }

    /// Reads the records of a list that were created or changed since a time, or since the cursor of an earlier run:
    /// see [`crate::Client::updates`]. It yields pages.
    ///
    /// # Errors
    /// Errors arrive inside the iterator and end it.
    pub fn updates<R: UpdatesRequest>(&self, request: R, since: impl Into<UpdatesSince>) -> Updates<R::Item> {
        Updates(self.0.updates(request, since))
    }

    /// Reads one list for each key, such as the messages of many cases, several at a time, each on its own thread.
    ///
    /// `request` builds the list request of a key. The lists arrive in the order of the keys, each complete and with
    /// its key. The client uses [`options().batch()`](crate::RequestOptions::batch).
    ///
    /// ```no_run
    /// use helpdesk::messages;
    ///
    /// # fn example(client: helpdesk::blocking::Client) {
    /// for list in client.collect_lists([664, 665, 666], |case| messages::list(*case)).concurrency(8) {
    ///     println!("case {}: {} messages, {} errors", list.key, list.items.len(), list.errors.len());
    /// }
    /// # }
    /// ```
    ///
    /// # Errors
    /// The iterator yields lists, not `Result`s. A failed list has its failure in
    /// [`CollectedList::errors`](crate::jobs::CollectedList::errors).
    pub fn collect_lists<'a, K: Send + 'a, R: ListRequest>(
        &self,
        keys: impl IntoIterator<Item = K, IntoIter: Send + 'a>,
        request: impl FnMut(&K) -> R + Send + 'a,
    ) -> CollectLists<'a, K, R::Item> {
        self.collect(keys.into_iter().map(Ok), request, Result::ok)
    }

    /// Reads one list for each key of an iterator that can fail, such as that of [`items`](Self::items), several at a
    /// time.
    ///
    /// ```no_run
    /// use helpdesk::{cases, messages};
    ///
    /// # fn example(client: helpdesk::blocking::Client) -> Result<(), helpdesk::Error> {
    /// let open = client.items(cases::list().statuses(["open"]));
    /// for list in client.try_collect_lists(open, |case| messages::list(case.case_id)) {
    ///     let list = list?;
    ///     println!("{}: {} messages", list.key.subject, list.items.len());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// The iterator yields an error only if the keys do. A failed list has its failure in
    /// [`CollectedList::errors`](crate::jobs::CollectedList::errors).
    pub fn try_collect_lists<'a, K: Send + 'a, R: ListRequest>(
        &self,
        keys: impl IntoIterator<Item = Result<K, Error>, IntoIter: Send + 'a>,
        request: impl FnMut(&K) -> R + Send + 'a,
    ) -> TryCollectLists<'a, K, R::Item> {
        self.collect(keys, request, Some)
    }

    /// Searches for the record that a create request may have created, after
    /// [`Outcome::Unknown`](crate::Outcome::Unknown).
    ///
    /// Returns the matching records, oldest first. If there are none, the request did not create one, and may be retried: the
    /// search goes on until 60 s after `since`, a time just before the request was sent. For that, and for how records are compared, see
    /// [`crate::Client::find_created`].
    ///
    /// ```no_run
    /// use helpdesk::{Case, MessageContent, Outcome, Requester, cases};
    /// use std::time::SystemTime;
    ///
    /// # fn example(client: helpdesk::blocking::Client) -> Result<Case, helpdesk::Error> {
    /// let case = cases::create(Requester::email("ann@example.com"), "Order 1001", MessageContent::text("Help."));
    /// let since = SystemTime::now();
    /// match client.send(case.clone()) {
    ///     Err(error) if error.outcome() == Outcome::Unknown => {
    ///         let mut found = client.find_created(&case, since)?;
    ///         match (found.pop(), found.is_empty()) {
    ///             (Some(only), true) => Ok(only),
    ///             // Several look like it: a person has to tell which one it is.
    ///             (Some(_), false) => Err(error),
    ///             (None, _) => client.send(case),
    ///         }
    ///     }
    ///     sent => sent,
    /// }
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails as [`crate::Client::find_created`] does.
    pub fn find_created<R: Findable>(&self, request: &R, since: impl Into<Timestamp>) -> Result<Vec<R::Output>, Error> {
        block_on(self.0.find_created(request, since))
    }

    /// Reads the lists, each on its own thread.
    fn collect<'a, K: Send + 'a, R: ListRequest, I>(
        &self,
        keys: impl IntoIterator<Item = Result<K, Error>, IntoIter: Send + 'a>,
        mut request: impl FnMut(&K) -> R + Send + 'a,
        item: ToItem<K, R::Item, I>,
    ) -> CollectLists<'a, K, R::Item, I> {
        let client = self.0.for_job();
        let token = client.transport.token.clone();
        let threads = Threads::new(token.clone());
        let read = move |key: &K| threads.run(read(client.items(request(key))));
        CollectLists(jobs::CollectLists::new(&token, stream::iter(keys), read, item))
    }
}

/// An iterator over pages with all records of a list, oldest first, each once. See [`crate::jobs::Export`], which is the
/// stream.
#[must_use = "nothing is read before it is asked for"]
pub struct Export<T>(export::Export<T>);

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

    /// Returns the position after the last page. Save it after the records of that page.
    pub fn checkpoint(&self) -> ExportCheckpoint {
        self.0.checkpoint()
    }

    /// Resumes at a checkpoint of the same export.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::Pagination`](crate::ErrorKind::Pagination) if the checkpoint belongs to another account,
    /// operation or other filters.
    pub fn resume(self, checkpoint: &ExportCheckpoint) -> Result<Self, Error> {
        self.0.resume(checkpoint).map(Self)
    }

    /// Returns a handle that stops this iterator. Its next item is then an error, and its position stays.
    pub fn stop_handle(&self) -> StopHandle {
        self.0.stop_handle()
    }

    /// Returns how far the export is.
    pub fn progress(&self) -> ExportProgress {
        self.0.progress()
    }

    /// Returns the counts of the export so far.
    pub fn report(&self) -> ExportReport {
        self.0.report()
    }
}

impl<T: ListItem> Iterator for Export<T> {
    type Item = Result<Page<T>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        block_on(self.0.next())
    }
}

impl<T: ListItem> FusedIterator for Export<T> {}

impl<T> fmt::Debug for Export<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// An iterator over pages with the changed records of a list. See [`crate::jobs::Updates`], which is the stream.
#[must_use = "nothing is read before it is asked for"]
pub struct Updates<T>(export::Updates<T>);

impl<T: ListItem> Updates<T> {
    /// Returns a handle that stops this iterator. Its next item is then an error, and its position stays.
    pub fn stop_handle(&self) -> StopHandle {
        self.0.stop_handle()
    }

    /// Leaves `floor` requests of each rate limit window to others: see
    /// [`RequestOptions::reserve`](crate::RequestOptions::reserve).
    ///
    /// The default is 2, as [`options().batch()`](crate::RequestOptions::batch) sets it.
    pub fn reserve(self, floor: u32) -> Self {
        Self(self.0.reserve(floor))
    }

    /// Returns the cursor at which the next run starts. Save it after the records.
    ///
    /// Its time is that of the last change up to which everything was read, and not later than the start of this run.
    pub fn cursor(&self) -> UpdatesCursor {
        self.0.cursor()
    }

    /// Returns how far the run is.
    pub fn progress(&self) -> ExportProgress {
        self.0.progress()
    }

    /// Returns whether records changed too fast to reach an end, and how far the service's clock is behind.
    pub fn report(&self) -> UpdatesReport {
        self.0.report()
    }
}

impl<T: ListItem> Iterator for Updates<T> {
    type Item = Result<Page<T>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        block_on(self.0.next())
    }
}

impl<T: ListItem> FusedIterator for Updates<T> {}

impl<T> fmt::Debug for Updates<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
