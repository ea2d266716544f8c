//! The client without async: what is not the same code as the other's is shown to do the same.

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
