//! The client, from decisions on virtual time to files, faulty servers and other threads.

mod blocking;
mod calls;
#[path = "../common/cases.rs"]
mod cases;
#[path = "../common/certificates.rs"]
mod certificates;
#[path = "../common/child.rs"]
mod child;
mod export;
mod faults;
mod files;
#[path = "../../../runtime/tests/common/form_parts.rs"]
mod form_parts;
#[path = "../../../runtime/tests/common/operations.rs"]
mod operations;
mod paging;
#[path = "../common/proxies.rs"]
mod proxies;
mod sending;
#[path = "../common/shelf.rs"]
mod shelf;
mod stress;
#[path = "../common/tls_server.rs"]
mod tls_server;
