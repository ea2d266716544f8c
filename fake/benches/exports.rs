//! The price of an export of very many cases: `cargo bench -p helpdesk-fake --bench exports -- 1000000`. The benchmark prints figures, and asserts nothing.

use std::fs;
use std::time::Instant;

use helpdesk::cases;
use helpdesk_fake::{Dialect, FakeServer, RateLimitScheme, Seed};

/// Requests a minute, and how many of them are left to interactive users.
const LIMIT: u32 = 500;
const FLOOR: u32 = 10;

fn main() {
    let count = std::env::args().filter_map(|argument| argument.parse().ok()).next().unwrap_or(100_000);
    let dialect = Dialect::default().limit(RateLimitScheme::PerMinute(LIMIT));
    // A small log of requests, because a large one would dominate the measured memory.
    let server = FakeServer::builder().dialect(dialect).auto_advance().keep_requests(10);
    let server = server.start_blocking().expect("there is a free port");
    server.seed(Seed::cases(count));
    let client = server.blocking_client();
    // Summaries are made when a list is asked for first.
    client.send(cases::list()).expect("it responds");

    let (memory, time, started) = (resident(), server.now().unix_seconds(), Instant::now());
    let mut export = client.export(cases::list()).reserve(FLOOR);
    let estimate = export.estimate().expect("it responds");
    let (mut most, mut records, mut checkpoint) = (0, 0, 0);
    while let Some(page) = export.next() {
        records += page.expect("it responds").items.len();
        checkpoint = checkpoint.max(export.checkpoint().to_string().len());
        most = most.max(resident());
    }
    let report = export.report();
    let (begun, ended) = (time / 60, server.now().unix_seconds() / 60);
    let allowed = f64::from(LIMIT - FLOOR) * (ended - begun + 1) as f64;
    println!("cases             {count}");
    println!(
        "estimate          {:?} requests, {:?}",
        estimate.requests.unwrap_or(0),
        estimate.duration.unwrap_or_default()
    );
    println!("records           {records}, counts match: {}", report.counts_match());
    println!("requests          {}, {} of them again", report.requests, report.range_retries);
    let share = report.requests as f64 / allowed * 100.0;
    println!("time at the server  {} min, {share:.1} % of {} requests in each minute", ended - begun, LIMIT - FLOOR);
    println!("time here         {:.1} s", started.elapsed().as_secs_f64());
    println!(
        "memory            {:.1} MiB more at most, the fake server included",
        (most - memory.min(most)) as f64 / 1024.0
    );
    println!("checkpoint        {checkpoint} bytes at most");
}

/// Memory of this process in KiB, where the system tells it.
fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").trim().parse().ok()).unwrap_or(0)
}
