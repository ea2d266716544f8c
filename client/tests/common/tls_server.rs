//! A server with TLS and a self-signed certificate.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use crate::certificates::{Identity, LOCALHOST};

const CREATED: &[&str] = &["HTTP/1.1 201 Created\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"];

/// Serves one connection. Returns the address and the certificate.
pub(crate) fn serve() -> (String, &'static str, JoinHandle<()>) {
    serve_as(LOCALHOST)
}

/// Like [`serve`], with another certificate.
pub(crate) fn serve_as(identity: Identity) -> (String, &'static str, JoinHandle<()>) {
    start(identity, CREATED)
}

/// Serves one connection with these responses, and then closes it without a TLS alert.
pub(crate) fn serve_each(responses: &'static [&'static str]) -> (String, &'static str, JoinHandle<()>) {
    start(LOCALHOST, responses)
}

fn start(identity: Identity, responses: &'static [&'static str]) -> (String, &'static str, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("https://localhost:{}", listener.local_addr().unwrap().port());
    let certificate = identity.certificate;
    (url, certificate, std::thread::spawn(move || respond(listener.accept().unwrap().0, &identity, responses)))
}

fn respond(mut stream: TcpStream, identity: &Identity, responses: &[&str]) {
    stream.set_read_timeout(Some(Duration::from_secs(5))).ok();
    // Otherwise a response could be lost when the socket is closed.
    stream.set_nodelay(true).ok();
    let mut config = rustls::ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![identity.certificate()], identity.key())
        .unwrap();
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    let mut connection = rustls::ServerConnection::new(Arc::new(config)).unwrap();
    let mut stream = rustls::Stream::new(&mut connection, &mut stream);
    for response in responses {
        if stream.read(&mut [0; 4096]).is_ok() {
            assert_eq!(stream.conn.alpn_protocol(), Some(&b"http/1.1"[..]));
            stream.write_all(response.as_bytes()).ok();
        }
    }
}
