//! The locks and threads that calls and lookups share. The standard library provides them. In unit tests with `--cfg
//! shuttle`, `shuttle` provides them, and decides at each use which thread runs next.

#[cfg(all(test, shuttle))]
pub(crate) use shuttle::{sync, thread};
#[cfg(not(all(test, shuttle)))]
pub(crate) use std::sync;
#[cfg(all(not(all(test, shuttle)), feature = "blocking"))]
pub(crate) use std::thread;
