//! `export_sqlite`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use helpdesk::{Case, MessageContent, NoteContent, Requester, cases, messages, notes};
use helpdesk_fake::{FakeServer, Fault, Seed};
use rusqlite::Connection;

use crate::export_sqlite::{Changes, Options, mirror, open};
use crate::writes;

/// A database that is the test's alone, and not there.
fn database(test: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}.sqlite"));
    fs::remove_file(&path).ok();
    path
}

async fn server(cases: usize) -> FakeServer {
    let server = FakeServer::builder().auto_advance().start().await.unwrap();
    server.seed(Seed::cases(cases));
    server
}

/// Mirrors as a separate process would: it opens the file, and knows nothing of earlier runs.
async fn run(server: &FakeServer, path: &Path, options: &Options) -> Result<(Changes, String), String> {
    let mut output = Vec::new();
    let mut db = open(path).map_err(|error| error.to_string())?;
    let changes = mirror(&server.client(), &mut db, options, server.now(), &mut output).await;
    let changes = changes.map_err(|error| error.to_string())?;
    Ok((changes, String::from_utf8(output).unwrap()))
}

async fn changes(server: &FakeServer, path: &Path) -> Changes {
    run(server, path, &Options::default()).await.unwrap().0
}

fn count(path: &Path, sql: &str) -> usize {
    Connection::open(path).unwrap().query_row(sql, [], |row| row.get(0)).unwrap()
}

/// Returns the cases and messages of the copy: the JSON by id.
fn rows_of_copy(path: &Path) -> [BTreeMap<u64, String>; 2] {
    let db = Connection::open(path).unwrap();
    ["SELECT case_id, raw FROM cases", "SELECT message_id, raw FROM messages"].map(|sql| {
        let mut rows = db.prepare(sql).unwrap();
        rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect()
    })
}

/// Returns the cases and messages of the service: the JSON by id.
async fn rows_of_service(server: &FakeServer) -> [BTreeMap<u64, String>; 2] {
    let client = server.client();
    let mut all: [BTreeMap<u64, String>; 2] = Default::default();
    let mut cases = client.items(cases::list());
    while let Some(case) = cases.next().await {
        let case = case.unwrap();
        let mut thread = Vec::new();
        client.items(messages::list(case.case_id)).append_to(&mut thread).await.unwrap();
        all[1].extend(thread.iter().map(|message| (message.message_id.0, message.to_json())));
        all[0].insert(case.case_id.0, case.to_json());
    }
    all
}

#[tokio::test]
async fn a_second_run_at_the_same_time_ends_before_anything_is_sent() {
    let server = server(30).await;
    let path = database("mirrored_twice");
    let first = open(&path).unwrap();
    let error = run(&server, &path, &Options::default()).await.unwrap_err();
    let output = "mirrored_twice.sqlite is in use by another run or another program: wait for its end, then run again";
    assert!(error.ends_with(output), "{error}");
    assert!(server.received_requests().is_empty());
    drop(first);
    assert_eq!(changes(&server, &path).await.new, 30);
}

#[tokio::test]
async fn the_first_run_copies_everything_and_writes_nothing_to_the_account() {
    let server = server(250).await;
    let path = database("mirrored_first");
    let (changes, output) = run(&server, &path, &Options::default()).await.unwrap();
    assert_eq!((changes.new, changes.changed, changes.unread), (250, 0, 0));
    assert!(
        output.starts_with("To read: 250 cases, with at least 2 more requests") && output.contains("\nCounts match: "),
        "{output}"
    );
    assert_eq!(writes(&server), 0);
    assert_eq!(rows_of_copy(&path), rows_of_service(&server).await);

    let (id, raw) = rows_of_copy(&path)[0].pop_first().unwrap();
    let case = Case::from_json(&raw).unwrap();
    let row = Connection::open(&path).unwrap().query_row(
        "SELECT number, subject, status, priority, user_id, created_at, updated_at FROM cases WHERE case_id = ?1",
        [id],
        |row| {
            let times: [Option<i64>; 2] = [row.get(5)?, row.get(6)?];
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, times))
        },
    );
    let times = [case.created_at, case.updated_at].map(|time| time.map(helpdesk::Timestamp::unix_seconds));
    let (status, priority) = (case.status.unwrap().to_string(), case.priority.unwrap().to_string());
    assert_eq!(
        row.unwrap(),
        (case.case_number.to_string(), case.subject, status, priority, case.user_id.unwrap().0, times)
    );
}

#[tokio::test]
async fn further_runs_pick_up_exactly_what_was_changed() {
    let server = server(150).await;
    let path = database("mirrored_further");
    changes(&server, &path).await;
    server.advance(Duration::from_secs(3600));
    let client = server.client();
    let open = client.send(cases::list().statuses(["open"]).limit(3)).await.unwrap().items;
    client.send(cases::update(open[0].case_id).status("closed")).await.unwrap();
    client.send(messages::create(open[1].case_id, MessageContent::text("We are on it."))).await.unwrap();
    client.send(notes::create(open[2].case_id, NoteContent::text("Odd."))).await.unwrap();
    let new =
        cases::create(Requester::email("zoe@example.com"), "on/hold 100% \u{1F525}", MessageContent::text("Help."));
    client.send(new).await.unwrap();

    let (changed, output) = run(&server, &path, &Options::default()).await.unwrap();
    assert_eq!(changed, Changes { new: 1, changed: 3, messages: 3, unread: 0 }, "{output}");
    assert!(output.contains("\nnew      ") && output.contains("  on/hold 100% \u{1F525}\n"), "{output}");
    assert_eq!(output.matches("\nchanged  ").count(), 3, "{output}");
    assert_eq!(rows_of_copy(&path), rows_of_service(&server).await);

    let before = rows_of_copy(&path);
    assert_eq!(changes(&server, &path).await, Changes::default());
    server.advance(Duration::from_secs(3600));
    server.clear_requests();
    assert_eq!(changes(&server, &path).await, Changes::default());
    assert!(
        server.received_requests().len() <= 10,
        "only what is near the last change is read again: {}",
        server.received_requests()
    );
    assert_eq!(rows_of_copy(&path), before);
}

#[tokio::test]
async fn what_is_changed_while_the_first_run_is_under_way_comes_with_the_next_one() {
    let server = server(250).await;
    let path = database("mirrored_meanwhile");
    run(&server, &path, &Options { stop_after: Some(2), ..Options::default() }).await.unwrap();
    server.advance(Duration::from_secs(60));
    let oldest = *rows_of_copy(&path)[0].keys().next().unwrap();
    server.client().send(messages::create(oldest, MessageContent::text("Sorry for the delay."))).await.unwrap();
    changes(&server, &path).await;
    assert_ne!(rows_of_copy(&path), rows_of_service(&server).await);
    changes(&server, &path).await;
    assert_eq!(rows_of_copy(&path), rows_of_service(&server).await);
}

#[tokio::test]
async fn a_first_run_that_is_killed_goes_on_and_doubles_nothing() {
    let server = server(450).await;
    let rows = rows_of_service(&server).await;
    for pages in 1..=5 {
        let path = database(&format!("mirrored_killed_{pages}"));
        let options = Options { stop_after: Some(pages), ..Options::default() };
        let (mut new, mut messages, mut lives) = (0, 0, 0);
        loop {
            lives += 1;
            assert!(lives < 100, "it gets nowhere");
            let (changes, output) = run(&server, &path, &options).await.unwrap();
            assert_eq!(changes.changed, 0);
            (new, messages) = (new + changes.new, messages + changes.messages);
            if !output.contains("the same command resumes") {
                break;
            }
        }
        assert_eq!((new, messages), (450, rows[1].len()), "{pages} pages in each of {lives} lives");
        assert_eq!(rows_of_copy(&path), rows);
        assert!(lives >= 4 / pages);
        assert_eq!(changes(&server, &path).await, Changes::default());
    }
}

#[tokio::test]
async fn messages_that_cannot_be_read_are_told_and_tried_again() {
    let server = server(120).await;
    let path = database("mirrored_unread");
    server.inject_fault(Fault::status(403).on("messages.list").first(3));
    let (changed, output) = run(&server, &path, &Options::default()).await.unwrap();
    assert_eq!((changed.new, changed.unread), (120, 3));
    assert_eq!(output.matches("\nThe messages of case ").count(), 3, "{output}");
    assert!(output.contains(" could not all be read, the next run retries: messages.list: "), "{output}");
    assert_eq!(count(&path, "SELECT count(*) FROM unread"), 3);

    // They stay as long as they have to, and what was read before is kept.
    let before = rows_of_copy(&path);
    server.inject_fault(Fault::status(403).on("messages.list"));
    assert_eq!(changes(&server, &path).await.unread, 3);
    assert_eq!(rows_of_copy(&path), before);
    server.clear_faults();
    let (changed, output) = run(&server, &path, &Options::default()).await.unwrap();
    assert!(changed.messages >= 3 && changed.unread == 0, "{output}");
    assert_eq!(count(&path, "SELECT count(*) FROM unread"), 0);
    assert_eq!(rows_of_copy(&path), rows_of_service(&server).await);
}

#[tokio::test]
async fn the_copy_of_another_account_is_not_mixed_with_this_one() {
    let (server, other) = (server(150).await, server(150).await);
    for (stop_after, says) in [(Some(1), "choose another --db"), (None, "or of another account")] {
        let path = database("mirrored_foreign");
        run(&server, &path, &Options { stop_after, ..Options::default() }).await.unwrap();
        let before = rows_of_copy(&path);
        let error = run(&other, &path, &Options::default()).await.unwrap_err();
        assert!(error.contains(says), "{error}");
        assert_eq!(rows_of_copy(&path), before);
    }
    assert!(other.received_requests().is_empty(), "{}", other.received_requests());
    let error = run(&server, Path::new("no/such/directory/helpdesk.sqlite"), &Options::default()).await.unwrap_err();
    assert!(error.starts_with("no/such/directory/helpdesk.sqlite cannot be used: "), "{error}");
}
