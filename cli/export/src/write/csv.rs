//! Comma-separated values by RFC 4180, and safe to open in a spreadsheet if they are for one.

use std::io::{self, Write};

use csv::{Terminator, WriterBuilder};
use helpdesk_text::{text, visible};
use serde_json::Value;

/// The reader of a line.
#[derive(Clone, Copy, Debug, Default)]
pub struct Target {
    /// A spreadsheet: a string that it would run as a formula starts with an apostrophe.
    pub spreadsheet: bool,
    /// A terminal: control characters are shown.
    pub terminal: bool,
}

/// Writes a line.
pub fn line(to: &mut (impl Write + ?Sized), values: impl Iterator<Item = Value>, target: Target) -> io::Result<()> {
    let mut line = Vec::new();
    let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(&mut line);
    let cell = |value: Value| if target.spreadsheet { guard(&value) } else { text(&value) };
    writer.write_record(values.map(cell).map(|it| if target.terminal { visible(&it, "\n") } else { it }))?;
    writer.flush()?;
    drop(writer);
    // The errors of the writer lose the kind of the output's errors.
    to.write_all(&line)
}

/// Returns the string of a cell for a spreadsheet, without the apostrophe that [`line()`] has put before it.
pub fn strip_guard(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(cell)
}

fn guard(value: &Value) -> String {
    let text = text(value);
    if value.is_string() && is_formula(&text) { format!("'{text}") } else { text }
}

/// Whether a spreadsheet would run it, or it looks like a guarded one.
fn is_formula(text: &str) -> bool {
    let visible = text.trim_start_matches(is_skipped);
    let mut rest = visible.chars();
    match rest.next() {
        // Some spreadsheets read full-width characters like the plain ones.
        Some('=' | '@' | '\u{ff1d}' | '\u{ff20}') => true,
        Some('+' | '\u{ff0b}') => !is_made_of(rest.as_str(), "0123456789 \u{a0}-().,;/+"),
        Some('-' | '\u{ff0d}' | '\u{2212}') => !is_made_of(rest.as_str(), "0123456789.,"),
        _ => text.trim_start_matches('\'').starts_with(['\t', '\r']),
    }
}

/// Whether the string is a number, such as a phone number, of these characters.
fn is_made_of(text: &str, characters: &str) -> bool {
    text.contains(|it: char| it.is_ascii_digit()) && text.chars().all(|it| characters.contains(it))
}

/// Returns whether a spreadsheet may skip the character before a formula, such as a blank or a character without width. An apostrophe is a guard.
fn is_skipped(character: char) -> bool {
    let has_no_width = matches!(
        character,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    );
    character == '\'' || character.is_whitespace() || character.is_control() || has_no_width
}
