//! The clock of a fake server, which a test controls.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The clock of a fake server. Records and limits use whole seconds; skipped waits have fractions, which must not get
/// lost.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Clock {
    /// Frozen at this unix time.
    Still(Nanos),
    /// Running with the local clock, ahead by this much.
    Running(Nanos),
}

/// Nanoseconds, in a type in which no sum of times overflows.
pub(crate) type Nanos = i128;

const SECOND: Nanos = 1_000_000_000;

/// The limit of valid times, some three thousand years either way, so that sums do not overflow.
pub(crate) const FURTHEST: i64 = 100_000_000_000;

impl Clock {
    /// Creates a clock that is frozen at these unix seconds.
    pub(crate) fn still(unix: i64) -> Self {
        Self::Still(Nanos::from(unix) * SECOND)
    }

    /// Returns the time in unix seconds.
    pub(crate) fn now(self) -> i64 {
        i64::try_from(self.exact().div_euclid(SECOND)).unwrap_or(FURTHEST)
    }

    /// Returns the time with its fraction.
    pub(crate) fn exact(self) -> Nanos {
        let now = match self {
            Self::Still(now) => now,
            Self::Running(ahead) => machine().saturating_add(ahead),
        };
        within(now)
    }

    /// Returns the time after a duration, or the last valid time.
    pub(crate) fn after(self, duration: Duration) -> Nanos {
        within(self.exact().saturating_add(nanos(duration)))
    }

    /// Advances the clock by a duration.
    pub(crate) fn advance(&mut self, by: Duration) {
        self.add(nanos(by));
    }

    /// Advances the clock to this time, unless it is later already.
    pub(crate) fn reach(&mut self, then: Nanos) {
        self.add(then.saturating_sub(self.exact()).max(0));
    }

    fn add(&mut self, by: Nanos) {
        match self {
            Self::Still(time) | Self::Running(time) => *time = time.saturating_add(by),
        }
    }
}

/// Limits a time to the valid ones.
fn within(time: Nanos) -> Nanos {
    time.clamp(Nanos::from(-FURTHEST) * SECOND, Nanos::from(FURTHEST) * SECOND)
}

/// Converts to nanoseconds.
fn nanos(duration: Duration) -> Nanos {
    Nanos::try_from(duration.as_nanos()).unwrap_or(Nanos::MAX)
}

fn machine() -> Nanos {
    nanos(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_of_seconds_add_up_and_are_not_shown() {
        let mut clock = Clock::still(-1);
        for passed in [-1, -1, -1, 0, 0, 1] {
            assert_eq!(clock.now(), passed);
            clock.advance(Duration::from_millis(400));
        }
    }

    #[test]
    fn the_clock_reaches_a_time_and_never_goes_back() {
        let mut clock = Clock::still(100);
        for (then, now) in [(110, 110), (110, 110), (105, 110), (-5, 110), (111, 111)] {
            clock.reach(then * SECOND);
            assert_eq!(clock.now(), now);
        }
        let mut clock = Clock::Running(0);
        clock.reach(clock.exact() + 3600 * SECOND);
        let ahead = clock.now() - Clock::Running(0).now();
        assert!((3599..=3600).contains(&ahead), "{ahead}");
    }

    #[test]
    fn the_clock_stops_at_both_ends_of_time() {
        for unix in [i64::MIN, i64::MAX] {
            let mut clock = Clock::still(unix);
            clock.advance(Duration::MAX);
            clock.reach(Nanos::MAX);
            clock.advance(Duration::MAX);
            assert_eq!(clock.now(), FURTHEST);
        }
        assert_eq!(Clock::still(i64::MIN).now(), -FURTHEST);
    }
}
