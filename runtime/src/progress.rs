//! How much of a file has been sent or received.

use std::fmt;
use std::sync::Arc;

/// How much of a file has been sent or received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Bytes so far. An upload that is sent again begins again.
    pub done: u64,
    /// Bytes in all, if that is known.
    pub total: Option<u64>,
}

/// A function that is told.
#[derive(Clone)]
pub(crate) struct OnProgress(pub(crate) Arc<dyn Fn(Progress) + Send + Sync>);

impl OnProgress {
    pub(crate) fn tell(&self, done: u64, total: Option<u64>) {
        (self.0)(Progress { done, total });
    }
}

impl fmt::Debug for OnProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OnProgress")
    }
}

/// The same function, not one that does the same.
impl PartialEq for OnProgress {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
