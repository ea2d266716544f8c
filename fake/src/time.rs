//! The server's time: its clock, its formats, and the rate limit.

pub(crate) mod calls;
pub(crate) mod clock;
pub(crate) mod limit;
pub(crate) mod zone;
