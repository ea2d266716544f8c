//! The fake server as its testers use it: faults, strictness, time, and concurrency.

mod assumptions;
mod dialects;
mod examples;
mod faults;
mod hostile;
mod lifetime;
mod paging;
mod parameters;
mod php;
mod public_clients;
mod request_log;
mod rules;
mod samples;
mod spellings;
mod strictness;
mod time;
mod values;
mod wire;

use helpdesk::request::RequestBody;
use helpdesk::{Request, labels};
use helpdesk_fake::{FakeServer, Seed};

/// A server with the example account.
fn example_server() -> FakeServer {
    let server = FakeServer::start_blocking().unwrap();
    server.seed(Seed::example());
    server
}

/// A server with the example account that rejects values of a wrong type.
fn strict_server() -> FakeServer {
    FakeServer::builder().seed(Seed::example()).strict().start_blocking().unwrap()
}

/// A request for a new label, for tests of other features.
fn new_label(title: &str) -> labels::Create {
    labels::create(title)
}

/// The body of [`new_label`].
fn new_label_body(title: &str) -> String {
    let RequestBody::Json(bytes) = new_label(title).prepare().unwrap().body else { panic!("it is JSON") };
    String::from_utf8(bytes.to_vec()).unwrap()
}
