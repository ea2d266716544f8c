//! The client over the transport of the example, which is reqwest's.

#[path = "../../../tests/common/certificates.rs"]
#[allow(dead_code)]
mod certificates;
mod faults;
#[path = "../../../../runtime/tests/common/operations.rs"]
#[allow(dead_code)]
mod operations;
#[allow(dead_code, unreachable_pub)]
#[path = "../../examples/over_reqwest.rs"]
mod over_reqwest;
#[path = "../../../tests/common/tls_server.rs"]
#[allow(dead_code)]
mod tls_server;
mod transport;

use over_reqwest::Reqwest;
use rustls::{ClientConfig, RootCertStore};

/// A reqwest that trusts these roots.
fn trusting(roots: RootCertStore) -> Reqwest {
    let provider = rustls::crypto::ring::default_provider();
    let tls = ClientConfig::builder_with_provider(provider.into()).with_safe_default_protocol_versions().unwrap();
    let mut tls = tls.with_root_certificates(roots).with_no_client_auth();
    tls.alpn_protocols = vec![b"http/1.1".to_vec()];
    Reqwest::new(reqwest::Client::builder().no_proxy().tls_backend_preconfigured(tls)).unwrap()
}
