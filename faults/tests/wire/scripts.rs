//! Which request gets which reaction.

use std::sync::mpsc;
use std::sync::{Arc, Mutex};

use helpdesk_faults::{FaultServer, Reaction, Response};

use crate::client::{After, Client, GET, LONG};

#[test]
fn lists_go_on_with_their_last_reaction() {
    let server = FaultServer::start([Response::new(429), Response::new(503), Response::new(204)]);
    let mut client = Client::connect(server.address());
    for status in [429, 503, 204, 204] {
        client.send(GET);
        client.expect(&format!("HTTP/1.1 {status} \r\n"));
        client.expect(if status == 204 { "\r\n" } else { "Content-Length: 0\r\n\r\n" });
    }
}

#[test]
fn functions_see_the_request_and_its_number() {
    let server = FaultServer::by(|n, request| Response::new(format!("{} {}", 200 + n, request.path)).into());
    let mut client = Client::connect(server.address());
    for status in [200, 201] {
        client.send(GET);
        client.expect(&format!("HTTP/1.1 {status} /cases.json\r\nContent-Length: 0\r\n\r\n"));
    }
    assert_eq!(server.trace(), "GET /cases.json 0 bytes -> 200\nGET /cases.json 0 bytes -> 201\n");
}

#[test]
fn functions_reset_after_reading() {
    let server = FaultServer::by(|_, _| Reaction::ResetOnAccept);
    let mut client = Client::connect(server.address());
    client.send(GET);
    client.expect_after(After::Rst);
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn functions_do_not_wait_for_each_other() {
    let (go_on, waiting) = mpsc::channel();
    let waiting = Mutex::new(waiting);
    let server = FaultServer::by(move |n, _| {
        if n == 0 {
            waiting.lock().unwrap().recv().unwrap();
        }
        Response::new(204).into()
    });
    let (mut slow, mut quick) = (Client::connect(server.address()), Client::connect(server.address()));
    slow.send(GET);
    assert!(server.wait_for(1, LONG));
    quick.send(GET);
    quick.expect("HTTP/1.1 204");
    assert_eq!(server.trace(), "GET /cases.json 0 bytes -> nothing yet\nGET /cases.json 0 bytes -> 204\n");
    go_on.send(()).unwrap();
    slow.expect("HTTP/1.1 204");
}

#[test]
fn functions_that_panic_close_their_connection() {
    let server = FaultServer::by(|n, _| if n == 0 { panic!("as it should") } else { Response::new(204).into() });
    let mut client = Client::connect(server.address());
    client.send(GET);
    client.expect_after(After::Fin);
    let mut client = Client::connect(server.address());
    client.send(GET);
    client.expect("HTTP/1.1 204");
    assert_eq!(server.requests().len(), 2);
}

#[test]
fn each_request_takes_one_reaction() {
    let responses: Vec<Response> = (200..240).map(|status| Response::new(status).close()).collect();
    let server = FaultServer::start(responses);
    let statuses = Arc::new(Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..40 {
            scope.spawn(|| {
                let mut client = Client::connect(server.address());
                client.send(GET);
                statuses.lock().unwrap().push(String::from_utf8_lossy(&client.rest()[9..12]).into_owned());
            });
        }
    });
    let mut statuses = statuses.lock().unwrap().clone();
    statuses.sort();
    assert_eq!(statuses, (200..240).map(|status| status.to_string()).collect::<Vec<_>>());
}
