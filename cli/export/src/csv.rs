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

/// Returns the text of a value. A string that a spreadsheet would run as a formula starts with an apostrophe.
fn harmless(value: &Value) -> String {
    let text = text(value);
    match value.is_string() && text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        true => format!("'{text}"),
        false => text,
    }
}
