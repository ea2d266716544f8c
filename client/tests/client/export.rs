//! Long and changing lists, read to the end and compared with what the service counts.

mod blocking;
mod checkpoints;
mod counts;
mod crowded;
mod endless;
mod following;
mod interrupted;
mod memory;
mod oddities;
mod order;
mod properties;
mod seconds;
mod server;
mod updates;
mod windows;
