//! The network side of the fake server: connections, and the control interface for tests.

pub(crate) mod body;
pub(crate) mod control;
pub(crate) mod server;
