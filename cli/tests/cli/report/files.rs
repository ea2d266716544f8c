//! Reports from exported files.

use std::fs;

use rusqlite::Connection;
use serde_json::{Value, json};

use super::{PERIOD, TITLE, desk, report, rows};
use crate::desk::Desk;

const FIELDS: &str = "case_id,created_at,channel,group_id,staff_id,status,first_response_speed,closing_speed,rating,deleted,\
                      spam,parent_case_id";

#[test]
fn a_file_has_the_report_of_the_service() {
    let desk = desk("report_files");
    write_files(&desk);
    for options in
        [format!("--period {PERIOD}"), format!("--period {PERIOD} --group 502,501"), "--period all".to_owned()]
    {
        let [expected, files @ ..] =
            ["", "--from cases.jsonl", "--from cases.csv", "--from cases.sqlite", "--from cases.parquet"]
                .map(|from| without_names(report(&desk, &format!("{options} {from}"))));
        assert!(expected["cases"].as_u64() > Some(20), "{expected:#}");
        for file in files {
            assert_eq!(file, expected, "{options}");
        }
    }
    // The service is asked for these groups only.
    desk.server.clear_requests();
    report(&desk, "--group 502,501");
    let requests = desk.server.received_requests().for_operation("cases.list");
    let is_filtered = |query: &[(String, String)]| query.iter().any(|(name, _)| name.starts_with("group_id"));
    assert!(requests.iter().next().is_some() && requests.iter().all(|it| is_filtered(&it.query)));
    // And not at all for a file.
    desk.run("report --from cases.csv --url http://127.0.0.1:1").expect(0, &["Cases created at any time"]);
}

#[test]
fn a_file_with_groups_and_staff_has_their_names() {
    let desk = desk("report_names");
    desk.run("export cases --to cases.sqlite --with groups,staff").expect(0, &[]);
    let [expected, file] = ["", "--from cases.sqlite"].map(|from| report(&desk, &format!("--period all {from}")));
    assert_eq!(file["first_response"], expected["first_response"]);
    let name = |row: &Value| row["group"]["name"].as_str().unwrap().to_owned();
    let groups = file["first_response"].as_array().unwrap().iter().map(name).collect::<Vec<_>>();
    assert!(groups.contains(&TITLE.to_owned()), "{groups:?}");
    let staff = desk.run("staff list -o json").json();
    for row in file["staff"].as_array().unwrap().iter().filter(|row| !row["staff"]["id"].is_null()) {
        let is_same = |it: &&Value| it["staff_id"] == row["staff"]["id"];
        assert_eq!(row["staff"]["name"], staff.as_array().unwrap().iter().find(is_same).unwrap()["staff_full_name"]);
    }
    // Names that cannot be read are ids.
    let database = Connection::open(desk.path("cases.sqlite")).unwrap();
    database.execute_batch("UPDATE groups SET group_title = NULL WHERE group_id = 502; DROP TABLE staff").unwrap();
    desk.run("report --from cases.sqlite --group 501,502").expect(0, &["Groups: Support, group 502.", "staff 601"]);
}

#[test]
fn files_beside_the_cases_have_the_names_of_groups_and_staff() {
    let desk = desk("report_names_beside");
    let names = |from: &str| {
        let report = report(&desk, &format!("--period all --from {from}"));
        let column = |section: &str, name: &str| {
            let rows = report[section].as_array().unwrap().iter();
            rows.map(|row| row[name]["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        (column("first_response", "group"), column("staff", "staff"))
    };
    desk.run("export cases --to cases.sqlite --with groups,staff").expect(0, &[]);
    let expected = names("cases.sqlite");
    assert!(expected.0.contains(&TITLE.to_owned()) && expected.1.iter().all(|it| !it.starts_with("staff ")));
    for ending in ["jsonl", "csv", "parquet"] {
        desk.run(&format!("export cases --to cases.{ending} --with groups,staff")).expect(0, &[]);
        assert_eq!(names(&format!("cases.{ending}")), expected, "{ending}");
    }
    // A copy has other names of files.
    desk.run("sync cases --to copy --with groups,staff").expect(0, &[]);
    assert_eq!(names("copy/cases.parquet"), expected);
    // Names that cannot be read are ids.
    fs::write(desk.path("cases.groups.jsonl"), "{").unwrap();
    fs::remove_file(desk.path("cases.staff.jsonl")).unwrap();
    let (groups, staff) = names("cases.jsonl");
    assert!(
        groups.contains(&"group 502".to_owned()) && staff.contains(&"staff 601".to_owned()),
        "{groups:?} {staff:?}"
    );
}

/// The figures of a report in Moscow agree with SQL, because that time zone is three hours ahead all year.
#[test]
fn report_figures_match_sql_over_the_same_export() {
    let desk = desk("report_sql");
    desk.run("export cases --to cases.sqlite").expect(0, &[]);
    let database = Connection::open(desk.path("cases.sqlite")).unwrap();
    let local = "datetime(replace(created_at, 'Z', ''), '+3 hours')";
    let counted = "NOT coalesce(deleted, 0) AND NOT coalesce(spam, 0) AND parent_case_id IS NULL";
    let of = |select: &str, first: &str, last: &str| -> Option<f64> {
        let days = format!("date({local}) BETWEEN '{first}' AND '{last}'");
        let query = format!("SELECT {select} FROM cases WHERE {counted} AND {days}");
        database.query_row(&query, [], |row| row.get(0)).unwrap()
    };
    let median = |column: &str, first: &str, last: &str| -> Option<f64> {
        let cases = format!(
            "FROM cases WHERE {counted} AND {column} IS NOT NULL AND date({local}) BETWEEN '{first}' AND '{last}'"
        );
        let query =
            format!("SELECT {column} {cases} ORDER BY {column} LIMIT 1 OFFSET (SELECT (count(*) + 1) / 2 - 1 {cases})");
        database.query_row(&query, [], |row| row.get(0)).unwrap()
    };
    let (days, before) = (("2026-02-01", "2026-02-28"), ("2026-01-01", "2026-01-31"));
    for from in ["", "--from cases.sqlite"] {
        let report = report(&desk, &format!("--period 2026-02 --time-zone Europe/Moscow {from}"));
        let closed = "CAST(coalesce(sum(status = 'closed'), 0) AS REAL)";
        let figures = |(first, last): (&str, &str)| {
            [
                of("CAST(count(*) AS REAL)", first, last),
                of(closed, first, last),
                of(&format!("CAST(count(*) AS REAL) - {closed}"), first, last),
                median("first_response_speed", first, last),
                median("closing_speed", first, last),
                of("avg(rating = 'high') * 100", first, last),
            ]
        };
        for (row, (value, before)) in
            report["headline"].as_array().unwrap().iter().zip(figures(days).into_iter().zip(figures(before)))
        {
            let is_near = |one: Option<f64>, other: Option<f64>| match (one, other) {
                (Some(one), Some(other)) => (one - other).abs() < 1e-9,
                (one, other) => one == other,
            };
            let change = value.zip(before).map(|(value, before)| value - before);
            for (name, expected) in [("value", value), ("before", before), ("change", change)] {
                assert!(is_near(row[name].as_f64(), expected), "{row} {name} {expected:?}");
            }
        }
        assert!(report["headline"][0]["before"].as_u64() > Some(5), "{report:#}");
        for (day, cases) in rows(&report, "by_day", "day", "cases") {
            assert_eq!(of("CAST(count(*) AS REAL)", &day, &day), Some(cases as f64), "{day}");
        }
        for (weekday, row) in report["by_hour"].as_array().unwrap().iter().enumerate() {
            for (hour, cases) in row["cases"].as_array().unwrap().iter().enumerate() {
                // SQLite begins with Sunday.
                let at = format!("strftime('%w %H', {local}) = '{} {hour:02}'", (weekday + 1) % 7);
                let select = format!("CAST(coalesce(sum({at}), 0) AS REAL)");
                assert_eq!(of(&select, days.0, days.1), cases.as_f64(), "{weekday} {hour}");
            }
        }
    }
}

/// Removes the values that a file does not have, or has by another name.
fn without_names(mut report: Value) -> Value {
    report.as_object_mut().unwrap().retain(|key, _| key != "staff" && key != "source");
    for section in ["first_response", "closing"] {
        for row in report[section].as_array_mut().unwrap() {
            row["group"]["name"].take();
        }
    }
    report
}

/// The cases in files of each format.
fn write_files(desk: &Desk) {
    for file in ["cases.jsonl", "cases.csv", "cases.sqlite", "cases.parquet"] {
        desk.run(&format!("export cases --to {file}")).expect(0, &[]);
    }
}

#[test]
fn unreadable_file_is_an_error_with_the_place() {
    let desk = Desk::new("report_bad_files");
    let good = "{\"case_id\":1,\"created_at\":\"2026-03-02T10:15:00Z\"}\n";
    for (name, content, parts) in [
        ("half.jsonl", format!("{good}\n{good}{{\"case_id\":2,\"crea"), &["half.jsonl: line 4"] as &[_]),
        ("users.jsonl", "{\"user_id\":1}\n".to_owned(), &["line 1", "case_id"]),
        (
            "messages.jsonl",
            "{\"case_id\":1,\"message_id\":2,\"content\":\"x\"}\n".to_owned(),
            &["line 1", "not a case"],
        ),
        ("bad.parquet", "PAR1 but nothing that follows from it PAR1".to_owned(), &["bad.parquet"]),
        (
            "few.csv",
            "case_id,created_at\n1,2026-03-02T10:15:00Z\n".to_owned(),
            &["no column `channel`", "helpdesk export cases"],
        ),
        ("ragged.csv", format!("{FIELDS}\n1,2026-03-02T10:15:00Z,,,,,,,,,,\n2\n"), &["ragged.csv", "line: 3"]),
        ("noid.csv", format!("{FIELDS}\n,2026-03-02T10:15:00Z,,,,,,,,,,\n"), &["line 2", "case_id"]),
        (
            "text.sqlite",
            "It is no database at all, but a text of some length.".repeat(90),
            &["text.sqlite", "database"],
        ),
        ("empty.sqlite", String::new(), &["no such table: cases"]),
    ] {
        fs::write(desk.path(name), content).unwrap();
        desk.run(&format!("report --from {name}")).expect(1, parts).expect(1, &["try:"]);
    }
    let database = Connection::open(desk.path("few.sqlite")).unwrap();
    database.execute_batch("CREATE TABLE cases (case_id, channel)").unwrap();
    desk.run("report --from few.sqlite").expect(1, &["no column `created_at`"]);
    fs::write(desk.path("latin.jsonl"), b"{\"case_id\":1,\"subject\":\"\xe9\"}\n").unwrap();
    desk.run("report --from latin.jsonl").expect(1, &["line 1", "utf-8"]);
    desk.run("report --from missing.sqlite").expect(1, &["missing.sqlite", "No such file"]);
    assert!(!desk.path("missing.sqlite").exists());
}

#[test]
fn values_that_cannot_be_read_are_counted() {
    let desk = Desk::new("report_odd");
    let lines = [
        r#"{"case_id":1,"created_at":"2026-03-02T10:15:00Z","channel":"smoke","rating":"great"}"#,
        r#"{"case_id":2,"created_at":"2026-03-02T10:15:00Z","first_response_speed":-5,"closing_speed":"soon"}"#,
        r#"{"case_id":3,"created_at":"yesterday"}"#,
        r#"{"case_id":4,"created_at":null}"#,
        r#"{"case_id":5,"created_at":"2026-03-02T10:15:00Z","spam":1}"#,
        r#"{"case_id":6,"created_at":"2026-03-02T10:15:00Z","parent_case_id":1}"#,
    ];
    fs::write(desk.path("cases.jsonl"), lines.join("\n")).unwrap();
    let ran = desk.run("report --from cases.jsonl -o json").expect(8, &[]);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(["cases", "left_out", "unreadable"].map(|it| report[it].as_u64().unwrap()), [2, 2, 5]);
    assert_eq!(report["by_channel"], json!([{ "channel": "none", "cases": 1 }, { "channel": "smoke", "cases": 1 }]));
    assert_eq!(report["first_response"][0]["without"], 2);
    desk.run("report --from cases.jsonl")
        .expect(8, &["Left out: 2 cases", "could not be read: 5 values", "warning: the report is not complete"]);
}

#[test]
fn marks_for_spreadsheets_are_no_part_of_a_file() {
    let desk = Desk::new("report_marks");
    let row = |id: u64, channel: &str| format!("{id},2026-03-02T10:15:00Z,{channel},,,,,,,,,\r\n");
    let rows_of_csv = [row(1, "'=1+1"), row(2, "'tis"), row(3, "''=2"), row(4, "\"'\tx\"")].concat();
    fs::write(desk.path("cases.csv"), format!("\u{feff}{FIELDS}\r\n{rows_of_csv}")).unwrap();
    let channels = rows(&report(&desk, "--from cases.csv"), "by_channel", "channel", "cases");
    assert_eq!(channels.into_keys().collect::<Vec<_>>(), ["\tx", "'=2", "'tis", "=1+1"]);
    // Without the mark, it is no file for spreadsheets.
    fs::write(desk.path("plain.csv"), format!("{FIELDS}\r\n{rows_of_csv}")).unwrap();
    let channels = rows(&report(&desk, "--from plain.csv"), "by_channel", "channel", "cases");
    assert_eq!(channels.into_keys().collect::<Vec<_>>(), ["'\tx", "''=2", "'=1+1", "'tis"]);
    let line = "\u{feff}{\"case_id\":1,\"created_at\":\"2026-03-02T10:15:00Z\"}\r\n\r\n";
    fs::write(desk.path("cases.jsonl"), line).unwrap();
    assert_eq!(report(&desk, "--from cases.jsonl")["cases"], 1);
}

#[test]
fn values_unreadable_in_an_export_are_counted() {
    let desk = Desk::new("report_errors");
    // The form in which an export writes them: the value of a column that has another type stands elsewhere.
    let good = |id: u64| format!(r#"{{"case_id":{id},"created_at":"2026-03-02T10:15:00Z"}}"#);
    let odd = r#"{"case_id":2,"created_at":"2026-03-02T10:15:00Z","_extra":{"closing_speed":"soon"},"_errors":["closing_speed: expected a number"]}"#;
    let other = r#"{"case_id":3,"created_at":"2026-03-02T10:15:00Z","_errors":["user_id: expected an id"]}"#;
    let lost = r#"{"value":"no case","_errors":["expected an object"]}"#;
    fs::write(desk.path("cases.jsonl"), [&good(1), odd, other, lost].join("\n")).unwrap();
    let row = |id: &str, errors: &str| format!("{id},2026-03-02T10:15:00Z,email,,,open,,,,0,0,,{errors}\n");
    let odd = "\"[\"\"closing_speed: expected a number\"\"]\"";
    let csv = [
        format!("{FIELDS},_errors\n"),
        row("1", ""),
        row("2", odd),
        row("3", ""),
        row("", "\"[\"\"case_id: missing\"\"]\""),
    ];
    fs::write(desk.path("cases.csv"), csv.concat()).unwrap();
    for file in ["cases.jsonl", "cases.csv"] {
        let ran = desk.run(&format!("report -o json --from {file}")).expect(8, &[]);
        let report: Value = serde_json::from_str(&ran.stdout).unwrap();
        assert_eq!((&report["cases"], &report["unreadable"]), (&json!(3), &json!(2)), "{file}");
    }
}

#[test]
fn an_unknown_field_with_the_name_of_a_part_is_no_part() {
    let desk = Desk::new("report_parts");
    let line = |more: &str| format!("{{\"case_id\":1,\"created_at\":\"2026-03-02T10:15:00Z\",{more}}}\n");
    fs::write(desk.path("case.jsonl"), line("\"last\":{\"message_id\":5,\"event\":\"x\"}")).unwrap();
    assert_eq!(report(&desk, "--from case.jsonl")["cases"], 1);
    fs::write(desk.path("message.jsonl"), line("\"message_id\" : 5")).unwrap();
    desk.run("report --from message.jsonl").expect(1, &["it is not a case, but a part of one"]);
}

#[test]
fn a_case_whose_group_cannot_be_read_may_be_of_any_group() {
    let desk = Desk::new("report_unreadable_group");
    let case = "{\"case_id\":1,\"created_at\":\"2026-03-02T10:15:00Z\",\"group_id\":{}}\n";
    fs::write(desk.path("cases.jsonl"), case).unwrap();
    desk.run("report --from cases.jsonl --group 5").expect(8, &["it could not be read: 1 value of a case."]);
}

#[test]
fn a_directory_is_no_file_of_cases() {
    let desk = Desk::new("report_directory");
    fs::create_dir(desk.path("copy")).unwrap();
    desk.run("report --from copy")
        .expect(2, &["copy is a directory", "try: the file `cases.parquet` or `helpdesk.sqlite`"]);
}
