//! The sending half of the client: from a request to an outcome.

mod connections;
mod evidence;
mod no_proxy;
mod outcomes;
mod proxy;
mod reports;
mod runtimes;
mod server;
mod setup;
mod tls;
mod transports;
mod wire;
