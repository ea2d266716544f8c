//! The error that a response states: its code and its message.

use helpdesk_runtime::Json;
use helpdesk_runtime::internal::is_code;
use helpdesk_runtime::response::Response;

/// The error that a response states. The service documents no format, and a gateway responds in HTML.
#[derive(Clone, Default)]
pub(crate) struct ServiceError {
    /// A lower-case word with underscores and digits, such as `case_not_found`.
    pub(crate) code: Option<String>,
    /// The first text that is not a code, at most 500 characters. The text may contain personal data.
    pub(crate) message: Option<String>,
}

/// The maximum length of an error response. A longer one is a page of a gateway.
const LONGEST: usize = 64 * 1024;

/// Keys of errors, likeliest first.
const KEYS: [&str; 8] =
    ["error", "errors", "code", "message", "error_description", "description", "detail", "error_message"];

impl ServiceError {
    /// Reads the body, such as `{"error": "case_not_found"}`: an object or a list of errors, or plain text.
    pub(crate) fn of(response: &Response) -> Self {
        let (text, mut error) = (response.text(), Self::default());
        let text = text.trim_start_matches('\u{feff}');
        match serde_json::from_str(text) {
            Ok(json) => error.read_json(&json, 0),
            Err(_) => error.read_text(text.get(..LONGEST).unwrap_or(text)),
        }
        error
    }

    fn read_json(&mut self, json: &Json, depth: u8) {
        // Deeper nesting contains no useful text.
        if depth > 4 {
            return;
        }
        match json {
            Json::String(text) => self.read_text(text),
            Json::Array(items) => items.iter().take(8).for_each(|item| self.read_json(item, depth + 1)),
            // An object of errors by field: `{"errors": {"user_email": ["wrong_email"]}}`.
            Json::Object(object) if depth > 0 && !KEYS.iter().any(|key| object.contains_key(*key)) => {
                object.values().take(8).for_each(|value| self.read_json(value, depth + 1));
            }
            Json::Object(object) => {
                KEYS.iter().filter_map(|key| object.get(*key)).for_each(|value| self.read_json(value, depth + 1));
            }
            Json::Null | Json::Bool(_) | Json::Number(_) => (),
        }
    }

    fn read_text(&mut self, text: &str) {
        let text = text.trim();
        if is_code(text) {
            self.code.get_or_insert_with(|| text.to_owned());
        } else if !text.is_empty() && !text.starts_with('<') {
            self.message.get_or_insert_with(|| text.chars().take(500).collect());
        }
    }
}
