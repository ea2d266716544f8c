//! The response of the service.

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

use bytes::Bytes;
use http::header::{CONTENT_TYPE, DATE};
use http::{HeaderMap, StatusCode};

use crate::json::{DecodeError, Read, Reader, UnreadableField};
use crate::responses::body::Decoding;
use crate::responses::{ListResponse, ListShape, Record, body, record};
use crate::values::{Decode, Timestamp, UntypedJson};

/// An HTTP response: status, headers and decompressed body.
///
/// `Debug` shows the status and the size, because the body may contain personal data.
///
/// ```
/// use helpdesk::{Request, labels, response::Response};
///
/// // Tests decode a recorded response without a client.
/// let body = r#"{"label": {"label_id": 7, "label_title": "Urgent"}}"#;
/// let response = Response::new(Default::default(), Default::default(), body);
/// let label = labels::Create::read(&response)?;
/// assert_eq!(label.label_title, "Urgent");
/// # Ok::<(), helpdesk::response::DecodeError>(())
/// ```
#[derive(Clone)]
pub struct Response {
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
    already_deleted: bool,
    decoding: Decoding,
    unreadable: OnceLock<Vec<UnreadableField>>,
}

/// The output of a delete operation.
///
/// ```no_run
/// # async fn example(client: helpdesk::Client) -> Result<(), helpdesk::Error> {
/// let deleted = client.send(helpdesk::labels::delete(7)).await?;
/// if deleted.already_deleted {
///     println!("an earlier attempt had deleted it");
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deleted {
    /// Whether a retry found that the record was already deleted: see [`Response::already_deleted`].
    pub already_deleted: bool,
}

impl Response {
    /// Creates a response, for a transport or a test.
    pub fn new(status: StatusCode, headers: HeaderMap, body: impl Into<Bytes>) -> Self {
        Self {
            status,
            headers,
            body: body.into(),
            already_deleted: false,
            decoding: Decoding::default(),
            unreadable: OnceLock::new(),
        }
    }

    /// Returns the HTTP status.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// Returns the headers.
    pub fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// Returns whether this 404 is the response to a retried DELETE after an attempt whose outcome was unknown.
    ///
    /// The earlier attempt, or somebody else, had already deleted the record.
    pub fn already_deleted(&self) -> bool {
        self.already_deleted
    }

    /// Marks the response as [`already_deleted`](Self::already_deleted).
    #[doc(hidden)]
    #[must_use]
    pub fn as_already_deleted(mut self) -> Self {
        self.already_deleted = true;
        self
    }

    /// Sets the options for decoding this response.
    #[doc(hidden)]
    pub fn set_decoding(&mut self, strict: bool, max_records: Option<usize>) {
        self.decoding = Decoding { strict, max_records };
    }

    /// Returns the fields that could not be read when the response was decoded, with paths that start at the response.
    ///
    /// It is empty before the response is decoded. It excludes records that a list lost. It has at most about a
    /// thousand fields; each record has its own list.
    pub fn unreadable(&self) -> &[UnreadableField] {
        self.unreadable.get().map_or(&[], Vec::as_slice)
    }

    /// Returns the time at which the response was sent, by the server's clock, if it states it.
    pub fn date(&self) -> Option<Timestamp> {
        Self::date_in(&self.headers)
    }

    /// Returns the time at which a response with these headers was sent, by the server's clock, if they state it.
    pub fn date_in(headers: &HeaderMap) -> Option<Timestamp> {
        Timestamp::parse(headers.get(DATE)?.to_str().ok()?).ok()
    }

    /// Returns whether the `Content-Type` names JSON, or `None` without that header.
    pub fn has_json_type(&self) -> Option<bool> {
        let content_type = self.headers.get(CONTENT_TYPE)?;
        Some(content_type.to_str().is_ok_and(body::names_json))
    }

    /// Returns the body.
    pub fn body(&self) -> &Bytes {
        &self.body
    }

    /// Returns the body as text. Bytes that are not UTF-8 become `U+FFFD`.
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.body)
    }
}

/// Shows the status and the size. The body may contain personal data, and headers may contain cookies.
impl fmt::Debug for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Response")
            .field("status", &self.status)
            .field("bytes", &self.body.len())
            .finish_non_exhaustive()
    }
}

/// The maximum number of bytes of a body without a result: a short message fits, a page does not.
const MAX_EMPTY_RESULT_BYTES: usize = 64 * 1024;

impl Response {
    /// Decodes one record, wrapped in an object with this key.
    ///
    /// # Errors
    /// Fails if the body has no such record, or is an error object.
    pub fn record<T: Record>(&self, root: &str) -> Result<T, DecodeError> {
        record::decode::decode_wrapped(&|value| self.read(self.body(), value), root)
    }

    /// Decodes one value that is not wrapped.
    ///
    /// # Errors
    /// Fails if the body has no such value, or is an error object.
    pub fn object<T: Decode>(&self) -> Result<T, DecodeError> {
        self.object_in(self.body())
    }

    /// Decodes one value that is not wrapped. If the body has records under `root` instead, the value is the object that
    /// lists their keys under `items`, with those records among its extra keys.
    ///
    /// # Errors
    /// Fails if the body has neither, or is an error object.
    pub fn object_or_record<T: Decode>(&self, items: &str, root: &str, key: &str) -> Result<T, DecodeError> {
        self.object_in(self.body()).or_else(|error| match body::with_keys(self.body(), items, root, key) {
            Some(body) => self.object_in(body.as_bytes()),
            None => Err(error),
        })
    }

    /// Decodes a list.
    ///
    /// # Errors
    /// Fails if the body is not a list, or is an error object.
    pub fn list<T: Decode>(&self, shape: ListShape) -> Result<ListResponse<T>, DecodeError> {
        ListResponse::read(&|value| self.read(self.body(), value), &shape)
    }

    /// Decodes the body as JSON of any shape.
    ///
    /// # Errors
    /// Fails if the body is not JSON.
    pub fn raw(&self) -> Result<UntypedJson, DecodeError> {
        body::any(self.body(), &UntypedJson::read)
    }

    /// Decodes the output of a delete operation: see [`nothing`](Self::nothing).
    ///
    /// # Errors
    /// Fails as `nothing` does, unless the record was [`already_deleted`](Self::already_deleted).
    pub fn deleted(&self) -> Result<Deleted, DecodeError> {
        if !self.already_deleted {
            self.nothing()?;
        }
        Ok(Deleted { already_deleted: self.already_deleted })
    }

    /// Decodes no output: the body is empty, or JSON without an error.
    ///
    /// # Errors
    /// Fails if the body is an object with the key `error`, with or without other keys. Fails also if it is not JSON,
    /// by its content type or by its text, or has more than 64 KiB, because then another system than the API wrote it.
    pub fn nothing(&self) -> Result<(), DecodeError> {
        body::reject_error(self.body())?;
        if self.body().len() <= MAX_EMPTY_RESULT_BYTES && self.is_empty_or_json() {
            Ok(())
        } else {
            Err(self.no_evidence("an empty body or a short one of JSON"))
        }
    }

    fn object_in<T: Decode>(&self, body: &[u8]) -> Result<T, DecodeError> {
        let mut value = None;
        self.read(body, &mut |json| {
            value = Some(T::decode(json)?);
            Ok(())
        })?;
        value.ok_or_else(|| DecodeError::new("expected an object"))
    }

    /// Reads a body, and stores its unreadable fields.
    pub(crate) fn read(&self, body: &[u8], value: &mut dyn FnMut(&mut Reader<'_>) -> Read) -> Read {
        let unreadable = body::read(body, self.decoding, value)?;
        if !unreadable.is_empty() {
            // An earlier decoding of the same body may have stored them.
            self.unreadable.get_or_init(|| unreadable);
        }
        Ok(())
    }
}
