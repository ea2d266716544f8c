//! What time it is at a desk and when it goes on, how it is written, and how many requests it allows.

pub(crate) mod calls;
pub(crate) mod clock;
pub(crate) mod limit;
pub(crate) mod zone;
