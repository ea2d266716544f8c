//! Requests and responses: from values to bytes, and back.

#[path = "../../benches/common/case.rs"]
#[allow(dead_code)]
mod case;
#[path = "../common/form_parts.rs"]
mod form_parts;
#[path = "../common/operations.rs"]
mod operations;
mod requests;
mod responses;
