//! The time of a desk, which is the tester's.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The time of a desk.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Clock {
    /// Stands still at these unix seconds until it is told otherwise.
    Still(i64),
    /// Runs as that of the machine, so many seconds ahead.
    Running(i64),
}

/// Times beyond this, some three thousand years either way, are none: sums of them could overflow.
pub(crate) const FURTHEST: i64 = 100_000_000_000;

impl Clock {
    pub(crate) fn now(self) -> i64 {
        let now = match self {
            Self::Still(now) => now,
            Self::Running(ahead) => machine().saturating_add(ahead),
        };
        now.clamp(-FURTHEST, FURTHEST)
    }

    pub(crate) fn advance(&mut self, by: Duration) {
        let by = i64::try_from(by.as_secs()).unwrap_or(i64::MAX);
        match self {
            Self::Still(time) | Self::Running(time) => *time = time.saturating_add(by),
        }
    }
}

fn machine() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
