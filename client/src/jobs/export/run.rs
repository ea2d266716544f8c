//! An export under way, for both clients: makes the request that the plan asks for and takes in its rows.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use helpdesk_runtime::{Call, List, Prepared, Timeline, Timestamp, Value};

use super::checkpoint::{ExportCheckpoint, Of, SyncCursor};
use super::page::{FetchedPage, Scope};
use super::plan::Plan;
use super::report::{Estimate, ExportProgress};
use super::rows::{RowKey, is_time};
use super::{ExportReport, SyncSince};
use crate::budget::RateLimit;
use crate::call::classify::Success;
use crate::error::{Error, ErrorKind};
use crate::paging::Page;
use crate::paging::checkpoint::fingerprint;
use crate::policy::{BudgetMode, Policy};

/// Seconds before a cursor that are read again: a change may be dated before it can be seen.
const OVERLAP: i64 = 10;

/// An export under way.
pub(crate) struct ExportRun<T> {
    call: Call,
    timeline: Timeline,
    plan: Plan,
    /// Why it cannot be read.
    refused: Option<String>,
    time: fn(&T) -> Option<Timestamp>,
    of: Of,
    policy: Policy,
    on_progress: Option<OnProgress>,
}

/// A function that is told.
type OnProgress = Arc<dyn Fn(&ExportProgress) + Send + Sync>;

/// What is next.
pub(crate) enum NextRequest {
    /// This is to be sent.
    Send(Result<Prepared, Error>),
    /// There is nothing more.
    Over,
}

/// What a run needs to know of its client.
pub(crate) struct Settings {
    pub(crate) base: String,
    pub(crate) page_size: u32,
    pub(crate) policy: Policy,
}

impl<T: helpdesk_runtime::Row> ExportRun<T> {
    /// Everything that the caller's filters find, by the time of creation.
    pub(crate) fn export(call: Call, time: fn(&T) -> Option<Timestamp>, settings: &Settings) -> Self {
        let created = call.operation().created;
        Self::new(call, created, time, settings, true)
    }

    /// What was changed since.
    pub(crate) fn sync(call: Call, time: fn(&T) -> Option<Timestamp>, since: SyncSince, settings: &Settings) -> Self {
        let updated = call.operation().updated;
        let mut run = Self::new(call, updated, time, settings, false);
        let (from, complete_to) = match &since {
            SyncSince::Time(time) => (time.unix_seconds(), time.unix_seconds()),
            SyncSince::Cursor(cursor) => {
                (cursor.time.unix_seconds().saturating_sub(OVERLAP), cursor.time.unix_seconds())
            }
        };
        run.plan = Plan::new(Scope { from: Some(from), ..run.plan.scope });
        run.plan.complete_to = Some(complete_to);
        run.refused = match since {
            _ if run.refused.is_some() => run.refused,
            _ if !is_time(from) => Some(NO_TIME.into()),
            SyncSince::Cursor(cursor) if cursor.of != run.of => {
                let message = "the cursor is of another account or request, or of other values of its parameters";
                run.of = cursor.of;
                Some(message.into())
            }
            SyncSince::Time(_) | SyncSince::Cursor(_) => None,
        };
        run
    }

    fn new(
        mut call: Call,
        timeline: Option<Timeline>,
        time: fn(&T) -> Option<Timestamp>,
        settings: &Settings,
        prove: bool,
    ) -> Self {
        let operation = call.operation();
        let has = |name: &str| operation.query.iter().any(|param| param.name == name);
        let known = timeline.is_some();
        let timeline = timeline.unwrap_or(Timeline::new("", ""));
        let mut taken: Vec<&str> = vec![PAGE];
        taken.extend(timeline.order.map(|(param, _)| param));
        taken.extend((!prove).then_some(timeline.from));
        let taken = taken.into_iter().find(|name| call.get(name).is_some());
        if has(LIMIT) && call.get(LIMIT).is_none() {
            call = call.set::<i64>(LIMIT, i64::from(settings.page_size));
        }
        if let Some((param, value)) = timeline.order {
            call = call.set::<String>(param, value);
        }
        let bound = |name: &str| match call.get(name) {
            Some(Value::Instant(seconds)) => Some(*seconds),
            _ => None,
        };
        let limit = match call.get(LIMIT) {
            Some(Value::Int(limit)) => u64::try_from(*limit).unwrap_or(0),
            Some(Value::Uint(limit)) => *limit,
            _ => u64::from(settings.page_size),
        };
        let scope = Scope {
            from: bound(timeline.from),
            to: bound(timeline.to),
            limit: limit.max(1),
            max_page: operation.paging.and_then(|paging| paging.max_page),
            ordered: timeline.order.is_some(),
            prove,
        };
        // A cursor is kept for long, and holds whatever the pages' size is. What cannot be prepared is never read, and needs none.
        let kept = if prove { call.clone() } else { call.clone().set::<i64>(LIMIT, 1) };
        let written = kept.without_checks().prepare().map(|prepared| prepared.path_and_query.to_string());
        let asked = format!("{} {} {}", settings.base, timeline.from, written.unwrap_or_default());
        let of = Of { operation: operation.id.to_owned(), fingerprint: fingerprint(&asked) };
        let policy = settings.policy.bulk();
        let (plan, on_progress) = (Plan::new(scope), None);
        let bounds = [scope.from, scope.to];
        let refused = match taken {
            Some(name) => Some(format!("`{name}` is set by what reads the list, and cannot be set besides")),
            None if !known => Some("nobody says by which times the list can be read".into()),
            None if !bounds.into_iter().flatten().all(is_time) => Some(NO_TIME.into()),
            None => None,
        };
        Self { call, timeline, plan, refused, time, of, policy, on_progress }
    }

    pub(crate) fn operation(&self) -> &'static str {
        self.call.operation().id
    }

    pub(crate) fn policy(&self) -> Policy {
        self.policy
    }

    /// Leaves that many requests to others.
    pub(crate) fn leave(&mut self, floor: u32) {
        self.policy = self.policy.reserve(floor);
    }

    pub(crate) fn on_progress(&mut self, tell: impl Fn(&ExportProgress) + Send + Sync + 'static) {
        self.on_progress = Some(Arc::new(tell));
    }

    /// What is to be asked now.
    pub(crate) fn turn(&mut self) -> NextRequest {
        if let Some(refused) = &self.refused {
            return NextRequest::Send(Err(self.error(refused.clone())));
        }
        if let Some(error) = self.plan.take_error() {
            return NextRequest::Send(Err(self.error(error.to_string())));
        }
        let Some(ask) = self.plan.query() else { return NextRequest::Over };
        let mut call = self.call.clone().set::<i64>(PAGE, i64::from(ask.page));
        if ask.count {
            call = call.set::<i64>(LIMIT, 1);
        }
        for (name, bound) in [(self.timeline.from, ask.from), (self.timeline.to, ask.to)] {
            if let Some(bound) = bound {
                call = call.set::<Timestamp>(name, Timestamp::from_unix(bound));
            }
        }
        NextRequest::Send(call.prepare().map_err(Error::from))
    }

    /// What was asked for came: its rows without those that came before. None are left where all came before.
    pub(crate) fn fetched(&mut self, list: List<T>, success: &Success, limits: &RateLimit) -> Result<Page<T>, Error> {
        let plan = &mut self.plan;
        let List { mut items, mut errors, total, .. } = list;
        let mut rows: Vec<_> = items.iter().map(|item| RowKey::of(item, (self.time)(item))).collect();
        rows.extend(errors.iter().map(RowKey::unreadable));
        let server_time = success.reply.date().map(Timestamp::unix_seconds);
        let now = server_time.unwrap_or_else(|| Timestamp::now().unix_seconds());
        let came = FetchedPage { rows: &rows, total, server_time, now };
        let fresh = plan
            .fetched(&came)
            .map_err(|error| Error::unsent(ErrorKind::Paging, self.call.operation().id, error.to_string()))?;
        let mut fresh = fresh.into_iter();
        items.retain(|_| fresh.next().unwrap_or(true));
        errors.retain(|_| fresh.next().unwrap_or(true));
        let repeated = rows.len() - items.len() - errors.len();
        plan.report.records += items.len() as u64;
        plan.report.unreadable += errors.len() as u64;
        plan.report.repeated += repeated as u64;
        let number = u32::try_from(plan.report.calls).unwrap_or(u32::MAX);
        if let Some(tell) = self.on_progress.clone() {
            tell(&self.progress(limits));
        }
        Ok(Page { number, items, errors, total: self.plan.expected, repeated, date: success.reply.date() })
    }

    pub(crate) fn checkpoint(&self) -> ExportCheckpoint {
        ExportCheckpoint::of(self.of.clone(), &self.plan)
    }

    /// Goes on where another one stood.
    pub(crate) fn resume(&mut self, checkpoint: &ExportCheckpoint) -> Result<(), Error> {
        let resumed = checkpoint.is_of(&self.of).then(|| checkpoint.plan(self.plan.scope)).flatten();
        let message = "the checkpoint is of another account or request, or of other values of its parameters";
        self.plan = resumed.ok_or_else(|| self.error(message.to_owned()))?;
        Ok(())
    }

    pub(crate) fn report(&self) -> ExportReport {
        self.plan.report.clone()
    }

    /// Where the next synchronization begins.
    pub(crate) fn cursor(&self) -> SyncCursor {
        SyncCursor { of: self.of.clone(), time: Timestamp::from_unix(self.plan.complete_to.unwrap_or(0)) }
    }

    fn error(&self, message: String) -> Error {
        Error::unsent(ErrorKind::Paging, self.operation(), message)
    }

    pub(crate) fn progress(&self, limits: &RateLimit) -> ExportProgress {
        let Plan { report, complete_to, .. } = &self.plan;
        ExportProgress {
            records: report.records,
            proven: report.proven,
            calls: report.calls,
            reached: complete_to.map(Timestamp::from_unix),
            calls_left: limits.remaining,
            left: self.estimate(0, limits),
        }
    }

    /// What is left to do, as far as can be told, with so many records that came and were not given out yet.
    pub(crate) fn estimate(&self, held: u64, limits: &RateLimit) -> Estimate {
        let Plan { report, scope, expected, .. } = &self.plan;
        let left = match report.finished {
            true => Some(0),
            false => expected.map(|expected| expected.saturating_sub(report.records + report.unreadable)),
        };
        let calls = left.map(|left| left.div_ceil(scope.limit));
        let time = calls.and_then(|calls| duration(calls, self.policy.mode, limits));
        Estimate { records: left.map(|left| left + held), calls, time }
    }
}

/// How long so many requests take, if nobody else sends any.
fn duration(calls: u64, mode: BudgetMode, limits: &RateLimit) -> Option<Duration> {
    let (limit, window) = (limits.limit?, limits.window?);
    let floor = match mode {
        BudgetMode::Reserve { floor } => floor,
        BudgetMode::Observe | BudgetMode::Pace { .. } => 0,
    };
    let usable = u64::from(limit.saturating_sub(floor).max(1));
    let now = u64::from(limits.remaining.unwrap_or(0).saturating_sub(floor));
    let windows = calls.saturating_sub(now).div_ceil(usable);
    Some(window.saturating_mul(u32::try_from(windows).unwrap_or(u32::MAX)))
}

impl<T> fmt::Debug for ExportRun<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExportRun").field("operation", &self.call.operation().id).finish_non_exhaustive()
    }
}

const NO_TIME: &str = "a bound is more than 35,000 years away: times are in seconds";

/// The names of the parameters, by convention of the service.
const PAGE: &str = "page";
const LIMIT: &str = "limit";
