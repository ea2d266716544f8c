//! `helpdesk attachments get`: the files of cases, messages and links.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::time::Duration;

use helpdesk::{MessageContent, Upload, messages};
use helpdesk_fake::{FakeServer, Fault};

use crate::desk::Desk;

/// Adds a message with these files to a case, and returns the id of the message and the links.
fn attach(desk: &Desk, files: &[(&str, &str)]) -> (u64, Vec<String>) {
    let uploads = files.iter().map(|(name, content)| Upload::from_bytes(*name, content.to_string()));
    let message = messages::create(10_001, MessageContent::text("See.")).attachments(uploads);
    let message = desk.server.blocking_client().send(message).unwrap();
    let links = message.attachments.into_iter().flatten().map(|it| it.url).collect();
    (message.message_id.into(), links)
}

/// The names and contents of a directory.
fn files(desk: &Desk, directory: &str) -> Vec<(String, String)> {
    let entries = fs::read_dir(desk.path(directory)).unwrap().map(|entry| entry.unwrap().path());
    let file = |path: std::path::PathBuf| {
        assert_eq!(path.symlink_metadata().unwrap().permissions().mode() & 0o777, 0o600, "{path:?}");
        (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(path).unwrap())
    };
    let mut files: Vec<_> = entries.map(file).collect();
    files.sort();
    files
}

fn to_owned_pairs(files: &[(&str, &str)]) -> Vec<(String, String)> {
    files.iter().map(|(name, content)| (name.to_string(), content.to_string())).collect()
}

#[test]
fn a_case_a_message_a_name_and_a_link_choose_files() {
    let desk = Desk::new("attachments-get");
    let (message, links) = attach(&desk, &[("one.txt", "1"), ("two.txt", "2"), ("two.txt", "3")]);
    desk.run("attachments get 10001 --to all/").expect(0, &["all/photo.txt: 7 bytes", "all/two-2.txt: 1 byte"]);
    let all = [("one.txt", "1"), ("photo.txt", "Flames."), ("two-2.txt", "3"), ("two.txt", "2")];
    assert_eq!(files(&desk, "all"), to_owned_pairs(&all));
    assert_eq!(desk.path("all").metadata().unwrap().permissions().mode() & 0o777, 0o700);
    let number = desk.run("cases get 10001 --jq .case_number -r").stdout();
    desk.run(&format!("attachments get {} --message {message} --to some/", number.trim())).expect(0, &[]);
    assert_eq!(files(&desk, "some").len(), 3);
    assert_eq!(desk.run("attachments get 10001 --name photo.txt --to -").stdout(), "Flames.");
    desk.run("attachments get 10001 --name photo.txt --to one.bin").expect(0, &["one.bin: 7 bytes"]);
    assert_eq!(fs::read_to_string(desk.path("one.bin")).unwrap(), "Flames.");
    assert_eq!(desk.run(&format!("attachments get {} --to -", links[0])).stdout(), "1");
    desk.run("attachments get 10001 --to -").expect(2, &["there are 4 files", "--name"]);
    desk.run("attachments get 10001 --name none --to -").expect(4, &["no file of the case has this name"]);
    desk.run("attachments get 99999 --to all/").expect(4, &["case_not_found"]);
    desk.run("attachments get x --to all/").expect(2, &["expected the id or the number of a case"]);
}

#[test]
fn a_file_that_exists_is_replaced_only_on_request_and_no_link_is_followed() {
    let desk = Desk::new("attachments-exists");
    fs::write(desk.path("victim"), "victim").unwrap();
    symlink("victim", desk.path("photo.txt")).unwrap();
    let line = "attachments get 10001 --to .";
    desk.run(line).expect(1, &["`./photo.txt` exists", "--replace"]);
    desk.run(&format!("{line} --replace")).expect(0, &[]);
    assert_eq!(fs::read_to_string(desk.path("victim")).unwrap(), "victim");
    assert!(desk.path("photo.txt").symlink_metadata().unwrap().is_file());
    assert_eq!(fs::read_to_string(desk.path("photo.txt")).unwrap(), "Flames.");
}

#[test]
fn names_of_the_service_leave_no_directory() {
    let desk = Desk::new("attachments-hostile");
    let long = format!("{}.txt", "x".repeat(300));
    let names = ["../up.txt", "/tmp/canary.txt", "..", "con.txt", "\u{1b}[31mred\n.txt", ".profile", &long];
    attach(&desk, &names.map(|name| (name, "x")));
    desk.run("attachments get 10001 --to got/").expect(0, &[]);
    let names: Vec<String> = files(&desk, "got").into_iter().map(|(name, _)| name).collect();
    let start = "x".repeat(155);
    let expected = [
        "%1B[31mred%0A.txt",
        "_con.txt",
        "canary.txt",
        "file",
        "photo.txt",
        "profile",
        "up.txt",
        &format!("{start}.txt"),
    ];
    assert_eq!(names, expected);
    assert!(!desk.path("up.txt").exists() && !std::path::Path::new("/tmp/canary.txt").exists());
}

#[test]
fn failures_are_named_and_other_files_are_saved() {
    let desk = Desk::new("attachments-fail");
    attach(&desk, &[("one.txt", "1"), ("two.txt", "2")]);
    desk.server.inject_fault(Fault::status(410).on("download").nth(2));
    desk.run("attachments get 10001 --to got/").expect(8, &["1 of 3 files failed", "`got/one.txt` was not written"]);
    assert_eq!(files(&desk, "got"), to_owned_pairs(&[("photo.txt", "Flames."), ("two.txt", "2")]));
    desk.server.clear_faults();
    desk.server.inject_fault(Fault::truncated().on("download"));
    desk.run("attachments get 10001 --name one.txt --to cut.txt").expect(7, &["download"]);
    assert!(!desk.path("cut.txt").exists());
    let left: Vec<_> = fs::read_dir(desk.path("")).unwrap().map(|it| it.unwrap().file_name()).collect();
    assert!(!left.iter().any(|it| it.to_string_lossy().contains("receiving")), "{left:?}");
    desk.server.clear_faults();
    desk.run("attachments get 10001 --name photo.txt --to - --max-bytes 6").expect(1, &["7 bytes", "--max-bytes"]);
    desk.run("attachments get 10001 --name photo.txt --to - --max-bytes 1K").expect(0, &["Flames."]);
    desk.run("attachments get 10001 --name photo.txt --to - --max-bytes ten").expect(2, &["500K"]);
}

#[test]
fn credentials_are_sent_only_to_the_account() {
    let desk = Desk::new("attachments-origin");
    let (_, links) = attach(&desk, &[("one.txt", "1")]);
    desk.server.advance(Duration::from_secs(40 * 86_400));
    assert_eq!(desk.run(&format!("attachments get {} --to -", links[0])).stdout(), "1");
    let other = FakeServer::start_blocking().unwrap();
    let line = format!("attachments get {}/files/1 --to -", other.url());
    desk.run(&line).expect(2, &["is on another server", &format!("--allow-origin {}", other.url())]);
    assert_eq!(other.received_requests().iter().count(), 0);
    desk.run(&format!("{line} --allow-origin {}", other.url())).expect(4, &[]);
    assert!(other.received_requests().iter().all(|it| !it.headers.contains_key("authorization")));
    desk.run(&format!("{line} --allow-origin nowhere")).expect(2, &["is not an origin"]);
}

#[test]
fn logs_show_no_name_no_address_and_no_content() {
    let desk = Desk::new("attachments-logs");
    attach(&desk, &[("canary-name.txt", "canary-content")]);
    let ran = desk.run("attachments get 10001 --name canary-name.txt --to out.bin -vv");
    assert!(ran.code == 0 && !ran.stderr.contains("canary"), "{}", ran.stderr);
}
