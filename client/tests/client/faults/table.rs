//! Every fault, every effect, every driver: how often the request is sent, and what the caller hears.

use std::thread;
use std::time::Duration;

use helpdesk_faults::{ClosedPort, End, FaultServer, Reaction};
use helpdesk_runtime as rt;

use super::clients::{CLIENTS, EFFECTS, LONG, act, lines, summary};
use super::servers::{always, faults, fine, redirect, redirects};

#[test]
fn every_fault_is_met_alike_by_either_client() {
    // All at once, because most of the time is spent waiting.
    let table: String = thread::scope(|scope| {
        let compared = faults().into_iter().map(|(name, reactions, timeout)| {
            scope.spawn(move || compare(name, timeout, || FaultServer::start(reactions.clone())))
        });
        compared.collect::<Vec<_>>().into_iter().map(|lines| lines.join().unwrap()).collect()
    });
    insta::assert_snapshot!(table);
}

#[test]
fn redirects_are_never_followed() {
    let mut table = String::new();
    let elsewhere = FaultServer::start(always(fine()));
    let other = elsewhere.address().port().to_string();
    for (name, status, location) in redirects() {
        table += &compare(&name, LONG, || redirect(status, location, &other));
    }
    assert_eq!(elsewhere.requests().len(), 0);
    assert!(!table.contains("secret"));
    insta::assert_snapshot!(table);
}

#[test]
fn a_server_that_is_not_there_is_met_alike() {
    for (driver_name, client) in CLIENTS {
        for effect in EFFECTS {
            let closed = ClosedPort::take();
            let reported = summary(client(&closed.url(), LONG, &[act(effect)]));
            assert_eq!(reported, "Connect, NotSent, may be sent again after 3", "{driver_name}, {effect:?}");
        }
    }
}

/// The race that every client loses now and then: the server closes a kept connection while a request is written to it.
#[test]
fn a_connection_that_is_closed_under_a_request_leaves_it_unknown() {
    for (driver_name, client) in CLIENTS {
        for effect in EFFECTS {
            let server = FaultServer::start([Reaction::from(fine().then(End::KeepThenReset)), fine().into()]);
            let reported = summary(client(&server.url(), LONG, &[act(rt::Effect::Safe), act(effect)]));
            let expected = match effect {
                rt::Effect::NonIdempotent | rt::Effect::Create => ("Transport, Unknown after 1", 1),
                _ => ("success", 2),
            };
            assert_eq!((reported.as_str(), server.requests().len()), expected, "{driver_name}, {effect:?}");
        }
    }
}

/// The results of a fault, for each effect. They are the same with every driver.
fn compare(name: &str, timeout: Duration, server: impl Fn() -> FaultServer + Sync) -> String {
    let all = thread::scope(|scope| {
        let server = &server;
        let all = CLIENTS.iter().map(|(_, client)| scope.spawn(move || lines(*client, timeout, server)));
        all.collect::<Vec<_>>().into_iter().map(|lines| lines.join().unwrap()).collect::<Vec<_>>()
    });
    for ((client, _), other) in CLIENTS.iter().zip(&all) {
        assert_eq!(all[0], *other, "{client}: {name}");
    }
    format!("{name}\n{}", all[0])
}
