//! A program that was built without TLS.

#![cfg(all(feature = "async", feature = "blocking", not(feature = "rustls")))]

use client::ErrorKind;
use helpdesk_client as client;
use helpdesk_runtime as rt;

struct TestService;

impl rt::Service for TestService {
    const METADATA: &'static rt::ServiceMetadata = &rt::ServiceMetadata::new("helpdesk", "/api");
}

#[test]
fn an_address_that_needs_tls_is_rejected_by_both_clients() {
    let of = |url| client::Client::<TestService>::new(url, "ann@example.com", "key");
    let blocking = |url| client::blocking::Client::<TestService>::new(url, "ann@example.com", "key");
    let rejected = "https://acme.example.com";
    for error in [of(rejected).unwrap_err(), blocking(rejected).unwrap_err()] {
        assert_eq!(error.kind(), ErrorKind::Config);
        assert_eq!(
            error.to_string(),
            "a base URL with `https` needs the feature `rustls`; enable it, or pass `ClientBuilder::transport`"
        );
    }
    let here = "http://localhost:1";
    assert!(of(here).is_ok() && blocking(here).is_ok());
}
