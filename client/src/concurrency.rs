//! The locks and threads by which calls and lookups meet. They are those of the standard library. In the unit tests of a build with
//! `--cfg shuttle`, `shuttle` provides them, and decides at each of them which thread runs next.

#[cfg(all(test, shuttle))]
pub(crate) use shuttle::{sync, thread};
#[cfg(not(all(test, shuttle)))]
pub(crate) use std::sync;
#[cfg(all(not(all(test, shuttle)), feature = "blocking"))]
pub(crate) use std::thread;
