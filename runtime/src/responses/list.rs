//! Lists, in all the shapes in which the service writes them.

use crate::json::DecodeError;
use crate::values::Decode;

mod read;

/// A page of a list.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ListResponse<T> {
    /// The records, in the service's order.
    pub items: Vec<T>,
    /// The records that could not be read. They are not lost: each holds its text.
    pub errors: Vec<ItemError>,
    /// How many there are on all pages together, if the service says so.
    pub total: Option<u64>,
    /// Whether no page follows, if the service says so.
    pub last_page: Option<bool>,
}

impl<T> ListResponse<T> {
    /// How many records could be read.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether no record could be read.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The records.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }
}

impl<T: Decode> ListResponse<T> {
    pub(crate) fn read(body: &[u8], shape: &ListShape) -> Result<Self, DecodeError> {
        // Made whole and then filled, because this code stands once for each type.
        let mut list = Self::default();
        read::page(body, shape, &mut list.items, &mut list.errors, &mut list.total, &mut list.last_page)?;
        // Room for them was made by guess.
        let count = list.len();
        list.items.shrink_to(count + count / 2);
        Ok(list)
    }
}

impl<T> Default for ListResponse<T> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<T> From<Vec<T>> for ListResponse<T> {
    fn from(items: Vec<T>) -> Self {
        Self { items, errors: Vec::new(), total: None, last_page: None }
    }
}

impl<T> IntoIterator for ListResponse<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a ListResponse<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// How an operation writes its list. Every list is read from every shape; this says what its keys are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListShape {
    root: Option<&'static str>,
    total: Option<&'static str>,
    last_page: Option<&'static str>,
}

impl ListShape {
    /// Each record is wrapped in an object with this key.
    pub const fn wrapped(root: &'static str) -> Self {
        Self { root: Some(root), total: None, last_page: None }
    }

    /// Records are not wrapped.
    pub const fn bare() -> Self {
        Self { root: None, total: None, last_page: None }
    }

    /// The total stands under this key. `total_count` and `count` are always known.
    #[must_use]
    pub const fn with_total(mut self, key: &'static str) -> Self {
        self.total = Some(key);
        self
    }

    /// Whether it is the last page stands under this key. `last_page` is always known.
    #[must_use]
    pub const fn with_last_page_key(mut self, key: &'static str) -> Self {
        self.last_page = Some(key);
        self
    }
}

/// A record of a list that could not be read.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct ItemError {
    /// Its number in the answer.
    pub index: u64,
    /// Where in the answer the value is that could not be read, such as `$.3.case.closed_at`.
    pub path: String,
    /// Its text, cut after 4 KiB. It may be personal, so that `Debug` does not show it.
    pub raw: String,
    /// What is wrong.
    pub error: DecodeError,
}

impl std::fmt::Debug for ItemError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ItemError")
            .field("index", &self.index)
            .field("path", &self.path)
            .field("raw", &format_args!("<redacted>"))
            .field("error", &self.error)
            .finish()
    }
}

impl std::fmt::Display for ItemError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "record {} could not be read: {}", self.index, self.error)
    }
}

impl std::error::Error for ItemError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}
