//! What a copy has after the service has changed.

use std::path::Path;
use std::time::Duration;

use helpdesk::{CaseId, MessageContent, NoteContent, cases, messages, notes};
use helpdesk_export::Proof;
use helpdesk_fake::FakeServer;

use crate::desk::{ACCOUNT, copy, directory, number, server};

/// Brings a copy with these tables up to date.
fn sync(server: &FakeServer, path: &Path, with: &[&str]) -> Proof {
    copy(path, with).run(&server.blocking_client(), ACCOUNT, &mut |_| ()).unwrap()
}

/// Writes into a case, later than the last run.
fn write(server: &FakeServer, case: CaseId, content: &str) {
    server.advance(Duration::from_secs(60));
    server.blocking_client().send(messages::create(case, MessageContent::text(content))).unwrap();
}

fn a_case(server: &FakeServer) -> CaseId {
    server.blocking_client().items(cases::list()).next().unwrap().unwrap().case_id
}

#[test]
fn a_run_without_a_part_forgets_no_change_of_it() {
    let (server, path) = (server(), directory("without").join("copy.sqlite"));
    sync(&server, &path, &["messages", "changelog"]);
    write(&server, a_case(&server), "Only later.");
    for with in [&[] as &[&str], &["changelog"], &["messages"]] {
        sync(&server, &path, with);
    }
    assert_eq!(number(&path, "SELECT count(*) FROM messages WHERE content LIKE 'Only later%'"), 1);
}

#[test]
fn tables_of_one_list_are_brought_up_to_date_each_by_itself() {
    let (server, path) = (server(), directory("each").join("copy.sqlite"));
    sync(&server, &path, &["messages", "notes"]);
    let case = a_case(&server);
    server.advance(Duration::from_secs(60));
    server.blocking_client().send(notes::create(case, NoteContent::text("Only later."))).unwrap();
    sync(&server, &path, &["messages"]);
    sync(&server, &path, &["messages", "notes"]);
    for table in ["messages", "notes"] {
        let written = format!("SELECT count(*) FROM {table} WHERE content LIKE 'Only later%'");
        assert_eq!(number(&path, &written), 1, "{table}");
    }
}
