//! A scripted byte server on the local host, for tests of HTTP clients.
//!
//! A [`FaultServer`] reads requests and responds as its [`Script`] says: correctly, incorrectly, slowly, or not at all. A
//! script is a list with one [`Reaction`] for each request, on any connection. The last one is repeated.
//!
//! This crate has everything that a server can do to a connection, and nothing about the service. No response depends on
//! the content of a request, and no request changes a state; `helpdesk-fake` is a server with operations. This crate does not use the
//! client, so that any HTTP client can be tested with it.
//!
//! ```
//! use std::io::{Read, Write};
//!
//! use helpdesk_faults::{Cut, End, FaultServer, Reaction, Response};
//!
//! let server = FaultServer::start([
//!     Reaction::reset(),
//!     Response::new(200).json(r#"{"a": 1}"#).cut(Cut::AmidBody, End::Close).into(),
//!     Response::new(503).header("Retry-After", "1").close().into(),
//! ]);
//!
//! for _ in 0..3 {
//!     let mut client = std::net::TcpStream::connect(server.address())?;
//!     client.write_all(b"GET /cases.json HTTP/1.1\r\nHost: server\r\n\r\n")?;
//!     client.read_to_end(&mut Vec::new()).ok();
//! }
//!
//! assert_eq!(
//!     server.trace(),
//!     "GET /cases.json 0 bytes -> reset after reading\n\
//!      GET /cases.json 0 bytes -> 200 cut in the middle of the body, then closed\n\
//!      GET /cases.json 0 bytes -> 503\n",
//! );
//! # Ok::<_, std::io::Error>(())
//! ```

mod closed;
mod connection;
mod end;
mod plan;
mod reaction;
mod received;
mod response;
mod script;
mod server;
mod shared;

pub use crate::closed::ClosedPort;
pub use crate::end::End;
pub use crate::reaction::Reaction;
pub use crate::received::Received;
pub use crate::response::{Cut, Framing, Response};
pub use crate::script::Script;
pub use crate::server::FaultServer;
