//! Times in responses: in the spellings of PHP, and as other libraries read them.

use std::io::Write as _;
use std::process::{Command, Stdio};

use chrono::DateTime;
use helpdesk::meta::{ReadJson, TYPES, ValueType};
use helpdesk::{Case, Timestamp};
use jiff::fmt::rfc2822::DateTimeParser;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngSeed, TestRunner};
use serde_json::{Value, json};

/// Returns how a field reads a value, by its metadata: a time in UTC, `None`, or an error. The typed record must agree.
fn read(value: &Value) -> Result<Option<Timestamp>, String> {
    let untyped = ValueType::Timestamp.read_json(TYPES, value).map_err(|error| error.to_string());
    let case = Case::from_json(&json!({ "case_id": 1, "closed_at": value, "subject": "S" }).to_string()).unwrap();
    assert_eq!(case.subject, "S", "an unreadable time costs its own field alone");
    assert_eq!(case.unreadable().len(), usize::from(untyped.is_err()), "{value}");
    let untyped = untyped?.as_str().map(|text| text.parse().unwrap());
    assert_eq!(case.closed_at.map(Timestamp::to_utc), untyped, "{value}");
    Ok(untyped)
}

#[test]
fn each_date_constant_of_php_is_read_as_documented() {
    let page = include_str!("../docs/php.md");
    let dates = page.split("\n## ").find(|it| it.starts_with("Dates\n")).unwrap();
    let rows = dates.lines().filter(|line| line.starts_with("| `"));
    let mut count = 0;
    for row in rows {
        let cells = row.split('|').map(|cell| cell.trim().trim_matches('`')).collect::<Vec<_>>();
        let &[_, constant, time, expected, zero, _] = &cells[..] else { panic!("{row}") };
        let expected = if expected == "error" { None } else { Some(Some(expected.parse().unwrap())) };
        assert_eq!(read(&json!(time)).ok(), expected, "{constant}");
        assert_eq!(read(&json!(zero)), Ok(None), "{constant}");
        count += 1;
    }
    assert_eq!(count, 22);
}

#[test]
fn values_of_php_without_a_time_are_none() {
    let none = [
        json!(null),
        json!(""),
        json!("-"),
        json!("0"),
        json!(0),
        json!(0.0),
        json!(-62_169_984_000_i64),
        json!("-62169993017"),
        json!("Thu, 01 Jan 1970 03:00:00 +0300"),
        json!("Wed, 31 Dec 1969 21:00:00 -0300"),
        json!("1970-01-01 00:00:00"),
        json!("Thu, 01 Jan 70 03:00:00 +0300"),
        json!("0000-00-00"),
        json!("0000-00-00T00:00:00+00:00"),
        json!("00.00.0000"),
        json!("30.11.-0001 00:00"),
        json!("Tue, 30 Nov -001 00:00:00 +0230"),
        json!("Mon, 29 Nov -001 21:29:43 +0000"),
        // PHP 7.4.
        json!("Mon, 30 Nov -001 00:00:00 +0230"),
        json!("Monday, 30-Nov--0001 00:00:00 LMT"),
        json!("Sun, 29 Nov -0001 21:29:43 GMT"),
        json!("-0001-11-30 00:00:00"),
        json!("-000001-11-30T00:00:00Z"),
        json!("-1-11-30"),
    ];
    for value in none {
        assert_eq!(read(&value), Ok(None), "{value}");
    }
}

#[test]
fn short_years_are_read_by_rfc_5322() {
    let years = [("00", 2000), ("14", 2014), ("49", 2049), ("90", 1990), ("99", 1999), ("114", 2014), ("199", 2099)];
    for (text, year) in years {
        let expected = format!("{year}-05-04T21:15:17Z").parse().unwrap();
        for value in [format!("Mon, 05 May {text} 00:15:17 +0300"), format!("Monday, 05-May-{text} 00:15:17 +03")] {
            assert_eq!(read(&json!(value)), Ok(Some(expected)), "{value}");
        }
    }
}

#[test]
fn impossible_times_are_unreadable() {
    let wrong = [
        // Milliseconds and microseconds in place of seconds, and dates without separators.
        json!(1_399_238_117_000_i64),
        json!("1399238117000"),
        json!(1_399_238_117_000_000_i64),
        json!(20_140_505),
        json!("2014"),
        json!(-1),
        json!("Sun, 31 Dec 1989 23:59:59 +0000"),
        json!("2101-01-01"),
        json!("Mon, 05 May 0014 00:15:17 +0300"),
        json!("Mon, 05 May 50 00:15:17 +0300"),
        json!("0014-05-05 00:15:17"),
        json!("+046310-02-03T14:43:20Z"),
        json!("9999-12-31 23:59:59"),
        json!(9_223_372_036_854_775_807_i64),
    ];
    for value in wrong {
        let error = read(&value).unwrap_err();
        assert!(error.starts_with("expected a time"), "{value}: {error}");
    }
    for value in ["1990-01-01", "2100-12-31 23:59:59", "Mon, 01 Jan 1990 00:30:00 +0300"] {
        assert!(read(&json!(value)).is_ok_and(|time| time.is_some()), "{value}");
    }
    assert_eq!(
        read(&json!("2101-01-01")).unwrap_err(),
        "expected a time of the years 1990 to 2100, found a string at $"
    );
}

/// Reads each line as Python does, by RFC 2822 or by ISO 8601. Gives unix seconds, or nothing.
const PYTHON: &str = "
import sys, math, datetime, email.utils
for line in sys.stdin:
    time = None
    for parse in (email.utils.parsedate_to_datetime, datetime.datetime.fromisoformat):
        try:
            time = parse(line.strip())
            break
        except (ValueError, TypeError, IndexError):
            pass
    if time and time.tzinfo is None:
        time = time.replace(tzinfo=datetime.timezone.utc)
    print(math.floor(time.timestamp()) if time else '')
";

// Without leap seconds, which each library rounds differently, and without the years 50 to 69, which Python reads as
// 2050 to 2069.
const MAIL: &str = "((Mon|Sun), )?[0-3]?[0-9] (Jan|Feb|May|Dec) ([0-4789][0-9]|[12][0-9]{3}) [012][0-9]:[0-5][0-9](:[0-5][0-9])? ([+-][01][0-9][0-5][0-9]|GMT|UT|Z)";
const ISO: &str = "[12][0-9]{3}-[01][0-9]-[0-3][0-9][T ][012][0-9]:[0-5][0-9](:[0-5][0-9])?([.][0-9]{1,9})?(Z|[+-][01][0-9]:?[0-5][0-9])?";

/// For generated strings: if this client and another library read one, they read the same time, and this client reads
/// each string that all others read.
#[test]
fn times_agree_with_jiff_chrono_and_python() {
    let seed = std::env::var("PROPTEST_RNG_SEED").map_or(1, |seed| seed.parse().unwrap());
    println!("PROPTEST_RNG_SEED={seed}");
    let config = ProptestConfig { rng_seed: RngSeed::Fixed(seed), ..ProptestConfig::default() };
    let mut runner = TestRunner::new(config);
    let strategy = prop_oneof![MAIL, ISO];
    let generated = (0..5000).map(|_| strategy.new_tree(&mut runner).unwrap().current()).collect::<Vec<String>>();
    let python = python(&generated);
    let mut read_by_all = 0;
    for (text, python) in generated.iter().zip(python) {
        let others = [("jiff", jiff(text)), ("chrono", chrono(text)), ("Python", python)];
        let ours = Timestamp::parse(text).ok().map(Timestamp::unix_seconds);
        for (name, theirs) in others {
            assert!(ours.is_none() || theirs.is_none() || ours == theirs, "{text}: {ours:?}, {name}: {theirs:?}");
        }
        if others.iter().all(|(_, time)| time.is_some()) {
            assert!(ours.is_some(), "{text} is read by each of the others");
            read_by_all += 1;
        }
    }
    assert!(read_by_all > 500, "{read_by_all}");
}

fn python(lines: &[String]) -> Vec<Option<i64>> {
    let mut child =
        Command::new("python3").args(["-c", PYTHON]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let text = lines.join("\n");
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    let times: Vec<_> = String::from_utf8(output.stdout).unwrap().lines().map(|line| line.parse().ok()).collect();
    assert_eq!(times.len(), lines.len());
    times
}

fn jiff(text: &str) -> Option<i64> {
    let mail = || DateTimeParser::new().relaxed_weekday(true).parse_timestamp(text);
    let time = text.parse::<jiff::Timestamp>().or_else(|_| mail()).ok()?;
    time.as_nanosecond().div_euclid(1_000_000_000).try_into().ok()
}

fn chrono(text: &str) -> Option<i64> {
    let time = DateTime::parse_from_rfc3339(text).or_else(|_| DateTime::parse_from_rfc2822(text));
    Some(time.ok()?.timestamp())
}
