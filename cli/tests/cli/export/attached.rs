//! Files of attachments beside exports and copies that are killed, and what the command says of them.

use std::fs;
use std::path::Path;

use helpdesk::{MessageContent, Upload, cases, messages};
use helpdesk_fake::{Fault, Seed};

use super::failures::on_a_full_disk;
use super::kills::kill_and_run;
use crate::desk::Desk;

/// An account with this number of cases that have two files each.
fn desk(test: &str, cases: usize) -> Desk {
    let desk = Desk::new(test);
    desk.server.seed(Seed::cases(cases));
    let client = desk.server.blocking_client();
    let ids: Vec<_> = client.items(cases::list()).take(cases).map(|it| it.unwrap().case_id).collect();
    for (number, case) in ids.into_iter().enumerate() {
        let upload = |file: u32| Upload::from_bytes(format!("{number}-{file}.txt"), format!("content {number} {file}"));
        client.send(messages::create(case, MessageContent::text("See.")).attachments([1, 2].map(upload))).unwrap();
    }
    desk
}

/// The paths of all stored files, each with the right content for its name in the table.
fn read_stored(directory: &Path) -> Vec<String> {
    let entries = |path: &Path| fs::read_dir(path).unwrap().map(|it| it.unwrap().path()).collect::<Vec<_>>();
    let directories = entries(directory).into_iter().filter(|it| it.is_dir());
    let files = directories.flat_map(|it| entries(&it));
    let mut names: Vec<_> = files.map(|it| it.strip_prefix(directory).unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

#[test]
fn export_with_files_stores_each_file_once_despite_kills() {
    for (test, line) in [
        ("files-kills", "export cases --to cases.jsonl --with files --files-to files"),
        ("files-kills-sync", "sync cases --to copy --with files --files-to files"),
    ] {
        let desk = desk(test, 60);
        let of_files = || desk.server.received_requests().iter().filter(|it| it.path.starts_with("/files/")).count();
        // Lists of messages come first, eight at once.
        kill_and_run(&desk, line, 20, "cases.files.jsonl.new");
        assert!(of_files() > 0);
        let names = read_stored(&desk.path("files"));
        assert_eq!(names.len(), 121, "two for each case, and that of the example");
        for name in &names {
            let content = fs::read_to_string(desk.path("files").join(name)).unwrap();
            assert!(content.starts_with("content ") || content == "Flames.", "{name}: {content}");
        }
        assert!(!desk.path("files/.receiving").exists());
    }
}

#[test]
fn a_file_that_failed_is_named_with_exit_code_8_and_tried_again() {
    let desk = desk("files-failed", 3);
    desk.server.inject_fault(Fault::status(410).on("download").first(1));
    let line = "export cases --to cases.sqlite --with messages,files --files-to files";
    desk.run(line)
        .expect(8, &["files of 6 of 7 attachments", "1 failed, which a later run tries again", ".txt` of case"]);
    desk.run(line).expect(1, &["`cases.sqlite` exists"]);
    desk.run(&format!("{line} --replace")).expect(0, &["files of 7 of 7 attachments"]);
}

#[test]
fn options_of_files_are_for_cases_with_a_directory() {
    let desk = desk("files-options", 2);
    desk.run("export cases --to cases.csv --with files").expect(2, &["needs a directory for the files", "--files-to"]);
    desk.run("export cases --to cases.csv --max-bytes 5").expect(2, &["--files-to"]);
    desk.run("export users --to users.csv --files-to files").expect(2, &["--files-to"]);
    let line = "sync cases --to copy.sqlite --files-to files";
    desk.run(&format!("{line} --max-bytes 8"))
        .expect(0, &["files of 1 of 5 attachments, 7 bytes; 4 left out, of 44 bytes"]);
    desk.run(&format!("{line} --max-total-bytes 20")).expect(0, &["files of 2 of 5 attachments, 18 bytes; 3 left out"]);
    desk.run(line).expect(0, &["files of 5 of 5 attachments, 51 bytes"]);
}

#[test]
fn a_directory_that_cannot_be_written_is_an_error_and_nothing_is_lost() {
    let desk = desk("files-unwritable", 2);
    fs::write(desk.path("files"), "a file").unwrap();
    let line = "export cases --to cases.csv --with files --files-to files";
    desk.run(line).expect(1, &["cannot store files in `files`", "what was read is in `cases.csv.partial`"]);
    fs::remove_file(desk.path("files")).unwrap();
    desk.run(line).expect(0, &["files of 5 of 5 attachments"]);
}

#[test]
fn full_disk_is_an_error_and_the_next_run_continues() {
    let desk = desk("files-full", 2);
    let large = Upload::from_bytes("large.bin", vec![7; 300_000]);
    let message = messages::create(10_001, MessageContent::text("See.")).attachments([large]);
    desk.server.blocking_client().send(message).unwrap();
    let line = "export cases --to cases.csv --with files --files-to files";
    on_a_full_disk(&desk, line).expect(1, &["cannot store files in `files`", "try: check the free space"]);
    assert!(read_stored(&desk.path("files")).iter().all(|name| !name.ends_with(".bin")));
    desk.run(line).expect(0, &["files of 6 of 6 attachments"]);
}
