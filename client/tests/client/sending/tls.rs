//! The certificates that a client trusts.

use std::io::{self, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use client::{ErrorKind, Outcome};
use helpdesk_client as client;
use rustls::server::WebPkiClientVerifier;
use rustls::{ClientConfig, RootCertStore, ServerConfig, ServerConnection};

use crate::certificates::{AGENT, Identity, LOCALHOST, OTHER_LOCALHOST};
use crate::operations::create;
use crate::sending::server::TestService;
use crate::tls_server::{serve, serve_as};

#[tokio::test]
async fn additional_root_is_trusted() {
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
async fn additional_root_does_not_trust_other_certificates() {
    let (url, _, server) = serve_as(OTHER_LOCALHOST);
    let builder = client::Client::<TestService>::builder(url, "a@b.c", "key").no_proxy();
    let builder = builder.options(client::RequestOptions::new().max_attempts(1));
    let client = builder.add_root_certificates_pem(LOCALHOST.certificate).build().unwrap();
    let error = client.send(create()).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Connect, Outcome::NotSent));
    server.join().unwrap();
}

#[tokio::test]
async fn untrusted_server_receives_no_request() {
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

/// A server that asks for this certificate, and responds to one request.
fn serve_to(client: &Identity) -> (String, JoinHandle<io::Result<()>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("https://localhost:{}", listener.local_addr().unwrap().port());
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut trusted = RootCertStore::empty();
    trusted.add(client.certificate()).unwrap();
    let verifier =
        WebPkiClientVerifier::builder_with_provider(Arc::new(trusted), Arc::clone(&provider)).build().unwrap();
    let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let config = config.with_client_cert_verifier(verifier);
    let config = config.with_single_cert(vec![LOCALHOST.certificate()], LOCALHOST.key()).unwrap();
    let served = thread::spawn(move || {
        let mut connection = ServerConnection::new(Arc::new(config)).unwrap();
        let mut socket = listener.accept().unwrap().0;
        let mut stream = rustls::Stream::new(&mut connection, &mut socket);
        stream.read_exact(&mut [0; 16])?;
        stream.write_all(b"HTTP/1.1 201 Created\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
    });
    (url, served)
}

#[tokio::test]
async fn rustls_configuration_sends_a_client_certificate() {
    for has_certificate in [true, false] {
        let (url, served) = serve_to(&AGENT);
        let mut roots = RootCertStore::empty();
        roots.add(LOCALHOST.certificate()).unwrap();
        let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots);
        let mut config = if has_certificate {
            config.with_client_auth_cert(vec![AGENT.certificate()], AGENT.key()).unwrap()
        } else {
            config.with_no_client_auth()
        };
        // The client does not offer a protocol that it does not speak.
        config.alpn_protocols = vec![b"h2".to_vec()];
        let builder = client::Client::<TestService>::builder(url, "a@b.c", "key").rustls_config_023(config).no_proxy();
        let client = builder.options(client::RequestOptions::new().max_attempts(1)).build().unwrap();
        match client.send(create()).await {
            Ok(body) => assert!(has_certificate && body == "{}"),
            Err(error) => assert!(!has_certificate && error.outcome() >= Outcome::NotSent, "{error:?}"),
        }
        assert_eq!(served.join().unwrap().is_ok(), has_certificate);
    }
}

#[test]
fn additional_roots_with_a_rustls_configuration_are_an_error() {
    let (_, certificate, _) = serve();
    let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(RootCertStore::empty())
        .with_no_client_auth();
    let builder = client::Client::<TestService>::builder("https://acme.example.com", "a@b.c", "key");
    let error = builder.rustls_config_023(config).add_root_certificates_pem(certificate).build().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Config);
    assert!(error.to_string().contains("put the roots into the configuration"), "{error}");
}
