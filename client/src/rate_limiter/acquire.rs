//! The request of a call to the rate limiter, its result, and what the call reports back.

use std::time::{Duration, Instant};

use crate::options::RateLimitMode;
use crate::rate_limiter::queue::Ticket;

/// A request to send a call of this cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AcquireRequest {
    pub(crate) cost: u32,
    pub(crate) mode: RateLimitMode,
    /// The slot that the call was given before.
    pub(crate) slot: Option<Ticket>,
}

/// The result of a request to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Acquire {
    /// Send now, and report back: see `record_response`, `record_loss` and `unsent` of the state.
    Go(Permit),
    /// The call can probably be sent after `wait`. Ask again after `again`, with the slot, which must be returned too:
    /// see `give_back`.
    Wait { wait: Duration, again: Duration, slot: Option<Ticket> },
    /// No quota is known.
    NoQuota,
}

/// The permission to send a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "what goes must come back"]
pub(crate) struct Permit {
    pub(super) cost: u32,
    pub(super) sent: Instant,
    /// Whether the request is the probe whose result other calls wait for.
    pub(super) probe: bool,
}

/// The rate limit as a response states it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RateLimitHeaders {
    pub(crate) remaining: Option<u32>,
    pub(crate) limit: Option<u32>,
    pub(crate) retry_after: Option<Duration>,
    pub(crate) throttled: bool,
    /// Whether the response is certainly from the service, and not from a gateway.
    pub(crate) by_service: bool,
}
