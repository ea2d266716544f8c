#!/usr/bin/env bash
# governor 0.10.4: `Quota::per_minute(30)` lets 59 calls pass in a minute.
#
# Guess: a client whose service allows 30 requests a minute is safe with a limiter of `per_minute(30)`.
# Seen: the quota is the size of a burst and a rate. The first 30 pass at once, and one more every two seconds, so that the first minute
# has 59, almost twice the limit. A later minute has 30, until a pause fills the burst again.
# It matters to clients of services that count calls by the minute: half of the calls after a pause are answered with 429. A limit that
# holds needs `Quota::with_period(2 s)` and a burst of one, or a window that is counted.
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
cd "$directory"
cargo init --quiet --name minute --vcs none
cargo add --quiet governor@=0.10.4 --no-default-features --features std
cat > src/main.rs <<'RUST'
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::FakeRelativeClock;
use governor::{Quota, RateLimiter};

/// How many calls of an eager client pass in each minute; it rests in the fourth.
fn calls(quota: Quota) -> Vec<usize> {
    let clock = FakeRelativeClock::default();
    let limiter = RateLimiter::direct_with_clock(quota, clock.clone());
    let minute = |minute| {
        let second = |_| {
            let passed = if minute == 4 { 0 } else { std::iter::from_fn(|| limiter.check().ok()).count() };
            clock.advance(Duration::from_secs(1));
            passed
        };
        (0..60).map(second).sum()
    };
    (1..=6).map(minute).collect()
}

fn main() {
    println!("per_minute(30): {:?}", calls(Quota::per_minute(NonZeroU32::new(30).unwrap())));
    println!("with_period(2 s): {:?}", calls(Quota::with_period(Duration::from_secs(2)).unwrap()));
}
RUST
cargo run --quiet > seen.txt
diff - seen.txt <<'SEEN'
per_minute(30): [59, 30, 30, 0, 59, 30]
with_period(2 s): [30, 30, 30, 0, 30, 30]
SEEN
echo 'as seen with governor 0.10.4'
