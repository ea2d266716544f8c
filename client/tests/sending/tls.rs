//! Whom a client trusts.

use std::net::TcpStream;

use client::{ErrorKind, Outcome};
use helpdesk_client as client;

use crate::operations::create;
use crate::server::TestService;
use crate::tls_server::serve;

#[tokio::test]
async fn an_extra_root_is_trusted() {
    let (url, certificate, server) = serve();
    let client = client::Client::<TestService>::builder(url, "a@b.c", "key")
        .add_root_certificates_pem(certificate)
        .no_proxy()
        .build()
        .unwrap();
    assert_eq!(client.send(create()).await.unwrap(), "{}");
    server.join().unwrap();
}

#[tokio::test]
async fn a_server_that_nobody_vouches_for_gets_nothing() {
    let (url, _, server) = serve();
    // A platform without any roots cannot even make the client.
    let Ok(client) = client::Client::<TestService>::builder(&url, "a@b.c", "key")
        .no_proxy()
        .options(client::RequestOptions::new().max_attempts(1))
        .build()
    else {
        TcpStream::connect(url.trim_start_matches("https://")).unwrap();
        return;
    };
    let error = client.send(create()).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Connect, Outcome::NotSent));
    let server_name = url.trim_start_matches("https://");
    assert_eq!(error.to_string(), format!("cases.create: the TLS handshake with `{server_name}` failed"));
    server.join().unwrap();
}
