//! Calls on virtual time: what is retried, what is waited for, and how an account's requests are spent.

mod messages;
mod properties;
mod rate_limiter;
mod receiving;
mod retries;
mod simulated;
