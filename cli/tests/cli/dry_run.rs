//! Requests that are shown and not sent: as HTTP, for curl, as a Rust program.

use std::fs;
use std::os::unix::ffi::OsStrExt;

use crate::desk::Desk;
use crate::run::{Home, KEY, finish};

#[test]
fn a_dry_run_is_the_request_that_curl_sends_too() {
    let desk = Desk::new("dry");
    let create = |form: [&str; 2]| {
        let texts = ["--subject", "Ann's \"printer\"", "--content", "It's on fire: $HOME `id`\n@file"];
        let mut command = desk.command("cases create --user-email ann@example.com");
        String::from_utf8(command.args(texts).args(form).output().unwrap().stdout).unwrap()
    };
    let line = create(["--as", "curl"]);
    let mut shell = std::process::Command::new("sh");
    let output = shell.arg("-c").arg(&line).env("HELPDESK_API_KEY", KEY).output().unwrap();
    let created: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(created["case"]["subject"], "Ann's \"printer\"", "{line}");
    let http = create(["--dry-run", "--no-validation"]);
    assert!(http.contains(r#""content":"It's on fire: $HOME `id`\n@file""#), "{http}");
    assert!(http.contains("authorization: Basic <") && http.contains("and the API key>"), "{http}");
}

#[test]
fn a_dry_run_shows_files_and_needs_no_account() {
    let desk = Desk::new("files");
    fs::write(desk.path("report.pdf"), b"%PDF\xff\x00").unwrap();
    let reply = "messages create 10001 --content @@ann --attach report.pdf";
    desk.run(&format!("{reply} --dry-run")).expect(0, &["message[attachments][0]: <report.pdf, 6 bytes>"]);
    fs::create_dir(desk.path("a b")).unwrap();
    for (path, name) in [
        ("report.pdf", "report.pdf"),
        // PHP keeps what follows the last backslash.
        ("a b/odd;type=x,\"y\"'z\\.pdf", ".pdf"),
        ("a b/odd;type=x,\"y\"'z.pdf", "odd;type=x,%22y%22'z.pdf"),
        ("a b/two\nlines$HOME`id`.pdf", "two%0Alines$HOME`id`.pdf"),
        ("-", "-"),
    ] {
        fs::write(desk.path(path), b"%PDF\xff\x00").unwrap();
        let mut command = desk.command("messages create 10001 --content @@ann --as curl");
        let curl = finish(command.arg(format!("--attach={path}")), "").stdout();
        let mut shell = std::process::Command::new("sh");
        let sent = shell.arg("-c").arg(&curl).env("HELPDESK_API_KEY", KEY).current_dir(desk.path("")).output().unwrap();
        let created: serde_json::Value = serde_json::from_slice(&sent.stdout).unwrap();
        assert_eq!(created["message"]["content"], "@ann", "{curl}");
        let file = &created["message"]["attachments"][0];
        assert_eq!((&file["file_size"], &file["file_name"]), (&6.into(), &name.into()), "{curl}");
    }
    let unwritable = std::ffi::OsStr::from_bytes(b"caf\xe9.pdf");
    fs::write(desk.path("").join(unwritable), "%PDF").unwrap();
    let mut command = desk.command("messages create 10001 --content x --as curl --attach");
    finish(command.arg(unwritable), "").expect(2, &["is not UTF-8"]);
    let none = desk.command("cases list --as curl").env_remove("HELPDESK_URL").output().unwrap();
    assert!(String::from_utf8_lossy(&none.stdout).contains("https://account.example.com/"));
    assert!(String::from_utf8_lossy(&none.stderr).contains("is an example"));
    desk.run("cases list --as curl --profile wrok").expect(2, &["there is no profile `wrok`"]);
    let profile =
        "[profiles.a]\nurl = \"https://a.example.com\"\nemail = \"ann@example.com\"\nkey_command = \"exit 1\"\n";
    let home = Home::with("other-address", &format!("default = \"a\"\n{profile}"));
    home.run(&["cases", "list", "--as", "curl", "--url", "https://b.example.com"])
        .expect(0, &["'ann@example.com:'", "https://b.example.com/"]);
}

#[test]
fn a_request_is_shown_as_a_rust_program() {
    let desk = Desk::new("as-rust");
    let printed = desk.run("cases list --status open --subject ^printer --limit 5 --as rust").stdout();
    let expected = r#"fn main() -> Result<(), Box<dyn std::error::Error>> {
    let key = std::env::var("HELPDESK_API_KEY")?;
    let client = helpdesk::blocking::Client::new("URL", "EMAIL", key)?;
    let request = helpdesk::cases::list()
        .limit(5)
        .subject(helpdesk::Search::starts_with("printer"))
        .statuses(["open".parse::<helpdesk::CaseStatus>()?]);
    for item in &client.send(request)?.items {
        println!("{}", item.to_json());
    }
    Ok(())
}
"#;
    let expected = expected.replace("URL", desk.server.url()).replace("EMAIL", helpdesk_fake::DEFAULT_STAFF_EMAIL);
    assert_eq!(printed, expected);
    fs::write(desk.path("r 1.pdf"), "PDF").unwrap();
    let mut based = desk.command("labels list --all --no-validation --as rust");
    finish(based.env("HELPDESK_URL", "https://a.example.com/b"), "")
        .expect(0, &["\"https://a.example.com/b\"", ".without_validation()", "in client.items(request)"]);
    let printed = desk.run("messages create 7 --content 'a \"b\"\\n' --attach 'r 1.pdf' --as rust");
    printed.expect(0, &["Upload::from_path(\"r 1.pdf\")", "MessageContent::text(\"a \\\"b\\\""]);
    desk.run("cases list --limit 500 --as rust").expect(2, &["--limit"]);
    desk.run("api GET /cases.json --as rust").expect(2, &["rust"]);
    assert!(desk.server.received_requests().is_empty());
}
