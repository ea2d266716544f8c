//! The same list of many things, such as the messages of many cases: a few at a time, and in the order of the things.

use std::collections::VecDeque;
use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use helpdesk_runtime::Row;

use crate::error::Error;
use crate::paging::Items;

/// How many lists are under way unless the caller says otherwise.
pub(crate) const AT_ONCE: usize = 4;

/// A list of one of many, such as the messages of one of many cases.
#[derive(Debug)]
#[non_exhaustive]
pub struct ListOf<K, T> {
    /// What it is the list of.
    pub of: K,
    /// Its records, in the service's order; those before an error if it could not be read to its end.
    pub items: Vec<T>,
    /// What went wrong: a record that could not be read, after which others came, or at last what ended the list.
    pub errors: Vec<Error>,
}

impl<K, T> ListOf<K, T> {
    pub(crate) fn new(of: K, rows: Rows<T>) -> Self {
        Self { of, items: rows.items, errors: rows.errors }
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

/// The list of each of many, as [`Client::lists_of`](crate::Client::lists_of) reads them. A `Stream`; [`next`](Self::next) reads it
/// without another crate.
///
/// They come in the order of the keys. One that fails says so in its own [`errors`](ListOf::errors), and the others go on. Nothing
/// is under way while nobody polls it.
#[must_use = "nothing is read before it is polled"]
pub struct ListsOf<'a, K, T>(Lists<'a, K, T>);

/// The list of each thing of a stream, as [`Client::lists_of_stream`](crate::Client::lists_of_stream) reads them. A `Stream`;
/// [`next`](Self::next) reads it without another crate.
///
/// As [`ListsOf`], and an error of the stream comes in its place, after which the lists of what follows it come.
#[must_use = "nothing is read before it is polled"]
pub struct ListsOfStream<'a, K, T>(Lists<'a, K, T>);

impl<'a, K, T: Row> ListsOf<'a, K, T> {
    pub(crate) fn new(keys: Box<dyn Iterator<Item = K> + Send + 'a>, start: Start<'a, K, T>) -> Self {
        Self(Lists::new(Keys::Iterator(keys), start))
    }

    /// With so many lists under way, at least one, rather than 4. Those that are done and wait for one before them count too: no
    /// more are held at any time.
    pub fn at_once(self, lists: usize) -> Self {
        Self(self.0.at_once(lists))
    }

    /// The list of the next key, or none at the end.
    pub async fn next(&mut self) -> Option<ListOf<K, T>> {
        poll_fn(|context| self.poll(context)).await
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<ListOf<K, T>>> {
        loop {
            match ready!(self.0.poll(context)) {
                None => return Poll::Ready(None),
                Some(Ok(list)) => return Poll::Ready(Some(list)),
                // An iterator of keys has no errors.
                Some(Err(_)) => continue,
            }
        }
    }
}

impl<'a, K, T: Row> ListsOfStream<'a, K, T> {
    pub(crate) fn new(keys: Pin<Box<dyn Stream<Item = Result<K, Error>> + Send + 'a>>, start: Start<'a, K, T>) -> Self {
        Self(Lists::new(Keys::Stream(keys), start))
    }

    /// With so many lists under way, at least one, rather than 4. Those that are done and wait for one before them count too: no
    /// more are held at any time.
    pub fn at_once(self, lists: usize) -> Self {
        Self(self.0.at_once(lists))
    }

    /// The list of the next key, or none at the end.
    ///
    /// # Errors
    /// That of the stream of keys; what is wrong with a list is told by [`ListOf::errors`].
    pub async fn next(&mut self) -> Option<Result<ListOf<K, T>, Error>> {
        poll_fn(|context| self.0.poll(context)).await
    }
}

/// Starts to read the list of a key.
pub(crate) type Start<'a, K, T> = Box<dyn FnMut(&K) -> Items<T> + Send + 'a>;

/// Where keys come from.
enum Keys<'a, K> {
    Iterator(Box<dyn Iterator<Item = K> + Send + 'a>),
    Stream(Pin<Box<dyn Stream<Item = Result<K, Error>> + Send + 'a>>),
}

struct Lists<'a, K, T> {
    /// None at their end.
    keys: Option<Keys<'a, K>>,
    start: Start<'a, K, T>,
    /// In the order of the keys.
    under_way: VecDeque<Place<K, T>>,
    at_once: usize,
}

/// What becomes of a key.
enum Place<K, T> {
    /// `None` in place of the list: it was read.
    List { of: K, list: Option<Box<Items<T>>>, rows: Rows<T> },
    /// There was none.
    Failed(Error),
}

impl<'a, K, T: Row> Lists<'a, K, T> {
    fn new(keys: Keys<'a, K>, start: Start<'a, K, T>) -> Self {
        Self { keys: Some(keys), start, under_way: VecDeque::new(), at_once: AT_ONCE }
    }

    fn at_once(self, lists: usize) -> Self {
        Self { at_once: lists.max(1), ..self }
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<ListOf<K, T>, Error>>> {
        self.fill(context);
        for place in &mut self.under_way {
            place.poll(context);
        }
        match self.under_way.pop_front() {
            Some(Place::List { of, list: None, rows }) => Poll::Ready(Some(Ok(ListOf::new(of, rows)))),
            Some(Place::Failed(error)) => Poll::Ready(Some(Err(error))),
            Some(reading) => {
                self.under_way.push_front(reading);
                Poll::Pending
            }
            None if self.keys.is_none() => Poll::Ready(None),
            None => Poll::Pending,
        }
    }

    /// Takes as many keys as there is room for.
    fn fill(&mut self, context: &mut Context<'_>) {
        while self.under_way.len() < self.at_once {
            let Some(keys) = &mut self.keys else { return };
            let place = match keys.poll(context) {
                Poll::Pending => return,
                Poll::Ready(None) => {
                    self.keys = None;
                    return;
                }
                Poll::Ready(Some(Ok(of))) => {
                    let list = Some(Box::new((self.start)(&of)));
                    Place::List { of, list, rows: Rows::new() }
                }
                Poll::Ready(Some(Err(error))) => Place::Failed(error),
            };
            self.under_way.push_back(place);
        }
    }
}

impl<K> Keys<'_, K> {
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<K, Error>>> {
        match self {
            Self::Iterator(keys) => Poll::Ready(keys.next().map(Ok)),
            Self::Stream(keys) => keys.as_mut().poll_next(context),
        }
    }
}

impl<K, T: Row> Place<K, T> {
    /// Goes on reading, if there is anything left to read.
    fn poll(&mut self, context: &mut Context<'_>) {
        let Self::List { list: reading, rows, .. } = self else { return };
        while let Some(list) = reading {
            match Pin::new(&mut **list).poll_next(context) {
                Poll::Pending => return,
                Poll::Ready(Some(item)) => rows.add(item),
                Poll::Ready(None) => *reading = None,
            }
        }
    }
}

/// No key and no record is ever pinned.
impl<K, T> Unpin for ListsOf<'_, K, T> {}

impl<K, T: Row> Stream for ListsOf<'_, K, T> {
    type Item = ListOf<K, T>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().poll(context)
    }
}

/// No key and no record is ever pinned.
impl<K, T> Unpin for ListsOfStream<'_, K, T> {}

impl<K, T: Row> Stream for ListsOfStream<'_, K, T> {
    type Item = Result<ListOf<K, T>, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().0.poll(context)
    }
}

impl<K, T> fmt::Debug for ListsOf<'_, K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.show("ListsOf", f)
    }
}

impl<K, T> fmt::Debug for ListsOfStream<'_, K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.show("ListsOfStream", f)
    }
}

impl<K, T> Lists<'_, K, T> {
    fn show(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct(name);
        shown.field("at_once", &self.at_once).field("under_way", &self.under_way.len()).finish_non_exhaustive()
    }
}
