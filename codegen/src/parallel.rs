//! The same work on many items, by all cores. What comes out has the order of the items, so that nothing depends on the cores.

use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// As `items.iter().map(work).collect()`. Put items with much work first: a thread that ends takes the next one.
pub(crate) fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let run = || {
        let mut results = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return results };
            results.push((index, work(item)));
        }
    };
    let cores = thread::available_parallelism().map_or(1, |it| it.get());
    let mut results = thread::scope(|scope| {
        let others = (1..cores.min(items.len())).map(|_| scope.spawn(run)).collect::<Vec<_>>();
        let mut results = run();
        for other in others {
            results.extend(other.join().unwrap_or_else(|panic| panic::resume_unwind(panic)));
        }
        results
    });
    results.sort_unstable_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
