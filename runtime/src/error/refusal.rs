//! What a refusal says, in whichever form: the service documents none, and a gateway before it answers in HTML.

use serde_json::Map;

use crate::body;
use crate::json::reader::Reader;
use crate::json::value::Json;

/// The code and the words of a body, as far as it has them.
///
/// A code is a lower-case word with underscores and digits: `{"error": "case_not_found"}`. Seen or plausible are also an object
/// or a list of errors, and bare text.
pub(super) fn words(body: &[u8]) -> (Option<String>, Option<String>) {
    let mut found = Found::default();
    match json(body) {
        Some(json) => found.look(&json, 0),
        None => found.text(&String::from_utf8_lossy(&body[..body.len().min(LONGEST)])),
    }
    (found.code, found.message)
}

fn json(body: &[u8]) -> Option<Json> {
    let text = body::text(body);
    let mut json = Reader::new(body::json_part(&text));
    let value = json.json().ok()?;
    json.finish().ok()?;
    Some(value)
}

/// No refusal is longer; what is, is a page of a gateway.
const LONGEST: usize = 64 * 1024;

/// Keys under which errors are found, likeliest first.
const KEYS: [&str; 8] =
    ["error", "errors", "code", "message", "error_description", "description", "detail", "error_message"];

#[derive(Default)]
struct Found {
    code: Option<String>,
    message: Option<String>,
}

impl Found {
    fn look(&mut self, json: &Json, depth: u8) {
        // Deeper nesting says nothing that anyone would look for.
        if depth > 4 {
            return;
        }
        match json {
            Json::String(text) => self.text(text),
            Json::Array(items) => items.iter().take(8).for_each(|item| self.look(item, depth + 1)),
            Json::Object(object) => self.look_into(object, depth),
            Json::Null | Json::Bool(_) | Json::Number(_) => (),
        }
    }

    fn look_into(&mut self, object: &Map<String, Json>, depth: u8) {
        let known: Vec<_> = KEYS.iter().filter_map(|key| object.get(*key)).collect();
        // An object of errors by field: `{"errors": {"user_email": ["wrong_email"]}}`.
        let inner = if known.is_empty() && depth > 0 { object.values().take(8).collect() } else { known };
        for value in inner {
            self.look(value, depth + 1);
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
