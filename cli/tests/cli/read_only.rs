//! Read-only accounts: no kind of command sends a change to the service.

use std::fs;
use std::path::Path;

use helpdesk::meta::{Effect, Method, OPERATIONS, OperationDetails};
use helpdesk::{RawRequest, cases, labels};
use helpdesk_samples::{Sample, command_line};
use helpdesk_tools::config::{Account, Setting, Source};

use crate::desk::Desk;
use crate::run::{EMAIL, Home, KEY, Ran, finish};

/// A line of a shell, in which `helpdesk` is the program.
fn shell(desk: &Desk, line: &str) -> Ran {
    let program = Path::new(env!("CARGO_BIN_EXE_helpdesk")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut sh = desk.program("/bin/sh");
    finish(sh.env("PATH", path).env("HELPDESK_READ_ONLY", "1").args(["-c", line]), "")
}

fn line(details: &'static OperationDetails) -> String {
    command_line(&Sample::example(details).unwrap()).unwrap()
}

/// The requests of operations that are not of those that read.
fn changes(desk: &Desk) -> Vec<String> {
    let is_change = |operation: &str| {
        OPERATIONS.iter().all(|it| it.operation.id != operation || it.operation.effect != Effect::Safe)
    };
    let sent = desk.server.received_requests();
    let changes = sent.iter().filter(|it| it.operation.is_none_or(is_change));
    changes.map(|it| format!("{} {}", it.method, it.path)).collect()
}

#[test]
fn read_only_account_sends_no_change_by_command_path_or_lines() {
    let desk = Desk::new("read_only");
    fs::write(desk.path("report.pdf"), "").unwrap();
    let mut read = 0;
    for details in OPERATIONS {
        let operation = details.operation;
        let message = "only requests that read are sent, by HELPDESK_READ_ONLY: nothing was sent";
        let ran = shell(&desk, &line(details));
        if operation.effect == Effect::Safe {
            assert!(!ran.stderr.contains(message), "{}", operation.id);
            read += 1;
            continue;
        }
        ran.expect(5, &[message]);
        shell(&desk, &format!("{} --yes", line(details))).expect(5, &[message]);
        // A dry run still shows the request that it does not send.
        shell(&desk, &format!("{} --dry-run", line(details))).expect(0, &[operation.method.as_str()]);
        let parts = operation.path.split(['{', '}']).enumerate();
        let path = parts.map(|(index, part)| if index % 2 == 1 { "1" } else { part }).collect::<String>();
        shell(&desk, &format!("helpdesk api {} {path}", operation.method.as_str())).expect(5, &[message]);
        if operation.path_params.len() == 1 {
            let command = line(details);
            let words = command.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
            shell(&desk, &format!("echo 10001 | {words} - --yes --no-validation")).expect(5, &[message]);
        }
    }
    assert!(read > 20, "{read}");
    assert_eq!(changes(&desk), [""; 0]);
    assert!(
        !fs::exists(desk.path(".local/state/helpdesk/bulk")).unwrap(),
        "a journal says what was sent, and nothing was"
    );
}

/// Commands stop before they create a client. Other programs that use the account have only the client as protection.
#[test]
fn client_of_a_read_only_account_sends_no_change() {
    let desk = Desk::new("read_only_client");
    let setting = |value: &str| Some(Setting { value: value.to_owned(), from: Source::Default });
    for (read_only, changed) in [(Some(Source::Variable("HELPDESK_READ_ONLY")), false), (None, true)] {
        let account = Account {
            profile: None,
            url: Some(Setting { value: desk.server.url().to_owned().into(), from: Source::Default }),
            email: setting(EMAIL),
            key: Some(Setting { value: KEY.to_owned().into(), from: Source::Default }),
            time_zone: None,
            read_only,
        };
        let client = account.client().unwrap().build().unwrap();
        assert!(client.send(cases::list()).is_ok());
        assert_eq!(client.send(labels::create("x")).is_ok(), changed);
        assert!(client.send_raw(RawRequest::new(Method::Post, "/labels.json", Effect::Safe)).is_err());
        assert_eq!(changes(&desk).is_empty(), !changed);
    }
}

#[test]
fn read_only_account_requests_no_typed_address() {
    let desk = Desk::new("read_only_files");
    let message = "only requests that read are sent";
    for line in
        ["attachments get /rate/5?x=1 --to -", "api GET /cases.json --effect create", "api GET /cases.json -F a=b"]
    {
        shell(&desk, &format!("helpdesk {line}")).expect(5, &[message]);
    }
    assert_eq!(desk.server.received_requests().len(), 0);
    shell(&desk, "helpdesk attachments get 10001 --to files/").expect(0, &["files/photo.txt"]);
}

#[test]
fn variable_cannot_remove_the_read_only_setting_of_a_profile() {
    let desk = Desk::new("read_only_profile");
    let url = desk.server.url();
    let profile = |more: &str| {
        format!("default = \"work\"\n[profiles.work]\nurl = \"{url}\"\nemail = \"{EMAIL}\"\nkey = \"{KEY}\"\n{more}")
    };
    let home = Home::with("read_only_home", &profile("read_only = true\n"));
    let create = ["labels", "create", "--label-title", "x"];
    for variables in [&[][..], &[("HELPDESK_READ_ONLY", "0")], &[("HELPDESK_EMAIL", EMAIL)]] {
        home.run_with(variables, &create, "").expect(5, &["only requests that read are sent, by profile `work`"]);
    }
    home.run(&["labels", "list"]).expect(0, &["urgent"]);
    home.run(&["api", "POST", "/labels.json", "-F", "label.label_title=x"]).expect(5, &["by profile `work`"]);
    home.run(&["doctor"]).expect(0, &["changes    not sent, by profile `work`"]);
    assert_eq!(changes(&desk), [""; 0]);
    let home = Home::with("read_only_not", &profile("read_only = false\n"));
    home.run_with(&[("HELPDESK_READ_ONLY", "1")], &create, "").expect(5, &["by HELPDESK_READ_ONLY"]);
    home.run_with(&[("HELPDESK_READ_ONLY", "ture")], &create, "").expect(2, &["`HELPDESK_READ_ONLY` is `ture`"]);
    home.run_with(&[("HELPDESK_READ_ONLY", "1")], &["labels", "create", "--label-title", "x", "--demo"], "")
        .expect(5, &["by HELPDESK_READ_ONLY"]);
    home.run(&create).expect(0, &["x"]);
    Home::with("read_only_wrong", &profile("read_only = \"yes\"\n"))
        .run(&["labels", "list"])
        .expect(1, &["`read_only` must be `true` or `false`"]);
}
