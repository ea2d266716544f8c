//! A run: the requests, one after the other, and what their responses are counted as.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use helpdesk::blocking::Client;
use helpdesk::meta::{OperationDetails, UntypedRecord, UntypedRequest};
use helpdesk::request::OperationInput;
use helpdesk::{Error, ErrorKind, ListResponse};
use helpdesk_export::record;
use helpdesk_observations::FilterEffect;
use serde_json::Value;

use crate::plan;
use crate::probe;
use crate::tally::Tally;

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

pub(crate) struct Run<'a> {
    pub(crate) client: Client,
    pub(crate) budget: u32,
    /// The number of requests that may still be sent.
    pub(crate) left: Arc<AtomicU32>,
    pub(crate) on_event: &'a mut dyn FnMut(Event<'_>) -> ControlFlow<()>,
    pub(crate) tally: Tally,
}

/// Why a run ends before everything is read.
pub(crate) enum Stop {
    /// The budget is used, or the caller wants it.
    Wanted,
    /// No other request can succeed.
    Failed(Error),
}

/// A response of an operation.
enum Reply {
    Records(ListResponse<UntypedRecord>),
    Unreadable,
    Rejected,
}

impl Run<'_> {
    /// Reads each operation. Those that need ids follow those whose responses have them.
    pub(crate) fn read(&mut self, only: Option<&str>) -> Result<(), Stop> {
        let mut pending = plan::operations(only).collect::<Vec<_>>();
        loop {
            let before = pending.len();
            let mut waiting = Vec::new();
            for details in pending {
                match plan::inputs(details.operation, &self.tally) {
                    Some(inputs) => inputs.into_iter().try_for_each(|input| self.count(details, input))?,
                    None => waiting.push(details),
                }
            }
            if waiting.is_empty() || waiting.len() == before {
                return Ok(());
            }
            pending = waiting;
        }
    }

    /// Tries each filter of the lists that were read.
    pub(crate) fn probe(&mut self, only: Option<&str>) -> Result<(), Stop> {
        for details in plan::operations(only) {
            let has_records = self.tally.operations.get(details.operation.id).is_some_and(|it| it.records > 0);
            let Some(inputs) = plan::inputs(details.operation, &self.tally).filter(|_| has_records) else { continue };
            for param in probe::filters(details) {
                for probe in probe::of(details, param, &self.tally) {
                    let (_, reply) = self.send(details, probe.input(inputs[0].clone()))?;
                    let probed = match reply {
                        Reply::Records(list) => probe.judge(&list),
                        Reply::Rejected => Some(FilterEffect::Rejected),
                        Reply::Unreadable => None,
                    };
                    self.tally.probes.entry((details.operation.id, param.name)).or_default().extend(probed);
                }
            }
        }
        Ok(())
    }

    /// Sends a request, and counts what the response has.
    fn count(&mut self, details: &'static OperationDetails, input: OperationInput) -> Result<(), Stop> {
        let (status, reply) = self.send(details, input)?;
        let responses = self.tally.operations.entry(details.operation.id).or_default();
        *responses.statuses.entry(status).or_default() += 1;
        let list = match reply {
            Reply::Records(list) => list,
            Reply::Unreadable => {
                responses.unreadable += 1;
                return Ok(());
            }
            Reply::Rejected => return Ok(()),
        };
        responses.with_total += u64::from(list.total.is_some());
        responses.unreadable += list.errors.len() as u64;
        responses.records += list.items.len() as u64;
        for item in &list.items {
            if let (Some(details), Value::Object(object)) = (record::record_type(&details.returns), item.value()) {
                self.tally.record(details, &object);
            }
        }
        Ok(())
    }

    /// Sends a request, unless the budget is used or the caller wants to stop. Returns its status too.
    fn send(&mut self, details: &'static OperationDetails, input: OperationInput) -> Result<(u16, Reply), Stop> {
        let left = self.left.load(Ordering::SeqCst);
        let event = Event::Reads { operation: details.operation.id, sent: self.budget - left };
        if left == 0 || (self.on_event)(event).is_break() {
            return Err(Stop::Wanted);
        }
        let error = match self.client.send(UntypedRequest::new(input)) {
            Ok(response) => {
                let read = response.records(&details.returns);
                return Ok((response.status().as_u16(), read.map_or(Reply::Unreadable, Reply::Records)));
            }
            Err(error) => error,
        };
        let of_one = error.status().filter(|it| it.as_u16() != 401 && error.kind() != ErrorKind::RateLimited);
        match of_one {
            Some(status) => Ok((status.as_u16(), Reply::Rejected)),
            // A retry was over the budget.
            None if error.kind() == ErrorKind::Config && self.left.load(Ordering::SeqCst) == 0 => Err(Stop::Wanted),
            None => Err(Stop::Failed(error)),
        }
    }
}
