//! Thirty days of a copy that is brought up to date: changes at the service, kills and failures, all of them from one seed.
//!
//! `SEEDS` is the number of seeds, and `SEED` the first one.

mod account;
mod copy;
mod days;
mod runs;
mod wire;

use std::env;

fn number(name: &str, default: u64) -> u64 {
    env::var(name).map_or(default, |text| text.parse().unwrap())
}

#[test]
fn copy_matches_the_account_after_thirty_days_of_changes_kills_and_failures() {
    runs::run_as_child();
    let (first, count) = (number("SEED", 1), number("SEEDS", 1));
    let mut compared = 0;
    for seed in first..first + count {
        let life = days::live(seed, 30, "seed");
        compared += life.compared;
        if let Some(wrong) = life.wrong {
            let again = "SEEDS=1 cargo test -p helpdesk-export --test simulation -- thirty_days --nocapture";
            panic!("{}\n{wrong}\n\nto repeat it: SEED={seed} {again}", life.log);
        }
    }
    println!("{count} seeds from {first} on, {compared} copies compared");
    assert!(compared > 10 * count, "only {compared} copies of {count} seeds were compared");
}

#[test]
fn a_seed_gives_the_same_requests_and_the_same_copy_again() {
    let seed = number("SEED", 3);
    let [one, other] = ["one", "other"].map(|name| days::live(seed, 5, name));
    let differ = one.log.lines().zip(other.log.lines()).find(|(one, other)| one != other);
    assert_eq!((differ, one.log.len()), (None, other.log.len()), "seed {seed}");
    assert_eq!((&one.wrong, one.copy == other.copy), (&None, true), "seed {seed}");
}
