//! The events of `saphyr-parser`, each with its byte range.

use std::ops::Range;

use saphyr_parser::{Event, Parser, ScalarStyle};

use super::tree::Unsupported;

pub(super) type Located<'t> = (Event<'t>, Range<usize>);

/// The events of scalars, lists and mappings. The range of a block string begins with its first line, after the `|` or
/// `>`.
pub(super) fn events(text: &str) -> Result<Vec<Located<'_>>, Unsupported> {
    let offsets = text.char_indices().map(|(offset, _)| offset).chain([text.len()]).collect::<Vec<_>>();
    let offset = |character: usize| offsets.get(character).copied().unwrap_or(text.len());
    let mut events = Vec::new();
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| Unsupported {
            offset: offset(error.marker().index()),
            why: format!("unknown syntax: {}", error.info()),
        })?;
        let start = offset(span.start.index());
        let written = text.get(start..offset(span.end.index())).unwrap_or_default();
        let end = start + covered_bytes(&event, written);
        events.push((event, start..end));
    }
    events.retain(|(event, _)| !matches!(event, Event::StreamStart | Event::DocumentStart(_)));
    Ok(events)
}

/// The number of bytes of an event. The parser's span of a quoted string or a bracket may include spaces and a comment. The span of a
/// missing value may include the next bracket.
fn covered_bytes(event: &Event<'_>, written: &str) -> usize {
    match event {
        Event::Scalar(_, ScalarStyle::SingleQuoted, ..) => quoted_bytes(written, &["''"]),
        Event::Scalar(_, ScalarStyle::DoubleQuoted, ..) => quoted_bytes(written, &[r"\\", r#"\""#]),
        Event::Scalar(text, ScalarStyle::Plain, ..) if text.is_empty() => 0,
        Event::SequenceStart(..) | Event::MappingStart(..) | Event::SequenceEnd | Event::MappingEnd => {
            written.len().min(1)
        }
        Event::Scalar(..)
        | Event::Alias(_)
        | Event::Nothing
        | Event::StreamStart
        | Event::StreamEnd
        | Event::DocumentStart(_)
        | Event::DocumentEnd => written.len(),
    }
}

/// The number of bytes up to the second quote that is not escaped.
fn quoted_bytes(written: &str, escapes: &[&str]) -> usize {
    let Some((quote, rest)) = written.split_at_checked(1) else { return written.len() };
    let rest = escapes.iter().fold(rest.to_owned(), |rest, escape| rest.replace(escape, "  "));
    rest.find(quote).map_or(written.len(), |end| end + 2)
}
