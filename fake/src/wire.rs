//! How a desk is reached: connections, and what testers say over them.

pub(crate) mod control;
pub(crate) mod server;
