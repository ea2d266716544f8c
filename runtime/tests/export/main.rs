//! Long and lively lists, read to the end and held against what the service counts.

#[cfg(feature = "blocking")]
mod blocking;
mod checkpoints;
mod counts;
mod desk;
mod memory;
mod order;
mod properties;
mod seconds;
mod sync;
mod windows;
