//! One call, from a request to its result.

pub(crate) mod classify;
pub(crate) mod drive;
pub(crate) mod engine;
pub(crate) mod in_flight;
pub(crate) mod observe;
pub(crate) mod random;
pub(crate) mod receive;
pub(crate) mod state;
#[cfg(feature = "tracing")]
pub(crate) mod trace;
