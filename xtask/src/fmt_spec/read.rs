//! Parses the text of a file to a [`Tree`].

use std::iter::Peekable;
use std::ops::Range;
use std::vec::IntoIter;

use saphyr_parser::{Event, ScalarStyle};
use serde_yaml::Value as Yaml;

use super::comment;
use super::event::{self, Located};
use super::tree::{Collection, Comment, Entry, Tree, Unsupported, Value};

pub(super) fn read(text: &str) -> Result<Tree, Unsupported> {
    let events = event::events(text)?;
    let comments = comment::comments(text, &events);
    let hidden = comment::hide(text, &comments);
    let mut reader = Reader { text: &hidden, events: events.into_iter().peekable(), end: 0 };
    let Value::Collection(mut top) = reader.value(false)? else {
        return Err(Unsupported { offset: 0, why: "expected a mapping".to_owned() });
    };
    for range in comments {
        let offset = range.start;
        let (column, has_own_line, blank) = place(text, offset);
        top.attach(Comment { text: text[range].to_owned(), blank, offset, column, has_own_line });
    }
    Ok(Tree { header: top.entries.first_mut().map(header).unwrap_or_default(), top })
}

/// The leading comments that belong to the file: down to a blank line, or to the modeline for editors.
fn header(first: &mut Entry) -> Vec<Comment> {
    let blanks = first.above.iter().map(|comment| comment.blank).chain([first.blank]).skip(1);
    let ends = first.above.iter().zip(blanks).map(|(comment, blank)| blank || comment.is_modeline());
    let count = ends.collect::<Vec<_>>().iter().rposition(|ends| *ends).map_or(0, |last| last + 1);
    first.above.drain(..count).collect()
}

/// The column of an offset, whether it is the first on its line, and whether a blank line is above.
fn place(text: &str, offset: usize) -> (usize, bool, bool) {
    let (above, before) = text[..offset].rsplit_once('\n').unwrap_or(("-", &text[..offset]));
    let is_first = before.trim().is_empty();
    let is_below_blank = above.rsplit('\n').next().is_some_and(|line| line.trim().is_empty());
    (before.len(), is_first, is_first && is_below_blank)
}

struct Reader<'t> {
    /// The text of the file with hidden comments, so that searches find no `-`, `|` or `>` in a comment.
    text: &'t str,
    events: Peekable<IntoIter<Located<'t>>>,
    /// The end of the last scalar, bracket or `-` that was read.
    end: usize,
}

impl Reader<'_> {
    fn value(&mut self, in_flow: bool) -> Result<Value, Unsupported> {
        let Some((event, range)) = self.events.next() else { return Ok(Value::Nothing) };
        let before = self.end;
        if !range.is_empty() {
            self.end = range.end;
        }
        match event {
            Event::Scalar(text, style, ..) => match style {
                ScalarStyle::Plain if range.is_empty() => Ok(Value::Nothing),
                ScalarStyle::Plain if !is_string(&text) => Ok(Value::Other(self.text[range].to_owned())),
                ScalarStyle::Plain | ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => {
                    Ok(Value::Text(text.into()))
                }
                ScalarStyle::Literal | ScalarStyle::Folded => self.lines(before..range.end),
            },
            Event::SequenceStart(..) => self.collection(true, in_flow, &range),
            Event::MappingStart(..) => self.collection(false, in_flow, &range),
            // `helpdesk_codegen::read` reports aliases.
            Event::Alias(_) => Ok(Value::Other(self.text[range].to_owned())),
            Event::SequenceEnd
            | Event::MappingEnd
            | Event::Nothing
            | Event::StreamStart
            | Event::StreamEnd
            | Event::DocumentStart(_)
            | Event::DocumentEnd => Ok(Value::Nothing),
        }
    }

    fn collection(&mut self, is_list: bool, in_flow: bool, range: &Range<usize>) -> Result<Value, Unsupported> {
        // A mapping with one entry inside brackets needs no braces.
        let is_flow = in_flow || !range.is_empty();
        let mut entries = Vec::new();
        while let Some((next, Range { start, .. })) = self.events.peek()
            && !matches!(next, Event::SequenceEnd | Event::MappingEnd)
        {
            let start = if is_list && !is_flow { self.dash() } else { *start };
            entries.push(self.entry(start, is_list, is_flow)?);
        }
        // Consumes the end of the collection.
        self.value(is_flow)?;
        let start = if is_flow { range.start } else { entries.first().map_or(range.start, |it| it.range.start) };
        let column = place(self.text, start).0;
        Ok(Value::Collection(Collection { start, column, is_list, is_flow, entries, tail: Vec::new() }))
    }

    /// The position of the `-` of the next item, which no event has.
    fn dash(&mut self) -> usize {
        let dash = self.end + self.text[self.end..].find('-').unwrap_or_default();
        self.end = dash + 1;
        dash
    }

    fn entry(&mut self, start: usize, is_list: bool, is_flow: bool) -> Result<Entry, Unsupported> {
        let key = if is_list {
            None
        } else {
            let Value::Text(key) = self.value(is_flow)? else {
                return Err(Unsupported { offset: start, why: "expected a string as key".to_owned() });
            };
            Some(key)
        };
        let value = self.value(is_flow)?;
        let (_, _, blank) = place(self.text, start);
        Ok(Entry { range: start..self.end, key, value, blank, above: Vec::new(), beside: None })
    }

    /// The header and the lines of a block string, without the indentation of its first line.
    fn lines(&mut self, range: Range<usize>) -> Result<Value, Unsupported> {
        self.end = range.end;
        let start = range.start + self.text[range.clone()].find(['|', '>']).unwrap_or_default();
        let mut lines = self.text[start..range.end].lines();
        let header = lines.next().unwrap_or_default().trim_end_matches(['#', ' ', '\t']);
        if header.contains(|it: char| it.is_ascii_digit()) {
            let why = "a string whose first line is indented has no canonical text".to_owned();
            return Err(Unsupported { offset: start, why });
        }
        if header.contains('+') {
            let why = "a string that keeps the blank lines after it has no canonical text".to_owned();
            return Err(Unsupported { offset: start, why });
        }
        let first = lines.clone().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let indent = first.len() - first.trim_start_matches(' ').len();
        let mut lines = lines.map(|line| line.get(indent..).unwrap_or_default().to_owned()).collect::<Vec<_>>();
        lines.truncate(lines.iter().rposition(|line| !line.trim_ascii().is_empty()).map_or(0, |last| last + 1));
        Ok(Value::Lines(header.to_owned(), lines))
    }
}

/// Whether a plain scalar is neither a number nor a boolean nor null.
fn is_string(text: &str) -> bool {
    serde_yaml::from_str::<Yaml>(text).is_ok_and(|it| it.is_string())
}
