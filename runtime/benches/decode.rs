//! Measures the decoding of a page of cases, relative to a derived serde type for the same records in a plain array.
//!
//! `cargo bench -p helpdesk-runtime --bench decode`. The readers run alternately, so that a slow phase of the machine
//! affects all of them. The result is the median of the rounds' ratios.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use helpdesk_runtime::generated::ListShape;
use helpdesk_runtime::response::Response;
use http::{HeaderMap, StatusCode};
use records::{Derived, Keyed, Layout, Spelling, record, text};
use serde::Deserialize;

#[path = "common/case.rs"]
mod case;
#[path = "common/records.rs"]
mod records;

const RECORDS: usize = 100;
const ROUNDS: usize = 201;

fn main() {
    let records: Vec<_> = (0..RECORDS).map(record).collect();
    for spelling in [Spelling::RawRequest, Spelling::Escaped] {
        for layout in [Layout::Indented, Layout::Compact] {
            let keyed = text(&Keyed(&records), layout, spelling);
            let plain = text(&records, layout, spelling);
            println!("{spelling:?} {layout:?}: {RECORDS} cases, {} bytes keyed, {} plain", keyed.len(), plain.len());
            compare(&keyed, &plain);
        }
    }
}

fn compare(keyed: &str, plain: &str) {
    let response = Response::new(StatusCode::OK, HeaderMap::new(), keyed.to_owned());
    let mut runtime =
        || response.list::<case::Case>(ListShape::wrapped("case").with_total("total_count")).unwrap().len();
    let mut derived = || serde_json::from_slice::<Vec<Derived>>(plain.as_bytes()).unwrap().len();
    let mut flattened = || serde_json::from_slice::<Flattened>(keyed.as_bytes()).unwrap().records.len();

    let mut ratios = [const { Vec::new() }; 2];
    let mut times = [const { Vec::new() }; 3];
    for _ in 0..ROUNDS {
        let [ours, plain, keyed] = [time(&mut runtime), time(&mut derived), time(&mut flattened)];
        ratios[0].push(ours.as_secs_f64() / plain.as_secs_f64());
        ratios[1].push(ours.as_secs_f64() / keyed.as_secs_f64());
        for (times, time) in times.iter_mut().zip([ours, plain, keyed]) {
            times.push(time.as_secs_f64());
        }
    }
    let [to_derived, to_flattened] = ratios.map(median);
    let [ours, plain, flat] = times.map(|times| 1e9 * median(times) / RECORDS as f64);
    let per_record = |read: &mut dyn FnMut() -> usize| allocations(read) as f64 / RECORDS as f64;
    let counts = [per_record(&mut runtime), per_record(&mut derived), per_record(&mut flattened)];
    println!("  runtime, keyed      {ours:7.0} ns and {:5.2} allocations a record", counts[0]);
    println!("  serde, plain array  {plain:7.0} ns and {:5.2} allocations a record; ratio {to_derived:.3}", counts[1]);
    println!("  serde, flattened    {flat:7.0} ns and {:5.2} allocations a record; ratio {to_flattened:.3}", counts[2]);
}

fn time(read: &mut dyn FnMut() -> usize) -> Duration {
    let start = Instant::now();
    for _ in 0..4 {
        assert_eq!(black_box(read()), RECORDS);
    }
    start.elapsed() / 4
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

#[derive(Deserialize)]
struct Flattened {
    #[serde(rename = "total_count")]
    _total: u64,
    #[serde(flatten)]
    records: BTreeMap<String, Wrapped>,
}

#[derive(Deserialize)]
struct Wrapped {
    #[serde(rename = "case")]
    _case: Derived,
}

fn allocations(read: &mut dyn FnMut() -> usize) -> u64 {
    allocation_counter::measure(|| {
        black_box(read());
    })
    .count_total
}
