//! All scenarios together: in other dialects, and whether they meet every operation.
//!
//! `DIALECTS=all cargo test -p helpdesk-fake --test fake every_scenario` runs each scenario in each dialect.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, thread};

use helpdesk::meta::OPERATIONS;
use helpdesk_fake::Dialect;

use crate::end_to_end::ALL;
use crate::end_to_end::bench::{Bench, With};

/// The snapshot has a line for each operation in each scenario; `tests/coverage.rs` reads it. A success in `every_operation` does
/// not count: its scenarios send each read, but assert nothing about the rows.
#[test]
fn every_operation_has_a_scenario() {
    let mut met = BTreeSet::new();
    for (path, scenario) in ALL.concat() {
        // The test shows this line if it fails.
        println!("{path}");
        let bench = Bench::new(With::Async, Dialect::default());
        scenario(&bench);
        let path = path.trim_start_matches("fake::end_to_end::");
        if !path.starts_with("every_operation::") {
            met.extend(successes(&bench).into_iter().map(|id| (id, path)));
        }
    }
    let is_met = |id: &str| met.iter().any(|(operation, _)| *operation == id);
    let missed: Vec<_> = OPERATIONS.iter().map(|it| it.operation.id).filter(|id| !is_met(id)).collect();
    assert!(missed.is_empty(), "no scenario in `fake/tests/fake/end_to_end/` has success with {missed:#?}");
    let lines: Vec<String> = met.iter().map(|(id, path)| format!("=== {id} ({path})")).collect();
    insta::assert_snapshot!("scenarios", lines.join("\n"));
}

/// The operations of which a request had success.
fn successes(bench: &Bench) -> BTreeSet<&'static str> {
    let done = bench.server.received_requests();
    done.iter().filter(|it| it.status.is_some_and(|it| it < 300)).filter_map(|it| it.operation).collect()
}

/// Each scenario is a test in the plain dialect. Here it also runs in the strictest dialect, and in one of the others, which
/// `DIALECT_SEED` chooses: another one each day.
#[test]
fn every_scenario_understands_the_strictest_dialect_and_another() {
    let (strictest, others): (Vec<_>, Vec<_>) =
        Dialect::all().into_iter().filter(|(name, _)| *name != PLAIN).partition(|(name, _)| *name == STRICTEST);
    let [strictest] = &strictest[..] else { panic!("there is no dialect `{STRICTEST}`") };
    let is_complete = env::var("DIALECTS").is_ok_and(|dialects| dialects == "all");
    let days = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() as usize / 86_400;
    let seed = env::var("DIALECT_SEED").map_or_else(|_| days(), |seed| seed.parse().unwrap());
    println!("DIALECT_SEED={seed}");
    let mut runs = Vec::new();
    for (number, scenario) in ALL.concat().into_iter().enumerate() {
        let chosen = (number + seed) % others.len();
        let chosen = if is_complete { &others[..] } else { &others[chosen..=chosen] };
        runs.extend(chosen.iter().chain([strictest]).map(|(name, dialect)| (*name, dialect, scenario)));
    }
    let missing = others.iter().filter(|(name, _)| runs.iter().all(|(run, ..)| run != name)).collect::<Vec<_>>();
    assert!(missing.is_empty(), "no scenario runs in {missing:?}");
    let misunderstood = Mutex::new(Vec::new());
    let met = Mutex::new(BTreeSet::new());
    let runs = Mutex::new(runs);
    let work = || {
        while let Some((name, dialect, (scenario, run))) = next(&runs) {
            let bench = Bench::new(With::Async, dialect.clone());
            if catch_unwind(AssertUnwindSafe(|| run(&bench))).is_err() {
                misunderstood.lock().unwrap().push(format!("{name}: {scenario}"));
            }
            met.lock().unwrap().extend(successes(&bench).into_iter().map(|operation| (operation, name)));
        }
    };
    thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(work))));
    let misunderstood = misunderstood.into_inner().unwrap();
    let list = misunderstood.join("\n");
    assert!(misunderstood.is_empty(), "DIALECT_SEED={seed}: these scenarios fail:\n{list}");
    let met = met.into_inner().unwrap();
    println!("{} pairs of an operation and a dialect have success", met.len());
    let names = || others.iter().chain([strictest]).map(|(name, _)| *name);
    let pairs = OPERATIONS.iter().flat_map(|it| names().map(|name| (it.operation.id, name)));
    let missing: Vec<_> = pairs.filter(|pair| !met.contains(pair)).collect();
    assert!(!is_complete || missing.is_empty(), "without success: {missing:#?}");
}

const PLAIN: &str = "as described";

/// The dialect that differs most from the plain one.
const STRICTEST: &str = "worst case";

fn next<T>(queue: &Mutex<Vec<T>>) -> Option<T> {
    queue.lock().unwrap().pop()
}
