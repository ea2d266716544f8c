//! Calls and lookups of several threads at once, interleaved by chance. `shuttle` runs one thread at a time, and
//! chooses the next one wherever threads meet: see [`crate::concurrency`]. A test fails if all threads wait.
//!
//! `loom` would try all orders, which are too many: a call takes dozens of locks.

use std::future::{Future, poll_fn};
use std::mem;
use std::pin::pin;
use std::task::Poll;

use shuttle::rand::Rng;
use shuttle::scheduler::{PctScheduler, RandomScheduler};
use shuttle::{Config, Runner, rand};

mod lookup;
mod rate_limiter;
mod service;
mod shared;

/// The variable that says how often each test runs, each time interleaved in another way.
const RUNS: &str = "INTERLEAVINGS";
const DEFAULT_RUNS: usize = 200;

/// More polls than most calls and fetches need, so that all their awaits are among them.
const POLLS: usize = 12;

/// Runs a test many times, each time in another interleaving, with the number of polls after which a caller is dropped.
fn run_interleaved(test: impl Fn(usize) + Copy + Send + Sync + 'static) {
    let runs = std::env::var(RUNS).map_or(DEFAULT_RUNS, |runs| runs.parse().unwrap());
    let mut config = Config::new();
    config.stack_size = 1 << 18;
    config.silence_warnings = true;
    // The number comes from `shuttle`, so the seed of a failure reproduces it.
    let polls = || rand::thread_rng().gen_range(0..POLLS);
    let test = move || test(polls());
    // The first scheduler changes threads often, the second one seldom.
    Runner::new(RandomScheduler::new(runs), config.clone()).run(test);
    Runner::new(PctScheduler::new(3, runs), config).run(test);
}

/// Polls a future at most `polls` times. When it is woken once more, it is dropped instead.
async fn drop_after<T>(polls: usize, future: impl Future<Output = T>) -> Option<T> {
    let mut future = pin!(future);
    for _ in 0..polls {
        let mut was_polled = false;
        let result = poll_fn(|context| {
            if mem::replace(&mut was_polled, true) {
                Poll::Ready(None)
            } else {
                future.as_mut().poll(context).map(Some)
            }
        });
        if let Some(result) = result.await {
            return Some(result);
        }
    }
    None
}
