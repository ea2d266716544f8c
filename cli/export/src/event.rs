//! Events while an export reads.

use std::path::Path;

use helpdesk::jobs::{ExportEstimate, ExportProgress};
use helpdesk::meta::Service;
use helpdesk::{Error, HelpDesk};

/// An event during a run, for reporting progress.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A list begins. A list that an earlier run has read to its end has no such event.
    #[non_exhaustive]
    Begins {
        /// The table, or several tables of a list: `messages, notes of cases`.
        table: &'a str,
        /// The number of records that an earlier run has read.
        before: u64,
        /// An estimate of the rest, with the parts of these records, if the service was asked for it.
        to_read: Option<ExportEstimate>,
    },
    /// A page was read and saved. For parts of records, it counts the records whose parts were read.
    #[non_exhaustive]
    Progress {
        /// The number of records, including the records of an earlier run.
        records: u64,
        /// The number of records that are left; `None` if the service does not count them.
        records_left: Option<u64>,
        /// The minimum number of requests that are left.
        requests_left: Option<u64>,
    },
    /// The list was read to its end.
    Ends,
    /// The staff member may not read a list. The others are read.
    #[non_exhaustive]
    Skipped {
        /// The error response, with the status 403 and the id of the operation.
        error: &'a Error,
    },
    /// A record of a copy was deleted from the service. The copy keeps the record, with the parts that an earlier run read.
    #[non_exhaustive]
    Deleted {
        /// The table.
        table: &'a str,
        /// The id of the record.
        id: i64,
    },
    /// A file beside the exported files has the name of a table that the export does not have. An earlier export wrote it.
    #[non_exhaustive]
    Outdated {
        /// The file. The run leaves the file unchanged.
        path: &'a Path,
    },
}

impl Event<'_> {
    /// Without a known number of requests, each is assumed to return a full page.
    pub(crate) fn progress(records: u64, records_left: Option<u64>, requests_left: Option<u64>) -> Self {
        let full = u64::from(HelpDesk::METADATA.page_size);
        let requests_left = requests_left.or(records_left.map(|left| left.div_ceil(full)));
        Self::Progress { records, records_left, requests_left }
    }
}

impl From<ExportProgress> for Event<'_> {
    fn from(progress: ExportProgress) -> Self {
        Self::progress(progress.records, progress.remaining.records, progress.remaining.requests)
    }
}
