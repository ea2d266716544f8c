//! A run: the requests, one after the other, and what their responses are counted as.

use std::ops::ControlFlow;

use helpdesk::blocking::Client;
use helpdesk::meta::{OperationDetails, Service as _, UntypedRecord};
use helpdesk::request::OperationInput;
use helpdesk::response::Response;
use helpdesk::{Error, ErrorKind, HelpDesk, ListResponse};
use helpdesk_observations::{DefaultPage, FilterEffect};
use helpdesk_text::record;
use helpdesk_tools::guard::Budget;
use serde_json::Value;

use crate::deviation;
use crate::list;
use crate::plan;
use crate::probe;
use crate::tally::Tally;

/// The headers to look for: headers of the spec, and headers that other services send.
const HEADERS: [&str; 10] = [
    HelpDesk::METADATA.remaining_header,
    HelpDesk::METADATA.limit_header,
    HelpDesk::METADATA.retry_after_header,
    "ratelimit",
    "ratelimit-limit",
    "ratelimit-policy",
    "ratelimit-remaining",
    "x-ratelimit-limit",
    "x-ratelimit-remaining",
    "x-ratelimit-reset",
];

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
    /// The number of requests at the start.
    pub(crate) requests: u32,
    pub(crate) budget: Budget,
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
pub(crate) enum Reply {
    Records(Response, ListResponse<UntypedRecord>),
    Unreadable,
    /// The service rejected the request.
    Rejected,
    /// The service failed, which says nothing of the request.
    Failed,
}

impl Run<'_> {
    /// Reads each operation. Operations that need ids follow the operations whose responses contain them.
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

    /// Asks each list that was read for a page of one record: the first record is on the first page, and the last one on the last.
    pub(crate) fn default_pages(&mut self, only: Option<&str>) -> Result<(), Stop> {
        for details in plan::operations(only) {
            let has_pages = details.operation.paging.as_ref().is_some_and(|it| it.size.is_none());
            let responses = self.tally.operations.get(details.operation.id).filter(|_| has_pages);
            let ends = responses.and_then(|it| it.ends.clone());
            let Some((input, [first, last])) = ends.filter(|(_, [first, last])| first != last) else { continue };
            let Reply::Records(_, list) = self.send(details, input.set::<u64>("limit", 1_u64))?.1 else { continue };
            let [record] = &list.items[..] else { continue };
            let page = match record.value() {
                record if record == first => DefaultPage::First,
                record if record == last => DefaultPage::Last,
                // The list changed, or it has another order now.
                _ => continue,
            };
            self.tally.operations.entry(details.operation.id).or_default().default_page = Some(page);
        }
        Ok(())
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
                        Reply::Records(response, list) => {
                            self.count_deviations(details, &response);
                            probe.judge(&list)
                        }
                        Reply::Rejected => Some(FilterEffect::Rejected),
                        Reply::Unreadable | Reply::Failed => None,
                    };
                    self.tally.probes.entry((details.operation.id, param.name)).or_default().extend(probed);
                }
            }
        }
        Ok(())
    }

    /// Sends a request, and counts what the response has.
    fn count(&mut self, details: &'static OperationDetails, input: OperationInput) -> Result<(), Stop> {
        let (status, reply) = self.send(details, input.clone())?;
        let responses = self.tally.operations.entry(details.operation.id).or_default();
        *responses.statuses.entry(status).or_default() += 1;
        let (response, list) = match reply {
            Reply::Records(response, list) => (response, list),
            Reply::Unreadable => {
                responses.unreadable += 1;
                return Ok(());
            }
            Reply::Rejected | Reply::Failed => return Ok(()),
        };
        if let Some(order) = list::order(&list.items, "created_at") {
            *responses.orders.entry(order).or_default() += 1;
        }
        if let [first, .., last] = &list.items[..] {
            responses.ends.get_or_insert_with(|| (input, [first, last].map(UntypedRecord::value)));
        }
        responses.unreadable += list.errors.len() as u64;
        responses.records += list.items.len() as u64;
        self.count_deviations(details, &response);
        for item in &list.items {
            if let (Some(details), Value::Object(object)) = (record::record_type(&details.returns), item.value()) {
                self.tally.record(details, &object);
            }
        }
        Ok(())
    }

    /// Counts how a response differs from its documented form, the layout of a list, and how its total is written.
    pub(crate) fn count_deviations(&mut self, details: &'static OperationDetails, response: &Response) {
        let Some(responses) = self.tally.operations.get_mut(details.operation.id) else { return };
        for deviation in deviation::of(response, &details.returns) {
            *responses.deviations.entry(deviation).or_default() += 1;
        }
        let body = deviation::json(response);
        if let Some((layout, total)) = list::layout(&body, &details.returns) {
            *responses.layouts.entry(layout).or_default() += 1;
            if let Some(shape) = total {
                *responses.totals.entry(shape).or_default() += 1;
            }
        }
    }

    /// Sends a request, unless the budget is used or the caller wants to stop. Returns its status too.
    pub(crate) fn send(
        &mut self,
        details: &'static OperationDetails,
        input: OperationInput,
    ) -> Result<(u16, Reply), Stop> {
        let left = self.budget.requests_left();
        let event = Event::Reads { operation: details.operation.id, sent: self.requests - left };
        if left == 0 || (self.on_event)(event).is_break() {
            return Err(Stop::Wanted);
        }
        let error = match self.client.send(input) {
            Ok(response) => {
                let read = response.records(&details.returns);
                let value = |name: &str| response.headers().get(name)?.to_str().ok()?.trim().parse::<u64>().ok();
                // The other headers are documented for a request beyond the limit.
                let remaining = HelpDesk::METADATA.remaining_header;
                if value(remaining).is_none() {
                    *self.tally.missing_headers.entry(remaining).or_default() += 1;
                }
                for name in HEADERS.iter().filter(|name| response.headers().contains_key(**name)) {
                    *self.tally.headers.entry(name).or_default() += 1;
                }
                let status = response.status().as_u16();
                return Ok((status, read.map_or(Reply::Unreadable, |list| Reply::Records(response, list))));
            }
            Err(error) => error,
        };
        let of_one = error.status().filter(|it| it.as_u16() != 401 && error.kind() != ErrorKind::RateLimited);
        match of_one {
            Some(status) if status.is_client_error() => Ok((status.as_u16(), Reply::Rejected)),
            Some(status) if status.is_success() => Ok((status.as_u16(), Reply::Unreadable)),
            Some(status) => Ok((status.as_u16(), Reply::Failed)),
            // The budget did not allow a retry.
            None if error.kind() == ErrorKind::Config && self.budget.requests_left() == 0 => Err(Stop::Wanted),
            None => Err(Stop::Failed(error)),
        }
    }
}
