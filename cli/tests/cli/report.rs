//! `helpdesk report`: its sums, its formats, and the files that it reads.

mod files;

use std::collections::BTreeMap;
use std::fs;

use helpdesk::{cases, groups};
use helpdesk_fake::Seed;
use roxmltree::{Document, ParsingOptions};
use serde_json::{Value, json};

use crate::desk::Desk;

/// The clock of the fake server shows a time in this period.
const PERIOD: &str = "2025-12-15..2026-03-02";

/// A title of a group that is neither a tag nor a sound.
const TITLE: &str = "\u{7}<script>alert('Ünï')</script> & \"Co\"";

/// A fake server with cases in two groups, and with ratings.
fn desk(test: &str) -> Desk {
    let desk = Desk::new(test);
    desk.server.seed(Seed::cases(230));
    let client = desk.server.blocking_client();
    client.send(groups::update(502).group_title(TITLE)).unwrap();
    for (index, case) in all_cases(&desk).iter().enumerate() {
        let id = case["case_id"].as_u64().unwrap();
        if index % 3 == 0 {
            client.send(cases::update(id).group_id(502)).unwrap();
        }
        if index % 5 == 0 {
            client.send(cases::rate(id, ["low", "middle", "high", "high"][index / 5 % 4])).unwrap();
        }
    }
    desk
}

/// All cases that are not merged, as another command prints them.
fn all_cases(desk: &Desk) -> Vec<Value> {
    desk.run("cases list --all --show-active-chats true --show-first-response-time true --sort created_at_asc -o json")
        .json()
        .as_array()
        .unwrap()
        .clone()
}

/// The cases of the period; their times begin with the day.
fn cases_of_period(desk: &Desk) -> Vec<Value> {
    let (first, last) = PERIOD.split_once("..").unwrap();
    let mut cases = all_cases(desk);
    cases.retain(|case| (first..=last).contains(&&case["created_at"].as_str().unwrap()[..10]));
    assert!(cases.len() > 40, "{}", cases.len());
    cases
}

fn report(desk: &Desk, options: &str) -> Value {
    desk.run(&format!("report -o json {options}")).json()
}

/// How many cases have each value.
fn count_by(cases: &[Value], value: impl Fn(&Value) -> String) -> BTreeMap<String, u64> {
    cases.iter().fold(BTreeMap::new(), |mut counts, case| {
        *counts.entry(value(case)).or_default() += 1;
        counts
    })
}

/// The rows of a section by their first column.
fn rows(report: &Value, section: &str, name: &str, value: &str) -> BTreeMap<String, u64> {
    let rows = report[section].as_array().unwrap_or_else(|| panic!("{section}: {report:#}")).iter();
    rows.map(|row| (row[name].as_str().unwrap().to_owned(), row[value].as_u64().unwrap())).collect()
}

/// How many have a time, how many have none, the median and the 90th percentile.
fn speeds(cases: &[Value], field: &str, group: Option<u64>) -> Value {
    let cases = cases.iter().filter(|case| group.is_none_or(|group| case["group_id"] == group)).collect::<Vec<_>>();
    let mut speeds = cases.iter().filter_map(|case| case[field].as_f64()).collect::<Vec<_>>();
    speeds.sort_by(f64::total_cmp);
    assert!(speeds.len() > 3, "{group:?} {field}");
    // The smallest value that at least this share of the values does not exceed.
    let at = |part: f64| {
        let is_enough =
            |it: &&f64| speeds.iter().filter(|other| other <= it).count() as f64 >= part * speeds.len() as f64;
        *speeds.iter().find(is_enough).unwrap()
    };
    json!([speeds.len(), cases.len() - speeds.len(), at(0.5), at(0.9)])
}

#[test]
fn report_sums_match_the_cases() {
    let desk = desk("report_sums");
    let (report, cases) = (report(&desk, &format!("--period {PERIOD}")), cases_of_period(&desk));
    let text = |case: &Value, field: &str| case[field].as_str().unwrap().to_owned();
    assert_eq!(report["cases"], cases.len());
    assert_eq!(report["unreadable"], 0);
    assert_eq!(report["period"]["from"], "2025-12-15");
    assert_eq!(rows(&report, "by_channel", "channel", "cases"), count_by(&cases, |case| text(case, "channel")));
    let mut days = rows(&report, "by_day", "day", "cases");
    assert_eq!(days.len(), 17 + 31 + 28 + 2, "each day of the period");
    days.retain(|_, count| *count > 0);
    assert_eq!(days, count_by(&cases, |case| text(case, "created_at")[..10].to_owned()));
    let rated = cases.iter().filter(|case| case["rating"].is_string()).cloned().collect::<Vec<_>>();
    let ratings = rows(&report, "ratings", "rating", "cases");
    assert_eq!(ratings, count_by(&rated, |case| text(case, "rating")));
    assert_eq!(ratings.len(), 3);
    for (section, field) in [("first_response", "first_response_speed"), ("closing", "closing_speed")] {
        let rows = report[section].as_array().unwrap();
        for (name, group) in [("all groups", None), ("Support", Some(501))] {
            let row = rows.iter().find(|row| row["group"]["name"] == name).unwrap();
            let got = ["measured", "without", "median_minutes", "p90_minutes"].map(|it| row[it].clone());
            let expected = speeds(&cases, field, group).as_array().unwrap().clone();
            assert!(
                got.iter().zip(&expected).all(|(one, other)| one.as_f64() == other.as_f64()),
                "{got:?} {expected:?}"
            );
        }
    }
}

#[test]
fn hours_match_the_weekdays() {
    let desk = Desk::new("report_hours");
    let line = |id: u64, created: &str| format!("{{\"case_id\":{id},\"created_at\":\"{created}\"}}\n");
    // A Monday, a Sunday, and the same Sunday at an offset.
    let lines =
        [line(1, "2026-03-02T00:59:59Z"), line(2, "2026-03-01T23:00:00Z"), line(3, "2026-03-02T02:30:00+03:00")];
    fs::write(desk.path("cases.jsonl"), lines.concat()).unwrap();
    let hours = &report(&desk, "--from cases.jsonl")["by_hour"];
    for (day, weekday) in hours.as_array().unwrap().iter().enumerate() {
        for (hour, count) in weekday["cases"].as_array().unwrap().iter().enumerate() {
            let expected =
                [((0, 0), 1), ((6, 23), 2)].iter().find(|(at, _)| *at == (day, hour)).map_or(0, |(_, it)| *it);
            assert_eq!(count, expected, "{} {hour}", weekday["weekday"]);
        }
    }
    assert_eq!((&hours[0]["weekday"], &hours[6]["weekday"]), (&json!("Monday"), &json!("Sunday")));
}

#[test]
fn leaderboard_matches_the_service() {
    let desk = desk("report_staff");
    // On the last day of the period.
    desk.run("cases update 10002 --status closed --staff-id 602").expect(0, &[]);
    for group in ["", "--group 502", "--group 501,502"] {
        let staff = &report(&desk, &format!("--period {PERIOD} {group}"))["staff"];
        let period = "--from-time '2025-12-15 00:00:00' --to-time '2026-03-02 23:59:59'";
        let filter = group.replace("--group", "--group-id");
        let leaderboard = desk.run(&format!("statistics leaderboard {period} {filter}")).json();
        assert_eq!(staff.as_array().unwrap().len(), leaderboard.as_array().unwrap().len());
        for row in leaderboard.as_array().unwrap() {
            let is_same = |it: &&Value| it["staff"] == json!({ "id": row["staff_id"], "name": row["staff_name"] });
            let actual = staff.as_array().unwrap().iter().find(is_same).unwrap();
            let (closed, responses) = (&row["closed_cases"], &row["total_number_of_responses"]);
            assert_eq!((&actual["closed"], &actual["responses"]), (closed, responses), "{group}");
        }
    }
    // The leaderboard of the service covers no longer period, so the test counts the cases.
    let cases = all_cases(&desk);
    let (count, nobody) =
        (|| report(&desk, "--period all")["staff"].clone(), |case: &Value| case["staff_id"].is_null());
    let row = count().as_array().unwrap().iter().find(|row| row["staff"]["id"].is_null()).unwrap().clone();
    assert_eq!(row["cases"], cases.iter().filter(|case| nobody(case)).count());
}

#[test]
fn html_page_is_well_formed_and_self_contained() {
    let desk = desk("report_html");
    let ran = desk.run(&format!("report --period {PERIOD} --html page.html")).expect(0, &["written to page.html"]);
    assert_eq!(ran.stdout, "");
    let page = fs::read_to_string(desk.path("page.html")).unwrap();
    assert!(
        page.starts_with("<!DOCTYPE html>") && !page.contains("<script") && page.contains("&lt;script&gt;"),
        "{page}"
    );
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&page, options).unwrap_or_else(|error| panic!("{error}: {page}"));
    let elements = |name: &'static str| document.descendants().filter(move |node| node.has_tag_name(name));
    let text = |node: roxmltree::Node<'_, '_>| {
        node.descendants().filter(|it| it.is_text()).filter_map(|it| it.text()).collect::<String>()
    };
    for node in document.descendants() {
        let loads = |name: &str| ["src", "href", "srcset", "data", "action"].contains(&name) || name.starts_with("on");
        assert!(node.attributes().all(|it| !loads(it.name()) && !it.value().contains("url(")), "{node:?}");
    }
    let style = elements("style").map(text).collect::<String>();
    assert!(!style.contains("url(") && !style.contains("@import") && style.contains("prefers-color-scheme: dark"));
    assert!(elements("meta").any(|it| it.attribute("name") == Some("viewport")));
    assert!(elements("script").chain(elements("link")).chain(elements("img")).next().is_none());
    let titles = elements("h2").map(text).collect::<Vec<_>>();
    assert_eq!(titles.len(), 8, "{titles:?}");
    assert_eq!(elements("caption").map(text).collect::<Vec<_>>(), titles[1..]);
    let charts = elements("svg").map(|svg| {
        assert_eq!(svg.attribute("role"), Some("img"));
        text(svg.children().find(|it| it.is_element()).filter(|it| it.has_tag_name("title")).unwrap())
    });
    assert_eq!(charts.collect::<Vec<_>>(), ["Cases by day", "Busiest hours"]);
    let of_class = |class: &'static str| document.descendants().filter(move |it| it.attribute("class") == Some(class));
    assert_eq!((of_class("figure").count(), of_class("bars").count(), of_class("legend").count()), (6, 5, 1));
    let cells = elements("th").map(text).collect::<Vec<_>>();
    assert!(cells.iter().any(|cell| *cell == TITLE.replace('\u{7}', "\\u{7}")), "{cells:?}");
}

#[test]
fn html_page_replaces_a_file_only_on_request() {
    let desk = Desk::new("report_force");
    fs::write(desk.path("page.html"), "mine").unwrap();
    let ran = desk.run("report --demo --html page.html");
    ran.expect(1, &["cannot write page.html", "it is there already", "--force"]);
    assert!(desk.server.received_requests().iter().next().is_none(), "it says so before it reads anything");
    assert_eq!(fs::read_to_string(desk.path("page.html")).unwrap(), "mine");
    desk.run("report --html page.html --force").expect(0, &["written"]);
    assert!(fs::read_to_string(desk.path("page.html")).unwrap().ends_with("</html>\n"));
    desk.run("report --html nowhere/page.html").expect(1, &["cannot write nowhere/page.html"]);
    let both = desk.run("report --html other.html -o json --fields cases,period");
    assert_eq!(both.stdout.lines().next_back(), Some("}"));
    assert!(both.json()["cases"].is_u64() && desk.path("other.html").exists());
}

#[test]
fn text_is_plain_in_a_pipe_and_drawn_in_a_terminal() {
    let desk = desk("report_text");
    let command = format!("report --period {PERIOD}");
    let piped = desk.run(&command).stdout();
    for part in
        ["Cases created from 2025-12-15 to 2026-03-02 (UTC)", "working time", "TIME TO THE CLOSING", "2026-02-28"]
    {
        assert!(piped.contains(part), "{part}: {piped}");
    }
    assert!(!piped.contains(['█', '▂', '░']) && piped.lines().all(|line| line.trim_end() == line), "{piped}");
    let heading = piped.lines().position(|line| line.starts_with("channel ")).unwrap();
    let lines = piped.lines().skip(heading).take_while(|line| !line.is_empty()).collect::<Vec<_>>();
    assert!(lines.len() > 2 && lines.iter().all(|line| line.len() == lines[0].len()), "{lines:?}");
    // The second has more weeks than columns.
    for period in [PERIOD, "2024-03-02..2026-03-02"] {
        let drawn = desk.run_in_terminal(&format!("report --period {period}"), &[]).stdout();
        assert!(['█', '·', '▒'].iter().all(|sign| drawn.contains(*sign)), "{drawn}");
        let is_broken = |line: &str| line.contains('█') && line.trim().chars().all(|it| "█▏▎▍▌▋▊▉".contains(it));
        assert!(!drawn.lines().any(is_broken), "{drawn}");
        // The width for a terminal without a known size.
        assert!(drawn.lines().all(|line| line.trim_end().chars().count() <= 80), "{drawn}");
    }
}

#[test]
fn period_without_cases_is_reported() {
    let desk = Desk::new("report_empty");
    let options = "--period 2001-01-01..2001-01-31";
    desk.run(&format!("report {options}")).expect(0, &["from 2001-01-01 to 2001-01-31", "0 cases"]);
    desk.run(&format!("report {options} --html page.html")).expect(0, &[]);
    assert!(fs::read_to_string(desk.path("page.html")).unwrap().contains("0 cases"));
    let report = report(&desk, options);
    assert_eq!((&report["cases"], report["by_day"].as_array().unwrap().len()), (&json!(0), 31));
    fs::write(desk.path("cases.jsonl"), "").unwrap();
    desk.run("report --from cases.jsonl").expect(0, &["0 cases, from cases.jsonl"]);
}

#[test]
fn invalid_options_are_errors_that_list_valid_values() {
    let desk = Desk::new("report_usage");
    for (options, parts) in [
        ("--period last_mont", &["last_mont", "last_month, this_year", "2026-03-01..2026-03-31", "all"] as &[_]),
        ("--period 2026-03-02..2026-03-01", &["days in order"]),
        ("--from cases.jsonl --group Support", &["--group: `Support` is the name of no group in the file"]),
        ("--from cases.xlsx", &["cases.xlsx", ".jsonl, .csv, .sqlite or .parquet"]),
        ("--from cases.csv --demo", &["--demo"]),
        ("--force", &["--html"]),
        ("-o csv", &["-o json"]),
        ("--fields cases", &["-o json"]),
        ("-o table --fields cases", &["-o json"]),
        ("-o json --bom", &["--bom"]),
    ] {
        desk.run(&format!("report {options}")).expect(2, parts);
    }
    assert!(desk.server.received_requests().iter().next().is_none());
}

#[test]
fn one_case_is_singular() {
    let desk = Desk::new("report_one");
    let case = |id: u64, more: &str| format!("{{\"case_id\":{id},\"created_at\":\"2026-03-02T10:15:00Z\"{more}}}\n");
    let lines = [case(1, ""), case(2, ",\"spam\":1"), "{\"case_id\":3,\"created_at\":null}\n".to_owned()];
    fs::write(desk.path("cases.jsonl"), lines.concat()).unwrap();
    let parts = ["\n1 case, from", "Left out: 1 case in", "it could not be read: 1 value of a case."];
    desk.run("report --from cases.jsonl").expect(8, &parts);
    let drawn = desk.run_in_terminal("report --from cases.jsonl", &[]);
    assert!(drawn.stdout.contains("Cases in an hour: · 0  █ 1"), "{}", drawn.stdout);
}

#[test]
fn a_report_without_a_leaderboard_is_a_report() {
    let desk = Desk::new("report_warned");
    desk.server.inject_fault(helpdesk_fake::Fault::status(403).on("statistics.leaderboard"));
    let ran = desk
        .run("report --period 2026-02-01..2026-03-02")
        .expect(8, &["Warning: the leaderboard of staff cannot be read"]);
    assert!(ran.stdout.contains("CASES BY STAFF"), "{}", ran.stdout);
    desk.server.inject_fault(helpdesk_fake::Fault::status(401).on("cases.list"));
    let ran = desk.run("report").expect(3, &[]);
    assert_eq!(ran.stdout, "");
}

#[test]
fn the_demo_has_a_report() {
    let home = crate::run::Home::new("report_demo");
    let report = home.run(&["report", "--demo", "-o", "json"]).json();
    assert!(report["cases"].as_u64() > Some(5), "{report:#}");
}

#[test]
fn a_report_goes_through_jq() {
    let desk = Desk::new("report_jq");
    let report = report(&desk, "--period all");
    let printed = desk.run("report --period all --jq .cases").stdout();
    assert_eq!(printed.trim(), report["cases"].to_string());
}

#[test]
fn a_page_that_cannot_be_written_is_an_error_before_anything_is_read() {
    let desk = Desk::new("report_nowhere");
    desk.run("report --html nowhere/report.html").expect(1, &["cannot write nowhere/report.html"]);
    desk.server.received_requests().assert_log("");
}

#[test]
fn all_groups_and_no_group_are_distinct() {
    let desk = Desk::new("report_all");
    fs::write(desk.path("c.jsonl"), "{\"case_id\":1,\"created_at\":\"2026-03-02T10:15:00Z\"}\n").unwrap();
    let report = report(&desk, "--from c.jsonl");
    let groups = report["closing"].as_array().unwrap().iter().map(|row| row["group"].clone()).collect::<Vec<_>>();
    assert_eq!(groups, [json!({ "all": true, "name": "all groups" }), json!({ "id": null, "name": "no group" })]);
}

/// February has 28 days, so that three months from its start are shorter than three summer months.
#[test]
fn leaderboard_is_limited_to_three_months() {
    let desk = Desk::new("report_months");
    for (period, is_asked) in [("2026-02-01..2026-05-01", false), ("2026-02-01..2026-04-30", true)] {
        desk.run(&format!("report --period {period}"));
        let log = format!("{:?}", desk.server.received_requests());
        assert_eq!(log.contains("leaderboard"), is_asked, "{period}");
    }
}
