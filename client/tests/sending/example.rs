//! The transport of the example, in place of the built-in one.

use client::{ErrorKind, Outcome, RequestOptions};
use helpdesk_client as client;
use helpdesk_faults::{ClosedPort, Cut, End, FaultServer, Reaction, Response};

use crate::operations::{LIST, ask, create};
use crate::server::TestService;

#[allow(dead_code, unreachable_pub)]
#[path = "../../examples/own_transport.rs"]
mod own_transport;

fn client(url: String) -> client::Client<TestService> {
    let builder = client::Client::builder(url, "ann@example.com", "key").options(RequestOptions::new().max_attempts(1));
    builder.transport(own_transport::Hyper::default()).build().unwrap()
}

#[tokio::test]
async fn a_transport_in_thirty_lines_carries_everything() {
    let server = FaultServer::start([
        Reaction::from(Response::new(200).body("{}")),
        Reaction::reset(),
        Response::new(201).body("0123456789").cut(Cut::AmidBody, End::Close).into(),
        Reaction::stall(),
    ]);
    let client = client(server.url());
    assert_eq!(client.send(ask(&LIST)).await.unwrap(), "{}");
    let received = server.requests().remove(0);
    assert_eq!((received.path.as_str(), received.header("authorization").is_some()), ("/api/cases.json", true));
    let outcomes = [
        (ErrorKind::Transport, Outcome::Unknown),
        (ErrorKind::Transport, Outcome::Applied),
        (ErrorKind::Timeout, Outcome::Unknown),
    ];
    let quick = client.with_options(client.options().attempt_timeout(std::time::Duration::from_secs(1)));
    for expected in outcomes {
        let error = quick.send(create()).await.unwrap_err();
        assert_eq!((error.kind(), error.outcome()), expected);
    }
    assert_eq!(server.requests().len(), 4);
}

#[tokio::test]
async fn it_says_what_was_surely_not_sent() {
    let error = client(ClosedPort::take().url()).send(create()).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Connect, Outcome::NotSent));
}
