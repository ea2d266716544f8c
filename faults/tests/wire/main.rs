//! The server's side of the wire, seen by a bare socket.

mod client;
mod reactions;
mod requests;
mod scripts;
mod server;
