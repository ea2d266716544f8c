//! Hosts with IPv4 and IPv6 addresses, of which one kind does not respond.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::net::{SocketAddr, TcpListener, TcpStream};

use hyper_util::client::legacy::connect::dns::Name;
use socket2::{Domain, Socket, Type};
use tokio::time::Instant;

use super::*;

/// A host with these addresses.
#[derive(Clone)]
struct Host(Vec<SocketAddr>);

impl Service<Name> for Host {
    type Response = std::vec::IntoIter<SocketAddr>;
    type Error = Infallible;
    type Future = Ready<Result<Self::Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, _: Name) -> Self::Future {
        ready(Ok(self.0.clone().into_iter()))
    }
}

/// Listens, but accepts no connection: the system drops connections beyond its queue.
fn silent(address: SocketAddr) -> Option<(Socket, Vec<TcpStream>)> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, None).unwrap();
    socket.bind(&address.into()).ok()?;
    socket.listen(0).unwrap();
    let wait = Duration::from_millis(100);
    let queued = std::iter::from_fn(|| TcpStream::connect_timeout(&address, wait).ok()).take(64).collect();
    Some((socket, queued))
}

/// The time of the test advances as soon as all tasks wait.
#[tokio::test(start_paused = true)]
async fn one_address_family_that_does_not_respond_delays_by_300_ms() {
    if TcpListener::bind("[::1]:0").is_err() {
        eprintln!("there is no IPv6 here");
        return;
    }
    // A port that is free in both families.
    let (listener, silent) = loop {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        if let Some(silent) = silent(SocketAddr::new("::1".parse().unwrap(), listener.local_addr().unwrap().port())) {
            break (listener, silent);
        }
    };
    let (v4, v6) = (listener.local_addr().unwrap(), silent.0.local_addr().unwrap().as_socket().unwrap());
    let start = Instant::now();
    let mut tcp = tcp(Host(vec![v6, v4]), Duration::from_secs(10));
    let stream = tcp.call(format!("http://both.example.com:{}", v4.port()).parse().unwrap()).await.unwrap();
    assert_eq!(stream.inner().peer_addr().unwrap(), v4);
    assert_eq!(start.elapsed(), Duration::from_millis(300));
}
