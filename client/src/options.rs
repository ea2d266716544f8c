//! How far a client goes for a call: how often, how long, and how it spends the requests that the account may send.

use std::time::{Duration, Instant};

/// How far a client goes for a call. Set for a client by [`ClientBuilder::options`](crate::ClientBuilder::options), and for some of
/// its calls by [`Client::with`](crate::Client::with).
///
/// ```
/// use std::time::Duration;
/// use helpdesk_client::RequestOptions;
///
/// let patient = RequestOptions::new().attempts(5).timeout(Duration::from_secs(20)).deadline(Duration::from_secs(120));
/// let once = RequestOptions::new().attempts(1);
/// # assert_ne!(patient, once);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestOptions {
    pub(crate) max_attempts: u32,
    pub(crate) attempt_timeout: Duration,
    pub(crate) total_timeout: Option<Duration>,
    pub(crate) initial_backoff: Duration,
    pub(crate) max_backoff: Duration,
    pub(crate) max_rate_limit_wait: Option<Duration>,
    pub(crate) mode: RateLimitMode,
}

/// How calls spend the requests that an account may send. All clients of one [`RateLimiter`](crate::RateLimiter) spend from the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum RateLimitMode {
    /// Without a delay until the service refuses. While it refuses, calls fail at once and say when to try again, and one at a time
    /// tries whether it still does. For what somebody waits for.
    #[default]
    Immediate,
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
        quota: Option<Quota>,
    },
}

impl RequestOptions {
    /// Three attempts of 60 seconds at most, with a backoff of 250 ms to 10 s between them, no deadline, and
    /// [`RateLimitMode::Immediate`].
    pub const fn new() -> Self {
        Self {
            max_attempts: 3,
            attempt_timeout: Duration::from_secs(60),
            total_timeout: None,
            initial_backoff: Duration::from_millis(250),
            max_backoff: Duration::from_secs(10),
            max_rate_limit_wait: None,
            mode: RateLimitMode::Immediate,
        }
    }

    /// How often a request is sent at most, where sending it again does no harm. At least once.
    #[must_use]
    pub const fn max_attempts(mut self, attempts: u32) -> Self {
        self.max_attempts = if attempts == 0 { 1 } else { attempts };
        self
    }

    /// How long an attempt may take, from the connection to the last byte of the answer.
    #[must_use]
    pub const fn attempt_timeout(mut self, timeout: Duration) -> Self {
        self.attempt_timeout = timeout;
        self
    }

    /// How long a call may take, with all attempts and every wait.
    #[must_use]
    pub const fn total_timeout(mut self, timeout: Duration) -> Self {
        self.total_timeout = Some(timeout);
        self
    }

    /// Bounds of the wait before another attempt. The first is anywhere up to `shortest`, each one after it up to twice as
    /// long as the one before, and none is longer than `longest` unless the service asks for it.
    #[must_use]
    pub const fn backoff(mut self, initial: Duration, max: Duration) -> Self {
        self.initial_backoff = initial;
        self.max_backoff = max;
        self
    }

    /// How long a call may wait for the rate limit, all waits together. If not said, 5 seconds for [`RateLimitMode::Immediate`] and
    /// 10 minutes for the others. A call that would have to wait longer fails at once and says when to try again.
    #[must_use]
    pub const fn max_rate_limit_wait(mut self, wait: Duration) -> Self {
        self.max_rate_limit_wait = Some(wait);
        self
    }

    /// Spends without delay: [`RateLimitMode::Immediate`].
    #[must_use]
    pub const fn immediate(self) -> Self {
        self.rate_limit_mode(RateLimitMode::Immediate)
    }

    /// Leaves that many requests to others: [`RateLimitMode::Reserve`].
    #[must_use]
    pub const fn reserve(self, floor: u32) -> Self {
        self.rate_limit_mode(RateLimitMode::Reserve { floor })
    }

    /// Spreads calls over what the service says is allowed: [`RateLimitMode::Pace`].
    #[must_use]
    pub const fn pace(self) -> Self {
        self.rate_limit_mode(RateLimitMode::Pace { quota: None })
    }

    /// Spreads calls over what is allowed, which is this if the service does not say it: [`RateLimitMode::Pace`].
    #[must_use]
    pub const fn pace_at(self, quota: Quota) -> Self {
        self.rate_limit_mode(RateLimitMode::Pace { quota: Some(quota) })
    }

    /// Spends like that.
    #[must_use]
    pub const fn rate_limit_mode(mut self, mode: RateLimitMode) -> Self {
        self.mode = mode;
        self
    }

    /// For very many requests that nobody waits for: what reads long lists does so.
    ///
    /// Where calls would spend without delay, two requests are left to people, which is enough for something to be written. A
    /// refusal is waited for up to two hours, longer than the longest window that the service has ever counted by, unless
    /// [`max_rate_limit_wait`](Self::max_rate_limit_wait) was said. And five attempts rather than fewer, unless only one was wanted.
    #[must_use]
    pub const fn batch(mut self) -> Self {
        if let RateLimitMode::Immediate = self.mode {
            self.mode = RateLimitMode::Reserve { floor: 2 };
        }
        if self.max_rate_limit_wait.is_none() {
            self.max_rate_limit_wait = Some(Duration::from_secs(2 * 3600));
        }
        if self.max_attempts > 1 && self.max_attempts < 5 {
            self.max_attempts = 5;
        }
        self
    }

    /// For a file, which may take this long in all.
    pub(crate) fn within(mut self, longest: Duration) -> Self {
        self.attempt_timeout = longest;
        self.total_timeout = Some(self.total_timeout.map_or(longest, |deadline| deadline.min(longest)));
        self
    }

    /// With what is left of the deadline after this time.
    pub(crate) fn after(mut self, spent: Duration) -> Self {
        self.total_timeout = self.total_timeout.map(|deadline| deadline.saturating_sub(spent));
        self
    }

    pub(crate) fn rate_limit_wait(&self) -> Duration {
        self.max_rate_limit_wait.unwrap_or(match self.mode {
            RateLimitMode::Immediate => Duration::from_secs(5),
            RateLimitMode::Reserve { .. } | RateLimitMode::Pace { .. } => Duration::from_secs(600),
        })
    }
}

impl Default for RequestOptions {
    fn default() -> Self {
        Self::new()
    }
}

/// So many requests in so much time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    pub(crate) requests: u32,
    pub(crate) window: Duration,
}

impl Quota {
    /// So many in a minute. At least one.
    pub const fn per_minute(requests: u32) -> Self {
        Self::new(requests, Duration::from_secs(60))
    }

    /// So many in an hour. At least one.
    pub const fn per_hour(requests: u32) -> Self {
        Self::new(requests, Duration::from_secs(3600))
    }

    const fn new(requests: u32, window: Duration) -> Self {
        Self { requests: if requests == 0 { 1 } else { requests }, window }
    }
}

/// That much later, or as late as there is.
pub(crate) fn later(now: Instant, wait: Duration) -> Instant {
    const CENTURY: Duration = Duration::from_secs(100 * 365 * 86_400);
    now.checked_add(wait).unwrap_or(now + CENTURY)
}
