//! A client that sees everything.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

pub(crate) const GET: &str = "GET /cases.json HTTP/1.1\r\nHost: server\r\n\r\n";

/// Much longer than anything takes that is to end.
pub(crate) const LONG: Duration = Duration::from_secs(10);

pub(crate) struct Client(pub(crate) TcpStream);

/// The event after the last byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    Fin,
    Rst,
    Nothing,
}

impl Client {
    pub(crate) fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        Self(stream)
    }

    /// A reset may be there before.
    pub(crate) fn send(&mut self, text: &str) {
        self.0.write_all(text.as_bytes()).ok();
    }

    #[track_caller]
    pub(crate) fn expect(&mut self, text: &str) {
        let mut bytes = vec![0; text.len()];
        self.0.read_exact(&mut bytes).unwrap();
        assert_eq!(String::from_utf8_lossy(&bytes), text);
    }

    #[track_caller]
    pub(crate) fn expect_after(&mut self, after: After) {
        if after == After::Nothing {
            self.0.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
        }
        let seen = match self.0.read(&mut [0]) {
            Ok(0) => After::Fin,
            Err(error) if error.kind() == ErrorKind::ConnectionReset => After::Rst,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => After::Nothing,
            other => panic!("{other:?}"),
        };
        assert_eq!(seen, after);
        self.0.set_read_timeout(Some(LONG)).unwrap();
    }

    /// Everything until the end, however the connection ends.
    pub(crate) fn rest(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.0.read_to_end(&mut bytes).ok();
        bytes
    }
}
