//! The client's requests, as PHP has them.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use helpdesk::blocking::Client;
use helpdesk::meta::OPERATIONS;
use helpdesk::request::OperationInput;
use helpdesk::{
    Assignee, CivilDateTime, CustomChannelId, CustomFields, FilterId, Json, Period, ReportPeriod, Request, Requester,
    Search, SenderAddress, StaffFilter, Timestamp, cases, companies, kb_categories, statistics,
};
use serde_json::json;

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

/// Chooses values at random, which differ from the examples.
#[test]
fn requests_at_random_arrive_as_documented() {
    let (seed, count) = (number("SEED", 1), number("CASES", 500));
    println!("SEED={seed} CASES={count}");
    let requests: Vec<_> =
        (seed..seed + count).map(|seed| (format!("SEED={seed}"), generated::request(seed))).collect();
    compare(&requests);
}

/// Values of types, as the vendor's documentation spells them.
#[test]
fn values_of_types_are_spelled_as_documented() {
    let case = || cases::create(Requester::email("ann@example.com"), "Printer on fire", "Help.");
    let time = Timestamp::from_unix_seconds(1_399_238_117);
    let report = |period| statistics::leaderboard(period);
    let [start, end] = ["2026-02-01", "2026-02-28 23:59:59"].map(|it| it.parse::<CivilDateTime>().unwrap());
    let rows = [
        row(&case().sender(SenderAddress::NoMail), "/json/case/case_email_id", json!(-1)),
        row(&case().channel(CustomChannelId(7)), "/json/case/channel", json!("cch7")),
        row(&case().created_at(time), "/json/case/created_at", json!(1_399_238_117)),
        row(&case().custom_fields(CustomFields::new().set(25, true)), "/json/case/custom_fields/cf_25", json!(true)),
        row(&cases::list().subject(Search::exact("fire")), "/get/subject", json!("^fire^")),
        row(&cases::list().subject(Search::starts_with("fire")), "/get/subject", json!("^fire")),
        row(&cases::list().subject(Search::ends_with("fire")), "/get/subject", json!("fire^")),
        row(&cases::list().staff_ids([Assignee::Nobody]), "/get/staff_id", json!("0")),
        row(&cases::list().filter(FilterId::Unassigned), "/get/filter", json!("unassigned")),
        row(&cases::list().statuses(["open", "closed"]), "/get/status", json!(["open", "closed"])),
        row(&cases::list().custom_fields(CustomFields::new().set(25, "a")), "/get/custom_fields", json!({ "25": "a" })),
        row(&cases::list().show_merged_cases(true), "/get/show_merged_cases", json!("true")),
        row(
            &companies::create("Acme").company_domains(["a.example", "b.example"]),
            "/json/company/company_domains",
            json!("a.example,b.example"),
        ),
        row(&report(Period::LastMonth.into()), "/get/period", json!("last_month")),
        row(&report(ReportPeriod::range(start, end)), "/get/from_time", json!("2026-02-01")),
        row(&report(ReportPeriod::range(start, end)), "/get/to_time", json!("2026-02-28 23:59:59")),
        row(&report(Period::Today.into()).staff_ids([StaffFilter::All]), "/get/staff_id", json!("all")),
        row(
            &kb_categories::create([(1, "One"), (2, "Two")]),
            "/json/kb_category/category_title",
            json!({ "1": "One", "2": "Two" }),
        ),
    ];
    let php = Php::alone("request.php");
    for (input, place, expected) in rows {
        let seen = send(&php.client(), &input).unwrap().to_json();
        assert_eq!(seen.pointer(place), Some(&expected), "{place}: {seen}");
    }
}

/// A request, with a value that PHP has at a place.
fn row<'a>(request: &impl Request, place: &'a str, expected: Json) -> (OperationInput, &'a str, Json) {
    (request.input().clone(), place, expected)
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
                Some(documented) => documented.expected_request(input),
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
