//! Lists page by page: which page to request next, and when the list ends. The driver sends and waits; the decisions
//! are in this module.

use helpdesk_runtime::Timestamp;
use helpdesk_runtime::internal::position;
use helpdesk_runtime::response::ItemError;

pub use self::checkpoint::{Checkpoint, ParseCheckpointError};
pub(crate) use self::cursor::PageCursor;
pub use self::stream::{Items, Pages};

mod buffer;
pub(crate) mod checkpoint;
mod cursor;
mod pager;
#[cfg(feature = "serde")]
mod serde;
mod stream;

/// One page of a list, as [`Pages`] yields it. A [`ListResponse`](helpdesk_runtime::ListResponse) is the decoded
/// response behind it.
///
/// ```no_run
/// # fn example(page: helpdesk::Page<helpdesk::Case>) {
/// println!("page {} of {:?} cases in all", page.number, page.total);
/// for error in &page.errors {
///     eprintln!("{error}");
/// }
/// for case in page {
///     println!("{}", case.subject);
/// }
/// # }
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Page<T> {
    /// The number of the page, from 1.
    pub number: u32,
    /// The records of the page, without those that an earlier page had. Records move between pages while a list is
    /// read.
    pub items: Vec<T>,
    /// The records that could not be decoded, and the fields that could not be read in records of `items`:
    /// [`ItemError::is_record_lost`] tells them apart.
    pub errors: Vec<ItemError>,
    /// The number of records on all pages, if this page states it.
    pub total: Option<u64>,
    /// The number of records that were left out, because an earlier page had them.
    pub repeated: usize,
    /// The time at which the service sent the page, by its own clock, if the response states it.
    pub date: Option<Timestamp>,
}

impl<T> IntoIterator for Page<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}

/// Returns how many records could not be decoded.
pub(crate) fn lost_count(errors: &[ItemError]) -> usize {
    errors.iter().filter(|error| error.is_record_lost()).count()
}

/// Keeps some records, and the errors about their fields.
pub(crate) fn retain<T>(is_kept: &[bool], items: &mut Vec<T>, errors: &mut Vec<ItemError>) {
    let mut each = is_kept.iter();
    items.retain(|_| *each.next().unwrap_or(&true));
    errors.retain(|error| position(error).is_none_or(|at| *is_kept.get(at).unwrap_or(&true)));
}

/// The reasons why a list cannot be read to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndlessList {
    /// The service returns no page after this one, and the list has more.
    Capped(u32),
    /// Several pages in a row hold nothing new.
    Repeating(u32),
}

impl EndlessList {
    /// Returns the problem, and advice. `exportable` is whether `Client::export` can read the list.
    pub(crate) fn message(self, exportable: bool) -> String {
        let (page, why) = match self {
            Self::Capped(last) if exportable => (
                last,
                "the last one that the service returns; use `Client::export` (this list supports it) or add filters",
            ),
            Self::Capped(last) => {
                (last, "the last one that the service returns; add filters, and read the list in parts")
            }
            Self::Repeating(page) => {
                (page, "but the last pages had no new records: the service may ignore `page`; please report this")
            }
        };
        format!("the list continues after page {page}, {why}")
    }
}
