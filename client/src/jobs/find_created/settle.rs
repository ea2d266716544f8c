//! Decides how long a search waits for a record that the service does not list yet.

use std::time::{Duration, Instant};

use helpdesk_runtime::Timestamp;

/// The time from just before a request is sent until it has taken effect or never will. A client waits as long for a response by
/// default, and so do common gateways.
const SETTLE: Duration = Duration::from_secs(60);

/// The minimum time from the start of the search, because the request may have waited for the rate limit before it was
/// sent.
const AT_LEAST: Duration = Duration::from_secs(10);

/// The age from which on no request is still on its way: a client waits at most two hours for the rate limit.
const LONG_AGO: Duration = Duration::from_secs(3 * 3600);

/// The first pause between two readings of the list. Each further pause is twice as long.
const PAUSE: Duration = Duration::from_secs(1);

/// Decides when a list that lacks the record is read again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settling {
    begun: Instant,
    pause: Duration,
}

impl Settling {
    pub(crate) fn new(now: Instant) -> Self {
        Self { begun: now, pause: PAUSE }
    }

    /// Returns how long to wait before the list is read again, or `None` if the record can no longer appear. `age` is the time since the
    /// request was about to be sent when the search began, and `read` is when the last reading began.
    pub(crate) fn wait(&mut self, age: Duration, read: Instant, now: Instant) -> Option<Duration> {
        if age >= LONG_AGO {
            return None;
        }
        let whole = SETTLE.saturating_sub(age).max(AT_LEAST);
        if read.saturating_duration_since(self.begun) >= whole {
            return None;
        }
        let left = whole.saturating_sub(now.saturating_duration_since(self.begun));
        let pause = self.pause.min(left);
        self.pause *= 2;
        Some(pause)
    }
}

/// Returns how long ago `since` was: by the local clock, or by the service's if that is less. Either of them may be wrong.
pub(crate) fn age(since: Timestamp, by_service: Option<Duration>) -> Duration {
    let local = between(since, Timestamp::now());
    by_service.map_or(local, |age| age.min(local))
}

/// Returns the time from one time to a later one, in whole seconds that have passed.
pub(crate) fn between(since: Timestamp, now: Timestamp) -> Duration {
    let seconds = now.unix_seconds().saturating_sub(since.unix_seconds()).saturating_sub(1);
    Duration::from_secs(seconds.max(0).unsigned_abs())
}
