//! `helpdesk verify`: its output, its file, and that it only reads.

use serde_json::Value;

use crate::desk::Desk;

#[test]
fn verification_sends_only_requests_that_read() {
    let desk = Desk::new("verify");
    let ran = desk.run("verify --save observed.json").expect(0, &[]);
    assert!(ran.stdout.starts_with("everything that was seen is as documented\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("\ncoverage: 34 of 34 reads"), "{}", ran.stdout);
    assert!(ran.stderr.contains("written to observed.json"), "{}", ran.stderr);
    let requests = desk.server.received_requests();
    assert!(requests.len() > 34 && requests.iter().all(|it| it.method == "GET"), "{requests}");
    let before = desk.server.received_requests().len();
    let second_run = desk.run("verify --show observed.json").expect(0, &[]);
    assert_eq!(second_run.stdout, ran.stdout);
    assert_eq!(desk.server.received_requests().len(), before);
}

/// The server has cases of the last days, which reports count.
#[test]
fn the_demo_is_as_documented() {
    let ran = Desk::new("verify_demo").run("verify --demo --budget 300").expect(0, &[]);
    assert!(ran.stdout.starts_with("everything that was seen is as documented\n"), "{}", ran.stdout);
}

#[test]
fn saved_file_with_differences_has_a_separate_exit_code() {
    let desk = Desk::new("verify_differs");
    desk.run("verify --save observed.json --only labels").expect(0, &[]);
    let path = desk.path("observed.json");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(!text.contains("http") && !text.contains('@'), "{text}");
    std::fs::write(&path, text.replace("Label/fields/label_title", "Label/fields/color")).unwrap();
    let json = desk.run("verify --show observed.json -o json").expect(9, &[]).stdout;
    let report: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(report["findings"][0]["path"], "Label/fields/color");
    assert_eq!(report["findings"][0]["kind"], "new");
}

#[test]
fn dry_run_sends_nothing_and_lists_the_planned_reads() {
    let desk = Desk::new("verify_dry");
    let ran = desk.run("verify --dry-run --budget 7").expect(0, &[]);
    assert!(ran.stdout.starts_with("reads only, at most 7 requests: up to 1 minutes"), "{}", ran.stdout);
    assert!(ran.stdout.contains("\n  cases.list\n") && !ran.stdout.contains("cases.create"));
    assert_eq!(desk.server.received_requests().len(), 0);
}

#[test]
fn budget_is_respected_and_unseen_operations_are_reported() {
    let desk = Desk::new("verify_budget");
    let ran = desk.run("verify --budget 3").expect(0, &[]);
    assert_eq!(desk.server.received_requests().len(), 3);
    assert!(ran.stdout.contains("not seen:") && ran.stdout.contains("the budget was used"), "{}", ran.stdout);
}

#[test]
fn existing_file_is_not_replaced_and_invalid_file_is_an_error() {
    let desk = Desk::new("verify_files");
    std::fs::write(desk.path("notes.txt"), "my notes").unwrap();
    desk.run("verify --save notes.txt").expect(1, &["cannot use `notes.txt`", "it is there already", "another name"]);
    assert_eq!(desk.server.received_requests().len(), 0);
    desk.run("verify --show notes.txt").expect(1, &["it is no JSON"]);
    desk.run("verify --show nothing.json").expect(1, &["cannot use `nothing.json`"]);
    desk.run("verify --only moods").expect(2, &["labels"]);
}

/// The test enables all logs, on an account in which every text is a mark.
#[test]
fn no_text_of_the_account_is_in_the_file_on_the_screen_or_in_the_logs() {
    let desk = Desk::new("verify_canary");
    for command in [
        "cases create --user-email canary@canary.example --subject Canary --content Canary",
        "labels create --label-title Canary",
        "companies create --company-name Canary",
        "users create --user-email canary2@canary.example --user-full-name Canary",
    ] {
        desk.run(command).expect(0, &[]);
    }
    let ran = desk.run("verify --save observed.json -vvv").expect(0, &[]);
    let file = std::fs::read_to_string(desk.path("observed.json")).unwrap();
    assert!(ran.stderr.contains("> GET http") && ran.stderr.contains("cases.list, after 0 requests"), "{}", ran.stderr);
    for output in [ran.stdout, ran.stderr, file] {
        let at = output.to_lowercase().find("canary");
        assert!(at.is_none(), "{}", &output[at.unwrap().saturating_sub(300)..]);
    }
}
