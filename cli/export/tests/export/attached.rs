//! Cases with attachments, and what a directory of files has.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use helpdesk::{CaseId, MessageContent, Upload, cases, messages};
use helpdesk_export::files::{FileStore, Rules};
use helpdesk_export::{Error, Export, Proof};
use helpdesk_fake::{FakeServer, Fault};

use crate::desk::{self, directory};

/// The content of a file. No error and no event may show it.
pub(crate) const CONTENT: &str = "canary-content";

/// A fake server with files in the first cases, each with this number, and its cases.
pub(crate) fn with_files(cases: usize, files: usize) -> (FakeServer, Vec<CaseId>) {
    let server = desk::server();
    let ids: Vec<CaseId> =
        server.blocking_client().items(cases::list()).take(cases).map(|it| it.unwrap().case_id).collect();
    for (number, case) in ids.iter().enumerate() {
        let upload =
            |file| Upload::from_bytes(format!("canary {number}-{file}.txt"), format!("{CONTENT} {number}-{file}"));
        let content = MessageContent::text("See the files.");
        let message = messages::create(*case, content).attachments((0..files).map(upload));
        server.blocking_client().send(message).unwrap();
    }
    server.clear_requests();
    (server, ids)
}

/// Responds, without other faults, to the nth list of messages with one message with these attachments, as JSON.
pub(crate) fn respond_with(server: &FakeServer, nth: u64, attachments: &str) {
    server.clear_faults();
    also_respond_with(server, nth, attachments);
}

/// Sets the same response for another list of messages too.
pub(crate) fn also_respond_with(server: &FakeServer, nth: u64, attachments: &str) {
    let body = format!(r#"{{"0":{{"message":{{"message_id":9,"attachments":[{attachments}]}}}},"total_count":1}}"#);
    server.inject_fault(Fault::respond_with(200, body).on("messages.list").nth(nth));
}

/// The JSON of an attachment.
pub(crate) fn attachment(id: u64, name: &str, size: impl std::fmt::Display, url: &str) -> String {
    let name = helpdesk::Json::from(name);
    format!(r#"{{"file_id":{id},"file_name":{name},"file_size":{size},"mime_type":"text/plain","url":"{url}"}}"#)
}

/// An export into this directory, which has `cases.sqlite` and `files`.
pub(crate) fn export(at: &Path, rules: Rules) -> Export {
    let store = FileStore::new(at.join("files")).rules(rules);
    Export::new("cases", at.join("cases.sqlite")).unwrap().with_files(store).unwrap()
}

pub(crate) fn run(test: &str, server: &FakeServer, rules: Rules) -> Result<Proof, Error> {
    desk::run(&export(&directory(test), rules), server)
}

/// The paths of stored files and their contents. Checks that only the owner can read them, and that no temporary file is left.
pub(crate) fn read_stored(at: &Path) -> BTreeMap<String, String> {
    let mode = |path: &Path| path.symlink_metadata().unwrap().permissions().mode() & 0o777;
    let mut contents = BTreeMap::new();
    for entry in fs::read_dir(at.join("files")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if name == "helpdesk-files.sqlite" {
            assert_eq!(mode(&path), 0o600);
            continue;
        }
        assert!(name.len() == 2 && path.symlink_metadata().unwrap().is_dir() && mode(&path) == 0o700, "{name}");
        for entry in fs::read_dir(path).unwrap() {
            let path = entry.unwrap().path();
            assert!(path.symlink_metadata().unwrap().is_file() && mode(&path) == 0o600, "{path:?}");
            let file = path.file_name().unwrap().to_str().unwrap().to_owned();
            assert!(file.starts_with(&name) && file.split('.').next().unwrap().len() == 64, "{file}");
            contents.insert(format!("{name}/{file}"), fs::read_to_string(path).unwrap());
        }
    }
    contents
}

/// How many files were requested.
pub(crate) fn downloads(server: &FakeServer) -> usize {
    server.received_requests().iter().filter(|it| it.path.starts_with("/files/")).count()
}
