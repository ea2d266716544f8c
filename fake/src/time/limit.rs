//! The limit of requests: how many are allowed, and how many are left.

use crate::time::clock::Clock;

/// How many requests an account may send. Writes count twice by the minute, and once by the hour: with one a minute there are
/// no writes at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RateLimit {
    /// As many as anyone likes.
    Unlimited,
    /// So many a minute.
    PerMinute(u32),
    /// So many an hour, as the description has it; each request counts once.
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

/// What is left of a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    pub(crate) left: u32,
    /// How many are allowed in a minute, if it counts by the minute.
    pub(crate) by_minute: Option<u32>,
}

const MINUTE: i64 = 60;

/// The most that an account ever may, and what is told where there is no limit.
const MOST: u32 = 50_000;

/// Counts requests.
#[derive(Debug, Default)]
pub(crate) struct Limiter {
    window: i64,
    spent: u32,
}

/// Staff members that count for limits.
#[derive(Clone, Copy)]
pub(crate) struct Heads {
    pub(crate) enabled: u32,
    pub(crate) writing: u32,
}

impl RateLimit {
    /// How many, in how many seconds.
    fn allowance(self, heads: Heads) -> Option<(u32, i64)> {
        let minute =
            |each: u32, least: u32, most: u32| Some((heads.enabled.saturating_mul(each).clamp(least, most), MINUTE));
        match self {
            Self::Unlimited => None,
            Self::PerMinute(limit) => Some((limit, MINUTE)),
            Self::PerHour(limit) => Some((limit, 3600)),
            Self::BasicPlan => minute(5, 20, 50),
            Self::StandardPlan => minute(5, 5, 750),
            Self::ProPlan => minute(10, 10, 1500),
            Self::Hourly => Some((heads.writing.saturating_mul(500).clamp(1000, MOST), 3600)),
        }
    }
}

impl Limiter {
    /// Counts a request, or says in how many seconds there is room for it.
    pub(crate) fn count(&mut self, limit: RateLimit, heads: Heads, write: bool, clock: Clock) -> Result<(), i64> {
        let Some((limit, seconds)) = limit.allowance(heads) else { return Ok(()) };
        self.turn(seconds, clock);
        let cost = if write && seconds == MINUTE { 2 } else { 1 };
        if cost > limit.saturating_sub(self.spent) {
            return Err(seconds - clock.now().rem_euclid(seconds));
        }
        self.spent += cost;
        Ok(())
    }

    /// What is left.
    pub(crate) fn left(&mut self, limit: RateLimit, heads: Heads, clock: Clock) -> Left {
        let Some((limit, seconds)) = limit.allowance(heads) else { return Left { left: MOST, by_minute: None } };
        self.turn(seconds, clock);
        Left { left: limit.saturating_sub(self.spent), by_minute: (seconds == MINUTE).then_some(limit) }
    }

    /// Begins anew in each window, as the clock counts them.
    fn turn(&mut self, seconds: i64, clock: Clock) {
        let window = clock.now().div_euclid(seconds);
        if window != self.window {
            *self = Self { window, spent: 0 };
        }
    }
}
