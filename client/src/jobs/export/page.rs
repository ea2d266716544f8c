//! The requests for pages, the pages, and the reasons why they do not continue.

use std::fmt;

use helpdesk_runtime::Timestamp;

use super::rows::RowKey;

/// The scope of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scope {
    /// The first and the last second, as the caller set them.
    pub(crate) from: Option<i64>,
    pub(crate) to: Option<i64>,
    /// The bounds of the other time that the list can be filtered by, if it has one.
    pub(crate) other: Option<(Option<i64>, Option<i64>)>,
    /// The number of rows on a page.
    pub(crate) limit: u64,
    /// The last page that the service returns.
    pub(crate) max_page: Option<u32>,
    /// Whether the service can sort the oldest first.
    pub(crate) ordered: bool,
    /// Whether to compare the received rows with the service's count.
    pub(crate) prove: bool,
}

impl Scope {
    /// The scope of the other time.
    pub(super) fn of_other(&self) -> Self {
        let (from, to) = self.other.unwrap_or_default();
        Self { from, to, other: None, ..*self }
    }
}

/// A request for a page. Both bounds are included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PageQuery {
    pub(crate) from: Option<i64>,
    pub(crate) to: Option<i64>,
    /// The bounds of the other time, if the request filters by it.
    pub(crate) other: Option<(Option<i64>, Option<i64>)>,
    pub(crate) page: u32,
    /// Whether the request only needs the count.
    pub(crate) count: bool,
}

/// A received page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FetchedPage<'a> {
    pub(crate) rows: &'a [RowKey],
    /// The other time of each row.
    pub(crate) others: &'a [Option<i64>],
    pub(crate) total: Option<u64>,
    /// The time by the service's clock if the response states it, otherwise by any clock.
    pub(crate) server_time: Option<i64>,
    pub(crate) now: i64,
}

/// The reasons why an export cannot continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReadError {
    /// One second has more rows than the service's pages can hold, and no other time divides them.
    TooMany { second: i64, count: Option<u64> },
    /// The rows are not in the requested time range.
    FiltersIgnored,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany { second, count } => {
                let second = Timestamp::from_unix_seconds(*second);
                let count = count.map_or_else(String::new, |count| format!(" ({count})"));
                write!(f, "the second {second} has more records{count} than the service returns pages for")?;
                f.write_str(", and they have no other time that differs")
            }
            Self::FiltersIgnored => f.write_str(
                "the service returned only records outside the requested time range: it may ignore the time filters",
            ),
        }
    }
}
