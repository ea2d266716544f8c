//! Jobs that send many requests: the methods of the blocking client that start one.

use futures_util::stream;
use helpdesk_runtime::meta::Service;
use helpdesk_runtime::request::{ExportRequest, Findable, ListRequest, UpdatesRequest};
use helpdesk_runtime::{Request, Timestamp};

use self::streams::{CollectLists, Export, SendEach, TryCollectLists, Updates};
use self::threads::Threads;
use super::client::Client;
use super::iter::Iter;
use crate::error::Error;
use crate::jobs::collect_lists::{ToItem, read};
use crate::jobs::{self, Created, UpdatesSince};
use crate::transport::block_on::block_on;

pub(super) mod lookup;
pub(super) mod streams;
mod threads;

impl<S: Service> Client<S> {
    /// Exports a whole list, however long, in the order of creation: see [`crate::Client::export`]. The iterator yields pages.
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
    /// Errors arrive inside the iterator and end it; resume from
    /// [`checkpoint`](crate::jobs::Export::checkpoint).
    pub fn export<R: ExportRequest>(&self, request: R) -> Export<R::Item> {
        Iter(self.0.export(request))
    }

    /// Reads the records of a list that were created or changed since a time, or since the cursor of an earlier run:
    /// see [`crate::Client::updates`]. The iterator yields pages.
    ///
    /// # Errors
    /// Errors arrive inside the iterator and end it.
    pub fn updates<R: UpdatesRequest>(&self, request: R, since: impl Into<UpdatesSince>) -> Updates<R::Item> {
        Iter(self.0.updates(request, since))
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

    /// Sends one request for each key, such as a change of many cases, several at a time, each on its own thread: see
    /// [`crate::Client::send_each`].
    ///
    /// ```no_run
    /// use helpdesk::{CaseId, CaseStatus, cases};
    ///
    /// # fn example(client: helpdesk::blocking::Client, ids: Vec<CaseId>) {
    /// for sent in client.send_each(ids, |case| cases::update(*case).status(CaseStatus::Closed)).concurrency(8) {
    ///     if let Err(error) = sent.result {
    ///         eprintln!("case {}: {error}", sent.key);
    ///     }
    /// }
    /// # }
    /// ```
    ///
    /// # Errors
    /// A failed request has its error in [`KeyedResult::result`](crate::jobs::KeyedResult::result), and the requests of other records are sent.
    pub fn send_each<'a, K: Send + 'a, R: Request>(
        &self,
        keys: impl IntoIterator<Item = K, IntoIter: Send + 'a>,
        request: impl FnMut(&K) -> R + Send + 'a,
    ) -> SendEach<'a, K, R::Output> {
        let client = self.0.for_job();
        let threads = Threads::new(client.transport.token.clone());
        Iter(jobs::SendEach::new(&client.clone(), keys, request, move |request| {
            let (threads, sending) = (threads.clone(), client.send(request));
            move || threads.run(sending)
        }))
    }

    /// Searches for the record that a create request may have created, after
    /// [`Outcome::Unknown`](crate::Outcome::Unknown).
    ///
    /// Returns the matching records, oldest first. If there are none, the request did not create one, and may be retried: the
    /// search goes on until 60 s after `since`, a time just before the request was sent. For that, and for how records are compared, see
    /// [`crate::Client::find_created`].
    ///
    /// ```no_run
    /// use helpdesk::jobs::Created;
    /// use helpdesk::{Case, MessageContent, Outcome, Requester, cases};
    /// use std::time::SystemTime;
    ///
    /// # fn example(client: helpdesk::blocking::Client) -> Result<Case, helpdesk::Error> {
    /// let case = cases::create(Requester::email("ann@example.com"), "Order 1001", MessageContent::text("Help."));
    /// let since = SystemTime::now();
    /// match client.send(case.clone()) {
    ///     Err(error) if error.outcome() == Outcome::Unknown => match client.find_created(&case, since)? {
    ///         Created::One(case) => Ok(case),
    ///         Created::None => client.send(case),
    ///         // A person has to decide which of them it is, if any.
    ///         Created::Unclear(_) => Err(error),
    ///     },
    ///     sent => sent,
    /// }
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails as [`crate::Client::find_created`] does.
    pub fn find_created<R: Findable>(
        &self,
        request: &R,
        since: impl Into<Timestamp>,
    ) -> Result<Created<R::Output>, Error> {
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
        Iter(jobs::CollectLists::new(&token, stream::iter(keys), read, item))
    }
}
