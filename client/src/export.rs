//! Lists that are too long or too lively for pages: read by the times of their rows, held against what the service counts, and
//! resumed where they stood. What is asked next is decided in [`plan`]; the clients send and wait.

pub use self::checkpoint::{ExportCheckpoint, SyncCursor};
pub(crate) use self::course::{Course, Settings, Turn};
pub(crate) use self::reading::Reading;
pub use self::reading::{Export, Updates};
pub use self::report::{Estimate, ExportProgress, ExportReport, Moved};
pub use self::since::SyncSince;

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
