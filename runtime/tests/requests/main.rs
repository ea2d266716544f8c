//! From a request as a value to what goes on the wire.

mod checks;
mod encoding;
#[path = "../common/form_parts.rs"]
mod form_parts;
mod forms;
mod operations;
mod params;
mod rare;
mod requests;
