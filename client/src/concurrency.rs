//! The locks and threads by which calls and lookups meet. They are those of the standard library. In unit tests
//! `shuttle` provides them, and decides at each of them which thread runs next.

#[cfg(test)]
pub(crate) use shuttle::{sync, thread};
#[cfg(not(test))]
pub(crate) use std::sync;
#[cfg(all(not(test), feature = "blocking"))]
pub(crate) use std::thread;
