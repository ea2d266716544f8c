//! What time it is at a desk, how it is written, and how many requests it allows.

pub(crate) mod clock;
pub(crate) mod limit;
pub(crate) mod zone;
