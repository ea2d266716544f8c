//! Lists of many keys, several at a time: each on its own thread, which ends with the list.

use std::collections::VecDeque;
use std::fmt;
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use helpdesk_runtime::ListItem;

use crate::blocking::paging::Items;
use crate::error::Error;
use crate::jobs::collect_lists::{AT_ONCE, CollectedList, Rows};

/// An iterator over the lists of many keys, as [`Client::collect_lists`](crate::blocking::Client::collect_lists)
/// creates it.
///
/// Lists arrive in the order of their keys. A failed list has the failure in its own [`errors`](CollectedList::errors)
/// and does not affect the others. If you drop the iterator, each list in progress stops after its current page.
#[must_use = "nothing is read before it is asked for"]
pub struct CollectLists<'a, K, T>(Lists<'a, K, T>);

/// An iterator over the lists of fallible keys, as
/// [`Client::try_collect_lists`](crate::blocking::Client::try_collect_lists) creates it.
///
/// It differs from [`CollectLists`] in its items: an error of the keys is an error in its place. The lists of the keys
/// after it follow.
#[must_use = "nothing is read before it is asked for"]
pub struct TryCollectLists<'a, K, T>(Lists<'a, K, T>);

impl<'a, K, T: ListItem> CollectLists<'a, K, T> {
    pub(super) fn new(keys: Keys<'a, K>, start: Start<'a, K, T>) -> Self {
        Self(Lists::new(keys, start))
    }

    /// Sets how many lists are read at the same time, each on its own thread. The default is 4; 0 counts as 1.
    ///
    /// Finished lists that wait for an earlier one count too, which bounds the memory.
    pub fn concurrency(self, lists: usize) -> Self {
        Self(self.0.concurrency(lists))
    }
}

impl<K, T: ListItem> Iterator for CollectLists<'_, K, T> {
    type Item = CollectedList<K, T>;

    fn next(&mut self) -> Option<Self::Item> {
        // Its keys are no errors.
        self.0.by_ref().find_map(Result::ok)
    }
}

impl<'a, K, T: ListItem> TryCollectLists<'a, K, T> {
    pub(super) fn new(keys: Keys<'a, K>, start: Start<'a, K, T>) -> Self {
        Self(Lists::new(keys, start))
    }

    /// Sets how many lists are read at the same time, each on its own thread. The default is 4; 0 counts as 1.
    ///
    /// Finished lists that wait for an earlier one count too, which bounds the memory.
    pub fn concurrency(self, lists: usize) -> Self {
        Self(self.0.concurrency(lists))
    }
}

impl<K, T: ListItem> Iterator for TryCollectLists<'_, K, T> {
    type Item = Result<CollectedList<K, T>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

/// The source of the keys.
type Keys<'a, K> = Box<dyn Iterator<Item = Result<K, Error>> + 'a>;

/// Starts to read the list of a key.
type Start<'a, K, T> = Box<dyn FnMut(&K) -> Items<T> + 'a>;

struct Lists<'a, K, T> {
    /// The keys, or `None` at their end.
    keys: Option<Keys<'a, K>>,
    start: Start<'a, K, T>,
    /// The lists in progress, in the order of the keys.
    under_way: VecDeque<Place<K, T>>,
    concurrency: usize,
    /// Whether the iterator was dropped, so that the lists in progress are to stop.
    stop: Arc<AtomicBool>,
}

/// The state of a key.
enum Place<K, T> {
    Reading(K, JoinHandle<Rows<T>>),
    Read(K, Rows<T>),
    Failed(Error),
}

impl<'a, K, T: ListItem> Lists<'a, K, T> {
    fn new(keys: Keys<'a, K>, start: Start<'a, K, T>) -> Self {
        Self { keys: Some(keys), start, under_way: VecDeque::new(), concurrency: AT_ONCE, stop: Arc::default() }
    }

    fn concurrency(mut self, lists: usize) -> Self {
        self.concurrency = lists.max(1);
        self
    }

    /// Takes keys until enough lists are in progress.
    fn fill(&mut self) {
        while self.under_way.len() < self.concurrency {
            let Some(keys) = &mut self.keys else { return };
            let place = match keys.next() {
                Some(Ok(key)) => self.place(key),
                Some(Err(error)) => Place::Failed(error),
                None => {
                    self.keys = None;
                    return;
                }
            };
            self.under_way.push_back(place);
        }
    }

    fn place(&mut self, key: K) -> Place<K, T> {
        let (list, stop) = ((self.start)(&key), Arc::clone(&self.stop));
        match thread::Builder::new().spawn(move || read(list, &stop)) {
            Ok(reading) => Place::Reading(key, reading),
            // There are no more threads to be had.
            Err(_) => {
                let rows = read((self.start)(&key), &self.stop);
                Place::Read(key, rows)
            }
        }
    }
}

/// Reads a list to its end, or until the iterator is dropped.
fn read<T: ListItem>(mut list: Items<T>, stop: &AtomicBool) -> Rows<T> {
    let mut rows = Rows::new();
    while !stop.load(Ordering::Relaxed) {
        match list.next() {
            Some(item) => rows.add(item),
            None => break,
        }
    }
    rows
}

impl<K, T: ListItem> Iterator for Lists<'_, K, T> {
    type Item = Result<CollectedList<K, T>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.fill();
        Some(match self.under_way.pop_front()? {
            Place::Reading(key, reading) => match reading.join() {
                Ok(rows) => Ok(CollectedList::new(key, rows)),
                // A panic of the caller's own, in an observer or a transport.
                Err(panic) => panic::resume_unwind(panic),
            },
            Place::Read(key, rows) => Ok(CollectedList::new(key, rows)),
            Place::Failed(error) => Err(error),
        })
    }
}

impl<K, T> Drop for Lists<'_, K, T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl<K, T> fmt::Debug for CollectLists<'_, K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.show("CollectLists", f)
    }
}

impl<K, T> fmt::Debug for TryCollectLists<'_, K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.show("TryCollectLists", f)
    }
}

impl<K, T> Lists<'_, K, T> {
    fn show(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct(name);
        shown.field("concurrency", &self.concurrency).field("under_way", &self.under_way.len()).finish_non_exhaustive()
    }
}
