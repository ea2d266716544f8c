//! All scenarios together: in every dialect, and whether they meet every operation.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::thread;

use helpdesk::meta::OPERATIONS;
use helpdesk_fake::Dialect;

use crate::ALL;
use crate::bench::{Bench, With};

/// The snapshot has a line for each operation in each scenario; `tests/coverage.rs` reads it.
#[test]
fn every_operation_is_met_by_a_scenario() {
    let mut met = BTreeSet::new();
    for (path, scenario) in ALL.concat() {
        // Shown if it fails.
        println!("{path}");
        let bench = Bench::new(With::Async, Dialect::default());
        scenario(&bench);
        let done = bench.server.received_requests();
        let done = done.iter().filter(|it| it.status.is_some_and(|it| it < 300)).filter_map(|it| it.operation);
        met.extend(done.map(|id| (id, path.trim_start_matches("end_to_end::"))));
    }
    let is_met = |id: &str| met.iter().any(|(operation, _)| *operation == id);
    let missed: Vec<_> = OPERATIONS.iter().map(|it| it.operation.id).filter(|id| !is_met(id)).collect();
    assert!(missed.is_empty(), "no scenario has success with {missed:#?}");
    let lines: Vec<String> = met.iter().map(|(id, path)| format!("=== {id} ({path})")).collect();
    insta::assert_snapshot!("scenarios", lines.join("\n"));
}

#[test]
fn every_dialect_is_understood_in_every_scenario() {
    let misunderstood = Mutex::new(Vec::new());
    let dialects = Mutex::new(Dialect::all());
    let run_them = || {
        while let Some((name, dialect)) = next(&dialects) {
            for (scenario, run) in ALL.concat() {
                let bench = Bench::new(With::Async, dialect.clone());
                if catch_unwind(AssertUnwindSafe(|| run(&bench))).is_err() {
                    misunderstood.lock().unwrap().push(format!("{name}: {scenario}"));
                }
            }
        }
    };
    thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(run_them))));
    let misunderstood = misunderstood.into_inner().unwrap();
    assert!(misunderstood.is_empty(), "these go otherwise than as described:\n{}", misunderstood.join("\n"));
}

fn next<T>(queue: &Mutex<Vec<T>>) -> Option<T> {
    queue.lock().unwrap().pop()
}
