//! A port that nobody listens on.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};

use socket2::{Domain, Socket, Type};

/// A port on the local host that refuses connections, and that nothing else can take meanwhile.
pub struct ClosedPort {
    socket: Socket,
    address: SocketAddr,
}

impl ClosedPort {
    /// Takes one.
    ///
    /// # Panics
    ///
    /// When there is none.
    pub fn take() -> Self {
        // Bound, but not listening. The other socket options stay as they are, for sharing the port is not wanted.
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("there are sockets");
        socket.bind(&SocketAddr::from((Ipv4Addr::LOCALHOST, 0)).into()).expect("there are free ports");
        let address = socket.local_addr().ok().and_then(|it| it.as_socket()).expect("a bound socket has an address");
        Self { socket, address }
    }

    /// `http://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The address that it refuses connections to.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Begins to listen on it.
    pub(crate) fn listen(self) -> TcpListener {
        self.socket.listen(1024).expect("nobody else listens here");
        self.socket.into()
    }
}
