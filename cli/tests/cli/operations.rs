//! Operations as commands: options, files, output, confirmations, exit codes.

use std::fs;
use std::io::Read;
use std::process::Stdio;
use std::time::Duration;

use helpdesk::meta::OPERATIONS;
use helpdesk_fake::{Fault, Seed};
use helpdesk_samples::{Sample, command_line};

use crate::desk::Desk;
use crate::run::{Ran, finish};

/// The command of an operation, such as `cases trash-many`.
fn command_of(id: &str) -> String {
    id.replace('_', "-").replace('.', " ")
}

#[test]
fn the_help_of_every_command_begins_with_its_example() {
    let desk = Desk::new("examples");
    for details in OPERATIONS {
        let help = desk.run(&format!("{} --help", command_of(details.operation.id))).stdout();
        let example = command_line(&Sample::example(details).unwrap()).unwrap().replace('\n', "\n  ");
        let (head, _) = help.split_once("\nUsage: ").unwrap();
        assert!(head.contains(&format!("\n\nExample:\n  {example}\n\nEffect: ")), "{help}");
        let short = desk.run(&format!("{} -h", command_of(details.operation.id))).stdout();
        assert!(short.trim_end().ends_with(&format!("\n\nExample:\n  {example}")), "{short}");
    }
}

#[test]
fn every_option_is_documented_with_its_limits() {
    let desk = Desk::new("help");
    for details in OPERATIONS {
        let help = desk.run(&format!("{} --help", command_of(details.operation.id))).stdout();
        for param in details.operation.params().filter(|it| !details.operation.path_params.contains(it)) {
            assert!(help.contains(&format!("--{} <", param.name.replace('_', "-"))), "{}\n{help}", param.name);
        }
    }
    let help = desk.run("cases list --help").stdout();
    for part in
        ["at most 500", "[default: 100]", "closed:", "`^` at the start", "Effect: reads only", "GET /cases.json"]
    {
        assert!(help.contains(part), "{part}\n{help}");
    }
}

#[test]
fn lists_are_arrays_and_records_are_objects() {
    let desk = Desk::new("shapes");
    let cases = desk.run("cases list -o json").json();
    assert!(cases.as_array().unwrap().iter().any(|case| case["subject"] == "Printer on fire"), "{cases}");
    let id = cases[0]["case_id"].as_u64().unwrap();
    assert_eq!(desk.run(&format!("cases get {id}")).json()["case_id"], id);
    assert_eq!(desk.run("cases list --status closed --subject nothing-like-it").json(), serde_json::json!([]));
    assert!(desk.run(&format!("cases changelog {id}")).json().is_array());
    assert!(desk.run("staff roles").json().is_array());
    assert!(desk.run("macros list").json().is_object());
    let labels = desk.run("labels list -o id").stdout();
    assert!(labels.lines().all(|line| line.parse::<u64>().is_ok()) && !labels.is_empty(), "{labels}");
}

#[test]
fn all_option_reads_beyond_the_first_page() {
    let desk = Desk::new("all");
    desk.server.seed(Seed::cases(230));
    let first = desk.run("cases list");
    assert!(first.stderr.contains("--all reads the rest"), "{}", first.stderr);
    assert_eq!(first.json().as_array().unwrap().len(), 100);
    let all = desk.run("cases list --all -o jsonl --sort created_at_asc").stdout();
    assert!(all.lines().count() > 230, "{}", all.lines().count());
    assert!(all.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()));
}

#[test]
fn terminal_shows_progress_of_a_long_list() {
    let desk = Desk::new("bar");
    desk.server.seed(Seed::cases(1230));
    let total = desk.run("cases list --all -o id").stdout().lines().count();
    let thousands = format!("{},{:03}", total / 1000, total % 1000);
    let output = desk.run_in_terminal("cases list --all --fields case_id", &[]).expect(0, &[]).stdout;
    let (bar, table) = output.split_once("case_id").unwrap();
    assert!(bar.contains(&format!("100 of {thousands} records")), "{bar:?}");
    assert!(bar.ends_with("\r\u{1b}[2K"), "{bar:?}");
    assert!(!table.contains("records") && table.lines().count() > total, "{table:?}");
    let line = "cases list --all -o jsonl";
    assert!(!desk.run_in_terminal(line, &[]).stdout().contains(" records"));
    assert_eq!(desk.run(line).stderr, "");
}

#[test]
fn a_table_fits_the_window_that_a_person_has_resized_meanwhile() {
    let desk = Desk::new("resized");
    desk.server.seed(Seed::cases(230));
    let ids = desk.run("cases list --all -o id").stdout();
    desk.server.inject_fault(Fault::delay(Duration::from_secs(2)).on("cases.list").nth(2));
    let resized = [("", "=120x40"), ("100 of", "=60x10")];
    let output = desk.run_in_terminal("cases list --all", &resized).expect(0, &["not shown: "]).stdout;
    let (_, table) = output.split_once("case_id").unwrap_or_else(|| panic!("{output:?}"));
    let (table, _) = table.split_once("not shown: ").unwrap();
    let rows: Vec<&str> = table.lines().skip(1).collect();
    assert!(rows.iter().all(|row| row.chars().count() <= 60), "{rows:?}");
    let first: Vec<&str> = rows.iter().filter_map(|row| row.split_whitespace().next()).collect();
    assert_eq!(first, ids.lines().collect::<Vec<_>>());
}

#[test]
fn every_list_with_pages_is_read_to_its_end() {
    let desk = Desk::new("lists");
    desk.server.seed(Seed::cases(230));
    for details in OPERATIONS.iter().filter(|details| details.operation.paging.is_some()) {
        let example = command_line(&Sample::example(details).unwrap()).unwrap();
        // Pages as long as they are by default.
        let example = example.trim_start_matches("helpdesk ").replace(" --limit 2", "");
        let lines = |options: &str| {
            let text = desk.run(&format!("{example} -o jsonl {options}")).stdout();
            text.lines().map(str::to_owned).collect::<Vec<_>>()
        };
        let pages = (1..9).flat_map(|page| lines(&format!("--page {page}"))).collect::<Vec<_>>();
        assert_eq!(lines("--all"), pages, "{example}");
    }
}

#[test]
fn records_that_share_an_id_are_all_printed() {
    let desk = Desk::new("shared");
    let body = r#"{"0": {"staff_id": 1, "at": "a"}, "1": {"staff_id": 1, "at": "b"}, "last_page": true}"#;
    desk.server.inject_fault(Fault::respond_with(200, body).on("statistics.staff_statuses"));
    let list = desk.run("statistics staff-statuses --period last_24_hours --all -o json").json();
    assert_eq!(list.as_array().unwrap().len(), 2, "{list}");
    let body = r#"{"case": {"case_id": 5, "subject": "S"}, "server_time": 5}"#;
    desk.server.inject_fault(Fault::respond_with(200, body).on("cases.get"));
    assert_eq!(desk.run("cases get 5").json()["subject"], "S");
}

#[test]
fn partial_success_is_reported() {
    let desk = Desk::new("partial");
    let ran = desk.run("cases trash-many 10001 99999999 --yes").expect(8, &["not changed: 99999999"]);
    assert!(ran.stdout.contains("10001"), "{ran:?}");
    // The response to a single id is a record, whose other numbers hold the digits of the missing one.
    desk.run("cases trash-many 10001 1 --yes").expect(8, &["not changed: 1;"]);
    desk.run("cases trash-many 10001 --yes").expect(0, &[]);
    let body = r#"{"case_id": "10001", "user_id": 30012}"#;
    desk.server.inject_fault(Fault::respond_with(200, body).on("cases.trash_many").first(1));
    desk.run("cases trash-many 10001 300 --yes").expect(8, &["not changed: 300;"]);
    desk.server.seed(Seed::cases(230));
    // The third page, and its retries.
    (3..6).for_each(|nth| desk.server.inject_fault(Fault::status(500).on("cases.list").nth(nth)));
    let ran = desk.run("cases list --all").expect(8, &["the list ends after 200 records", "500"]);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&ran.stdout).unwrap().as_array().unwrap().len(), 200);
    let full = || Stdio::from(fs::File::options().write(true).open("/dev/full").unwrap());
    let output = desk.command("labels create --label-title x").stdout(full()).output().unwrap();
    assert_eq!(output.status.code(), Some(7), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stderr).contains("it took effect"));
    assert_eq!(desk.command("labels list").stdout(full()).output().unwrap().status.code(), Some(1));
}

#[test]
fn invalid_values_are_not_sent() {
    let desk = Desk::new("unfit");
    let reply = "messages create 10001";
    let cases = [
        (format!("{reply} --content @- --content-html @-"), "standard input was read before"),
        ("labels update 701 --label-title --dry-run".to_owned(), "a value is required"),
        ("cases list --status Closed".to_owned(), "did you mean `closed`?"),
        ("cases list --from-time soon".to_owned(), "`yesterday`"),
        ("statistics leaderboard --from-time 2026-03-01".to_owned(), "`--period`"),
        ("kb-categories create --category-title A --category-title 2=B".to_owned(), "a key each"),
        ("kb-categories create --category-title 1=A --category-title 1=B".to_owned(), "given twice"),
        ("kb-categories create --category-title 1=@missing".to_owned(), "cannot read `missing`"),
        ("api PUT /cases/5.json -F a.b=1 -F a.b=2".to_owned(), "given twice"),
        ("api GET /cases.json?limit=1".to_owned(), "-q NAME=VALUE"),
        ("api POST /labels.json -F label.label_title=x -o id".to_owned(), "ids"),
    ];
    for (command, expected) in cases {
        desk.run_with(&command, "text").expect(2, &[expected]);
    }
    desk.run_with(&format!("{reply} --content @-"), " \n").expect(2, &["`@-` is empty"]);
    let endless = desk.command(&format!("{reply} --content @-")).stdin(fs::File::open("/dev/zero").unwrap()).output();
    assert!(String::from_utf8_lossy(&endless.unwrap().stderr).contains("it has more than 67108864 bytes"));
    assert!(desk.server.received_requests().is_empty());
    desk.run("cases list --staff-id Nobody").expect(2, &["0 (No staff member)"]);
    desk.run("cases list --status Closed --no-validation").expect(4, &["400"]);
}

#[test]
fn texts_come_from_options_files_and_standard_input() {
    let desk = Desk::new("texts");
    let case = desk.run("cases list -o id").stdout().lines().next().unwrap().to_owned();
    fs::write(desk.path("reply.html"), "<b>Готово</b>\n").unwrap();
    fs::write(desk.path("отчёт.pdf"), "%PDF").unwrap();
    let content = |ran: Ran| ran.json()["content_html"].as_str().unwrap_or_default().to_owned();
    let create = format!("messages create {case}");
    assert_eq!(content(desk.run(&format!("{create} --content-html @reply.html"))), "<b>Готово</b>\n");
    assert_eq!(content(desk.run_with(&format!("{create} --content-html @-"), "<i>stdin</i>")), "<i>stdin</i>");
    let text = desk.run(&format!("{create} --content '@@ann: done' --attach отчёт.pdf")).json();
    assert_eq!(text["content"], "@ann: done");
    assert_eq!(text["attachments"][0]["file_name"], "отчёт.pdf", "{text}");
    let missing = desk.run(&format!("{create} --content @missing"));
    assert_eq!(missing.code, 2);
    assert!(missing.stderr.contains("cannot read `missing`") && missing.stderr.contains("@@missing"), "{missing:?}");
}

#[test]
fn destructive_command_asks_for_confirmation() {
    let desk = Desk::new("care");
    let cases = desk.run("cases list -o id").stdout();
    let ids = cases.lines().take(2).collect::<Vec<_>>().join(" ");
    let label = desk.run("labels list -o id").stdout().lines().next().unwrap().to_owned();
    desk.server.clear_requests();
    let commands = ["DELETE /labels/7.json --effect idempotent", "PUT /cases/5/trash.json", "PUT /cases/1,2/spam.json"];
    let commands = commands.map(|command| format!("api {command}")).into_iter();
    for command in commands.chain([format!("labels delete {label}"), format!("cases trash-many {ids}")]) {
        let ran = desk.run(&command);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.stderr.contains("--yes"), "{ran:?}");
        // Standard input that ends, or that says yes without a terminal, is no consent.
        assert_eq!(desk.run_with(&command, "yes\n2\n").code, 2);
    }
    assert!(desk.server.received_requests().iter().next().is_none());
    desk.run(&format!("cases trash-many {ids} --yes")).stdout();
    desk.run(&format!("labels delete {label} -y")).stdout();
    assert_eq!(desk.server.received_requests().iter().count(), 2);
}

#[test]
fn person_confirms_by_typing_the_requested_text() {
    let desk = Desk::new("confirm");
    let cases = desk.run("cases list -o id").stdout();
    let ids = cases.lines().take(2).collect::<Vec<_>>().join(" ");
    let trash = format!("cases trash-many {ids}");
    desk.server.clear_requests();
    // The end of input is an empty line.
    for answer in ["yes", "3", "n", ""] {
        let ran = desk.run_in_terminal(&trash, &[("Type `2`", answer)]);
        ran.expect(5, &["to the trash: 1", "nothing was changed"]);
    }
    desk.run_in_terminal("labels delete 701", &[("Type `yes`", "no")])
        .expect(5, &["Deletes a label: 701", "nothing was changed"]);
    assert!(desk.server.received_requests().is_empty());
    desk.run_in_terminal(&trash, &[("Type `2`", "2")]).expect(0, &[]);
    assert_eq!(desk.server.received_requests().len(), 1);
}

#[test]
fn exit_code_shows_the_outcome() {
    let desk = Desk::new("codes");
    let create = "cases create --user-email ann@example.com --subject Printer --content Help";
    let cases: [(&str, Option<Fault>, i32, &str); 14] = [
        ("cases list", None, 0, ""),
        ("cases", None, 2, "Usage"),
        ("cases list --limit 0", None, 2, "`--limit`: must be at least 1"),
        ("cases list --sort newest", None, 2, "possible values"),
        ("cases get 999999999", None, 4, "404"),
        ("cases list", Some(Fault::status(401)), 3, "helpdesk doctor"),
        ("cases list", Some(Fault::status(403)), 3, "helpdesk doctor"),
        ("cases list", Some(Fault::status(500)), 5, "500"),
        (create, Some(Fault::status(500)), 6, "it may have taken effect"),
        (create, Some(Fault::reset().after_processing()), 6, "look whether it took effect"),
        (create, Some(Fault::respond_with(200, "<html>")), 6, "look whether it took effect"),
        ("api GET /nothing.json", None, 4, "404"),
        ("api GET /cases.json", Some(Fault::status(500)), 5, "500"),
        ("api POST /cases.json", Some(Fault::status(500)), 6, "500"),
    ];
    for (command, fault, code, expected) in cases {
        desk.server.clear_faults();
        fault.into_iter().for_each(|fault| desk.server.inject_fault(fault));
        let ran = desk.run(command);
        assert_eq!(ran.code, code, "{command}: {ran:?}");
        assert!(ran.stderr.contains(expected), "{command}: {ran:?}");
        assert!(ran.code == 0 || ran.stdout.is_empty(), "{command}: {ran:?}");
    }
    let refused = desk.command("cases list").env("HELPDESK_URL", "http://127.0.0.1:9").output().unwrap();
    assert_eq!(refused.status.code(), Some(5));
}

#[test]
fn transient_failure_is_retried() {
    let desk = Desk::new("retry");
    desk.server.inject_fault(Fault::status(503).first(1));
    let ran = desk.run("labels list -v");
    assert!(ran.stderr.contains("503") && ran.stderr.contains("200") && ran.stderr.contains("retrying"), "{ran:?}");
    assert!(ran.json().is_array());
}

#[test]
fn closed_output_is_no_failure() {
    let desk = Desk::new("pipe");
    desk.server.seed(Seed::cases(300));
    let mut command = desk.command("cases list --all -o jsonl");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).contains("panic")), (Some(0), false));
}

#[test]
fn the_demo_needs_no_account() {
    let desk = Desk::new("demo");
    let mut command = desk.command("cases list --demo");
    let output = command.env_remove("HELPDESK_URL").env_remove("HELPDESK_API_KEY").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap().is_array());
}

#[test]
fn shells_and_manuals_know_every_command() {
    let desk = Desk::new("shell");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = desk.run(&format!("completions {shell}")).stdout();
        assert!(script.contains("helpdesk") && script.contains("HELPDESK_COMPLETE"), "{shell}: {script}");
        assert!(script.len() < 4000, "it asks the program, and does not know it: {shell}");
    }
    desk.run("completions tcsh").expect(2, &["bash"]);
    desk.run("man pages").stdout();
    for details in OPERATIONS {
        let page = format!("pages/helpdesk-{}.1", command_of(details.operation.id).replace(' ', "-"));
        assert!(desk.path(&page).is_file(), "{page}");
    }
}

#[test]
fn an_empty_content_is_not_sent() {
    let desk = Desk::new("blank");
    for content in ["", " \n"] {
        let mut command = desk.command("messages create 10001");
        let ran = finish(command.arg(format!("--content={content}")), "");
        ran.expect(2, &["--content: it is empty", "try: --no-validation"]);
    }
    assert!(desk.server.received_requests().is_empty());
    // Clears a field.
    desk.run("cases update 10001 --subject= --dry-run").expect(0, &["\"subject\":\"\""]);
}
