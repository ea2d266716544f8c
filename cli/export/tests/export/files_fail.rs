//! Files that fail, and runs that stop in the middle.

use std::fs;
use std::time::Duration;

use helpdesk::RequestOptions;
use helpdesk_export::files::{FileStore, Rules};
use helpdesk_export::{ErrorKind, Event, Export, Mirror};
use helpdesk_fake::{FakeServer, Fault};

use crate::attached::{CONTENT, downloads, export, read_stored, with_files};
use crate::desk::{self, ACCOUNT, directory, number};

/// A client that does not wait before it retries.
fn client(server: &FakeServer) -> helpdesk::blocking::Client {
    server.blocking_client().with_options(RequestOptions::new().backoff(Duration::ZERO, Duration::ZERO).max_attempts(1))
}

#[test]
fn failed_files_are_named_and_tried_again_by_a_later_run() {
    for format in ["sqlite", "csv", "jsonl", "parquet"] {
        let (server, _) = with_files(4, 1);
        let at = directory(&format!("files-failed-{format}"));
        let path = at.join(format!("cases.{format}"));
        let store = FileStore::new(at.join("files"));
        let export = Export::new("cases", &path).unwrap().with_files(store).unwrap().replace(true);
        let run = || export.run(&client(&server), ACCOUNT, &mut |_| ()).unwrap();
        server.inject_fault(Fault::status(410).on("download").nth(2));
        let proof = run();
        let files = proof.files.as_ref().unwrap();
        assert_eq!((files.stored, files.failed, proof.is_complete()), (3, 1, false), "{proof}");
        let text = proof.to_string();
        assert!(
            text.contains("1 failed, which a later run tries again:\n  `canary ") && text.contains("410"),
            "{text}"
        );
        assert!(!format!("{proof:?}").contains("canary"), "{proof:?}");
        // The export does not keep the received bytes: the next run has the records of its time.
        assert!(path.exists() && !at.join(format!("cases.{format}.partial")).exists(), "{format}");
        server.clear_requests();
        let proof = run();
        assert!(proof.is_complete() && proof.files.as_ref().unwrap().stored == 4, "{format}: {proof}");
        assert_eq!(downloads(&server), 1, "{format}");
        assert!(server.received_requests().iter().any(|it| it.path.starts_with("/api/cases.json")), "{format}");
        let error = export.replace(false).run(&client(&server), ACCOUNT, &mut |_| ()).unwrap_err();
        assert!(error.to_string().contains("exists"), "{error}");
    }
}

#[test]
fn a_file_that_ends_early_never_has_a_name() {
    let (server, _) = with_files(2, 1);
    let at = directory("files-truncated");
    server.inject_fault(Fault::truncated().on("download"));
    let proof = export(&at, Rules::default()).run(&client(&server), ACCOUNT, &mut |_| ()).unwrap();
    assert_eq!(proof.files.as_ref().unwrap().failed, 2, "{proof}");
    assert!(read_stored(&at).is_empty());
}

#[test]
fn file_that_failed_in_an_outage_is_tried_again_in_the_same_run() {
    let (server, _) = with_files(3, 1);
    server.inject_fault(Fault::reset().on("download").nth(2));
    let at = directory("files-outage-once");
    let proof = export(&at, Rules::default()).run(&client(&server), ACCOUNT, &mut |_| ()).unwrap();
    assert!(proof.is_complete(), "{proof}");
    assert_eq!(downloads(&server), 4);
}

#[test]
fn an_outage_ends_the_run_only_if_the_service_is_down_too() {
    let (server, _) = with_files(15, 2);
    let at = directory("files-outage");
    server.inject_fault(Fault::status(501).on("download"));
    let run = || export(&at, Rules::default()).replace(true).run(&client(&server), ACCOUNT, &mut |_| ());
    let proof = run().unwrap();
    assert_eq!(proof.files.as_ref().unwrap().failed, 30, "{proof}");
    assert_eq!(proof.files.as_ref().unwrap().failures.len(), 20);
    assert!(proof.to_string().ends_with("and 10 more, with the reason in `problem` of the table"), "{proof}");
    server.inject_fault(Fault::status(401).on("cases.list"));
    server.clear_requests();
    let error = run().unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Request(_)), "{error}");
    assert!(downloads(&server) < 12, "{}", downloads(&server));
    server.clear_faults();
    assert!(run().unwrap().is_complete());
    assert_eq!(number(&at.join("cases.sqlite"), "SELECT count(*) FROM files WHERE sha256 IS NOT NULL"), 30);
}

#[test]
fn an_outage_keeps_the_reasons_of_files_that_it_did_not_try() {
    let (server, _) = with_files(15, 2);
    // The next run reads from the newest change on, and so not the cases with the files again.
    server.advance(Duration::from_secs(86_400));
    let content = helpdesk::MessageContent::text("Later.");
    let later = helpdesk::cases::create(helpdesk::Requester::email("ann@example.com"), "Later", content);
    server.blocking_client().send(later).unwrap();
    let at = directory("files-outage-reasons");
    let copy =
        Mirror::new("cases", at.join("copy.sqlite")).unwrap().with_files(FileStore::new(at.join("files"))).unwrap();
    let failed = || number(&at.join("copy.sqlite"), "SELECT count(*) FROM files WHERE problem IS NOT NULL");
    server.inject_fault(Fault::status(501).on("download"));
    copy.run(&client(&server), ACCOUNT, &mut |_| ()).unwrap();
    assert_eq!(failed(), 30);
    let mut on_event = |event: Event<'_>| {
        if matches!(event, Event::Begins { table: "files of cases", .. }) {
            server.inject_fault(Fault::status(401).on("cases.list"));
        }
    };
    let error = copy.run(&client(&server), ACCOUNT, &mut on_event).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Request(_)), "{error}");
    assert_eq!(failed(), 30);
    server.clear_faults();
    assert!(copy.run(&client(&server), ACCOUNT, &mut |_| ()).unwrap().is_complete());
    assert_eq!(failed(), 0);
}

#[test]
fn copy_fetches_files_of_new_records() {
    let (server, cases) = with_files(3, 1);
    let at = directory("files-copy");
    let sync = || {
        let store = FileStore::new(at.join("files"));
        let copy = Mirror::new("cases", at.join("copy")).unwrap().with_files(store).unwrap();
        let proof = copy.run(&client(&server), ACCOUNT, &mut |_| ()).unwrap();
        assert!(proof.is_complete(), "{proof}");
        proof.files.unwrap().stored
    };
    assert_eq!((sync(), downloads(&server)), (3, 3));
    server.advance(Duration::from_secs(3600));
    let message = helpdesk::messages::create(cases[0], helpdesk::MessageContent::text("One more."));
    let upload = helpdesk::Upload::from_bytes("canary.pdf", CONTENT);
    server.blocking_client().send(message.attachments([upload])).unwrap();
    assert_eq!((sync(), downloads(&server)), (4, 4));
    assert!(at.join("copy/files.parquet").exists());
}

#[test]
fn file_data_is_in_no_event_error_or_log() {
    let (server, _) = with_files(3, 1);
    let at = directory("files-canary");
    server.inject_fault(Fault::status(410).on("download").nth(2));
    let mut events = String::new();
    let mut on_event = |event: Event<'_>| events.push_str(&format!("{event:?}\n"));
    export(&at, Rules::default()).run(&client(&server), ACCOUNT, &mut on_event).unwrap();
    assert!(events.contains("files") && !events.contains("canary"), "{events}");
    // The index has digests of the names.
    let index = fs::read(at.join("files/helpdesk-files.sqlite")).unwrap();
    assert!(!String::from_utf8_lossy(&index).contains("canary"));
}

#[test]
fn two_runs_never_share_a_directory() {
    let (server, _) = with_files(1, 1);
    let at = directory("files-two");
    let mut inner = None;
    let other = Export::new("cases", at.join("other.csv")).unwrap();
    let other = other.with_files(FileStore::new(at.join("files"))).unwrap();
    let mut on_event = |event: Event<'_>| {
        if matches!(event, Event::Begins { table: "files of cases", .. }) {
            inner = Some(desk::run(&other, &server));
        }
    };
    export(&at, Rules::default()).run(&client(&server), ACCOUNT, &mut on_event).unwrap();
    assert!(inner.unwrap().unwrap_err().to_string().contains("another program uses"));
}
