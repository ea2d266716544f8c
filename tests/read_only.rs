//! A read-only client sends no request that may change data, whichever function a program calls.

use std::collections::BTreeSet;

use helpdesk::jobs::KeyedResult;
use helpdesk::meta::{OPERATIONS, Operation};
use helpdesk::request::OperationInput;
use helpdesk::response::{DecodeError, Response};
use helpdesk::{Effect, Error, ErrorKind, Method, Outcome, RawRequest, Request, blocking, cases, labels};
use helpdesk_faults::{FaultServer, Response as ServerResponse};

use crate::samples;

/// A request of a program that claims an operation as read-only.
struct Claims(OperationInput);

impl Request for Claims {
    type Output = Response;

    fn input(&self) -> &OperationInput {
        &self.0
    }

    fn read(response: &Response) -> Result<Response, DecodeError> {
        Ok(response.clone())
    }
}

fn server() -> (FaultServer, blocking::Client) {
    let server = FaultServer::by(|_, _| ServerResponse::new(200).json("{}").into());
    let client = blocking::Client::builder(server.url(), "agent@acme.com", "key").read_only().build().unwrap();
    (server, client)
}

/// Whether the client rejected a request because it may write.
fn is_rejected<T>(result: Result<T, Error>) -> bool {
    result.is_err_and(|error| {
        let is_rejected = error.kind() == ErrorKind::Config && error.to_string().contains("read-only");
        assert!(!is_rejected || error.outcome() == Outcome::NotSent, "{error}");
        is_rejected
    })
}

fn is_safe(id: &str) -> bool {
    OPERATIONS.iter().any(|it| it.operation.id == id && it.operation.effect == Effect::Safe)
}

#[test]
fn each_operation_is_sent_if_it_only_reads() {
    let (server, client) = server();
    let mut sent = 0;
    for (id, form, input) in samples::requests() {
        assert_eq!(is_rejected(client.send(input.clone())), !is_safe(id), "{id} ({form}), untyped");
        assert_eq!(is_rejected(client.send(Claims(input))), !is_safe(id), "{id} ({form}), typed");
        sent += 2 * usize::from(is_safe(id));
    }
    let requests = server.requests();
    assert_eq!(requests.len(), sent);
    assert!(requests.iter().all(|it| it.method == "GET" && it.body.is_empty()), "{}", server.trace());
}

/// The client judges a request by its method and path, and not by the effect that the program declares.
#[test]
fn a_raw_request_is_sent_if_its_path_is_of_a_safe_operation() {
    let (server, client) = server();
    let methods = [Method::Get, Method::Post, Method::Put, Method::Delete];
    let effects = [Effect::Safe, Effect::Idempotent, Effect::Delete, Effect::Create, Effect::NonIdempotent];
    let path_of = |operation: &Operation| {
        operation
            .path_params
            .iter()
            .fold(operation.path.to_owned(), |path, it| path.replace(&format!("{{{}}}", it.name), "664"))
    };
    // This path looks like an id, but GET `/users/identification.json` reads a user.
    let is_id = |path: &String| path != "/users/identification.json";
    let paths: BTreeSet<String> = OPERATIONS.iter().map(|it| path_of(it.operation)).filter(is_id).collect();
    for (path, method) in paths.iter().flat_map(|path| methods.map(|method| (path, method))) {
        let mut all = OPERATIONS.iter().map(|it| it.operation);
        let has_safe = all.any(|it| it.effect == Effect::Safe && it.method == method && path_of(it) == *path);
        for effect in effects {
            let result = client.send(RawRequest::new(method, path, effect));
            assert_eq!(is_rejected(result), !(has_safe && effect == Effect::Safe), "{method:?} {path} {effect:?}");
        }
        let with_body = RawRequest::new(method, path, Effect::Safe).json("{}");
        assert!(is_rejected(client.send(with_body)), "{method:?} {path} with a body");
    }
    assert!(server.requests().iter().all(|it| it.method == "GET"), "{}", server.trace());
}

#[test]
fn requests_to_unknown_paths_are_not_sent() {
    let (server, client) = server();
    for path in [
        "/",
        "//cases.json",
        "/cases",
        "/cases.json/",
        "/cases.JSON",
        "/cases/.json",
        "/cases/1/trash.json",
        "/cases/1%2Ftrash.json",
        "/cases/1%2ftrash.json",
        "/cases/1%5Ctrash.json",
        "/cases%2F1.json",
        "/cases/1;/trash.json",
        "/logout",
        "/cases.json%00",
        "/cases.json%3F_method=DELETE",
    ] {
        assert!(is_rejected(client.send(RawRequest::new(Method::Get, path, Effect::Safe))), "{path}");
    }
    for path in ["/cases/../labels.json", "/cases/%2E%2E/labels.json", "cases.json"] {
        let error = client.send(RawRequest::new(Method::Get, path, Effect::Safe)).unwrap_err();
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::InvalidRequest, Outcome::NotSent), "{path}");
    }
    assert_eq!(server.trace(), FaultServer::by(|_, _| unreachable!()).trace());
    assert!(client.send(RawRequest::new(Method::Get, "/cases/%36%36%34.json", Effect::Safe)).is_ok());
}

#[test]
fn jobs_and_lists_of_a_read_only_client_send_only_safe_requests() {
    let (server, client) = server();
    for result in client.send_each([664, 665], |id| cases::trash(*id)) {
        let KeyedResult { result, .. } = result;
        assert!(is_rejected(result));
    }
    assert!(is_rejected(client.send(labels::create("Urgent"))));
    assert_eq!(server.requests().len(), 0);
    assert!(client.items(labels::list()).all(|it| it.is_ok()));
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn a_client_sends_everything_unless_it_is_read_only() {
    let (server, _) = server();
    let client = blocking::Client::new(server.url(), "agent@acme.com", "key").unwrap();
    let sent = client.send(RawRequest::new(Method::Delete, "/labels/7.json", Effect::Delete));
    assert_eq!((sent.is_ok(), server.requests().len()), (true, 1));
}
