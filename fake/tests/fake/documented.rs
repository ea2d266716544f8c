//! The client compared with a table written by hand, only from the vendor's documentation. Client and fake server come
//! from one spec, so that a mistake in it would be in both.

mod claims;
mod client;
mod command;
mod differences;
mod fake_server;
mod names;
mod nothing;
mod requests;
mod seen;
mod sent;
mod table;
mod values;
