//! What a call asks a budget, what it is answered, and what it tells when it comes back.

use std::time::{Duration, Instant};

use crate::options::RateLimitMode;
use crate::rate_limiter::queue::Ticket;

/// May a call of this cost go?
#[derive(Clone, Copy, Debug)]
pub(crate) struct AcquireRequest {
    pub(crate) cost: u32,
    pub(crate) mode: RateLimitMode,
    /// The turn that it was given before.
    pub(crate) turn: Option<Ticket>,
}

/// The answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Acquire {
    /// It goes, and must come back: see the state's `answered`, `lost` and `unsent`.
    Go(Permit),
    /// It would go after `wait`, as far as can be told. Ask again after `again`, and say which turn it was given, which
    /// must come back too: see `give_back`.
    Wait { wait: Duration, again: Duration, turn: Option<Ticket> },
    /// Nobody says what is allowed.
    NoQuota,
}

/// A call that was let go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "what goes must come back"]
pub(crate) struct Permit {
    pub(super) cost: u32,
    pub(super) sent: Instant,
    /// Whether others wait for what it finds out.
    pub(super) probe: bool,
}

/// What a reply said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RateLimitHeaders {
    pub(crate) remaining: Option<u32>,
    pub(crate) limit: Option<u32>,
    pub(crate) retry_after: Option<Duration>,
    pub(crate) refused: bool,
    /// Whether it is surely the service that answered, and not a gateway before it.
    pub(crate) by_service: bool,
}
