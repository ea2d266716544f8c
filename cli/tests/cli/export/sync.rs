//! `helpdesk sync`: what a second run changes.

use helpdesk::{MessageContent, Requester, cases, groups, messages, users};
use helpdesk_fake::{Fault, Seed};

use super::engines;
use super::kills::killed;
use crate::desk::{Desk, all_cases};

#[test]
fn second_run_reads_only_changes() {
    let desk = Desk::new("sync-second");
    desk.server.seed(Seed::cases(230));
    let line = "sync cases --to copy.sqlite --with messages,groups";
    desk.run(line).expect(0, &["cases", "messages, all of them", "groups, as many as the service counts"]);
    let client = desk.server.blocking_client();
    desk.server.advance(std::time::Duration::from_secs(3600));
    let changed = client.items(cases::list().statuses(["open"])).next().unwrap().unwrap();
    client.send(cases::update(changed.case_id).subject("Changed – нет")).unwrap();
    client.send(messages::create(changed.case_id, MessageContent::text("On it."))).unwrap();
    let new =
        client.send(cases::create(Requester::email("zoe@example.com"), "New", MessageContent::text("Help."))).unwrap();
    let group = client.items(groups::list()).last().unwrap().unwrap();
    client.send(groups::update(group.group_id).group_title("Renamed")).unwrap();
    desk.server.clear_requests();
    desk.run(line).expect(0, &[]);
    let requests = desk.server.received_requests().iter().count();
    assert!(requests < 12, "{requests} requests for two cases");
    let code = "import sqlite3, sys\n\
        db = sqlite3.connect(sys.argv[1])\n\
        one = lambda query: db.execute(query).fetchone()\n\
        print(one('SELECT count(*), count(DISTINCT case_id) FROM cases'))\n\
        print(one(f'SELECT subject FROM cases WHERE case_id = {sys.argv[2]}'))\n\
        print(one(f\"SELECT count(*) FROM messages WHERE case_id = {sys.argv[2]} AND content LIKE 'On it%'\"))\n\
        print(one(f'SELECT subject FROM cases WHERE case_id = {sys.argv[3]}'))\n\
        print(one(\"SELECT count(*) FROM groups WHERE group_title = 'Renamed'\"))";
    let (one, other) = (changed.case_id.to_string(), new.case_id.to_string());
    let printed = engines::python_says(code, &[&desk.path("copy.sqlite"), one.as_ref(), other.as_ref()]);
    let all = client.items(all_cases()).count();
    assert_eq!(printed, format!("({all}, {all})\n('Changed – нет',)\n(1,)\n('New',)\n(1,)\n"));
    desk.server.clear_requests();
    desk.run(line).expect(0, &[]);
    assert!(desk.server.received_requests().iter().count() < 12);
}

#[test]
fn a_table_can_be_added_to_a_copy_later() {
    let desk = Desk::new("sync-later");
    desk.server.seed(Seed::cases(20));
    desk.run("sync cases --to copy.sqlite").expect(0, &["cases"]);
    let client = desk.server.blocking_client();
    let messages = client.items(all_cases()).map(|case| client.items(messages::list(case.unwrap().case_id)).count());
    let messages = messages.sum::<usize>();
    desk.run("sync cases --to copy.sqlite --with messages,staff")
        .expect(0, &[&format!("{messages} messages, all of them")]);
    desk.run("sync cases --to copy.sqlite --with notes,messages").expect(0, &["1 note, all of them"]);
    desk.run("sync cases --to copy.sqlite --status open").expect(2, &["--status"]);
    desk.run("sync users --to copy.sqlite").expect(2, &["is of another command"]);
}

#[test]
fn a_directory_has_a_parquet_file_for_each_table() {
    let desk = Desk::new("sync-directory");
    desk.run("sync cases --to copy --with messages,notes,users")
        .expect(0, &["copy/cases.parquet", "copy/notes.parquet"]);
    let code = "import duckdb, sys\n\
        print(duckdb.sql(f\"SELECT count(*) FROM '{sys.argv[1]}/cases.parquet' JOIN '{sys.argv[1]}/messages.parquet' USING (case_id)\").fetchall()[0][0])";
    let joined: usize = engines::duckdb_says(code, &[&desk.path("copy")]).trim().parse().unwrap();
    let client = desk.server.blocking_client();
    let messages = client.items(all_cases()).map(|case| client.items(messages::list(case.unwrap().case_id)).count());
    assert_eq!(joined, messages.sum::<usize>());
    desk.run("sync cases --to cases.csv").expect(2, &["cannot be brought up to date", ".sqlite"]);
}

#[test]
fn a_run_that_fails_leaves_the_copy_as_it_was() {
    let desk = Desk::new("sync-fails");
    desk.server.inject_fault(Fault::respond_with(200, r#"{"total_count":0}"#).on("labels.list").first(1));
    desk.run("sync labels --to copy.sqlite --with users").expect(0, &["0 labels"]);
    let users = || engines::python_says(USERS, &[&desk.path("copy.sqlite")]);
    let before = users();
    assert_ne!(before, "0\n");
    desk.server.inject_fault(Fault::respond_with(401, r#"{"error":"wrong_api_key"}"#).on("labels.list"));
    let ran = desk.run("sync labels --to copy.sqlite").expect(3, &["wrong_api_key"]);
    assert!(!ran.stderr.contains("what was read"), "nothing was: {ran:?}");
    assert_eq!(users(), before);
}

const USERS: &str =
    "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('SELECT count(*) FROM users').fetchone()[0])";

#[test]
fn deleted_records_stay_in_the_copy_and_are_counted() {
    let desk = Desk::new("sync-deleted");
    let line = "sync users --to copy.sqlite";
    desk.run(line).expect(0, &["users, as many as the service counts"]);
    let client = desk.server.blocking_client();
    let user = client.items(users::list()).last().unwrap().unwrap();
    client.send(users::delete(user.user_id)).unwrap();
    desk.run(line).expect(0, &["users, 1 more than the service counts; records deleted there stay"]);
    let fewer = r#"{"total_count":1000}"#;
    desk.server.inject_fault(Fault::respond_with(200, fewer).on("users.list"));
    desk.run(line).expect(8, &["users, but the service counts 1000"]);
}

#[test]
fn a_case_that_was_deleted_is_named_once_and_stays() {
    let desk = Desk::new("sync-deleted");
    desk.run("sync cases --to copy.sqlite --with messages").expect(0, &[]);
    desk.server.advance(std::time::Duration::from_secs(60));
    let client = desk.server.blocking_client();
    let case = client.items(cases::list()).next().unwrap().unwrap().case_id;
    client.send(cases::update(case).subject("changed")).unwrap();
    desk.run("sync cases --to copy.sqlite").expect(0, &[]);
    client.send(cases::delete(case)).unwrap();
    let note = format!("note: {case} of cases was deleted, and stays in the copy");
    // A person sees it above the bar.
    desk.run_in_terminal("sync cases --to copy.sqlite --with messages", &[]).expect(0, &[&note, "6 cases"]);
    let again = desk.run("sync cases --to copy.sqlite --with messages").expect(0, &["messages, all of them"]);
    assert!(!again.stderr.contains("was deleted"), "{again:?}");
}

#[test]
fn deleted_records_are_marked_on_request() {
    let desk = Desk::new("sync-prune");
    desk.server.seed(Seed::cases(20));
    desk.run("sync cases --to copy.sqlite --with messages").expect(0, &[]);
    let client = desk.server.blocking_client();
    let case = client.items(cases::list()).next().unwrap().unwrap().case_id;
    client.send(cases::delete(case)).unwrap();
    let more = "cases, 1 more than the service counts; records deleted there stay";
    desk.run("sync cases --to copy.sqlite --with messages").expect(0, &[more]);
    desk.run("sync cases --to copy.sqlite --with messages --prune")
        .expect(0, &["cases, as many as the service counts; 1 more were deleted there and have `gone_at`"]);
    let code = "import sqlite3, sys\n\
        db = sqlite3.connect(sys.argv[1])\n\
        for table in ('cases', 'messages'):\n\
        \x20   print(db.execute(f'SELECT DISTINCT case_id FROM {table} WHERE gone_at IS NOT NULL').fetchall())";
    let printed = engines::python_says(code, &[&desk.path("copy.sqlite")]);
    assert_eq!(printed, format!("[({case},)]\n[({case},)]\n"));
    desk.run("export cases --to cases.csv --prune").expect(2, &["--prune"]);
    // A report has the cases that are there.
    let count = |line: &str| desk.run(line).json()["by_channel"].clone();
    let (copy, service) = ("report --from copy.sqlite -o json", "report --period 2020-01-01..2030-01-01 -o json");
    assert_eq!(count(copy), count(service));
}

#[test]
fn run_killed_while_marking_leaves_no_wrong_marks() {
    let desk = Desk::new("sync-prune-kills");
    desk.server.seed(Seed::cases(150));
    let line = "sync cases --to copy.sqlite --prune";
    desk.run(line).expect(0, &[]);
    let client = desk.server.blocking_client();
    let deleted: Vec<_> = client.items(cases::list()).map(|it| it.unwrap().case_id).step_by(3).collect();
    client.send(cases::delete_many(deleted.clone())).unwrap();
    let code = "import sqlite3, sys\n\
        db = sqlite3.connect(sys.argv[1])\n\
        print(' '.join(str(id) for (id,) in db.execute('SELECT case_id FROM cases WHERE gone_at IS NOT NULL ORDER BY 1')))";
    let marked = || engines::python_says(code, &[&desk.path("copy.sqlite")]);
    let mut deleted: Vec<u64> = deleted.into_iter().map(Into::into).collect();
    deleted.sort_unstable();
    for requests in 1..20 {
        desk.server.clear_requests();
        let begun = || desk.server.received_requests().iter().count() >= requests;
        if !killed(&desk, line, begun, std::time::Duration::from_micros(300)) {
            break;
        }
        let marked = marked();
        let is_deleted = |id: &str| deleted.binary_search(&id.parse().unwrap()).is_ok();
        assert!(marked.split_whitespace().all(is_deleted), "{requests}: {marked}");
    }
    desk.run(line).expect(0, &["as many as the service counts"]);
    assert_eq!(marked().split_whitespace().count(), deleted.len());
}
