//! Creates of unknown outcome, and the search for their records.

use std::time::Duration;

use helpdesk_fake::{FakeServer, Fault, Seed};

use crate::desk::Desk;
use crate::outcomes::{interrupt, interruptible};
use crate::run::{EMAIL, Home, KEY, Ran, finish, server};

const CASE: &[&str] =
    &["cases", "create", "--user-email", "ann@example.com", "--subject", "Printer", "--content", "Help", "-o", "json"];

/// Runs a command that looks for this number of seconds.
fn run(server: &FakeServer, home: &Home, seconds: &str, arguments: &[&str]) -> Ran {
    let account = [("HELPDESK_URL", server.url()), ("HELPDESK_EMAIL", EMAIL), ("HELPDESK_API_KEY", KEY)];
    let mut command = home.command(env!("CARGO_BIN_EXE_helpdesk"), &account);
    finish(command.args(arguments).env("HELPDESK_LOOK", seconds), "")
}

#[test]
fn created_record_is_printed_like_a_response() {
    let lost: [fn() -> Fault; 3] = [
        || Fault::reset().after_processing(),
        || Fault::status(502).after_processing(),
        || Fault::status(500).after_processing(),
    ];
    for fault in lost {
        let (server, home) = (server(), Home::new("look-created"));
        server.inject_fault(fault().on("cases.create"));
        let ran = run(&server, &home, "20", CASE).expect(0, &["created as ", "and no other one like it"]);
        let case: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
        assert_eq!(case["subject"], "Printer", "{ran:?}");
        assert!(ran.stderr.contains(&format!("created as {}:", case["case_id"])), "{ran:?}");
        let creates = server.received_requests().iter().filter(|it| it.method == "POST").count();
        assert_eq!(creates, 1, "it only reads");
    }
}

#[test]
fn a_record_that_was_not_created_is_not_found_and_stays_unknown() {
    for fault in [Fault::reset(), Fault::status(502), Fault::respond_with(200, "<html>Back soon</html>")] {
        let (server, home) = (server(), Home::new("look-none"));
        server.inject_fault(fault.on("cases.create"));
        let ran = run(&server, &home, "1", CASE).expect(6, &["cause: not found within 1 s", "before you repeat it"]);
        assert!(
            ran.stdout.is_empty() && ran.stderr.contains("try: helpdesk cases list --sort created_at_desc"),
            "{ran:?}"
        );
    }
}

#[test]
fn similar_records_are_named_and_none_is_chosen() {
    let (server, home) = (server(), Home::new("look-alike"));
    let created = |ran: Ran| serde_json::from_str::<serde_json::Value>(&ran.stdout).unwrap();
    let first = created(run(&server, &home, "20", CASE).expect(0, &[]));
    server.inject_fault(Fault::reset().after_processing().on("cases.create"));
    let two = run(&server, &home, "20", CASE).expect(6, &["cause: cannot tell: 2 match: "]);
    assert!(two.stdout.is_empty() && two.stderr.contains(&first["case_id"].to_string()), "{two:?}");
}

#[test]
fn possibly_older_record_is_not_chosen() {
    let (server, home) = (server(), Home::new("look-older"));
    let label = ["labels", "create", "--label-title", "Urgent"];
    for (create, operation) in [(&label[..], "labels.create"), (CASE, "cases.create")] {
        run(&server, &home, "20", create).expect(0, &[]);
        // Times of creation have seconds.
        std::thread::sleep(std::time::Duration::from_secs(1));
        server.inject_fault(Fault::reset().on(operation));
        let ran = run(&server, &home, "20", create).expect(6, &["cause: cannot tell: ", " matches, and may be older"]);
        assert!(ran.stdout.is_empty(), "{ran:?}");
    }
}

#[test]
fn lines_of_unknown_outcome_whose_records_are_found_are_done() {
    let (server, home) = (server(), Home::new("look-lines"));
    server.seed(Seed::example());
    let arguments = ["messages", "create", "-", "--content", "Done", "--yes"];
    server.inject_fault(Fault::reset().after_processing().on("messages.create").nth(1));
    let account = [("HELPDESK_URL", server.url()), ("HELPDESK_EMAIL", EMAIL), ("HELPDESK_API_KEY", KEY)];
    let mut command = home.command(env!("CARGO_BIN_EXE_helpdesk"), &account);
    let ran = finish(command.args(arguments).env("HELPDESK_LOOK", "20"), "10001\n10002\n");
    ran.expect(0, &["1 unknown: looking for their records", ": created as ", "2 done"]);
    let sent = server.received_requests();
    assert_eq!(sent.iter().filter(|it| it.method == "POST").count(), 2);
}

#[test]
fn unreadable_list_leaves_the_outcome_unknown() {
    let (server, home) = (server(), Home::new("look-unreadable"));
    server.inject_fault(Fault::reset().after_processing().on("cases.create"));
    server.inject_fault(Fault::status(403).on("cases.list"));
    let ran = run(&server, &home, "20", CASE).expect(6, &["cause: cannot tell: cases.list: HTTP 403"]);
    assert!(ran.stdout.is_empty(), "{ran:?}");
}

#[test]
fn invalid_number_of_seconds_is_an_error() {
    let (server, home) = (server(), Home::new("look-wrong"));
    run(&server, &home, "long", CASE).expect(2, &["`HELPDESK_LOOK` must be a number of seconds, got `long`"]);
    assert!(server.received_requests().is_empty());
}

/// Nothing is under way: the search waits for the rate limit of the list.
#[test]
fn an_interruption_of_the_search_leaves_the_create_unknown() {
    let desk = Desk::new("look-interrupted");
    let wait = Fault::throttled(Duration::from_secs(60)).on("cases.list");
    desk.server.inject_fault(Fault::reset().on("cases.create"));
    desk.server.inject_fault(wait);
    let line = "cases create --user-email ann@example.com --subject Printer --content Help";
    let (code, stderr) = interrupt(&desk, line, interruptible(&desk, line).env("HELPDESK_LOOK", "20"), 2);
    assert_eq!(code, Some(6), "{stderr}");
    assert!(stderr.contains("before you repeat it"), "{stderr}");
}
