//! The files that an export writes, read by others.

use std::collections::BTreeMap;
use std::fs;

use helpdesk::{messages, users};
use helpdesk_fake::{Dialect, Seed};
use serde_json::{Value, json};

use super::engines;
use crate::desk::{Desk, all_cases};
use crate::run::finish;

const TABLES: [&str; 7] = ["cases", "messages", "notes", "attachments", "changelog", "users", "staff"];

pub(super) fn json_lines(desk: &Desk, name: &str) -> Vec<Value> {
    let text = fs::read_to_string(desk.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[test]
fn other_engines_read_every_format_with_the_same_join() {
    let desk = Desk::new("export-formats");
    desk.server.seed(Seed::cases(130));
    let client = desk.server.blocking_client();
    let all: Vec<_> = client.items(all_cases()).map(Result::unwrap).collect();
    let emails: BTreeMap<_, _> =
        client.items(users::list()).map(Result::unwrap).map(|it| (it.user_id, it.user_email)).collect();
    let mut joined: BTreeMap<_, (u64, u64)> = BTreeMap::new();
    for case in &all {
        let written = client.items(messages::list(case.case_id)).count() as u64;
        let row = joined.entry(emails[&case.user_id.unwrap()].clone()).or_default();
        *row = (row.0 + 1, row.1 + written);
    }
    let joined: Vec<Value> =
        joined.into_iter().map(|(email, (cases, messages))| json!([email, cases, messages])).collect();
    let written: u64 = joined.iter().map(|row| row[2].as_u64().unwrap()).sum();
    assert!(all.len() > 100 && written > all.len() as u64, "several pages, and several messages of a case");
    let mut sorted: Vec<_> = all.iter().collect();
    sorted.sort_by_key(|case| case.case_id);
    for extension in [".jsonl", ".csv", ".sqlite", ".parquet"] {
        let with = TABLES[1..].join(",");
        let ran = desk.run(&format!("export cases --to cases{extension} --with {with}")).expect(
            0,
            &[&format!("{} cases, the service's counts match", all.len()), &format!("{written} messages, all of them")],
        );
        assert_eq!(ran.stdout, "");
        assert!(!desk.path(&format!("cases{extension}.partial")).exists(), "nothing is left over");
        let actual = engines::query(extension, &desk.path(&format!("cases{extension}")), &TABLES);
        assert_eq!(actual["join"], Value::from(joined.clone()), "{extension}");
        assert_eq!([&actual["cases"], &actual["messages"]], [&json!(all.len()), &json!(written)], "{extension}");
        let rows: Vec<Value> = sorted
            .iter()
            .map(|case| {
                json!([
                    case.case_id,
                    case.subject,
                    case.closing_speed.map(|it| it.get()),
                    case.cc_emails.to_vec(),
                    case.label_ids
                ])
            })
            .collect();
        assert_eq!(actual["rows"], Value::from(rows), "{extension}");
        let times = || all.iter().map(|case| case.created_at.unwrap().unix_seconds());
        let closed = all.iter().filter(|case| case.closed_at.is_some()).count();
        assert_eq!(actual["times"], json!([[times().min(), times().max(), closed]]), "{extension}");
        assert_eq!([&actual["notes"], &actual["attachments"]], [1, 1], "those of the sample data: {actual}");
    }
}

#[test]
fn an_export_has_the_records_that_a_list_prints() {
    let desk = Desk::new("export-same");
    desk.server.seed(Seed::cases(30));
    for (resource, sort) in [
        ("cases", "case_id"),
        ("users", "user_id"),
        ("companies", "company_id"),
        ("groups", "group_id"),
        ("staff", "staff_id"),
        ("labels", "label_id"),
        ("custom-fields", "field_id"),
        ("languages", "language_id"),
        ("kb-articles", "article_id"),
        ("client-emails", "email_id"),
    ] {
        let help = desk.run(&format!("{resource} list --help")).stdout();
        let options = [
            "--all",
            "--show-first-response-time",
            "--show-merged-cases",
            "--show-active-chats",
            "--amount-of-cases",
            "--amount-of-users",
        ];
        let option_texts = options
            .into_iter()
            .filter(|it| help.contains(it))
            .map(|it| if it == "--all" { it.to_owned() } else { format!("{it} true") });
        let all = option_texts.collect::<Vec<_>>().join(" ");
        let mut listed: Vec<Value> =
            serde_json::from_value(desk.run(&format!("{resource} list {all} -o json")).json()).unwrap();
        let counted = ["cases", "users"].contains(&resource);
        let counts = if counted { "the service's counts match" } else { "as many as the service counts" };
        desk.run(&format!("export {resource} --to {resource}.jsonl")).expect(0, &[counts]);
        let mut exported = json_lines(&desk, &format!("{resource}.jsonl"));
        // In a file, a field without a value is absent.
        let without_null = |record: &mut Value| record.as_object_mut().unwrap().retain(|_, value| !value.is_null());
        listed.iter_mut().for_each(without_null);
        for records in [&mut listed, &mut exported] {
            records.sort_by_key(|record| record[sort].as_u64());
        }
        for (exported, listed) in exported.iter().zip(&listed) {
            assert_eq!(exported, listed, "{resource}");
        }
        assert_eq!(exported.len(), listed.len(), "{resource}");
    }
}

#[test]
fn unknown_fields_and_values_of_other_types_are_in_every_file() {
    let desk = Desk::new("export-extra");
    desk.server.set_dialect(Dialect::worst_case());
    let listed: Vec<Value> = serde_json::from_value(
        desk.run("cases list --all --show-merged-cases true --show-active-chats true -o json").json(),
    )
    .unwrap();
    desk.run("export cases --to cases.jsonl");
    desk.run("export cases --to cases.sqlite");
    let mut exported = json_lines(&desk, "cases.jsonl");
    assert_eq!(exported.len(), listed.len());
    exported.sort_by_key(|record| record["case_id"].as_u64());
    let code = "import json, sqlite3, sys\n\
        db = sqlite3.connect(sys.argv[1])\n\
        print(json.dumps([json.loads(row[0] or '{}') for row in db.execute('SELECT _extra FROM cases ORDER BY case_id')]))";
    let extra: Vec<Value> = serde_json::from_str(&engines::python_says(code, &[&desk.path("cases.sqlite")])).unwrap();
    assert!(extra.iter().any(|fields| !fields.as_object().unwrap().is_empty()), "{extra:?}");
    for (line, extra) in exported.iter().zip(&extra) {
        for (name, value) in extra.as_object().unwrap() {
            assert_eq!(&line[name], value, "{line}");
        }
    }
}

#[test]
fn export_filters_match_the_list_filters() {
    let desk = Desk::new("export-filters");
    desk.server.seed(Seed::cases(60));
    desk.run("export cases --to closed.jsonl --status closed").expect(0, &["the service's counts match"]);
    let closed = json_lines(&desk, "closed.jsonl");
    assert!(!closed.is_empty() && closed.iter().all(|case| case["status"] == "closed"), "{closed:?}");
    desk.run("export cases --to x.jsonl --status clsed").expect(2, &["clsed", "closed"]);
    desk.run("export cases --to x.jsonl --page 2").expect(2, &["--page"]);
}

#[test]
fn fields_that_lists_leave_out_by_default_are_exported() {
    let desk = Desk::new("export-fields");
    desk.server.seed(Seed::cases(20));
    desk.run("export cases --to cases.jsonl --with users").expect(0, &[]);
    assert!(json_lines(&desk, "cases.jsonl").iter().any(|case| case["first_response_speed"].is_number()));
    assert!(json_lines(&desk, "cases.users.jsonl").iter().all(|user| user["amount_of_cases"].is_u64()));
    desk.run("export cases --to without.jsonl --show-first-response-time false").expect(0, &[]);
    assert!(json_lines(&desk, "without.jsonl").iter().all(|case| case["first_response_speed"].is_null()));
}

#[test]
fn progress_is_json_for_programs() {
    let desk = Desk::new("export-progress");
    desk.server.seed(Seed::cases(60));
    let ran = desk.run("export cases --to cases.csv --progress json").expect(0, &[]);
    let lines = ran.stderr.lines().filter(|line| line.starts_with('{'));
    assert!(lines.clone().count() > 0, "{ran:?}");
    for line in lines {
        let event: Value = serde_json::from_str(line).unwrap();
        assert_eq!(event["table"], "cases");
        assert!(event["records"].is_u64() && event["records_per_second"].is_number(), "{line}");
    }
    assert_eq!(ran.stdout, "");
}

#[test]
fn terminal_shows_a_progress_bar_and_an_estimate() {
    let desk = Desk::new("export-terminal");
    desk.server.seed(Seed::cases(120));
    let ran = desk.run_in_terminal("export cases --to cases.parquet --with messages", &[]);
    ran.expect(0, &["126 to read, in 127 requests or more", "messages, all of them"]);
}

#[test]
fn messages_appear_above_the_bar_even_after_a_resize() {
    let desk = Desk::new("export-resized");
    desk.server.seed(Seed::cases(120));
    let line = |name: &str| format!("export cases --to {name}.csv --with messages -v");
    let resized = [("to read", "=30x5"), ("messages of cases", "=200x50"), ("messages.json", "=8x2")];
    let output = desk.run_in_terminal(&line("resized"), &resized).expect(0, &["messages, all of them"]).stdout;
    let lines = output.split('\n').filter(|line| line.contains("GET /"));
    assert!(lines.clone().count() > 100, "{output:?}");
    for line in lines {
        // The program clears the bar before it prints the line.
        let visible_text = line.rsplit('\u{1b}').next().unwrap();
        assert!(["GET /", "[2KGET /", "[1AGET /"].iter().any(|it| visible_text.starts_with(it)), "{line:?}");
    }
    desk.run(&line("plain")).expect(0, &[]);
    for table in ["", ".messages"] {
        let file = |name: &str| fs::read_to_string(desk.path(&format!("{name}{table}.csv"))).unwrap();
        assert_eq!(file("resized"), file("plain"));
    }
}

#[test]
fn locale_and_time_zone_do_not_change_the_files() {
    let desk = Desk::new("export-locale");
    let run = |line: &str, variables: [(&str, &str); 3]| finish(desk.command(line).envs(variables), "").expect(0, &[]);
    let turkish = [("LC_ALL", "tr_TR.UTF-8"), ("LANG", "tr_TR.UTF-8"), ("TZ", "Asia/Kolkata")];
    let plain = [("LC_ALL", "C"), ("LANG", "C"), ("TZ", "UTC")];
    for line in ["cases list -o csv", "report --period all --time-zone UTC", "cases list --status open -o json"] {
        assert_eq!(run(line, turkish).stdout, run(line, plain).stdout, "{line}");
    }
    run("export cases --to turkish.csv", turkish);
    run("export cases --to plain.csv", plain);
    let file = |name: &str| fs::read_to_string(desk.path(name)).unwrap();
    assert_eq!(file("turkish.csv"), file("plain.csv"));
}

#[test]
fn a_name_that_looks_like_a_uri_is_a_name() {
    let desk = Desk::new("export-uri");
    desk.run("export cases --to file:cases.sqlite").expect(0, &["cases"]);
    assert!(desk.path("file:cases.sqlite").exists() && !desk.path("cases.sqlite").exists());
    let of_service = desk.run("report --period all -o json").json();
    assert_eq!(
        desk.run("report --period all -o json --from file:cases.sqlite").json()["created"],
        of_service["created"]
    );
}

#[test]
fn merged_cases_and_active_chats_are_exported_and_copied() {
    let desk = Desk::new("export-merged");
    desk.run("export cases --to cases.jsonl").expect(0, &["6 cases"]);
    let ids: Vec<u64> = json_lines(&desk, "cases.jsonl").iter().map(|case| case["case_id"].as_u64().unwrap()).collect();
    assert!(ids.contains(&10_005) && ids.contains(&10_006), "{ids:?}");
    desk.run("sync cases --to cases.sqlite").expect(0, &["6 cases"]);
    desk.run("export cases --to fewer.jsonl --show-merged-cases false").expect(0, &["5 cases"]);
    let [service, file] =
        ["", "--from cases.jsonl"].map(|from| desk.run(&format!("report --period all -o json {from}")).json());
    assert_eq!((&service["cases"], &service["left_out"]), (&5.into(), &1.into()));
    assert_eq!((&file["cases"], &file["left_out"]), (&5.into(), &1.into()));
}

#[test]
fn a_list_that_needs_a_parameter_is_exported_by_itself() {
    let desk = Desk::new("export-needs");
    let category = desk.run("kb-categories create --category-title Help -o json").json()["category_id"].clone();
    desk.run(&format!("export kb-sections --category-id {category} --to sections.jsonl")).expect(0, &["kb sections"]);
    desk.run("export kb-sections --to sections.jsonl").expect(2, &["--category-id"]);
    desk.run("export cases --to cases.sqlite --with kb-sections").expect(2, &["kb-sections", "kb-articles"]);
    desk.run("sync kb-sections --to copy.sqlite").expect(2, &["kb-sections"]);
}
