//! Input of the fake server: requests, as bytes of a connection.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::LazyLock;
use std::time::Duration;

use helpdesk_fake::FakeServer;

static SERVER: LazyLock<FakeServer> = LazyLock::new(|| FakeServer::start_blocking().unwrap());

/// The bytes of a connection that ends after them.
pub(crate) fn requests(bytes: &[u8]) {
    let address = SERVER.url().trim_start_matches("http://").to_owned();
    let mut connection = TcpStream::connect(address).unwrap();
    connection.set_read_timeout(Some(Duration::from_secs(1))).unwrap();
    // The server may close before it has read everything.
    let _ = connection.write_all(bytes).and_then(|()| connection.shutdown(Shutdown::Write));
    let mut response = Vec::new();
    match connection.take(MOST).read_to_end(&mut response) {
        Ok(_) => {}
        Err(error) => assert_ne!(error.kind(), std::io::ErrorKind::WouldBlock, "the server holds the connection"),
    }
    assert!(!response.starts_with(b"HTTP/1.1 500"), "{}", String::from_utf8_lossy(&response));
    SERVER.clear_requests();
}

/// The largest response that is read.
const MOST: u64 = 64 << 10;
