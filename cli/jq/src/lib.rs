//! Expressions of jq over JSON documents, each in a separate process.
//!
//! An expression, or a string that it parses, can need more stack or memory than there is. That ends the process without an error that
//! could be handled. So it ends a process that does nothing else: the program starts itself again as a worker, and reports its end.

mod expression;
mod json;
mod protocol;
mod worker;

pub use self::expression::{Expression, Output};
pub use self::worker::work_if_asked;
