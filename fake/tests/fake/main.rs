//! The fake server: compared with the vendor's documentation, through both clients, and as its testers use it.

mod documented;
mod end_to_end;
mod fake_server;
