//! The accounts of a budget: what the headers said, what is under way, and who may go next. No clock: time is told.

use std::time::{Duration, Instant};

use crate::options::{Quota, RateLimitMode, later};
use crate::rate_limiter::RateLimit;
use crate::rate_limiter::acquire::{Acquire, AcquireRequest, Permit, RateLimitHeaders};
use crate::rate_limiter::queue::{Ticket, WaitQueue};
use crate::rate_limiter::sliding_window::SlidingWindow;

/// The window of a limit whose header counts by the minute, and what is assumed where nobody says anything.
const MINUTE: Duration = Duration::from_secs(60);

/// How soon to look again whether the one that was sent ahead has come back.
const RETRY_SOON: Duration = Duration::from_millis(50);

/// How soon to look again whether what is waited for has changed: one ahead has gone away, or a window has begun.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// How long one that went ahead is waited for.
const PROBE_TIMEOUT: Duration = Duration::from_secs(30);

/// The shortest wait after a refusal, whatever the service says; doubled for each further one.
const SHORTEST: Duration = Duration::from_millis(250);

/// The longest wait that the service is believed to ask for: the longest window that it is known to count by.
pub(crate) const LONGEST: Duration = Duration::from_secs(3600);

/// The accounts.
#[derive(Default)]
pub(crate) struct RateLimiterState {
    /// Whether the service itself answered.
    heard: bool,
    /// What the header said, less what was spent since.
    remaining: Option<u32>,
    observed_at: Option<Instant>,
    /// When the window that `remaining` belongs to is surely over.
    reset: Option<Instant>,
    /// What others have spent of the window, as far as the header tells.
    foreign: u32,
    /// By the service's header.
    limit: Option<u32>,
    /// By the caller.
    configured: Option<Quota>,
    /// Cost of what was sent and not answered yet.
    under_way: u32,
    refused: Option<Refused>,
    /// Since when one is ahead to find out.
    probing: Option<Instant>,
    /// When paced calls may go.
    queue: WaitQueue,
    sliding_window: SlidingWindow,
}

/// The service refuses.
#[derive(Clone, Copy)]
struct Refused {
    since: Instant,
    until: Instant,
    /// How often in a row.
    times: u32,
}

impl RateLimiterState {
    /// Decides whether a call may go now.
    pub(crate) fn ask(&mut self, ask: AcquireRequest, now: Instant) -> Acquire {
        if let Some(refused) = self.refused {
            return match until(refused.until, now) {
                Some(wait) => Acquire::Wait { wait, again: wait, turn: ask.turn },
                None => self.probe(ask, now),
            };
        }
        match ask.mode {
            RateLimitMode::Immediate => match self.left(now) {
                // It will be refused, if nothing has changed: one finds out for all.
                Some(left) if left < ask.cost => self.probe(ask, now),
                Some(_) | None => self.go(ask, now),
            },
            RateLimitMode::Reserve { floor } => self.reserve(floor, ask, now),
            RateLimitMode::Pace { quota } => self.pace(quota, ask, now),
        }
    }

    /// A reply came.
    pub(crate) fn answered(&mut self, permit: Permit, seen: RateLimitHeaders, now: Instant) {
        self.heard |= seen.by_service;
        self.arrived(permit, now);
        // None allowed is no limit that anyone could keep to.
        self.limit = seen.limit.filter(|limit| *limit > 0).or(self.limit);
        match seen.remaining {
            Some(remaining) => self.observe(remaining, permit, &seen, now),
            None => self.remaining = self.remaining.map(|remaining| remaining.saturating_sub(permit.cost)),
        }
        // Nothing but a probe is sent after a refusal. All else was under way then, and tells nothing of what comes after.
        let earlier = self.refused.filter(|refused| !permit.probe || permit.sent < refused.since);
        self.refused = match (seen.refused, earlier) {
            (false, earlier) => earlier,
            (true, Some(earlier)) => {
                let until = later(now, self.penalty(seen.retry_after, earlier.times, now)).max(earlier.until);
                Some(Refused { until, ..earlier })
            }
            (true, None) => {
                let times = self.refused.map_or(0, |refused| refused.times).saturating_add(1);
                let until = later(now, self.penalty(seen.retry_after, times, now));
                Some(Refused { since: now, until, times })
            }
        };
    }

    /// No reply came, or nobody waits for it any more. It may have counted.
    pub(crate) fn lost(&mut self, permit: Permit, now: Instant) {
        self.arrived(permit, now);
        self.remaining = self.remaining.map(|remaining| remaining.saturating_sub(permit.cost));
    }

    /// It provably did not leave, so that it cost nothing.
    pub(crate) fn unsent(&mut self, permit: Permit) {
        self.under_way = self.under_way.saturating_sub(permit.cost);
        if permit.probe && self.probing == Some(permit.sent) {
            self.probing = None;
        }
    }

    /// Who had this turn will not use it.
    pub(crate) fn give_back(&mut self, turn: Ticket, now: Instant) {
        self.queue.give_back(turn, now);
    }

    /// What can be told.
    pub(crate) fn known(&self) -> RateLimit {
        RateLimit {
            remaining: self.remaining.map(|remaining| remaining.saturating_sub(self.under_way)),
            limit: self.limit,
            window: self.quota().map(|quota| quota.window),
            observed_at: self.observed_at,
            throttled_until: self.refused.map(|refused| refused.until),
        }
    }

    fn go(&mut self, ask: AcquireRequest, now: Instant) -> Acquire {
        Acquire::Go(self.let_go(ask, false, now))
    }

    fn let_go(&mut self, ask: AcquireRequest, probe: bool, now: Instant) -> Permit {
        if let Some(turn) = ask.turn {
            self.queue.used(turn);
        }
        self.under_way = self.under_way.saturating_add(ask.cost);
        Permit { cost: ask.cost, sent: now, probe }
    }

    /// One goes ahead; the others wait for what it finds out.
    fn probe(&mut self, ask: AcquireRequest, now: Instant) -> Acquire {
        // One that nobody polls any more must not hold up all others for ever.
        if self.probing.is_some_and(|since| now < later(since, PROBE_TIMEOUT)) {
            return Acquire::Wait { wait: RETRY_SOON, again: RETRY_SOON, turn: ask.turn };
        }
        self.probing = Some(now);
        Acquire::Go(self.let_go(ask, true, now))
    }

    /// Goes while more than the floor is left.
    fn reserve(&mut self, floor: u32, ask: AcquireRequest, now: Instant) -> Acquire {
        // A floor that no window rises above would let nothing go, ever.
        let floor = self.limit.map_or(floor, |limit| floor.min(limit.saturating_sub(ask.cost)));
        if let Some(turn) = ask.turn {
            self.queue.ask(turn, now);
        }
        // In their order, or else those that cost less would overtake those that cost more, again and again.
        let first = self.queue.is_first(ask.turn, false, now);
        match self.left(now) {
            Some(left) if first && left >= floor.saturating_add(ask.cost) => self.go(ask, now),
            Some(left) => {
                let turn = Some(ask.turn.unwrap_or_else(|| self.queue.join(now)));
                match left >= floor.saturating_add(ask.cost) {
                    true => Acquire::Wait { wait: RETRY_SOON, again: RETRY_SOON, turn },
                    false => self.wait_for_reset(turn, now),
                }
            }
            // The service does not tell, so that nothing can be kept for others.
            None if self.heard && self.observed_at.is_none() => self.go(ask, now),
            None => self.probe(ask, now),
        }
    }

    /// Goes in its turn, when the last window has room for it and the service does not count otherwise.
    fn pace(&mut self, quota: Option<Quota>, ask: AcquireRequest, now: Instant) -> Acquire {
        self.configured = quota.or(self.configured);
        let Some(quota) = self.quota() else {
            return if self.heard { Acquire::NoQuota } else { self.probe(ask, now) };
        };
        let given = ask.turn.and_then(|turn| Some((turn, self.queue.ask(turn, now)?)));
        let (turn, at) = match (given, self.queue.next(now)) {
            (Some(given), _) => given,
            (None, next) => {
                let length = quota.window.saturating_mul(ask.cost) / quota.requests;
                (self.queue.take(length, now), next)
            }
        };
        let wait = |wait: Duration| Acquire::Wait { wait, again: wait.min(POLL_INTERVAL), turn: Some(turn) };
        if let Some(left) = until(at, now) {
            return wait(left);
        }
        if !self.queue.is_first(Some(turn), true, now) {
            return wait(RETRY_SOON);
        }
        let Some(room) = self.sliding_window.room(ask.cost, self.under_way, quota, now) else {
            return wait(RETRY_SOON);
        };
        if let Some(left) = until(room, now) {
            return wait(left);
        }
        match self.left(now) {
            // Where nobody else spends, there is room for what the last window has room for, however it is counted.
            Some(left) if left < ask.cost && self.foreign > 0 => self.wait_for_reset(Some(turn), now),
            Some(_) | None => self.go(AcquireRequest { turn: Some(turn), ..ask }, now),
        }
    }

    fn wait_for_reset(&self, turn: Option<Ticket>, now: Instant) -> Acquire {
        let wait = self.reset.and_then(|reset| until(reset, now)).unwrap_or(RETRY_SOON);
        Acquire::Wait { wait, again: wait.min(POLL_INTERVAL), turn }
    }

    /// What is allowed: the service's word before the caller's.
    fn quota(&self) -> Option<Quota> {
        self.limit.map(Quota::per_minute).or(self.configured)
    }

    fn window(&self) -> Duration {
        self.quota().map_or(MINUTE, |quota| quota.window)
    }

    /// What is left, as far as is known: nothing is, once the window must be over.
    fn left(&self, now: Instant) -> Option<u32> {
        let fresh = self.reset.is_some_and(|reset| now < reset);
        self.remaining.filter(|_| fresh).map(|remaining| remaining.saturating_sub(self.under_way))
    }

    /// What was under way reached the service at some time until now.
    fn arrived(&mut self, permit: Permit, now: Instant) {
        self.unsent(permit);
        self.sliding_window.add(permit.cost, self.window(), now);
    }

    fn observe(&mut self, remaining: u32, permit: Permit, seen: &RateLimitHeaders, now: Instant) {
        let known = self.left(now).and(self.remaining);
        // At the same time is not after: clocks are coarse, and those of tests stand still.
        let newer = self.observed_at.is_none_or(|at| permit.sent > at);
        match known {
            Some(known) if remaining <= known => self.remaining = Some(remaining),
            // Replies overtake each other: this one says what was left before the last one.
            Some(_) if !newer => (),
            // More is left than before: a window has begun since.
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

    /// How long nothing is sent after a refusal: as long as the service asks, within reason.
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

/// The time until then, if it is not over.
fn until(then: Instant, now: Instant) -> Option<Duration> {
    then.checked_duration_since(now).filter(|left| !left.is_zero())
}
