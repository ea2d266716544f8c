//! Every fault, effect and driver: the number of requests, and the result for the caller.

use std::thread;
use std::time::Duration;

use helpdesk_faults::{ClosedPort, End, FaultServer, Reaction};
use helpdesk_runtime as rt;

use super::clients::{CLIENTS, EFFECTS, LONG, act, lines, summary};
use super::servers::{always, faults, fine, redirect, redirects};

#[test]
fn both_clients_report_every_fault_alike() {
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
fn both_clients_report_a_missing_server_alike() {
    for (driver_name, client) in CLIENTS {
        for effect in EFFECTS {
            let closed = ClosedPort::reserve();
            let reported = summary(client(&closed.url(), LONG, &[act(effect)]));
            assert_eq!(reported, "Connect, NotSent, may be sent again after 3", "{driver_name}, {effect:?}");
        }
    }
}

/// A race that no client can avoid: the server closes an idle connection while the client writes a request to it.
#[test]
fn connection_closed_during_a_request_has_unknown_outcome() {
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
