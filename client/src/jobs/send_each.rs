//! One request for each of many keys, such as a change of many cases: several at a time, with results in order.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use futures_util::stream::{self, StreamExt};
use helpdesk_runtime::meta::{Operation, Service};
use helpdesk_runtime::{Effect, Request};

use super::in_order::{InOrder, Task};
use crate::call::engine::cost_of;
use crate::client::Client;
use crate::error::{About, Error, ErrorKind, Outcome};
use crate::transport::stop::StopHandle;

mod progress;

use self::progress::Meter;
pub use self::progress::SendProgress;

/// The result of the request of one key, as [`SendEach`] yields it.
#[derive(Debug)]
#[non_exhaustive]
pub struct KeyedResult<K, T> {
    /// The key, such as the id of a case.
    pub key: K,
    /// The output of the request, or its error.
    pub result: Result<T, Error>,
}

/// A stream of the results of many requests, as [`Client::send_each`](crate::Client::send_each) creates it.
///
/// The type implements `Stream`; [`next`](Self::next) reads it without another crate. Results arrive in the order of their keys. The stream
/// sends requests only while you poll it.
///
/// - Requests of one record are sent one after the other, in the order of their keys, and at the same time as requests
///   of other records. If a request is not done, the later ones of its record are not sent.
///   [`ordered_by`](Self::ordered_by) defines other groups.
/// - [`stop`](Self::stop) takes no more keys and sends nothing more; the results of the keys in progress still arrive.
/// - If you drop the stream, requests in progress are canceled. [`on_cancel`](Self::on_cancel) receives their keys.
/// - To resume later, leave out the keys whose results you have handled.
#[must_use = "nothing is sent before it is polled"]
pub struct SendEach<'a, K, T> {
    requests: InOrder<'a, K, Result<T, Error>>,
    meter: Meter,
    on_cancel: Option<OnCancel<'a, K>>,
}

/// A function that receives the keys in progress.
type OnCancel<'a, K> = Box<dyn FnOnce(Vec<K>) + Send + 'a>;

impl<'a, K: Send + 'a, T: Send + 'static> SendEach<'a, K, T> {
    /// Creates a stream of requests of the client of the job. `send` sends one of them.
    pub(crate) fn new<S, R, W, F>(
        client: &Client<S>,
        keys: impl IntoIterator<Item = K, IntoIter: Send + 'a>,
        mut request: impl FnMut(&K) -> R + Send + 'a,
        send: impl Fn(R) -> W + Send + 'a,
    ) -> Self
    where
        R: Request,
        W: FnOnce() -> F + Send + 'static,
        F: Future<Output = Result<T, Error>> + Send + 'static,
    {
        let keys = keys.into_iter();
        let meter = Meter::new(client, keys.size_hint());
        let (facts, cost) = (client.engine.facts, Arc::clone(&meter.cost));
        let task = move |key: &K| {
            let request = request(key);
            let Operation { id, method, effect, ref returns, .. } = *request.input().operation();
            cost.store(cost_of(facts, method), Ordering::Relaxed);
            let records = changed_records(&request);
            Task::of_records(send(request), records, is_done, move || {
                let about = About { operation: id.into(), effect, returns, attempts: 0 };
                let message =
                    "an earlier request for the same record failed, or may have taken effect: settle that one first"
                        .to_owned();
                Err(Error::not_sent(ErrorKind::Canceled, about, message))
            })
        };
        let requests = InOrder::new(&client.transport.token, stream::iter(keys.map(Ok)), task);
        Self { requests, meter, on_cancel: None }
    }

    /// Sets how many requests are in progress at the same time. The default is 4; 0 counts as 1.
    ///
    /// Results that wait for an earlier result count too, which bounds the memory. Keys that wait for an earlier key of their record, or
    /// are not sent because of it, do not count. At most 64 such keys are taken at a time.
    pub fn concurrency(mut self, requests: usize) -> Self {
        self.requests.set_concurrency(requests);
        self
    }

    /// Sends the requests of keys with the same group one after the other, instead of the requests of one record: the cases of one user,
    /// for example. The group is a string, such as an id.
    ///
    /// By default, the path of a request names its records, such as the case of a message. Two spellings of one record count as two
    /// records. Requests that only read, and requests without a record, do not wait.
    ///
    /// ```no_run
    /// use helpdesk::{MessageContent, Requester, cases};
    ///
    /// # fn example(client: helpdesk::Client, texts: Vec<(String, String)>) {
    /// let create = |(email, text): &(String, String)| cases::create(Requester::email(email), "Repair", text.as_str());
    /// let created = client.send_each(texts, create).ordered_by(|(email, _)| email.clone());
    /// # }
    /// ```
    pub fn ordered_by<G: fmt::Display>(mut self, mut group: impl FnMut(&K) -> G + Send + 'a) -> Self {
        // A slash would make a group a part of another one.
        self.requests.set_group(Box::new(move |key| group(key).to_string().replace('/', "\0")));
        self
    }

    /// Calls this function with each key before its request is sent for the first time. So a program can store which requests may have
    /// taken effect. If the function stops the job through its handle, the request is not sent.
    pub fn on_start(mut self, start: impl FnMut(&K) + Send + 'a) -> Self {
        self.requests.set_on_start(Box::new(start));
        self
    }

    /// Calls this function with the keys in progress if the stream is dropped before their results were yielded.
    ///
    /// Each of these requests may have taken effect.
    pub fn on_cancel(mut self, tell: impl FnOnce(Vec<K>) + Send + 'a) -> Self {
        self.on_cancel = Some(Box::new(tell));
        self
    }

    /// Returns the result of the next key, or `None` at the end.
    ///
    /// If you drop the future before it completes, no result is lost.
    pub async fn next(&mut self) -> Option<KeyedResult<K, T>> {
        StreamExt::next(self).await
    }

    /// Takes no more keys and sends nothing more: the stream ends after the results of the keys in progress.
    ///
    /// Requests that were sent complete. A request that waits for the rate limit ends at once, with
    /// [`ErrorKind::Canceled`](crate::ErrorKind::Canceled) and [`Outcome::NotSent`]. One that waits for a retry ends
    /// with the error of its last attempt.
    pub fn stop(&mut self) {
        self.requests.stop();
    }

    /// Returns a handle that stops the requests in progress, too. Each has its error, with its outcome; keys that were not taken
    /// have none. [`stop`](Self::stop) lets requests that were sent complete.
    pub fn stop_handle(&self) -> StopHandle {
        self.requests.stop_handle()
    }

    /// Returns the keys whose request was started and whose result was not yielded yet, in order.
    pub fn in_progress(&self) -> impl Iterator<Item = &K> {
        self.requests.in_progress()
    }

    /// Returns how many requests are done, and an estimate of the rest.
    pub fn progress(&self) -> SendProgress {
        self.meter.progress(self.requests.in_progress().count(), self.requests.is_stopped())
    }
}

impl<S: Service> Client<S> {
    /// Sends one request for each key, such as a change of many cases, several at a time.
    ///
    /// `request` builds the request of a key. The results arrive in the order of the keys, each with its key. The client
    /// uses [`options().batch()`](crate::RequestOptions::batch): it waits for the rate limit, which it shares with
    /// all other calls, and leaves two requests of each window to others.
    ///
    /// Do not pass the keys of a list that you read at the same time: a change can move records to earlier pages, and
    /// others are then skipped. Collect the keys first.
    ///
    /// ```no_run
    /// use helpdesk::{CaseId, CaseStatus, cases};
    ///
    /// # async fn example(client: helpdesk::Client, ids: Vec<CaseId>) {
    /// let mut closed = client.send_each(ids, |case| cases::update(*case).status(CaseStatus::Closed)).concurrency(8);
    /// while let Some(sent) = closed.next().await {
    ///     match sent.result {
    ///         Ok(case) => println!("{} is closed", case.case_number),
    ///         Err(error) => eprintln!("case {}: {error}", sent.key),
    ///     }
    ///     println!("the rest takes {:?}", closed.progress().remaining_time);
    /// }
    /// # }
    /// ```
    ///
    /// A key can also be a part of a list, for a request that takes many records. Then each part has its result:
    ///
    /// ```no_run
    /// # use helpdesk::{CaseId, cases};
    /// # fn example(client: helpdesk::Client, ids: Vec<CaseId>) {
    /// let parts = client.send_each(ids.chunks(100), |part| cases::trash_many(part.iter().copied()));
    /// # }
    /// ```
    ///
    /// # Errors
    /// A failed request has its error in [`KeyedResult::result`], and the requests of other records are sent. Later ones of the same record
    /// have errors of the kind [`ErrorKind::Canceled`](crate::ErrorKind::Canceled) with [`Outcome::NotSent`](crate::Outcome::NotSent). To
    /// end the stream after an error, call [`SendEach::stop`]. The client retries as [`send`](Self::send) does: never a request that is not
    /// idempotent and may have taken effect. The error of such a request has the outcome [`Outcome::Unknown`](crate::Outcome::Unknown).
    pub fn send_each<'a, K: Send + 'a, R: Request>(
        &self,
        keys: impl IntoIterator<Item = K, IntoIter: Send + 'a>,
        request: impl FnMut(&K) -> R + Send + 'a,
    ) -> SendEach<'a, K, R::Output> {
        let client = self.for_job();
        SendEach::new(&client.clone(), keys, request, move |request| {
            let sending = client.send(request);
            || sending
        })
    }
}

/// Returns the records that a request changes.
fn changed_records<R: Request>(request: &R) -> Vec<String> {
    let input = request.input();
    if input.operation().effect == Effect::Safe {
        return Vec::new();
    }
    // Sending reports an invalid request. Later requests of its record must then wait for the correction.
    let prepared = request.prepare().or_else(|_| input.clone().without_validation().prepare());
    prepared.map_or_else(|_| Vec::new(), |it| it.records())
}

/// Returns whether the service has done a request.
fn is_done<T>(result: &Result<T, Error>) -> bool {
    result.as_ref().map_or_else(|error| error.outcome() == Outcome::Applied, |_| true)
}

/// Keys and outputs are never pinned.
impl<K, T> Unpin for SendEach<'_, K, T> {}

impl<'a, K: Send + 'a, T: Send + 'static> Stream for SendEach<'a, K, T> {
    type Item = KeyedResult<K, T>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        // Keys of an iterator are no errors.
        let sent = ready!(this.requests.poll(context)).and_then(Result::ok);
        Poll::Ready(sent.map(|(key, result)| {
            this.meter.count(&result);
            KeyedResult { key, result }
        }))
    }
}

/// Cancels the requests in progress, and then reports their keys.
impl<K, T> Drop for SendEach<'_, K, T> {
    fn drop(&mut self) {
        let keys = self.requests.cancel();
        if let Some(tell) = self.on_cancel.take().filter(|_| !keys.is_empty()) {
            tell(keys);
        }
    }
}

impl<K, T> fmt::Debug for SendEach<'_, K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SendEach").field(&self.requests).finish()
    }
}
