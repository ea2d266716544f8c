//! Lists page by page: what is asked next, and when it is over. The driver sends and waits; everything else is here.

use std::fmt;

use helpdesk_runtime::{ItemError, Timestamp};

pub use self::checkpoint::{Checkpoint, ParseCheckpointError};
pub(crate) use self::cursor::PageCursor;
pub use self::stream::{Items, Pages};

mod buffer;
pub(crate) mod checkpoint;
mod cursor;
mod pager;
mod stream;

/// A page of a list.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Page<T> {
    /// Its number, from 1.
    pub number: u32,
    /// Its records, without those that an earlier page had already: rows move while a list is read.
    pub items: Vec<T>,
    /// The records that could not be read.
    pub errors: Vec<ItemError>,
    /// How many there are on all pages together, as far as the service says so now.
    pub total: Option<u64>,
    /// How many records were left out, because an earlier page had them.
    pub repeated: usize,
    /// When the service sent it, by its own clock, if it says so.
    pub date: Option<Timestamp>,
}

impl<T> IntoIterator for Page<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}

/// Why a list cannot be read to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndlessList {
    /// The service gives no page after this one, and there are more.
    Capped(u32),
    /// Page after page holds nothing new.
    Repeating(u32),
}

impl fmt::Display for EndlessList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Capped(last) => write!(
                f,
                "the list goes on after page {last}, which is the last one that the service gives: narrow it, such as to a \
                 shorter time, and read it in parts"
            ),
            Self::Repeating(page) => write!(
                f,
                "page {page} and those before it hold nothing new, though the list goes on: the service may not heed the page"
            ),
        }
    }
}
