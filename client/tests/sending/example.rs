//! The transport of the example, over reqwest, in place of the built-in one.

use std::fs;

use client::{ErrorKind, Outcome, RequestOptions};
use helpdesk_client as client;
use helpdesk_faults::{ClosedPort, Cut, End, FaultServer, Reaction, Response};
use helpdesk_runtime::Upload;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};

use crate::operations::{LIST, ask, create};
use crate::server::TestService;
use crate::tls_server::serve;

#[allow(dead_code, unreachable_pub)]
#[path = "../../examples/over_reqwest.rs"]
mod over_reqwest;

/// A client over a reqwest that trusts these certificates, in PEM, and no others.
fn trusting(certificates: &str, url: &str) -> client::Client<TestService> {
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(certificates.as_bytes()) {
        roots.add(certificate.unwrap()).unwrap();
    }
    let provider = rustls::crypto::ring::default_provider();
    let tls = ClientConfig::builder_with_provider(provider.into()).with_safe_default_protocol_versions().unwrap();
    let mut tls = tls.with_root_certificates(roots).with_no_client_auth();
    tls.alpn_protocols = vec![b"http/1.1".to_vec()];
    let settings = reqwest::Client::builder().no_proxy().tls_backend_preconfigured(tls);
    let builder = client::Client::builder(url, "ann@example.com", "key").options(RequestOptions::new().max_attempts(1));
    builder.transport(over_reqwest::Reqwest::new(settings).unwrap()).build().unwrap()
}

fn client(url: &str) -> client::Client<TestService> {
    trusting("", url)
}

#[tokio::test]
async fn over_https_it_trusts_whom_reqwest_trusts() {
    let (url, certificate, server) = serve();
    assert_eq!(trusting(&certificate, &url).send(create()).await.unwrap(), "{}");
    server.join().unwrap();
    let (url, _, server) = serve();
    let error = trusting(&certificate, &url).send(create()).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Connect, Outcome::NotSent));
    server.join().unwrap();
}

#[tokio::test]
async fn files_are_read_while_they_are_sent() {
    let server = FaultServer::start([Response::new(200).json("{}")]);
    let path = std::env::temp_dir().join(format!("helpdesk-example-{}.txt", std::process::id()));
    let content = "\u{feff}\r\n--\0".repeat(100_000);
    fs::write(&path, &content).unwrap();
    let request = create().list::<Upload>("attachments", [Upload::from_path(&*path)]).without_validation();
    let sent = client(&server.url()).send(request).await;
    fs::remove_file(&path).unwrap();
    sent.unwrap();
    let received = server.requests().remove(0);
    assert_eq!(received.header("content-length").unwrap(), received.body.len().to_string());
    assert!(received.body.windows(content.len()).any(|part| part == content.as_bytes()));
}

#[tokio::test]
async fn a_transport_of_ones_own_carries_everything() {
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
    let error = client(&ClosedPort::take().url()).send(create()).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Connect, Outcome::NotSent));
}
