//! Advice about a change that may have been done.

use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use helpdesk_fake::Fault;

use crate::desk::Desk;
use crate::run::Ran;

/// A change, whether it may be repeated if it is unknown whether it was done, and the command that shows it.
const CHANGES: [(&str, bool, &str); 10] = [
    (
        "cases create --user-email ann@example.com --subject Printer --content Help",
        false,
        "helpdesk cases list --sort created_at_desc",
    ),
    ("messages create 10001 --content Done", false, "helpdesk messages list 10001"),
    ("labels create --label-title new", false, "helpdesk labels list"),
    ("users link 30001 --user-id 30002", false, "helpdesk users get 30001"),
    ("cases update 10001 --subject New", true, "helpdesk cases get 10001"),
    ("cases trash-many 10001 10002 --yes", true, "helpdesk cases get 10001"),
    ("labels delete 701 --yes", true, "helpdesk labels list"),
    ("api POST /labels.json -F label.label_title=x", false, "helpdesk labels list"),
    ("api PUT /cases/10001.json -F case.subject=x --effect idempotent", true, "helpdesk cases get 10001"),
    ("api DELETE /labels/702.json --yes", true, "helpdesk labels list"),
];

/// Returns whether the program advises to send the same again.
fn repeats(ran: &Ran) -> bool {
    ["same command", "try again", "retry in"].iter().any(|it| ran.stderr.contains(it))
}

#[test]
fn no_message_advises_to_repeat_a_change_of_unknown_outcome() {
    let desk = Desk::new("outcomes");
    type Make = fn() -> Fault;
    let faults: [(&str, Make, i32); 18] = [
        ("a cut response", Fault::truncated, 7),
        ("a page", || Fault::respond_with(200, "<!DOCTYPE html><title>Back soon</title>"), 6),
        ("a page for a new record", || Fault::respond_with(201, "<html>"), 6),
        ("other text", || Fault::respond_with(200, "OK"), 6),
        ("nothing", || Fault::respond_with(200, ""), 6),
        ("an empty object", || Fault::respond_with(200, "{}"), 6),
        ("no record", || Fault::respond_with(200, r#"{"case":false,"message":null,"label":[],"user":{}}"#), 6),
        ("another object", || Fault::respond_with(200, r#"{"success":true}"#), 6),
        ("no record", || Fault::respond_with(200, "null"), 6),
        ("a connection that is lost after it", || Fault::reset().after_processing(), 6),
        ("a connection that is lost", Fault::reset, 6),
        ("an error of the server", || Fault::status(500), 6),
        ("an error of a gateway", || Fault::status(502), 6),
        ("a redirect after it", || Fault::status(303), 6),
        ("a timeout of the service", || Fault::status(408), 6),
        ("a rejection", || Fault::status(400), 4),
        ("a wrong key", || Fault::status(401), 3),
        ("a missing permission", || Fault::status(403), 3),
    ];
    for (line, is_repeatable, look) in CHANGES {
        for (name, fault, code) in faults {
            desk.server.clear_faults();
            desk.server.inject_fault(fault());
            let ran = desk.run(line);
            // A deletion returns no content: an empty body or JSON confirms it, and a truncated body does not.
            let code = match (line.contains("delete") || line.contains("DELETE"), name) {
                (true, "nothing" | "an empty object" | "no record" | "another object") => {
                    ran.expect(0, &[]);
                    continue;
                }
                (true, "a cut response") => continue,
                // Half of the body ends within the first key.
                (false, "a cut response") if line.contains("trash-many") => 6,
                _ => code,
            };
            let ran = ran.expect(code, &[]);
            let context = format!("{line}, {name}: {ran:#?}");
            let may_be_done = code == 7 || code == 6 && !is_repeatable;
            assert!(!(may_be_done && repeats(&ran)), "{context}");
            // The id of a new record may have come.
            let looks = ran.stderr.contains(&format!("try: {look}\n")) || code == 7 && ran.stderr.contains(" get ");
            assert_eq!(looks, code >= 6, "{context}");
            let warns = ran.stderr.contains("before you repeat it") || ran.stderr.contains("do not repeat it");
            assert!(code != 6 || warns != is_repeatable, "{context}");
            assert!(
                code >= 6 || !ran.stderr.contains("took effect") && !ran.stderr.contains("have taken effect"),
                "{context}"
            );
        }
    }
}

#[test]
fn reads_may_be_repeated() {
    let desk = Desk::new("outcomes-reads");
    for (fault, code) in [(Fault::reset(), 5), (Fault::truncated(), 7)] {
        desk.server.clear_faults();
        desk.server.inject_fault(fault);
        for line in ["cases get 10001", "api GET /cases.json"] {
            let ran = desk.run(line).expect(code, &["the same command again"]);
            assert!(!ran.stderr.contains("took effect"), "{line}: {ran:?}");
        }
    }
}

#[test]
fn record_with_a_known_id_is_in_the_suggested_command() {
    let desk = Desk::new("outcomes-id");
    let body = r#"{"case": {"case_id": 10003, "user_id": 7, "subject": ""#;
    desk.server.inject_fault(Fault::respond_with(201, body).on("cases.create"));
    desk.run(CHANGES[0].0).expect(7, &["it took effect", "try: helpdesk cases get 10003"]);
    let full = || Stdio::from(fs::File::options().write(true).open("/dev/full").unwrap());
    for line in ["labels create --label-title x", "api POST /labels.json -F label.label_title=x"] {
        let output = desk.command(line).stdout(full()).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(7), "{line}: {stderr}");
        assert!(stderr.contains("it took effect") && stderr.contains("try: helpdesk labels list"), "{line}: {stderr}");
    }
}

fn interrupt_first(desk: &Desk, line: &str, fault: Fault) -> (Option<i32>, String) {
    interrupted_at(desk, line, fault, 1)
}

/// Runs a command until the service has this many requests, and interrupts it.
pub(crate) fn interrupted_at(desk: &Desk, line: &str, fault: Fault, requests: usize) -> (Option<i32>, String) {
    interrupted_with(desk, line, [fault], requests)
}

/// A command that a signal interrupts. A shell makes background programs ignore the signal.
pub(crate) fn interruptible(desk: &Desk, line: &str) -> Command {
    let wanted = desk.command(line);
    let mut command = Command::new("/usr/bin/env");
    command.arg("--default-signal=INT").arg(wanted.get_program()).args(wanted.get_args()).env_clear();
    command.envs(wanted.get_envs().filter_map(|(name, value)| Some((name, value?))));
    command.current_dir(wanted.get_current_dir().unwrap()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn interrupted_with(
    desk: &Desk,
    line: &str,
    faults: impl IntoIterator<Item = Fault>,
    requests: usize,
) -> (Option<i32>, String) {
    desk.server.clear_faults();
    desk.server.clear_requests();
    faults.into_iter().for_each(|fault| desk.server.inject_fault(fault));
    interrupt(desk, line, &mut interruptible(desk, line), requests)
}

/// Starts a command, and interrupts it when the service has this many requests.
pub(crate) fn interrupt(desk: &Desk, line: &str, command: &mut Command, requests: usize) -> (Option<i32>, String) {
    let mut child = command.spawn().unwrap();
    while desk.server.received_requests().len() < requests {
        assert!(child.try_wait().unwrap().is_none(), "{line}: it has ended");
        sleep(Duration::from_millis(1));
    }
    // The response that says to wait has to come.
    sleep(Duration::from_millis(500));
    // Two interruptions, as people press Ctrl-C twice.
    for _ in 0..2 {
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    }
    let output = child.wait_with_output().unwrap();
    assert!(output.stdout.is_empty(), "{line}: {output:?}");
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn interrupted_change_reports_unknown_outcome_and_how_to_check() {
    let desk = Desk::new("outcomes-interrupted");
    for (line, is_repeatable, look) in CHANGES {
        for fault in [Fault::delay(Duration::from_secs(30)), Fault::delay(Duration::from_secs(30)).after_processing()] {
            let (code, stderr) = interrupt_first(&desk, line, fault);
            assert_eq!(code, Some(6), "{line}: {stderr}");
            assert!(stderr.contains("interrupted: it is unknown whether it was done"), "{line}: {stderr}");
            assert!(stderr.contains(&format!("try: {look}\n")), "{line}: {stderr}");
            assert_eq!(stderr.contains("before you repeat it"), !is_repeatable, "{line}: {stderr}");
        }
    }
}

#[test]
fn interrupted_command_without_changes_prints_nothing() {
    let desk = Desk::new("outcomes-quiet");
    for line in ["cases list", "cases list --all", "cases get 10001", "api GET /cases.json"] {
        // The signal ends the program, and a shell calls that 130.
        assert_eq!(
            interrupt_first(&desk, line, Fault::delay(Duration::from_secs(30))),
            (None, String::new()),
            "{line}"
        );
    }
    let (code, stderr) = interrupt_first(&desk, CHANGES[0].0, Fault::throttled(Duration::from_secs(30)));
    assert_eq!((code, stderr.contains("unknown"), stderr.contains("waiting")), (Some(130), false, true), "{stderr}");
}

/// The first attempt may be done, whatever the response to the second says.
#[test]
fn change_interrupted_after_a_lost_attempt_has_unknown_outcome() {
    let desk = Desk::new("outcomes-lost");
    for lost in [Fault::reset(), Fault::status(502).after_processing()] {
        let faults = [lost.first(1), Fault::throttled(Duration::from_secs(30)).nth(2)];
        let (code, stderr) = interrupted_with(&desk, "cases update 10001 --subject x", faults, 2);
        assert_eq!((code, stderr.contains("unknown")), (Some(6), true), "{stderr}");
    }
}

#[test]
fn html_page_instead_of_a_response_is_unreadable() {
    let desk = Desk::new("outcomes-pages");
    for body in ["<!DOCTYPE html><title>Back soon</title>", "", "OK", "false", r#"{"success":true}"#] {
        desk.server.clear_faults();
        desk.server.inject_fault(Fault::respond_with(200, body));
        for line in ["cases get 10001", "cases list", "cases list --all", "labels list", "macros list -o json"] {
            let ran = desk.run(line);
            // Nothing is required of macros.
            let is_any = line.starts_with("macros") && body.starts_with('{');
            assert_eq!(ran.code, if is_any { 0 } else { 7 }, "{line}, {body}: {ran:?}");
        }
        let export = desk.run(&format!("export cases --to {}.jsonl", body.len()));
        assert_eq!(export.code, 7, "{body}: {export:?}");
    }
}
