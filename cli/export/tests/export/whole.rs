//! Lists without times of creation, which are read as a whole.

use std::path::Path;

use helpdesk::labels;
use helpdesk_export::{Completeness, Error, Export, Proof};
use helpdesk_fake::{FakeServer, Fault};

use crate::desk::{directory, number, run};

/// A server whose labels have three pages.
fn server() -> FakeServer {
    let server = FakeServer::start_blocking().unwrap();
    for index in 0..250 {
        server.blocking_client().send(labels::create(format!("Label {index}"))).unwrap();
    }
    server.clear_requests();
    server
}

fn export(server: &FakeServer, path: &Path) -> Result<Proof, Error> {
    run(&Export::new("labels", path).unwrap(), server)
}

fn requests(server: &FakeServer) -> usize {
    server.received_requests().iter().count()
}

#[test]
fn a_list_whose_pages_shift_is_read_again() {
    for (test, fault) in [("drift", Fault::page_drift(1)), ("total", Fault::total_off_by(-1))] {
        let (server, path) = (server(), directory(test).join("labels.sqlite"));
        server.inject_fault(fault.on("labels.list").nth(if test == "drift" { 2 } else { 3 }));
        let proof = export(&server, &path).unwrap();
        assert!(proof.is_complete(), "{test}: {proof}");
        assert_eq!((proof.tables[0].records, requests(&server)), (250, 6), "{test}: {proof}");
        assert_eq!(number(&path, "SELECT count(DISTINCT label_title) FROM labels"), 250, "{test}");
    }
}

#[test]
fn a_list_that_changes_each_time_is_read_three_times_and_incomplete() {
    let (server, path) = (server(), directory("changes").join("labels.sqlite"));
    server.inject_fault(Fault::total_off_by(2).on("labels.list"));
    let proof = export(&server, &path).unwrap();
    assert!(matches!(proof.tables[0].completeness, Completeness::Incomplete(_)), "{proof}");
    assert!((9..=12).contains(&requests(&server)), "{}", requests(&server));
}

#[test]
fn an_error_says_that_such_a_list_begins_again() {
    let (server, path) = (server(), directory("again").join("labels.csv"));
    server.inject_fault(Fault::status(400).on("labels.list").nth(3));
    let error = export(&server, &path).unwrap_err();
    assert!(error.to_string().contains("the next run begins with all labels again"), "{error}");
    assert!(export(&server, &path).unwrap().is_complete());
}
