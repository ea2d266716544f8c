//! Requests for many records, with a fake server and a journal.

use std::fs;
use std::io::{self, Cursor};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use helpdesk::blocking::Client;
use helpdesk::request::{OperationInput, Value};
use helpdesk::{CaseId, CaseStatus, cases, labels, messages};
use helpdesk_fake::{FakeServer, Fault, Seed};
use helpdesk_tools::bulk::{Bulk, BulkRequest, Decision, Journal, Record, State, digest, read_records};
use serde_json::json;

use crate::server;

/// A path in an empty directory for this test.
fn path(test: &str) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bulk").join(test);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).unwrap();
    directory.join("journal.jsonl")
}

fn open(path: &Path) -> io::Result<Journal> {
    Journal::open(path, "an account")
}

/// Sends requests to their end, and returns the summary.
fn send_all(client: &Client, path: &Path, requests: impl IntoIterator<Item = OperationInput>) -> String {
    let mut run = Bulk::new(requests, open(path).unwrap()).unwrap().run(client);
    run.by_ref().for_each(drop);
    run.finish().0.to_string()
}

fn message(case: u64) -> OperationInput {
    messages::create(CaseId(case), helpdesk::MessageContent::text("Done.")).input().clone()
}

fn close(case: u64) -> OperationInput {
    cases::update(CaseId(case)).status(CaseStatus::Closed).input().clone()
}

#[test]
fn lines_are_ids_or_values() {
    let lines = "\u{feff}10001\r\n\n  635-010255 \n\"10002\"\n{\"case\": 1, \"content\": \"a\\nb\"}\n10001\n";
    let values = json!({ "case": 1, "content": "a\nb" }).as_object().unwrap().clone();
    let id = |id: &str| Record::Id(id.to_owned());
    let first = [(1, id("10001")), (3, id("635-010255")), (4, id("10002")), (5, Record::Values(values))];
    // Whether the last one is the same wish depends on the requests of the others.
    let expected = first.into_iter().chain([(6, id("10001"))]).collect::<Vec<_>>();
    assert_eq!(read_records(Cursor::new(lines)).unwrap(), expected);
    for (lines, error) in
        [("1\n[1, 2]", "line 2: expected an id or an object"), ("{\"a\": }", "line 1: "), ("\"a", "line 1: ")]
    {
        let message = read_records(Cursor::new(lines)).unwrap_err().to_string();
        assert!(message.starts_with(error), "{message}");
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
fn second_run_skips_requests_done_or_possibly_done() {
    let server = server();
    let client = server.blocking_client();
    let path = path("second");
    server.inject_fault(Fault::status(400).on("messages.create").nth(2));
    server.inject_fault(Fault::reset().after_processing().on("messages.create").nth(3));
    let cases = [10_001, 10_002, 10_003, 10_001, 10_004];
    let bulk = Bulk::new(cases.map(message), open(&path).unwrap()).unwrap();
    assert_eq!(bulk.pending(), 4, "equal requests are one");
    let mut run = bulk.run(&client);
    assert_eq!(run.by_ref().count(), 4);
    let first = run.finish().0;
    let count = |state| first.count(state);
    assert_eq!([State::Done, State::Rejected, State::Unknown].map(count), [2, 1, 1]);
    assert_eq!(first.to_string(), "2 done, 1 rejected, 1 unknown");
    let bulk = Bulk::new(cases.map(message), open(&path).unwrap()).unwrap();
    assert_eq!((bulk.pending(), bulk.previous().done_before, bulk.previous().unknown_before.len()), (1, 2, 1));
    let mut run = bulk.run(&client);
    run.by_ref().for_each(drop);
    let summary = run.finish().0;
    assert_eq!(summary.to_string(), "1 done, 1 unknown from an earlier run, and not retried, 2 done before");
    assert!(path.exists() && !summary.is_complete());
    let messages_of =
        |case: u64| client.send(messages::list(case)).unwrap().items.iter().filter(|it| it.content == "Done.").count();
    assert_eq!([10_001, 10_002, 10_003, 10_004].map(messages_of), [1; 4]);
}

fn message_with(case: u64, content: &str) -> OperationInput {
    messages::create(CaseId(case), helpdesk::MessageContent::text(content)).input().clone()
}

/// The second of two equal requests changes the record again if another request changed it in between.
#[test]
fn equal_requests_are_sent_once_unless_another_lies_between() {
    let table: [(&[(u64, &str)], &str); 6] = [
        (&[(10_001, "a"), (10_001, "b"), (10_001, "a")], "aba"),
        (&[(10_001, "a"), (10_001, "a"), (10_001, "b"), (10_001, "b"), (10_001, "a"), (10_001, "a")], "aba"),
        (&[(10_001, "a"), (10_002, "b"), (10_001, "a")], "a"),
        (&[(10_001, "a"), (10_002, "b"), (10_001, "b"), (10_002, "a"), (10_001, "a")], "aba"),
        (&[(10_001, "a"), (10_001, "b"), (10_001, "a"), (10_001, "b"), (10_001, "a")], "ababa"),
        (&[(10_001, "a"), (10_001, "a"), (10_002, "a"), (10_002, "a")], "a"),
    ];
    for (nth, (list, expected)) in table.into_iter().enumerate() {
        // Each request fails once, so that later runs have to find those before it in the journal.
        for failing in 0..=expected.len() as u64 {
            let (server, path) = (server(), path(&format!("between-{nth}-{failing}")));
            let client = server.blocking_client();
            if failing > 0 {
                server.inject_fault(Fault::status(400).on("messages.create").nth(failing));
            }
            for _ in 0..2 {
                send_all(&client, &path, list.iter().map(|(case, content)| message_with(*case, content)));
                if !path.exists() {
                    break;
                }
            }
            let mut all = client.send(messages::list(10_001_u64)).unwrap().items;
            all.sort_by_key(|it| it.message_id);
            let all = all.iter().map(|it| it.content.as_str()).filter(|it| it.len() == 1).collect::<String>();
            assert_eq!(all, expected, "{list:?}: {failing}");
            assert!(!path.exists(), "{list:?}: {failing}");
        }
    }
}

#[test]
fn equal_text_with_different_requests_is_an_error() {
    let path = path("alike");
    let requests = [(message(10_001), 3), (message_with(10_001, "Other."), 7)];
    let requests = requests.map(|(input, line)| BulkRequest::new(input, line, "the same"));
    let message = Bulk::new(requests, open(&path).unwrap()).unwrap_err().to_string();
    assert!(message.contains("written alike, but their requests differ"), "{message}");
    assert!(message.ends_with("10001 (line 3), 10001 (line 7)"), "{message}");
}

/// An idempotent change is repeated after an unknown outcome, and a journal goes when all is done.
#[test]
fn a_change_that_cannot_take_effect_twice_is_repeated() {
    let server = server();
    let client = server.blocking_client();
    let path = path("idempotent");
    // The intent of a run that was killed, and half of a line.
    let digest = digest(&close(10_001).prepare().unwrap());
    let account = helpdesk_tools::bulk::fingerprint("an account");
    let head = format!("{{\"format\":\"helpdesk-bulk 1\",\"account\":\"{account}\"}}");
    fs::write(&path, format!("{head}\n{{\"id\":\"10001\",\"digest\":\"{digest}\",\"state\":null}}\n{{\"id\":\"100"))
        .unwrap();
    let bulk = Bulk::new([close(10_001), close(10_002)], open(&path).unwrap()).unwrap();
    assert_eq!(bulk.pending(), 2);
    let mut run = bulk.run(&client);
    let ids = run.by_ref().map(|it| it.id).collect::<Vec<_>>();
    assert_eq!(ids, ["10001", "10002"]);
    assert!(run.finish().0.is_complete());
    assert!(!path.exists());
}

/// A deletion that may have been done is repeated, and finds nothing.
#[test]
fn a_record_that_an_earlier_run_has_deleted_is_done() {
    let server = server();
    let client = server.blocking_client();
    let path = path("deleted");
    let delete = |case: u64| cases::delete(CaseId(case)).input().clone();
    (1..=30).for_each(|nth| server.inject_fault(Fault::reset().after_processing().on("cases.delete").nth(nth)));
    let run = || {
        let mut run = Bulk::new([delete(10_001), delete(99_999)], open(&path).unwrap()).unwrap().run(&client);
        let states = run.by_ref().map(|it| it.state).collect::<Vec<_>>();
        run.finish().1.unwrap();
        states
    };
    assert_eq!(run()[0], State::Unknown);
    server.clear_faults();
    assert_eq!(run()[0], State::Done);
    assert!(!path.exists());
}

/// The results without a waiting reader may be anything.
#[test]
fn requests_under_way_at_an_early_end_are_unknown() {
    let server = server();
    let client = server.blocking_client();
    let path = path("early");
    let mut run = Bulk::new((1..=50).map(close), open(&path).unwrap()).unwrap().run(&client);
    run.next().unwrap();
    let (summary, written) = run.finish();
    written.unwrap();
    let unknown = summary.count(State::Unknown);
    assert!((1..=4).contains(&unknown) && summary.not_taken == 49 - unknown, "{summary}");
    assert!(!summary.is_settled() && path.exists());
}

#[test]
fn a_stopped_run_takes_no_more_records() {
    let server = server();
    let client = server.blocking_client();
    let path = path("stopped");
    let mut run = Bulk::new((1..=50).map(close), open(&path).unwrap()).unwrap().run(&client);
    let handle = run.stop_handle();
    run.next().unwrap();
    handle.stop_unsent();
    let rest = run.by_ref().count();
    assert!(rest < 10, "{rest}");
    let summary = run.finish().0;
    assert_eq!(summary.not_taken, 49 - rest);
    let written = fs::read_to_string(&path).unwrap();
    assert_eq!(written.lines().count(), 1 + 2 * (rest + 1), "{written}");
}

#[test]
fn run_stopped_after_a_rejection_ends_despite_waiting_requests() {
    let server = server();
    let client = server.blocking_client();
    let path = path("stopped_at_rejection");
    server.inject_fault(Fault::status(401).on("messages.create"));
    let reply = |text: &str| messages::create(CaseId(10_001), helpdesk::MessageContent::text(text)).input().clone();
    let mut run = Bulk::new(["a", "b", "c"].map(reply), open(&path).unwrap()).unwrap().run(&client);
    let handle = run.stop_handle();
    let mut states = Vec::new();
    for sent in run.by_ref() {
        handle.stop_unsent();
        states.push(sent.state);
    }
    assert_eq!(states, [State::Rejected, State::NotSent, State::NotSent]);
    assert_eq!(run.finish().0.not_taken, 0);
}

/// A list that is done says nothing of another one: an earlier run of that may have sent some of it.
#[test]
fn a_journal_stays_until_each_list_in_it_is_done() {
    let server = server();
    let client = server.blocking_client();
    let messages = |path: &Path, cases: &[u64]| send_all(&client, path, cases.iter().copied().map(message));
    let lists = path("lists");
    server.inject_fault(Fault::reset().after_processing().on("messages.create").nth(1));
    assert_eq!(messages(&lists, &[10_001]), "0 done, 1 unknown");
    assert_eq!(messages(&lists, &[10_002]), "1 done");
    let expected = "0 done, 1 unknown from an earlier run, and not retried, 1 done before";
    assert_eq!(messages(&lists, &[10_001, 10_002]), expected);
    // Rejected requests are left for the next run, which repeats no request that took effect.
    let rejected = path("rejected");
    assert_eq!(messages(&rejected, &[10_003, 99_999]), "1 done, 1 rejected");
    assert_eq!(messages(&rejected, &[10_003, 99_999]), "0 done, 1 rejected, 1 done before");
}

/// A loss of power leaves any part of what was written after the last wait for the disk: nothing, a part, or zeros.
#[test]
fn journal_claims_only_data_on_the_disk() {
    let server = server();
    let client = server.blocking_client();
    let (path, copy) = (path("power"), path("power-copy"));
    let parts = ["a", "b", "c", "d", "e", "f"];
    server.inject_fault(Fault::reset().after_processing().on("messages.create").nth(6));
    let requests = parts.map(|it| message_with(10_001, it));
    let mut run = Bulk::new(requests.clone(), open(&path).unwrap()).unwrap().run(&client);
    let claimed = |text: &[u8]| -> usize {
        let head = text.split(|it| *it == b'\n').next().unwrap();
        let head: serde_json::Value = serde_json::from_slice(head).unwrap();
        head["length"].as_u64().unwrap().try_into().unwrap()
    };
    while run.next().is_some() {
        let text = fs::read(&path).unwrap();
        let claimed = claimed(&text);
        // An intent waits for the disk. The outcome after it does not.
        let before = std::str::from_utf8(&text[..claimed]).unwrap();
        assert!(before.ends_with("\"state\":null}\n"), "{before}");
        for end in claimed..=text.len() {
            // The end of the last line can be there although its start is not.
            let zeros = (0..).zip(&text).map(|(at, byte)| if at < end || at + 1 == text.len() { *byte } else { 0 });
            let zeros = zeros.collect::<Vec<_>>();
            for left in [text[..end].to_owned(), zeros] {
                fs::write(&copy, &left).unwrap();
                let journal = open(&copy).unwrap_or_else(|error| panic!("{error}: {}", left.escape_ascii()));
                // No sent request is left to do.
                let bulk = Bulk::new(requests.clone(), journal).unwrap();
                let left = before.matches("\"state\":null").count();
                assert!(bulk.pending() <= parts.len() - left, "{}", bulk.pending());
            }
        }
    }
    run.finish().1.unwrap();
    let text = fs::read(&path).unwrap();
    assert_eq!(claimed(&text), text.len());
    // Zeros in the place of what was on the disk are no loss of power.
    let zeros = [&text[..text.len() - 9], &[0; 8], b"\n"].concat();
    fs::write(&copy, zeros).unwrap();
    assert!(open(&copy).unwrap_err().to_string().starts_with("it is no journal: line "));
}

/// Leaves the intents alone, as a kill does.
fn without_outcomes(path: &Path) {
    let text = fs::read_to_string(path).unwrap();
    let head = text.lines().next().unwrap().split(",\"length\"").next().unwrap();
    let intents = text.lines().filter(|it| it.ends_with("\"state\":null}")).map(|it| format!("{it}\n"));
    fs::write(path, format!("{head}}}\n{}", intents.collect::<String>())).unwrap();
}

/// Runs have the order that requests of one run have: that of the records in their paths. A request without a record depends on no other.
#[test]
fn later_runs_wait_for_the_same_records_as_one_run() {
    let label = |title: &str| labels::create(title).input().clone();
    // No operation that takes effect twice has a list in its path yet.
    let both = |cases: [u64; 2]| {
        message(1).without_validation().set::<Value>("case", Value::List(cases.map(Value::Uint).to_vec()))
    };
    let table = [
        (message(10_001), message_with(10_001, "b"), true),
        (message(10_001), message_with(10_002, "b"), false),
        (label("a"), label("b"), false),
        (both([10_001, 10_002]), both([10_002, 10_003]), true),
        (both([10_001, 10_002]), message(10_002), true),
        (message(10_001), both([10_002, 10_001]), true),
        (both([10_001, 10_002]), both([10_003, 10_004]), false),
        (both([10_001, 10_002]), message(10_003), false),
    ];
    for (nth, (first, second, is_waiting)) in table.into_iter().enumerate() {
        for runs in [1, 2] {
            let (server, path) = (server(), path(&format!("order-{nth}-{runs}")));
            let client = server.blocking_client();
            server.inject_fault(Fault::status(500).nth(1));
            if runs == 1 {
                send_all(&client, &path, [first.clone(), second.clone()]);
            } else {
                send_all(&client, &path, [first.clone()]);
                without_outcomes(&path);
                send_all(&client, &path, [second.clone()]);
            }
            let count = server.received_requests().len();
            assert_eq!(count, if is_waiting { 1 } else { 2 }, "{nth}, in {runs} runs");
        }
    }
}

/// A request without a record waits for no other request, and a decision applies to it, too.
#[test]
fn a_request_without_a_record_is_decided_alone() {
    let server = server();
    let client = server.blocking_client();
    let path = path("no-record");
    let label = |title: &str| labels::create(title).input().clone();
    server.inject_fault(Fault::reset().after_processing().on("labels.create").nth(1));
    assert_eq!(send_all(&client, &path, [label("a"), label("b")]), "1 done, 1 unknown");
    assert_eq!(send_all(&client, &path, [label("c")]), "1 done");
    let expected = "0 done, 1 unknown from an earlier run, and not retried, 2 done before";
    assert_eq!(send_all(&client, &path, [label("c"), label("b"), label("a")]), expected);
    let bulk = Bulk::with_decision([label("b"), label("a")], open(&path).unwrap(), Decision::Done).unwrap();
    assert_eq!(bulk.pending(), 0);
    bulk.run(&client).finish().1.unwrap();
    assert!(!path.exists());
}

/// A journal of an earlier version has the ids of records alone.
#[test]
fn a_journal_without_records_is_compared_by_its_ids() {
    let server = server();
    let client = server.blocking_client();
    let path = path("ids-alone");
    let account = helpdesk_tools::bulk::fingerprint("an account");
    for (id, expected) in [
        ("10001", "0 done, 1 unknown from a line that is not among these, 1 waiting"),
        ("10002", "1 done"),
        ("record 1", "1 done"),
    ] {
        let head = format!("{{\"format\":\"helpdesk-bulk 1\",\"account\":\"{account}\"}}");
        fs::write(&path, format!("{head}\n{{\"line\":1,\"id\":\"{id}\",\"digest\":\"0\",\"state\":null}}\n")).unwrap();
        let outcome = send_all(&client, &path, [message_with(10_001, id)]);
        assert!(outcome.starts_with(expected), "{id}: {outcome}");
    }
    fs::remove_file(&path).unwrap();
}

/// A later run of a change that cannot take effect twice needs no journal, if the outcome of each record is known.
#[test]
fn rejected_repeatable_request_leaves_no_journal() {
    let (server, path) = (server(), path("settled"));
    assert_eq!(send_all(&server.blocking_client(), &path, [close(10_001), close(99_999)]), "1 done, 1 rejected");
    assert!(!path.exists());
}

#[test]
fn other_files_and_other_runs_are_not_changed() {
    let server = server();
    let client = server.blocking_client();
    let path = path("others");
    drop(open(&path).unwrap());
    assert!(!path.exists(), "what sends nothing writes nothing");
    fs::write(&path, "").unwrap();
    assert_eq!(open(&path).unwrap_err().to_string(), "it is empty, so that it does not say what was sent");
    fs::remove_file(&path).unwrap();
    server.inject_fault(Fault::status(400).on("messages.create").nth(1));
    assert_eq!(send_all(&client, &path, [message(10_001)]), "0 done, 1 rejected");
    let journal = open(&path).unwrap();
    assert_eq!(open(&path).unwrap_err().to_string(), "another run uses it");
    drop(journal);
    fs::remove_file(&path).unwrap();
    // Both saw no file, and one of them was first.
    let [first, second] = [0, 1].map(|_| Bulk::new([message(10_001)], open(&path).unwrap()).unwrap());
    let mut first = first.run(&client);
    first.by_ref().for_each(drop);
    fs::write(&path, "").unwrap();
    let mut second = second.run(&client);
    assert_eq!(second.by_ref().count(), 0);
    assert_eq!(second.finish().1.unwrap_err().kind(), io::ErrorKind::AlreadyExists);
    drop(first);
    for text in ["a letter\n", "a letter", "{\"a\":1}", "{\"a\":1}\n", "\n"] {
        fs::write(&path, text).unwrap();
        assert!(open(&path).unwrap_err().to_string().starts_with("it is no journal: line 1"), "{text}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    fs::write(&path, "{\"format\":\"helpdesk-bulk 1\",\"account\":\"0123\"}\n").unwrap();
    assert_eq!(open(&path).unwrap_err().to_string(), "it is the journal of another account");
    assert_eq!(open(path.parent().unwrap()).unwrap_err().to_string(), "it is no regular file");
    #[cfg(unix)]
    {
        let link = path.with_file_name("link");
        std::os::unix::fs::symlink(path.with_file_name("victim"), &link).unwrap();
        assert_eq!(open(&link).unwrap_err().to_string(), "it is no regular file");
        assert!(!path.with_file_name("victim").exists());
    }
}

/// Sends messages with this text to cases, of which some faults leave the outcome unknown, and looks for them.
fn send_and_look(test: &str, faults: Vec<Fault>, texts: &[(u64, &str)]) -> (String, Vec<(usize, bool)>, String) {
    let server = FakeServer::builder().real_time().start_blocking().unwrap();
    server.seed(Seed::example());
    let (client, path) = (server.blocking_client(), path(test));
    faults.into_iter().for_each(|fault| server.inject_fault(fault.on("messages.create")));
    let requests = || texts.iter().map(|(case, text)| message_with(*case, text)).collect::<Vec<_>>();
    let bulk = Bulk::new(requests(), open(&path).unwrap()).unwrap();
    let mut run = bulk.run(&client);
    while run.next().is_some() {}
    let looks = run.look(Duration::from_secs(1));
    let lines = looks.iter().map(|looked| (looked.line, looked.result.is_ok())).collect();
    let (summary, written) = run.finish();
    written.unwrap();
    server.clear_faults();
    (summary.to_string(), lines, send_all(&client, &path, requests()))
}

#[test]
fn a_create_of_unknown_outcome_is_done_if_its_record_is_found() {
    let lost = || Fault::reset().after_processing().nth(2);
    let (summary, lines, again) = send_and_look("looked", vec![lost()], &[(10_001, "A"), (10_002, "B"), (10_003, "C")]);
    assert_eq!((&*summary, lines.len()), ("3 done", 1));
    assert!(lines[0].1, "it has the record");
    // The journal went with its last request.
    assert_eq!(again, "3 done");
    // A page in the place of a record is no proof.
    let page = Fault::respond_with(200, "<html>").after_processing().nth(1);
    let (summary, lines, _) = send_and_look("looked_pages", vec![page, lost()], &[(10_001, "A"), (10_002, "B")]);
    assert_eq!((&*summary, lines.len()), ("2 done", 2));
}

#[test]
fn a_create_whose_record_may_be_that_of_another_request_stays_unknown() {
    // An equal message is in the case, whether this one is done or not.
    for (test, fault) in
        [("looked_not_done", Fault::reset().nth(3)), ("looked_alike", Fault::reset().after_processing().nth(3))]
    {
        let (summary, lines, _) =
            send_and_look(test, vec![fault], &[(10_001, "Same"), (10_001, "Between"), (10_001, "Same")]);
        assert_eq!((&*summary, &lines[..]), ("2 done, 1 unknown", &[(3, false)][..]), "{test}");
    }
}

#[test]
fn the_handle_of_a_run_stops_its_searches() {
    let server = FakeServer::builder().real_time().start_blocking().unwrap();
    server.seed(Seed::example());
    let (client, path) = (server.blocking_client(), path("look_stopped"));
    server.inject_fault(Fault::reset().on("messages.create"));
    let mut run = Bulk::new([message(10_001)], open(&path).unwrap()).unwrap().run(&client);
    assert_eq!(run.searches(), 0, "no request was sent yet");
    while run.next().is_some() {}
    assert_eq!(run.searches(), 1);
    let (stop, begun) = (run.stop_handle(), Instant::now());
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(300));
        stop.stop_unsent();
    });
    let looked = run.look(Duration::from_secs(75));
    assert!(begun.elapsed() < Duration::from_secs(30), "it did not wait for a minute");
    let why = looked[0].result.as_ref().unwrap_err();
    assert_eq!((looked[0].line, &**why), (1, "cannot tell: the search ended before the record had to be listed"));
    assert_eq!(run.finish().0.to_string(), "0 done, 1 unknown");
}
