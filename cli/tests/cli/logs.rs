//! What `-vv` and `RUST_LOG` show on standard error.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::{fs, thread};

use helpdesk_fake::Fault;
use serde_json::Value;

use crate::desk::Desk;
use crate::run::{EMAIL, finish};

#[test]
fn requests_and_responses_are_shown_without_personal_values() {
    let desk = Desk::new("wire");
    for command in ["cases list", "cases get 10001", "messages list 10001", "users list", "staff list"] {
        let redacted = desk.run(&format!("{command} -vv"));
        let unredacted = desk.run(&format!("{command} -vv --unredacted")).stderr;
        for shown in [&redacted.stderr, &unredacted] {
            assert!(shown.starts_with("> GET http") && shown.contains("\n< 200\n< content-type: "), "{shown}");
            assert!(shown.contains("> authorization: <redacted>\n"), "{shown}");
        }
        let json: Value = serde_json::from_str(&redacted.stdout).unwrap();
        let record = if json.is_array() { &json[0] } else { &json }.as_object().unwrap();
        let (name, id) = record.iter().find(|(name, id)| name.ends_with("_id") && id.is_u64()).unwrap();
        assert!(redacted.stderr.contains(&format!("\"{name}\": {id}")), "{name}: {id}\n{}", redacted.stderr);
        let typed = typed(&json);
        assert!(!typed.is_empty() && !redacted.stderr.contains(EMAIL), "{json}");
        for text in typed {
            let written = Value::from(text).to_string();
            assert!(!redacted.stderr.contains(text), "`{text}`\n{}", redacted.stderr);
            assert!(unredacted.contains(&written), "{written}\n{unredacted}");
        }
    }
}

/// The strings in a value that look as if a person had typed them.
fn typed(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) if text.contains([' ', '@']) => vec![text],
        Value::Array(items) => items.iter().flat_map(typed).collect(),
        Value::Object(entries) => entries.values().flat_map(typed).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn no_part_of_a_request_shows_what_a_person_typed() {
    let desk = Desk::new("wire-request");
    fs::write(desk.path("canary.pdf"), "%PDF").unwrap();
    let commands = [
        ("cases list --subject canary --status open", "?subject=<redacted>&status=open"),
        ("messages create 10001 --content canary", "\"content\": \"<redacted>\""),
        (
            "messages create 10001 --content canary --attach canary.pdf",
            "> message[content]: <redacted>\n> message[attachments][0]: <a file of 4 bytes>\n",
        ),
        ("cases update 10001 --subject canary --priority high", "\"priority\": \"high\""),
        ("api POST /nothing.json -q n=5 -q 'canary a=canary' -F a.b=canary", "/<redacted>?n=5&<redacted>=<redacted>"),
    ];
    for (command, expected) in commands {
        let shown = desk.run(&format!("{command} -vv")).stderr;
        assert!(shown.contains(expected), "{expected}\n{shown}");
        let exchanged = shown.lines().filter(|line| line.starts_with(['>', '<'])).collect::<String>();
        assert!(!exchanged.contains("canary"), "{shown}");
        let unredacted = desk.run(&format!("{command} -vv --unredacted")).stderr;
        assert!(unredacted.contains("canary"), "{unredacted}");
    }
    desk.run("cases list --unredacted").expect(2, &["--verbose"]);
}

#[test]
fn what_no_metadata_describes_is_personal() {
    let desk = Desk::new("wire-unknown");
    let responses = [
        (200, r#"{"label": {"label_id": 7, "color": "canary", "a canary": 8}}"#, "\"label_id\": 7"),
        (200, r#"{"label": {"label_id": 7, "label_title": {"canary b": "canary"}}}"#, "\"<redacted>\": \"<redacted>\""),
        (400, r#"{"error": "canary is no name"}"#, "\"error\": \"<redacted>\""),
        (404, "<p>canary</p>", "< <13 bytes>"),
    ];
    for (status, body, expected) in responses {
        desk.server.clear_faults();
        desk.server.inject_fault(Fault::respond_with(status, body).on("labels.update"));
        let update = "labels update 701 --label-title x";
        let shown = desk.run(&format!("{update} -vv")).stderr;
        assert!(shown.contains(expected), "{expected}\n{shown}");
        let received = shown.lines().filter(|line| line.starts_with('<')).collect::<String>();
        assert!(!received.contains("canary"), "{shown}");
        assert!(desk.run(&format!("{update} -vv --unredacted")).stderr.contains("canary"), "{body}");
    }
}

#[test]
fn a_secret_is_never_shown() {
    let desk = Desk::new("wire-secret");
    let body = r#"{"user": {"user_id": 5, "user_full_name": "Ann", "password": "p4ss", "api_key_2": "p4ss"}}"#;
    desk.server.inject_fault(Fault::respond_with(200, body).on("users.get"));
    let shown = desk.run("users get 5 -vv --unredacted").stderr;
    assert!(shown.contains("\"Ann\"") && shown.contains("\"password\": \"<redacted>\""), "{shown}");
    assert!(!shown.contains("p4ss"), "{shown}");
}

#[test]
fn no_header_shows_a_secret_or_unasked_a_link() {
    let desk = Desk::new("wire-headers");
    let secret = "Set-Cookie: id=c00kie\r\nProxy-Authorization: c00kie\r\nX-Auth-Token: c00kie\r\n";
    let personal = "Location: /canary\r\nContent-Disposition: attachment; filename=\"canary\"\r\nServer: apache\r\n";
    for (options, is_shown) in [("-vv", false), ("-vv --unredacted", true)] {
        let mut command = desk.command(&format!("labels list {options}"));
        let url = responding(format!("{secret}{personal}"));
        let shown = finish(command.env("HELPDESK_URL", url), "").expect(0, &["< server: apache\n"]).stderr;
        assert_eq!(shown.matches("canary").count(), if is_shown { 2 } else { 0 }, "{shown}");
        assert!(!shown.contains("c00kie") && shown.contains("< set-cookie: <redacted>\n"), "{shown}");
    }
}

#[test]
fn what_a_terminal_would_run_is_shown_as_characters() {
    let desk = Desk::new("wire-terminal");
    fs::write(desk.path("canary.pdf"), "%PDF").unwrap();
    let mut command = desk.command("messages create 10001 --attach canary.pdf -vv --unredacted --content");
    let shown = finish(command.arg("a\u{1b}[2Jb\u{9b}c"), "").stderr;
    assert!(shown.contains("message[content]: a\\u{1b}[2Jb\\u{9b}c\n"), "{shown}");
}

/// The address of a server that responds to one request, with these headers and no records.
fn responding(headers: String) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let _ = stream.read(&mut [0; 4096]).unwrap();
        write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n{headers}\r\n[]").unwrap();
    });
    url
}

#[test]
fn every_attempt_is_shown() {
    let desk = Desk::new("wire-retry");
    desk.server.inject_fault(Fault::status(503).first(1));
    let shown = desk.run("labels list -vv").expect(0, &["\n< 503\n", "\n< 200\n", "retrying in"]).stderr;
    assert_eq!(shown.matches("> GET http").count(), 2, "{shown}");
}

#[test]
fn the_client_logs_what_a_variable_asks_for() {
    let desk = Desk::new("logs");
    let run = |wanted: &str| finish(desk.command("cases list --subject canary").env("RUST_LOG", wanted), "");
    for wanted in ["helpdesk=debug", "helpdesk_client=debug", "info,helpdesk=debug"] {
        let logged = run(wanted).expect(0, &["DEBUG", "operation=\"cases.list\"", "status=200"]).stderr;
        assert!(!logged.contains("canary"), "{logged}");
    }
    assert!(!run("trace").expect(0, &["DEBUG"]).stderr.contains("canary"));
    for quiet in ["off", "helpdesk=warn", "helpdesk_fake=trace"] {
        assert_eq!(run(quiet).expect(0, &[]).stderr, "", "{quiet}");
    }
    run("helpdesk=loud").expect(0, &["note: `RUST_LOG` is ignored"]);
}
