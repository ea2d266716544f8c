//! A program produces reports by itself: from the service, and from a file.

use std::fs;
use std::path::PathBuf;

use helpdesk_fake::{FakeServer, Fault, Seed};
use helpdesk_report::{ErrorKind, Report, ReportQuery};
use helpdesk_tools::times::Clock;
use serde_json::{Value, json};

/// The clock of the fake server shows a time in this period.
fn query() -> ReportQuery {
    query_in("2025-12-15..2026-03-02", "UTC")
}

/// A period, at a present that is after all cases.
fn query_in(period: &str, time_zone: &str) -> ReportQuery {
    let clock = Clock::new("2026-03-02T12:00:00Z".parse().unwrap(), time_zone.parse().unwrap());
    ReportQuery { period: period.parse().unwrap(), groups: Vec::new(), clock }
}

fn server() -> FakeServer {
    let server = FakeServer::builder().start_blocking().unwrap();
    server.seed(Seed::cases(120));
    server
}

/// The names and the numbers of the rows of a section.
fn rows<'a>(report: &'a Value, section: &str, name: &str) -> Vec<(&'a str, u64)> {
    let rows = report[section].as_array().unwrap().iter();
    rows.map(|row| (row[name].as_str().unwrap(), row["cases"].as_u64().unwrap())).collect()
}

#[test]
fn json_text_and_html_have_the_same_figures() {
    let server = server();
    let report = Report::from_service(&server.blocking_client(), "our <desk>", &query()).unwrap();
    let (json, text, html) = (report.json(), report.text(None), report.html().unwrap());
    assert!(report.is_complete() && json["cases"].as_u64() > Some(20), "{json:#}");
    assert!(text.contains(&format!("{} cases, from our <desk>.\n", json["cases"])), "{text}");
    assert!(html.contains(&format!("<p>{} cases, from our &lt;desk&gt;.</p>", json["cases"])), "{html}");
    for (section, name) in [("by_day", "day"), ("by_channel", "channel")] {
        let rows = rows(&json, section, name);
        assert_eq!(rows.iter().map(|(_, cases)| cases).sum::<u64>(), json["cases"], "{section}");
        let cells = rows.iter().map(|(name, cases)| format!("<tr><th scope=\"row\">{name}</th><td>{cases}</td></tr>"));
        assert!(html.contains(&cells.collect::<String>()), "{section}: {html}");
        let table = text.split(&format!("CASES BY {}\n", name.to_uppercase())).nth(1).unwrap();
        let lines = table.lines().skip(1).take_while(|line| !line.is_empty());
        let lines = lines.map(|line| line.rsplit_once(' ').unwrap()).map(|(name, cases)| (name.trim(), cases.parse()));
        assert_eq!(lines.collect::<Vec<_>>(), rows.into_iter().map(|(name, it)| (name, Ok(it))).collect::<Vec<_>>());
    }
}

/// Writes cases as an export has them, and returns the path of the file.
fn cases(name: &str, lines: &[&str]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let line = |(id, fields): (usize, &&str)| format!("{{\"case_id\":{},{fields}}}\n", id + 1);
    fs::write(&path, lines.iter().enumerate().map(line).collect::<String>()).unwrap();
    path
}

#[test]
fn days_and_hours_use_the_time_zone() {
    let path = cases(
        "zones.jsonl",
        &[
            // In Berlin, clocks were put forward an hour later, and in the other year put back.
            r#""created_at":"2026-03-28T23:30:00Z""#,
            r#""created_at":"2026-03-29T00:59:59Z""#,
            r#""created_at":"2026-03-29T01:00:00Z""#,
            r#""created_at":"2026-03-29T21:59:59Z""#,
            r#""created_at":"2026-03-29T22:00:00Z""#,
            r#""created_at":"2025-10-26T00:30:00Z""#,
            r#""created_at":"2025-10-26T01:30:00Z""#,
        ],
    );
    for (zone, period, days, hours) in [
        ("Europe/Berlin", "2026-03-29", 4, &[(6_usize, 0_usize), (6, 1), (6, 3), (6, 23)] as &[_]),
        ("Europe/Moscow", "2026-03-29", 3, &[(6, 2), (6, 3), (6, 4)]),
        ("UTC", "2026-03-29", 4, &[(6, 0), (6, 1), (6, 21), (6, 22)]),
        ("America/New_York", "2026-03-28", 3, &[(5, 19), (5, 20), (5, 21)]),
        ("Asia/Kathmandu", "2026-03-30", 2, &[(0, 3), (0, 3)]),
        // An hour comes twice.
        ("Europe/Berlin", "2025-10-26", 2, &[(6, 2), (6, 2)]),
    ] {
        let report = Report::from_file(&path, &query_in(period, zone)).unwrap();
        let json = report.json();
        assert_eq!((&json["cases"], &json["period"]["time_zone"]), (&json!(days), &json!(zone)), "{zone} {period}");
        let mut expected = vec![vec![0; 24]; 7];
        hours.iter().for_each(|(weekday, hour): &(usize, usize)| expected[*weekday][*hour] += 1);
        let cases_by_hour =
            json["by_hour"].as_array().unwrap().iter().map(|row| row["cases"].clone()).collect::<Vec<_>>();
        assert_eq!(json!(cases_by_hour), json!(expected), "{zone} {period}");
        for text in [report.text(None), report.html().unwrap().replace('\u{2011}', "-")] {
            assert!(text.contains(&format!("Cases created on {period} ({zone})")), "{text}");
            assert!(text.contains(&format!("Cases by weekday and hour of their creation, in {zone}.")), "{text}");
        }
    }
    // The clock's time zone decides the named days: in Moscow it is still Monday, and in Kathmandu already Tuesday.
    let clock = Clock::new("2026-03-02T19:00:00Z".parse().unwrap(), "UTC".parse().unwrap());
    for (zone, today) in [("Europe/Moscow", "2026-03-02"), ("Asia/Kathmandu", "2026-03-03")] {
        let clock = Clock::new(clock.now().timestamp(), zone.parse().unwrap());
        let query = ReportQuery { period: "today".parse().unwrap(), groups: Vec::new(), clock };
        assert_eq!(Report::from_file(&path, &query).unwrap().json()["period"]["from"], today, "{zone}");
    }
}

#[test]
fn the_headline_has_the_period_before_and_the_change() {
    let path = cases(
        "headline.jsonl",
        &[
            r#""created_at":"2026-01-31T23:59:59Z","status":"closed","rating":"high""#,
            r#""created_at":"2026-02-01T00:00:00Z","status":"closed","first_response_speed":30,"closing_speed":600,"rating":"high""#,
            r#""created_at":"2026-02-28T23:59:59Z","status":"open","first_response_speed":90,"rating":"low""#,
            r#""created_at":"2026-02-10T00:00:00Z","status":"closed","spam":1"#,
            r#""created_at":"2026-03-01T00:00:00Z","status":"closed","first_response_speed":45,"closing_speed":535,"rating":"high""#,
            r#""created_at":"2026-03-31T00:00:00Z","status":"closed","first_response_speed":50"#,
            r#""created_at":"2026-03-31T23:59:59Z","status":"waiting""#,
            r#""created_at":"2026-04-01T00:00:00Z","status":"open""#,
        ],
    );
    let report = Report::from_file(&path, &query_in("2026-03", "UTC")).unwrap();
    let figure = |key: &str, value: Value, before: Value, change: Value| json!({ "figure": key, "value": value, "before": before, "change": change });
    let expected = json!([
        figure("new", json!(3), json!(2), json!(1.0)),
        figure("closed", json!(2), json!(1), json!(1.0)),
        figure("open", json!(1), json!(1), json!(0.0)),
        figure("first_response_median_minutes", json!(45.0), json!(30.0), json!(15.0)),
        figure("closing_median_minutes", json!(535.0), json!(600.0), json!(-65.0)),
        figure("rated_high_percent", json!(100.0), json!(50.0), json!(50.0)),
    ]);
    let json = report.json();
    assert_eq!(json["headline"], expected);
    assert_eq!(json["before"], json!({ "from": "2026-02-01", "to": "2026-02-28", "unreadable": 0 }));
    let (text, html) = (report.text(None), report.html().unwrap());
    for line in [
        "new cases                       3           2          +1 (+50 %)",
        "median closing         8 h 55 min  10 h 0 min  \u{2212}1 h 5 min (\u{2212}11 %)",
        "rated high                  100 %        50 %          +50 points",
    ] {
        assert!(text.lines().any(|it| it == line), "{text}");
    }
    assert!(
        html.contains("<dt>new cases</dt><dd class=\"figure\">3</dd><dd>before: 2</dd><dd>+1 (+50\u{a0}%)</dd>"),
        "{html}"
    );
    // The period of all time has no previous period.
    let all = Report::from_file(&path, &query_in("all", "UTC")).unwrap().json();
    assert_eq!(all["headline"][0], json!({ "figure": "new", "value": 7 }));
    assert_eq!(all["before"], json!({ "from": null, "to": null, "unreadable": 0 }));
}

#[test]
fn empty_period_names_the_day_of_the_newest_case() {
    let path = cases(
        "newest.jsonl",
        &[
            r#""created_at":"2026-01-31T21:30:00Z","group_id":501"#,
            r#""created_at":"2026-02-10T00:00:00Z","group_id":502"#,
            r#""created_at":"2026-02-11T00:00:00Z","group_id":501,"spam":1"#,
        ],
    );
    let query =
        |period: &str, group: u64| ReportQuery { groups: vec![group.into()], ..query_in(period, "Europe/Moscow") };
    for (period, group, newest, line) in [
        ("2025", 501, json!("2026-02-01"), "The newest case is of 2026-02-01: the period 2026-02 has it."),
        ("2025", 502, json!("2026-02-10"), "The newest case is of 2026-02-10: the period 2026-02 has it."),
        ("2025", 503, json!(null), "There are no cases of these groups at all."),
        ("2026", 501, json!(null), "1 case, from"),
    ] {
        let report = Report::from_file(&path, &query(period, group)).unwrap();
        assert_eq!(report.json()["newest"], newest, "{period} {group}");
        assert!(report.text(None).contains(line) && report.html().unwrap().contains(line), "{}", report.text(None));
    }
    let server = server();
    let report = Report::from_service(&server.blocking_client(), "our desk", &query_in("2001", "UTC")).unwrap();
    assert!(report.text(None).contains("There is nothing in this period. The newest case is of 2026-"));
}

#[test]
fn unreadable_values_of_the_previous_period_are_reported() {
    let path = cases(
        "odd_before.jsonl",
        &[
            r#""created_at":"2026-02-01T00:00:00Z","first_response_speed":-5,"closing_speed":"soon""#,
            r#""created_at":"2026-03-01T00:00:00Z""#,
        ],
    );
    let report = Report::from_file(&path, &query_in("2026-03", "UTC")).unwrap();
    assert!(!report.is_complete() && report.json()["unreadable"] == 0);
    assert_eq!(report.json()["before"]["unreadable"], 2);
    assert!(report.text(None).contains("figures of the period before, because it could not be read: 2 values."));
}

#[test]
fn single_case_is_text_without_a_bar() {
    let case = r#""created_at":"2026-03-02T10:15:00Z","group_id":501,"first_response_speed":90000"#;
    let short = r#""created_at":"2026-03-02T10:15:00Z","group_id":502,"first_response_speed":60"#;
    let path = cases("single.jsonl", &[case, short, short]);
    let html = Report::from_file(&path, &query_in("all", "UTC")).unwrap().html().unwrap();
    let bar = |name: &str| {
        let rest = html.split(&format!("<li><span>{name}</span>")).nth(1).unwrap_or_else(|| panic!("{html}"));
        rest.split("</li>").next().unwrap().to_owned()
    };
    assert_eq!(bar("group 501"), "<span style=\"--share: 0.0000\">1 case: 1,500\u{a0}h 0\u{a0}min</span>");
    assert_eq!(bar("group 502"), "<span class=\"bar\" style=\"--share: 1.0000\">1\u{a0}h 0\u{a0}min</span>");
    let text = Report::from_file(&path, &query_in("all", "UTC")).unwrap().text(Some(100));
    let line = text.lines().find(|line| line.starts_with("group 501")).unwrap();
    assert!(!line.contains('█'), "{text}");
}

#[test]
fn errors_have_a_kind() {
    let server = server();
    server.inject_fault(Fault::status(401).on("cases.list"));
    let error = Report::from_service(&server.blocking_client(), "desk", &query()).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Request(error) if error.status().is_some()), "{error}");
    let of_file = |path: &str| Report::from_file(path, &query()).unwrap_err();
    assert!(matches!(of_file("cases.xlsx").kind(), ErrorKind::Usage));
    assert!(matches!(of_file("nowhere/cases.csv").kind(), ErrorKind::File));
}
