//! Lines of `-vv` and `RUST_LOG` on standard error.

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
        for stderr in [&redacted.stderr, &unredacted] {
            assert!(stderr.starts_with("> GET http") && stderr.contains("\n< 200\n< content-type: "), "{stderr}");
            assert!(stderr.contains("> authorization: <redacted>\n"), "{stderr}");
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
        (
            "api POST /nothing.json -q n=5 -q 'canary a=canary' -F a.b=canary",
            "/<redacted>?<redacted>=<redacted>&<redacted>=<redacted>",
        ),
        ("cases list --status canary --channel 'ann@canary, open' --no-validation", "<redacted>"),
        ("cases list --status 79161234567 --no-validation", "?status=<redacted>"),
        (
            "cases list --status open,waiting --from-time 2026-03-01 --limit 5",
            "limit=5&status[]=open&status[]=waiting&from_time=1772323200",
        ),
        ("api POST /cases.json -q '\u{1b}canary=\u{1b}canary'", "?<redacted>=<redacted>"),
        ("api GET /users/canary.json -q canary=canary", "/api/users/<redacted>.json?<redacted>=<redacted>"),
        (
            "api GET /cases.json -q canary=Nan -q limit=5 -q page=canary",
            "?<redacted>=<redacted>&limit=5&page=<redacted>",
        ),
        ("api PUT /users/30001.json -F canary=1 -F 7916canary=2", "\"<redacted 1>\": \"<redacted>\""),
    ];
    for (command, expected) in commands {
        let stderr = desk.run(&format!("{command} -vv")).stderr;
        assert!(stderr.contains(expected), "{expected}\n{stderr}");
        let exchanged = stderr.lines().filter(|line| line.starts_with(['>', '<'])).collect::<String>();
        assert!(!exchanged.contains("canary"), "{stderr}");
        let unredacted = desk.run(&format!("{command} -vv --unredacted")).stderr;
        assert_eq!(unredacted.contains("canary"), command.contains("canary"), "{unredacted}");
    }
    desk.run("cases list --unredacted").expect(2, &["--verbose"]);
}

#[test]
fn values_without_metadata_are_personal() {
    let desk = Desk::new("wire-unknown");
    let responses = [
        (200, r#"{"label": {"label_id": 7, "color": "canary", "a canary": 8}}"#, "\"label_id\": 7"),
        (
            200,
            r#"{"label": {"label_id": 7, "label_title": {"canary b": "canary"}}}"#,
            "\"<redacted 1>\": \"<redacted>\"",
        ),
        (200, r#"{"label": {"label_id": 7, "Canary": 1, "79161234567": 2}}"#, "\"<redacted 1>\": \"<redacted>\""),
        (200, r#"{"label": {"label_id": 7, "color": 4, "canary": "79161234567"}}"#, "\"<redacted 1>\": \"<redacted>\""),
        (400, r#"{"error": "canary is no name"}"#, "\"error\": \"<redacted>\""),
        (404, "<p>canary</p>", "< <13 bytes>"),
    ];
    for (status, body, expected) in responses {
        desk.server.clear_faults();
        desk.server.inject_fault(Fault::respond_with(status, body).on("labels.update"));
        let update = "labels update 701 --label-title x";
        let stderr = desk.run(&format!("{update} -vv")).stderr;
        assert!(stderr.contains(expected), "{expected}\n{stderr}");
        let received = stderr.lines().filter(|line| line.starts_with('<')).collect::<String>();
        assert!(!received.to_lowercase().contains("canary") && !received.contains("7916"), "{stderr}");
        assert!(desk.run(&format!("{update} -vv --unredacted")).stderr.to_lowercase().contains("canary"), "{body}");
    }
}

#[test]
fn invalid_time_is_not_shown() {
    let desk = Desk::new("wire-times");
    let times =
        r#""created_at": "Mon, 05 May 2014 00:15:17 +0300", "updated_at": "Canary, 05 May 2014", "closed_at": "-""#;
    let numbers = r#""last_response_at": "canary", "status": "open", "priority": "canary""#;
    let body = format!(r#"{{"case": {{"case_id": 10001, "subject": "S", {times}, {numbers}}}}}"#);
    desk.server.inject_fault(Fault::respond_with(200, body).on("cases.get"));
    let stderr = desk.run("cases get 10001 -vv").stderr;
    for value in ["\"Mon, 05 May 2014 00:15:17 +0300\"", "\"-\"", "\"open\""] {
        assert!(stderr.contains(value), "{value}\n{stderr}");
    }
    assert!(!stderr.to_lowercase().contains("canary"), "{stderr}");
}

#[test]
fn a_secret_is_never_shown() {
    let desk = Desk::new("wire-secret");
    let user = r#""user_id": 5, "user_full_name": "Ann", "password": "p4ss", "api_key_2": "p4ss", "apiKey": "p4ss""#;
    let more = r#""accessToken": "p4ss", "Authorization": "p4ss", "sig": "p4ss", "session": {"id": "p4ss"}"#;
    let whole = format!(r#"{{"user": {{{user}, {more}}}}}"#);
    for (body, expected) in [(whole.as_str(), "\"Ann\""), (&whole[..150], "bytes>")] {
        desk.server.clear_faults();
        desk.server.inject_fault(Fault::respond_with(200, body).on("users.get"));
        let stderr = desk.run("users get 5 -vv --unredacted").stderr;
        assert!(stderr.contains(expected) && !stderr.contains("p4ss"), "{stderr}");
    }
    let query = "-q access-token=p4ss -q Key=p4ss -q x[sig]=p4ss -F apiKey=p4ss";
    let stderr = desk.run(&format!("api POST /nothing.json {query} -vv --unredacted")).stderr;
    assert!(stderr.contains("\"apiKey\": \"<redacted>\"") && !stderr.contains("p4ss"), "{stderr}");
}

#[test]
fn headers_show_no_secrets_and_personal_values_only_on_request() {
    let desk = Desk::new("wire-headers");
    let secret = ["Set-Cookie", "Proxy-Authorization", "X-Auth-Token", "X-Session-Id", "X-Amz-Signature", "ApiKey"];
    let personal = ["Content-Disposition", "X-Staff-Email", "X-Name", "ETag"];
    let headers = secret.map(|name| format!("{name}: c00kie\r\n")).concat();
    let headers = headers + &personal.map(|name| format!("{name}: canary\r\n")).concat();
    for (options, is_shown) in [("-vv", false), ("-vv --unredacted", true)] {
        let mut command = desk.command(&format!("labels list {options}"));
        let url = responding(&format!("{headers}Server: apache\r\nApi_Calls_Left: 7\r\nContent-Length: 2"), "[]");
        let expected = ["< server: apache\n", "< api_calls_left: 7\n", "< set-cookie: <redacted>\n"];
        let stderr = finish(command.env("HELPDESK_URL", url), "").expect(0, &expected).stderr;
        assert_eq!(stderr.matches("canary").count(), if is_shown { personal.len() } else { 0 }, "{stderr}");
        assert!(!stderr.contains("c00kie"), "{stderr}");
    }
}

#[test]
fn addresses_in_responses_show_no_secrets() {
    let desk = Desk::new("wire-addresses");
    let names =
        ["Location", "Content-Location", "Refresh", "Link", "Referer", "X-Original-URL", "X-Next-Uri", "X-Anything"];
    let values = [
        ("https://u:c00kie@host/c00kie", "https://host/<redacted>"),
        ("https://c00kie@host:8443", "https://host:8443"),
        ("https://host/?a=c00kie", "https://host/<redacted>"),
        ("https://u:c0@0kie@host/#c00kie", "https://host"),
        ("//u:c00kie@host/", "<redacted>"),
        ("<https://u:c00kie@host/>; rel=next", "<redacted>"),
        ("0; url=https://u:c00kie@host/c00kie", "<redacted>"),
        ("Bearer c00kie", "<redacted>"),
    ];
    let harmless = ["Server", "Content-Type", "Cache-Control"];
    for (value, expected) in values {
        let headers = names.iter().chain(&harmless).map(|name| format!("{name}: {value}\r\n")).collect::<String>();
        for options in ["-vv", "-vv --unredacted"] {
            let mut command = desk.command(&format!("labels list {options}"));
            let url = responding(&format!("{headers}Content-Length: 2"), "[]");
            let stderr = finish(command.env("HELPDESK_URL", url), "").stderr;
            assert!(!stderr.contains("c00kie") && !stderr.contains("c0@0kie"), "{value}\n{stderr}");
            let expected = if options == "-vv" { "<redacted>" } else { expected };
            assert!(stderr.contains(&format!("< location: {expected}\n")), "{value}\n{stderr}");
        }
    }
    for path in ["/c00kie", "c00kie", "?token=c00kie"] {
        let mut command = desk.command("labels list -vv --unredacted");
        let url = responding(&format!("Location: {path}\r\nContent-Length: 2"), "[]");
        assert!(!finish(command.env("HELPDESK_URL", url), "").stderr.contains("c00kie"), "{path}");
    }
    let body =
        r##"{"labels":[],"a":"see https://u:c00kie@host/x and ftp://c00kie@h","b":"https://h/#access_token=c00kie"}"##;
    for kind in ["application/json", "text/plain"] {
        let mut command = desk.command("labels list -vv --unredacted");
        let url = responding(&format!("Content-Type: {kind}\r\nContent-Length: {}", body.len()), body);
        let stderr = finish(command.env("HELPDESK_URL", url), "").stderr;
        let stderr = stderr.split("\nerror:").next().unwrap();
        assert!(!stderr.contains("c00kie") && stderr.contains("see https://<redacted>@host/x and"), "{stderr}");
    }
}

#[test]
fn a_body_that_is_no_json_is_not_shown_as_json() {
    let desk = Desk::new("wire-plain");
    for (kind, expected) in [("text/plain", "< <11 bytes>"), ("application/json", "< \"<redacted>\"")] {
        let mut command = desk.command("labels list -vv");
        let url = responding(&format!("Content-Type: {kind}\r\nContent-Length: 11"), "79161234567");
        let stderr = finish(command.env("HELPDESK_URL", url), "").stderr;
        assert!(stderr.contains(expected), "{stderr}");
    }
}

#[test]
fn endless_body_is_neither_collected_nor_shown() {
    let desk = Desk::new("wire-endless");
    let mut command = desk.command("labels list -vv");
    let endless = " ".repeat(80 << 20);
    let url = responding("Content-Type: application/json", &endless);
    finish(command.env("HELPDESK_URL", url), "").expect(7, &["< <more than 4194304 bytes>", "larger than"]);
}

#[test]
fn control_characters_are_shown_escaped() {
    let desk = Desk::new("wire-terminal");
    fs::write(desk.path("canary.pdf"), "%PDF").unwrap();
    let mut command = desk.command("messages create 10001 --attach canary.pdf -vv --unredacted --content");
    let stderr = finish(command.arg("a\u{1b}[2Jb\u{9b}c"), "").stderr;
    assert!(stderr.contains("message[content]: a\\u{1b}[2Jb\\u{9b}c\n"), "{stderr}");
}

/// The address of a server that responds to one request, with these headers and this body, as far as it is read.
fn responding(headers: &str, body: &str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let response = format!("HTTP/1.1 200 OK\r\nConnection: close\r\n{headers}\r\n\r\n{body}");
    thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let _ = stream.read(&mut [0; 4096]).unwrap();
        let _ = stream.write_all(response.as_bytes());
    });
    url
}

#[test]
fn every_attempt_is_shown() {
    let desk = Desk::new("wire-retry");
    desk.server.inject_fault(Fault::status(503).first(1));
    let stderr = desk.run("labels list -vv").expect(0, &["\n< 503\n", "\n< 200\n", "retrying in"]).stderr;
    assert_eq!(stderr.matches("> GET http").count(), 2, "{stderr}");
}

#[test]
fn log_variable_selects_the_logs_of_the_client() {
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

#[test]
fn an_address_that_gives_access_by_itself_is_cut() {
    let desk = Desk::new("wire-links");
    let link = "https://files.example.com/a.pdf?X-Amz-Signature=c00kie&token=c00kie";
    let body = format!("{{\"labels\":[],\"link\":\"{link}\"}}");
    let cut = format!("{{\"api_key\" : \"c00kie {}", "x".repeat(9));
    for (body, kind) in [(body.as_str(), "application/json"), (&cut, "application/json"), (&cut, "text/plain")] {
        let mut command = desk.command("labels list -vv --unredacted");
        let url = responding(&format!("Link: {link}\r\nContent-Type: {kind}\r\nContent-Length: {}", body.len()), body);
        let stderr = finish(command.env("HELPDESK_URL", url), "").stderr;
        let stderr = stderr.split("\nerror:").next().unwrap();
        assert!(
            stderr.contains("< link: https://files.example.com/<redacted>") && !stderr.contains("c00kie"),
            "{stderr}"
        );
    }
}
