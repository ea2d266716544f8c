//! Requests, from values to bytes on the wire.

mod checks;
mod encoding;
mod forms;
mod objects;
mod operation_inputs;
mod params;
mod rare;
