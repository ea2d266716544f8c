//! The same list of many things, such as the messages of many cases: a few at a time, and in the order of the things.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_core::Stream;
use futures_util::stream::{self, BoxStream, StreamExt};
use helpdesk_runtime::{ListItem, ListRequest, Service};

use crate::client::Client;
use crate::error::Error;
use crate::paging::Items;

/// How many lists are under way unless the caller says otherwise.
pub(crate) const AT_ONCE: usize = 4;

/// A list of one of many, such as the messages of one of many cases.
#[derive(Debug)]
#[non_exhaustive]
pub struct CollectedList<K, T> {
    /// What it is the list of.
    pub key: K,
    /// Its records, in the service's order; those before an error if it could not be read to its end.
    pub items: Vec<T>,
    /// What went wrong: a record that could not be read, after which others came, or at last what ended the list.
    pub errors: Vec<Error>,
}

impl<K, T> CollectedList<K, T> {
    pub(crate) fn new(key: K, rows: Rows<T>) -> Self {
        Self { key, items: rows.items, errors: rows.errors }
    }

    /// Whether nothing is missing.
    pub fn is_complete(&self) -> bool {
        self.errors.is_empty()
    }
}

/// What came of a list.
pub(crate) struct Rows<T> {
    items: Vec<T>,
    errors: Vec<Error>,
}

impl<T> Rows<T> {
    pub(crate) fn new() -> Self {
        Self { items: Vec::new(), errors: Vec::new() }
    }

    /// Takes in what came.
    pub(crate) fn add(&mut self, item: Result<T, Error>) {
        match item {
            Ok(item) => self.items.push(item),
            Err(error) => self.errors.push(error),
        }
    }
}

/// The list of each of many, as [`Client::collect_lists`](crate::Client::collect_lists) reads them. A `Stream`; [`next`](Self::next) reads it
/// without another crate.
///
/// They come in the order of the keys. One that fails says so in its own [`errors`](CollectedList::errors), and the others go on. Nothing
/// is under way while nobody polls it.
#[must_use = "nothing is read before it is polled"]
pub struct CollectLists<'a, K, T>(Lists<'a, K, T>);

/// The list of each thing of a stream, as [`Client::try_collect_lists`](crate::Client::try_collect_lists) reads them. A `Stream`;
/// [`next`](Self::next) reads it without another crate.
///
/// As [`CollectLists`], and an error of the stream comes in its place, after which the lists of what follows it come.
#[must_use = "nothing is read before it is polled"]
pub struct TryCollectLists<'a, K, T>(Lists<'a, K, T>);

impl<'a, K: Send + 'a, T: ListItem> CollectLists<'a, K, T> {
    pub(crate) fn new(keys: impl Iterator<Item = K> + Send + 'a, start: Start<'a, K, T>) -> Self {
        Self(Lists::new(stream::iter(keys.map(Ok)).boxed(), start))
    }

    /// With so many lists under way, at least one, rather than 4. Those that are done and wait for one before them count too: no
    /// more are held at any time.
    pub fn concurrency(self, lists: usize) -> Self {
        Self(self.0.concurrency(lists))
    }

    /// The list of the next key, or none at the end.
    pub async fn next(&mut self) -> Option<CollectedList<K, T>> {
        StreamExt::next(self).await
    }
}

impl<'a, K: Send + 'a, T: ListItem> TryCollectLists<'a, K, T> {
    pub(crate) fn new(keys: impl Stream<Item = Result<K, Error>> + Send + 'a, start: Start<'a, K, T>) -> Self {
        Self(Lists::new(keys.boxed(), start))
    }

    /// With so many lists under way, at least one, rather than 4. Those that are done and wait for one before them count too: no
    /// more are held at any time.
    pub fn concurrency(self, lists: usize) -> Self {
        Self(self.0.concurrency(lists))
    }

    /// The list of the next key, or none at the end.
    ///
    /// # Errors
    /// That of the stream of keys; what is wrong with a list is told by [`CollectedList::errors`].
    pub async fn next(&mut self) -> Option<Result<CollectedList<K, T>, Error>> {
        StreamExt::next(self).await
    }
}

impl<S: Service> Client<S> {
    /// Reads the list of each of many, such as the messages of many cases, a few at a time: `client.lists_of(cases, |case|
    /// messages::list(case.case_id))`.
    ///
    /// A key may be anything that a request can be made of. The lists come in the order of the keys, each whole and with its key. The
    /// rate limit is waited for, as by [`RequestOptions::bulk`](crate::RequestOptions::bulk).
    ///
    /// ```
    /// # use helpdesk_client as client;
    /// # use helpdesk_runtime as rt;
    /// # async fn read<S: rt::Service, R: rt::ListRequest>(client: client::Client<S>, messages: fn(u64) -> R) {
    /// let mut lists = client.collect_lists([664, 665, 666], |case| messages(*case)).concurrency(8);
    /// while let Some(list) = lists.next().await {
    ///     println!("case {}: {} messages, {}", list.of, list.items.len(), list.is_complete());
    /// }
    /// # }
    /// ```
    pub fn collect_lists<'a, K: Send + 'a, R: ListRequest>(
        &self,
        keys: impl IntoIterator<Item = K, IntoIter: Send + 'a>,
        mut request: impl FnMut(&K) -> R + Send + 'a,
    ) -> CollectLists<'a, K, R::Item> {
        let client = self.with_options(self.options.batch());
        CollectLists::new(keys.into_iter(), Box::new(move |key| client.items(request(key))))
    }

    /// As [`collect_lists`](Self::collect_lists), for keys that are read meanwhile, as by [`items`](Self::items): `client.lists_of_stream(
    /// client.items(cases::list()), |case| messages::list(case.case_id))`.
    pub fn try_collect_lists<'a, K: Send + 'a, R: ListRequest>(
        &self,
        keys: impl Stream<Item = Result<K, Error>> + Send + 'a,
        mut request: impl FnMut(&K) -> R + Send + 'a,
    ) -> TryCollectLists<'a, K, R::Item> {
        let client = self.with_options(self.options.batch());
        TryCollectLists::new(keys, Box::new(move |key| client.items(request(key))))
    }
}

/// Where keys come from.
type Keys<'a, K> = BoxStream<'a, Result<K, Error>>;

/// Starts to read the list of a key.
pub(crate) type Start<'a, K, T> = Box<dyn FnMut(&K) -> Items<T> + Send + 'a>;

struct Lists<'a, K, T> {
    /// What is to be read, until the first list is asked for.
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
        f.debug_struct("ListsOf").field("at_once", &self.0.concurrency).finish_non_exhaustive()
    }
}

impl<K, T> fmt::Debug for TryCollectLists<'_, K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ListsOfStream").field("at_once", &self.0.concurrency).finish_non_exhaustive()
    }
}
