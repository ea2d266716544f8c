//! Faults, which tests inject into the fake server.

use std::time::Duration;

use helpdesk::DownloadRequest;
use helpdesk::meta::OPERATIONS;

/// A failure that the fake server injects into its responses.
///
/// By default, a fault applies to every request of every operation. [`on`](Self::on) selects an operation, and
/// [`nth`](Self::nth) or [`first`](Self::first) select requests. [`FakeServer::inject_fault`] starts the fault.
///
/// By default, [`status`](Self::status), [`respond_with`](Self::respond_with), [`throttled`](Self::throttled) and
/// [`reset`](Self::reset) happen before the request is processed, so that it has no effect.
/// [`after_processing`](Self::after_processing) changes that.
///
/// Every fault counts the requests of its operation, also while another fault applies. Delays come first.
///
/// [`FakeServer::inject_fault`]: crate::FakeServer::inject_fault
///
/// ```
/// use helpdesk_fake::Fault;
/// use std::time::Duration;
///
/// // The second case is created, but its response is lost.
/// let lost = Fault::reset().on("cases.create").nth(2).after_processing();
/// let slow = Fault::delay(Duration::from_millis(200)).first(3);
/// ```
#[derive(Clone, Debug)]
#[must_use = "a fault has no effect until `FakeServer::inject_fault` gets it"]
pub struct Fault {
    on: Option<&'static str>,
    nth: Nth,
    seen: u64,
    pub(crate) failure: Failure,
    pub(crate) done: bool,
}

#[derive(Clone, Copy, Debug)]
enum Nth {
    Each,
    First(u64),
    Only(u64),
}

/// The kind of a fault.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    Status(u16, String),
    Throttled(Duration),
    Delay(Duration),
    Reset,
    Truncated,
    BadRow(usize),
    RowsTwice,
    Drift(i64),
    Total(i64),
}

impl Fault {
    fn new(failure: Failure) -> Self {
        Self { on: None, nth: Nth::Each, seen: 0, failure, done: false }
    }

    /// Responds with this status and an empty body. Example: 503.
    ///
    /// # Panics
    ///
    /// Panics if the status is not from 200 to 599.
    #[track_caller]
    pub fn status(status: u16) -> Self {
        Self::respond_with(status, "")
    }

    /// Responds with this status and this body. The `Content-Type` is `application/json`, whatever the body is.
    ///
    /// # Panics
    ///
    /// Panics if the status is not from 200 to 599.
    #[track_caller]
    pub fn respond_with(status: u16, body: impl Into<String>) -> Self {
        assert!((200..=599).contains(&status), "the status must be 200 to 599, got {status}");
        Self::new(Failure::Status(status, body.into()))
    }

    /// Rejects the request as one over the rate limit, to be retried after this duration.
    ///
    /// The dialect sets the status, which is 429 by default, and the header with the duration, if any. The header has whole
    /// seconds: a fraction counts as one.
    pub fn throttled(retry_after: Duration) -> Self {
        Self::new(Failure::Throttled(retry_after))
    }

    /// Delays the response by this duration of real time. The response is otherwise unchanged.
    pub fn delay(by: Duration) -> Self {
        Self::new(Failure::Delay(by))
    }

    /// Resets the connection without a response.
    pub fn reset() -> Self {
        Self::new(Failure::Reset)
    }

    /// Processes the request, and ends the connection in the middle of the response's body.
    pub fn truncated() -> Self {
        Self::new(Failure::Truncated).after_processing()
    }

    /// Replaces a row of a list with a string, which is not a record. `index` counts from 0.
    pub fn malformed_row(index: usize) -> Self {
        Self::new(Failure::BadRow(index)).after_processing()
    }

    /// Returns every row of a list twice.
    pub fn rows_twice() -> Self {
        Self::new(Failure::RowsTwice).after_processing()
    }

    /// Shifts the pages of a list, as if its rows moved between two requests.
    ///
    /// Page *n* begins `(n - 1) * rows` rows later than it should, or earlier if `rows` is negative. Page 1 is unchanged.
    pub fn page_drift(rows: i64) -> Self {
        Self::new(Failure::Drift(rows)).after_processing()
    }

    /// Adds `off` to the total of a list. A negative number lowers the total, but never below 0.
    ///
    /// Lists without a total are unchanged.
    pub fn total_off_by(off: i64) -> Self {
        Self::new(Failure::Total(off)).after_processing()
    }

    /// Applies the fault only to this operation, such as `cases.create`. The default is every operation.
    ///
    /// `cargo xtask operations` and `helpdesk::meta::OPERATIONS` list the operations. Requests for files have faults
    /// of `download` alone.
    ///
    /// # Panics
    ///
    /// Panics if there is no such operation.
    #[track_caller]
    pub fn on(self, operation: &str) -> Self {
        self.try_on(operation).unwrap_or_else(|wrong| panic!("{wrong}"))
    }

    pub(crate) fn try_on(mut self, operation: &str) -> Result<Self, String> {
        let known = OPERATIONS.iter().map(|it| it.operation.id).chain([DownloadRequest::OPERATION]);
        let found = known.into_iter().find(|it| *it == operation);
        let found =
            found.ok_or_else(|| format!("unknown operation `{operation}`; expected one such as `cases.create`"))?;
        self.on = Some(found);
        Ok(self)
    }

    /// Applies the fault only to the `nth` matching request, counted from 1. The default is every request.
    ///
    /// This replaces an earlier [`first`](Self::first).
    pub fn nth(mut self, nth: u64) -> Self {
        self.nth = Nth::Only(nth);
        self
    }

    /// Applies the fault only to this number of matching requests, from the first one. The default is every request.
    ///
    /// This replaces an earlier [`nth`](Self::nth).
    pub fn first(mut self, requests: u64) -> Self {
        self.nth = Nth::First(requests);
        self
    }

    /// Processes the request before the fault, so that it takes effect although the client gets an error.
    pub fn after_processing(mut self) -> Self {
        self.done = true;
        self
    }

    pub(crate) fn is_delay(&self) -> bool {
        matches!(self.failure, Failure::Delay(_))
    }

    /// Counts this request, and returns whether the fault applies to it.
    pub(crate) fn happens(&mut self, operation: &str) -> bool {
        let is_meant = self.on.map_or(operation != DownloadRequest::OPERATION, |on| on == operation);
        if !is_meant {
            return false;
        }
        self.seen += 1;
        match self.nth {
            Nth::Each => true,
            Nth::First(requests) => self.seen <= requests,
            Nth::Only(nth) => self.seen == nth,
        }
    }
}
