//! The rate limit: how many requests are allowed, and how many are left.

use crate::time::clock::Clock;

/// The rate limit of an account. With a limit per minute, a write counts as two requests; with a limit per hour, as
/// one.
///
/// So with one request a minute, no write is allowed.
///
/// ```
/// use helpdesk_fake::{Dialect, RateLimitScheme};
///
/// let dialect = Dialect::default().limit(RateLimitScheme::PerMinute(20));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RateLimitScheme {
    /// No limit. The remaining requests fall with each request all the same. They start again at 50,000 in every hour of
    /// the clock, and when they would reach 0.
    Unlimited,
    /// This many requests a minute.
    PerMinute(u32),
    /// This many requests an hour, as in the vendor's documentation. A write counts as one.
    PerHour(u32),
    /// 5 a minute for each enabled staff member, at least 20 and at most 50.
    BasicPlan,
    /// 5 a minute for each enabled staff member, at most 750.
    StandardPlan,
    /// 10 a minute for each enabled staff member, at most 1500.
    ProPlan,
    /// 500 an hour for each enabled staff member who may write, at least 1000 and at most 50000.
    Hourly,
}

/// The requests that are left of a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    pub(crate) left: u32,
    /// The requests that are allowed in a minute, if the limit is per minute.
    pub(crate) by_minute: Option<u32>,
}

const MINUTE: i64 = 60;
const HOUR: i64 = 3600;

/// The maximum limit, from which the remaining requests fall if there is no limit.
const MAX_REQUESTS: u32 = 50_000;

/// A counter of requests.
#[derive(Debug, Default)]
pub(crate) struct Limiter {
    window: i64,
    spent: u32,
}

/// The numbers of staff members that determine a limit.
#[derive(Clone, Copy)]
pub(crate) struct SeatCount {
    pub(crate) enabled: u32,
    pub(crate) writing: u32,
}

impl RateLimitScheme {
    /// Returns the number of requests, and the window in seconds.
    fn allowance(self, seats: SeatCount) -> Option<(u32, i64)> {
        let minute =
            |each: u32, least: u32, most: u32| Some((seats.enabled.saturating_mul(each).clamp(least, most), MINUTE));
        match self {
            Self::Unlimited => None,
            Self::PerMinute(limit) => Some((limit, MINUTE)),
            Self::PerHour(limit) => Some((limit, HOUR)),
            Self::BasicPlan => minute(5, 20, 50),
            Self::StandardPlan => minute(5, 5, 750),
            Self::ProPlan => minute(10, 10, 1500),
            Self::Hourly => Some((seats.writing.saturating_mul(500).clamp(1000, MAX_REQUESTS), HOUR)),
        }
    }
}

impl Limiter {
    /// Counts a request, or returns in how many seconds it is allowed.
    pub(crate) fn count(
        &mut self,
        limit: RateLimitScheme,
        seats: SeatCount,
        write: bool,
        clock: Clock,
    ) -> Result<(), i64> {
        let Some((limit, seconds)) = limit.allowance(seats) else {
            self.enter_window(HOUR, clock);
            // Clients wait if no request remains, which would be a limit.
            self.spent = (self.spent + 1) % MAX_REQUESTS;
            return Ok(());
        };
        self.enter_window(seconds, clock);
        let cost = if write && seconds == MINUTE { 2 } else { 1 };
        if cost > limit.saturating_sub(self.spent) {
            return Err(seconds - clock.now().rem_euclid(seconds));
        }
        self.spent += cost;
        Ok(())
    }

    /// Returns the remaining requests.
    pub(crate) fn remaining(&mut self, limit: RateLimitScheme, seats: SeatCount, clock: Clock) -> Left {
        let Some((limit, seconds)) = limit.allowance(seats) else {
            self.enter_window(HOUR, clock);
            return Left { left: MAX_REQUESTS.saturating_sub(self.spent), by_minute: None };
        };
        self.enter_window(seconds, clock);
        Left { left: limit.saturating_sub(self.spent), by_minute: (seconds == MINUTE).then_some(limit) }
    }

    /// Starts again in each window of the clock.
    fn enter_window(&mut self, seconds: i64, clock: Clock) {
        let window = clock.now().div_euclid(seconds);
        if window != self.window {
            *self = Self { window, spent: 0 };
        }
    }
}
