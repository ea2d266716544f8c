//! Proxies: their choice, the data that they see, and timeouts.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use client::{ClientBuilder, ErrorKind, Outcome, RequestOptions};
use helpdesk_client as client;
use helpdesk_faults::{ClosedPort, FaultServer, Reaction, Response};

use crate::child;
use crate::operations::create;
use crate::sending::server::TestService;
use crate::tls_server::serve;

fn builder(url: impl AsRef<str>, certificate: impl AsRef<[u8]>) -> ClientBuilder<TestService> {
    client::Client::builder(url.as_ref(), "agent@acme.com", "key")
        .add_root_certificates_pem(certificate.as_ref().to_vec())
        .options(RequestOptions::new().max_attempts(1))
}

/// A proxy that opens one tunnel, and returns the head of the request for it.
fn tunnel(to: &str) -> (String, JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let to = to.trim_start_matches("https://").to_owned();
    let proxy = thread::spawn(move || {
        let (mut near, _) = listener.accept().unwrap();
        let lines = BufReader::new(near.try_clone().unwrap()).lines().map(Result::unwrap);
        let head = lines.take_while(|line| !line.is_empty()).collect();
        near.write_all(b"HTTP/1.1 200 Connection established\r\n\r\n").unwrap();
        let mut far = TcpStream::connect(to).unwrap();
        let (mut from, mut into) = (near.try_clone().unwrap(), far.try_clone().unwrap());
        thread::spawn(move || io::copy(&mut from, &mut into));
        io::copy(&mut far, &mut near).ok();
        head
    });
    (address, proxy)
}

#[tokio::test]
async fn tunnel_proxy_sees_only_the_host() {
    let (url, certificate, server) = serve();
    let (address, proxy) = tunnel(&url);
    let client = builder(&url, certificate).proxy(format!("http://ann:p%40ss@{address}")).build().unwrap();
    assert_eq!(client.send(create()).await.unwrap(), "{}");
    drop(client);
    let head = proxy.join().unwrap();
    assert_eq!(head[0], format!("CONNECT {} HTTP/1.1", url.trim_start_matches("https://")));
    // `ann:p@ss`, and nothing of the account.
    assert!(head.iter().any(|line| line.eq_ignore_ascii_case("Proxy-Authorization: Basic YW5uOnBAc3M=")), "{head:?}");
    assert!(head.iter().any(|line| line.to_lowercase() == "user-agent: helpdesk/0.1.0"), "{head:?}");
    assert!(!head.iter().any(|line| line.to_lowercase().starts_with("authorization")), "{head:?}");
    server.join().unwrap();
}

fn read(stream: &mut TcpStream, count: usize) -> Vec<u8> {
    let mut bytes = vec![0; count];
    stream.read_exact(&mut bytes).unwrap();
    bytes
}

/// A SOCKS proxy that opens one tunnel if user name and password are these. Returns the host and the port that it is asked for.
fn socks(to: &str, user: &str, password: &str) -> (String, JoinHandle<(String, u16)>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let to = to.trim_start_matches("https://").to_owned();
    let expected = [&[1, user.len() as u8], user.as_bytes(), &[password.len() as u8], password.as_bytes()].concat();
    let proxy = thread::spawn(move || {
        let (mut near, _) = listener.accept().unwrap();
        // One method: none, or user name and password.
        let method = if expected.len() > 3 { 2 } else { 0 };
        assert_eq!(read(&mut near, 3), [5, 1, method]);
        near.write_all(&[5, method]).unwrap();
        if method == 2 {
            assert_eq!(read(&mut near, expected.len()), expected);
            near.write_all(&[1, 0]).unwrap();
        }
        // A connection to a name, which the proxy resolves.
        assert_eq!(read(&mut near, 4), [5, 1, 0, 3]);
        let length = read(&mut near, 1)[0];
        let host = String::from_utf8(read(&mut near, length.into())).unwrap();
        let port = u16::from_be_bytes(read(&mut near, 2).try_into().unwrap());
        near.write_all(&[5, 0, 0, 1, 0, 0, 0, 0, 0, 0]).unwrap();
        let mut far = TcpStream::connect(to).unwrap();
        let (mut from, mut into) = (near.try_clone().unwrap(), far.try_clone().unwrap());
        thread::spawn(move || io::copy(&mut from, &mut into));
        io::copy(&mut far, &mut near).ok();
        (host, port)
    });
    (address, proxy)
}

#[tokio::test]
async fn a_socks_proxy_carries_the_request_and_resolves_the_host() {
    for (scheme, user, password, credentials) in
        [("socks5", "", "", ""), ("socks5h", "ann", "p@ss", "ann:p%40ss@"), ("socks5", "a", "b", "a:b@")]
    {
        let (url, certificate, server) = serve();
        let (address, proxy) = socks(&url, user, password);
        let port = url.rsplit(':').next().unwrap();
        let client = builder(format!("https://localhost:{port}"), certificate);
        let client = client.proxy(format!("{scheme}://{credentials}{address}")).build().unwrap();
        assert_eq!(client.send(create()).await.unwrap(), "{}", "{scheme}");
        drop(client);
        assert_eq!(proxy.join().unwrap(), ("localhost".to_owned(), port.parse().unwrap()));
        server.join().unwrap();
    }
}

#[tokio::test]
async fn rejecting_socks_proxy_gets_no_request() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let proxy = thread::spawn(move || {
        let (mut near, _) = listener.accept().unwrap();
        near.read_exact(&mut [0; 3]).unwrap();
        // No method is acceptable.
        near.write_all(&[5, 0xFF]).unwrap();
        let mut rest = Vec::new();
        near.read_to_end(&mut rest).ok();
        rest
    });
    let (_, certificate, _) = serve();
    let client = builder("https://acme.example.com", certificate).proxy(format!("socks5://{address}")).build().unwrap();
    let error = client.send(create()).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Connect, Outcome::NotSent));
    drop(client);
    assert!(proxy.join().unwrap().is_empty());
}

#[tokio::test]
async fn proxy_without_tunnel_gets_no_request() {
    let proxy = FaultServer::start([Reaction::from(Response::new(407).close())]);
    let (_, certificate, _) = serve();
    let client = builder("https://acme.example.com", certificate).proxy(proxy.url()).build().unwrap();
    let error = client.send(create()).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Connect, Outcome::NotSent), "{error:?}");
    let asked = proxy.requests().remove(0);
    assert_eq!(format!("{} {}", asked.method, asked.path), "CONNECT acme.example.com:443");
    assert_eq!((asked.header("authorization"), asked.body.len()), (None, 0));
}

#[test]
fn unsupported_proxy_kind_is_an_error() {
    let (_, certificate, _) = serve();
    let builder = || builder("https://acme.example.com", certificate);
    crate::proxies::are_rejected(|url| builder().proxy(url).build().unwrap_err());
}

/// The test runs itself with variables set.
#[test]
fn invalid_proxy_variable_is_an_error_when_needed() {
    if std::env::var_os("HTTPS_PROXY").is_some() {
        return with_a_wrong_proxy();
    }
    for url in ["ftp://proxy.example.com", "http://proxy host:3128", "socks4://proxy.example.com"] {
        const TEST: &str = concat!(module_path!(), "::invalid_proxy_variable_is_an_error_when_needed");
        let exceptions = "localhost.example,127.0.0.0/8,.acme.example.org";
        child::run(child::command(TEST).envs([("HTTPS_PROXY", url), ("NO_PROXY", exceptions)]));
    }
}

fn with_a_wrong_proxy() {
    let (_, certificate, _) = serve();
    let error = builder("https://acme.example.com", certificate).build().unwrap_err();
    assert!(error.to_string().starts_with("invalid proxy URL"), "{error}");
    // No proxy is needed for these hosts, except for the host of a file.
    for url in ["https://localhost.example", "https://support.acme.example.org:1"] {
        let client = builder(url, certificate).build().unwrap_or_else(|error| panic!("{url}: {error}"));
        let file = helpdesk_client::DownloadRequest::new("https://files.example.com/1");
        let file = file.allow_origin("https://files.example.com");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let error = runtime.block_on(client.download(file)).unwrap_err();
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::Connect, Outcome::NotSent));
        assert!(error.report().to_string().contains("invalid proxy URL"), "{}", error.report());
    }
}

#[tokio::test]
async fn proxy_error_does_not_name_the_server_as_cause() {
    let (_, certificate, _) = serve();
    let builder = builder("https://acme.example.com", certificate).proxy("http://proxy.invalid:3128");
    let error = builder.build().unwrap().send(create()).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Connect, Outcome::NotSent), "{error:?}");
    assert_eq!(error.to_string(), "cases.create: the connection to `acme.example.com` could not be opened");
    assert!(error.report().to_string().contains("the proxy opened no tunnel"), "{}", error.report());
}

#[tokio::test]
async fn connect_timeout_covers_proxy_and_tls_together() {
    let (_, certificate, _) = serve();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let proxy = format!("http://{}", listener.local_addr().unwrap());
    let slow = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        assert!(stream.read(&mut [0; 1024]).unwrap() > 0);
        thread::sleep(Duration::from_millis(800));
        stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").unwrap();
        // The proxy sends nothing more, and reads until the client has enough.
        io::copy(&mut stream, &mut io::sink()).ok();
    });
    let builder = builder("https://acme.example.com", certificate).proxy(proxy);
    let begun = Instant::now();
    let error = builder.connect_timeout(Duration::from_secs(1)).build().unwrap().send(create()).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Timeout, Outcome::NotSent), "{error:?}");
    assert!(begun.elapsed() < Duration::from_millis(1600), "{:?}", begun.elapsed());
    slow.join().unwrap();
}

/// Nothing was sent before the handshake, whatever ends it.
#[tokio::test]
async fn tls_handshake_timeout_has_outcome_not_sent() {
    let (_, certificate, _) = serve();
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("https://{}", silent.local_addr().unwrap());
    let options = RequestOptions::new().attempt_timeout(Duration::from_millis(300)).max_attempts(1);
    let client = builder(&url, certificate).no_proxy().options(options).build().unwrap();
    let error = client.send(create()).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Timeout, Outcome::NotSent), "{error:?}");
}

#[tokio::test]
async fn unresolvable_host_differs_from_closed_port() {
    let (_, certificate, _) = serve();
    let closed = ClosedPort::reserve().url();
    let not_opened = format!("the connection to `{}` could not be opened", closed.trim_start_matches("http://"));
    for (url, expected) in
        [("https://acme.invalid", "the DNS lookup of `acme.invalid` failed"), (closed.as_str(), not_opened.as_str())]
    {
        let error = builder(url, certificate).no_proxy().build().unwrap().send(create()).await.unwrap_err();
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::Connect, Outcome::NotSent), "{error:?}");
        assert_eq!(error.to_string(), format!("cases.create: {expected}"));
    }
}
