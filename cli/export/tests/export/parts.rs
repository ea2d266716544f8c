//! Parts of records that cannot be read, and those that can.

use helpdesk::cases;
use helpdesk_export::{Completeness, ErrorKind, Export, Proof};
use helpdesk_fake::{FakeServer, Fault, Seed};

use crate::desk::{copy, directory, number, run, server};

fn forbidden() -> Fault {
    Fault::respond_with(403, r#"{"error":"staff_has_not_access"}"#).on("messages.list")
}

fn requests(server: &FakeServer) -> usize {
    server.received_requests().iter().filter(|it| it.path.contains("/messages.json")).count()
}

/// Exports cases with their messages.
fn export(server: &FakeServer, test: &str) -> Proof {
    let export = Export::new("cases", directory(test).join("cases.sqlite")).unwrap().with("messages").unwrap();
    run(&export, server).unwrap()
}

#[test]
fn a_record_with_fewer_parts_than_the_service_counts_is_named() {
    let server = server();
    server.inject_fault(Fault::total_off_by(149).on("messages.list").nth(4));
    let proof = export(&server, "fewer");
    assert!(!proof.is_complete(), "{proof}");
    assert!(proof.to_string().contains("but those of 1 records cannot be read, such as 1"), "{proof}");
    assert!(proof.to_string().contains("the service counts 15"), "{proof}");
    assert!(proof.tables[1].records > 30, "{proof}");
}

#[test]
fn forbidden_cases_at_the_start_do_not_hide_messages_of_other_cases() {
    let server = server();
    server.inject_fault(forbidden().first(8));
    let proof = export(&server, "first");
    assert!(proof.to_string().contains("those of 8 records"), "{proof}");
    assert!(proof.tables[1].records >= 20, "{proof}");
}

#[test]
fn many_forbidden_records_are_counted_and_hide_no_other_records() {
    for forbidden_first in [100, 120] {
        let server = server();
        server.seed(Seed::cases(150));
        server.inject_fault(forbidden().first(forbidden_first));
        server.inject_fault(Fault::status(410).on("messages.list").nth(forbidden_first + 1));
        let proof = export(&server, &format!("many-{forbidden_first}"));
        assert_eq!(proof.tables[1].forbidden, forbidden_first, "{proof}");
        assert_eq!(requests(&server) as u64, proof.tables[0].records, "{proof}");
        let text = proof.to_string();
        let unread = format!("those of {} records cannot be read, such as ", forbidden_first + 1);
        assert!(text.contains(&unread) && text.contains("410"), "{text}");
        let skipped = format!("; {forbidden_first} records were skipped, whose parts the staff member may not read");
        assert!(text.contains(&skipped), "{text}");
        assert!(proof.tables[1].records > 30, "{text}");
    }
}

#[test]
fn a_list_that_is_forbidden_for_all_is_skipped() {
    let server = server();
    server.seed(Seed::cases(200));
    server.inject_fault(forbidden());
    let proof = export(&server, "all");
    assert_eq!(proof.tables[1].completeness, Completeness::Skipped, "{proof}");
    let all = proof.tables[0].records;
    assert_eq!((proof.tables[1].forbidden, requests(&server) as u64), (all, all), "{proof}");
    assert!(proof.to_string().contains(&format!("0 messages, skipped; {all} records were skipped")), "{proof}");
}

#[test]
fn copy_with_messages_does_not_skip_a_forbidden_list() {
    let (server, path) = (server(), directory("rights").join("copy.sqlite"));
    let sync = || copy(&path, &["messages"]).run(&server.blocking_client(), crate::desk::ACCOUNT, &mut |_| ()).unwrap();
    let before = sync();
    server.inject_fault(forbidden());
    server.advance(std::time::Duration::from_secs(60));
    let client = server.blocking_client();
    let case = client.items(cases::list()).next().unwrap().unwrap().case_id;
    client.send(cases::update(case).subject("Changed")).unwrap();
    let after = sync();
    assert_eq!(after.tables[1].records, before.tables[1].records);
    assert!(after.to_string().contains("those of 1 records"), "{after}");
}

#[test]
fn error_response_affects_one_record() {
    for status in [400, 404, 410, 422] {
        let server = server();
        server.inject_fault(Fault::status(status).on("messages.list").nth(5));
        let proof = export(&server, &format!("status-{status}"));
        assert!(proof.to_string().contains("those of 1 records"), "{status}: {proof}");
        assert!(proof.tables[1].records > 30, "{status}: {proof}");
    }
}

#[test]
fn a_record_for_which_the_service_is_down_is_tried_again_at_the_end() {
    for nth in [5, 30] {
        let server = server();
        server.inject_fault(Fault::status(501).on("messages.list").nth(nth));
        let proof = export(&server, &format!("again-{nth}"));
        assert!(proof.is_complete(), "{proof}");
    }
}

#[test]
fn outage_stops_the_export_and_the_next_run_continues() {
    let server = server();
    let path = directory("outage").join("cases.sqlite");
    let export = Export::new("cases", &path).unwrap().with("messages").unwrap();
    server.inject_fault(Fault::status(501).on("messages.list"));
    // Files that have failed before do not indicate an outage.
    for tried in [8, 16] {
        server.clear_requests();
        let error = run(&export, &server).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Request(_)), "{error}");
        assert_eq!(requests(&server), tried);
    }
    server.clear_faults();
    assert!(run(&export, &server).unwrap().is_complete());
    assert!(number(&path, "SELECT count(*) FROM messages") > 30);
}

#[test]
fn attachments_are_read_as_the_messages_have_them() {
    let file = r#"{"file_id":"5","file_name":"a.txt","file_size":"7"}"#;
    for (test, attachments, files, broken) in [
        ("one", file.to_owned(), 1, 0),
        ("list", format!("[{file},{file}]"), 2, 0),
        ("keyed", format!(r#"{{"0":{file},"1":{file}}}"#), 2, 0),
        ("string", r#""a.txt""#.to_owned(), 0, 1),
        ("mixed", format!(r#"[{file},"a.txt"]"#), 1, 1),
        ("none", "null".to_owned(), 0, 0),
        ("empty", r#""""#.to_owned(), 0, 0),
    ] {
        let (server, path) = (server(), directory(&format!("attachments-{test}")).join("cases.sqlite"));
        let body = format!(r#"{{"0":{{"message":{{"message_id":9,"attachments":{attachments}}}}},"total_count":1}}"#);
        server.inject_fault(Fault::respond_with(200, body).on("messages.list").nth(3));
        run(&Export::new("cases", &path).unwrap().with("attachments").unwrap(), &server).unwrap();
        let rows = |condition: &str| number(&path, &format!("SELECT count(*) FROM attachments WHERE {condition}"));
        assert_eq!(rows("message_id = 9 AND file_id = 5 AND file_size = 7 AND file_name = 'a.txt'"), files, "{test}");
        assert_eq!((rows("_errors IS NOT NULL"), rows("_extra LIKE '%a.txt%'")), (broken, broken), "{test}");
    }
}

#[test]
fn attachments_have_the_message_id_even_if_it_is_a_string() {
    let (server, path) = (server(), directory("attachments-string-id").join("cases.sqlite"));
    let message = r#"{"message_id":"9","attachments":[{"file_id":"5","file_name":"a.txt"}]}"#;
    let body = format!(r#"{{"0":{{"message":{message}}},"total_count":1}}"#);
    server.inject_fault(Fault::respond_with(200, body).on("messages.list").nth(3));
    run(&Export::new("cases", &path).unwrap().with("attachments").unwrap(), &server).unwrap();
    let rows = "SELECT count(*) FROM attachments WHERE message_id = 9 AND file_id = 5 AND _extra IS NULL";
    assert_eq!(number(&path, rows), 1);
}

#[test]
fn value_that_is_no_message_is_a_row_of_every_table() {
    let (server, path) = (server(), directory("no-message").join("cases.sqlite"));
    let body = r#"{"0":{"message":"bare"},"1":{"message":{"message_id":9,"note":"maybe"}},"total_count":2}"#;
    server.inject_fault(Fault::respond_with(200, body).on("messages.list").nth(3));
    let proof = run(&Export::new("cases", &path).unwrap().with("notes").unwrap(), &server).unwrap();
    assert!(!proof.is_complete(), "{proof}");
    assert_eq!((proof.tables[1].records, proof.tables[1].with_errors), (2, 2), "{proof}");
}
