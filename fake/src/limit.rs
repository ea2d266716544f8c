//! The limit of requests: how many are allowed, and how many are left.

use crate::clock::Clock;

/// How many requests an account may send. Writes count twice by the minute, and once by the hour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
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
    pub(crate) limit: u32,
    pub(crate) left: u32,
    /// By the minute, rather than by the hour.
    pub(crate) by_minute: bool,
    /// In how many seconds more is left, for a request that was refused.
    pub(crate) refused_for: Option<i64>,
}

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

impl Limit {
    /// How many, in how many seconds.
    fn allowance(self, heads: Heads) -> Option<(u32, i64)> {
        let minute =
            |each: u32, least: u32, most: u32| Some((heads.enabled.saturating_mul(each).clamp(least, most), 60));
        match self {
            Self::Unlimited => None,
            Self::PerMinute(limit) => Some((limit, 60)),
            Self::PerHour(limit) => Some((limit, 3600)),
            Self::BasicPlan => minute(5, 20, 50),
            Self::StandardPlan => minute(5, 5, 750),
            Self::ProPlan => minute(10, 10, 1500),
            Self::Hourly => Some((heads.writing.saturating_mul(500).clamp(1000, 50_000), 3600)),
        }
    }
}

impl Limiter {
    /// Counts a request, and says what is left; `None` where there is no limit.
    pub(crate) fn count(&mut self, limit: Limit, heads: Heads, write: bool, clock: Clock) -> Option<Left> {
        let (limit, seconds) = limit.allowance(heads)?;
        let now = clock.now();
        let window = now.div_euclid(seconds);
        if window != self.window {
            *self = Self { window, spent: 0 };
        }
        let by_minute = seconds == 60;
        let cost = if write && by_minute { 2 } else { 1 };
        let left = limit.saturating_sub(self.spent);
        if cost > left {
            let wait = seconds - now.rem_euclid(seconds);
            return Some(Left { limit, left, by_minute, refused_for: Some(wait) });
        }
        self.spent += cost;
        Some(Left { limit, left: left - cost, by_minute, refused_for: None })
    }
}
