//! The committed programs of the samples compile, and build the requests of the samples.
//!
//! Another test target writes them. It compiles even if the programs call functions that the client no longer has.

// The samples quote for a POSIX shell.
#![cfg(unix)]

#[path = "../common/full.rs"]
mod full;
#[expect(dead_code, reason = "it is enough that they compile")]
#[rustfmt::skip]
mod programs_of_operations;
#[path = "../common/samples_of_programs.rs"]
mod samples_of_programs;

use helpdesk::meta::OPERATIONS;
use helpdesk::request::Value;
use helpdesk_samples::{Account, curl};

use self::programs_of_operations::requests;
use self::samples_of_programs::samples;

#[test]
fn program_builds_request_of_its_sample() {
    let mut compared = 0;
    let (samples, requests) = (samples(), requests().unwrap());
    assert_eq!(samples.len(), requests.len());
    for ((name, sample), (other, sent)) in samples.into_iter().zip(requests) {
        assert_eq!(name, other);
        // A program reads its files, and the files of samples do not exist.
        if !sample.input.values().any(|(_, value)| has_files(value)) {
            let [expected, sent] =
                [sample.input, sent].map(|it| curl(&it.prepare().unwrap(), &Account::example()).unwrap());
            assert_eq!(sent, expected, "{name}");
            compared += 1;
        }
    }
    assert!(compared > OPERATIONS.len(), "{compared}");
}

fn has_files(value: &Value) -> bool {
    match value {
        Value::File(_) => true,
        Value::List(items) => items.iter().any(has_files),
        _ => false,
    }
}
