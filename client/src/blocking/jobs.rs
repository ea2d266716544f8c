//! What is made of many requests, on the thread that asks.

pub(super) mod export;
pub(super) mod lists_of;
pub(super) mod lookup;
