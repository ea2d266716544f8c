//! The transport of the example, over reqwest, in place of the built-in one.

use std::fs;

use client::{ErrorKind, Outcome, RequestOptions};
use helpdesk_client as client;
use helpdesk_faults::{ClosedPort, Cut, End, FaultServer, Reaction, Response};
use helpdesk_runtime as rt;
use rt::Upload;
use rustls::RootCertStore;

use crate::certificates::{Identity, LOCALHOST, OTHER_LOCALHOST};
use crate::operations::{LIST, ask, create};
use crate::tls_server::{serve, serve_as};

struct TestService;

impl rt::meta::Service for TestService {
    const METADATA: &'static rt::meta::ServiceMetadata = &rt::meta::ServiceMetadata::new("helpdesk", "/api");
}

/// A client over a reqwest that trusts these certificates and no others.
fn trusting(certificates: &[Identity], url: &str) -> client::Client<TestService> {
    let mut roots = RootCertStore::empty();
    certificates.iter().for_each(|it| roots.add(it.certificate()).unwrap());
    let builder = client::Client::builder(url, "ann@example.com", "key").options(RequestOptions::new().max_attempts(1));
    builder.transport(crate::trusting(roots)).build().unwrap()
}

fn client(url: &str) -> client::Client<TestService> {
    trusting(&[], url)
}

#[tokio::test]
async fn https_trusts_the_same_roots_as_reqwest() {
    let (url, _, server) = serve();
    assert_eq!(trusting(&[LOCALHOST], &url).send(create()).await.unwrap(), "{}");
    server.join().unwrap();
    let (url, _, server) = serve_as(OTHER_LOCALHOST);
    let error = trusting(&[LOCALHOST], &url).send(create()).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Connect, Outcome::NotSent));
    server.join().unwrap();
}

#[tokio::test]
async fn files_are_read_while_they_are_sent() {
    let server = FaultServer::start([Response::new(200).json("{}")]);
    let path = std::env::temp_dir().join(format!("helpdesk-example-{}.txt", std::process::id()));
    let content = "\u{feff}\r\n--\0".repeat(100_000);
    fs::write(&path, &content).unwrap();
    let request = create().list::<Upload, _>("attachments", [Upload::from_path(&*path)]).without_validation();
    let sent = client(&server.url()).send(request).await;
    fs::remove_file(&path).unwrap();
    sent.unwrap();
    let received = server.requests().remove(0);
    assert_eq!(received.header("content-length").unwrap(), received.body.len().to_string());
    assert!(received.body.windows(content.len()).any(|part| part == content.as_bytes()));
}

#[tokio::test]
async fn custom_transport_carries_every_kind_of_request() {
    let server = FaultServer::start([
        Reaction::from(Response::new(200).body("{}")),
        Reaction::reset(),
        Response::new(201).body("0123456789").cut(Cut::AmidBody, End::Close).into(),
        Reaction::stall(),
    ]);
    let client = client(&server.url());
    assert_eq!(client.send(ask(&LIST)).await.unwrap(), "{}");
    let received = server.requests().remove(0);
    assert_eq!((received.path.as_str(), received.header("authorization").is_some()), ("/api/cases.json", true));
    let outcomes = [
        (ErrorKind::Transport, Outcome::Unknown),
        // The part of the body that arrived is no record.
        (ErrorKind::Transport, Outcome::Unknown),
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
async fn transport_reports_unsent_requests_as_not_sent() {
    let error = client(&ClosedPort::reserve().url()).send(create()).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Connect, Outcome::NotSent));
}
