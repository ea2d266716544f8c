//! An export in progress: sends the requests of the plan and adds their rows. The part that depends on the type of the
//! rows is in the [reader](super::reader), so that this part is compiled once.

use std::fmt;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use helpdesk_runtime::Timestamp;
use helpdesk_runtime::meta::TimeFilter;
use helpdesk_runtime::request::{OperationInput, PreparedRequest, Value};

use super::checkpoint::{ExportCheckpoint, Of, UpdatesCursor, UpdatesSince};
use super::page::{FetchedPage, Scope};
use super::plan::Plan;
use super::report::{ExportEstimate, ExportProgress, ExportReport, UpdatesReport};
use super::rows::{RowKey, is_time};
use crate::call::classify::Success;
use crate::call::drive::{self, Calling};
use crate::call::engine::Engine;
use crate::error::{Error, ErrorKind};
use crate::options::RequestOptions;
use crate::paging::checkpoint::{fingerprint, foreign};
use crate::transport::stop::{StopHandle, StoppableTransport};

/// The seconds before a cursor that are read again: a change may have a time before it becomes visible.
const OVERLAP: i64 = 10;

/// An export in progress.
pub(crate) struct ExportRun {
    sender: Sender,
    call: OperationInput,
    timeline: TimeFilter,
    /// The other time that the list can be filtered by.
    other: Option<TimeFilter>,
    plan: Plan,
    /// The reason why the list is unreadable.
    invalid: Option<String>,
    of: Of,
    on_progress: Option<OnProgress>,
    /// The request in progress.
    calling: Option<Calling>,
}

/// A function that receives the progress.
type OnProgress = Arc<dyn Fn(&ExportProgress) + Send + Sync>;

/// The parts of a client that a run needs.
pub(crate) struct Sender {
    pub(crate) engine: Arc<Engine>,
    pub(crate) transport: StoppableTransport,
    pub(crate) options: RequestOptions,
    pub(crate) page_size: u32,
}

impl ExportRun {
    /// Creates a run over everything that the caller's filters match, by creation time.
    pub(crate) fn export(call: OperationInput, sender: Sender) -> Self {
        let operation = call.operation();
        Self::new(call, [operation.created, operation.updated], sender, true)
    }

    /// Creates a run over the changes since a time or cursor.
    pub(crate) fn sync(call: OperationInput, since: UpdatesSince, sender: Sender) -> Self {
        let operation = call.operation();
        let mut run = Self::new(call, [operation.updated, operation.created], sender, false);
        let (from, complete_to) = match &since {
            UpdatesSince::Time(time) => (time.unix_seconds(), time.unix_seconds()),
            UpdatesSince::Cursor(cursor) => {
                (cursor.time.unix_seconds().saturating_sub(OVERLAP), cursor.time.unix_seconds())
            }
        };
        run.plan = Plan::new(Scope { from: Some(from), ..run.plan.scope });
        run.plan.complete_to = Some(complete_to);
        run.invalid = match since {
            _ if run.invalid.is_some() => run.invalid,
            _ if !is_time(from) => Some(NO_TIME.into()),
            UpdatesSince::Cursor(cursor) if cursor.of != run.of => {
                run.of = cursor.of;
                Some(foreign("cursor", &run.of.operation))
            }
            UpdatesSince::Time(_) | UpdatesSince::Cursor(_) => None,
        };
        run
    }

    pub(crate) fn stop_handle(&self) -> StopHandle {
        self.sender.transport.token.handle()
    }

    fn new(
        mut call: OperationInput,
        [timeline, other]: [Option<TimeFilter>; 2],
        mut sender: Sender,
        prove: bool,
    ) -> Self {
        let operation = call.operation();
        let page_size = operation.page_size(sender.page_size);
        let known = timeline.is_some();
        let timeline = timeline.unwrap_or(TimeFilter::new("", ""));
        let taken = conflicting_parameter(&call, &timeline, prove);
        if operation.query.iter().any(|param| param.name == LIMIT) && call.get(LIMIT).is_none() {
            call = call.set::<i64>(LIMIT, page_size);
        }
        if let Some((param, value)) = timeline.order {
            call = call.set::<String>(param, value);
        }
        let scope = scope(&call, &timeline, other.as_ref(), page_size, prove);
        // A cursor is stored for long, and is valid for any size of pages. A request that cannot be prepared is never
        // sent, and needs no fingerprint.
        let identity = if prove { call.clone() } else { call.clone().set::<i64>(LIMIT, 1) };
        let identity_text = identity.without_validation().prepare().map(|prepared| prepared.path_and_query.to_string());
        let description = format!("{} {} {}", sender.engine.base, timeline.from, identity_text.unwrap_or_default());
        let of = Of { operation: operation.id.to_owned(), fingerprint: fingerprint(&description) };
        let job = if prove { "export" } else { "updates" };
        let invalid = match taken {
            Some(name) => Some(format!("`{job}` sets `{name}` itself; remove it from the request")),
            None if !known => Some(format!("`{job}` cannot read this list by time; read it with `Client::items`")),
            None if !(scope.from.is_none_or(is_time) && scope.to.is_none_or(is_time)) => Some(NO_TIME.into()),
            None => None,
        };
        sender.options = sender.options.batch();
        Self { sender, call, timeline, other, plan: Plan::new(scope), invalid, of, on_progress: None, calling: None }
    }

    /// Leaves `floor` requests to others.
    pub(crate) fn leave(&mut self, floor: u32) {
        self.sender.options = self.sender.options.reserve(floor);
    }

    pub(crate) fn on_progress(&mut self, tell: OnProgress) {
        self.on_progress = Some(tell);
    }

    /// Sends the next request, or continues with the current one. Returns `None` at the end.
    pub(crate) fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Box<Success>, Error>>> {
        let calling = match &mut self.calling {
            Some(calling) => calling,
            None => {
                let Some(prepared) = self.next_request() else { return Poll::Ready(None) };
                let (engine, transport) = (Arc::clone(&self.sender.engine), self.sender.transport.clone());
                self.calling.insert(drive::call(engine, transport, self.sender.options, prepared))
            }
        };
        let called = ready!(calling.as_mut().poll(context));
        self.calling = None;
        Poll::Ready(Some(called))
    }

    fn next_request(&mut self) -> Option<Result<PreparedRequest, Error>> {
        if let Some(invalid) = &self.invalid {
            return Some(Err(self.error(invalid.clone())));
        }
        if let Some(error) = self.plan.take_error() {
            return Some(Err(self.error(error.to_string())));
        }
        let query = self.plan.query()?;
        let mut call = self.call.clone().set::<i64>(PAGE, i64::from(query.page));
        if query.count {
            call = call.set::<i64>(LIMIT, 1);
        }
        let bounds = [Some((self.timeline, (query.from, query.to))), self.other.zip(query.other)];
        for (TimeFilter { from, to, .. }, (first, last)) in bounds.into_iter().flatten() {
            for (name, bound) in [(from, first), (to, last)] {
                if let Some(bound) = bound {
                    call = call.set::<Timestamp>(name, Timestamp::from_unix_seconds(bound));
                }
            }
        }
        Some(call.prepare().map_err(Error::from))
    }

    /// Adds the requested page: the decoded rows first, then the others. Returns which of them are new.
    pub(crate) fn add_page(
        &mut self,
        rows: &[RowKey],
        others: &[Option<i64>],
        readable: usize,
        total: Option<u64>,
        date: Option<Timestamp>,
    ) -> Result<Vec<bool>, Error> {
        let server_time = date.map(Timestamp::unix_seconds);
        let now = server_time.unwrap_or_else(|| Timestamp::now().unix_seconds());
        let page = FetchedPage { rows, others, total, server_time, now };
        let fresh = self.plan.add_page(&page).map_err(|error| self.error(error.to_string()))?;
        let report = &mut self.plan.report;
        for (at, fresh) in fresh.iter().enumerate() {
            if !fresh {
                report.duplicates_skipped += 1;
            } else if at < readable {
                report.records += 1;
            } else {
                report.decode_errors += 1;
            }
        }
        if let Some(tell) = self.on_progress.clone() {
            tell(&self.progress());
        }
        Ok(fresh)
    }

    /// Returns the number of pages that were received.
    pub(crate) fn pages(&self) -> u32 {
        u32::try_from(self.plan.report.requests).unwrap_or(u32::MAX)
    }

    /// Returns how many rows the service counted at first.
    pub(crate) fn expected_count(&self) -> Option<u64> {
        self.plan.expected
    }

    pub(crate) fn checkpoint(&self) -> ExportCheckpoint {
        ExportCheckpoint::of(self.of.clone(), &self.plan)
    }

    /// Resumes at a checkpoint.
    pub(crate) fn resume(&mut self, checkpoint: &ExportCheckpoint) -> Result<(), Error> {
        let resumed = checkpoint.is_of(&self.of).then(|| checkpoint.plan(self.plan.scope)).flatten();
        self.plan = resumed.ok_or_else(|| self.error(foreign("checkpoint", checkpoint.operation())))?;
        self.calling = None;
        Ok(())
    }

    pub(crate) fn report(&self) -> ExportReport {
        self.plan.report.clone()
    }

    pub(crate) fn updates_report(&self) -> UpdatesReport {
        self.plan.updates
    }

    /// Returns the cursor at which the next run starts.
    pub(crate) fn cursor(&self) -> UpdatesCursor {
        UpdatesCursor { of: self.of.clone(), time: Timestamp::from_unix_seconds(self.plan.complete_to.unwrap_or(0)) }
    }

    pub(crate) fn error(&self, message: String) -> Error {
        Error::unsent(ErrorKind::Pagination, self.call.operation().id, message)
    }

    pub(crate) fn progress(&self) -> ExportProgress {
        let Plan { report, complete_to, .. } = &self.plan;
        ExportProgress {
            records: report.records,
            ranges_matched: report.ranges_matched,
            requests: report.requests,
            exported_through: complete_to.map(Timestamp::from_unix_seconds),
            rate_limit_remaining: self.sender.engine.rate_limiter.rate_limit().remaining,
            remaining: self.estimate(0),
        }
    }

    /// Estimates the rest; `pending` records were received and not yielded yet.
    pub(crate) fn estimate(&self, pending: u64) -> ExportEstimate {
        let Plan { report, scope, expected, .. } = &self.plan;
        let left = if report.finished {
            Some(0)
        } else {
            expected.map(|expected| expected.saturating_sub(report.records + report.decode_errors))
        };
        let requests = left.map(|left| left.div_ceil(scope.limit));
        let limits = self.sender.engine.rate_limiter.rate_limit();
        let duration = requests.and_then(|requests| limits.time_for(requests, self.sender.options.mode));
        ExportEstimate { records: left.map(|left| left + pending), requests, duration }
    }
}

/// Returns a parameter of the caller that the run sets itself.
fn conflicting_parameter(call: &OperationInput, timeline: &TimeFilter, prove: bool) -> Option<&'static str> {
    let order = timeline.order.map(|(param, _)| param);
    let from = (!prove).then_some(timeline.from);
    let set = |name: &&str| call.get(name).is_some();
    Some(PAGE).filter(set).or(order.filter(set)).or(from.filter(set))
}

/// Returns the scope of the caller's request.
fn scope(
    call: &OperationInput,
    timeline: &TimeFilter,
    other: Option<&TimeFilter>,
    page_size: u32,
    prove: bool,
) -> Scope {
    let bound = |name: &str| match call.get(name) {
        Some(Value::UnixSeconds(seconds)) => Some(*seconds),
        _ => None,
    };
    let limit = match call.get(LIMIT) {
        Some(Value::Int(limit)) => u64::try_from(*limit).unwrap_or(0),
        Some(Value::Uint(limit)) => *limit,
        _ => u64::from(page_size),
    };
    Scope {
        from: bound(timeline.from),
        to: bound(timeline.to),
        other: other.map(|other| (bound(other.from), bound(other.to))),
        limit: limit.max(1),
        max_page: call.operation().paging.and_then(|paging| paging.max_page),
        ordered: timeline.order.is_some(),
        prove,
    }
}

impl fmt::Debug for ExportRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExportRun").field("operation", &self.call.operation().id).finish_non_exhaustive()
    }
}

const NO_TIME: &str = "a time bound is out of range: expected unix seconds of a time within 35,000 years of 1970";

/// The names of the parameters, by convention of the service.
const PAGE: &str = "page";
const LIMIT: &str = "limit";
