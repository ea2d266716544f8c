//! A program that uses the library, against a fake server.

use std::collections::BTreeMap;
use std::fs;

use helpdesk::{MessageContent, Requester, cases, messages, users};
use helpdesk_export::{Completeness, ErrorKind, Event, Export, Mirror, Table};
use helpdesk_fake::Fault;
use rusqlite::Connection;

use crate::desk::{ACCOUNT, directory, number, run, server};

#[test]
fn every_format_has_the_cases_and_messages_that_the_proof_counts() {
    let (server, directory) = (server(), directory("formats"));
    let client = server.blocking_client();
    let cases: Vec<_> = client.items(cases::list()).map(|case| case.unwrap().case_id).collect();
    let messages: usize = cases.iter().map(|case| client.items(messages::list(*case)).count()).sum();
    for name in ["cases.sqlite", "cases.jsonl"] {
        let export = Export::new("cases", directory.join(name)).unwrap().with("messages").unwrap();
        let proof = run(&export, &server).unwrap();
        assert!(proof.is_complete(), "{proof}");
        let counted = proof.tables.iter().map(|it| (it.table, it.records)).collect::<Vec<_>>();
        assert_eq!(counted, [("cases", cases.len() as u64), ("messages", messages as u64)]);
        let how = [&proof.tables[0].completeness, &proof.tables[1].completeness];
        assert_eq!(how, [&Completeness::CountsMatch, &Completeness::AllParts]);
    }
    let database = directory.join("cases.sqlite");
    assert_eq!(number(&database, "SELECT count(*) FROM messages JOIN cases USING (case_id)"), messages as u64);
    let lines = |name: &str| fs::read_to_string(directory.join(name)).unwrap().lines().count();
    assert_eq!((lines("cases.jsonl"), lines("cases.messages.jsonl")), (cases.len(), messages));
}

#[test]
fn events_report_the_table_and_the_remaining_work() {
    let (server, directory) = (server(), directory("events"));
    let forbidden = Fault::respond_with(403, r#"{"error":"staff_has_not_access"}"#);
    server.inject_fault(forbidden.on("users.list"));
    fs::write(directory.join("cases.groups.csv"), "of an earlier export").unwrap();
    let export = Export::new("cases", directory.join("cases.csv")).unwrap();
    let export = ["users", "messages"].into_iter().try_fold(export, Export::with).unwrap();
    let (mut events, mut last) = (Vec::new(), BTreeMap::new());
    let mut on_event = |event: Event<'_>| match event {
        Event::Begins { table, to_read, .. } => events.push(format!("{table}: {:?}", to_read.map(|it| it.records))),
        Event::Progress { records, records_left, .. } => drop(last.insert(events.len(), (records, records_left))),
        Event::Skipped { error, .. } => events.push(format!("skipped {}", error.operation().unwrap())),
        Event::Outdated { path, .. } => events.push(path.file_name().unwrap().to_str().unwrap().to_owned()),
        _ => (),
    };
    let proof = export.run(&server.blocking_client(), ACCOUNT, &mut on_event).unwrap();
    let cases = proof.tables[0].records;
    let begun = format!("cases: Some(Some({cases}))");
    assert_eq!(events, [&begun, "skipped users.list", "messages of cases: None", "cases.groups.csv"]);
    assert_eq!(last, BTreeMap::from([(1, (cases, Some(0))), (3, (cases, Some(0)))]));
    assert!(!proof.is_complete(), "the users are missing: {proof}");
    assert_eq!(proof.tables[2].completeness, Completeness::Skipped, "{proof}");
}

#[test]
fn failed_export_continues_only_for_the_same_account() {
    let (server, directory) = (server(), directory("account"));
    server.inject_fault(Fault::status(401).on("messages.list").first(1));
    let export = Export::new("cases", directory.join("cases.parquet")).unwrap().with("messages").unwrap();
    let error = run(&export, &server).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Request(_)), "{error}");
    assert!(error.to_string().contains("cases.parquet.partial"), "{error}");
    let other = export.run(&server.blocking_client(), "the fake server as zoe@example.com", &mut |_| ()).unwrap_err();
    assert!(matches!(other.kind(), ErrorKind::Usage), "{other}");
    assert!(other.to_string().contains("zoe@example.com"), "{other}");
    server.clear_requests();
    assert!(run(&export, &server).unwrap().is_complete());
    assert!(
        server.received_requests().iter().all(|it| it.path.contains("/messages.json")),
        "the cases were read before"
    );
}

#[test]
fn unknown_names_are_an_error_before_any_request() {
    let directory = directory("errors");
    let path = || directory.join("cases.csv");
    let export = || Export::new("cases", path()).unwrap();
    let wrong = [
        (Export::new("birds", path()).unwrap_err(), "no list of birds"),
        (Export::new("messages", path()).unwrap_err(), "no list of messages"),
        (Export::new("cases", "cases.docx").unwrap_err(), "`cases.docx` does not say the format"),
        (export().with("birds").unwrap_err(), "no table `birds` beside cases"),
        (Export::new("users", path()).unwrap().with("messages").unwrap_err(), "no table `messages` beside users"),
        (export().filter(users::list()).unwrap_err(), "a request of cases.list, not users.list"),
        (export().filter(cases::list().page(2)).unwrap_err(), "remove `page`"),
        (Export::new("cases", "cases.db").unwrap().byte_order_mark().unwrap_err(), "only CSV"),
        (Mirror::new("cases", "cases.csv").unwrap_err(), "cannot be brought up to date"),
        (Mirror::new("kb_sections", "copy.sqlite").unwrap_err(), "no list of kb_sections"),
        (export().with("kb_sections").unwrap_err(), "no table `kb_sections` beside cases"),
    ];
    for (error, part) in wrong {
        assert!(matches!(error.kind(), ErrorKind::Usage), "{error}");
        assert!(error.to_string().contains(part), "`{part}` is missing: {error}");
    }
    assert!(fs::read_dir(&directory).unwrap().next().is_none());
}

#[test]
fn a_filter_is_a_request_of_the_list() {
    let (server, directory) = (server(), directory("filter"));
    let open = || cases::list().statuses(["open"]);
    let export = Export::new("cases", directory.join("cases.csv")).unwrap().filter(open()).unwrap();
    let proof = run(&export, &server).unwrap();
    assert_eq!(proof.tables[0].records, server.blocking_client().items(open()).count() as u64);
    assert!(run(&export, &server).unwrap_err().to_string().contains("exists"));
    assert_eq!(run(&export.replace(true), &server).unwrap(), proof);
}

#[test]
fn copy_has_records_created_since_the_last_run() {
    let (server, directory) = (server(), directory("copy"));
    let client = server.blocking_client();
    let copy = Mirror::new("cases", directory.join("copy.sqlite")).unwrap().with("messages").unwrap();
    let before = copy.run(&client, ACCOUNT, &mut |_| ()).unwrap();
    let new = cases::create(Requester::email("zoe@example.com"), "Printer on fire", MessageContent::text("Help."));
    client.send(new).unwrap();
    let after = copy.run(&client, ACCOUNT, &mut |_| ()).unwrap();
    assert!(after.is_complete(), "{after}");
    assert_eq!(after.tables[0].records, before.tables[0].records + 1);
    let query = "SELECT count(*) FROM cases WHERE subject = 'Printer on fire'";
    assert_eq!(number(&directory.join("copy.sqlite"), query), 1);
}

#[test]
fn the_statements_of_a_table_create_the_columns_of_its_other_schemas() {
    for name in Table::names() {
        let table = Table::find(name).unwrap();
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch(&table.sql()).unwrap();
        let mut columns = db.prepare("SELECT name FROM pragma_table_info(?)").unwrap();
        let columns: Vec<String> = columns.query_map([name], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        let (parquet, json) = (table.parquet_schema(), table.json_schema());
        assert!(columns.iter().all(|it| parquet.contains(&format!(" {it}"))), "{columns:?}: {parquet}");
        assert_eq!(json["properties"].as_object().unwrap().len() + 1, columns.len(), "all but `_extra`: {json:#}");
    }
}
