//! Lists of many keys, such as the messages of many cases: several at a time, in the order of the keys.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use futures_util::stream::{self, StreamExt};
use helpdesk_runtime::meta::Service;
use helpdesk_runtime::request::ListRequest;
use helpdesk_runtime::response::ListItem;

use super::in_order::{InOrder, Task};
use crate::client::Client;
use crate::error::Error;
use crate::paging::Items;
use crate::transport::stop::{StopHandle, Token};

/// The list of one key, such as the messages of one case, as [`CollectLists`] yields it.
#[derive(Debug)]
#[non_exhaustive]
pub struct CollectedList<K, T> {
    /// The key, such as a case.
    pub key: K,
    /// The records of the list, in the service's order. If the list failed, these are the records before the failure.
    pub items: Vec<T>,
    /// The errors of the list: records that could not be decoded, and at last the error that ended it.
    pub errors: Vec<Error>,
}

impl<K, T> CollectedList<K, T> {
    pub(crate) fn new(key: K, rows: Rows<T>) -> Self {
        Self { key, items: rows.items, errors: rows.errors }
    }

    /// Returns whether the list was read to its end without an error.
    pub fn is_complete(&self) -> bool {
        self.errors.is_empty()
    }
}

/// The records and errors of a list.
pub(crate) struct Rows<T> {
    items: Vec<T>,
    errors: Vec<Error>,
}

impl<T> Rows<T> {
    pub(crate) fn new() -> Self {
        Self { items: Vec::new(), errors: Vec::new() }
    }

    /// Adds a record or an error.
    pub(crate) fn add(&mut self, item: Result<T, Error>) {
        match item {
            Ok(item) => self.items.push(item),
            Err(error) => self.errors.push(error),
        }
    }
}

/// A stream of the lists of many keys, as [`Client::collect_lists`](crate::Client::collect_lists) creates it.
///
/// The type implements `Stream`; [`next`](Self::next) reads it without another crate. Lists arrive in the order of their keys. A failed
/// list has the failure in its own [`errors`](CollectedList::errors) and does not affect the others. The stream sends requests only while
/// you poll it.
///
/// `I` is the type of the items. [`TryCollectLists`] yields `Result`s.
#[must_use = "nothing is read before it is polled"]
pub struct CollectLists<'a, K, T, I = CollectedList<K, T>> {
    lists: InOrder<'a, K, Rows<T>>,
    item: ToItem<K, T, I>,
}

/// The item to yield for a list, or for an error in the place of a key.
pub(crate) type ToItem<K, T, I> = fn(Result<CollectedList<K, T>, Error>) -> Option<I>;

/// A stream of the lists of a stream of keys, as [`Client::try_collect_lists`](crate::Client::try_collect_lists)
/// creates it.
///
/// Unlike [`CollectLists`], the stream yields `Result`s: an error of the stream of keys takes the place of a list. The lists of the later
/// keys follow.
pub type TryCollectLists<'a, K, T> = CollectLists<'a, K, T, Result<CollectedList<K, T>, Error>>;

impl<'a, K: Send + 'a, T: ListItem, I> CollectLists<'a, K, T, I> {
    pub(crate) fn new<F: Future<Output = Rows<T>> + Send + 'static>(
        token: &Token,
        keys: impl Stream<Item = Result<K, Error>> + Send + 'a,
        mut read: impl FnMut(&K) -> F + Send + 'a,
        item: ToItem<K, T, I>,
    ) -> Self {
        Self { lists: InOrder::new(token, keys, move |key| Task::independent(read(key))), item }
    }

    /// Sets how many lists are read at the same time. The default is 4; 0 counts as 1.
    ///
    /// Finished lists that wait for an earlier list count too, which bounds the memory.
    pub fn concurrency(mut self, lists: usize) -> Self {
        self.lists.set_concurrency(lists);
        self
    }

    /// Returns a handle that stops the lists in progress. Each of these lists has an error. Keys that were not taken have no list.
    pub fn stop_handle(&self) -> StopHandle {
        self.lists.stop_handle()
    }

    /// Returns the list of the next key, or `None` at the end.
    ///
    /// # Errors
    /// [`TryCollectLists`] fails if the stream of keys does. Failures of a list are in [`CollectedList::errors`].
    pub async fn next(&mut self) -> Option<I> {
        StreamExt::next(self).await
    }
}

impl<S: Service> Client<S> {
    /// Reads one list for each key, such as the messages of many cases, several at a time.
    ///
    /// `request` builds the list request of a key. The lists arrive in the order of the keys, each complete and with
    /// its key. The client uses [`options().batch()`](crate::RequestOptions::batch). If the keys come from a stream
    /// that can fail, use [`try_collect_lists`](Self::try_collect_lists).
    ///
    /// ```no_run
    /// use helpdesk::messages;
    ///
    /// # async fn example(client: helpdesk::Client) {
    /// let mut lists = client.collect_lists([664, 665, 666], |case| messages::list(*case)).concurrency(8);
    /// while let Some(list) = lists.next().await {
    ///     println!("case {}: {} messages", list.key, list.items.len());
    ///     for error in &list.errors {
    ///         eprintln!("case {}: {error}", list.key);
    ///     }
    /// }
    /// # }
    /// ```
    ///
    /// # Errors
    /// The stream yields lists, not `Result`s. A failed list has its failure in [`CollectedList::errors`].
    pub fn collect_lists<'a, K: Send + 'a, R: ListRequest>(
        &self,
        keys: impl IntoIterator<Item = K, IntoIter: Send + 'a>,
        mut request: impl FnMut(&K) -> R + Send + 'a,
    ) -> CollectLists<'a, K, R::Item> {
        let client = self.for_job();
        // The keys of an iterator are no errors.
        CollectLists::new(
            &client.transport.token.clone(),
            stream::iter(keys.into_iter().map(Ok)),
            move |key| read(client.items(request(key))),
            Result::ok,
        )
    }

    /// Reads one list for each key of a stream, such as that of [`items`](Self::items), several at a time.
    ///
    /// The lists are read as by [`collect_lists`](Self::collect_lists), at the same time as the keys.
    ///
    /// ```no_run
    /// use helpdesk::{cases, messages};
    ///
    /// # async fn example(client: helpdesk::Client) -> Result<(), helpdesk::Error> {
    /// let open = client.items(cases::list().statuses(["open"]));
    /// let mut lists = client.try_collect_lists(open, |case| messages::list(case.case_id));
    /// while let Some(list) = lists.next().await {
    ///     let list = list?;
    ///     println!("{}: {} messages", list.key.subject, list.items.len());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// The stream yields an error only if the stream of keys does. A failed list has its failure in
    /// [`CollectedList::errors`].
    pub fn try_collect_lists<'a, K: Send + 'a, R: ListRequest>(
        &self,
        keys: impl Stream<Item = Result<K, Error>> + Send + 'a,
        mut request: impl FnMut(&K) -> R + Send + 'a,
    ) -> TryCollectLists<'a, K, R::Item> {
        let client = self.for_job();
        CollectLists::new(&client.transport.token.clone(), keys, move |key| read(client.items(request(key))), Some)
    }
}

/// Reads a list to its end.
pub(crate) async fn read<T: ListItem>(mut items: Items<T>) -> Rows<T> {
    let mut rows = Rows::new();
    while let Some(item) = items.next().await {
        rows.add(item);
    }
    rows
}

/// Keys and records are never pinned.
impl<K, T, I> Unpin for CollectLists<'_, K, T, I> {}

impl<'a, K: Send + 'a, T: ListItem, I> Stream for CollectLists<'a, K, T, I> {
    type Item = I;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<I>> {
        let this = self.get_mut();
        let list = ready!(this.lists.poll(context));
        Poll::Ready(list.and_then(|list| (this.item)(list.map(|(key, rows)| CollectedList::new(key, rows)))))
    }
}

impl<K, T, I> fmt::Debug for CollectLists<'_, K, T, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CollectLists").field(&self.lists).finish()
    }
}
