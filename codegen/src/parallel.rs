//! Runs the same work on many items with all cores.

use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Does the same as `items.iter().map(work).collect()` in parallel. The results have the order of the items.
///
/// Put items with much work first, because each free thread takes the next item. The calling thread takes the first.
pub(crate) fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(1);
    let run = |mut index| {
        let mut results = Vec::new();
        while let Some(item) = items.get(index) {
            results.push((index, work(item)));
            index = next.fetch_add(1, Ordering::Relaxed);
        }
        results
    };
    let cores = thread::available_parallelism().map_or(1, |it| it.get());
    let mut results = thread::scope(|scope| {
        // If the system has no more threads, the started ones do the work.
        let start = |_| thread::Builder::new().spawn_scoped(scope, || run(next.fetch_add(1, Ordering::Relaxed))).ok();
        let others = (1..cores.min(items.len())).map_while(start).collect::<Vec<_>>();
        let mut results = run(0);
        for other in others {
            results.extend(other.join().unwrap_or_else(|panic| panic::resume_unwind(panic)));
        }
        results
    });
    results.sort_unstable_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn results_have_the_order_of_the_items() {
        for count in [0, 1, 2, 100] {
            let items = (0..count).collect::<Vec<u64>>();
            // The first items take longest, so that later items end before them.
            let slowly = |item: &u64| {
                thread::sleep(Duration::from_millis(count.saturating_sub(item * 10) / 10));
                item * 2
            };
            assert_eq!(map(&items, slowly), items.iter().map(|item| item * 2).collect::<Vec<_>>());
        }
    }

    #[test]
    fn panic_of_any_thread_reaches_the_caller() {
        for bad in [0, 50, 99] {
            let items = (0..100).collect::<Vec<u64>>();
            let caught = panic::catch_unwind(|| map(&items, |item| assert_ne!(*item, bad)));
            let message = *caught.unwrap_err().downcast::<String>().unwrap();
            assert!(message.contains("left != right"), "{message}");
        }
    }
}
