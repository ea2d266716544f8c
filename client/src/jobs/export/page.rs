//! What can be asked of a list, what comes, and why that may not lead on.

use std::fmt;

use helpdesk_runtime::Timestamp;

use super::rows::RowKey;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scope {
    /// First and last second, by the caller.
    pub(crate) from: Option<i64>,
    pub(crate) to: Option<i64>,
    /// Rows on a page.
    pub(crate) limit: u64,
    /// The last page that the service gives.
    pub(crate) max_page: Option<u32>,
    /// Whether the service can put the earliest first.
    pub(crate) ordered: bool,
    /// Whether what came is held against what the service counts.
    pub(crate) prove: bool,
}

/// A page to ask for. Times are included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PageQuery {
    pub(crate) from: Option<i64>,
    pub(crate) to: Option<i64>,
    pub(crate) page: u32,
    /// Only the count is of interest.
    pub(crate) count: bool,
}

/// A page that came.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FetchedPage<'a> {
    pub(crate) rows: &'a [RowKey],
    pub(crate) total: Option<u64>,
    /// The time by the service's clock, if it says so, and else by whatever clock there is.
    pub(crate) server_time: Option<i64>,
    pub(crate) now: i64,
}

/// Why it cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReadError {
    /// One second has more rows than the service gives pages.
    TooMany { second: i64, count: Option<u64> },
    /// The rows are of other times than those that were asked for.
    Unheeded,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany { second, count } => {
                let second = Timestamp::from_unix_seconds(*second);
                let count = count.map_or("more rows".to_owned(), |count| format!("{count} rows, which are more"));
                write!(
                    f,
                    "the second {second} has {count} than the service gives pages for: narrow the list by another filter, and \
                     read it in parts"
                )
            }
            Self::Unheeded => f.write_str(
                "the service gave rows of other times than those that were asked for: it may not heed the bounds of time",
            ),
        }
    }
}
