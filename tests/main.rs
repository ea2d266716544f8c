//! What the generator makes of a spec, and what the client puts on the wire and reads from it.

mod checks;
mod client;
mod events;
mod freshness;
mod golden;
mod mistakes;
mod reference;
mod replies;
mod robustness;
#[rustfmt::skip]
#[path = "../generated/samples/requests.rs"]
mod samples;
mod secrecy;
mod tidy;
mod views;
mod wire;
