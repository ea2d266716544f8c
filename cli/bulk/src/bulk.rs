//! Sends one request for each record.

use std::collections::HashSet;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use helpdesk::blocking::{Client, SendEach};
use helpdesk::jobs::{KeyedResult, SendProgress};
use helpdesk::meta::UntypedRequest;
use helpdesk::request::{InvalidRequestError, OperationInput, Value};
use helpdesk::response::Response;
use helpdesk::{Error, StopHandle};

use crate::digest::digest;
use crate::journal::{Journal, State};
use crate::summary::Summary;

/// Requests of one operation, and the journal that they go by.
#[derive(Debug)]
pub struct Bulk {
    left: Vec<Item>,
    summary: Summary,
    journal: Option<Journal>,
}

/// A request, by its id and its digest.
#[derive(Clone, Debug)]
struct Item {
    id: String,
    digest: String,
    input: OperationInput,
}

/// The result of the request of a record.
#[derive(Debug)]
#[non_exhaustive]
pub struct Sent {
    /// The values of the parameters of the path, with `/` between them; the number of the record if there are none.
    pub id: String,
    /// How it ended.
    pub state: State,
    /// The response, or the error.
    pub result: Result<Response, Error>,
}

impl Bulk {
    /// Compares the requests with the journal. Those that an earlier run has done, or may have done and that could take effect twice, are
    /// left out. Equal requests are one. Requests that only read need no journal.
    ///
    /// # Errors
    ///
    /// The first request that is invalid. Nothing is sent then.
    pub fn new(
        requests: impl IntoIterator<Item = OperationInput>,
        journal: impl Into<Option<Journal>>,
    ) -> Result<Bulk, InvalidRequestError> {
        let journal = journal.into();
        let (mut left, mut summary, mut seen) = (Vec::new(), Summary::default(), HashSet::new());
        for (number, input) in requests.into_iter().enumerate() {
            let item = Item { id: id(&input, number), digest: digest(&input.prepare()?), input };
            if !seen.insert(item.digest.clone()) {
                continue;
            }
            match journal.as_ref().and_then(|it: &Journal| it.state(&item.digest)) {
                Some(State::Done | State::Unreadable) => summary.done_before += 1,
                Some(state) if !state.is_left(item.input.operation().effect) => summary.unknown_before.push(item.id),
                Some(_) | None => left.push(item),
            }
        }
        Ok(Bulk { left, summary, journal })
    }

    /// The number of requests that are left to be sent.
    pub fn left(&self) -> usize {
        self.left.len()
    }

    /// The summary of earlier runs: that of a run that sends nothing.
    pub fn before(&self) -> &Summary {
        &self.summary
    }

    /// Sends the requests, several at a time, while the run is read.
    pub fn run(self, client: &Client) -> Run<'_> {
        let Bulk { left, summary, journal } = self;
        let shared =
            Arc::new(Shared { journal: Mutex::new(journal), failure: Mutex::new(None), stop: AtomicBool::new(false) });
        let count = left.len();
        let keys = left.into_iter().map_while({
            let shared = Arc::clone(&shared);
            move |item| shared.intend(item)
        });
        let results = client.send_each(keys, |item: &Item| UntypedRequest::new(item.input.clone()));
        Run { results, shared, summary, left: count }
    }
}

/// The values of the parameters of the path, or the number of the record where there are none.
fn id(input: &OperationInput, number: usize) -> String {
    let values = input.operation().path_params.iter().filter_map(|it| input.get(it.name)).filter_map(Value::scalar);
    let values = values.collect::<Vec<_>>();
    if values.is_empty() { format!("record {}", number + 1) } else { values.join("/") }
}

/// The part of a run that keys need while they are taken.
#[derive(Debug)]
struct Shared {
    journal: Mutex<Option<Journal>>,
    /// Why the journal cannot be written. Nothing is sent without it.
    failure: Mutex<Option<io::Error>>,
    stop: AtomicBool,
}

impl Shared {
    /// Writes the intent, unless nothing more is to be sent.
    fn intend(&self, item: Item) -> Option<Item> {
        if self.stop.load(Ordering::Relaxed) || lock(&self.failure).is_some() {
            return None;
        }
        match lock(&self.journal).as_mut().map_or(Ok(()), |it| it.intend(&item.id, &item.digest)) {
            Ok(()) => Some(item),
            Err(error) => {
                *lock(&self.failure) = Some(error);
                None
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Requests under way. Each result is in the journal before it is returned.
#[must_use = "nothing is sent before it is read"]
pub struct Run<'c> {
    results: SendEach<'c, Item, Response>,
    shared: Arc<Shared>,
    summary: Summary,
    left: usize,
}

impl Run<'_> {
    /// Returns how far it is.
    pub fn progress(&self) -> SendProgress {
        self.results.progress()
    }

    /// Returns what stops it from another thread, such as that of a signal.
    pub fn stopper(&self) -> Stopper {
        Stopper { shared: Arc::clone(&self.shared), handle: self.results.stop_handle() }
    }

    /// Ends the run, and returns the outcomes of all records. A journal is removed if no later run needs it: if each record is done.
    ///
    /// # Errors
    ///
    /// A journal that could not be written. Nothing was sent after that.
    pub fn finish(self) -> io::Result<Summary> {
        let Run { results, shared, mut summary, left } = self;
        drop(results);
        summary.not_taken = left;
        if let Some(error) = lock(&shared.failure).take() {
            return Err(error);
        }
        match lock(&shared.journal).take() {
            Some(journal) if summary.is_complete() => journal.remove()?,
            Some(journal) => journal.sync()?,
            None => (),
        }
        Ok(summary)
    }
}

/// The result of the next record, in the order of the records.
impl Iterator for Run<'_> {
    type Item = Sent;

    fn next(&mut self) -> Option<Sent> {
        let KeyedResult { key: Item { id, digest, .. }, result, .. } = self.results.next()?;
        let state = State::of(&result);
        self.left -= 1;
        *self.summary.sent.entry(state).or_default() += 1;
        let mut journal = lock(&self.shared.journal);
        if let Some(Err(error)) = journal.as_mut().map(|it| it.settle(&id, &digest, state)) {
            lock(&self.shared.failure).get_or_insert(error);
        }
        Some(Sent { id, state, result })
    }
}

/// Stops a run from another thread.
#[derive(Clone, Debug)]
pub struct Stopper {
    shared: Arc<Shared>,
    handle: StopHandle,
}

impl Stopper {
    /// Takes no more records. Requests that were sent complete.
    pub fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }

    /// Ends the requests under way, too. Each has its outcome.
    pub fn stop_now(&self) {
        self.stop();
        self.handle.stop();
    }
}
