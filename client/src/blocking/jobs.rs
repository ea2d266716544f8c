//! Jobs that send many requests, for the blocking client.

pub(super) mod collect_lists;
pub(super) mod export;
pub(super) mod lookup;
pub(super) mod send_each;
mod threads;
