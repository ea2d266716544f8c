//! Lists without times of creation, which are read as a whole.

use std::path::Path;

use helpdesk::labels;
use helpdesk_export::{Completeness, Error, Export, Mirror, Proof};
use helpdesk_fake::{FakeServer, Fault};

use crate::desk::{ACCOUNT, directory, number, run};

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
fn an_export_with_more_than_the_service_counts_is_incomplete() {
    let (server, path) = (server(), directory("more").join("labels.sqlite"));
    server.inject_fault(Fault::total_off_by(-2).on("labels.list"));
    let proof = export(&server, &path).unwrap();
    assert!(!proof.is_complete() && proof.to_string().contains("but the service counts 248"), "{proof}");
}

#[test]
fn interrupted_list_continues_at_the_next_page() {
    let (server, path) = (server(), directory("again").join("labels.csv"));
    server.inject_fault(Fault::status(400).on("labels.list").nth(3));
    let error = export(&server, &path).unwrap_err();
    assert!(error.to_string().contains("what was read is in"), "{error}");
    server.clear_requests();
    let proof = export(&server, &path).unwrap();
    assert!(proof.is_complete(), "{proof}");
    assert_eq!((proof.tables[0].records, requests(&server)), (250, 1), "{proof}");
}

#[test]
fn a_record_that_is_deleted_between_two_runs_hides_no_other() {
    let (server, path) = (server(), directory("between").join("labels.sqlite"));
    server.inject_fault(Fault::status(400).on("labels.list").nth(3));
    export(&server, &path).unwrap_err();
    let client = server.blocking_client();
    let first = client.items(labels::list()).next().unwrap().unwrap().label_id;
    client.send(labels::delete(first)).unwrap();
    let proof = export(&server, &path).unwrap();
    assert!(proof.is_complete(), "{proof}");
    assert_eq!(number(&path, "SELECT count(DISTINCT label_title) FROM labels"), 249);
    assert_eq!(proof.tables[0].records, 249);
}

#[test]
fn copy_matches_the_list_even_after_an_interruption() {
    let (server, path) = (server(), directory("now").join("copy.sqlite"));
    let copy = Mirror::new("labels", &path).unwrap();
    let client = server.blocking_client();
    let sync = || copy.run(&client, ACCOUNT, &mut |_| ());
    assert!(sync().unwrap().is_complete());
    let last = client.items(labels::list()).last().unwrap().unwrap().label_id;
    client.send(labels::delete(last)).unwrap();
    let first = client.items(labels::list()).next().unwrap().unwrap().label_id;
    client.send(labels::update(first, "Renamed")).unwrap();
    server.inject_fault(Fault::status(400).on("labels.list").nth(2));
    sync().unwrap_err();
    for _ in 0..2 {
        assert!(sync().unwrap().is_complete());
        assert_eq!(number(&path, "SELECT count(*) FROM labels"), 249);
        assert_eq!(number(&path, "SELECT count(*) FROM labels WHERE label_title = 'Renamed'"), 1);
    }
}

#[test]
fn a_copy_that_was_interrupted_reads_its_list_from_the_first_page() {
    let (server, path) = (server(), directory("first-page").join("copy.sqlite"));
    let copy = Mirror::new("labels", &path).unwrap();
    let client = server.blocking_client();
    server.inject_fault(Fault::status(400).on("labels.list").nth(3));
    copy.run(&client, ACCOUNT, &mut |_| ()).unwrap_err();
    let first = client.items(labels::list()).next().unwrap().unwrap().label_id;
    client.send(labels::update(first, "Renamed")).unwrap();
    assert!(copy.run(&client, ACCOUNT, &mut |_| ()).unwrap().is_complete());
    assert_eq!(number(&path, "SELECT count(*) FROM labels WHERE label_title = 'Renamed'"), 1);
    assert_eq!(number(&path, "SELECT count(*) FROM labels"), 250);
}

#[test]
fn a_copy_of_one_record_keeps_it_until_it_is_deleted() {
    let (server, path) = (FakeServer::start_blocking().unwrap(), directory("single").join("copy.sqlite"));
    let client = server.blocking_client();
    let label = client.send(labels::create("Only")).unwrap().label_id;
    let copy = Mirror::new("labels", &path).unwrap();
    for _ in 0..3 {
        assert_eq!(copy.run(&client, ACCOUNT, &mut |_| ()).unwrap().tables[0].records, 1);
    }
    client.send(labels::delete(label)).unwrap();
    assert_eq!(copy.run(&client, ACCOUNT, &mut |_| ()).unwrap().tables[0].records, 0);
}
