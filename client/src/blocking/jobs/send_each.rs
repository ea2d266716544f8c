//! One request for each of many keys, several at a time, as an iterator.

use std::fmt;

use helpdesk_runtime::Request;
use helpdesk_runtime::meta::Service;

use super::threads::Threads;
use crate::blocking::client::Client;
use crate::jobs::send_each::{self, KeyedResult, SendProgress};
use crate::transport::block_on::block_on;
use crate::transport::stop::StopHandle;

/// An iterator over the results of many requests, as [`Client::send_each`](crate::blocking::Client::send_each) creates
/// it.
///
/// Results arrive in the order of their keys.
///
/// - Requests of one record are sent one after the other: see [`crate::jobs::SendEach`].
/// - [`stop`](Self::stop) takes no more keys and sends nothing more; the results of the keys in progress still arrive.
/// - If you drop the iterator, requests that wait are not sent. [`on_cancel`](Self::on_cancel) receives the keys in
///   progress.
/// - To resume later, leave out the keys whose results you have handled.
#[must_use = "nothing is sent before it is asked for"]
pub struct SendEach<'a, K, T>(send_each::SendEach<'a, K, T>);

impl<'a, K: Send + 'a, T: Send + 'static> SendEach<'a, K, T> {
    /// Sets how many requests are in progress at the same time, each on its own thread. The default is 4; 0 counts as 1.
    ///
    /// Results that wait for an earlier one count too, which bounds the memory.
    pub fn concurrency(self, requests: usize) -> Self {
        Self(self.0.concurrency(requests))
    }

    /// Sends the requests of keys with the same group one after the other: see [`crate::jobs::SendEach::ordered_by`].
    pub fn ordered_by<G: fmt::Display>(self, group: impl FnMut(&K) -> G + Send + 'a) -> Self {
        Self(self.0.ordered_by(group))
    }

    /// Calls this function with each key before its request is sent: see [`crate::jobs::SendEach::on_start`].
    pub fn on_start(self, start: impl FnMut(&K) + Send + 'a) -> Self {
        Self(self.0.on_start(start))
    }

    /// Calls this function with the keys in progress if the iterator is dropped before their results were yielded.
    ///
    /// Each of these requests may have taken effect.
    pub fn on_cancel(self, tell: impl FnOnce(Vec<K>) + Send + 'a) -> Self {
        Self(self.0.on_cancel(tell))
    }

    /// Takes no more keys and sends nothing more: the iterator ends after the results of the keys in progress. See
    /// [`crate::jobs::SendEach::stop`].
    pub fn stop(&mut self) {
        self.0.stop();
    }

    /// Returns a handle that stops the requests in progress, too: see [`crate::jobs::SendEach::stop_handle`].
    pub fn stop_handle(&self) -> StopHandle {
        self.0.stop_handle()
    }

    /// Returns the keys whose request was started and whose result was not yielded yet, in order.
    pub fn in_progress(&self) -> impl Iterator<Item = &K> {
        self.0.in_progress()
    }

    /// Returns how many requests are done, and an estimate of the rest.
    pub fn progress(&self) -> SendProgress {
        self.0.progress()
    }
}

impl<S: Service> Client<S> {
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
    /// A failed request has its error in [`KeyedResult::result`], and the requests of other records are sent.
    pub fn send_each<'a, K: Send + 'a, R: Request>(
        &self,
        keys: impl IntoIterator<Item = K, IntoIter: Send + 'a>,
        request: impl FnMut(&K) -> R + Send + 'a,
    ) -> SendEach<'a, K, R::Output> {
        let client = self.0.for_job();
        let threads = Threads::new(client.transport.token.clone());
        SendEach(send_each::SendEach::new(&client.clone(), keys, request, move |it| {
            let (threads, sending) = (threads.clone(), client.send(it));
            move || threads.run(sending)
        }))
    }
}

impl<'a, K: Send + 'a, T: Send + 'static> Iterator for SendEach<'a, K, T> {
    type Item = KeyedResult<K, T>;

    fn next(&mut self) -> Option<Self::Item> {
        block_on(self.0.next())
    }
}

impl<K, T> fmt::Debug for SendEach<'_, K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
