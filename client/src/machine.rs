//! Decides about a call: when to send, how long to wait, when to give up. It has no clock, no randomness, no sleep and no socket;
//! a driver asks it and does what it says.
//!
//! Whether a request may be sent again depends on what it does and on what is known of the attempts before, never on its method:
//! there is no key in this service that would make a repeated request harmless.

use std::time::{Duration, Instant};

use helpdesk_runtime::Effect;

use crate::budget::{Answer, Ask, LONGEST, Permit, Seen, Shared, Turn};
use crate::error::Outcome;
use crate::policy::{Policy, later};

#[cfg(test)]
mod tests;

/// A call, as far as decisions go.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    effect: Effect,
    /// What it costs of the budget; nothing that is counted where it goes elsewhere.
    cost: Option<u32>,
    policy: Policy,
    deadline: Option<Instant>,
    attempts: u32,
    worst: Outcome,
    broke: bool,
    rate_waited: Duration,
    /// Its turn to be sent, while it waits for it.
    turn: Option<Turn>,
    state: State,
}

#[derive(Clone, Copy, Debug)]
enum State {
    /// To be sent at this time or later.
    Due(Instant),
    Sent(Option<Permit>),
    Over(Stop),
}

/// What to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Let this time pass, then ask again.
    Wait(Duration, Why),
    /// Send, within this time, and tell what came of it.
    Send(Duration),
    /// Stop.
    Done(Stop),
}

/// Why to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    Backoff,
    /// It will take this long in all, as far as can be told.
    RateLimit(Duration),
}

/// Why to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// What came of the last attempt is what came of the call.
    Last,
    /// The last attempt found nothing to delete, because an earlier one had deleted it.
    Gone,
    /// The deadline is over, or would be before anything could be sent.
    Deadline,
    /// It would have to wait that long for the rate limit, which is longer than it may.
    RateLimit(Duration),
    /// It is to be paced, and nobody says what is allowed.
    NoAllowance,
}

/// What came of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attempt {
    pub(crate) verdict: Verdict,
    pub(crate) outcome: Outcome,
    /// What the reply said, if one came.
    pub(crate) seen: Option<Seen>,
}

/// What an answer, or none, means for another attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Success,
    /// What it is about is not there.
    NotFound,
    /// Refused because of too many requests; nothing was done.
    RateLimited,
    /// The server failed in a way that most often lasts.
    Broke,
    /// It may well be otherwise the next time.
    Passing,
    /// It will not be otherwise the next time.
    Final,
}

impl Machine {
    pub(crate) fn new(effect: Effect, cost: Option<u32>, policy: Policy, now: Instant) -> Self {
        Self {
            effect,
            cost,
            policy,
            deadline: policy.deadline.map(|deadline| later(now, deadline)),
            attempts: 0,
            worst: Outcome::NotSent,
            broke: false,
            rate_waited: Duration::ZERO,
            turn: None,
            state: State::Due(now),
        }
    }

    /// How often it was sent, or tried to be.
    pub(crate) fn attempts(&self) -> u32 {
        self.attempts
    }

    /// The worst outcome of the attempts.
    pub(crate) fn outcome(&self) -> Outcome {
        self.worst
    }

    /// What to do now.
    pub(crate) fn step(&mut self, shared: &mut Shared, now: Instant) -> Step {
        let step = self.decide(shared, now);
        if let Step::Done(_) = step {
            self.give_back_turn(shared, now);
        }
        step
    }

    fn decide(&mut self, shared: &mut Shared, now: Instant) -> Step {
        let due = match self.state {
            State::Due(due) => due,
            State::Over(stop) => return Step::Done(stop),
            // A driver that asks again instead of telling what came of it.
            State::Sent(_) => return self.over(Stop::Last),
        };
        if self.deadline.is_some_and(|deadline| deadline <= now) {
            return self.over(Stop::Deadline);
        }
        if let Some(wait) = due.checked_duration_since(now).filter(|wait| !wait.is_zero()) {
            return Step::Wait(wait, Why::Backoff);
        }
        let Some(cost) = self.cost else { return self.send(None, now) };
        let ask = Ask { cost, mode: self.policy.mode, turn: self.turn };
        match shared.ledger.ask(ask, now) {
            Answer::Go(permit) => self.send(Some(permit), now),
            Answer::Wait { wait, again, turn } => self.wait(wait, again, turn, now),
            Answer::NoAllowance => self.over(Stop::NoAllowance),
        }
    }

    /// What came of the attempt. `random` is anything; it spreads the waits of many callers.
    pub(crate) fn attempted(&mut self, attempt: Attempt, shared: &mut Shared, now: Instant, random: u64) {
        let State::Sent(permit) = self.state else { return };
        match (permit, attempt.seen) {
            (None, _) => (),
            (Some(permit), Some(seen)) => shared.ledger.answered(permit, seen, now),
            (Some(permit), None) if attempt.outcome == Outcome::NotSent => shared.ledger.unsent(permit),
            (Some(permit), None) => shared.ledger.lost(permit, now),
        }
        let before = self.worst;
        if attempt.verdict == Verdict::Success {
            shared.retries.give_back();
        } else {
            self.worst = self.worst.max(attempt.outcome);
        }
        let was_deleted = self.effect == Effect::Delete && before >= Outcome::Unknown;
        self.state = match attempt.verdict {
            Verdict::Success => State::Over(Stop::Last),
            Verdict::NotFound if was_deleted => State::Over(Stop::Gone),
            verdict if self.may_repeat(verdict, attempt.outcome) => self.repeat(attempt, shared, now, random),
            _ => State::Over(Stop::Last),
        };
        self.broke |= attempt.verdict == Verdict::Broke;
    }

    /// Nobody waits for the attempt any more.
    pub(crate) fn abandon(&mut self, shared: &mut Shared, now: Instant) {
        if let State::Sent(Some(permit)) = self.state {
            shared.ledger.lost(permit, now);
            self.state = State::Over(Stop::Last);
        }
        self.give_back_turn(shared, now);
    }

    /// What was to be sent cannot be.
    pub(crate) fn unsendable(&mut self, shared: &mut Shared) {
        if let State::Sent(Some(permit)) = self.state {
            shared.ledger.unsent(permit);
        }
        self.state = State::Over(Stop::Last);
    }

    fn give_back_turn(&mut self, shared: &mut Shared, now: Instant) {
        if let Some(turn) = self.turn.take() {
            shared.ledger.give_back(turn, now);
        }
    }

    /// Whether sending it again can do no harm, and some good.
    fn may_repeat(&self, verdict: Verdict, outcome: Outcome) -> bool {
        let harmless = match self.effect {
            Effect::Safe | Effect::Absolute | Effect::Delete => true,
            Effect::Create | Effect::Relative => {
                let did_nothing = outcome == Outcome::NotSent || verdict == Verdict::RateLimited;
                did_nothing && self.worst < Outcome::Unknown
            }
        };
        let helps = match verdict {
            Verdict::RateLimited | Verdict::Passing => true,
            Verdict::Broke => !self.broke,
            Verdict::Success | Verdict::NotFound | Verdict::Final => false,
        };
        harmless && helps
    }

    /// When it is sent again, if there is an attempt and time left for it.
    fn repeat(&self, attempt: Attempt, shared: &mut Shared, now: Instant, random: u64) -> State {
        if self.attempts >= self.policy.attempts {
            return State::Over(Stop::Last);
        }
        // The ledger knows how long the service refuses, but of other servers it knows nothing.
        if attempt.verdict == Verdict::RateLimited && self.cost.is_some() {
            return State::Due(now);
        }
        let asked = attempt.seen.and_then(|seen| seen.retry_after).unwrap_or_default();
        let due = later(now, self.backoff(random).max(asked));
        let in_time = self.deadline.is_none_or(|deadline| due < deadline) && asked <= self.policy.rate_wait();
        match in_time && shared.retries.take() {
            true => State::Due(due),
            false => State::Over(Stop::Last),
        }
    }

    /// Anything from nothing to a bound that doubles: full jitter.
    fn backoff(&self, random: u64) -> Duration {
        let doubled = self.policy.shortest_backoff.saturating_mul(1 << (self.attempts - 1).min(16));
        let bound = doubled.min(self.policy.longest_backoff).min(LONGEST);
        bound.mul_f64(random as f64 / u64::MAX as f64)
    }

    fn send(&mut self, permit: Option<Permit>, now: Instant) -> Step {
        self.attempts += 1;
        self.turn = None;
        self.state = State::Sent(permit);
        let left = self.deadline.map_or(Duration::MAX, |deadline| deadline.saturating_duration_since(now));
        Step::Send(self.policy.timeout.min(left))
    }

    fn wait(&mut self, wait: Duration, again: Duration, turn: Option<Turn>, now: Instant) -> Step {
        self.turn = turn;
        let waited = self.rate_waited.saturating_add(wait);
        let in_time = self.deadline.is_none_or(|deadline| later(now, wait) < deadline);
        if waited > self.policy.rate_wait() || !in_time {
            return self.over(Stop::RateLimit(wait));
        }
        self.rate_waited = self.rate_waited.saturating_add(again);
        Step::Wait(again, Why::RateLimit(wait))
    }

    fn over(&mut self, stop: Stop) -> Step {
        self.state = State::Over(stop);
        Step::Done(stop)
    }
}
