//! The client compared with a table that was written by hand, from the vendor's documentation alone. Client and fake server come
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
