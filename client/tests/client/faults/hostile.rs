//! Responses at or beyond the limits of HTTP, and the client's report after a create.

use std::time::Duration;

use client::{ErrorKind, Outcome};
use helpdesk_client as client;
use helpdesk_faults::{End, FaultServer, Reaction, Response};
use helpdesk_runtime as rt;
use rt::Effect;

use super::clients::{CLIENTS, EFFECTS, LONG, act, create_any, summary};
use super::responses::{READ, responses, status, with_headers};

#[test]
fn response_that_violates_http_is_reported_as_documented() {
    for (name, bytes, expected) in responses() {
        for (client_name, client) in CLIENTS {
            let server = FaultServer::start([Reaction::raw(bytes.clone(), End::Close)]);
            let reported = summary(client(&server.url(), LONG, &[create_any()]));
            assert_eq!(reported, expected, "{name}, {client_name}");
        }
    }
}

#[test]
fn second_response_is_not_used_for_the_next_request() {
    for (name, client) in CLIENTS {
        let two = [with_headers("Content-Length: 2"), status("1.1 404 No")].concat();
        let server = FaultServer::start([Reaction::raw(two, End::Keep), Response::new(200).json("{}").into()]);
        assert_eq!(summary(client(&server.url(), LONG, &[act(Effect::Safe), create_any()])), READ, "{name}");
        assert_eq!(server.connections(), 2, "{name}");
    }
}

#[test]
fn zero_timeout_sends_nothing() {
    for (name, client) in CLIENTS {
        for (timeout, effect) in [0, 1].into_iter().flat_map(|nanoseconds| EFFECTS.map(|effect| (nanoseconds, effect)))
        {
            let server = FaultServer::start([Response::new(200).json("{}")]);
            let error = client(&server.url(), Duration::from_nanos(timeout), &[act(effect)]).unwrap_err();
            assert_eq!((error.kind(), error.outcome()), (ErrorKind::Timeout, Outcome::NotSent), "{name}, {timeout} ns");
            assert_eq!(server.requests().len(), 0, "{name}, {timeout} ns, {effect:?}");
        }
    }
}
