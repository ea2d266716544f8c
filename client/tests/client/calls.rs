//! Calls on virtual time: retries, waits, and the use of the requests of an account.

mod messages;
mod properties;
mod rate_limiter;
mod receiving;
mod retries;
mod simulated;
