//! Jobs of many requests: exports, updates, collected lists, requests for many keys, lookups by name.
//!
//! A job sends its requests through a [`Client`](crate::Client), which paces and repeats them.

pub use self::collect_lists::{CollectLists, CollectedList, TryCollectLists};
pub use self::export::{
    CountMismatch, Export, ExportCheckpoint, ExportEstimate, ExportProgress, ExportReport, Updates, UpdatesCursor,
    UpdatesReport, UpdatesSince,
};
pub use self::find_created::Created;
pub use self::lookup::Lookup;
pub use self::send_each::{KeyedResult, SendEach, SendProgress};

pub(crate) mod collect_lists;
pub(crate) mod export;
pub(crate) mod find_created;
mod in_order;
pub(crate) mod lookup;
mod schedule;
pub(crate) mod send_each;
