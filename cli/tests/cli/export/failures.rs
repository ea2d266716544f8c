//! Exports that cannot go on: what they say, and that nothing is lost.

use std::fs;
use std::process::Command;

use helpdesk_fake::{Fault, Permissions, Seed};

use super::files::json_lines;
use crate::desk::Desk;
use crate::run::finish;

#[test]
fn a_file_that_is_there_is_replaced_only_on_request() {
    let desk = Desk::new("export-there");
    fs::write(desk.path("cases.csv"), "mine").unwrap();
    desk.run("export cases --to cases.csv").expect(1, &["`cases.csv` exists", "--replace"]);
    assert_eq!(fs::read_to_string(desk.path("cases.csv")).unwrap(), "mine");
    desk.run("export cases --to cases.csv --replace").expect(0, &["cases.csv"]);
    assert!(fs::read_to_string(desk.path("cases.csv")).unwrap().starts_with("case_id,"));
}

#[test]
fn an_unfinished_export_is_continued_by_the_same_command_alone() {
    let desk = Desk::new("export-other");
    desk.server.seed(Seed::cases(150));
    desk.server.inject_fault(Fault::status(400).on("messages.list").nth(20));
    let line = "export cases --to cases.jsonl --with messages";
    desk.run(line).expect(4, &["what was read is in `cases.jsonl.partial`", "the same command"]);
    assert!(!desk.path("cases.jsonl").exists());
    let before = fs::read(desk.path("cases.jsonl.partial")).unwrap();
    desk.run("export cases --to cases.jsonl --status open").expect(2, &["is of another command", "/cases.json"]);
    assert!(before == fs::read(desk.path("cases.jsonl.partial")).unwrap(), "it was not changed");
    desk.server.clear_requests();
    desk.run(line).expect(0, &["as many as the service counts"]);
    let lists = desk.server.received_requests().iter().filter(|request| request.path.contains("/cases.json")).count();
    assert_eq!(lists, 0, "the cases were read before");
    assert!(json_lines(&desk, "cases.jsonl").len() > 150);
}

#[test]
fn what_the_credentials_may_not_read_is_skipped_and_said() {
    let desk = Desk::new("export-rights");
    desk.server.inject_fault(Fault::respond_with(403, r#"{"error":"staff_has_not_access"}"#).on("users.list"));
    desk.server.inject_fault(Fault::respond_with(403, r#"{"error":"staff_has_not_access"}"#).on("messages.list"));
    desk.run("export cases --to cases.sqlite --with users,messages,groups")
        .expect(8, &["skipped users", "skipped messages.list", "groups"]);
    desk.run("export users --to users.csv").expect(3, &["error:"]);
    desk.server.clear_faults();
    desk.server.set_permissions(601, Permissions::ViewOnly);
    desk.run("export cases --to other.sqlite --with users").expect(0, &[]);
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
fn files_of_others_are_left_alone() {
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
fn a_full_disk_is_an_error_and_the_next_run_goes_on() {
    let desk = Desk::new("export-full");
    desk.server.seed(Seed::cases(240));
    let line = "export cases --to cases.parquet --with messages";
    // A limit on the size of files, without the signal that would end the program.
    let limited = desk.command(line);
    let mut shell = Command::new("sh");
    shell
        .args(["-c", "trap '' XFSZ; ulimit -f 100; exec \"$@\"", "sh"])
        .arg(limited.get_program())
        .args(limited.get_args());
    shell.env_clear().envs(limited.get_envs().filter_map(|(name, value)| Some((name, value?))));
    shell.current_dir(limited.get_current_dir().unwrap());
    finish(&mut shell, "").expect(1, &["cases.parquet.partial", "the same command"]);
    desk.run(line).expect(0, &["as many as the service counts"]);
}
