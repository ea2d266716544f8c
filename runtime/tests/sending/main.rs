//! The sending half of the runtime: from a request to bytes on the wire, and from an answer to an outcome.

mod checks;
mod encoding;
mod example;
mod forms;
mod operations;
mod outcomes;
mod reports;
mod requests;
mod server;
mod setup;
mod tls;
#[path = "../common/tls_server.rs"]
mod tls_server;
mod transports;
mod wire;
