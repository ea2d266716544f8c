//! The state of a rate limiter: the values of the headers, the requests in flight, and the order of waiting calls. The
//! state has no clock: callers pass the time.

use std::time::{Duration, Instant};

use crate::options::{Quota, RateLimitMode, later};
use crate::rate_limiter::RateLimit;
use crate::rate_limiter::acquire::{Acquire, AcquireRequest, Permit, RateLimitHeaders};
use crate::rate_limiter::queue::{Ticket, WaitQueue};
use crate::rate_limiter::sliding_window::SlidingWindow;

/// The window of a limit whose header counts by the minute, and the default window.
const MINUTE: Duration = Duration::from_secs(60);

/// How soon to check again whether the probe has returned.
const RETRY_SOON: Duration = Duration::from_millis(50);

/// How soon to check again whether the situation has changed: an earlier call has been dropped, a window has started, or
/// the call was canceled.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// How long to wait for a probe.
const PROBE_TIMEOUT: Duration = Duration::from_secs(30);

/// The shortest wait after a throttled request, even if the service asks for less. The wait doubles with each further throttled request.
const SHORTEST: Duration = Duration::from_millis(250);

/// The longest wait that the client accepts from the service: its longest known window.
pub(crate) const LONGEST: Duration = Duration::from_secs(3600);

/// The state of a rate limiter.
#[derive(Default)]
pub(crate) struct RateLimiterState {
    /// Whether the service itself has responded.
    heard: bool,
    /// The requests left by the header, minus those sent since.
    remaining: Option<u32>,
    observed_at: Option<Instant>,
    /// The time at which the window of `remaining` has certainly ended.
    reset: Option<Instant>,
    /// The cost that other clients have used in the window, as far as the header shows.
    foreign: u32,
    /// The limit by the service's header.
    limit: Option<u32>,
    /// The quota by the caller.
    configured: Option<Quota>,
    /// The cost of requests in flight.
    under_way: u32,
    throttled: Option<Throttled>,
    /// The time at which the probe was sent.
    probing: Option<Instant>,
    /// The slots of paced calls.
    queue: WaitQueue,
    sliding_window: SlidingWindow,
}

/// The service throttles requests.
#[derive(Clone, Copy)]
struct Throttled {
    since: Instant,
    until: Instant,
    /// The number of throttled requests in a row.
    times: u32,
}

impl RateLimiterState {
    /// Decides whether a call may be sent now.
    pub(crate) fn ask(&mut self, ask: AcquireRequest, now: Instant) -> Acquire {
        if let Some(throttled) = self.throttled {
            return match until(throttled.until, now) {
                Some(wait) => Acquire::Wait { wait, again: wait.min(POLL_INTERVAL), slot: ask.slot },
                None => self.probe(ask, now),
            };
        }
        match ask.mode {
            RateLimitMode::Immediate => match self.requests_left(now) {
                // The service would throttle the request, unless a new window has begun. One call finds out for all that wait.
                Some(left) if left < ask.cost => self.probe(ask, now),
                Some(_) | None => self.go(ask, now),
            },
            RateLimitMode::Reserve { floor } => self.reserve(floor, ask, now),
            RateLimitMode::Pace { quota } => self.pace(quota, ask, now),
        }
    }

    /// Records a response.
    pub(crate) fn record_response(&mut self, permit: Permit, seen: RateLimitHeaders, now: Instant) {
        self.heard |= seen.by_service;
        self.record_arrival(permit, now);
        // A limit of zero is ignored, because no client could keep it.
        self.limit = seen.limit.filter(|limit| *limit > 0).or(self.limit);
        match seen.remaining {
            Some(remaining) => self.observe(remaining, permit, &seen, now),
            None => self.remaining = self.remaining.map(|remaining| remaining.saturating_sub(permit.cost)),
        }
        // After a 429, only a probe is sent. Other requests were already in flight, and their responses say nothing
        // about the time after it.
        let earlier = self.throttled.filter(|throttled| !permit.probe || permit.sent < throttled.since);
        self.throttled = match (seen.throttled, earlier) {
            (false, earlier) => earlier,
            (true, Some(earlier)) => {
                let until = later(now, self.penalty(seen.retry_after, earlier.times, now)).max(earlier.until);
                Some(Throttled { until, ..earlier })
            }
            (true, None) => {
                let times = self.throttled.map_or(0, |throttled| throttled.times).saturating_add(1);
                let until = later(now, self.penalty(seen.retry_after, times, now));
                Some(Throttled { since: now, until, times })
            }
        };
    }

    /// Records that no response came, or that the caller left. The request may have counted.
    pub(crate) fn record_loss(&mut self, permit: Permit, now: Instant) {
        self.record_arrival(permit, now);
        self.remaining = self.remaining.map(|remaining| remaining.saturating_sub(permit.cost));
    }

    /// Records that the request was certainly not sent, so that it cost nothing.
    pub(crate) fn unsent(&mut self, permit: Permit) {
        self.under_way = self.under_way.saturating_sub(permit.cost);
        if permit.probe && self.probing == Some(permit.sent) {
            self.probing = None;
        }
    }

    /// Returns a slot that will not be used.
    pub(crate) fn give_back(&mut self, slot: Ticket, now: Instant) {
        self.queue.give_back(slot, now);
    }

    /// Returns the known state of the rate limit.
    pub(crate) fn rate_limit(&self) -> RateLimit {
        RateLimit {
            remaining: self.remaining.map(|remaining| remaining.saturating_sub(self.under_way)),
            limit: self.limit,
            window: self.quota().map(|quota| quota.window),
            observed_at: self.observed_at,
            throttled_until: self.throttled.map(|throttled| throttled.until),
        }
    }

    fn go(&mut self, ask: AcquireRequest, now: Instant) -> Acquire {
        Acquire::Go(self.let_go(ask, false, now))
    }

    fn let_go(&mut self, ask: AcquireRequest, probe: bool, now: Instant) -> Permit {
        if let Some(slot) = ask.slot {
            self.queue.remove(slot);
        }
        self.under_way = self.under_way.saturating_add(ask.cost);
        Permit { cost: ask.cost, sent: now, probe }
    }

    /// Sends one probe; the other calls wait for its result.
    fn probe(&mut self, ask: AcquireRequest, now: Instant) -> Acquire {
        // A probe that is no longer polled must not block the other calls for ever.
        if self.probing.is_some_and(|since| now < later(since, PROBE_TIMEOUT)) {
            return Acquire::Wait { wait: RETRY_SOON, again: RETRY_SOON, slot: ask.slot };
        }
        self.probing = Some(now);
        Acquire::Go(self.let_go(ask, true, now))
    }

    /// Sends while more than the floor is left.
    fn reserve(&mut self, floor: u32, ask: AcquireRequest, now: Instant) -> Acquire {
        // A floor above each window would never let a request go.
        let floor = self.limit.map_or(floor, |limit| floor.min(limit.saturating_sub(ask.cost)));
        if let Some(slot) = ask.slot {
            self.queue.ask(slot, now);
        }
        // Calls go in their order, or cheap calls would overtake expensive ones again and again.
        let first = self.queue.is_first(ask.slot, false, now);
        match self.requests_left(now) {
            Some(left) if first && left >= floor.saturating_add(ask.cost) => self.go(ask, now),
            Some(left) => {
                let slot = Some(ask.slot.unwrap_or_else(|| self.queue.join(now)));
                if left >= floor.saturating_add(ask.cost) {
                    Acquire::Wait { wait: RETRY_SOON, again: RETRY_SOON, slot }
                } else {
                    self.wait_for_reset(slot, now)
                }
            }
            // The service does not state the remaining requests, so the client cannot leave any to others.
            None if self.heard && self.observed_at.is_none() => self.go(ask, now),
            None => self.probe(ask, now),
        }
    }

    /// Sends in its slot, when the last window has room for it and the service's count agrees.
    fn pace(&mut self, quota: Option<Quota>, ask: AcquireRequest, now: Instant) -> Acquire {
        self.configured = quota.or(self.configured);
        let Some(quota) = self.quota() else {
            return if self.heard { Acquire::NoQuota } else { self.probe(ask, now) };
        };
        let reserved = ask.slot.and_then(|slot| Some((slot, self.queue.ask(slot, now)?)));
        let (slot, at) = match (reserved, self.queue.next(now)) {
            (Some(reserved), _) => reserved,
            (None, next) => {
                let length = quota.window.saturating_mul(ask.cost) / quota.requests;
                (self.queue.take(length, now), next)
            }
        };
        let wait = |wait: Duration| Acquire::Wait { wait, again: wait.min(POLL_INTERVAL), slot: Some(slot) };
        if let Some(left) = until(at, now) {
            return wait(left);
        }
        if !self.queue.is_first(Some(slot), true, now) {
            return wait(RETRY_SOON);
        }
        let Some(room) = self.sliding_window.room(ask.cost, self.under_way, quota, now) else {
            return wait(RETRY_SOON);
        };
        if let Some(left) = until(room, now) {
            return wait(left);
        }
        match self.requests_left(now) {
            // If no other client spends requests, the sliding window alone decides, in any way of counting.
            Some(left) if left < ask.cost && self.foreign > 0 => self.wait_for_reset(Some(slot), now),
            Some(_) | None => self.go(AcquireRequest { slot: Some(slot), ..ask }, now),
        }
    }

    fn wait_for_reset(&self, slot: Option<Ticket>, now: Instant) -> Acquire {
        let wait = self.reset.and_then(|reset| until(reset, now)).unwrap_or(RETRY_SOON);
        Acquire::Wait { wait, again: wait.min(POLL_INTERVAL), slot }
    }

    /// Returns the quota: the service's before the caller's.
    fn quota(&self) -> Option<Quota> {
        self.limit.map(Quota::per_minute).or(self.configured)
    }

    fn window(&self) -> Duration {
        self.quota().map_or(MINUTE, |quota| quota.window)
    }

    /// Returns the requests left, as far as known: unknown once the window must have ended.
    fn requests_left(&self, now: Instant) -> Option<u32> {
        let fresh = self.reset.is_some_and(|reset| now < reset);
        self.remaining.filter(|_| fresh).map(|remaining| remaining.saturating_sub(self.under_way))
    }

    /// Moves a request in flight to the window: it has reached the service by now.
    fn record_arrival(&mut self, permit: Permit, now: Instant) {
        self.unsent(permit);
        self.sliding_window.add(permit.cost, self.window(), now);
    }

    fn observe(&mut self, remaining: u32, permit: Permit, seen: &RateLimitHeaders, now: Instant) {
        let known = self.requests_left(now).and(self.remaining);
        // An equal time is not later: clocks are coarse, and the clocks of tests stand still.
        let newer = self.observed_at.is_none_or(|at| permit.sent > at);
        match known {
            Some(known) if remaining <= known => self.remaining = Some(remaining),
            // Responses overtake each other: this one states an older number.
            Some(_) if !newer => (),
            // More requests are left than before, so a new window has begun.
            Some(_) | None => {
                self.remaining = Some(remaining);
                self.reset = Some(later(now, self.window()));
            }
        }
        self.observed_at = Some(now);
        let allowed = self.quota().map_or(0, |quota| quota.requests);
        self.foreign = allowed.saturating_sub(remaining).saturating_sub(self.sliding_window.total(self.window(), now));
        let hint = seen.retry_after.map(|after| later(now, after.clamp(SHORTEST, LONGEST)));
        self.reset = match (self.reset, hint) {
            (Some(reset), Some(hint)) => Some(reset.min(hint)),
            (reset, _) => reset,
        };
    }

    /// Returns how long nothing is sent after a throttled request: as long as the service asks, within limits.
    fn penalty(&self, retry_after: Option<Duration>, times: u32, now: Instant) -> Duration {
        let doubled = |first: Duration| first.saturating_mul(1 << (times - 1).min(16));
        let window = self.window();
        match (retry_after, self.reset.and_then(|reset| until(reset, now))) {
            (Some(after), _) => after.max(doubled(SHORTEST).min(window)).min(LONGEST),
            (None, Some(reset)) if times == 1 => reset.max(SHORTEST),
            (None, _) => doubled(window / 4).min(window),
        }
    }
}

/// Returns the time until `then`, if it is in the future.
fn until(then: Instant, now: Instant) -> Option<Duration> {
    then.checked_duration_since(now).filter(|left| !left.is_zero())
}
