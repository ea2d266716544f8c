//! The rate limit of an account as its responses describe it, shared by all clients of the account.

use std::fmt;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

pub(crate) use acquire::{Acquire, AcquireRequest, Permit, RateLimitHeaders};
pub(crate) use queue::Ticket;
pub(crate) use retry_budget::RetryBudget;
pub(crate) use state::{LONGEST, POLL_INTERVAL, RateLimiterState};

use crate::concurrency::sync::{Mutex, MutexGuard};
#[cfg(feature = "jobs")]
use crate::options::RateLimitMode;

mod acquire;
mod queue;
mod retry_budget;
mod sliding_window;
mod state;

/// A rate limiter and a retry budget, shared by all clients of one account.
///
/// Clones of a client share one. If two clients use the same account, such as an async and a blocking one, give both
/// the same limiter: the service counts their requests together.
///
/// ```
/// use helpdesk::rate_limit::RateLimiter;
///
/// let limiter = RateLimiter::new();
/// // Nothing is known before the first response.
/// assert_eq!(limiter.rate_limit().remaining, None);
/// ```
#[derive(Clone, Default)]
pub struct RateLimiter(Arc<Mutex<Shared>>);

/// The state that clones share.
#[derive(Default)]
pub(crate) struct Shared {
    pub(crate) state: RateLimiterState,
    pub(crate) retry_budget: RetryBudget,
}

impl RateLimiter {
    /// Creates a rate limiter that knows nothing yet, with the default retry budget of 10 retries.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns what recent responses stated about the rate limit.
    pub fn rate_limit(&self) -> RateLimit {
        self.lock().state.rate_limit()
    }

    pub(crate) fn allow_retries(&self, retries: u32) {
        self.lock().retry_budget = RetryBudget::new(retries);
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Shared> {
        // Each change is a few assignments that cannot panic, so the state is consistent.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for RateLimiter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RateLimiter").field(&self.rate_limit()).finish()
    }
}

/// The rate limit of an account, as recent responses stated it. A field is `None` if no header states it.
///
/// ```
/// # fn example(limit: helpdesk::rate_limit::RateLimit) {
/// if limit.remaining.is_some_and(|left| left < 5) {
///     println!("nearly used up, window: {:?}", limit.window);
/// }
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RateLimit {
    /// The requests left in the current window, minus those sent since the last response.
    pub remaining: Option<u32>,
    /// The requests allowed in one window.
    pub limit: Option<u32>,
    /// The length of a window.
    pub window: Option<Duration>,
    /// The time of the last response that stated how many requests are left.
    pub observed_at: Option<Instant>,
    /// The time until which the service throttles requests, if it does.
    pub throttled_until: Option<Instant>,
}

impl RateLimit {
    /// Returns the time that requests of this cost take together, if no other client sends any.
    #[cfg(feature = "jobs")]
    pub(crate) fn time_for(&self, cost: u64, mode: RateLimitMode) -> Option<Duration> {
        if cost == 0 {
            return Some(Duration::ZERO);
        }
        let (floor, configured) = match mode {
            RateLimitMode::Reserve { floor } => (floor, None),
            RateLimitMode::Pace { quota } => (0, quota.map(|quota| (quota.requests, quota.window))),
            RateLimitMode::Immediate => (0, None),
        };
        let (limit, window) = self.limit.zip(self.window).or(configured)?;
        let usable = u64::from(limit.saturating_sub(floor).max(1));
        let now = u64::from(self.remaining.unwrap_or(0).saturating_sub(floor));
        let windows = cost.saturating_sub(now).div_ceil(usable);
        Some(window.saturating_mul(u32::try_from(windows).unwrap_or(u32::MAX)))
    }
}
