//! Requests that a guard lets pass, and those that it does not.

use std::time::Duration;

use helpdesk::blocking::Client;
use helpdesk::meta::OPERATIONS;
use helpdesk::{Effect, Error, Method, Outcome, RawRequest, cases, labels, notes};
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, FakeServer, Seed};
use helpdesk_tools::guard::{Budget, Call, Guard};

fn desk(budget: u32, also: Option<&'static str>) -> (FakeServer, Budget, Client) {
    let server = FakeServer::start_blocking().unwrap();
    server.seed(Seed::example());
    let budget = Budget::new(budget);
    let guarded = budget.clone();
    let also = also.map(|id| OPERATIONS.iter().find(|it| it.operation.id == id).unwrap().operation);
    let client = Client::builder(server.url(), DEFAULT_STAFF_EMAIL, server.api_key()).map_transport(move |inner| {
        let guard = Guard::new(inner, guarded);
        also.into_iter().fold(guard, Guard::admit)
    });
    let client = client.build().unwrap();
    (server, budget, client)
}

fn is_stopped<T>(result: Result<T, Error>) -> bool {
    result.is_err_and(|it| it.outcome() == Outcome::NotSent)
}

#[test]
fn requests_that_read_pass_within_the_budget() {
    let (server, budget, client) = desk(2, None);
    client.send(labels::list()).unwrap();
    client.send(cases::get(10001)).unwrap();
    assert_eq!(budget.requests_left(), 0);
    assert!(is_stopped(client.send(labels::list())));
    assert_eq!(server.received_requests().iter().count(), 2);
    assert!(budget.is_local());
}

#[test]
fn changes_pass_only_for_admitted_operations() {
    let (server, budget, client) = desk(10, Some("notes.create"));
    client.send(notes::create(10001, "Hello")).unwrap();
    for path in [
        "/cases/10001/note.json",
        "/cases/10001/note.json/../../10001.json",
        "/cases/10001.json",
        "/x/cases/1/note.json",
    ] {
        for method in [Method::Put, Method::Delete, Method::Post] {
            let is_note = method == Method::Post && path == "/cases/10001/note.json";
            let stopped = is_stopped(client.send(RawRequest::new(method, path, Effect::Create)));
            assert_eq!(stopped, !is_note, "{method:?} {path}");
        }
    }
    assert!(is_stopped(client.send(labels::delete(701))));
    let changes = server.received_requests().iter().filter(|it| it.method != "GET").count();
    assert_eq!((changes, budget.requests_left()), (2, 8));
}

#[test]
fn a_call_that_is_over_sends_nothing_and_costs_nothing() {
    let (server, budget, client) = desk(10, None);
    let call = Call::of(Duration::from_secs(60));
    budget.begin(call.clone());
    client.send(labels::list()).unwrap();
    call.cancel();
    assert!(call.is_over() && is_stopped(client.send(labels::list())));
    budget.begin(Call::of(Duration::ZERO));
    assert!(is_stopped(client.send(labels::list())));
    budget.begin(Call::of(Duration::from_secs(60)));
    client.send(labels::list()).unwrap();
    assert_eq!((server.received_requests().iter().count(), budget.requests_left()), (2, 8));
}
