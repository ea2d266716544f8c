//! The protocol of the program and a worker: the expression, then each document, each on a line. The worker responds with lines.

/// The only argument of a worker.
pub(crate) const WORKER: &str = "--jq-worker";

// The first character of a line of the worker. A string of JSON follows.

/// The text of a result that is a string.
pub(crate) const TEXT: char = 's';
/// Another result, as JSON.
pub(crate) const JSON: char = 'j';
/// The expression is compiled, or the document has no more results.
pub(crate) const END: char = '.';
/// The message of an error.
pub(crate) const ERROR: char = 'e';
