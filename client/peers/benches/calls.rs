//! The cost of the client compared with the HTTP library below it: processor time of this process for a call, on loopback
//! with keep-alive, with the server in another process.
//!
//! `taskset -c 0 cargo bench -p helpdesk-client-peers`: on one core, because the cost of waking another core is random.
//! The contenders of a pair run alternately, so that any slowdown of the machine affects both. The result is the median
//! of the ratios of the rounds. The interval contains the median of all possible rounds with a probability of 95 %.

use std::time::Duration;

use contenders::{Bare, Client, Contender, Expect};

#[path = "../../../runtime/benches/common/case.rs"]
mod case;
#[path = "calls/contenders.rs"]
mod contenders;
#[path = "calls/cpu.rs"]
mod cpu;
#[path = "calls/keyed.rs"]
mod keyed;
#[path = "../../../runtime/benches/common/records.rs"]
mod records;
#[path = "calls/server.rs"]
mod server;

/// Calls of each contender in a round.
const CALLS: usize = 320;

const ROUNDS: usize = 61;

fn main() {
    if std::env::args().any(|argument| argument == server::SERVE) {
        return server::serve();
    }
    let server = server::Server::start();
    println!("{ROUNDS} rounds of {CALLS} calls each");
    for expect in [Expect::Bytes, Expect::ListResponse] {
        for concurrency in [1, 16] {
            compare(
                &mut Client::new(&server.url, expect, concurrency),
                &mut Bare::new(&server.url, expect, concurrency),
            );
        }
    }
    for expect in [Expect::Bytes, Expect::ListResponse] {
        let mut ours = contenders::blocking::Client::new(&server.url, expect);
        compare(&mut ours, &mut contenders::blocking::Bare::new(&server.url, expect));
        compare(&mut ours, &mut contenders::blocking::Reqwest::new(&server.url, expect));
    }
}

fn compare(ours: &mut dyn Contender, theirs: &mut dyn Contender) {
    // Cargo adds its own arguments.
    let mut wanted = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).peekable();
    if wanted.peek().is_some() && !wanted.any(|wanted| ours.name().contains(&wanted)) {
        return;
    }
    let (mut ratios, mut times) = (Vec::new(), [Vec::new(), Vec::new()]);
    // The first round warms up.
    for round in 0..=ROUNDS {
        let (ours, theirs) = match round % 2 {
            0 => (time(ours), time(theirs)),
            _ => {
                let theirs = time(theirs);
                (time(ours), theirs)
            }
        };
        if round > 0 {
            ratios.push(ours / theirs);
            times[0].push(ours);
            times[1].push(theirs);
        }
    }
    ratios.sort_by(f64::total_cmp);
    // By the normal approximation of how many rounds lie below the median.
    let (middle, spread) = (ROUNDS as f64 / 2.0, 0.98 * (ROUNDS as f64).sqrt());
    let (low, high) = (ratios[(middle - spread) as usize], ratios[(middle + spread) as usize]);
    let [our_time, their_time] = times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    });
    println!(
        "{:<34} {our_time:6.1} µs   {:<34} {their_time:6.1} µs   ratio {:.3} ({low:.3} to {high:.3})",
        ours.name(),
        theirs.name(),
        ratios[ROUNDS / 2],
    );
}

/// Microseconds of processor time for a call.
fn time(contender: &mut dyn Contender) -> f64 {
    let before = cpu::cpu_time();
    contender.run(CALLS);
    (cpu::cpu_time() - before).as_secs_f64() * 1e6 / CALLS as f64
}

/// The timeout of an attempt, for all of them.
const TIMEOUT: Duration = Duration::from_secs(60);
