//! How far a client goes for a call: how often, how long, and how it spends the requests that the account may send.

use std::time::{Duration, Instant};

/// How far a client goes for a call. Set for a client by [`ClientBuilder::policy`](crate::ClientBuilder::policy), and for some of
/// its calls by [`Client::with`](crate::Client::with).
///
/// ```
/// use std::time::Duration;
/// use helpdesk_client::Policy;
///
/// let patient = Policy::new().attempts(5).timeout(Duration::from_secs(20)).deadline(Duration::from_secs(120));
/// let once = Policy::new().attempts(1);
/// # assert_ne!(patient, once);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    pub(crate) attempts: u32,
    pub(crate) timeout: Duration,
    pub(crate) deadline: Option<Duration>,
    pub(crate) shortest_backoff: Duration,
    pub(crate) longest_backoff: Duration,
    pub(crate) max_rate_wait: Option<Duration>,
    pub(crate) mode: BudgetMode,
}

/// How calls spend the requests that an account may send. All clients of one [`Budget`](crate::Budget) spend from the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum BudgetMode {
    /// Without a delay until the service refuses. While it refuses, calls fail at once and say when to try again, and one at a time
    /// tries whether it still does. For what somebody waits for.
    #[default]
    Observe,
    /// Waits as soon as no more than so many requests are left, which stay for others. For bulk work beside people.
    Reserve {
        /// The requests to leave.
        floor: u32,
    },
    /// Spreads calls evenly, so that an account which nobody else uses is never refused. For long bulk work.
    ///
    /// What is allowed comes from the service's header, or else from here. If neither says it, a call fails with
    /// [`ErrorKind::Config`](crate::ErrorKind::Config); one is sent to hear what the header says.
    Pace {
        /// What is allowed, if the service does not say it.
        allowance: Option<Allowance>,
    },
}

impl Policy {
    /// Three attempts of 60 seconds at most, with a backoff of 250 ms to 10 s between them, no deadline, and
    /// [`BudgetMode::Observe`].
    pub const fn new() -> Self {
        Self {
            attempts: 3,
            timeout: Duration::from_secs(60),
            deadline: None,
            shortest_backoff: Duration::from_millis(250),
            longest_backoff: Duration::from_secs(10),
            max_rate_wait: None,
            mode: BudgetMode::Observe,
        }
    }

    /// How often a request is sent at most, where sending it again does no harm. At least once.
    #[must_use]
    pub const fn attempts(mut self, attempts: u32) -> Self {
        self.attempts = if attempts == 0 { 1 } else { attempts };
        self
    }

    /// How long an attempt may take, from the connection to the last byte of the answer.
    #[must_use]
    pub const fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// How long a call may take, with all attempts and every wait.
    #[must_use]
    pub const fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Bounds of the wait before another attempt. The first is anywhere up to `shortest`, each one after it up to twice as
    /// long as the one before, and none is longer than `longest` unless the service asks for it.
    #[must_use]
    pub const fn backoff(mut self, shortest: Duration, longest: Duration) -> Self {
        self.shortest_backoff = shortest;
        self.longest_backoff = longest;
        self
    }

    /// How long a call may wait for the rate limit, all waits together. If not said, 5 seconds for [`BudgetMode::Observe`] and
    /// 10 minutes for the others. A call that would have to wait longer fails at once and says when to try again.
    #[must_use]
    pub const fn max_rate_wait(mut self, wait: Duration) -> Self {
        self.max_rate_wait = Some(wait);
        self
    }

    /// Spends without delay: [`BudgetMode::Observe`].
    #[must_use]
    pub const fn observe(self) -> Self {
        self.budget_mode(BudgetMode::Observe)
    }

    /// Leaves that many requests to others: [`BudgetMode::Reserve`].
    #[must_use]
    pub const fn reserve(self, floor: u32) -> Self {
        self.budget_mode(BudgetMode::Reserve { floor })
    }

    /// Spreads calls over what the service says is allowed: [`BudgetMode::Pace`].
    #[must_use]
    pub const fn pace(self) -> Self {
        self.budget_mode(BudgetMode::Pace { allowance: None })
    }

    /// Spreads calls over what is allowed, which is this if the service does not say it: [`BudgetMode::Pace`].
    #[must_use]
    pub const fn pace_at(self, allowance: Allowance) -> Self {
        self.budget_mode(BudgetMode::Pace { allowance: Some(allowance) })
    }

    /// Spends like that.
    #[must_use]
    pub const fn budget_mode(mut self, mode: BudgetMode) -> Self {
        self.mode = mode;
        self
    }

    /// For very many requests that nobody waits for: what reads long lists does so.
    ///
    /// Where calls would spend without delay, two requests are left to people, which is enough for something to be written. A
    /// refusal is waited for up to two hours, longer than the longest window that the service has ever counted by, unless
    /// [`max_rate_wait`](Self::max_rate_wait) was said. And five attempts rather than fewer, unless only one was wanted.
    #[must_use]
    pub const fn bulk(mut self) -> Self {
        if let BudgetMode::Observe = self.mode {
            self.mode = BudgetMode::Reserve { floor: 2 };
        }
        if self.max_rate_wait.is_none() {
            self.max_rate_wait = Some(Duration::from_secs(2 * 3600));
        }
        if self.attempts > 1 && self.attempts < 5 {
            self.attempts = 5;
        }
        self
    }

    /// For a file, which may take this long in all.
    pub(crate) fn within(mut self, longest: Duration) -> Self {
        self.timeout = longest;
        self.deadline = Some(self.deadline.map_or(longest, |deadline| deadline.min(longest)));
        self
    }

    /// With what is left of the deadline after this time.
    pub(crate) fn after(mut self, spent: Duration) -> Self {
        self.deadline = self.deadline.map(|deadline| deadline.saturating_sub(spent));
        self
    }

    pub(crate) fn rate_wait(&self) -> Duration {
        self.max_rate_wait.unwrap_or(match self.mode {
            BudgetMode::Observe => Duration::from_secs(5),
            BudgetMode::Reserve { .. } | BudgetMode::Pace { .. } => Duration::from_secs(600),
        })
    }
}

impl Default for Policy {
    fn default() -> Self {
        Self::new()
    }
}

/// So many requests in so much time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    pub(crate) calls: u32,
    pub(crate) window: Duration,
}

impl Allowance {
    /// So many in a minute. At least one.
    pub const fn per_minute(calls: u32) -> Self {
        Self::new(calls, Duration::from_secs(60))
    }

    /// So many in an hour. At least one.
    pub const fn per_hour(calls: u32) -> Self {
        Self::new(calls, Duration::from_secs(3600))
    }

    const fn new(calls: u32, window: Duration) -> Self {
        Self { calls: if calls == 0 { 1 } else { calls }, window }
    }
}

/// That much later, or as late as there is.
pub(crate) fn later(now: Instant, wait: Duration) -> Instant {
    const CENTURY: Duration = Duration::from_secs(100 * 365 * 86_400);
    now.checked_add(wait).unwrap_or(now + CENTURY)
}
