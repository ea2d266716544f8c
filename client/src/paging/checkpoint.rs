//! The position in a list, as text that can be saved.

use std::fmt;
use std::str::FromStr;

use helpdesk_runtime::internal::one_line;
use serde_core::de::{Deserialize, Deserializer, Visitor};
use serde_core::ser::{Serialize, Serializer};

/// The position in a list: reading can resume here, in another process too.
///
/// `Display`, `FromStr` and serde convert a checkpoint to and from a short text. The text names the operation and contains a hash of the
/// filters, but no values of them. A checkpoint marks a page boundary.
///
/// ```no_run
/// use helpdesk::cases;
/// use helpdesk::pagination::Checkpoint;
///
/// # async fn example(client: helpdesk::Client, saved: Option<String>) -> Result<String, Box<dyn std::error::Error>> {
/// let mut pages = client.pages(cases::list().statuses(["open"]));
/// if let Some(saved) = saved {
///     pages = pages.resume(&saved.parse::<Checkpoint>()?)?;
/// }
/// while let Some(page) = pages.next().await {
///     let page = page?;
///     println!("{} cases, {} errors", page.items.len(), page.errors.len());
///     println!("saved: {}", pages.checkpoint());
/// }
/// # Ok(pages.checkpoint().to_string())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    pub(super) operation: String,
    /// A hash of the path and the query, without the page.
    pub(super) fingerprint: u64,
    /// The next page to read; 0 after the last one.
    pub(super) page: u32,
    /// The number of records on the pages before it.
    pub(super) received: u64,
}

impl Checkpoint {
    /// Returns the page to read next, or `None` if all pages were read.
    pub fn page(&self) -> Option<u32> {
        (self.page > 0).then_some(self.page)
    }
}

/// `1 cases.list 00000000deadbeef 7 600`: version, operation, fingerprint, page, rows.
impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { operation, fingerprint, page, received } = self;
        write!(f, "{VERSION} {operation} {fingerprint:016x} {page} {received}")
    }
}

const VERSION: &str = "1";

impl FromStr for Checkpoint {
    type Err = ParseCheckpointError;

    fn from_str(text: &str) -> Result<Self, ParseCheckpointError> {
        let mut parts = text.split(' ');
        let mut next = || parts.next().ok_or(ParseCheckpointError);
        if next()? != VERSION {
            return Err(ParseCheckpointError);
        }
        let operation = next()?.to_owned();
        let fingerprint = u64::from_str_radix(next()?, 16).map_err(|_| ParseCheckpointError)?;
        let page = next()?.parse().map_err(|_| ParseCheckpointError)?;
        let received = next()?.parse().map_err(|_| ParseCheckpointError)?;
        match parts.next() {
            None => Ok(Self { operation, fingerprint, page, received }),
            Some(_) => Err(ParseCheckpointError),
        }
    }
}

/// The error for a string that is not a checkpoint, or has another version.
///
/// ```
/// use helpdesk::pagination::Checkpoint;
///
/// assert!("page 7".parse::<Checkpoint>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseCheckpointError;

impl fmt::Display for ParseCheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a checkpoint: expected the unchanged text of a checkpoint or cursor, of format version 1")
    }
}

impl std::error::Error for ParseCheckpointError {}

impl Serialize for Checkpoint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Checkpoint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Text)
    }
}

struct Text;

impl Visitor<'_> for Text {
    type Value = Checkpoint;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a checkpoint")
    }

    fn visit_str<E: serde_core::de::Error>(self, text: &str) -> Result<Checkpoint, E> {
        text.parse().map_err(E::custom)
    }
}

/// Why a checkpoint or cursor of this operation cannot be used.
pub(crate) fn foreign(what: &str, operation: &str) -> String {
    let operation = one_line(operation);
    format!("the {what} is of another request of `{operation}`, or of another account; use it with the same request")
}

/// Hashes a string to the same number in every process and version.
pub(crate) fn fingerprint(text: &str) -> u64 {
    fnv1a(FNV1A, text.as_bytes())
}

/// The hash of no bytes.
pub(crate) const FNV1A: u64 = 0xcbf2_9ce4_8422_2325;

/// Continues a hash with these bytes, by FNV-1a.
pub(crate) fn fnv1a(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}
