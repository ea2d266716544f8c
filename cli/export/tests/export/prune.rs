//! Copies that mark records deleted from the service.

use std::path::Path;
use std::time::Duration;

use helpdesk::{CaseId, cases, users};
use helpdesk_export::{Completeness, Error, Event, Proof};
use helpdesk_fake::{FakeServer, Fault, Seed};
use rusqlite::Connection;

use crate::desk::{ACCOUNT, copy, directory, number, server};

/// Updates a copy, and marks records that the service no longer has.
fn prune(server: &FakeServer, path: &Path, with: &[&str]) -> Result<Proof, Error> {
    copy(path, with).prune(true).run(&server.blocking_client(), ACCOUNT, &mut |_| ())
}

fn ids(server: &FakeServer) -> Vec<CaseId> {
    server.blocking_client().items(cases::list()).map(|it| it.unwrap().case_id).collect()
}

/// The marked ids of a table.
fn deleted_ids(path: &Path, table: &str) -> Vec<u64> {
    let database = Connection::open(path).unwrap();
    let sql = format!("SELECT DISTINCT case_id FROM {table} WHERE gone_at IS NOT NULL ORDER BY 1");
    let mut statement = database.prepare(&sql).unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

fn sorted_ids(ids: &[CaseId]) -> Vec<u64> {
    let mut ids: Vec<u64> = ids.iter().map(|id| (*id).into()).collect();
    ids.sort_unstable();
    ids
}

#[test]
fn only_deleted_records_and_their_messages_are_marked() {
    let (server, path) = (server(), directory("prune").join("copy.sqlite"));
    server.seed(Seed::cases(230));
    assert!(prune(&server, &path, &["messages", "changelog"]).unwrap().is_complete());
    assert!(deleted_ids(&path, "cases").is_empty());
    let deleted: Vec<CaseId> = ids(&server).into_iter().step_by(40).collect();
    server.blocking_client().send(cases::delete_many(deleted.clone())).unwrap();
    server.clear_requests();
    // Also in a table that this run does not read.
    let proof = prune(&server, &path, &["messages"]).unwrap();
    assert!(proof.is_complete(), "{proof}");
    for table in ["cases", "messages"] {
        assert_eq!(deleted_ids(&path, table), sorted_ids(&deleted), "{table}");
    }
    // Not every case has changes.
    let without = "SELECT count(*) FROM changelog JOIN cases USING (case_id) WHERE (cases.gone_at IS NULL) <> (changelog.gone_at IS NULL)";
    assert_eq!(number(&path, without), 0);
    assert!(!deleted_ids(&path, "changelog").is_empty());
    assert_eq!((proof.tables[0].deleted, &proof.tables[0].completeness), (deleted.len() as u64, &Completeness::AsMany));
    let expected = format!("{} more were deleted there and have `gone_at`", deleted.len());
    assert!(proof.to_string().contains(&expected), "{proof}");
    let requests = server.received_requests().iter().count();
    assert!(requests < 12 + deleted.len(), "{requests} requests");
    let times = "SELECT count(*) FROM cases WHERE gone_at GLOB '20??-??-??T??:??:??*Z'";
    assert_eq!(number(&path, times), deleted.len() as u64);
    // A second run changes no time, and asks for no record again.
    let before = number(&path, "SELECT count(DISTINCT gone_at) FROM cases");
    server.clear_requests();
    prune(&server, &path, &["messages"]).unwrap();
    assert_eq!(number(&path, "SELECT count(DISTINCT gone_at) FROM cases"), before);
    assert!(server.received_requests().iter().count() < 12);
}

/// The clock of the fake server stands still in another year than the computer's.
#[test]
fn a_mark_has_the_time_of_the_service_and_not_of_the_computer() {
    let (server, path) = (server(), directory("prune-clock").join("copy.sqlite"));
    prune(&server, &path, &["messages"]).unwrap();
    server.blocking_client().send(cases::delete(ids(&server)[0])).unwrap();
    server.advance(Duration::from_secs(3600));
    prune(&server, &path, &["messages"]).unwrap();
    let now = server.now().to_utc().to_rfc3339();
    for table in ["cases", "messages"] {
        let marked = |times: &str| number(&path, &format!("SELECT count(*) FROM {table} WHERE gone_at {times}"));
        assert!(marked(&format!("= '{now}'")) > 0, "{table}");
        assert_eq!(marked(&format!("<> '{now}'")), 0, "{table}");
    }
}

/// The service is more likely to hide records than to have lost most of them.
#[test]
fn missing_majority_of_records_marks_no_record() {
    let (server, path) = (server(), directory("prune-emptied").join("copy.sqlite"));
    prune(&server, &path, &["messages"]).unwrap();
    server.inject_fault(Fault::respond_with(200, r#"{"total_count":0}"#).on("cases.list"));
    server.inject_fault(Fault::status(404).on("cases.get"));
    let error = prune(&server, &path, &["messages"]).unwrap_err();
    assert!(error.to_string().contains("cases: none was marked"), "{error}");
    assert!(deleted_ids(&path, "cases").is_empty() && deleted_ids(&path, "messages").is_empty());
    server.clear_faults();
    assert!(prune(&server, &path, &["messages"]).unwrap().is_complete());
}

#[test]
fn a_record_that_comes_back_loses_the_mark() {
    let server = FakeServer::start_blocking().unwrap();
    server.seed(Seed::cases(8));
    let path = directory("prune-back").join("copy.sqlite");
    prune(&server, &path, &["messages"]).unwrap();
    let client = server.blocking_client();
    let case = ids(&server)[0];
    let there = number(&path, "SELECT count(*) FROM cases");
    // No operation restores a deleted record. So the service has no record for this run, and all records for the next one.
    server.inject_fault(Fault::respond_with(200, r#"{"total_count":0}"#).on("cases.list"));
    server.inject_fault(Fault::status(404).on("cases.get"));
    let proof = prune(&server, &path, &["messages"]).unwrap();
    assert_eq!((proof.tables[0].deleted, deleted_ids(&path, "messages").len() as u64), (there, there), "{proof}");
    server.clear_faults();
    // Without the option, the run reads a record that was changed.
    server.advance(Duration::from_secs(3600));
    client.send(cases::update(case).subject("Back")).unwrap();
    copy(&path, &["messages"]).run(&client, ACCOUNT, &mut |_| ()).unwrap();
    assert!(
        !deleted_ids(&path, "cases").contains(&u64::from(case))
            && !deleted_ids(&path, "messages").contains(&u64::from(case))
    );
    // With the option, the run reads all records that exist.
    prune(&server, &path, &["messages"]).unwrap();
    assert!(deleted_ids(&path, "cases").is_empty() && deleted_ids(&path, "messages").is_empty());
    assert_eq!(number(&path, "SELECT count(*) FROM cases"), there);
}

#[test]
fn incomplete_list_marks_no_record_that_the_service_finds() {
    let (server, path) = (server(), directory("prune-drift").join("copy.sqlite"));
    server.seed(Seed::cases(230));
    prune(&server, &path, &[]).unwrap();
    for (test, fault) in [
        ("rows move", Fault::page_drift(3)),
        ("a row is no record", Fault::malformed_row(2)),
        ("fewer than counted", Fault::total_off_by(7)),
    ] {
        server.clear_faults();
        server.inject_fault(fault.on("cases.list"));
        let _ = prune(&server, &path, &[]);
        assert!(deleted_ids(&path, "cases").is_empty(), "{test}");
    }
    // A record that is not found is in the list.
    server.clear_faults();
    server.inject_fault(Fault::status(404).on("cases.get"));
    prune(&server, &path, &[]).unwrap();
    assert!(deleted_ids(&path, "cases").is_empty());
}

#[test]
fn failed_run_marks_no_existing_record() {
    let (server, path) = (server(), directory("prune-fails").join("copy.sqlite"));
    server.seed(Seed::cases(230));
    prune(&server, &path, &[]).unwrap();
    let deleted: Vec<CaseId> = ids(&server).into_iter().step_by(10).collect();
    server.blocking_client().send(cases::delete_many(deleted.clone())).unwrap();
    // In the updates, and in the list at any of its pages. The last request counts records, when all marks are set.
    let mut marked = Vec::new();
    for nth in 1.. {
        server.clear_faults();
        server.inject_fault(Fault::status(401).on("cases.list").nth(nth));
        let has_failed = prune(&server, &path, &[]).is_err();
        marked.push(deleted_ids(&path, "cases"));
        if !has_failed || marked.last().is_some_and(|last| !last.is_empty()) {
            break;
        }
    }
    assert!(marked.len() > 5, "{marked:?}");
    assert_eq!(marked.last().unwrap(), &sorted_ids(&deleted));
    Connection::open(&path).unwrap().execute("UPDATE cases SET gone_at = NULL", []).unwrap();
    // The run stops while it requests records by id. Each record marked by then must be a deleted one.
    server.clear_faults();
    server.inject_fault(Fault::status(401).on("cases.get").nth(12));
    prune(&server, &path, &[]).unwrap_err();
    let marked = deleted_ids(&path, "cases");
    assert!(marked.len() == 8 && marked.iter().all(|id| sorted_ids(&deleted).contains(id)), "{marked:?}");
    server.clear_faults();
    // An outage, and a status that leaves the state of the record unknown.
    server.inject_fault(Fault::status(400).on("cases.get").first(2));
    prune(&server, &path, &[]).unwrap();
    assert_eq!(deleted_ids(&path, "cases").len(), deleted.len() - 2);
    prune(&server, &path, &[]).unwrap();
    assert_eq!(deleted_ids(&path, "cases"), sorted_ids(&deleted));
}

#[test]
fn records_deleted_and_created_during_a_run_are_marked_correctly() {
    const SEED: u64 = 0x5eed;
    println!("seed {SEED:#x}");
    let mut random = SEED;
    let (server, path) = (server(), directory("prune-while").join("copy.sqlite"));
    server.seed(Seed::cases(230));
    prune(&server, &path, &["messages"]).unwrap();
    let all = ids(&server);
    let client = server.blocking_client();
    let mut deleted = Vec::new();
    for round in 0..4 {
        let mut on_event = |event: Event<'_>| {
            if let Event::Progress { .. } | Event::Begins { .. } = event {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let case = all[(random >> 33) as usize % all.len()];
                let change = random >> 62;
                if deleted.contains(&case) {
                    return;
                }
                match change {
                    0 => drop(client.send(cases::trash(case))),
                    1 => drop(client.send(cases::restore(case))),
                    2 => drop(client.send(cases::update(case).subject(format!("changed in round {round}")))),
                    _ => {
                        client.send(cases::delete(case)).unwrap();
                        deleted.push(case);
                    }
                }
            }
        };
        // The loop uses the same client: it has one limit of the rate.
        copy(&path, &["messages"]).prune(true).run(&client, ACCOUNT, &mut on_event).unwrap();
        let marked = deleted_ids(&path, "cases");
        assert!(marked.iter().all(|id| sorted_ids(&deleted).contains(id)), "round {round}: {marked:?}");
    }
    assert!(!deleted.is_empty());
    prune(&server, &path, &["messages"]).unwrap();
    for table in ["cases", "messages"] {
        assert_eq!(deleted_ids(&path, table), sorted_ids(&deleted), "{table}");
    }
}

#[test]
fn users_are_marked_and_have_no_case_count() {
    let (server, path) = (server(), directory("prune-users").join("copy.sqlite"));
    prune(&server, &path, &["users", "groups", "companies"]).unwrap();
    let client = server.blocking_client();
    let user = client.items(users::list()).last().unwrap().unwrap().user_id;
    client.send(users::delete(user)).unwrap();
    let proof = prune(&server, &path, &["users", "groups", "companies"]).unwrap();
    assert!(proof.is_complete(), "{proof}");
    let has = |table: &str, column: &str| {
        number(&path, &format!("SELECT count(*) FROM pragma_table_info('{table}') WHERE name = '{column}'")) == 1
    };
    assert!(has("users", "gone_at") && !has("users", "amount_of_cases"));
    // Each run replaces these.
    assert!(has("companies", "amount_of_cases") && !has("companies", "gone_at") && !has("groups", "gone_at"));
}

#[test]
fn copy_of_an_older_version_loses_the_wrong_number() {
    let (server, path) = (server(), directory("prune-older").join("copy.sqlite"));
    prune(&server, &path, &["users"]).unwrap();
    let database = Connection::open(&path).unwrap();
    database
        .execute_batch("ALTER TABLE users ADD COLUMN amount_of_cases INTEGER; ALTER TABLE users DROP COLUMN gone_at")
        .unwrap();
    drop(database);
    let proof = prune(&server, &path, &["users"]).unwrap();
    assert!(proof.is_complete(), "{proof}");
    assert_eq!(number(&path, "SELECT count(*) FROM pragma_table_info('users') WHERE name = 'amount_of_cases'"), 0);
}
