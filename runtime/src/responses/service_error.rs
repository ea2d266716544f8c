//! What a response tells when something went wrong: the service's code and words, and the id of what it may have created.

use crate::json::{Json, Read, Reader};
use crate::responses::{Response, body};

/// What the service says went wrong, in whichever form: it documents none, and a gateway before it answers in HTML.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ServiceError {
    /// A lower-case word with underscores and digits, such as `case_not_found`.
    pub code: Option<String>,
    /// The first words that are no code, at most 500 characters. They may hold what customers wrote.
    pub message: Option<String>,
}

impl Response {
    /// Whether it is no success: by its status, or because its body is `{"error": ...}` and nothing else that an answer could be. In
    /// the latter case the service did nothing.
    pub fn is_error(&self) -> bool {
        !self.status().is_success() || body::is_refusal(self.body())
    }

    /// The code and the words of its body, as far as it has them: `{"error": "case_not_found"}`. Seen or plausible are also an
    /// object or a list of errors, and bare text.
    pub fn service_error(&self) -> ServiceError {
        let (body, mut found) = (self.body(), ServiceError::default());
        match body::json(body) {
            Ok(json) => found.look(&json, 0),
            Err(_) => found.text(&String::from_utf8_lossy(&body[..body.len().min(LONGEST)])),
        }
        found
    }

    /// The id of the record that it is about, as far as it can be read from a body that is broken or cut off: the first number under
    /// a key that ends in `_id`, as in `{"case": {"case_id": 7, ...`.
    pub fn record_id(&self) -> Option<u64> {
        let mut id = None;
        let text = body::text(self.body());
        // What comes after the id may be broken, and often is: that is why anybody asks. Records begin with their own id, and those
        // of others come after it.
        first_id(&mut Reader::new(body::json_part(&text)), &mut id, 0).ok();
        id
    }
}

/// No refusal is longer; what is, is a page of a gateway.
const LONGEST: usize = 64 * 1024;

/// Keys under which errors are found, likeliest first.
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
        b'{' if depth < 2 && id.is_none() => json.object(&mut |key, json| match key.ends_with("_id") {
            true if id.is_none() => json.read(id),
            _ => first_id(json, id, depth + 1),
        }),
        _ => json.skip(),
    }
}
