//! Documented responses in the ways in which PHP writes JSON, as the client and the command line read them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use helpdesk::meta::OPERATIONS;
use helpdesk::{Json, Outcome, Requester, cases};
use helpdesk_samples::{Sample, command_line};
use serde::Deserialize;
use serde_json::json;

use crate::differences::{Difference, different, time};
use crate::documented::seen::Seen;
use crate::documented::table::Entry;
use crate::documented::{requests, table};
use crate::php::{Php, path};

/// A row of `responses.yaml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    ways: Vec<String>,
    read: Reading,
    /// Fields that may differ, with the reasons.
    #[serde(default)]
    but: BTreeMap<String, String>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
enum Reading {
    Same,
    NoTimes,
    UnreadableTimes,
    NoTexts,
    OtherTexts,
    Lost,
    Error,
}

#[test]
fn the_client_reads_each_way_of_php_as_the_table_says() {
    let php = server();
    compare(
        |_| true,
        |way, number, entry| {
            let client = php.client_of(&user(way, number));
            let response =
                client.send_raw(requests::request(&entry.name).unwrap()).map_err(|error| error.to_string())?;
            requests::read(&entry.name, &response).map(as_json).map_err(|error| error.to_string())
        },
    );
}

/// The record behind a notice cannot be read, and shows that it was created. An empty response shows nothing.
#[test]
fn a_create_whose_response_is_an_error_has_its_outcome() {
    let php = server();
    let number = entries().iter().position(|it| it.name == "cases.create").unwrap();
    for (way, outcome) in [("notice", Outcome::Applied), ("broken", Outcome::Unknown)] {
        let request = cases::create(Requester::email("ann@example.com"), "Printer on fire", "Help.");
        let error = php.client_of(&user(way, number)).send(request).unwrap_err();
        assert_eq!(error.outcome(), outcome, "{way}: {error}");
    }
}

/// The example of each operation that only reads.
#[test]
fn the_command_reads_each_way_of_php_as_the_table_says() {
    let php = server();
    let mut operations = BTreeSet::new();
    // The records of one report are undocumented, and have no type.
    let is_typed = |entry: &Entry| entry.operation() != "statistics.staff_leaderboard";
    let is_first = |entry: &Entry| {
        entry.request.method == "GET" && is_typed(entry) && operations.insert(entry.operation().to_owned())
    };
    compare(is_first, |way, number, entry| command(&php, &user(way, number), entry.operation()));
}

/// Runs the example of an operation as a command line.
fn command(php: &Php, user: &str, operation: &str) -> Result<Json, String> {
    let details = OPERATIONS.iter().find(|it| it.operation.id == operation).unwrap();
    let line = command_line(&Sample::example(details).unwrap()).unwrap();
    let mut command = Command::new("sh");
    command.env_clear().env("PATH", format!("{}:/usr/bin:/bin", programs().display())).env("HOME", php.file("home"));
    command.env("HELPDESK_URL", php.url()).env("HELPDESK_EMAIL", user).env("HELPDESK_API_KEY", "key");
    let output = command.args(["-c", &format!("{line} --output json")]).output().unwrap();
    let [stdout, stderr] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
    let mut records = match serde_json::from_str::<Json>(&stdout) {
        Ok(Json::Array(records)) => records,
        Ok(record) => vec![record],
        Err(error) => return Err(format!("{}: {error}: {stderr}", output.status)),
    };
    // The command says beside a record which of its fields it could not read.
    let errors = records.iter_mut().filter_map(|it| it.as_object_mut()?.remove("_errors")).count();
    Ok(json!({ "records": records, "has_errors": errors > 0 || !output.status.success() }))
}

/// The directory of built programs, with `helpdesk` in it.
fn programs() -> PathBuf {
    let directory = std::env::current_exe().unwrap().ancestors().nth(2).unwrap().to_owned();
    assert!(
        directory.join("helpdesk").exists(),
        "run `cargo build --package helpdesk-cli` first, as `.ci/weekly php` does"
    );
    directory
}

/// A server of the documented responses.
fn server() -> Php {
    let php = Php::alone("responses.php");
    let responses: Vec<_> = entries().into_iter().map(|it| it.response).collect();
    fs::write(php.file("responses.json"), json!(responses).to_string()).unwrap();
    php
}

fn entries() -> Vec<Entry> {
    table::read_folder(&path("../../fake/tests/fake/documented"))
}

/// The user to whom the server responds so.
fn user(way: &str, number: usize) -> String {
    format!("{way}.{number}@example.com")
}

/// The response as it is compared.
fn as_json(seen: Seen) -> Json {
    let (total, last_page) = seen.list.unwrap_or_default();
    let has_errors = seen.has_errors;
    // The times in the `Debug` of a record have offsets.
    let shown = if seen.records.is_empty() && seen.list.is_none() { seen.shown } else { String::new() };
    json!({ "records": seen.records, "total": total, "last_page": last_page, "has_errors": has_errors, "shown": shown })
}

/// Reads each response in each way, and fails where it reads something else than the table says.
fn compare(mut is_read: impl FnMut(&Entry) -> bool, read: impl Fn(&str, usize, &Entry) -> Result<Json, String>) {
    let rows: Vec<Row> = serde_yaml::from_str(&fs::read_to_string(path("responses.yaml")).unwrap()).unwrap();
    let (mut wrong, mut count) = (BTreeMap::<String, usize>::new(), 0);
    for (number, entry) in
        entries().iter().enumerate().filter(|(_, entry)| !entry.response.is_empty() && is_read(entry))
    {
        let expected = read("default", number, entry).unwrap_or_else(|error| panic!("{}: {error}", entry.name));
        for (row, way) in rows.iter().flat_map(|row| row.ways.iter().map(move |way| (row, way))) {
            count += 1;
            for it in row.wrong(&expected, &read(way, number, entry)) {
                *wrong.entry(format!("{way}: {it}")).or_default() += 1;
            }
        }
    }
    println!("{count} responses");
    let wrong = wrong.iter().fold(String::new(), |mut text, (it, count)| {
        writeln!(text, "{count} times {it}").unwrap();
        text
    });
    assert!(wrong.is_empty(), "{wrong}");
}

/// The number of times in a value.
fn times(json: &Json) -> usize {
    match json {
        Json::Object(entries) => entries.values().map(times).sum(),
        Json::Array(items) => items.iter().map(times).sum(),
        single => usize::from(time(Some(single)).is_some()),
    }
}

impl Row {
    /// Each difference that the row does not say.
    fn wrong(&self, expected: &Json, seen: &Result<Json, String>) -> Vec<String> {
        let seen = match (self.read, seen) {
            (Reading::Error, Ok(_)) => return vec!["is read".to_owned()],
            (Reading::Error, Err(_)) => return Vec::new(),
            // A single record without its id is an error. In a list, only that record is.
            (Reading::Lost | Reading::NoTexts, Err(_)) if expected["total"].is_null() => return Vec::new(),
            (_, Err(error)) => return vec![error.clone()],
            (_, Ok(seen)) => seen,
        };
        let found = different("", expected, seen);
        let mut wrong: Vec<_> = found.iter().filter(|it| !self.allows(it)).map(ToString::to_string).collect();
        let lost = found.iter().filter(|it| time(it.expected.as_ref()).is_some()).count();
        if matches!(self.read, Reading::NoTimes | Reading::UnreadableTimes) && lost != times(expected) {
            wrong.push(format!("{lost} of {} times differ", times(expected)));
        }
        let is_silent = seen["has_errors"] == false && found.iter().any(|it| !self.is_excepted(it));
        if is_silent && matches!(self.read, Reading::UnreadableTimes | Reading::Lost) {
            wrong.push("a value is lost without an error".to_owned());
        }
        wrong
    }

    /// Whether the field may differ. An undocumented one has no type, and is as PHP wrote it.
    fn is_excepted(&self, it: &Difference) -> bool {
        it.place.split('.').any(|name| self.but.contains_key(name) || name.starts_with("undocumented"))
    }

    fn allows(&self, it: &Difference) -> bool {
        if it.place == ".has_errors" {
            return !matches!(self.read, Reading::Same | Reading::NoTimes);
        }
        let seen = it.seen.as_ref().filter(|it| !it.is_null());
        let digits = |json: &Json| json.to_string().replace(['"', ','], "");
        let expected_digits = it.expected.as_ref().map(digits);
        let is_time = time(it.expected.as_ref()).is_some();
        self.is_excepted(it)
            || match self.read {
                Reading::Same | Reading::Error => false,
                Reading::NoTimes => is_time && seen.is_none(),
                Reading::UnreadableTimes => is_time && seen.is_some_and(Json::is_string),
                Reading::NoTexts => seen.is_none_or(|it| it == ""),
                Reading::OtherTexts => seen.is_some_and(|it| it.as_str().is_some_and(|it| it.ends_with('\u{fffd}'))),
                Reading::Lost => seen.is_none_or(|it| Some(digits(it)) == expected_digits),
            }
    }
}
