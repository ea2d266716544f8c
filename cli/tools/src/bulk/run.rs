//! Sends one request for each record.

use std::collections::{HashMap, HashSet};
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use helpdesk::blocking::{Client, SendEach};
use helpdesk::jobs::{KeyedResult, SendProgress};
use helpdesk::response::Response;
use helpdesk::{Effect, Error, Outcome, StopHandle, Timestamp};

use crate::bulk::error::BulkError;
use crate::bulk::item::{BulkRequest, Item, items};
use crate::bulk::journal::{Entry, Journal, State};
use crate::bulk::look;
use crate::bulk::summary::Summary;

/// The decision about requests that an earlier run may have done, if they could take effect twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The person has not decided: the run sends neither these nor later requests of their records.
    Wait,
    /// Treat these requests as done.
    Done,
    /// Send these requests again.
    Send,
}

/// Requests of one operation, and their journal.
#[derive(Debug)]
pub struct Bulk {
    left: Vec<Item>,
    /// The requests that a decision marked as done.
    decided: Vec<(String, Entry)>,
    summary: Summary,
    journal: Option<Journal>,
}

/// The result of the request of a record.
#[derive(Debug)]
#[non_exhaustive]
pub struct Sent {
    /// The values of the parameters of the path, with `/` between them; the number of the record if there are none.
    pub id: String,
    /// The number of its line, from 1.
    pub line: usize,
    /// The outcome.
    pub state: State,
    /// The response, or the error.
    pub result: Result<Response, Error>,
}

/// The result of the search for the record of one create.
#[derive(Debug)]
#[non_exhaustive]
pub struct Looked {
    /// The number of the line of the create, from 1.
    pub line: usize,
    /// The response of the create, or the reason why the search found none, such as `not found`.
    pub result: Result<Sent, String>,
}

impl Bulk {
    /// Compares the requests with the journal. Requests that an earlier run has done are left out. A request that an earlier run may have
    /// done, and that could take effect twice, is left out until somebody decides. Later requests of its record wait too. An equal request
    /// is left out too, unless another request of its record lies between. Requests that only read need no journal.
    ///
    /// # Errors
    ///
    /// Fails with the first invalid request, with two requests that were written alike but differ, or with requests that an earlier run has
    /// sent with other content. Nothing is sent then.
    pub fn new(
        requests: impl IntoIterator<Item = impl Into<BulkRequest>>,
        journal: impl Into<Option<Journal>>,
    ) -> Result<Bulk, BulkError> {
        Self::with_decision(requests, journal, Decision::Wait)
    }

    /// Continues after a check whether the requests of unknown outcome took effect.
    ///
    /// # Errors
    ///
    /// The same errors as [`new`](Self::new).
    pub fn with_decision(
        requests: impl IntoIterator<Item = impl Into<BulkRequest>>,
        journal: impl Into<Option<Journal>>,
        decision: Decision,
    ) -> Result<Bulk, BulkError> {
        let items = items(requests.into_iter().map(Into::into))?;
        let journal = journal.into();
        let mut bulk = Bulk { left: Vec::new(), decided: Vec::new(), summary: Summary::default(), journal };
        let blocked = bulk.undecided_records(&items, decision);
        let mut changed = Vec::new();
        for item in items {
            let entry = bulk.journal.as_ref().and_then(|it| it.find(&item.wish, &item.digest)).cloned();
            let state = entry.as_ref().map(|it| it.state);
            let is_left = state.is_none_or(|it| it.is_left(item.input.operation().effect));
            let is_sent_again = decision == Decision::Send && state == Some(State::Unknown);
            match entry {
                Some(entry) if !is_left && !is_sent_again && entry.request != item.digest => changed.push(item.place),
                Some(Entry { state: State::Unknown, .. }) if !is_left && decision == Decision::Wait => {
                    bulk.summary.unknown_before.push(item.place);
                }
                Some(_) if !is_left && !is_sent_again => bulk.summary.done_before += 1,
                _ if item.place.waits_for().any(|it| blocked.contains(it)) => bulk.summary.waiting.push(item.place),
                _ => bulk.left.push(Item { was_unknown: state == Some(State::Unknown), ..item }),
            }
        }
        if changed.is_empty() { Ok(bulk) } else { Err(BulkError::Changed(changed)) }
    }

    /// Returns the records of which the outcome of a request is unknown and not decided. The run keeps the requests that a decision settles.
    fn undecided_records(&mut self, items: &[Item], decision: Decision) -> HashSet<String> {
        let Some(journal) = &self.journal else { return HashSet::new() };
        let repeats = items.first().is_some_and(|it| Outcome::Unknown.may_repeat(it.input.operation().effect));
        let records = items.iter().flat_map(|it| it.place.waits_for()).collect::<HashSet<_>>();
        let known = items.iter().filter_map(|it| Some(&journal.find(&it.wish, &it.digest)?.request));
        let known = known.collect::<HashSet<_>>();
        let is_of = |it: &Entry| known.contains(&it.request) || it.place.blocks().iter().any(|it| records.contains(it));
        let unknown = journal.unknown().filter(|(_, it)| !repeats && is_of(it));
        let mut unknown = unknown.map(|(wish, entry)| (wish.clone(), entry.clone())).collect::<Vec<_>>();
        unknown.sort_by_key(|it| it.1.place.line);
        let elsewhere = unknown.iter().filter(|it| !known.contains(&it.1.request));
        match decision {
            Decision::Wait => {
                self.summary.unknown_elsewhere = elsewhere.map(|it| it.1.place.clone()).collect();
                unknown.iter().flat_map(|it| it.1.place.blocks()).cloned().collect()
            }
            // Only a request of this run can be sent again.
            Decision::Send => {
                self.summary.unknown_elsewhere = elsewhere.clone().map(|it| it.1.place.clone()).collect();
                elsewhere.flat_map(|it| it.1.place.blocks()).cloned().collect()
            }
            Decision::Done => {
                self.decided = unknown;
                HashSet::new()
            }
        }
    }

    /// The number of requests that are to be sent.
    pub fn pending(&self) -> usize {
        self.left.len()
    }

    /// The summary of earlier runs: that of a run that sends nothing.
    pub fn previous(&self) -> &Summary {
        &self.summary
    }

    /// Sends the requests, several at a time, while the caller reads the run. Requests of one record go one after the other, in their order.
    pub fn run(self, client: &Client) -> Run {
        let Bulk { left, decided, summary, mut journal } = self;
        let settle = |(wish, entry): &(String, Entry)| match &mut journal {
            Some(journal) => journal.complete(&entry.place, wish, &entry.request, State::Done),
            None => Ok(()),
        };
        let failure = decided.iter().map(settle).find_map(Result::err);
        let is_failed = failure.is_some();
        let shared =
            Arc::new(Shared { journal: Mutex::new(journal), failure: Mutex::new(failure), begun: Mutex::default() });
        let count = left.len();
        let repeats = left.iter().all(|it| Outcome::Unknown.may_repeat(it.input.operation().effect));
        let client = client.stop_scope();
        let results = client.send_each(left, |item: &Item| item.input.clone());
        let stop = results.stop_handle();
        if is_failed {
            stop.stop_unsent();
        }
        let results = results.on_start({
            let shared = Arc::clone(&shared);
            move |item| {
                lock(&shared.begun).insert(item.place.line, Timestamp::now());
                if !shared.begin(item) {
                    stop.stop_unsent();
                }
            }
        });
        let unknown = Unknown { items: Vec::new(), known: HashSet::new(), has_unknown_id: false };
        Run { client, results, shared, summary, pending: count, repeats, unknown }
    }
}

/// The part of a run that the sending threads share.
#[derive(Debug)]
struct Shared {
    journal: Mutex<Option<Journal>>,
    /// Why the journal cannot be written. Nothing is sent without it.
    failure: Mutex<Option<io::Error>>,
    /// A time just before the request of each line was sent.
    begun: Mutex<HashMap<usize, Timestamp>>,
}

/// The creates whose outcome is unknown, and the values that identify their records.
#[derive(Debug)]
struct Unknown {
    items: Vec<Item>,
    /// The ids of the records that were created.
    known: HashSet<String>,
    /// Whether a record was created whose id did not come.
    has_unknown_id: bool,
}

impl Shared {
    /// Writes the intent, unless the journal has failed. Returns whether it is written.
    fn begin(&self, item: &Item) -> bool {
        if lock(&self.failure).is_some() {
            return false;
        }
        let begun = lock(&self.journal).as_mut().map_or(Ok(()), |it| it.begin(&item.place, &item.wish, &item.digest));
        begun.map_err(|error| *lock(&self.failure) = Some(error)).is_ok()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Unknown {
    fn add(&mut self, item: Item, sent: &Sent) {
        let id = match &sent.result {
            Ok(response) => response.record_id(),
            Err(error) => error.record_id(),
        };
        match (sent.state, id) {
            (State::Unknown, _) => self.items.push(item),
            (State::Done | State::Unreadable, Some(id)) => drop(self.known.insert(id.to_string())),
            (State::Done | State::Unreadable, None) => self.has_unknown_id = true,
            (State::Rejected | State::NotSent, _) => (),
        }
    }
}

/// Requests under way. Each result is in the journal before it is returned.
#[must_use = "nothing is sent before it is read"]
pub struct Run {
    /// A client of this run alone, so that one handle stops its requests and its searches.
    client: Client,
    results: SendEach<'static, Item, Response>,
    shared: Arc<Shared>,
    summary: Summary,
    pending: usize,
    /// Whether every request may be sent twice without a second effect.
    repeats: bool,
    unknown: Unknown,
}

impl Run {
    /// Returns the number of creates of unknown outcome whose records [`look`](Self::look) searches for.
    ///
    /// The number is 0 before the last result, and for more than 16 creates. It is also 0 if another request of the run has created a
    /// record without a known id.
    pub fn searches(&self) -> usize {
        let count = self.unknown.items.len();
        let is_searched = self.pending == 0 && !self.unknown.has_unknown_id && count <= look::MAX_SEARCHES;
        if is_searched { count } else { 0 }
    }

    /// Searches for the records of creates whose outcome is unknown: see [`created::find`](crate::created::find). Returns a result for each
    /// of [`searches`](Self::searches). Creates whose records are found are done. The [`stop_handle`](Self::stop_handle) ends it.
    pub fn look(&mut self, limit: Duration) -> Vec<Looked> {
        if self.searches() == 0 {
            return Vec::new();
        }
        let items = std::mem::take(&mut self.unknown.items);
        let begun = std::mem::take(&mut *lock(&self.shared.begun));
        let since = |item: &Item| begun.get(&item.place.line).copied().unwrap_or_else(Timestamp::now);
        let creates = items.iter().map(|item| (&item.input, since(item))).collect::<Vec<_>>();
        let responses = look::responses(&self.client, &creates, &self.unknown.known, limit);
        let found_count = responses.iter().filter(|response| response.is_ok()).count();
        if let Some(unknown) = self.summary.sent.get_mut(&State::Unknown) {
            *unknown -= found_count;
        }
        self.summary.sent.retain(|_, count| *count > 0);
        let looked = items.iter().zip(responses).map(|(item, response)| {
            let (line, id) = (item.place.line, item.place.id.clone());
            let result = response.map(|response| {
                self.complete(item, State::Done);
                Sent { id, line, state: State::Done, result: Ok(response) }
            });
            Looked { line, result }
        });
        looked.collect()
    }

    /// Counts the outcome of a request, and writes it into the journal.
    fn complete(&mut self, item: &Item, state: State) {
        let Item { place, wish, digest, .. } = item;
        *self.summary.sent.entry(state).or_default() += 1;
        let mut journal = lock(&self.shared.journal);
        // A request that has not begun has no intent.
        let journal = journal.as_mut().filter(|it| state != State::NotSent || it.find(wish, digest).is_some());
        if let Some(Err(error)) = journal.map(|it| it.complete(place, wish, digest, state)) {
            lock(&self.shared.failure).get_or_insert(error);
        }
    }

    /// Returns the number of requests whose results were not returned yet.
    pub fn pending(&self) -> usize {
        self.pending
    }

    /// Returns how far it is.
    pub fn progress(&self) -> SendProgress {
        self.results.progress()
    }

    /// Returns a handle that stops the requests and the searches. After [`StopHandle::stop_unsent`], requests that were sent complete.
    pub fn stop_handle(&self) -> StopHandle {
        self.client.stop_handle()
    }

    /// Ends the run, and returns the outcomes of all records, and whether the journal has them. Requests in progress are canceled, and
    /// their outcome is unknown.
    ///
    /// The journal is removed if no later run needs it. If requests can take effect twice, all requests in the journal must be done,
    /// including requests of other lists. Otherwise, no request may be unknown or not taken.
    pub fn finish(self) -> (Summary, io::Result<()>) {
        let Run { results, shared, mut summary, pending, repeats, .. } = self;
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
            (None, Some(mut journal)) => journal.sync(),
            (None, None) => Ok(()),
        };
        (summary, written)
    }
}

/// The result of the next record, in the order of the records.
impl Iterator for Run {
    type Item = Sent;

    fn next(&mut self) -> Option<Sent> {
        let KeyedResult { key: item, result, .. } = self.results.next()?;
        let effect = item.input.operation().effect;
        let state = match State::of(&result) {
            // An earlier run has deleted it.
            State::Rejected if item.was_unknown && is_gone(effect, &result) => State::Done,
            state => state,
        };
        self.pending -= 1;
        self.complete(&item, state);
        let sent = Sent { id: item.place.id.clone(), line: item.place.line, state, result };
        if effect == Effect::Create {
            self.unknown.add(item, &sent);
        }
        Some(sent)
    }
}

fn is_gone<T>(effect: Effect, result: &Result<T, Error>) -> bool {
    effect == Effect::Delete && result.as_ref().is_err_and(Error::is_not_found)
}
