//! Text to values: what JSON says, and nothing of what it means.

pub(crate) mod error;
pub(crate) mod reader;
pub(crate) mod value;
pub(crate) mod writer;
