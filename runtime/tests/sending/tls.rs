//! Whom a client trusts. The server's key and certificate are made for each test, and nobody vouches for them.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use helpdesk_runtime as rt;
use rcgen::{CertifiedKey, KeyPair};
use rt::{ErrorKind, Outcome};
use rustls::pki_types::PrivatePkcs8KeyDer;

use crate::operations::create;
use crate::server::Desk;

/// Serves one connection; gives the address and the certificate.
fn serve() -> (String, String, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("https://localhost:{}", listener.local_addr().unwrap().port());
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let certificate = made.cert.pem();
    (url, certificate, std::thread::spawn(move || answer(listener.accept().unwrap().0, &made)))
}

fn answer(mut stream: TcpStream, made: &CertifiedKey<KeyPair>) {
    stream.set_read_timeout(Some(Duration::from_secs(5))).ok();
    let chain = made.cert.der().clone();
    let key = PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()).into();
    let config = rustls::ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![chain], key)
        .unwrap();
    let mut connection = rustls::ServerConnection::new(Arc::new(config)).unwrap();
    let mut stream = rustls::Stream::new(&mut connection, &mut stream);
    if stream.read(&mut [0; 4096]).is_ok() {
        stream.write_all(b"HTTP/1.1 201 Created\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}").ok();
    }
}

#[tokio::test]
async fn an_extra_root_is_trusted() {
    let (url, certificate, server) = serve();
    let client =
        rt::Client::<Desk>::builder(url, "a@b.c", "key").extra_roots_pem(certificate).no_proxy().build().unwrap();
    assert_eq!(client.send(create()).await.unwrap(), "{}");
    server.join().unwrap();
}

#[tokio::test]
async fn a_server_that_nobody_vouches_for_gets_nothing() {
    let (url, _, server) = serve();
    // A platform without any roots cannot even make the client.
    let Ok(client) =
        rt::Client::<Desk>::builder(&url, "a@b.c", "key").no_proxy().policy(rt::Policy::new().attempts(1)).build()
    else {
        TcpStream::connect(url.trim_start_matches("https://")).unwrap();
        return;
    };
    let error = client.send(create()).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Connect, Outcome::NotSent));
    assert_eq!(error.to_string(), "cases.create: no secure connection could be made");
    server.join().unwrap();
}
