//! Reads an account within a budget.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use helpdesk::blocking::{Client, ClientBuilder};
use helpdesk::meta::{OperationDetails, UntypedRequest};
use helpdesk::request::OperationInput;
use helpdesk::{Error, ErrorKind, HelpDesk, RequestOptions};
use helpdesk_export::record;
use serde_json::Value;

use crate::guard::Guard;
use crate::observations::Observations;
use crate::plan::{self, Planned};
use crate::tally::Tally;

/// The number of requests, if no other is set.
const BUDGET: u32 = 120;

/// A reading of an account, to compare it with the spec.
#[derive(Clone, Debug)]
#[must_use = "it does nothing until it runs"]
pub struct Verification {
    budget: u32,
    reserve: u32,
    only: Option<String>,
}

/// How far a run is.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// This operation is read next.
    Reads {
        /// The operation, such as `cases.list`.
        operation: &'static str,
        /// The number of requests so far, retries included.
        sent: u32,
    },
    /// The run ends here, with what was seen before: no other request can succeed.
    Stopped {
        /// The reason.
        error: &'a Error,
    },
}

impl Default for Verification {
    fn default() -> Self {
        Self::new()
    }
}

impl Verification {
    /// Creates a verification of everything that can be read, with at most 120 requests.
    pub fn new() -> Self {
        Self { budget: BUDGET, reserve: 0, only: None }
    }

    /// Sets the largest number of requests, retries included. The default is 120.
    pub fn budget(mut self, requests: u32) -> Self {
        self.budget = requests;
        self
    }

    /// Leaves this many requests of the rate limit to other programs. The default is none.
    pub fn reserve(mut self, requests: u32) -> Self {
        self.reserve = requests;
        self
    }

    /// Reads one resource alone, such as `cases`. What needs ids of another resource is not read then.
    pub fn only(mut self, resource: impl Into<String>) -> Self {
        self.only = Some(resource.into());
        self
    }

    /// Returns the operations in the order in which they are tried. Each of those with ids is read for two records at most.
    pub fn plan(&self) -> Vec<Planned> {
        let operations = plan::operations(self.only.as_deref()).map(|it| it.operation);
        operations.map(|it| Planned { operation: it.id, needs: plan::needs(it).map(|it| it.name).collect() }).collect()
    }

    /// Reads, until the budget is used, everything is read, or `on_event` breaks. It sends nothing that may change something, and no
    /// more requests than the budget. It replaces the options of the client.
    ///
    /// # Errors
    /// Fails if the first request cannot succeed, and no other one: without a connection, with wrong credentials. Later, that is the event
    /// [`Stopped`](Event::Stopped). An operation that fails by itself is an observation.
    pub fn run(
        &self,
        client: ClientBuilder<HelpDesk>,
        on_event: &mut dyn FnMut(Event<'_>) -> ControlFlow<()>,
    ) -> Result<Observations, Error> {
        let left = Arc::new(AtomicU32::new(self.budget));
        let guarded = Arc::clone(&left);
        let options = RequestOptions::new().batch().reserve(self.reserve);
        let client =
            client.read_only().map_transport(|inner| Guard { inner, left: guarded }).options(options).build()?;
        let (mut tally, mut pending) = (Tally::default(), plan::operations(self.only.as_deref()).collect::<Vec<_>>());
        loop {
            let before = pending.len();
            let mut waiting = Vec::new();
            for details in pending {
                let Some(inputs) = plan::inputs(details.operation, &tally) else {
                    waiting.push(details);
                    continue;
                };
                for input in inputs {
                    let left = left.load(Ordering::SeqCst);
                    let event = Event::Reads { operation: details.operation.id, sent: self.budget - left };
                    if left == 0 || on_event(event).is_break() {
                        return Ok(Observations::new(&tally));
                    }
                    if let Err(error) = read(&client, details, input, &mut tally) {
                        if tally.operations.is_empty() {
                            return Err(error);
                        }
                        let _ = on_event(Event::Stopped { error: &error });
                        return Ok(Observations::new(&tally));
                    }
                }
            }
            if waiting.is_empty() || waiting.len() == before {
                return Ok(Observations::new(&tally));
            }
            pending = waiting;
        }
    }
}

/// Sends a request, and counts what the response has.
fn read(
    client: &Client,
    details: &'static OperationDetails,
    input: OperationInput,
    tally: &mut Tally,
) -> Result<(), Error> {
    let sent = client.send(UntypedRequest::new(input));
    let status = match &sent {
        Ok(response) => Some(response.status()),
        Err(error) if error.kind() == ErrorKind::RateLimited => None,
        Err(error) => error.status().filter(|it| it.as_u16() != 401),
    };
    let Some(status) = status else { return sent.map(drop) };
    let responses = tally.operations.entry(details.operation.id).or_default();
    *responses.statuses.entry(status.as_u16()).or_default() += 1;
    let Ok(response) = sent else { return Ok(()) };
    let Ok(list) = response.records(&details.returns) else {
        responses.unreadable += 1;
        return Ok(());
    };
    responses.with_total += u64::from(list.total.is_some());
    responses.unreadable += list.errors.len() as u64;
    responses.records += list.items.len() as u64;
    for item in &list.items {
        if let (Some(details), Value::Object(object)) = (record::record_type(&details.returns), item.value()) {
            tally.record(details, &object);
        }
    }
    Ok(())
}
