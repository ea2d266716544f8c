//! The client's requests, as PHP has them.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use helpdesk::blocking::Client;
use helpdesk::meta::OPERATIONS;
use helpdesk::request::OperationInput;

use crate::differences::{Difference, different};
use crate::generated;
use crate::php::Php;
use crate::table::{self, Seen};

/// Every operation in its smallest form, its widest in each encoding, each alternative, and as its example has it.
#[test]
fn each_form_of_each_operation_arrives_as_documented() {
    let samples = crate::samples::requests().into_iter().map(|(_, form, input)| (form.to_owned(), input));
    let examples = helpdesk_samples::corpus().iter().map(|input| ("example".to_owned(), input.clone()));
    let requests: Vec<_> = samples.chain(examples).collect();
    let sent: BTreeSet<_> = requests.iter().map(|(_, input)| input.operation().id).collect();
    assert_eq!(sent, OPERATIONS.iter().map(|it| it.operation.id).collect());
    compare(&requests);
}

/// Other values than those of the examples, chosen at random.
#[test]
fn requests_at_random_arrive_as_documented() {
    let (seed, count) = (number("SEED", 1), number("CASES", 500));
    println!("SEED={seed} CASES={count}");
    let requests: Vec<_> =
        (seed..seed + count).map(|seed| (format!("SEED={seed}"), generated::request(seed))).collect();
    compare(&requests);
}

/// A number of the environment.
pub(crate) fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |it| it.parse().unwrap())
}

/// Sends requests to each server, and fails with each difference.
fn compare(requests: &[(String, OperationInput)]) {
    let table = table::read();
    let mut differences = String::new();
    for php in [Php::alone("request.php"), Php::behind_nginx("request.php")] {
        let client = php.client();
        for (form, input) in requests {
            let operation = input.operation().id;
            let expected = match table.get(operation) {
                Some(documented) => documented.expected(input),
                None => Err("is not in requests.yaml".to_owned()),
            };
            let seen = send(&client, input);
            let found = match (expected, seen) {
                (Ok(expected), Ok(seen)) => {
                    different("", &expected.to_json(), &seen.to_json()).iter().map(Difference::to_string).collect()
                }
                (Err(error), _) | (_, Err(error)) => vec![error],
            };
            if !found.is_empty() {
                writeln!(differences, "{operation} ({form}), {}:\n    {}", php.name, found.join("\n    ")).unwrap();
            }
        }
        println!("{}: {} requests", php.name, requests.len());
    }
    assert!(differences.is_empty(), "{differences}");
}

fn send(client: &Client, input: &OperationInput) -> Result<Seen, String> {
    let error = client.send_raw(input.clone()).expect_err("it responds with an error");
    match error.body() {
        Some(body) => Seen::parse(&body),
        None => Err(error.report().to_string()),
    }
}
