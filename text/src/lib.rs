//! The text of a value for a terminal and for JSON, and records with typed values.

pub mod record;
mod units;

use helpdesk::request::FormPart;
use serde_core::ser::Serialize;
use serde_json::Value;

pub use self::units::{group_thousands, minutes, percent, seconds};

/// Returns the text of a value: a string unchanged, an empty text for `null`, and JSON for other values.
pub fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

/// Returns the text without sequences that a terminal would execute. `line_break` replaces line endings.
pub fn visible(text: &str, line_break: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.replace("\r\n", "\n").chars() {
        match character {
            '\n' | '\u{2028}' | '\u{2029}' => shown.push_str(line_break),
            '\t' => shown.push(' '),
            character if is_unsafe(character) => shown.extend(character.escape_unicode()),
            character => shown.push(character),
        }
    }
    shown
}

/// Returns the value of a field of a multipart body, or a placeholder for a file.
pub fn part(part: &FormPart<'_>) -> String {
    let shown = match part.file_name {
        Some(name) => format!("<{name}, {} bytes>", part.size),
        None => String::from_utf8_lossy(part.bytes.unwrap_or_default()).into_owned(),
    };
    visible(&shown, "\n")
}

/// Returns JSON on one line, or indented by two spaces. It escapes characters that JSON allows but a terminal executes.
pub fn json(value: &impl Serialize, indented: bool) -> serde_json::Result<String> {
    let json = if indented { serde_json::to_string_pretty(value) } else { serde_json::to_string(value) };
    json.map(escape)
}

/// Escapes characters of JSON that a terminal executes.
pub fn escape(json: String) -> String {
    // JSON has these characters only between values. `\r` is not among them, because a terminal would overwrite the
    // line.
    let is_unsafe = |it: char| it != '\n' && it != '\t' && is_unsafe(it);
    if !json.contains(is_unsafe) {
        return json;
    }
    let escape_unsafe = |character: char| match character {
        '\r' => " ".to_owned(),
        character if is_unsafe(character) => format!("\\u{:04x}", u32::from(character)),
        character => character.to_string(),
    };
    json.chars().map(escape_unsafe).collect()
}

/// Returns whether a character is a control character, C1 included, or changes the direction of the following text.
fn is_unsafe(character: char) -> bool {
    let turns =
        matches!(character, '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    character.is_control() || turns
}
