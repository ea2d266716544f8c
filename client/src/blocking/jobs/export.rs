//! Exports and updates as iterators of pages, and the methods of the client that begin a job.

use std::fmt;
use std::iter::FusedIterator;

use helpdesk_runtime::{ExportList, Findable, ListRequest, Row, Service, SyncList, Timestamp};

use super::lists_of::{ListsOf, ListsOfResults};
use crate::blocking::client::Client;
use crate::error::Error;
use crate::jobs::export::{self, Estimate, ExportCheckpoint, ExportProgress, ExportReport, SyncCursor, SyncSince};
use crate::paging::Page;
use crate::transport::blocking::block_on;

impl<S: Service> Client<S> {
    /// Reads all of a list, however long it is, in the order of creation, and holds what came against what the service counts: as
    /// [`Client::export`](crate::Client::export), as an iterator of pages.
    pub fn export<R: ExportList>(&self, request: R) -> Export<R::Item> {
        Export(self.0.export(request))
    }

    /// Reads what was changed in a list since a time, or since where another synchronization ended, in the order of change: as
    /// [`Client::sync`](crate::Client::sync), as an iterator of pages.
    pub fn sync<R: SyncList>(&self, request: R, since: impl Into<SyncSince>) -> Updates<R::Item> {
        Updates(self.0.sync(request, since))
    }

    /// Reads the list of each of many, such as the messages of many cases, a few at a time, each on a thread of its own:
    /// `client.lists_of(cases, |case| messages::list(case.case_id))`.
    ///
    /// A key may be anything that a request can be made of. The lists come in the order of the keys, each whole and with its key. The
    /// rate limit is waited for, as by [`Policy::bulk`](crate::Policy::bulk).
    ///
    /// ```
    /// # use helpdesk_client as client;
    /// # use helpdesk_runtime as rt;
    /// # fn read<S: rt::Service, R: rt::ListRequest>(client: client::blocking::Client<S>, messages: fn(u64) -> R) {
    /// for list in client.lists_of([664, 665, 666], |case| messages(*case)).at_once(8) {
    ///     println!("case {}: {} messages, {}", list.of, list.items.len(), list.is_complete());
    /// }
    /// # }
    /// ```
    pub fn lists_of<'a, K: 'a, R: ListRequest>(
        &self,
        keys: impl IntoIterator<Item = K, IntoIter: 'a>,
        mut request: impl FnMut(&K) -> R + 'a,
    ) -> ListsOf<'a, K, R::Item> {
        let client = self.with(self.policy().bulk());
        ListsOf::new(Box::new(keys.into_iter().map(Ok)), Box::new(move |key| client.items(request(key))))
    }

    /// As [`lists_of`](Self::lists_of), for keys that are read meanwhile, as by [`items`](Self::items): `client.lists_of_results(
    /// client.items(cases::list()), |case| messages::list(case.case_id))`.
    pub fn lists_of_results<'a, K: 'a, R: ListRequest>(
        &self,
        keys: impl IntoIterator<Item = Result<K, Error>, IntoIter: 'a>,
        mut request: impl FnMut(&K) -> R + 'a,
    ) -> ListsOfResults<'a, K, R::Item> {
        let client = self.with(self.policy().bulk());
        ListsOfResults::new(Box::new(keys.into_iter()), Box::new(move |key| client.items(request(key))))
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
    /// # fn create<S: rt::Service, R: rt::Findable + Clone>(client: client::blocking::Client<S>, case: R) -> Result<R::Reply, client::Error> {
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
    pub fn find_created<R: Findable>(&self, request: &R, since: impl Into<Timestamp>) -> Result<Vec<R::Reply>, Error> {
        block_on(self.0.find_created(request, since))
    }
}

/// All records of a list, however many there are, oldest first, each once: an iterator of pages. See
/// [`Export`](crate::Export), which is the same as a stream.
#[must_use = "nothing is read before it is asked for"]
pub struct Export<T>(export::Export<T>);

impl<T: Row> Export<T> {
    /// Leaves that many requests of the account's limit to others: [`Policy::reserve`](crate::Policy::reserve). If it is not said, what
    /// [`Policy::bulk`](crate::Policy::bulk) leaves.
    pub fn leaving(self, floor: u32) -> Self {
        Self(self.0.leaving(floor))
    }

    /// Tells this function after each reply how far it is.
    pub fn on_progress(self, tell: impl Fn(&ExportProgress) + Send + Sync + 'static) -> Self {
        Self(self.0.on_progress(tell))
    }

    /// Asks for the first page, which is then given by the iterator, and tells what it says about the rest.
    ///
    /// # Errors
    /// When that page cannot be had. The export is then over.
    pub fn estimate(&mut self) -> Result<Estimate, Error> {
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

impl<T: Row> Iterator for Export<T> {
    type Item = Result<Page<T>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        block_on(self.0.next())
    }
}

impl<T: Row> FusedIterator for Export<T> {}

impl<T> fmt::Debug for Export<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// What was changed in a list since a time: an iterator of pages. See [`Updates`](crate::Updates), which is the same as a stream.
#[must_use = "nothing is read before it is asked for"]
pub struct Updates<T>(export::Updates<T>);

impl<T: Row> Updates<T> {
    /// Leaves that many requests of the account's limit to others: [`Policy::reserve`](crate::Policy::reserve). If it is not said, what
    /// [`Policy::bulk`](crate::Policy::bulk) leaves.
    pub fn leaving(self, floor: u32) -> Self {
        Self(self.0.leaving(floor))
    }

    /// Where the next synchronization begins, once what came so far is kept: at the time of the last change up to which everything
    /// came, and not after the time at which this one began.
    pub fn cursor(&self) -> SyncCursor {
        self.0.cursor()
    }

    /// How far it is.
    pub fn progress(&self) -> ExportProgress {
        self.0.progress()
    }
}

impl<T: Row> Iterator for Updates<T> {
    type Item = Result<Page<T>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        block_on(self.0.next())
    }
}

impl<T: Row> FusedIterator for Updates<T> {}

impl<T> fmt::Debug for Updates<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
