//! The examples as programs: without an account, and with one that they must ask about.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use helpdesk::{MessageContent, Requester, cases};
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, FakeServer, Seed};

use crate::writes;

/// Returns the path of an example.
pub(crate) fn program(example: &str) -> PathBuf {
    // Tests lie beside the directory of the examples, which cargo builds before it runs tests.
    let directory: PathBuf = std::env::current_exe().unwrap().ancestors().nth(2).unwrap().join("examples");
    let program = directory.join(example);
    assert!(program.is_file(), "`cargo test` builds {example}; with `-p` or `--test` it may not");
    program
}

/// Runs an example, with this typed in.
fn run(example: &str, server: Option<&FakeServer>, arguments: &[&str], typed: &str) -> Output {
    let mut command = Command::new(program(example));
    // Where they put what they make without being told where.
    command.env("TMPDIR", env!("CARGO_TARGET_TMPDIR"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ["HELPDESK_URL", "HELPDESK_EMAIL", "HELPDESK_API_KEY"] {
        command.env_remove(name);
    }
    if let Some(server) = server {
        command.envs([
            ("HELPDESK_URL", server.url()),
            ("HELPDESK_EMAIL", DEFAULT_STAFF_EMAIL),
            ("HELPDESK_API_KEY", server.api_key()),
        ]);
    }
    let mut child = command.spawn().unwrap();
    // One that does not ask may have ended.
    child.stdin.take().unwrap().write_all(typed.as_bytes()).ok();
    child.wait_with_output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn without_an_account_each_runs_against_a_fake_server() {
    for (example, says) in [
        ("weekly_report", "\nSales "),
        ("form", "\nThank you. Your request has the number "),
        ("import_cases", "\n1003 is case "),
        ("export_jsonl", "\nThe file has 3000 lines, and the service counts 3000 cases.\n"),
        ("export_sqlite", "\n1 cases are new and 3 changed, with "),
        ("label_open_cases", "\nOn the clock of the account this took "),
        ("quickstart", "\ndeleted   the case and the label\n"),
    ] {
        let output = run(example, None, &[], "");
        let text = text(&output);
        assert!(output.status.success() && text.contains(says), "{example}: {text}{output:?}");
        assert!(text.starts_with("A fake server listens on http://127.0.0.1:"), "{example}: {text}");
    }
}

#[test]
fn in_an_account_nothing_is_written_unless_somebody_agrees() {
    let server = FakeServer::start_blocking().unwrap();
    server.seed(Seed::cases(30));
    for example in ["form", "label_open_cases", "quickstart"] {
        for typed in ["", "no\n", "y\n", "YES!\n"] {
            let output = run(example, Some(&server), &[], typed);
            let text = text(&output);
            assert!(output.status.success(), "{example}: {output:?}");
            assert!(text.starts_with(&format!("In the account at {} this ", server.url())), "{example}: {text}");
            assert!(text.ends_with("Nothing was written.\n"), "{example}: {text}");
        }
    }
    assert!(server.received_requests().is_empty(), "{}", server.received_requests());
    let [lines, copy] = ["programs.jsonl", "programs.sqlite"].map(|name| {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        for old in [path.clone(), path.with_extension("jsonl.state")] {
            std::fs::remove_file(old).ok();
        }
        path.to_str().unwrap().to_owned()
    });
    for (example, arguments) in [
        ("weekly_report", &[][..]),
        ("label_open_cases", &["--dry-run"]),
        ("export_jsonl", &["--out", &lines]),
        ("export_sqlite", &["--db", &copy]),
    ] {
        let output = run(example, Some(&server), arguments, "");
        assert!(output.status.success() && !text(&output).contains("yes"), "what only reads does not ask: {output:?}");
    }
    assert_eq!(writes(&server), 0, "{}", server.received_requests());
    let output = run("form", Some(&server), &["--email", "zoe@example.com"], "yes\n");
    assert!(text(&output).contains("Thank you."), "{output:?}");
    assert_eq!(writes(&server), 1);
}

#[tokio::test]
async fn what_does_not_work_out_ends_as_a_failure_that_says_why() {
    let server = FakeServer::start().await.unwrap();
    let case = cases::create(Requester::email("ann@example.com"), "Invoice", MessageContent::text("x"));
    server.client().send(case).await.unwrap();
    let output = run("form", Some(&server), &["--email", "zoe", "--file", "no/such/file"], "yes\n");
    assert!(!output.status.success());
    assert!(text(&output).contains("as in ann@example.com.\nThere is no file no/such/file.\n"), "{output:?}");
    server.inject_fault(helpdesk_fake::Fault::respond_with(401, r#"{"error": "wrong_key"}"#));
    for example in ["weekly_report", "label_open_cases"] {
        let output = run(example, Some(&server), &[], "yes\n");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains("401"), "{example}: {output:?}");
    }
}
