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
fn forbidden_cases_at_the_beginning_hide_no_messages_of_others() {
    let server = server();
    server.inject_fault(forbidden().first(8));
    let proof = export(&server, "first");
    assert!(proof.to_string().contains("those of 8 records"), "{proof}");
    assert!(proof.tables[1].records >= 20, "{proof}");
}

#[test]
fn a_list_that_is_forbidden_for_all_is_given_up_after_a_hundred_records() {
    let server = server();
    server.seed(Seed::cases(200));
    server.inject_fault(forbidden());
    let proof = export(&server, "all");
    assert_eq!(proof.tables[1].completeness, Completeness::Skipped, "{proof}");
    assert!((100..120).contains(&requests(&server)), "{}", requests(&server));
}

#[test]
fn a_copy_that_has_messages_does_not_skip_them() {
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
fn any_error_response_is_that_of_one_record() {
    for status in [400, 404, 410, 422, 501] {
        let server = server();
        server.inject_fault(Fault::status(status).on("messages.list").nth(5));
        let proof = export(&server, &format!("status-{status}"));
        assert!(proof.to_string().contains("those of 1 records"), "{status}: {proof}");
        assert!(proof.tables[1].records > 30, "{status}: {proof}");
    }
}

#[test]
fn an_outage_stops_the_export_and_the_next_run_goes_on() {
    let server = server();
    let path = directory("outage").join("cases.sqlite");
    let export = Export::new("cases", &path).unwrap().with("messages").unwrap();
    server.inject_fault(Fault::status(501).on("messages.list"));
    for _ in 0..2 {
        server.clear_requests();
        let error = run(&export, &server).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Request(_)), "{error}");
        // Those that have failed before are no sign of an outage.
        assert!(requests(&server) <= 16, "{}", requests(&server));
    }
    server.clear_faults();
    assert!(run(&export, &server).unwrap().is_complete());
    assert!(number(&path, "SELECT count(*) FROM messages") > 30);
}
