//! The client without async: what is not the same code as the other's is shown to do the same.

mod adapter;
mod alone;
#[path = "../common/cases.rs"]
mod cases;
mod collect_lists;
mod connections;
mod files;
mod lists;
mod lookup;
#[path = "../../../runtime/tests/requests/operations.rs"]
#[allow(dead_code)]
mod operations;
#[path = "../common/proxies.rs"]
mod proxies;
mod send_each;
#[path = "../common/shelf.rs"]
mod shelf;
mod stalls;
mod stopping;
mod thread;
#[path = "../common/tls_server.rs"]
mod tls_server;
mod trust;
mod uploads;
mod wire;
