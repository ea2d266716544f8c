//! A port without a listener.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};

use socket2::{Domain, Socket, Type};

/// A port on the local host that refuses connections. As long as the value lives, no other program can bind the port.
pub struct ClosedPort {
    socket: Socket,
    address: SocketAddr,
}

impl ClosedPort {
    /// Reserves a free port.
    ///
    /// # Panics
    ///
    /// If no port is free.
    pub fn reserve() -> Self {
        // The socket is bound and does not listen. It does not set SO_REUSEADDR, so no other socket can share the port.
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket can be opened");
        socket.bind(&SocketAddr::from((Ipv4Addr::LOCALHOST, 0)).into()).expect("a port is free");
        let address = socket.local_addr().ok().and_then(|it| it.as_socket()).expect("a bound socket has an address");
        Self { socket, address }
    }

    /// Returns the base URL, `http://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns the address of the port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Starts to listen on the port.
    pub(crate) fn listen(self) -> TcpListener {
        self.socket.listen(1024).expect("the socket is not listening yet");
        self.socket.into()
    }
}
