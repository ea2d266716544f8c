//! The body of a request that is ready to be sent, by whatever transport.

use std::fmt;
use std::io;

use bytes::Bytes;

use crate::requests::Multipart;
pub use crate::requests::multipart::BodyReader;
use crate::requests::multipart::Piece;

/// The media type of everything but forms.
pub(crate) const JSON: &str = "application/json";

/// The body of a request. Its length is always known, and it can be read again for each attempt.
#[derive(Clone, Default)]
#[non_exhaustive]
pub enum RequestBody {
    /// None.
    #[default]
    Empty,
    /// JSON.
    Json(Bytes),
    /// A form with files.
    Multipart(Multipart),
}

impl RequestBody {
    /// Its length in bytes, which is the `Content-Length`.
    pub fn len(&self) -> u64 {
        match self {
            Self::Empty => 0,
            Self::Json(bytes) => bytes.len() as u64,
            Self::Multipart(form) => form.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Its bytes, where they are in memory; a form is opened.
    pub fn bytes(&self) -> Option<Bytes> {
        match self {
            Self::Empty => Some(Bytes::new()),
            Self::Json(bytes) => Some(bytes.clone()),
            Self::Multipart(_) => None,
        }
    }

    /// The `Content-Type` to send it with. A request without a body says JSON too, as the service asks for.
    pub fn content_type(&self) -> String {
        match self {
            Self::Empty | Self::Json(_) => JSON.to_owned(),
            Self::Multipart(form) => form.content_type(),
        }
    }

    /// Opens it for reading from the start, files included. Blocks on disks.
    ///
    /// # Errors
    /// When a file cannot be opened, or has not the size any more that it had when the request was checked. Nothing has been
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
