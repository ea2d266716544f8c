//! The progress of a job of many requests, and the time for the rest.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::call::engine::Engine;
use crate::client::Client;
use crate::error::{Error, Outcome};
use crate::options::RequestOptions;

/// The progress of a [`SendEach`](super::SendEach).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SendProgress {
    /// The number of keys, if their iterator states it exactly.
    pub total: Option<u64>,
    /// The number of yielded results that are successes.
    pub succeeded: u64,
    /// The number of yielded results that are errors.
    pub failed: u64,
    /// The number of these errors whose outcome is [`Outcome::Unknown`].
    pub outcome_unknown: u64,
    /// The number of keys whose request was started and whose result was not yielded yet.
    pub in_progress: usize,
    /// The requests that are left in the window of the rate limit, if known.
    pub rate_limit_remaining: Option<u32>,
    /// The time that the rate limit takes for the keys whose request was not started yet; zero after a stop. `None` if
    /// their number or the limit is not known.
    ///
    /// The limit is the one that responses state, or else the quota of [`RateLimitMode::Pace`]. Requests in progress,
    /// retries and the requests of other clients are not counted.
    ///
    /// [`RateLimitMode::Pace`]: crate::rate_limit::RateLimitMode::Pace
    pub remaining_time: Option<Duration>,
}

impl SendProgress {
    /// Returns the number of results that were yielded.
    pub fn finished(&self) -> u64 {
        self.succeeded + self.failed
    }
}

/// Counts results, and estimates the rest.
pub(super) struct Meter {
    engine: Arc<Engine>,
    options: RequestOptions,
    total: Option<u64>,
    succeeded: u64,
    failed: u64,
    outcome_unknown: u64,
    /// The cost of the last request that was started, for the rate limit.
    pub(super) cost: Arc<AtomicU32>,
}

impl Meter {
    /// Creates a meter of requests of this client for an iterator with this `size_hint`.
    pub(super) fn new<S>(client: &Client<S>, hint: (usize, Option<usize>)) -> Self {
        let engine = Arc::clone(&client.engine);
        let cost = Arc::new(AtomicU32::new(engine.facts.write_cost));
        let total = hint.1.filter(|most| *most == hint.0).map(|total| total as u64);
        Self { engine, options: client.options, total, succeeded: 0, failed: 0, outcome_unknown: 0, cost }
    }

    pub(super) fn count<T>(&mut self, result: &Result<T, Error>) {
        match result {
            Ok(_) => self.succeeded += 1,
            Err(error) => {
                self.failed += 1;
                self.outcome_unknown += u64::from(error.outcome() == Outcome::Unknown);
            }
        }
    }

    pub(super) fn progress(&self, in_progress: usize, stopped: bool) -> SendProgress {
        let Self { total, succeeded, failed, outcome_unknown, .. } = *self;
        let limits = self.engine.rate_limiter.rate_limit();
        let cost = u64::from(self.cost.load(Ordering::Relaxed));
        let left = if stopped {
            Some(0)
        } else {
            total.map(|total| total.saturating_sub(succeeded + failed + in_progress as u64))
        };
        let remaining_time = left.and_then(|left| limits.time_for(left.saturating_mul(cost), self.options.mode));
        let rate_limit_remaining = limits.remaining;
        SendProgress { total, succeeded, failed, outcome_unknown, in_progress, rate_limit_remaining, remaining_time }
    }
}
