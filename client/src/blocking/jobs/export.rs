//! Exports and updates as iterators of pages, and the methods of the client that begin a job.

use std::fmt;
use std::iter::FusedIterator;

use helpdesk_runtime::{ExportRequest, Findable, ListItem, ListRequest, Service, Timestamp, UpdatesRequest};

use super::collect_lists::{CollectLists, TryCollectLists};
use crate::blocking::client::Client;
use crate::error::Error;
use crate::jobs::export::{
    self, ExportCheckpoint, ExportEstimate, ExportProgress, ExportReport, UpdatesCursor, UpdatesSince,
};
use crate::paging::Page;
use crate::transport::blocking::block_on;

impl<S: Service> Client<S> {
    /// Reads all of a list, however long it is, in the order of creation, and holds what came against what the service counts: as
    /// [`Client::export`](crate::Client::export), as an iterator of pages.
    pub fn export<R: ExportRequest>(&self, request: R) -> Export<R::Item> {
        Export(self.0.export(request))
    }

    /// Reads what was changed in a list since a time, or since where another synchronization ended, in the order of change: as
    /// [`Client::sync`](crate::Client::sync), as an iterator of pages.
    pub fn updates<R: UpdatesRequest>(&self, request: R, since: impl Into<UpdatesSince>) -> Updates<R::Item> {
        Updates(self.0.updates(request, since))
    }

    /// Reads the list of each of many, such as the messages of many cases, a few at a time, each on a thread of its own:
    /// `client.collect_lists(cases, |case| messages::list(case.case_id))`.
    ///
    /// A key may be anything that a request can be made of. The lists come in the order of the keys, each whole and with its key. The
    /// rate limit is waited for, as by [`RequestOptions::bulk`](crate::RequestOptions::bulk).
    ///
    /// ```
    /// # use helpdesk_client as client;
    /// # use helpdesk_runtime as rt;
    /// # fn read<S: rt::Service, R: rt::ListRequest>(client: client::blocking::Client<S>, messages: fn(u64) -> R) {
    /// for list in client.collect_lists([664, 665, 666], |case| messages(*case)).concurrency(8) {
    ///     println!("case {}: {} messages, {}", list.of, list.items.len(), list.is_complete());
    /// }
    /// # }
    /// ```
    pub fn collect_lists<'a, K: 'a, R: ListRequest>(
        &self,
        keys: impl IntoIterator<Item = K, IntoIter: 'a>,
        mut request: impl FnMut(&K) -> R + 'a,
    ) -> CollectLists<'a, K, R::Item> {
        let client = self.with_options(self.options().batch());
        CollectLists::new(Box::new(keys.into_iter().map(Ok)), Box::new(move |key| client.items(request(key))))
    }

    /// As [`collect_lists`](Self::collect_lists), for keys that are read meanwhile, as by [`items`](Self::items): `client.lists_of_results(
    /// client.items(cases::list()), |case| messages::list(case.case_id))`.
    pub fn try_collect_lists<'a, K: 'a, R: ListRequest>(
        &self,
        keys: impl IntoIterator<Item = Result<K, Error>, IntoIter: 'a>,
        mut request: impl FnMut(&K) -> R + 'a,
    ) -> TryCollectLists<'a, K, R::Item> {
        let client = self.with_options(self.options().batch());
        TryCollectLists::new(Box::new(keys.into_iter()), Box::new(move |key| client.items(request(key))))
    }

    /// Looks whether what a request creates is there, after [`Outcome::Unknown`](crate::Outcome::Unknown) has left that open: what
    /// is found may be it, oldest first. If nothing is, it may be sent again.
    ///
    /// `since` is a time just before the request was sent; a minute is taken off for clocks that differ. One that is dated back is
    /// looked for around its own time. The list is narrowed by what the request says, and its records are compared with that: the
    /// operation's documentation tells by what. A marker of your own, such as an order number in a custom field, tells two of the
    /// same apart. A service needs a moment to list what is new, and lists only what the caller may see.
    ///
    /// ```
    /// # use helpdesk_client as client;
    /// # use helpdesk_runtime as rt;
    /// # fn create<S: rt::Service, R: rt::Findable + Clone>(client: client::blocking::Client<S>, case: R) -> Result<R::Output, client::Error> {
    /// let since = std::time::SystemTime::now();
    /// match client.send(case.clone()) {
    ///     Err(error) if error.outcome() == client::Outcome::Unknown => {
    ///         match client.find_created(&case, since)?.into_iter().next() {
    ///             Some(found) => Ok(found),
    ///             None => client.send(case),
    ///         }
    ///     }
    ///     sent => sent,
    /// }
    /// # }
    /// ```
    ///
    /// # Errors
    /// As those of a list; and when it may be among more than 5 pages, or is perhaps a record that cannot be read.
    pub fn find_created<R: Findable>(&self, request: &R, since: impl Into<Timestamp>) -> Result<Vec<R::Output>, Error> {
        block_on(self.0.find_created(request, since))
    }
}

/// All records of a list, however many there are, oldest first, each once: an iterator of pages. See
/// [`Export`](crate::Export), which is the same as a stream.
#[must_use = "nothing is read before it is asked for"]
pub struct Export<T>(export::Export<T>);

impl<T: ListItem> Export<T> {
    /// Leaves that many requests of the account's limit to others: [`RequestOptions::reserve`](crate::RequestOptions::reserve). If it is not said, what
    /// [`RequestOptions::bulk`](crate::RequestOptions::bulk) leaves.
    pub fn reserve(self, floor: u32) -> Self {
        Self(self.0.reserve(floor))
    }

    /// Tells this function after each reply how far it is.
    pub fn on_progress(self, tell: impl Fn(&ExportProgress) + Send + Sync + 'static) -> Self {
        Self(self.0.on_progress(tell))
    }

    /// Asks for the first page, which is then given by the iterator, and tells what it says about the rest.
    ///
    /// # Errors
    /// When that page cannot be had. The export is then over.
    pub fn estimate(&mut self) -> Result<ExportEstimate, Error> {
        block_on(self.0.estimate())
    }

    /// Where it stands: after the page that came last. To be kept after what that page holds.
    pub fn checkpoint(&self) -> ExportCheckpoint {
        self.0.checkpoint()
    }

    /// Goes on where another one stood.
    ///
    /// # Errors
    /// When that one was of another account, operation or other filters.
    pub fn resume(self, checkpoint: &ExportCheckpoint) -> Result<Self, Error> {
        self.0.resume(checkpoint).map(Self)
    }

    /// How far it is.
    pub fn progress(&self) -> ExportProgress {
        self.0.progress()
    }

    /// What came of it so far.
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

/// What was changed in a list since a time: an iterator of pages. See [`Updates`](crate::Updates), which is the same as a stream.
#[must_use = "nothing is read before it is asked for"]
pub struct Updates<T>(export::Updates<T>);

impl<T: ListItem> Updates<T> {
    /// Leaves that many requests of the account's limit to others: [`RequestOptions::reserve`](crate::RequestOptions::reserve). If it is not said, what
    /// [`RequestOptions::bulk`](crate::RequestOptions::bulk) leaves.
    pub fn reserve(self, floor: u32) -> Self {
        Self(self.0.reserve(floor))
    }

    /// Where the next synchronization begins, once what came so far is kept: at the time of the last change up to which everything
    /// came, and not after the time at which this one began.
    pub fn cursor(&self) -> UpdatesCursor {
        self.0.cursor()
    }

    /// How far it is.
    pub fn progress(&self) -> ExportProgress {
        self.0.progress()
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
