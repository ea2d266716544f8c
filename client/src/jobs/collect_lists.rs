//! Lists of many keys, such as the messages of many cases: several at a time, in the order of the keys.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_core::Stream;
use futures_util::stream::{self, BoxStream, StreamExt};
use helpdesk_runtime::{ListItem, ListRequest, Service};

use crate::client::Client;
use crate::error::Error;
use crate::paging::Items;

/// How many lists are read at the same time by default.
pub(crate) const AT_ONCE: usize = 4;

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
/// It implements `Stream`; [`next`](Self::next) reads it without another crate. Lists arrive in the order of their
/// keys. A failed list has the failure in its own [`errors`](CollectedList::errors) and does not affect the others. The
/// stream sends requests only while you poll it.
#[must_use = "nothing is read before it is polled"]
pub struct CollectLists<'a, K, T>(Lists<'a, K, T>);

/// A stream of the lists of a stream of keys, as [`Client::try_collect_lists`](crate::Client::try_collect_lists)
/// creates it.
///
/// It implements `Stream`; [`next`](Self::next) reads it without another crate. It differs from [`CollectLists`] in its
/// items: an error of the stream of keys is an error in its place. The lists of the keys after it follow.
#[must_use = "nothing is read before it is polled"]
pub struct TryCollectLists<'a, K, T>(Lists<'a, K, T>);

impl<'a, K: Send + 'a, T: ListItem> CollectLists<'a, K, T> {
    pub(crate) fn new(keys: impl Iterator<Item = K> + Send + 'a, start: Start<'a, K, T>) -> Self {
        Self(Lists::new(stream::iter(keys.map(Ok)).boxed(), start))
    }

    /// Sets how many lists are read at the same time. The default is 4; 0 counts as 1.
    ///
    /// Finished lists that wait for an earlier one count too, which bounds the memory.
    pub fn concurrency(self, lists: usize) -> Self {
        Self(self.0.concurrency(lists))
    }

    /// Returns the list of the next key, or `None` at the end.
    pub async fn next(&mut self) -> Option<CollectedList<K, T>> {
        StreamExt::next(self).await
    }
}

impl<'a, K: Send + 'a, T: ListItem> TryCollectLists<'a, K, T> {
    pub(crate) fn new(keys: impl Stream<Item = Result<K, Error>> + Send + 'a, start: Start<'a, K, T>) -> Self {
        Self(Lists::new(keys.boxed(), start))
    }

    /// Sets how many lists are read at the same time. The default is 4; 0 counts as 1.
    ///
    /// Finished lists that wait for an earlier one count too, which bounds the memory.
    pub fn concurrency(self, lists: usize) -> Self {
        Self(self.0.concurrency(lists))
    }

    /// Returns the list of the next key, or `None` at the end.
    ///
    /// # Errors
    /// Fails if the stream of keys does. Failures of a list are in [`CollectedList::errors`].
    pub async fn next(&mut self) -> Option<Result<CollectedList<K, T>, Error>> {
        StreamExt::next(self).await
    }
}

impl<S: Service> Client<S> {
    /// Reads one list for each key, such as the messages of many cases, several at a time.
    ///
    /// `request` builds the list request of a key. The lists arrive in the order of the keys, each complete and with
    /// its key. The client uses [`RequestOptions::batch`](crate::RequestOptions::batch). If the keys come from a stream
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
        let client = self.with_options(self.options.batch());
        CollectLists::new(keys.into_iter(), Box::new(move |key| client.items(request(key))))
    }

    /// Reads one list for each key of a stream, such as that of [`items`](Self::items), several at a time.
    ///
    /// It works as [`collect_lists`](Self::collect_lists) does, and reads the keys while it reads the lists.
    ///
    /// ```no_run
    /// use helpdesk::{cases, messages};
    ///
    /// # async fn example(client: helpdesk::Client) -> Result<(), helpdesk::Error> {
    /// let open = client.items(cases::list().status(["open"]));
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
        let client = self.with_options(self.options.batch());
        TryCollectLists::new(keys, Box::new(move |key| client.items(request(key))))
    }
}

/// The source of the keys.
type Keys<'a, K> = BoxStream<'a, Result<K, Error>>;

/// Starts to read the list of a key.
pub(crate) type Start<'a, K, T> = Box<dyn FnMut(&K) -> Items<T> + Send + 'a>;

struct Lists<'a, K, T> {
    /// The keys and the request function, until the first list is polled.
    ahead: Option<(Keys<'a, K>, Start<'a, K, T>)>,
    lists: BoxStream<'a, Result<CollectedList<K, T>, Error>>,
    concurrency: usize,
}

impl<'a, K: Send + 'a, T: ListItem> Lists<'a, K, T> {
    fn new(keys: Keys<'a, K>, start: Start<'a, K, T>) -> Self {
        Self { ahead: Some((keys, start)), lists: stream::empty().boxed(), concurrency: AT_ONCE }
    }

    fn concurrency(self, lists: usize) -> Self {
        Self { concurrency: lists.max(1), ..self }
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<CollectedList<K, T>, Error>>> {
        if let Some((keys, mut start)) = self.ahead.take() {
            let lists = keys.map(move |key| {
                let list = key.map(|key| (start(&key), key));
                async move {
                    let (items, key) = list?;
                    Ok(read(items, key).await)
                }
            });
            self.lists = lists.buffered(self.concurrency).boxed();
        }
        self.lists.poll_next_unpin(context)
    }
}

/// Reads the list of a key to its end.
async fn read<K, T: ListItem>(mut items: Items<T>, of: K) -> CollectedList<K, T> {
    let mut rows = Rows::new();
    while let Some(item) = items.next().await {
        rows.add(item);
    }
    CollectedList::new(of, rows)
}

/// No key and no record is ever pinned.
impl<K, T> Unpin for CollectLists<'_, K, T> {}

impl<'a, K: Send + 'a, T: ListItem> Stream for CollectLists<'a, K, T> {
    type Item = CollectedList<K, T>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        // Keys of an iterator are no errors.
        self.get_mut().0.poll(context).map(|list| list.and_then(Result::ok))
    }
}

/// No key and no record is ever pinned.
impl<K, T> Unpin for TryCollectLists<'_, K, T> {}

impl<'a, K: Send + 'a, T: ListItem> Stream for TryCollectLists<'a, K, T> {
    type Item = Result<CollectedList<K, T>, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().0.poll(context)
    }
}

impl<K, T> fmt::Debug for CollectLists<'_, K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CollectLists").field("concurrency", &self.0.concurrency).finish_non_exhaustive()
    }
}

impl<K, T> fmt::Debug for TryCollectLists<'_, K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TryCollectLists").field("concurrency", &self.0.concurrency).finish_non_exhaustive()
    }
}
