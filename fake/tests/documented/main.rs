//! The client held against a table that was written by hand, from the service's description alone: client and fake server are made
//! from one spec, so that a mistake in it would be in both.

mod claims;
mod client;
mod command;
mod differences;
mod fake_server;
mod nothing;
mod requests;
mod seen;
mod sent;
mod table;
mod values;
