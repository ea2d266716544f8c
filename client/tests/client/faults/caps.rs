//! No response uses more memory than it may.

use allocation_counter::measure;
use client::{ErrorKind, Outcome};
use helpdesk_client as client;
use helpdesk_faults::{FaultServer, Reaction, Response};
use helpdesk_runtime as rt;
use rt::Effect;

use super::clients::{CAP, CLIENTS, Driver, LONG, act};

/// The error of a response, and the maximum memory in use.
fn error_and_memory(response: Response, driver: Driver) -> (client::Error, u64) {
    let server = FaultServer::start([Reaction::from(response)]);
    let mut error = None;
    let memory = measure(|| error = driver(&server.url(), LONG, &[act(Effect::Create)]).err());
    (error.unwrap(), memory.bytes_max)
}

#[test]
fn decompression_bomb_stops_at_the_limit() {
    let bomb = Response::gzip_bomb(64 << 20);
    for (driver_name, driver) in CLIENTS {
        let (error, memory) = error_and_memory(bomb.clone(), *driver);
        println!("{driver_name}: at most {} KiB for 64 MiB", memory / 1024);
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::TooLarge, Outcome::Unknown), "{driver_name}");
        assert!(memory < 4 * CAP as u64, "{driver_name}: {memory}");
    }
}

#[test]
fn a_long_response_stops_at_the_limit() {
    for (driver_name, driver) in CLIENTS {
        for response in [Response::new(200).body(vec![b' '; 20 << 20]), Response::new(500).body(vec![b' '; 20 << 20])] {
            let (error, memory) = error_and_memory(response, *driver);
            assert!(matches!(error.kind(), ErrorKind::TooLarge | ErrorKind::Status), "{driver_name}: {error:?}");
            assert!(error.response().is_none_or(|response| response.body().len() <= CAP), "{driver_name}");
            assert!(memory < 4 * CAP as u64, "{driver_name}: {memory}");
        }
    }
}

#[test]
fn deeply_nested_json_is_an_error() {
    for (driver_name, driver) in CLIENTS {
        for open in ["[", "{\"0\":"] {
            let (error, _) = error_and_memory(Response::new(200).json(open.repeat(100_000)), *driver);
            assert_eq!(error.kind(), ErrorKind::Decode, "{driver_name}");
        }
    }
}
