//! Servers come and go.

use std::io::ErrorKind;
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use helpdesk_faults::{ClosedPort, FaultServer, Reaction, Response};

use crate::client::{After, Client, GET, LONG};

#[test]
fn closed_ports_refuse_connections_until_they_open() {
    let port = ClosedPort::reserve();
    for _ in 0..3 {
        assert_eq!(TcpStream::connect(port.address()).unwrap_err().kind(), ErrorKind::ConnectionRefused);
    }
    assert_eq!(TcpListener::bind(port.address()).unwrap_err().kind(), ErrorKind::AddrInUse);
    let url = port.url();
    let server = FaultServer::on(port, Response::new(204));
    assert_eq!(server.url(), url);
    let mut client = Client::connect(server.address());
    client.send(GET);
    client.expect("HTTP/1.1 204");
}

#[test]
fn requests_are_waited_for() {
    let server = FaultServer::start(Reaction::stall());
    assert!(!server.wait_for(1, Duration::from_millis(20)));
    let mut clients: Vec<_> = (0..2).map(|_| Client::connect(server.address())).collect();
    clients.iter_mut().for_each(|client| client.send(GET));
    assert!(server.wait_for(2, LONG));
}

#[test]
fn nothing_outlasts_a_server() {
    let hour = Duration::from_secs(3600);
    let reactions = [
        Reaction::stall(),
        Reaction::stall().after(hour),
        Response::new(200).drip(1, hour).into(),
        // More than fits on the way, and nobody reads it.
        Response::new(200).body(vec![0; 16 << 20]).into(),
    ];
    let count = reactions.len();
    let witness = Arc::new(());
    let server = FaultServer::by({
        let witness = Arc::clone(&witness);
        move |n, _| {
            assert_eq!(Arc::strong_count(&witness), 2);
            reactions[n].clone()
        }
    });
    let address = server.address();
    // One does not begin, and one stops in the middle. As the first two they are accepted before the others.
    let mut idle = Client::connect(address);
    let mut half = Client::connect(address);
    half.send(&GET[..10]);
    let mut clients: Vec<_> = (0..count).map(|_| Client::connect(address)).collect();
    clients.iter_mut().for_each(|client| client.send(GET));
    assert!(server.wait_for(count, LONG));
    let started = Instant::now();
    drop(server);
    assert!(started.elapsed() < Duration::from_secs(1), "{:?}", started.elapsed());
    // The last thread has let go of the script.
    assert_eq!(Arc::strong_count(&witness), 1);
    assert_eq!(TcpStream::connect(address).unwrap_err().kind(), ErrorKind::ConnectionRefused);
    idle.expect_after(After::Fin);
}

#[test]
fn functions_that_wait_for_ever_do_not_hold_up_the_end() {
    let server = FaultServer::by(|_, _| {
        loop {
            std::thread::park();
        }
    });
    let mut client = Client::connect(server.address());
    client.send(GET);
    assert!(server.wait_for(1, LONG));
    let started = Instant::now();
    drop(server);
    assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
}

#[test]
fn there_is_an_end_to_connections() {
    let server = FaultServer::start(Reaction::stall());
    let clients: Vec<_> = (0..256).map(|_| Client::connect(server.address())).collect();
    Client::connect(server.address()).expect_after(After::Rst);
    assert_eq!(server.trace(), "(a connection) -> reset, for too many are open\n");
    drop(clients);
}
