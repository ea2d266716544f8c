//! The faults of the client's own tests, and the differences of the client's reports over reqwest.

#[path = "../../../tests/client/faults/clients.rs"]
mod clients;
#[path = "../../../tests/client/faults/early_server.rs"]
mod early_server;
#[path = "../../../tests/client/faults/responses.rs"]
#[allow(dead_code)]
mod responses;
#[path = "../../../tests/client/faults/servers.rs"]
mod servers;

use std::net::TcpListener;
use std::thread;
use std::time::Duration;

use client::{Error, ErrorKind, Outcome};
use helpdesk_client as client;
use helpdesk_faults::{End, FaultServer, Reaction};
use helpdesk_runtime::Effect;
use helpdesk_runtime::request::OperationInput;
use rustls::RootCertStore;

use clients::{CLIENTS, Driver, EMAIL, KEY, LONG, act, builder, create_any, in_tokio, lines, summary, upload};
use early_server::{After, SIZES, reject};

fn over_reqwest(url: &str, timeout: Duration, acts: &[OperationInput]) -> Result<(), Error> {
    let client = builder(client::Client::builder(url, EMAIL, KEY), timeout);
    in_tokio(client.transport(crate::trusting(RootCertStore::empty())), acts)
}

/// The lines that differ, or nothing.
fn differences(name: &str, timeout: Duration, server: impl Fn() -> FaultServer + Sync) -> String {
    let (ours, theirs) = thread::scope(|scope| {
        let server = &server;
        let [ours, theirs] = [CLIENTS[0].1, over_reqwest as Driver]
            .map(|client| scope.spawn(move || lines(client, timeout, server)))
            .map(|lines| lines.join().unwrap());
        (ours, theirs)
    });
    let differing = ours.lines().zip(theirs.lines()).filter(|(ours, theirs)| ours != theirs);
    let differing = differing.map(|(ours, theirs)| format!("{ours}\n  over reqwest{theirs}\n")).collect::<String>();
    if differing.is_empty() { differing } else { format!("{name}\n{differing}") }
}

#[test]
fn server_faults_differ_between_transports_only_as_listed() {
    let all: String = thread::scope(|scope| {
        let compared = servers::faults().into_iter().map(|(name, reactions, timeout)| {
            scope.spawn(move || differences(name, timeout, || FaultServer::start(reactions.clone())))
        });
        compared.collect::<Vec<_>>().into_iter().map(|lines| lines.join().unwrap()).collect()
    });
    insta::assert_snapshot!(all);
}

#[test]
fn redirects_are_never_followed() {
    let elsewhere = FaultServer::start(servers::always(servers::fine()));
    let other = elsewhere.address().port().to_string();
    for (name, status, location) in servers::redirects() {
        assert_eq!(differences(&name, LONG, || servers::redirect(status, location, &other)), "");
    }
    assert_eq!(elsewhere.requests().len(), 0);
}

/// The client trusts no status before the whole head is in order. reqwest is less strict.
#[test]
fn malformed_responses_differ_between_transports_only_as_listed() {
    let reported = responses::responses().into_iter().map(|(name, bytes, expected)| {
        let server = FaultServer::start([Reaction::raw(bytes, End::Close)]);
        (name, expected, summary(over_reqwest(&server.url(), LONG, &[create_any()])))
    });
    let others = reported.filter(|(_, expected, reported)| expected != reported);
    insta::assert_snapshot!(
        others.map(|(name, ours, theirs)| format!("{name}: {theirs}, not {ours}\n")).collect::<String>()
    );
}

#[test]
fn slow_handshake_has_unknown_outcome() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("https://{}", silent.local_addr().unwrap());
    for (client, expected) in [(CLIENTS[0].1, Outcome::NotSent), (over_reqwest as Driver, Outcome::Unknown)] {
        let error = client(&url, Duration::from_millis(100), &[act(Effect::Create)]).unwrap_err();
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::Timeout, expected));
    }
}

#[test]
fn early_rejection_is_reported_or_has_unknown_outcome() {
    for after in [After::Close, After::CloseSoon, After::ReadOn, After::Stall] {
        for size in SIZES {
            let error = over_reqwest(&reject(413, after), LONG, &[upload(size)]).unwrap_err();
            let reported = (error.status().map(|status| status.as_u16()), error.outcome());
            assert!(
                [(Some(413), Outcome::Rejected), (None, Outcome::Unknown)].contains(&reported),
                "{size}, {after:?}: {error:?}"
            );
        }
    }
}
