//! The processor time of this process.

use std::fs;
use std::time::Duration;

/// Returns what all threads of this process have spent so far. Linux only, as its scheduler counts it.
pub(crate) fn spent() -> Duration {
    let threads = fs::read_dir("/proc/self/task").expect("Linux counts the time of each thread");
    let times = threads.filter_map(|thread| {
        let counts = fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
        counts.split(' ').next()?.parse::<u64>().ok()
    });
    Duration::from_nanos(times.sum())
}
