//! Requests are read properly.

use helpdesk_faults::{FaultServer, Response};

use crate::client::{After, Client, GET, LONG};

const NO_CONTENT: &str = "HTTP/1.1 204 \r\n\r\n";

#[test]
fn everything_of_a_request_is_kept() {
    let server = FaultServer::start(Response::new(204));
    let mut client = Client::connect(server.address());
    client.send("POST /a%20b?c=d HTTP/1.1\r\nX-One: 1\r\nx-two:2 \r\nContent-Length: 5\r\n\r\nhello");
    client.expect(NO_CONTENT);
    let request = &server.requests()[0];
    assert_eq!((request.method.as_str(), request.path.as_str()), ("POST", "/a%20b?c=d"));
    let headers: Vec<_> = request.headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(headers, [("x-one", "1"), ("x-two", "2"), ("content-length", "5")]);
    assert_eq!(request.header("x-two"), Some("2"));
    assert_eq!(request.header("x-three"), None);
    assert_eq!(request.body, b"hello");
    assert_eq!(server.trace(), "POST /a%20b?c=d 5 bytes -> 204\n");
}

#[test]
fn chunks_are_put_together() {
    let server = FaultServer::start(Response::new(204));
    let mut client = Client::connect(server.address());
    client.send(
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;a=b\r\nlo\r\n0\r\nTrailer: x\r\n\r\n",
    );
    client.expect(NO_CONTENT);
    client.send(GET);
    client.expect(NO_CONTENT);
    assert_eq!(server.requests()[0].body, b"hello");
    assert_eq!(server.trace(), "POST / 5 bytes -> 204\nGET /cases.json 0 bytes -> 204\n");
}

#[test]
fn clients_that_wait_are_told_to_go_on() {
    let server = FaultServer::start(Response::new(204));
    let mut client = Client::connect(server.address());
    client.send("POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
    client.expect("HTTP/1.1 100 Continue\r\n\r\n");
    client.send("hi");
    client.expect(NO_CONTENT);
    assert_eq!(server.requests()[0].body, b"hi");
}

#[test]
fn connections_are_kept() {
    let server = FaultServer::start(Response::new(204));
    let mut clients = [Client::connect(server.address()), Client::connect(server.address())];
    for index in [0, 1, 0] {
        clients[index].send(GET);
        clients[index].expect(NO_CONTENT);
    }
    let requests = server.requests();
    assert_eq!(requests.iter().map(|it| it.connection).collect::<Vec<_>>(), [0, 1, 0]);
    assert!(requests.is_sorted_by_key(|it| it.at));
    assert_eq!(server.connections(), 2);
}

#[test]
fn several_requests_may_be_sent_at_once() {
    let server = FaultServer::start(Response::new(204));
    let mut client = Client::connect(server.address());
    client.send(&GET.repeat(3));
    client.expect(&NO_CONTENT.repeat(3));
    assert_eq!(server.requests().len(), 3);
}

#[test]
fn clients_may_close_the_connection() {
    let server = FaultServer::start(Response::new(204));
    let mut client = Client::connect(server.address());
    client.send("GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
    client.expect(NO_CONTENT);
    client.expect_after(After::Fin);
}

#[test]
fn what_is_no_request_is_rejected() {
    let long = format!("GET / HTTP/1.1\r\nX: {}\r\n", "x".repeat(256 * 1024));
    for (text, what) in [
        ("SSH-2.0\r\n", "a bad request line"),
        ("GET / HTTP/1.0\r\n", "a bad request line"),
        ("GET / HTTP/1.1\r\nX\r\n", "a bad header"),
        ("GET / HTTP/1.1\n", "a bad end of line"),
        ("POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n", "a bad length"),
        ("POST / HTTP/1.1\r\nContent-Length: 999999999\r\n\r\n", "too long a body"),
        ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", "a bad chunk"),
        (&long[..256 * 1024], "too long a head"),
    ] {
        let server = FaultServer::start(Response::new(204));
        let mut client = Client::connect(server.address());
        client.send(text);
        client.expect("HTTP/1.1 400 \r\n");
        assert!(client.rest().ends_with(what.as_bytes()));
        assert_eq!(server.trace(), format!("(no request) -> 400, for {what}\n"));
        assert_eq!(server.requests().len(), 0);
    }
}

#[test]
fn half_requests_take_no_reaction() {
    let server = FaultServer::start([Response::new(204), Response::new(404)]);
    let mut client = Client::connect(server.address());
    client.send(&GET[..10]);
    client.0.shutdown(std::net::Shutdown::Write).unwrap();
    client.expect_after(After::Fin);
    Client::connect(server.address()).send(GET);
    assert!(server.wait_for(1, LONG));
    assert_eq!(server.trace(), "(half a request) -> closed\nGET /cases.json 0 bytes -> 204\n");
}
