//! Prints strings: without quotes where every parser reads the same string, otherwise in double quotes.

use serde_yaml::Value;

/// The place of a string.
#[derive(Clone, Copy)]
pub(super) enum Context {
    Key,
    /// A value on the rest of a line.
    Block,
    /// A value between braces or brackets.
    Flow,
}

/// Words that YAML 1.1 or 1.2 does not read as strings.
const WORDS: &[&str] =
    &["~", "null", "true", "false", "yes", "no", "on", "off", "y", "n", ".inf", "+.inf", "-.inf", ".nan", "<<", "="];

pub(super) fn text(text: &str, context: Context) -> String {
    if !is_ambiguous(text) && is_read_back(text, context) {
        text.to_owned()
    } else {
        // JSON is valid YAML.
        serde_json::json!(text).to_string()
    }
}

/// Whether a parser could read the text as a word, a number, a date or a time, or as a document marker.
fn is_ambiguous(text: &str) -> bool {
    let digits = text.trim_start_matches(['+', '-']);
    let is_numeric = digits.starts_with(|it: char| it.is_ascii_digit() || it == '.')
        && text.matches('.').count() < 2
        && text.chars().all(|it| it.is_ascii_digit() || "+-_.:eETtZz ".contains(it));
    let is_prefixed = ["0x", "0o", "0b"].iter().any(|it| digits.starts_with(it));
    let is_mark = text.starts_with("---") || text.starts_with("...");
    is_numeric || is_prefixed || is_mark || WORDS.contains(&text.to_ascii_lowercase().as_str())
}

fn is_read_back(text: &str, context: Context) -> bool {
    let (sample, key, value) = match context {
        Context::Key => (format!("{{ {text}: value }}"), text, "value"),
        Context::Block => (format!("key: {text}"), "key", text),
        Context::Flow => (format!("{{ key: {text} }}"), "key", text),
    };
    let Ok(Value::Mapping(mapping)) = serde_yaml::from_str(&sample) else { return false };
    !text.contains(char::is_control) && mapping.len() == 1 && mapping.get(key).and_then(Value::as_str) == Some(value)
}
