//! `helpdesk api`: requests by method and path.

use helpdesk_fake::Fault;

use crate::desk::Desk;
use crate::run::finish;

#[test]
fn any_request_can_be_sent() {
    let desk = Desk::new("api");
    let case = desk.run("cases list -o id").stdout().lines().next().unwrap().to_owned();
    let list = desk.run("api GET /cases.json -q limit=1 -q 'status[]=open'").json();
    assert!(list["0"]["case"]["case_id"].is_u64(), "{list}");
    let path = format!("api PUT /cases/{case}.json --effect idempotent");
    assert_eq!(desk.run(&format!("{path} -F case.status=closed")).json()["case"]["status"], "closed");
    let input = r#"{"case": {"subject": "Принтер"}}"#;
    assert_eq!(desk.run_with(&format!("{path} --input @-"), input).json()["case"]["subject"], "Принтер");
    for (command, message) in [
        ("api GET cases.json", "must start with `/`"),
        ("api PATCH /cases.json", "possible values"),
        ("api POST /cases.json -F subject", "expected NAME=VALUE"),
        ("api POST /cases.json --input {", "--input is not JSON"),
    ] {
        let ran = desk.run(command);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.stderr.contains(message), "{ran:?}");
    }
}

#[test]
fn raw_request_and_response_stay_unchanged() {
    let desk = Desk::new("as-written");
    let number = "12345678901234567890.12345678901234567890";
    let case = "api PUT /cases/10001.json --effect idempotent --dry-run";
    desk.run(&format!("{case} -F case.b={number} -F case.a=[1e400] -F c=nan")).expect(
        0,
        &[&format!("{{\"c\":\"nan\",\"case\":{{\"a\":[1e400],\"b\":{number}}}}}\n"), "content-length: 78\n"],
    );
    let body = format!("{{\"10\": {number},\r\n\t\"2\": \"\\u001b\u{9b}\"}}\n");
    assert!(
        desk.run_with(&format!("{case} --input @-"), "{\"b\": 1e400, \"a\":[1, 2]}")
            .stdout()
            .contains("{\"b\": 1e400, \"a\":[1, 2]}")
    );
    desk.server.inject_fault(Fault::respond_with(200, body).first(2));
    let printed = desk.run("api GET /cases.json -o json").stdout();
    assert_eq!(printed, format!("{{\"10\": {number}, \n \"2\": \"\\u001b\\u009b\"}}\n"));
    assert_eq!(desk.run("api GET /cases.json --fields 10 -o csv").stdout().lines().next(), Some("10"));
}

#[test]
fn a_path_with_an_escape_is_confirmed_as_one_without() {
    let desk = Desk::new("escaped");
    desk.run("api PUT /cases/10001/%73pam.json").expect(2, &["not confirmed: PUT /cases/10001/%73pam.json"]);
    assert!(desk.server.received_requests().is_empty());
}

#[test]
fn a_body_with_tabs_between_its_values_is_shown_as_json() {
    let desk = Desk::new("tabs");
    let mut command = desk.command("api POST /labels.json --dry-run --input");
    let printed = finish(command.arg("{\t\"label\":\r\n{\"label_title\":\"x\"}}"), "").stdout();
    assert!(printed.ends_with("{\t\"label\": \n{\"label_title\":\"x\"}}\n"), "{printed:?}");
}
