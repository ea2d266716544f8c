//! Starts and ends of servers: many servers at the same time, and no remains of a dropped one.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use helpdesk::{cases, labels};
use helpdesk_fake::{FakeServer, Seed};

#[test]
fn a_thousand_servers_run_side_by_side() {
    let servers: Vec<FakeServer> = (0..1000).map(|_| FakeServer::start_blocking().unwrap()).collect();
    for (index, server) in servers.iter().enumerate().step_by(83) {
        server.blocking_client().send(crate::fake_server::new_label(&index.to_string())).unwrap();
    }
    for (index, server) in servers.iter().enumerate().step_by(83) {
        let labels = server.blocking_client().send(labels::list()).unwrap();
        let titles: Vec<_> = labels.items.iter().map(|label| &*label.label_title).collect();
        assert_eq!(titles, [index.to_string()]);
    }
    let used = servers.iter().filter(|server| !server.received_requests().is_empty()).count();
    assert_eq!(used, 1000_usize.div_ceil(83));
}

#[test]
fn a_dropped_server_frees_its_port_and_ends_its_connections() {
    let server = FakeServer::start_blocking().unwrap();
    let address: std::net::SocketAddr = server.url().strip_prefix("http://").unwrap().parse().unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    let mut response = [0; 15];
    stream.read_exact(&mut response).unwrap();
    assert_eq!(&response, b"HTTP/1.1 200 OK");
    drop(server);
    let again = FakeServer::builder().address(address).start_blocking().unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let started = Instant::now();
    let mut rest = Vec::new();
    // The connection ends or is reset, and does not wait for another request.
    stream.read_to_end(&mut rest).ok();
    assert!(started.elapsed() < Duration::from_secs(19), "the connection was left open");
    assert!(again.blocking_client().send(labels::list()).unwrap().items.is_empty());
}

#[test]
fn a_port_in_use_is_an_error() {
    let server = FakeServer::start_blocking().unwrap();
    let address = server.url().strip_prefix("http://").unwrap().parse().unwrap();
    let error = FakeServer::builder().address(address).start_blocking().err().unwrap();
    assert_eq!(error.kind(), std::io::ErrorKind::AddrInUse);
}

#[tokio::test(start_paused = true)]
async fn a_server_works_with_any_runtime_of_the_test() {
    // The time of that runtime is paused, and the other client blocks its only thread.
    let server = FakeServer::start().await.unwrap();
    server.seed(Seed::example());
    assert_eq!(server.blocking_client().send(cases::get(10_001)).unwrap().subject, "Printer on fire");
    tokio::time::resume();
    assert_eq!(server.client().send(cases::get(10_001)).await.unwrap().subject, "Printer on fire");
}

#[test]
fn a_seed_always_adds_the_same_records() {
    let seeded = || {
        let server = crate::fake_server::example_server();
        server.seed(Seed::cases(150));
        let list = server.blocking_client().send(cases::list()).unwrap();
        (list.total, list.items.iter().map(|case| case.to_json()).collect::<Vec<_>>())
    };
    let one = seeded();
    assert_eq!(one.0, Some(154));
    assert_eq!(one, seeded());
}

#[test]
fn the_clock_stops_at_its_last_time() {
    for time in [i64::MIN, i64::MAX] {
        let server =
            FakeServer::builder().start_time(helpdesk::Timestamp::from_unix_seconds(time)).start_blocking().unwrap();
        server.seed(Seed::example());
        server.seed(Seed::cases(20));
        server.advance(Duration::MAX);
        let client = server.blocking_client();
        client.send(helpdesk::messages::create(10_001, helpdesk::MessageContent::text("x"))).unwrap();
        client.send(cases::update(10_001).status("closed")).unwrap();
        client.send(cases::get(10_001)).unwrap();
        client.send(cases::changelog(10_001)).unwrap();
        for period in [helpdesk::Period::Last7Days, helpdesk::Period::LastYear, helpdesk::Period::SixPreviousMonths] {
            client.send(helpdesk::statistics::leaderboard(period)).unwrap();
        }
    }
}

#[test]
fn the_example_account_needs_a_new_server() {
    let server = FakeServer::start_blocking().unwrap();
    server.seed(Seed::cases(1));
    let seed = std::panic::AssertUnwindSafe(|| server.seed(Seed::example()));
    std::panic::catch_unwind(seed).unwrap_err();
    assert_eq!(server.blocking_client().send(cases::list()).unwrap().items.len(), 1, "and it goes on");
}

#[test]
fn a_server_on_all_interfaces_has_a_local_url() {
    let server = FakeServer::builder().address("0.0.0.0:0".parse().unwrap()).start_blocking().unwrap();
    server.blocking_client().send(labels::list()).unwrap();
}
