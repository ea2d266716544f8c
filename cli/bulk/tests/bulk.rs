//! Requests for many records, with a fake server and a journal.

use std::fs;
use std::io::Cursor;
use std::path::PathBuf;

use helpdesk::request::OperationInput;
use helpdesk::{CaseId, CaseStatus, cases, messages};
use helpdesk_bulk::{Bulk, Journal, Record, State, digest, read_records};
use helpdesk_fake::{FakeServer, Fault, Seed};
use serde_json::json;

fn server() -> FakeServer {
    let server = FakeServer::start_blocking().unwrap();
    server.seed(Seed::example());
    server
}

/// A path in a directory of its own, which is empty.
fn path(test: &str) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bulk").join(test);
    let _ = fs::remove_dir_all(&directory);
    directory.join("deep/journal.jsonl")
}

fn message(case: u64) -> OperationInput {
    messages::create(CaseId(case), helpdesk::MessageContent::text("Done.")).input().clone()
}

fn close(case: u64) -> OperationInput {
    cases::update(CaseId(case)).status(CaseStatus::Closed).input().clone()
}

#[test]
fn lines_are_ids_or_values_each_once() {
    let lines = "\u{feff}10001\r\n\n  635-010255 \n\"10002\"\n{\"case\": 1, \"content\": \"a\\nb\"}\n10001\n";
    let values = json!({ "case": 1, "content": "a\nb" }).as_object().unwrap().clone();
    let id = |id: &str| Record::Id(id.to_owned());
    let expected = [(1, id("10001")), (3, id("635-010255")), (4, id("10002")), (5, Record::Values(values))];
    assert_eq!(read_records(Cursor::new(lines)).unwrap(), expected);
    for (lines, error) in
        [("1\n[1, 2]", "line 2: expected an id or an object"), ("{\"a\": }", "line 1: "), ("\"a", "line 1: ")]
    {
        let said = read_records(Cursor::new(lines)).unwrap_err().to_string();
        assert!(said.starts_with(error), "{said}");
    }
    let long = "1".repeat(5 << 20);
    assert_eq!(read_records(Cursor::new(long)).unwrap_err().to_string(), "line 1: it has more than 4 MiB");
    assert!(read_records(Cursor::new([0xff, b'\n'])).unwrap_err().to_string().contains("UTF-8"));
}

#[test]
fn each_value_of_a_request_is_in_its_digest() {
    let requests = [
        message(1),
        message(2),
        messages::create(CaseId(1), helpdesk::MessageContent::html("Done.")).input().clone(),
        messages::create(CaseId(1), helpdesk::MessageContent::text("Done")).input().clone(),
        messages::create(CaseId(1), helpdesk::MessageContent::text("Done.")).staff_id(2).input().clone(),
        messages::create(CaseId(1), helpdesk::MessageContent::text("Done."))
            .attachments([helpdesk::Upload::from_bytes("a.txt", "a")])
            .input()
            .clone(),
        messages::create(CaseId(1), helpdesk::MessageContent::text("Done."))
            .attachments([helpdesk::Upload::from_bytes("a.txt", "b")])
            .input()
            .clone(),
        close(1),
    ];
    let of = |it: &OperationInput| digest(&it.prepare().unwrap());
    let digests = requests.iter().map(of).collect::<Vec<_>>();
    assert_eq!(digests, requests.iter().map(of).collect::<Vec<_>>(), "a boundary counts");
    let mut once = digests.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), requests.len(), "{digests:?}");
}

#[test]
fn a_second_run_skips_what_the_first_has_done_or_may_have_done() {
    let server = server();
    let client = server.blocking_client();
    let path = path("second");
    server.inject_fault(Fault::status(400).on("messages.create").nth(2));
    server.inject_fault(Fault::reset().after_processing().on("messages.create").nth(3));
    let cases = [10_001, 10_002, 10_003, 10_001, 10_004];
    let bulk = Bulk::new(cases.map(message), Journal::open(&path).unwrap()).unwrap();
    assert_eq!(bulk.left(), 4, "equal requests are one");
    let mut run = bulk.run(&client);
    assert_eq!(run.by_ref().count(), 4);
    let first = run.finish().unwrap();
    let count = |state| first.count(state);
    assert_eq!([State::Done, State::Rejected, State::Unknown].map(count), [2, 1, 1]);
    assert_eq!(first.to_string(), "2 done, 1 rejected, 1 unknown");
    let bulk = Bulk::new(cases.map(message), Journal::open(&path).unwrap()).unwrap();
    assert_eq!((bulk.left(), bulk.before().done_before, bulk.before().unknown_before.len()), (1, 2, 1));
    let mut run = bulk.run(&client);
    run.by_ref().for_each(drop);
    let summary = run.finish().unwrap();
    assert_eq!(summary.to_string(), "1 done, 1 unknown from an earlier run, and not retried, 2 done before");
    assert!(path.exists() && !summary.is_complete());
    let messages_of =
        |case: u64| client.send(messages::list(case)).unwrap().items.iter().filter(|it| it.content == "Done.").count();
    assert_eq!([10_001, 10_002, 10_003, 10_004].map(messages_of), [1; 4]);
}

/// An idempotent change is repeated after an unknown outcome, and a journal goes when all is done.
#[test]
fn a_change_that_cannot_take_effect_twice_is_repeated() {
    let server = server();
    let client = server.blocking_client();
    let path = path("idempotent");
    // The intent of a run that was killed, and half of a line.
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let digest = digest(&close(10_001).prepare().unwrap());
    fs::write(&path, format!("{{\"id\":\"10001\",\"digest\":\"{digest}\",\"state\":null}}\n{{\"id\":\"100")).unwrap();
    let bulk = Bulk::new([close(10_001), close(10_002)], Journal::open(&path).unwrap()).unwrap();
    assert_eq!(bulk.left(), 2);
    let mut run = bulk.run(&client);
    let ids = run.by_ref().map(|it| it.id).collect::<Vec<_>>();
    assert_eq!(ids, ["10001", "10002"]);
    assert!(run.finish().unwrap().is_complete());
    assert!(!path.exists());
}

#[test]
fn a_stopped_run_takes_no_more_records() {
    let server = server();
    let client = server.blocking_client();
    let path = path("stopped");
    let mut run = Bulk::new((1..=50).map(close), Journal::open(&path).unwrap()).unwrap().run(&client);
    let stopper = run.stopper();
    run.next().unwrap();
    stopper.stop();
    let rest = run.by_ref().count();
    assert!(rest < 10, "{rest}");
    let summary = run.finish().unwrap();
    assert_eq!(summary.not_taken, 49 - rest);
    let written = fs::read_to_string(&path).unwrap();
    assert_eq!(written.lines().count(), 2 * (rest + 1), "{written}");
}

#[test]
fn another_file_and_another_run_are_left_alone() {
    let path = path("others");
    let open = Journal::open(&path).unwrap();
    assert!(open.is_empty());
    assert_eq!(Journal::open(&path).unwrap_err().to_string(), "another run uses it");
    drop(open);
    Journal::open(&path).unwrap().remove().unwrap();
    fs::write(&path, "a letter\n").unwrap();
    assert!(Journal::open(&path).unwrap_err().to_string().starts_with("it is no journal: line 1"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "a letter\n");
    assert_eq!(Journal::open(path.parent().unwrap()).unwrap_err().to_string(), "it is no regular file");
    #[cfg(unix)]
    {
        let link = path.with_file_name("link");
        std::os::unix::fs::symlink(path.with_file_name("victim"), &link).unwrap();
        assert_eq!(Journal::open(&link).unwrap_err().to_string(), "it is no regular file");
        assert!(!path.with_file_name("victim").exists());
    }
}
