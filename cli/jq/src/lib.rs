//! Expressions of jq over JSON documents, each in a separate process.
//!
//! An expression, or a string that it parses, can exhaust the stack or the memory, which ends the process without an error. So the program
//! starts itself again as a worker, which only evaluates the expression, and reports the end of the worker.

mod expression;
mod json;
mod protocol;
mod worker;

pub use self::expression::{Expression, Output};
pub use self::worker::work_if_asked;
