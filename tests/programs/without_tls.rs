//! The crate of the cases is built without TLS: the blocking client rejects an address with `https` before it sends.

use helpdesk::blocking::Client;

#[test]
fn blocking_client_without_tls_rejects_https() {
    let client = |url| Client::new(url, "ann@example.com", "key");
    let error = client("https://acme.example.com").unwrap_err().to_string();
    assert!(error.contains("needs the feature `rustls`"), "{error}");
    assert!(client("http://localhost:1").is_ok());
}
