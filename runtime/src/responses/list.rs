//! Lists, in all the shapes that the service writes.

use std::cmp::Ordering;

use crate::json::{DecodeError, Redacted, UnreadableField};
use crate::responses::body::ReadBody;
use crate::values::Decode;

mod read;

/// The response of a list operation: one page of records, as decoded.
///
/// A list can have more pages; [`is_complete`](Self::is_complete) tells. `Client::items` reads all records, `Client::pages` all pages,
/// and `Client::export` a list of any length.
///
/// ```no_run
/// use helpdesk::labels;
///
/// # async fn example(client: helpdesk::Client) -> Result<(), helpdesk::Error> {
/// let labels = client.send(labels::list()).await?;
/// println!("{} of {:?} labels", labels.len(), labels.total);
/// if labels.is_complete() == Some(false) {
///     println!("more labels are on other pages");
/// }
/// for label in &labels {
///     println!("{}", label.label_title);
/// }
/// for error in &labels.errors {
///     eprintln!("{error}");
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ListResponse<T> {
    /// The records, in the service's order.
    pub items: Vec<T>,
    /// The records that could not be decoded, and the fields that could not be read in records that were, each with
    /// its JSON.
    ///
    /// [`ItemError::is_record_lost`] tells them apart.
    pub errors: Vec<ItemError>,
    /// The number of records on all pages, if the response states it.
    pub total: Option<u64>,
    /// Whether this is the last page, if the response states it.
    pub last_page: Option<bool>,
}

impl<T> ListResponse<T> {
    /// Returns whether this one page holds all records of the list, or `None` if the response does not say.
    ///
    /// It compares the number of records, with the lost ones of [`errors`](Self::errors), with [`total`](Self::total). The response does not
    /// say if it has no total, or a total that is too low.
    ///
    /// ```
    /// use helpdesk::labels;
    /// use helpdesk::response::Response;
    /// use helpdesk::Request;
    ///
    /// let body = br#"{"0": {"label": {"label_id": 7}}, "total_count": 250}"#;
    /// let labels = labels::List::read(&Response::new(http::StatusCode::OK, http::HeaderMap::new(), body.to_vec()))?;
    /// assert_eq!((labels.len(), labels.is_complete()), (1, Some(false)));
    /// # Ok::<(), helpdesk::response::DecodeError>(())
    /// ```
    pub fn is_complete(&self) -> Option<bool> {
        let lost = self.errors.iter().filter(|error| error.is_record_lost()).count();
        let rows = (self.items.len() + lost) as u64;
        match (self.total.map(|total| rows.cmp(&total)), self.last_page) {
            (Some(Ordering::Less), _) | (_, Some(false)) => Some(false),
            (Some(Ordering::Equal), _) => Some(true),
            (Some(Ordering::Greater) | None, _) => None,
        }
    }

    /// Returns the number of decoded records.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns whether there are no decoded records.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns an iterator over the decoded records.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }
}

impl<T: Decode> ListResponse<T> {
    pub(crate) fn read(body: &ReadBody<'_>, shape: &ListShape) -> Result<Self, DecodeError> {
        let mut items = Vec::new();
        let ListResponse { items: _, errors, total, last_page } = read::page(body, shape, &mut items)?;
        // The reader reserved room for a whole page.
        items.shrink_to(items.len() + items.len() / 2);
        Ok(Self { items, errors, total, last_page })
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

/// The keys of an operation's list. Every list is decoded from every shape; this names its keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListShape {
    root: Option<&'static str>,
    total: Option<&'static str>,
    last_page: Option<&'static str>,
    /// Whether an array under any key is the list.
    any_root: bool,
}

impl ListShape {
    /// Creates a shape whose records are each wrapped in an object with this key.
    pub const fn wrapped(root: &'static str) -> Self {
        Self { root: Some(root), ..Self::bare() }
    }

    /// Creates a shape whose records are not wrapped.
    pub const fn bare() -> Self {
        Self { root: None, total: None, last_page: None, any_root: false }
    }

    /// Creates the shape for an operation that is chosen at run time. Its list may also be an array under any key.
    #[cfg(feature = "meta")]
    pub(crate) const fn untyped() -> Self {
        Self { any_root: true, ..Self::bare() }
    }

    /// Sets the key of the total. `total_count` and `count` are always recognized.
    #[must_use]
    pub const fn with_total(mut self, key: &'static str) -> Self {
        self.total = Some(key);
        self
    }

    /// Sets the key that marks the last page. `last_page` is always recognized.
    #[must_use]
    pub const fn with_last_page_key(mut self, key: &'static str) -> Self {
        self.last_page = Some(key);
        self
    }
}

/// A record of a list that could not be decoded, or a field of a record that was decoded without it.
///
/// `Display` is safe to log; `raw` may contain personal data.
///
/// ```no_run
/// # fn example(page: helpdesk::Page<helpdesk::Case>) {
/// for error in &page.errors {
///     match &error.field {
///         None => eprintln!("record {} is missing in `items`: {}", error.index, error.error),
///         Some(field) => eprintln!("record {} has no `{field}`: {}", error.index, error.error),
///     }
/// }
/// # }
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct ItemError {
    /// The number of the record in the response, from 0.
    pub index: u64,
    /// The key of the field that could not be read, if the record is in the list without it.
    pub field: Option<String>,
    /// The JSON path of the value that could not be decoded, such as `$.3.case.closed_at`.
    pub path: String,
    /// The JSON of the record, or of the field's value, at most its first 4 KiB. It may contain personal data, so `Debug`
    /// redacts it.
    pub raw: String,
    /// The reason.
    pub error: DecodeError,
    /// The position of the record in the list of decoded records, if it has one. Comparisons and serialization ignore
    /// it.
    pub(crate) position: Option<usize>,
}

impl ItemError {
    /// Returns whether the whole record is missing in the list, and not only a field of it.
    pub fn is_record_lost(&self) -> bool {
        self.field.is_none()
    }

    /// Creates the error of an unreadable field of the record with this number. The path of `error` starts at the
    /// response.
    pub(crate) fn of_field(index: u64, unreadable: &UnreadableField, error: DecodeError) -> Self {
        Self { field: Some(unreadable.field.clone()), ..Self::of_record(index, unreadable.raw(), error) }
    }

    /// Creates the error of a record that could not be decoded, with its JSON.
    pub(crate) fn of_record(index: u64, raw: &str, error: DecodeError) -> Self {
        let path = error.path().to_owned();
        Self { index, field: None, path, raw: beginning(raw), error, position: None }
    }
}

/// The maximum number of bytes to keep of a value that cannot be decoded.
const MAX_RAW: usize = 4096;

fn beginning(raw: &str) -> String {
    (0..=raw.len().min(MAX_RAW)).rev().find_map(|end| raw.get(..end)).unwrap_or_default().to_owned()
}

/// Returns the position of the error's record in the list, if the record was decoded.
pub fn position(error: &ItemError) -> Option<usize> {
    error.position
}

/// Compares the public fields.
impl PartialEq for ItemError {
    fn eq(&self, other: &Self) -> bool {
        let Self { index, field, path, raw, error, position: _ } = self;
        (*index, field, path, raw, error) == (other.index, &other.field, &other.path, &other.raw, &other.error)
    }
}

impl std::fmt::Debug for ItemError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ItemError")
            .field("index", &self.index)
            .field("field", &self.field)
            .field("path", &self.path)
            .field("raw", &Redacted)
            .field("error", &self.error)
            .finish_non_exhaustive()
    }
}

impl std::fmt::Display for ItemError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { index, error, .. } = self;
        match &self.field {
            None => write!(f, "record {index} could not be decoded: {error}"),
            Some(field) => {
                write!(f, "the field `{}` of record {index} could not be read: {error}", field.escape_debug())
            }
        }
    }
}

impl std::error::Error for ItemError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}
