//! What an operation answers, before it has the shape of a reply.

use crate::output::json::Object;

/// What an operation answers.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    Nothing,
    /// A record; the metadata says whether it has a root.
    One(Object),
    /// Some rows of a list.
    Rows {
        rows: Vec<Object>,
        total: usize,
        /// Whether there is nothing after them.
        last: bool,
    },
}
