//! Decides about a call: when to send, how long to wait, when to stop. The state has no clock, no randomness, no sleep and no socket; a
//! driver executes its decisions.
//!
//! Whether a request may be retried depends on its effect and on the earlier attempts, never on its HTTP method. The
//! service has no idempotency keys.

use std::time::{Duration, Instant};

use helpdesk_runtime::Effect;

use crate::error::Outcome;
use crate::options::{RequestOptions, later};
use crate::rate_limiter::{Acquire, AcquireRequest, LONGEST, POLL_INTERVAL, Permit, RateLimitHeaders, Shared, Ticket};

#[cfg(test)]
mod tests;

/// The state of a call.
#[derive(Clone, Debug)]
pub(crate) struct CallState {
    effect: Effect,
    /// The cost for the rate limit; none for requests to other servers, which do not count.
    cost: Option<u32>,
    options: RequestOptions,
    deadline: Option<Instant>,
    attempts: u32,
    worst: Outcome,
    server_failed: bool,
    rate_waited: Duration,
    /// The slot of the call, while it waits for the rate limit.
    slot: Option<Ticket>,
    state: State,
}

#[derive(Clone, Copy, Debug)]
enum State {
    /// To be sent at this time or later.
    Due(Instant),
    Delivery(Option<Permit>),
    Over(StopReason),
}

/// The next action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Wait for `again`, then ask again. The whole wait will probably take `wait`.
    Wait { wait: Duration, again: Duration, reason: WaitReason },
    /// Send with this timeout, and report the result.
    Send(Duration),
    /// Stop the call.
    Done(StopReason),
}

/// The reason to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WaitReason {
    Backoff,
    RateLimit,
}

/// The reason to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StopReason {
    /// The result of the last attempt is the result of the call.
    Last,
    /// The last attempt found nothing to delete, because an earlier one had deleted it.
    Gone,
    /// The total timeout has ended, or would end before anything could be sent.
    Deadline,
    /// The call would have to wait this long for the rate limit, which is longer than allowed.
    RateLimit(Duration, &'static str),
    /// The call is to be paced, and no quota is known.
    NoQuota,
    /// The job of the call was stopped or dropped.
    Canceled,
}

/// The result of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attempt {
    pub(crate) class: RetryClass,
    pub(crate) outcome: Outcome,
    /// The headers about the rate limit, if a response arrived.
    pub(crate) seen: Option<RateLimitHeaders>,
}

/// The meaning of a result for a retry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RetryClass {
    Success,
    /// The record does not exist.
    NotFound,
    /// The service rejected the request because of the rate limit, and did nothing.
    RateLimited,
    /// A server error that usually lasts.
    ServerError,
    /// The failure is probably temporary.
    Transient,
    /// The failure is permanent.
    Permanent,
}

impl CallState {
    pub(crate) fn new(effect: Effect, cost: Option<u32>, options: RequestOptions, now: Instant) -> Self {
        Self {
            effect,
            cost,
            options,
            deadline: options.total_timeout.map(|deadline| later(now, deadline)),
            attempts: 0,
            worst: Outcome::NotSent,
            server_failed: false,
            rate_waited: Duration::ZERO,
            slot: None,
            state: State::Due(now),
        }
    }

    /// Returns the number of attempts. A failed connection counts.
    pub(crate) fn attempts(&self) -> u32 {
        self.attempts
    }

    pub(crate) fn options(&self) -> RequestOptions {
        self.options
    }

    /// Returns the worst outcome of the attempts.
    pub(crate) fn outcome(&self) -> Outcome {
        self.worst
    }

    /// Returns the next action.
    pub(crate) fn step(&mut self, shared: &mut Shared, now: Instant) -> Action {
        let step = self.decide(shared, now);
        if let Action::Done(_) = step {
            self.give_back_slot(shared, now);
        }
        step
    }

    fn decide(&mut self, shared: &mut Shared, now: Instant) -> Action {
        let due = match self.state {
            State::Due(due) => due,
            State::Over(stop) => return Action::Done(stop),
            // The driver asks again without a report about the attempt.
            State::Delivery(_) => return self.over(StopReason::Last),
        };
        if self.deadline.is_some_and(|deadline| deadline <= now) {
            return self.over(StopReason::Deadline);
        }
        if let Some(wait) = due.checked_duration_since(now).filter(|wait| !wait.is_zero()) {
            return Action::Wait { wait, again: wait.min(POLL_INTERVAL), reason: WaitReason::Backoff };
        }
        let Some(cost) = self.cost else { return self.send(None, now) };
        let ask = AcquireRequest { cost, mode: self.options.mode, slot: self.slot };
        match shared.state.ask(ask, now) {
            Acquire::Go(permit) => self.send(Some(permit), now),
            Acquire::Wait { wait, again, slot } => self.wait(wait, again, slot, now),
            Acquire::NoQuota => self.over(StopReason::NoQuota),
        }
    }

    /// Records the result of an attempt. `random` is any number; it spreads the waits of many callers.
    pub(crate) fn record_attempt(&mut self, attempt: Attempt, shared: &mut Shared, now: Instant, random: u64) {
        let State::Delivery(permit) = self.state else { return };
        match (permit, attempt.seen) {
            (None, _) => (),
            (Some(permit), Some(seen)) => shared.state.record_response(permit, seen, now),
            (Some(permit), None) if attempt.outcome == Outcome::NotSent => shared.state.unsent(permit),
            (Some(permit), None) => shared.state.record_loss(permit, now),
        }
        let before = self.worst;
        if attempt.class == RetryClass::Success {
            shared.retry_budget.give_back();
        } else {
            self.worst = self.worst.max(attempt.outcome);
        }
        let was_deleted = self.effect == Effect::Delete && before >= Outcome::Unknown;
        self.state = match attempt.class {
            RetryClass::Success => State::Over(StopReason::Last),
            RetryClass::NotFound if was_deleted => State::Over(StopReason::Gone),
            class if self.may_repeat(class, attempt.outcome) => self.repeat(attempt, shared, now, random),
            _ => State::Over(StopReason::Last),
        };
        self.server_failed |= attempt.class == RetryClass::ServerError;
    }

    /// Stops a call that has a request to send or to retry.
    pub(crate) fn cancel(&mut self) {
        if let State::Due(_) = self.state {
            self.state = State::Over(StopReason::Canceled);
        }
    }

    /// Records that the caller dropped the attempt.
    pub(crate) fn abandon(&mut self, shared: &mut Shared, now: Instant) {
        if let State::Delivery(Some(permit)) = self.state {
            shared.state.record_loss(permit, now);
            self.state = State::Over(StopReason::Last);
        }
        self.give_back_slot(shared, now);
    }

    /// Records that the request cannot be built.
    pub(crate) fn unsendable(&mut self, shared: &mut Shared) {
        if let State::Delivery(Some(permit)) = self.state {
            shared.state.unsent(permit);
        }
        self.state = State::Over(StopReason::Last);
    }

    fn give_back_slot(&mut self, shared: &mut Shared, now: Instant) {
        if let Some(slot) = self.slot.take() {
            shared.state.give_back(slot, now);
        }
    }

    /// Returns whether a retry cannot apply a change twice, and may help.
    fn may_repeat(&self, class: RetryClass, outcome: Outcome) -> bool {
        let harmless = match self.effect {
            Effect::Safe | Effect::Idempotent | Effect::Delete => true,
            Effect::Create | Effect::NonIdempotent => {
                let did_nothing = outcome == Outcome::NotSent || class == RetryClass::RateLimited;
                did_nothing && self.worst < Outcome::Unknown
            }
        };
        let helps = match class {
            RetryClass::RateLimited | RetryClass::Transient => true,
            RetryClass::ServerError => !self.server_failed,
            RetryClass::Success | RetryClass::NotFound | RetryClass::Permanent => false,
        };
        harmless && helps
    }

    /// Returns the time of the retry, if an attempt and time are left for it.
    fn repeat(&self, attempt: Attempt, shared: &mut Shared, now: Instant, random: u64) -> State {
        if self.attempts >= self.options.max_attempts {
            return State::Over(StopReason::Last);
        }
        // The state knows how long the service throttles, but it knows nothing about other servers.
        if attempt.class == RetryClass::RateLimited && self.cost.is_some() {
            return State::Due(now);
        }
        let asked = attempt.seen.and_then(|seen| seen.retry_after).unwrap_or_default();
        let due = later(now, self.backoff(random).max(asked));
        let in_time = self.deadline.is_none_or(|deadline| due < deadline) && asked <= self.options.rate_limit_wait();
        if in_time && shared.retry_budget.take() { State::Due(due) } else { State::Over(StopReason::Last) }
    }

    /// Returns a random wait up to a bound that doubles: full jitter.
    fn backoff(&self, random: u64) -> Duration {
        let doubled = self.options.initial_backoff.saturating_mul(1 << (self.attempts - 1).min(16));
        let bound = doubled.min(self.options.max_backoff).min(LONGEST);
        bound.mul_f64(random as f64 / u64::MAX as f64)
    }

    fn send(&mut self, permit: Option<Permit>, now: Instant) -> Action {
        self.attempts += 1;
        self.slot = None;
        self.state = State::Delivery(permit);
        let left = self.deadline.map_or(Duration::MAX, |deadline| deadline.saturating_duration_since(now));
        Action::Send(self.options.attempt_timeout.min(left))
    }

    fn wait(&mut self, wait: Duration, again: Duration, slot: Option<Ticket>, now: Instant) -> Action {
        self.slot = slot;
        let waited = self.rate_waited.saturating_add(wait);
        let in_time = self.deadline.is_none_or(|deadline| later(now, wait) < deadline);
        if waited > self.options.rate_limit_wait() {
            return self.over(StopReason::RateLimit(wait, "max_rate_limit_wait"));
        }
        if !in_time {
            return self.over(StopReason::RateLimit(wait, "total_timeout"));
        }
        self.rate_waited = self.rate_waited.saturating_add(again);
        Action::Wait { wait, again, reason: WaitReason::RateLimit }
    }

    fn over(&mut self, stop: StopReason) -> Action {
        self.state = State::Over(stop);
        Action::Done(stop)
    }
}
