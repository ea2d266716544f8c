//! What an account may still send, as far as its replies tell, shared by all clients of it.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

pub(crate) use acquire::{Acquire, AcquireRequest, Permit, RateLimitHeaders};
pub(crate) use queue::Ticket;
pub(crate) use retry_budget::RetryBudget;
pub(crate) use state::{LONGEST, RateLimiterState};

mod acquire;
mod queue;
mod retry_budget;
mod sliding_window;
mod state;

/// What an account may still send, and how often its clients may still try again.
///
/// Clones of a client share one. Give it to another builder where two clients use the same account, such as an async and a
/// blocking one, because the service counts both together.
#[derive(Clone, Default)]
pub struct RateLimiter(Arc<Mutex<Shared>>);

/// What is shared.
#[derive(Default)]
pub(crate) struct Shared {
    pub(crate) state: RateLimiterState,
    pub(crate) retry_budget: RetryBudget,
}

impl RateLimiter {
    /// One of which nothing is known yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// What is known.
    pub fn rate_limit(&self) -> RateLimit {
        self.lock().state.known()
    }

    pub(crate) fn allow_retries(&self, retries: u32) {
        self.lock().retry_budget = RetryBudget::new(retries);
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Shared> {
        // Nothing in it can be half done: each change is a few assignments that cannot panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for RateLimiter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Budget").field(&self.rate_limit()).finish()
    }
}

/// What the last replies said about the rate limit. What no header says is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RateLimit {
    /// Requests left, less what was sent since.
    pub remaining: Option<u32>,
    /// Requests allowed in a window.
    pub limit: Option<u32>,
    /// How long a window is.
    pub window: Option<Duration>,
    /// When a reply last said how many are left.
    pub observed_at: Option<Instant>,
    /// Until when the service refuses, if it does.
    pub throttled_until: Option<Instant>,
}
