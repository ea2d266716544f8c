//! The output of operations: records and error responses, in the shape and the dialect in which they are sent.

pub(crate) mod dialect;
pub(crate) mod error_response;
pub(crate) mod json;
pub(crate) mod payload;
pub(crate) mod response;
pub(crate) mod sources;
