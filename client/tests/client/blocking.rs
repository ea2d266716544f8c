//! The blocking client: code that it does not share with the async client behaves the same.

mod adapter;
mod alone;
mod collect_lists;
mod connections;
mod files;
mod lists;
mod lookup;
mod send_each;
mod stalls;
mod stopping;
mod thread;
mod trust;
mod uploads;
mod wire;
