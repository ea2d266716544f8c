//! PHP as a second witness. The service is written in it, so that its own reading of a request, and its own spelling of a response, say what
//! no library of Rust can.

mod differences;
#[allow(dead_code, reason = "its requests are compared elsewhere")]
mod documented;
mod fake_server;
mod generated;
mod page;
mod php;
mod requests;
mod responses;
#[macro_use]
#[rustfmt::skip]
#[allow(dead_code, reason = "its responses are read elsewhere")]
#[path = "../../generated/samples/requests.rs"]
mod samples;
mod table;
