//! Exports that cannot continue: their messages, and that no record is lost.

use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use helpdesk_fake::{Dialect, Fault, Permissions, RateLimitScheme, Seed};

use super::files::json_lines;
use crate::desk::{Desk, all_cases};
use crate::run::{Ran, finish};

#[test]
fn existing_file_is_replaced_only_on_request() {
    let desk = Desk::new("export-there");
    fs::write(desk.path("cases.csv"), "mine").unwrap();
    desk.run("export cases --to cases.csv").expect(1, &["`cases.csv` exists", "--replace"]);
    assert_eq!(fs::read_to_string(desk.path("cases.csv")).unwrap(), "mine");
    desk.run("export cases --to cases.csv --replace").expect(0, &["cases.csv"]);
    assert!(fs::read_to_string(desk.path("cases.csv")).unwrap().starts_with("case_id,"));
    desk.run("export cases --to cases.csv --replace --bom").expect(0, &[]);
    assert!(fs::read_to_string(desk.path("cases.csv")).unwrap().starts_with("\u{feff}case_id,"));
    desk.run("export cases --to other.csv -o json").expect(2, &["`-o`, `--fields` and `--bom`"]);
    // The file appears after the first run, which therefore could not reject it.
    desk.server.inject_fault(Fault::status(401).on("messages.list").first(1));
    desk.run("export cases --to late.jsonl --with messages").expect(3, &["late.jsonl.partial"]);
    fs::write(desk.path("late.jsonl"), "mine").unwrap();
    desk.run("export cases --to late.jsonl --with messages").expect(1, &["`late.jsonl` exists"]);
    assert_eq!(fs::read_to_string(desk.path("late.jsonl")).unwrap(), "mine");
}

#[test]
fn unfinished_export_continues_only_with_the_same_command() {
    let desk = Desk::new("export-other");
    desk.server.seed(Seed::cases(150));
    desk.server.inject_fault(Fault::status(401).on("messages.list").nth(20));
    let line = "export cases --to cases.jsonl --with messages";
    desk.run(line).expect(3, &["what was read is in `cases.jsonl.partial`", "the same command"]);
    assert!(!desk.path("cases.jsonl").exists());
    let before = fs::read(desk.path("cases.jsonl.partial")).unwrap();
    desk.run("export cases --to cases.jsonl --status open").expect(2, &["is of another command", "/cases.json"]);
    assert!(before == fs::read(desk.path("cases.jsonl.partial")).unwrap(), "it was not changed");
    desk.server.clear_requests();
    desk.run(line).expect(0, &["the service's counts match"]);
    let lists = desk.server.received_requests().iter().filter(|request| request.path.contains("/cases.json")).count();
    assert_eq!(lists, 0, "the cases were read before");
    assert!(json_lines(&desk, "cases.jsonl").len() > 150);
}

#[test]
fn lists_forbidden_for_the_credentials_are_skipped_and_reported() {
    let desk = Desk::new("export-rights");
    desk.server.inject_fault(Fault::respond_with(403, r#"{"error":"staff_has_not_access"}"#).on("users.list"));
    desk.server.inject_fault(Fault::respond_with(403, r#"{"error":"staff_has_not_access"}"#).on("messages.list"));
    desk.run("export cases --to cases.sqlite --with users,messages,groups")
        .expect(8, &["skipped: users.list", "skipped: messages.list", "groups"]);
    desk.run("export cases --to cases.csv --with users,groups").expect(8, &["cases.groups.csv"]);
    assert!(!desk.path("cases.users.csv").exists(), "an empty file would say that there are no users");
    desk.run("export users --to users.csv").expect(3, &["error:"]);
    assert!(!desk.path("users.csv.partial").exists(), "nothing was read");
    desk.server.clear_faults();
    desk.server.set_permissions(601, Permissions::ViewOnly);
    desk.run("export cases --to other.sqlite --with users").expect(0, &[]);
}

#[test]
fn revoked_key_fails_the_export_instead_of_skipping_lists() {
    let desk = Desk::new("export-revoked");
    desk.server.inject_fault(Fault::respond_with(401, r#"{"error":"wrong_api_key"}"#).on("users.list"));
    desk.run("export cases --to cases.csv --with users").expect(3, &["what was read is in"]);
    assert!(!desk.path("cases.csv").exists());
    desk.server.clear_faults();
    desk.run("export cases --to cases.csv --with users").expect(0, &["cases.users.csv"]);
}

#[test]
fn a_case_whose_messages_cannot_be_read_does_not_stop_the_others() {
    let desk = Desk::new("export-unreadable");
    desk.server.seed(Seed::cases(40));
    desk.server.inject_fault(Fault::respond_with(200, "<html>").on("messages.list").nth(5));
    let line = "export cases --to cases.jsonl --with messages";
    desk.run(line).expect(8, &["but those of 1 records cannot be read"]);
    assert!(json_lines(&desk, "cases.messages.jsonl").len() > 40);
}

#[test]
fn records_that_cannot_be_read_are_rows_with_the_reason() {
    let desk = Desk::new("export-row");
    desk.server.inject_fault(Fault::malformed_row(1).on("cases.list").first(1));
    desk.run("export cases --to cases.jsonl").expect(8, &["1 have `_errors`"]);
    let lines = json_lines(&desk, "cases.jsonl");
    assert_eq!(lines.iter().filter(|line| line["_errors"].is_array()).count(), 1, "{lines:?}");
}

#[test]
fn files_of_another_export_beside_are_named() {
    let desk = Desk::new("export-beside");
    desk.run("export cases --to cases.csv --with messages").expect(0, &[]);
    desk.run("export cases --to cases.csv --replace")
        .expect(0, &["note: `cases.messages.csv` is of an earlier export"]);
    fs::create_dir(desk.path("copy")).unwrap();
    fs::write(desk.path("copy/cases.parquet"), "mine").unwrap();
    desk.run("sync cases --to copy").expect(1, &["`copy/cases.parquet` exists"]);
    assert_eq!(fs::read_to_string(desk.path("copy/cases.parquet")).unwrap(), "mine");
    fs::write(desk.path("tiny.sqlite"), "x").unwrap();
    desk.run("sync cases --to tiny.sqlite").expect(1, &["not of an export"]);
    assert_eq!(fs::read_to_string(desk.path("tiny.sqlite")).unwrap(), "x");
}

#[test]
fn interrupted_export_explains_how_to_continue() {
    let desk = Desk::new("export-interrupted");
    desk.server.seed(Seed::cases(60));
    desk.server.inject_fault(Fault::delay(Duration::from_secs(30)).on("messages.list").nth(20));
    let line = "export cases --to cases.jsonl --with messages";
    let mut command = desk.command(line);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while desk.server.received_requests().iter().count() < 20 {
        sleep(Duration::from_millis(1));
    }
    // Two interruptions, as people press Ctrl-C twice.
    let interrupt = || Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    interrupt();
    interrupt();
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(130), "{stderr}");
    assert!(stderr.contains("interrupted: the same command continues"), "{stderr}");
    desk.server.clear_faults();
    desk.run(line).expect(0, &["messages, all of them"]);
}

#[test]
fn value_that_is_no_record_is_a_separate_row() {
    let desk = Desk::new("export-values");
    let body = r#"{"0":{"case":"one"},"1":{"case":"two"},"2":{"case":{"case_id":7,"created_at":"Mon, 02 Mar 2026 12:00:00 +0300","closed_at":"soon"},
        "x":1},"3":{"case":{"case_id":8,"created_at":"Mon, 02 Mar 2026 12:00:00 +0300"},"x":1},"total_count":4}"#;
    desk.server.inject_fault(Fault::respond_with(200, body).on("cases.list"));
    desk.run("export cases --to cases.jsonl").expect(8, &["4 cases", "have `_errors`"]);
    assert_eq!(json_lines(&desk, "cases.jsonl").len(), 4);
    desk.run("export cases --to cases.parquet").expect(8, &["4 cases"]);
    for _ in 0..3 {
        // A copy has each of them once, however often it is brought up to date.
        desk.run("sync cases --to cases.sqlite").expect(8, &["4 cases"]);
    }
}

#[test]
fn parts_that_are_no_records_belong_to_their_case() {
    let desk = Desk::new("export-bare");
    let body = r#"{"0":{"message":"bare"},"1":{"message":{"message_id":5,"attachments":["a.txt"]}},"total_count":2}"#;
    desk.server.inject_fault(Fault::respond_with(200, body).on("messages.list"));
    let line = "sync cases --to copy.sqlite --with messages,attachments,notes";
    let first = desk.run(line).expect(8, &["12 messages", "12 attachments", "6 notes"]);
    desk.server.advance(Duration::from_secs(60));
    let client = desk.server.blocking_client();
    for case in client.items(all_cases()) {
        client.send(helpdesk::cases::update(case.unwrap().case_id).subject("changed")).unwrap();
    }
    assert_eq!(desk.run(line).expect(8, &[]).stderr, first.stderr);
}

#[test]
fn forbidden_case_does_not_stop_other_cases() {
    let desk = Desk::new("export-forbidden");
    desk.server.seed(Seed::cases(20));
    let forbidden = Fault::respond_with(403, r#"{"error":"staff_has_not_access"}"#).on("messages.list");
    desk.server.inject_fault(forbidden.first(1));
    desk.run("export cases --to cases.jsonl --with messages").expect(8, &["but those of 1 records cannot be read"]);
    assert!(json_lines(&desk, "cases.messages.jsonl").len() > 20);
    desk.run("sync cases --to copy.sqlite --with messages").expect(0, &["messages, all of them"]);
}

#[test]
fn files_of_other_programs_are_not_changed() {
    let desk = Desk::new("export-foreign");
    fs::write(desk.path("cases.jsonl.partial"), "this is no database, but long enough to be taken for one").unwrap();
    desk.run("export cases --to cases.jsonl").expect(1, &["cases.jsonl.partial", "not of an export"]);
    let code = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('CREATE TABLE mine (x)')";
    super::engines::python_says(code, &[&desk.path("mine.sqlite")]);
    desk.run("sync cases --to mine.sqlite").expect(1, &["mine.sqlite", "not of an export"]);
    desk.run("export cases --to cases").expect(2, &["does not say the format", ".parquet"]);
    desk.run("export cases --to nowhere/cases.csv").expect(1, &["nowhere/cases.csv.partial"]);
    desk.run("export nothing --to x.csv").expect(2, &["nothing"]);
    desk.run("export users --to x.csv --with messages").expect(2, &["messages", "cases"]);
}

#[test]
fn full_disk_is_an_error_and_the_next_run_continues() {
    let desk = Desk::new("export-full");
    desk.server.seed(Seed::cases(240));
    let line = "export cases --to cases.parquet --with messages";
    let ran = on_a_full_disk(&desk, line).expect(1, &["cases.parquet.partial", "try: check the free space"]);
    assert!(ran.stderr.matches("the same command").count() <= 1, "{ran:?}");
    desk.run(line).expect(0, &["the service's counts match"]);
}

#[test]
fn export_of_the_demo_continues_at_a_new_address() {
    let desk = Desk::new("export-demo");
    let line = "export cases --demo --to cases.csv --with messages";
    on_a_full_disk(&desk, line).expect(1, &["cases.csv.partial"]);
    desk.run(line).expect(0, &["messages, all of them"]);
    for _ in 0..2 {
        desk.run("sync groups --demo --to copy.sqlite").expect(0, &["groups"]);
    }
}

#[test]
fn reserve_without_remaining_requests_is_an_error() {
    let desk = Desk::new("export-reserve");
    desk.server.set_dialect(Dialect::default().limit(RateLimitScheme::PerMinute(60)));
    for line in ["export groups --to groups.csv", "sync languages --to copy.sqlite"] {
        desk.run(&format!("{line} --reserve 60")).expect(2, &["a reserve of 60 leaves nothing of a limit of 60"]);
        desk.run(&format!("{line} --reserve 100000")).expect(2, &["a reserve below 60"]);
        assert!(!desk.path("groups.csv.partial").exists() && !desk.path("copy.sqlite").exists());
        desk.run(&format!("{line} --reserve 10")).expect(0, &["as many as the service counts"]);
    }
}

#[test]
fn reserve_is_checked_for_a_list_that_needs_a_parameter() {
    let desk = Desk::new("export-reserve-parameter");
    let category = desk.server.blocking_client().items(helpdesk::kb_categories::list()).next().unwrap().unwrap();
    let line = format!("export kb-sections --category-id {} --to sections.csv --reserve 3", category.category_id);
    desk.run(&line).expect(0, &["kb sections"]);
}

/// Runs with a limit on the size of files, without the signal that would end the program.
pub(super) fn on_a_full_disk(desk: &Desk, line: &str) -> Ran {
    let limited = desk.command(line);
    let mut shell = Command::new("sh");
    shell
        .args(["-c", "trap '' XFSZ; ulimit -f 100; exec \"$@\"", "sh"])
        .arg(limited.get_program())
        .args(limited.get_args());
    shell.env_clear().envs(limited.get_envs().filter_map(|(name, value)| Some((name, value?))));
    shell.current_dir(limited.get_current_dir().unwrap());
    finish(&mut shell, "")
}

#[test]
fn rejected_case_does_not_stop_the_export() {
    let desk = Desk::new("export-rejected");
    desk.server.seed(Seed::cases(20));
    desk.server.inject_fault(Fault::status(410).on("messages.list").nth(3));
    desk.run("export cases --to cases.jsonl --with messages")
        .expect(8, &["but those of 1 records cannot be read, such as 10", "410 Gone"]);
    assert!(json_lines(&desk, "cases.messages.jsonl").len() > 20);
}
