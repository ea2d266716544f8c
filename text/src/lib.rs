//! The text of a value, for a terminal and for JSON, and records whose values have the types of their fields.

pub mod record;
mod units;

use helpdesk::request::FormPart;
use serde_core::ser::Serialize;
use serde_json::Value;

pub use self::units::{grouped, minutes, percent, seconds};

/// Returns the text of a value: a string as it is, nothing for `null`, JSON for everything else.
pub fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

/// Returns the text without anything that a terminal would execute. `line_break` replaces the ends of lines.
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

/// Returns the value of a field of a multipart body, or what stands for that of a file.
pub fn part(part: &FormPart<'_>) -> String {
    let shown = match part.file_name {
        Some(name) => format!("<{name}, {} bytes>", part.size),
        None => String::from_utf8_lossy(part.bytes.unwrap_or_default()).into_owned(),
    };
    visible(&shown, "\n")
}

/// Returns JSON in one line, or indented by two spaces, with escapes for what JSON allows but a terminal executes.
pub fn json(value: &impl Serialize, indented: bool) -> serde_json::Result<String> {
    let json = if indented { serde_json::to_string_pretty(value) } else { serde_json::to_string(value) };
    json.map(escaped)
}

/// Returns the same JSON with these escapes.
pub fn escaped(json: String) -> String {
    // These are between values only. A terminal would write over a line after `\r`.
    let is_unsafe = |it: char| it != '\n' && it != '\t' && is_unsafe(it);
    if !json.contains(is_unsafe) {
        return json;
    }
    let escaped = |it: char| match it {
        '\r' => " ".to_owned(),
        it if is_unsafe(it) => format!("\\u{:04x}", u32::from(it)),
        it => it.to_string(),
    };
    json.chars().map(escaped).collect()
}

/// Control characters, of C1 too, and characters that change the direction of the text after them.
fn is_unsafe(character: char) -> bool {
    let turns =
        matches!(character, '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    character.is_control() || turns
}
