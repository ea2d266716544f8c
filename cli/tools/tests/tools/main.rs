//! Each part of the command line, through its public items.

mod bulk;
mod conversation;
mod created;
mod guard;
mod input;
mod names;
mod times;

use helpdesk_fake::{FakeServer, Seed};

/// A fake server with the example account.
fn server() -> FakeServer {
    let server = FakeServer::start_blocking().unwrap();
    server.seed(Seed::example());
    server
}
