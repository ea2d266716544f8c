//! The sending half of the client: from a request to an outcome.

mod connections;
mod example;
#[path = "../../../runtime/tests/common/form_parts.rs"]
mod form_parts;
#[path = "../../../runtime/tests/requests/operations.rs"]
mod operations;
mod outcomes;
#[path = "../common/proxies.rs"]
mod proxies;
mod proxy;
mod reports;
mod runtimes;
mod server;
mod setup;
mod tls;
#[path = "../common/tls_server.rs"]
mod tls_server;
mod transports;
mod wire;
