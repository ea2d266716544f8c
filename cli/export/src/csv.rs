//! Comma-separated values by RFC 4180, safe to open in a spreadsheet.

use std::io::{self, Write};

use csv::{Terminator, WriterBuilder};
use serde_json::Value;

use crate::text::{text, visible};

/// Writes a line. For a terminal, it shows control characters.
pub fn line(to: &mut impl Write, values: impl Iterator<Item = Value>, terminal: bool) -> io::Result<()> {
    let mut line = Vec::new();
    let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(&mut line);
    let safe = values.map(|it| if terminal { visible(&harmless(&it), "\n") } else { harmless(&it) });
    writer.write_record(safe)?;
    writer.flush()?;
    drop(writer);
    // The errors of the writer do not keep the kind of those of the output.
    to.write_all(&line)
}

/// Returns the string of a cell without the apostrophe that [`line()`] has put before it.
pub fn unguarded(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(cell)
}

/// Returns the text of a value. A string that a spreadsheet would run as a formula starts with an apostrophe.
fn harmless(value: &Value) -> String {
    let text = text(value);
    if value.is_string() && is_formula(&text) { format!("'{text}") } else { text }
}

/// Whether a spreadsheet would run it, or it looks like a guarded one.
fn is_formula(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(['=', '+', '-', '@', '\t', '\r'])
}
