//! Sends one request for each record.

use std::collections::HashSet;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use helpdesk::blocking::{Client, SendEach};
use helpdesk::jobs::{KeyedResult, SendProgress};
use helpdesk::request::{InvalidRequestError, OperationInput, Value};
use helpdesk::response::Response;
use helpdesk::{Effect, Error, Outcome, StopHandle};

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
    /// Whether an earlier run may have done it.
    was_unknown: bool,
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
            let (id, digest) = (id(&input, number), digest(&input.prepare()?));
            if !seen.insert(digest.clone()) {
                continue;
            }
            let state = journal.as_ref().and_then(|it: &Journal| it.state(&digest));
            let item = Item { id, digest, input, was_unknown: state == Some(State::Unknown) };
            match state {
                Some(State::Done | State::Unreadable) => summary.done_before += 1,
                Some(state) if !state.is_left(item.input.operation().effect) => summary.unknown_before.push(item.id),
                Some(_) | None => left.push(item),
            }
        }
        Ok(Bulk { left, summary, journal })
    }

    /// The number of requests that are to be sent.
    pub fn pending(&self) -> usize {
        self.left.len()
    }

    /// The summary of earlier runs: that of a run that sends nothing.
    pub fn previous(&self) -> &Summary {
        &self.summary
    }

    /// Sends the requests, several at a time, while the run is read.
    pub fn run(self, client: &Client) -> Run<'_> {
        let Bulk { left, summary, journal } = self;
        let shared = Arc::new(Shared { journal: Mutex::new(journal), failure: Mutex::new(None) });
        let count = left.len();
        let repeats = left.iter().all(|it| Outcome::Unknown.may_repeat(it.input.operation().effect));
        let keys = left.into_iter().map_while({
            let shared = Arc::clone(&shared);
            move |item| shared.begin(item)
        });
        let results = client.send_each(keys, |item: &Item| item.input.clone());
        Run { results, shared, summary, pending: count, repeats }
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
}

impl Shared {
    /// Writes the intent, unless the journal has failed.
    fn begin(&self, item: Item) -> Option<Item> {
        if lock(&self.failure).is_some() {
            return None;
        }
        match lock(&self.journal).as_mut().map_or(Ok(()), |it| it.begin(&item.id, &item.digest)) {
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
    pending: usize,
    /// Whether each request has the same effect if it is sent twice.
    repeats: bool,
}

impl Run<'_> {
    /// Returns the number of requests whose results were not returned yet.
    pub fn pending(&self) -> usize {
        self.pending
    }

    /// Returns how far it is.
    pub fn progress(&self) -> SendProgress {
        self.results.progress()
    }

    /// Returns a handle that stops it. After [`StopHandle::stop_unsent`], requests that were sent complete.
    pub fn stop_handle(&self) -> StopHandle {
        self.results.stop_handle()
    }

    /// Ends the run, and returns the outcomes of all records, and whether the journal has them. Requests under way end, and are unknown.
    ///
    /// A journal is removed if no later run needs it. For requests that can take effect twice, each request in it has to be done, those of
    /// other lists too. For others, none may be unknown or not taken.
    pub fn finish(self) -> (Summary, io::Result<()>) {
        let Run { results, shared, mut summary, pending, repeats } = self;
        let under_way = results.in_progress().count();
        drop(results);
        summary.not_taken = pending - under_way;
        if under_way > 0 {
            *summary.sent.entry(State::Unknown).or_default() += under_way;
        }
        let journal = lock(&shared.journal).take();
        let written = match (lock(&shared.failure).take(), journal) {
            (Some(error), _) => Err(error),
            (None, Some(journal)) if journal.is_done() || repeats && summary.is_settled() => journal.remove(),
            (None, Some(journal)) => journal.sync(),
            (None, None) => Ok(()),
        };
        (summary, written)
    }
}

/// The result of the next record, in the order of the records.
impl Iterator for Run<'_> {
    type Item = Sent;

    fn next(&mut self) -> Option<Sent> {
        let KeyedResult { key: Item { id, digest, input, was_unknown }, result, .. } = self.results.next()?;
        let state = match State::of(&result) {
            // An earlier run has deleted it.
            State::Rejected if was_unknown && is_gone(input.operation().effect, &result) => State::Done,
            state => state,
        };
        self.pending -= 1;
        *self.summary.sent.entry(state).or_default() += 1;
        let mut journal = lock(&self.shared.journal);
        if let Some(Err(error)) = journal.as_mut().map(|it| it.complete(&id, &digest, state)) {
            lock(&self.shared.failure).get_or_insert(error);
        }
        Some(Sent { id, state, result })
    }
}

fn is_gone<T>(effect: Effect, result: &Result<T, Error>) -> bool {
    effect == Effect::Delete && result.as_ref().is_err_and(Error::is_not_found)
}
