//! Faults: what a desk does wrong when it is told to.

use std::time::Duration;

use helpdesk::meta::OPERATIONS;

/// Something that goes wrong, with which operation and how often.
///
/// ```
/// use helpdesk_fake::Fault;
/// use std::time::Duration;
///
/// // The second creation is done, and then nobody hears of it.
/// let lost = Fault::reset().on("cases.create").nth(2).after_processing();
/// let slow = Fault::delay(Duration::from_millis(200)).first(3);
/// ```
#[derive(Clone, Debug)]
#[must_use = "it happens when a desk is told: `desk.fault(...)`"]
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

/// What goes wrong.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    Status(u16, String),
    Throttled(u64),
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

    /// It answers with this status and an empty body, such as 503.
    ///
    /// # Panics
    ///
    /// When it is not one from 200 to 599.
    #[track_caller]
    pub fn status(status: u16) -> Self {
        Self::respond_with(status, "")
    }

    /// It answers with this status and this body, which is said to be JSON.
    ///
    /// # Panics
    ///
    /// When the status is not one from 200 to 599.
    #[track_caller]
    pub fn respond_with(status: u16, body: impl Into<String>) -> Self {
        assert!((200..=599).contains(&status), "the status must be 200 to 599, got {status}");
        Self::new(Failure::Status(status, body.into()))
    }

    /// It refuses for too many requests, and says in how many seconds to come back.
    pub fn throttled(seconds: u64) -> Self {
        Self::new(Failure::Throttled(seconds))
    }

    /// It takes so long, in real time, and is right otherwise.
    pub fn delay(by: Duration) -> Self {
        Self::new(Failure::Delay(by))
    }

    /// The connection is reset without an answer.
    pub fn reset() -> Self {
        Self::new(Failure::Reset)
    }

    /// The request is done, and the answer ends in the middle.
    pub fn truncated() -> Self {
        Self::new(Failure::Truncated).after_processing()
    }

    /// This row of a list, counted from 0, is no record.
    pub fn malformed_row(index: usize) -> Self {
        Self::new(Failure::BadRow(index)).after_processing()
    }

    /// Every row of a list comes twice.
    pub fn rows_twice() -> Self {
        Self::new(Failure::RowsTwice).after_processing()
    }

    /// Rows move while pages are read by number: each page begins so many rows later than it should, or earlier if negative, than
    /// the one before.
    pub fn page_drift(rows: i64) -> Self {
        Self::new(Failure::Drift(rows)).after_processing()
    }

    /// The total of a list is off by so many: too high, or too low if negative, though never below zero. Lists without one are right.
    pub fn total_off_by(off: i64) -> Self {
        Self::new(Failure::Total(off)).after_processing()
    }

    /// With this operation alone, such as `cases.create`; `cargo xtask operations` and `helpdesk::meta::OPERATIONS` list them.
    ///
    /// # Panics
    ///
    /// When there is no such operation.
    #[track_caller]
    pub fn on(self, operation: &str) -> Self {
        self.try_on(operation).unwrap_or_else(|wrong| panic!("{wrong}"))
    }

    pub(crate) fn try_on(mut self, operation: &str) -> Result<Self, String> {
        let found = OPERATIONS.iter().find(|it| it.operation.id == operation);
        let found =
            found.ok_or_else(|| format!("unknown operation `{operation}`; expected one such as `cases.create`"))?;
        self.on = Some(found.operation.id);
        Ok(self)
    }

    /// With this request alone of those that fit, counted from 1.
    pub fn nth(mut self, nth: u64) -> Self {
        self.nth = Nth::Only(nth);
        self
    }

    /// With the first so many requests of those that fit.
    pub fn first(mut self, requests: u64) -> Self {
        self.nth = Nth::First(requests);
        self
    }

    /// The request is done before it goes wrong, so that it took effect and its sender cannot know.
    pub fn after_processing(mut self) -> Self {
        self.done = true;
        self
    }

    pub(crate) fn is_delay(&self) -> bool {
        matches!(self.failure, Failure::Delay(_))
    }

    /// Whether it happens to this request, which it counts.
    pub(crate) fn happens(&mut self, operation: &str) -> bool {
        if self.on.is_some_and(|on| on != operation) {
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
