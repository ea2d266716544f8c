//! The error in a response: its code, its message, and the id of the record that may have been created.

use std::fmt;

use crate::json::{Json, Read, Reader, Redacted};
use crate::responses::{Response, body};

/// The error that a response states. The service documents no format, and a gateway responds in HTML.
///
/// ```
/// use helpdesk::response::Response;
///
/// let response = Response::new(Default::default(), Default::default(), r#"{"error": "case_not_found"}"#);
/// assert_eq!(response.service_error().code.as_deref(), Some("case_not_found"));
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ServiceError {
    /// The code: a lower-case word with underscores and digits, such as `case_not_found`.
    pub code: Option<String>,
    /// The message: the first text that is not a code, at most 500 characters. It may contain personal data.
    pub message: Option<String>,
}

/// Redacts the message.
impl fmt::Debug for ServiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = self.message.as_ref().map(|_| Redacted);
        f.debug_struct("ServiceError").field("code", &self.code).field("message", &message).finish()
    }
}

impl Response {
    /// Returns whether this is an error response: by its status, or because its body is an object `{"error": ...}`
    /// and nothing else.
    ///
    /// In the latter case the service did nothing. With anything beside the error it is no error response: some of it may
    /// have been done.
    pub fn is_error(&self) -> bool {
        !self.status().is_success() || body::is_error(self.body())
    }

    /// Returns the code and the message in the body, such as `{"error": "case_not_found"}`.
    ///
    /// It also reads an object or a list of errors, and plain text.
    pub fn service_error(&self) -> ServiceError {
        let (body, mut found) = (self.body(), ServiceError::default());
        match body::any(body, &|json| json.json()) {
            Ok(json) => found.look(&json, 0),
            Err(_) => found.text(&String::from_utf8_lossy(&body[..body.len().min(LONGEST)])),
        }
        found
    }

    /// Returns the id of the record in the body, also if the body is malformed or truncated.
    ///
    /// It is the first number under a key that ends in `_id`, as in `{"case": {"case_id": 7, ...`.
    pub fn record_id(&self) -> Option<u64> {
        let mut id = None;
        let text = body::text(self.body());
        // What comes after the id may be broken, and often is: that is why anybody asks. Records begin with their own id, and those
        // of others come after it.
        first_id(&mut Reader::new(&text), &mut id, 0).ok();
        id
    }
}

/// The maximum length of an error response. A longer one is a page of a gateway.
const LONGEST: usize = 64 * 1024;

/// Keys of errors, likeliest first.
const KEYS: [&str; 8] =
    ["error", "errors", "code", "message", "error_description", "description", "detail", "error_message"];

impl ServiceError {
    fn look(&mut self, json: &Json, depth: u8) {
        // Deeper nesting says nothing that anyone would look for.
        if depth > 4 {
            return;
        }
        match json {
            Json::String(text) => self.text(text),
            Json::Array(items) => items.iter().take(8).for_each(|item| self.look(item, depth + 1)),
            // An object of errors by field: `{"errors": {"user_email": ["wrong_email"]}}`.
            Json::Object(object) if depth > 0 && !KEYS.iter().any(|key| object.contains_key(*key)) => {
                object.values().take(8).for_each(|value| self.look(value, depth + 1));
            }
            Json::Object(object) => {
                KEYS.iter().filter_map(|key| object.get(*key)).for_each(|value| self.look(value, depth + 1));
            }
            Json::Null | Json::Bool(_) | Json::Number(_) => (),
        }
    }

    fn text(&mut self, text: &str) {
        let text = text.trim();
        if body::is_code(text) {
            self.code.get_or_insert_with(|| text.to_owned());
        } else if !text.is_empty() && !text.starts_with('<') {
            self.message.get_or_insert_with(|| text.chars().take(500).collect());
        }
    }
}

fn first_id(json: &mut Reader<'_>, id: &mut Option<u64>, depth: u8) -> Read {
    match json.peek() {
        b'{' if depth < 2 && id.is_none() => json.object(&mut |key, json| {
            if id.is_none() && key.ends_with("_id") { json.read(id) } else { first_id(json, id, depth + 1) }
        }),
        _ => json.skip(),
    }
}
