//! The settings of sockets, and the messages of causes.

use std::net::TcpListener;

use socket2::SockRef;

use super::*;

/// Otherwise the system probes after two hours for the first time, or for eleven minutes.
#[tokio::test]
async fn vanished_peer_is_noticed_within_a_minute() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let base = BaseUrl::new(&address, "/api").unwrap();
    let mut connector = Connector::new(&base, &Connecting::default(), HeaderValue::from_static("helpdesk")).unwrap();
    let stream = connector.tcp.call(address.parse().unwrap()).await.unwrap();
    let socket = SockRef::from(stream.inner());
    assert!(socket.keepalive().unwrap() && socket.tcp_nodelay().unwrap());
    #[cfg(target_os = "linux")]
    {
        assert_eq!(socket.tcp_keepalive_time().unwrap(), Duration::from_secs(15));
        assert_eq!(socket.tcp_keepalive_interval().unwrap(), Duration::from_secs(15));
        assert_eq!(socket.tcp_keepalive_retries().unwrap(), 3);
        assert_eq!(socket.tcp_user_timeout().unwrap(), Some(Duration::from_secs(60)));
    }
}

#[test]
fn causes_name_the_failed_step() {
    let refused = std::io::Error::from(std::io::ErrorKind::ConnectionRefused);
    let proxy = ProxyError(refused.into());
    assert_eq!(proxy.source().unwrap().to_string(), "connection refused");
    assert_eq!(
        [proxy.to_string(), ConnectTimeout.to_string()],
        ["the proxy opened no tunnel", "the connect timeout passed"]
    );
}
