//! What is made of many requests, on the thread that asks.

pub(super) mod collect_lists;
pub(super) mod export;
pub(super) mod lookup;
