//! The body of a request that is ready for sending.

use std::fmt;
use std::io;

use bytes::Bytes;

use crate::requests::Multipart;
pub use crate::requests::multipart::BodyReader;
use crate::requests::multipart::Piece;

/// The media type of all bodies but multipart bodies.
pub(crate) const JSON: &str = "application/json";

/// The body of a request. Its length is always known, and it can be read again for each attempt.
///
/// ```
/// use helpdesk::request::RequestBody;
/// use helpdesk::{Request, cases};
///
/// let prepared = cases::get(664).prepare()?;
/// assert!(matches!(prepared.body, RequestBody::Empty));
/// # Ok::<(), helpdesk::request::InvalidRequestError>(())
/// ```
#[derive(Clone, Default)]
#[non_exhaustive]
pub enum RequestBody {
    /// No body.
    #[default]
    Empty,
    /// A JSON body.
    Json(Bytes),
    /// A multipart body with files.
    Multipart(Multipart),
}

impl RequestBody {
    /// Returns the length in bytes, which is the `Content-Length`.
    pub fn len(&self) -> u64 {
        match self {
            Self::Empty => 0,
            Self::Json(bytes) => bytes.len() as u64,
            Self::Multipart(form) => form.len(),
        }
    }

    /// Returns whether the body is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the bytes of a body in memory, or `None` for a multipart body: use [`open`](Self::open).
    pub fn bytes(&self) -> Option<Bytes> {
        match self {
            Self::Empty => Some(Bytes::new()),
            Self::Json(bytes) => Some(bytes.clone()),
            Self::Multipart(_) => None,
        }
    }

    /// Returns the `Content-Type` header to send. An empty body has `application/json` too, as the service requires.
    pub fn content_type(&self) -> String {
        match self {
            Self::Empty | Self::Json(_) => JSON.to_owned(),
            Self::Multipart(form) => form.content_type(),
        }
    }

    /// Opens the body for reading from the start, files included. It blocks on file I/O.
    ///
    /// # Errors
    /// Fails if a file cannot be opened, or if its size has changed since the request was validated. Nothing has been
    /// sent then.
    pub fn open(&self) -> io::Result<BodyReader> {
        match self {
            Self::Empty => Ok(BodyReader::default()),
            Self::Json(bytes) => BodyReader::open(&[Piece::new(bytes.clone())]),
            Self::Multipart(form) => form.open(),
        }
    }
}

/// Shows the size only.
impl fmt::Debug for RequestBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self {
            Self::Empty => "Empty",
            Self::Json(_) => "Json",
            Self::Multipart(_) => "Multipart",
        };
        write!(f, "{kind}({} bytes)", self.len())
    }
}
