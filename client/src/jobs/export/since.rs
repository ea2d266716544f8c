//! Where a synchronization begins.

use helpdesk_runtime::Timestamp;

use super::checkpoint::SyncCursor;

/// Where a synchronization begins: at a time, or where the last one ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SyncSince {
    /// With what was changed at this time or later.
    Time(Timestamp),
    /// Where another one ended, of the same account and the same filters.
    Cursor(SyncCursor),
}

impl<T: Into<Timestamp>> From<T> for SyncSince {
    fn from(time: T) -> Self {
        Self::Time(time.into())
    }
}

impl From<SyncCursor> for SyncSince {
    fn from(cursor: SyncCursor) -> Self {
        Self::Cursor(cursor)
    }
}

impl From<&SyncCursor> for SyncSince {
    fn from(cursor: &SyncCursor) -> Self {
        Self::Cursor(cursor.clone())
    }
}
