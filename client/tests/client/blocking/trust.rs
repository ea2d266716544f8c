//! The certificates that the blocking client trusts, and its proxies.

use std::net::TcpStream;

use client::{ErrorKind, Outcome, RequestOptions};
use helpdesk_client as client;
use helpdesk_faults::{ClosedPort, FaultServer, Reaction, Response};

use crate::blocking::wire::builder;
use crate::operations::create;
use crate::tls_server::serve;

#[test]
fn additional_root_is_trusted() {
    let (url, certificate, server) = serve();
    let client = builder(url).add_root_certificates_pem(certificate).no_proxy().build().unwrap();
    assert_eq!(client.send(create()).unwrap(), "{}");
    server.join().unwrap();
}

#[test]
fn untrusted_server_receives_no_request() {
    let (url, _, server) = serve();
    // A platform without any roots cannot even make the client.
    let Ok(client) = builder(&url).no_proxy().options(RequestOptions::new().max_attempts(1)).build() else {
        TcpStream::connect(url.trim_start_matches("https://")).unwrap();
        return;
    };
    let error = client.send(create()).unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Connect, Outcome::NotSent));
    let server_name = url.trim_start_matches("https://");
    assert_eq!(error.to_string(), format!("cases.create: the TLS handshake with `{server_name}` failed"));
    server.join().unwrap();
}

#[test]
fn proxy_opens_a_tunnel_and_sees_no_key() {
    let proxy = FaultServer::start([Reaction::from(Response::new(407).close())]);
    let (_, certificate, _) = serve();
    let builder = builder("https://acme.example.com").add_root_certificates_pem(certificate).proxy(proxy.url());
    let client = builder.options(RequestOptions::new().max_attempts(1)).build().unwrap();
    let error = client.send(create()).unwrap_err();
    // Nothing of the request was sent, though something was written.
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Connect, Outcome::NotSent), "{error:?}");
    let asked = proxy.requests().remove(0);
    assert_eq!(format!("{} {}", asked.method, asked.path), "CONNECT acme.example.com:443");
    assert_eq!((asked.header("authorization"), asked.body.len()), (None, 0));
}

#[test]
fn unsupported_proxy_kind_is_rejected() {
    let (_, certificate, _) = serve();
    let builder = || builder("https://acme.example.com").add_root_certificates_pem(certificate);
    crate::proxies::are_rejected(|url| builder().proxy(url).build().unwrap_err());
}

#[test]
fn dns_failure_differs_from_refused_connection() {
    let (_, certificate, _) = serve();
    let rejected = |url: String| {
        let builder = builder(url).add_root_certificates_pem(certificate).no_proxy();
        let client = builder.options(RequestOptions::new().max_attempts(1)).build().unwrap();
        let error = client.send(create()).unwrap_err();
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::Connect, Outcome::NotSent), "{error:?}");
        error.to_string()
    };
    assert_eq!(rejected("https://acme.invalid".into()), "cases.create: the DNS lookup of `acme.invalid` failed");
    let closed = ClosedPort::reserve();
    let server = closed.address();
    assert_eq!(rejected(closed.url()), format!("cases.create: the connection to `{server}` could not be opened"));
}

#[test]
fn debug_of_a_client_shows_no_key() {
    let client =
        client::blocking::Client::<crate::blocking::wire::TestService>::new("http://localhost:1", "a@b.c", "hunter2")
            .unwrap();
    assert_eq!(format!("{client:?}"), "Client { base_url: \"http://localhost:1/api\", .. }");
}
