//! Lists that are too long or too lively for pages: read by the times of their rows, held against what the service counts, and
//! resumed where they stood. What is asked next is decided in [`plan`]; the clients send and wait.

pub use self::checkpoint::{ExportCheckpoint, SyncCursor};
pub(crate) use self::course::{Course, Settings, Turn};
pub(crate) use self::reading::Reading;
pub use self::reading::{Export, Updates};
pub use self::report::{Estimate, ExportProgress, ExportReport, Moved};
pub use self::since::SyncSince;
use crate::paging::ListRequest;
use crate::values::time::Timestamp;

mod ask;
mod checkpoint;
mod course;
mod pass;
mod plan;
mod reading;
mod report;
mod rows;
mod since;
mod state;
mod stream;
mod walk;
mod windows;

/// A request for a list that can be narrowed to a time of creation, and so exported.
pub trait ExportList: ListRequest {
    /// When a row was created.
    fn created(row: &Self::Item) -> Option<Timestamp>;
}

/// A request for a list that can be narrowed to a time of change, and so followed.
pub trait SyncList: ListRequest {
    /// When a row was last changed.
    fn updated(row: &Self::Item) -> Option<Timestamp>;
}
