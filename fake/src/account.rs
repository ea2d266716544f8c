//! An account: its state, and how a request to it becomes a response.

mod auth;
pub(crate) mod fault;
mod faults;
mod files;
mod outbound;
mod report_cache;
pub(crate) mod request_log;

use std::borrow::Cow;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;
use std::time::Duration;

use bytes::Bytes;
use helpdesk::meta::{self, CONVENTIONS, OperationDetails};
use helpdesk::{DownloadRequest, Timestamp};
use http::header::{AUTHORIZATION, COOKIE, DATE, PROXY_AUTHORIZATION};
use http::{HeaderMap, Method};
use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::account::fault::Fault;
use crate::account::report_cache::ReportCache;
use crate::account::request_log::{Entry, ReceivedRequest, RequestLog};
use crate::input::args::Arg;
use crate::input::content::{self, Content};
use crate::input::route::{self, Route};
use crate::input::rules::{self, Checked, Strictness};
use crate::output::dialect::Dialect;
use crate::output::error_response::{OBSERVED_CODES, Rejection, messages};
use crate::output::response::{ASSUMPTION, IGNORED, OPERATION, Response, UNVERIFIED, VIOLATION};
use crate::output::sources;
use crate::resources::State;
use crate::resources::call::Call;
use crate::resources::rules::Before;
use crate::resources::webhook::Webhook;
use crate::time::calls::Calls;
use crate::time::clock::Clock;
use crate::time::limit::Limiter;
use crate::time::zone::{self, Zone};

/// An account, shared by all its connections.
pub(crate) struct Account {
    inner: Mutex<Inner>,
    /// Notified when a notification has a result.
    posted: Notify,
    /// The notifications in progress.
    posts: Mutex<JoinSet<()>>,
    /// The address of the listener.
    pub(crate) address: SocketAddr,
    /// The URL by which clients reach the server: `http://127.0.0.1:PORT`.
    pub(crate) base_url: String,
    pub(crate) key: String,
    /// The token that control requests need, if they need one.
    pub(crate) control_token: Option<String>,
    pub(crate) zone: Zone,
    pub(crate) strictness: Strictness,
}

/// The state of an account that changes.
pub(crate) struct Inner {
    pub(crate) state: State,
    pub(crate) clock: Clock,
    calls: Calls,
    pub(crate) dialect: Dialect,
    pub(crate) faults: Vec<Fault>,
    pub(crate) journal: RequestLog,
    pub(crate) webhooks: Vec<Webhook>,
    limiter: Limiter,
    /// Results of reports.
    pub(crate) report_cache: ReportCache,
}

/// A request as it arrived.
pub(crate) struct Arrival {
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) query: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

/// The reaction of the connection to a request.
pub(crate) enum Reaction {
    Response(Response),
    /// Ends in the middle of the body.
    Truncated(Response),
    Reset,
}

impl Inner {
    pub(crate) fn new(state: State, clock: Clock, dialect: Dialect, journal: RequestLog) -> Self {
        Self {
            state,
            clock,
            calls: Calls::new(),
            dialect,
            faults: Vec::new(),
            journal,
            webhooks: Vec::new(),
            limiter: Limiter::default(),
            report_cache: ReportCache::default(),
        }
    }

    /// Sets the headers with the rest of the rate limit.
    fn set_limit_headers(&mut self, response: &mut Response) {
        let remaining = self.limiter.remaining(self.dialect.limit, auth::seats(&self.state), self.clock);
        response.set_limit_headers(remaining, &self.dialect);
    }
}

impl Account {
    pub(crate) fn new(
        inner: Inner,
        address: SocketAddr,
        key: String,
        control_token: Option<String>,
        zone: Zone,
        strictness: Strictness,
    ) -> Self {
        let mut reached = address;
        if reached.ip().is_unspecified() {
            // Clients cannot connect to the address of all interfaces.
            reached.set_ip(if reached.is_ipv4() { Ipv4Addr::LOCALHOST.into() } else { Ipv6Addr::LOCALHOST.into() });
        }
        let base_url = format!("http://{reached}");
        let (inner, posted, posts) = (Mutex::new(inner), Notify::new(), Mutex::default());
        Self { inner, posted, posts, address, base_url, key, control_token, zone, strictness }
    }

    /// Locks the state. A panic in a holder of the lock is a bug of this crate, and fails the test in which it happens.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the clock or the calls that use it, and wakes the calls whose wait is over.
    pub(crate) fn time<T>(&self, change: impl FnOnce(&mut Calls, &mut Clock) -> T) -> T {
        let (changed, woken) = {
            let Inner { calls, clock, .. } = &mut *self.lock();
            (change(calls, clock), calls.take_woken())
        };
        woken.into_iter().for_each(Waker::wake);
        changed
    }

    /// Lets time pass.
    pub(crate) fn advance(&self, by: Duration) {
        self.time(|calls, clock| {
            clock.advance(by);
            calls.end_waits(*clock);
        });
    }

    /// Responds to a request, or returns the fault that ends its connection.
    pub(crate) async fn respond(self: &Arc<Self>, arrival: Arrival) -> Reaction {
        let _responding = Responding::new(self);
        let entry = self.note(&arrival);
        let file = (arrival.method == Method::GET).then(|| arrival.path.strip_prefix(FILES)).flatten();
        let mut reaction = match (file, route::find(&arrival.method, &arrival.path)) {
            (Some(id), _) => self.respond_with_file(id, &arrival, entry).await,
            (None, Ok(route)) => self.respond_to_operation(route, &arrival, entry).await,
            (None, Err(rejection)) => {
                let mut response = self.reject(&rejection, entry);
                self.lock().set_limit_headers(&mut response);
                Reaction::Response(response)
            }
        };
        let mut inner = self.lock();
        let status = match &mut reaction {
            Reaction::Response(response) | Reaction::Truncated(response) => {
                response.set(DATE.as_str(), &zone::http_date(inner.clock.now()));
                Some(response.status)
            }
            Reaction::Reset => None,
        };
        if let Some(received) = inner.journal.get_mut(entry) {
            received.status = status;
            received.reset = status.is_none();
        }
        drop(inner);
        reaction
    }

    fn note(&self, arrival: &Arrival) -> Entry {
        let mut inner = self.lock();
        let at = inner.clock.now();
        inner.journal.add(ReceivedRequest {
            operation: None,
            method: arrival.method.to_string(),
            path: arrival.path.clone(),
            query: content::pairs(&arrival.query),
            headers: redact(&arrival.headers),
            body: serde_json::Map::new(),
            files: Vec::new(),
            status: None,
            reset: false,
            violations: Vec::new(),
            ignored: Vec::new(),
            at: Timestamp::from_unix_seconds(at),
        })
    }

    async fn respond_to_operation(self: &Arc<Self>, route: Route, arrival: &Arrival, entry: Entry) -> Reaction {
        let operation = route.details.operation.id;
        let body = route.details.operation.body.as_ref();
        let content = content::read(&arrival.query, &arrival.headers, arrival.body.clone(), body).await;
        // Before any failure, so that a test can compare a repeated request with this one.
        if let Some(received) = self.lock().journal.get_mut(entry) {
            received.set_operation(operation, content.as_ref().ok());
        }
        let faults = self.faults(operation);
        if let Some(reaction) = self.fail_before(&faults).await {
            return reaction;
        }
        let served = self.serve(route, arrival, entry, content, &faults).await;
        let mut response = served.unwrap_or_else(|rejection| self.reject(&rejection, entry));
        self.lock().set_limit_headers(&mut response);
        response.set(OPERATION, operation);
        self.fail_after(&faults, response).await
    }

    /// Responds with a file, unless a fault of downloads happens.
    async fn respond_with_file(&self, id: &str, arrival: &Arrival, entry: Entry) -> Reaction {
        let faults = self.faults(DownloadRequest::OPERATION);
        match self.fail_before(&faults).await {
            Some(reaction) => reaction,
            None => self.fail_after(&faults, self.file(id, &arrival.headers, entry)).await,
        }
    }

    fn reject(&self, rejection: &Rejection, entry: Entry) -> Response {
        let mut inner = self.lock();
        if let Some(received) = inner.journal.get_mut(entry) {
            received.violations.clone_from(&rejection.violations);
        }
        let mut response = Response::rejection(rejection, &inner.dialect);
        if !OBSERVED_CODES.contains(&rejection.code) {
            response.add(ASSUMPTION, &format!("the code `{}`", rejection.code));
        }
        response
    }

    /// Processes a request, or rejects it: by its credentials, the rate limit, its values or the state.
    async fn serve(
        self: &Arc<Self>,
        route: Route,
        arrival: &Arrival,
        entry: Entry,
        content: Result<Content, Rejection>,
        faults: &[Fault],
    ) -> Result<Response, Rejection> {
        let details = route.details;
        let visitor = self.enter(details, &arrival.headers)?;
        let mut checked = rules::check(details, &route.path, content?, self.zone, self.strictness)?;
        let urls = checked.args.values().get("attachment_urls").and_then(Arg::texts).unwrap_or_default();
        let fetched = outbound::fetch(&urls).await;
        let mut inner = self.lock();
        let Inner { state, clock, dialect, journal, report_cache, webhooks, .. } = &mut *inner;
        for (param, reference) in &checked.refs {
            if let Some((code, message)) = state.missing(*reference) {
                return Err(Rejection::bad(code, format!("`{param}`: {message}")));
            }
        }
        let before = Before::of(state);
        let mut call = Call {
            state,
            args: &checked.args,
            details,
            now: clock.now(),
            zone: self.zone,
            caller: visitor.staff,
            access: visitor.access,
            base_url: &self.base_url,
            fetched: fetched.files,
            drift: faults::drift(faults),
            strictness: self.strictness,
            type_violations: Vec::new(),
            assumptions: fetched
                .left_out
                .then(|| "a file that cannot be fetched from the local host is left out".into())
                .into_iter()
                .collect(),
            webhooks: Vec::new(),
        };
        let (payload, ignored) = report_cache.perform(&mut call, &arrival.query)?;
        let (mut assumptions, sent) = (call.assumptions, call.webhooks);
        checked.type_violations.extend(messages(&call.type_violations));
        checked.ignored.extend(ignored.into_iter().map(str::to_owned));
        if let Some(received) = journal.get_mut(entry) {
            received.ignored.clone_from(&checked.ignored);
            received.violations.clone_from(&checked.type_violations);
        }
        let dialect = dialect.clone();
        let first = webhooks.len();
        webhooks.extend(sent);
        webhooks.extend(before.map(|before| before.fire(state)).unwrap_or_default());
        let posts: Vec<(usize, Webhook)> = webhooks.iter().cloned().enumerate().skip(first).collect();
        drop(inner);
        for (index, webhook) in posts {
            outbound::post(Arc::clone(self), index, webhook);
        }
        let sources = sources::of_payload(details, &payload);
        checked.unverified.extend(sources.unverified);
        assumptions.extend(sources.assumptions.into_iter().map(Cow::Owned));
        let mut response = Response::of(details, payload, &dialect, self.zone, &faults::list_defects(faults));
        explain_status(&mut response, details);
        explain(&mut response, &checked, &assumptions);
        Ok(response)
    }
}

/// Returns the headers with credentials that no `Debug` output shows.
fn redact(headers: &HeaderMap) -> HeaderMap {
    let mut headers = headers.clone();
    for (name, value) in &mut headers {
        if [AUTHORIZATION, PROXY_AUTHORIZATION, COOKIE].contains(name) {
            value.set_sensitive(true);
        }
    }
    headers
}

/// A request that has no response yet.
struct Responding<'a>(&'a Account);

impl<'a> Responding<'a> {
    fn new(account: &'a Account) -> Self {
        account.lock().calls.ask();
        Self(account)
    }
}

impl Drop for Responding<'_> {
    fn drop(&mut self) {
        self.0.lock().calls.respond();
    }
}

/// The operations whose responses were observed with status 201.
const OBSERVED_CREATED: [&str; 2] = ["cases.create", "messages.create"];

/// Lists in headers the source of the status of a response to a POST.
fn explain_status(response: &mut Response, details: &OperationDetails) {
    if details.operation.method != meta::Method::Post {
        return;
    }
    let convention = CONVENTIONS.iter().find(|it| it.name == "created").and_then(|it| it.evidence);
    match convention.filter(|_| response.status == 201 && OBSERVED_CREATED.contains(&details.operation.id)) {
        Some(evidence) => response.add(UNVERIFIED, &format!("status 201: {evidence}")),
        None => response.add(ASSUMPTION, &format!("the status {}", response.status)),
    }
}

/// The path of files.
const FILES: &str = "/files/";

/// Lists in headers the assumptions of a response, and the values of the request that are not as documented.
fn explain(response: &mut Response, checked: &Checked, assumptions: &[Cow<'static, str>]) {
    for what in &checked.type_violations {
        response.add(VIOLATION, what);
    }
    for what in &checked.unverified {
        response.add(UNVERIFIED, what);
    }
    for what in assumptions {
        response.add(ASSUMPTION, what);
    }
    for what in &checked.ignored {
        response.add(IGNORED, what);
    }
}
