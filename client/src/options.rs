//! Options of a call: the number of attempts, timeouts, and the use of the rate limit.

use std::time::{Duration, Instant};

/// Options of a call: the number of attempts, timeouts, backoff, and the use of the rate limit.
///
/// [`ClientBuilder::options`](crate::ClientBuilder::options) sets them for a client, and
/// [`Client::with_options`](crate::Client::with_options) for some of its calls.
///
/// | option | default |
/// |---|---|
/// | [`max_attempts`](Self::max_attempts) | 3 |
/// | [`attempt_timeout`](Self::attempt_timeout) | 60 s |
/// | [`total_timeout`](Self::total_timeout) | none |
/// | [`backoff`](Self::backoff) | 250 ms to 10 s |
/// | [`max_rate_limit_wait`](Self::max_rate_limit_wait) | 5 s, or 10 min for [`Reserve`](RateLimitMode::Reserve) and [`Pace`](RateLimitMode::Pace) |
/// | [`rate_limit_mode`](Self::rate_limit_mode) | [`RateLimitMode::Immediate`] |
/// | [`strict`](Self::strict) | off |
/// | [`max_records`](Self::max_records) | 100,000 |
///
/// ```
/// use helpdesk::RequestOptions;
/// use std::time::Duration;
///
/// let patient = RequestOptions::new()
///     .max_attempts(5)
///     .attempt_timeout(Duration::from_secs(20))
///     .total_timeout(Duration::from_secs(120));
/// let once = RequestOptions::new().max_attempts(1);
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
    pub(crate) strict: bool,
    pub(crate) max_records: Option<usize>,
}

/// How calls use the account's rate limit. Clients that share a [`RateLimiter`](crate::rate_limit::RateLimiter) count together.
///
/// ```
/// use helpdesk::RequestOptions;
/// use helpdesk::rate_limit::{Quota, RateLimitMode};
///
/// let job = RequestOptions::new().rate_limit_mode(RateLimitMode::Reserve { floor: 5 });
/// assert_eq!(job, RequestOptions::new().reserve(5));
///
/// let slow = RequestOptions::new().pace_at(Quota::per_minute(20));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum RateLimitMode {
    /// Sends at once. For requests that a user waits for.
    ///
    /// While the service rejects requests because of the rate limit, one call at a time probes whether it still does.
    /// The other calls wait up to [`max_rate_limit_wait`](RequestOptions::max_rate_limit_wait), or fail at once and say
    /// when to retry.
    #[default]
    Immediate,
    /// Waits while at most `floor` requests are left in the service's current window. For batch jobs beside interactive
    /// users.
    Reserve {
        /// The number of requests to leave in each window of the rate limit.
        floor: u32,
    },
    /// Spreads requests evenly over the window, so that an account that no other client uses is never throttled. For
    /// long batch jobs.
    ///
    /// The quota comes from the service's response header, or else from `quota`. If neither is known after one request,
    /// calls fail with [`ErrorKind::Config`](crate::ErrorKind::Config).
    Pace {
        /// The quota to use if responses do not state one.
        quota: Option<Quota>,
    },
}

impl RequestOptions {
    /// Creates the default options, which the [type's page](Self) lists.
    pub const fn new() -> Self {
        Self {
            max_attempts: 3,
            attempt_timeout: Duration::from_secs(60),
            total_timeout: None,
            initial_backoff: Duration::from_millis(250),
            max_backoff: Duration::from_secs(10),
            max_rate_limit_wait: None,
            mode: RateLimitMode::Immediate,
            strict: false,
            max_records: None,
        }
    }

    /// Sets how often a request is sent at most. The default is 3; 0 counts as 1.
    ///
    /// The client retries only where a retry cannot apply a change twice.
    #[must_use]
    pub const fn max_attempts(mut self, attempts: u32) -> Self {
        self.max_attempts = if attempts == 0 { 1 } else { attempts };
        self
    }

    /// Sets the timeout of one attempt, from connecting to the last byte of the response. The default is 60 seconds.
    ///
    /// An attempt that takes longer fails with [`ErrorKind::Timeout`](crate::ErrorKind::Timeout), and may be retried.
    ///
    /// ```
    /// use helpdesk::RequestOptions;
    /// use std::time::Duration;
    ///
    /// // Three attempts of 10 s each, and the waits between them: 25 s together.
    /// let options = RequestOptions::new().attempt_timeout(Duration::from_secs(10)).total_timeout(Duration::from_secs(25));
    /// ```
    #[must_use]
    pub const fn attempt_timeout(mut self, timeout: Duration) -> Self {
        self.attempt_timeout = timeout;
        self
    }

    /// Sets the timeout of a whole call: all attempts, backoff, and waits for the rate limit. By default there is no such timeout.
    ///
    /// A call that takes longer fails with [`ErrorKind::Timeout`](crate::ErrorKind::Timeout), or with the error of its last
    /// attempt. If it would have to wait longer for the rate limit, it fails at once with
    /// [`ErrorKind::RateLimited`](crate::ErrorKind::RateLimited).
    #[must_use]
    pub const fn total_timeout(mut self, timeout: Duration) -> Self {
        self.total_timeout = Some(timeout);
        self
    }

    /// Sets the bounds of the wait before a retry. The default is 250 ms to 10 s.
    ///
    /// The wait is random (full jitter): up to `initial` before the first retry, with a bound that doubles for each
    /// retry after it, up to `max`. If the service asks for a longer wait in `Retry-After`, the client waits for that
    /// long.
    ///
    /// ```
    /// use helpdesk::RequestOptions;
    /// use std::time::Duration;
    ///
    /// let options = RequestOptions::new().backoff(Duration::from_secs(1), Duration::from_secs(30));
    /// ```
    #[must_use]
    pub const fn backoff(mut self, initial: Duration, max: Duration) -> Self {
        self.initial_backoff = initial;
        self.max_backoff = max;
        self
    }

    /// Sets how long a call may wait for the rate limit, all waits together.
    ///
    /// The default is 5 seconds for [`RateLimitMode::Immediate`], and 10 minutes for the other modes. A call that would
    /// have to wait longer fails at once with [`ErrorKind::RateLimited`](crate::ErrorKind::RateLimited).
    /// [`Error::retry_after`](crate::Error::retry_after) then says when to retry.
    #[must_use]
    pub const fn max_rate_limit_wait(mut self, wait: Duration) -> Self {
        self.max_rate_limit_wait = Some(wait);
        self
    }

    /// Sends without delay: [`RateLimitMode::Immediate`].
    #[must_use]
    pub const fn immediate(self) -> Self {
        self.rate_limit_mode(RateLimitMode::Immediate)
    }

    /// Leaves `floor` requests of each window to others: [`RateLimitMode::Reserve`].
    #[must_use]
    pub const fn reserve(self, floor: u32) -> Self {
        self.rate_limit_mode(RateLimitMode::Reserve { floor })
    }

    /// Spreads requests over the quota that the service states: [`RateLimitMode::Pace`].
    #[must_use]
    pub const fn pace(self) -> Self {
        self.rate_limit_mode(RateLimitMode::Pace { quota: None })
    }

    /// Spreads requests over the quota that the service states, or else over `quota`: [`RateLimitMode::Pace`].
    #[must_use]
    pub const fn pace_at(self, quota: Quota) -> Self {
        self.rate_limit_mode(RateLimitMode::Pace { quota: Some(quota) })
    }

    /// Sets how calls use the rate limit. The default is [`RateLimitMode::Immediate`].
    #[must_use]
    pub const fn rate_limit_mode(mut self, mode: RateLimitMode) -> Self {
        self.mode = mode;
        self
    }

    /// Lets a call fail if any part of a record in the response cannot be read.
    ///
    /// By default, an `Option` field that cannot be read is `None`, and a record of a list that cannot be decoded is left
    /// out. The record and the list say so. With this option, the call fails with
    /// [`ErrorKind::Decode`](crate::ErrorKind::Decode) instead. A change has taken effect then.
    ///
    /// ```
    /// use helpdesk::RequestOptions;
    ///
    /// let options = RequestOptions::new().strict();
    /// # assert_ne!(options, RequestOptions::new());
    /// ```
    #[must_use]
    pub const fn strict(mut self) -> Self {
        self.strict = true;
        self
    }

    /// Sets the maximum number of records of one response. The default is 100,000; the service sends a hundred, or all of
    /// a short list.
    ///
    /// A longer list fails with [`ErrorKind::Decode`](crate::ErrorKind::Decode), and so does one whose records take more than
    /// 64 MiB and four times their JSON: about 40,000 records with nothing but an id. The limits protect the program's memory,
    /// because a record takes far more of it than its shortest JSON.
    #[must_use]
    pub const fn max_records(mut self, records: usize) -> Self {
        self.max_records = Some(records);
        self
    }

    /// Adjusts the options for a long job in the background. Exports and other readers of long lists use it.
    ///
    /// - [`RateLimitMode::Immediate`] becomes [`RateLimitMode::Reserve`] with a floor of 2: enough for one write of an
    ///   interactive user.
    /// - [`max_rate_limit_wait`](Self::max_rate_limit_wait) becomes two hours, unless it is set. No known window is
    ///   longer.
    /// - [`max_attempts`](Self::max_attempts) becomes 5, unless it is 1 or more than 5.
    ///
    /// ```
    /// use helpdesk::RequestOptions;
    ///
    /// let options = RequestOptions::new().batch();
    /// assert_eq!(options, options.reserve(2));
    /// ```
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

    /// Applies the time limit of a file to the attempt and to the whole call.
    pub(crate) fn within(mut self, longest: Duration) -> Self {
        self.attempt_timeout = self.total_timeout.map_or(longest, |total| total.min(longest));
        self.total_timeout = Some(self.attempt_timeout);
        self
    }

    /// Subtracts the time that was spent from the total timeout.
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

/// A number of requests in a time window.
///
/// Requests are counted as the service counts them. Some services count a write as two requests.
///
/// ```
/// use helpdesk::RequestOptions;
/// use helpdesk::rate_limit::Quota;
///
/// let options = RequestOptions::new().pace_at(Quota::per_minute(20));
/// assert_ne!(Quota::per_minute(60), Quota::per_hour(60));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    pub(crate) requests: u32,
    pub(crate) window: Duration,
}

impl Quota {
    /// Creates a quota of `requests` in 60 seconds. 0 counts as 1.
    pub const fn per_minute(requests: u32) -> Self {
        Self::new(requests, Duration::from_secs(60))
    }

    /// Creates a quota of `requests` in 3600 seconds. 0 counts as 1.
    pub const fn per_hour(requests: u32) -> Self {
        Self::new(requests, Duration::from_secs(3600))
    }

    const fn new(requests: u32, window: Duration) -> Self {
        Self { requests: if requests == 0 { 1 } else { requests }, window }
    }
}

/// The settings that limit the time of a download, to be put between backquotes.
pub(crate) const DOWNLOAD_TIMEOUT: &str = "DownloadRequest::timeout` or `total_timeout";

/// Adds a wait to a time, without overflow.
pub(crate) fn later(now: Instant, wait: Duration) -> Instant {
    const CENTURY: Duration = Duration::from_secs(100 * 365 * 86_400);
    now.checked_add(wait).unwrap_or(now + CENTURY)
}
