//! The content of a copy after the service has changed.

use std::path::Path;
use std::time::Duration;

use helpdesk::{CaseId, MessageContent, NoteContent, Requester, cases, messages, notes};
use helpdesk_export::{Completeness, Event, Export, Proof};
use helpdesk_fake::{FakeServer, Fault, Seed};

use crate::desk::{ACCOUNT, copy, directory, number, run, server};

/// Brings a copy with these tables up to date.
fn sync(server: &FakeServer, path: &Path, with: &[&str]) -> Proof {
    copy(path, with).run(&server.blocking_client(), ACCOUNT, &mut |_| ()).unwrap()
}

/// Writes into a case, later than the last run.
fn write(server: &FakeServer, case: CaseId, content: &str) {
    server.advance(Duration::from_secs(60));
    server.blocking_client().send(messages::create(case, MessageContent::text(content))).unwrap();
    change_another(server, case);
}

/// Changes another case still later, because the next run reads the last seconds again.
fn change_another(server: &FakeServer, case: CaseId) {
    server.advance(Duration::from_secs(60));
    let client = server.blocking_client();
    let other = client.items(cases::list()).map(|it| it.unwrap().case_id).find(|other| *other != case).unwrap();
    client.send(cases::update(other).subject("Changed")).unwrap();
}

fn a_case(server: &FakeServer) -> CaseId {
    server.blocking_client().items(cases::list()).next().unwrap().unwrap().case_id
}

#[test]
fn run_without_a_part_loses_no_change_of_that_part() {
    let (server, path) = (server(), directory("without").join("copy.sqlite"));
    sync(&server, &path, &["messages", "changelog"]);
    write(&server, a_case(&server), "Only later.");
    for with in [&[] as &[&str], &["changelog"], &["messages"]] {
        sync(&server, &path, with);
    }
    assert_eq!(number(&path, "SELECT count(*) FROM messages WHERE content LIKE 'Only later%'"), 1);
}

#[test]
fn tables_of_one_list_are_updated_separately() {
    let (server, path) = (server(), directory("each").join("copy.sqlite"));
    sync(&server, &path, &["messages", "notes"]);
    let case = a_case(&server);
    server.advance(Duration::from_secs(60));
    server.blocking_client().send(notes::create(case, NoteContent::text("Only later."))).unwrap();
    change_another(&server, case);
    sync(&server, &path, &["messages"]);
    sync(&server, &path, &["messages", "notes"]);
    for table in ["messages", "notes"] {
        let written = format!("SELECT count(*) FROM {table} WHERE content LIKE 'Only later%'");
        assert_eq!(number(&path, &written), 1, "{table}");
    }
}

#[test]
fn a_case_that_was_deleted_stays_with_its_parts_and_is_named() {
    let (server, path) = (server(), directory("deleted").join("copy.sqlite"));
    sync(&server, &path, &["messages"]);
    let case = a_case(&server);
    let of_case = format!("SELECT count(*) FROM messages WHERE case_id = {case}");
    let before = number(&path, &of_case);
    write(&server, case, "The last one.");
    sync(&server, &path, &[]);
    server.blocking_client().send(cases::delete(case)).unwrap();
    let mut deleted = Vec::new();
    for _ in 0..2 {
        let mut on_event = |event: Event<'_>| {
            if let Event::Deleted { table, id, .. } = event {
                deleted.push(format!("{id} of {table}"));
            }
        };
        let proof = copy(&path, &["messages"]).run(&server.blocking_client(), ACCOUNT, &mut on_event).unwrap();
        assert!(proof.is_complete(), "{proof}");
    }
    assert_eq!(deleted, [format!("{case} of cases")]);
    assert_eq!(number(&path, &of_case), before);
}

#[test]
fn missing_messages_do_not_mark_the_case_as_deleted() {
    let (server, path) = (server(), directory("not-found").join("copy.sqlite"));
    server.inject_fault(Fault::status(404).on("messages.list").nth(3));
    assert!(!sync(&server, &path, &["messages"]).is_complete());
    assert!(sync(&server, &path, &["messages"]).is_complete());
}

#[test]
fn list_that_becomes_forbidden_keeps_its_records() {
    let (server, path) = (server(), directory("forbidden-later").join("copy.sqlite"));
    let before = sync(&server, &path, &["labels", "staff"]);
    server.inject_fault(Fault::respond_with(403, r#"{"error":"staff_has_not_access"}"#).on("staff.list"));
    let after = sync(&server, &path, &["labels", "staff"]);
    assert_eq!(after.tables[2].completeness, Completeness::Skipped, "{after}");
    assert!(before.tables[2].records > 0, "{before}");
    assert_eq!(after.tables[2].records, before.tables[2].records);
}

#[test]
fn a_record_that_is_created_after_the_last_page_is_read_too() {
    let (server, path) = (server(), directory("after-the-last-page").join("copy.sqlite"));
    let client = server.blocking_client();
    let mut new = Some(cases::create(Requester::email("zoe@example.com"), "New", MessageContent::text("Help.")));
    let mut on_event = |event: Event<'_>| {
        if let Event::Progress { .. } = event
            && let Some(new) = new.take()
        {
            client.send(new).unwrap();
        }
    };
    let proof = copy(&path, &[]).run(&client, ACCOUNT, &mut on_event).unwrap();
    assert!(proof.is_complete(), "{proof}");
    assert_eq!(number(&path, "SELECT count(*) FROM cases WHERE subject = 'New'"), 1);
}

/// Changes the saved positions as if an older version had requested less.
fn of_another_request(path: &Path) {
    let database = rusqlite::Connection::open(path).unwrap();
    let sql = "SELECT name, value FROM _helpdesk WHERE name GLOB 'position *'";
    let mut positions = database.prepare(sql).unwrap();
    let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?));
    for (name, value) in positions.query_map([], row).unwrap().map(Result::unwrap) {
        let is_hash = |word: &&str| word.len() == 16 && word.bytes().all(|it| it.is_ascii_hexdigit());
        let hash = value.split(|it: char| !it.is_ascii_alphanumeric()).find(is_hash).unwrap().to_owned();
        let value = value.replace(&hash, "0123456789abcdef");
        assert_eq!(database.execute("UPDATE _helpdesk SET value = ?2 WHERE name = ?1", (name, value)).unwrap(), 1);
    }
}

#[test]
fn a_copy_of_an_older_version_is_read_again_into_the_same_tables() {
    let (server, path) = (server(), directory("older").join("copy.sqlite"));
    let before = sync(&server, &path, &["messages"]);
    rusqlite::Connection::open(&path).unwrap().execute("UPDATE cases SET subject = 'Old'", []).unwrap();
    of_another_request(&path);
    let after = sync(&server, &path, &["messages"]);
    assert!(after.is_complete(), "{after}");
    assert_eq!(
        [after.tables[0].records, after.tables[1].records],
        [before.tables[0].records, before.tables[1].records]
    );
    assert_eq!(number(&path, "SELECT count(*) FROM cases WHERE subject = 'Old'"), 0);
}

#[test]
fn an_unfinished_export_of_an_older_version_begins_again() {
    let (server, directory) = (server(), directory("older-export"));
    server.seed(Seed::cases(150));
    server.inject_fault(Fault::status(401).on("cases.list").nth(2));
    let export = Export::new("cases", directory.join("cases.jsonl")).unwrap();
    run(&export, &server).unwrap_err();
    of_another_request(&directory.join("cases.jsonl.partial"));
    let proof = run(&export, &server).unwrap();
    assert!(proof.is_complete(), "{proof}");
    assert!(proof.tables[0].records > 150, "{proof}");
}

#[test]
fn an_export_that_begins_again_reads_no_parts_of_records_that_are_gone() {
    let (server, directory) = (server(), directory("begins-again"));
    server.seed(Seed::cases(150));
    server.inject_fault(Fault::status(401).on("cases.list").nth(2));
    let path = directory.join("cases.jsonl");
    let export = Export::new("cases", &path).unwrap().with("messages").unwrap();
    run(&export, &server).unwrap_err();
    let partial = directory.join("cases.jsonl.partial");
    let case = number(&partial, "SELECT min(id) FROM _helpdesk_unread");
    server.blocking_client().send(cases::delete(CaseId(case))).unwrap();
    of_another_request(&partial);
    let proof = run(&export, &server).unwrap();
    assert!(proof.is_complete(), "{proof}");
}

#[test]
fn column_added_by_a_newer_version_has_earlier_values() {
    let (server, path) = (server(), directory("columns").join("copy.sqlite"));
    sync(&server, &path, &[]);
    let database = rusqlite::Connection::open(&path).unwrap();
    let older = "ALTER TABLE cases DROP COLUMN priority;
        ALTER TABLE cases DROP COLUMN deleted;
        ALTER TABLE cases DROP COLUMN closed_at;
        UPDATE cases SET subject = 'Old', _errors = '[\"subject: of before\"]', _extra = json_object(
            'priority', 'high', 'deleted', '1', 'other', 7, 'closed_at',
            CASE WHEN case_id % 2 THEN 'Mon, 02 Mar 2026 12:00:00 +0300' ELSE 'soon' END)";
    database.execute_batch(older).unwrap();
    drop(database);
    sync(&server, &path, &[]);
    let rows =
        |condition: &str| number(&path, &format!("SELECT count(*) FROM cases WHERE subject = 'Old' AND {condition}"));
    let all = rows("true");
    assert!(all > 10, "those that the last run did not read");
    let typed = "priority = 'high' AND deleted = 1 AND typeof(deleted) = 'integer'";
    assert_eq!(rows(typed), all);
    let (odd, even) = (rows("case_id % 2"), rows("case_id % 2 = 0"));
    let known = "closed_at = '2026-03-02T09:00:00Z' AND _extra = '{\"other\":7}' AND json_array_length(_errors) = 1";
    assert_eq!(rows(known), odd);
    let unknown = "closed_at IS NULL AND _extra ->> 'closed_at' = 'soon' AND _extra ->> 'other' = 7";
    assert_eq!(rows(&format!("{unknown} AND _errors LIKE '%before%closed_at: %'")), even);
}
