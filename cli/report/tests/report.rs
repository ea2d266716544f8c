//! A program produces reports by itself: from the service, and from a file.

use helpdesk_fake::{FakeServer, Fault, Seed};
use helpdesk_report::{ErrorKind, Report, ReportQuery};
use serde_json::Value;

/// The clock of the fake server stands in it.
fn query() -> ReportQuery {
    ReportQuery { period: "2025-12-15..2026-03-02".parse().unwrap(), groups: Vec::new() }
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
    assert!(html.contains(&format!("<p>{} cases, from our &lt;desk&gt;.</p>\n", json["cases"])), "{html}");
    for (section, name) in [("by_day", "day"), ("by_channel", "channel")] {
        let rows = rows(&json, section, name);
        assert_eq!(rows.iter().map(|(_, cases)| cases).sum::<u64>(), json["cases"], "{section}");
        let cells =
            rows.iter().map(|(name, cases)| format!("<tr><th scope=\"row\">{name}</th><td>{cases}</td></tr>\n"));
        assert!(html.contains(&cells.collect::<String>()), "{section}: {html}");
        let table = text.split(&format!("CASES BY {}\n", name.to_uppercase())).nth(1).unwrap();
        let lines = table.lines().skip(1).take_while(|line| !line.is_empty());
        let lines = lines.map(|line| line.rsplit_once(' ').unwrap()).map(|(name, cases)| (name.trim(), cases.parse()));
        assert_eq!(lines.collect::<Vec<_>>(), rows.into_iter().map(|(name, it)| (name, Ok(it))).collect::<Vec<_>>());
    }
}

#[test]
fn errors_say_what_kind_of_thing_is_wrong() {
    let server = server();
    server.inject_fault(Fault::status(401).on("cases.list"));
    let error = Report::from_service(&server.blocking_client(), "desk", &query()).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Request(error) if error.status().is_some()), "{error}");
    let of_file = |path: &str| Report::from_file(path, &query()).unwrap_err();
    assert!(matches!(of_file("cases.xlsx").kind(), ErrorKind::Usage));
    assert!(matches!(of_file("nowhere/cases.csv").kind(), ErrorKind::File));
}
