//! The values of a YAML file, the positions of all keys and values, and mistakes that make the file unfit for any spec.
//!
//! A later stage may report a key of any line, so diagnostics need positions. `serde_yaml` gives no positions of nested
//! values, and silently takes the last of two equal keys. So this module builds values and positions from the same
//! events, and the renderer looks a position up. The types of values and the rules for plain numbers follow
//! `serde_yaml`. The module rejects text that `serde_yaml` reads differently, so that a file means the same to other
//! tools.

mod agree;
#[cfg(test)]
mod agreement;
mod reject;
mod scalar;

use std::ops::{ControlFlow, Range};

use indexmap::IndexMap;
use indexmap::map::Entry;
use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, Span};
use serde_yaml::{Mapping, Value};

use self::reject::is_unseen;
use self::scalar::scalar;
use super::code::Code;
use super::syntax::{self, Cause};

/// The deepest nesting of a file. The recursive functions of later stages rely on this limit, and no real spec comes
/// near it.
const MAX_DEPTH: usize = 64;

/// A mistake in a file that the parser finds before a stage interprets the file.
#[derive(Debug)]
pub(crate) struct Mistake {
    pub(crate) code: Code,
    pub(crate) span: Range<usize>,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
    /// The first place of a repeated key.
    pub(crate) first: Option<Range<usize>>,
    /// Whether the parser stops after this mistake.
    pub(crate) fatal: bool,
}

impl Mistake {
    /// The mistake of a file with too many bytes.
    pub(crate) fn too_large(bytes: usize, most: usize) -> Mistake {
        let message = format!("expected a file of at most {} MiB, found one of {bytes} bytes", most >> 20);
        Mistake { fatal: true, ..mistake(Code::BadYaml, 0..0, message, Some("split it into a file for each resource")) }
    }
}

/// The spans of a key and its value. Entries of lists and the whole document have no key.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) key: Option<Range<usize>>,
    pub(super) value: Range<usize>,
    /// Whether it is a scalar without quotes, `|` and `>`.
    pub(super) is_plain: bool,
    pub(super) children: IndexMap<String, Node>,
}

/// Reads a file. It reports a repeated key, and a key that is not a string, and drops their values, so that the other
/// mistakes of the file still show.
pub(super) fn read(text: &str) -> (Option<(Node, Value)>, Vec<Mistake>) {
    let mut builder = Builder {
        text,
        offsets: offsets(text),
        read: 0,
        documents: 0,
        open: Vec::new(),
        root: None,
        mistakes: Vec::new(),
    };
    if text.starts_with('\u{feff}') {
        builder.fatal(0..0, "expected UTF-8 without a byte order mark, found one", "save the file without it");
        return builder.finish();
    }
    if builder.conflict_markers() {
        return builder.finish();
    }
    for event in Parser::new_from_str(text) {
        let go_on = match event {
            Ok((event, span)) => builder.event(event, span),
            Err(error) => builder.syntax_error(&error),
        };
        if go_on.is_break() {
            break;
        }
    }
    builder.reject_unseen_characters();
    builder.finish()
}

/// Whether a line is a conflict marker of git.
pub(crate) fn is_conflict_marker(line: &str) -> bool {
    ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].iter().any(|mark| line.starts_with(mark))
}

/// The byte offset of each character, and of the end.
fn offsets(text: &str) -> Vec<usize> {
    text.char_indices().map(|(offset, _)| offset).chain([text.len()]).collect()
}

struct Builder<'a> {
    text: &'a str,
    offsets: Vec<usize>,
    /// The end of the last event.
    read: usize,
    documents: usize,
    /// The open lists and mappings, the innermost last.
    open: Vec<Open>,
    root: Option<(Node, Value)>,
    mistakes: Vec<Mistake>,
}

struct Open {
    node: Node,
    value: Value,
    /// In a mapping: the key of the next value.
    key: Option<Key>,
}

struct Key {
    text: String,
    is_string: bool,
    span: Range<usize>,
}

impl Open {
    fn expects_key(&self) -> bool {
        self.value.is_mapping() && self.key.is_none()
    }
}

impl Builder<'_> {
    fn event(&mut self, event: Event<'_>, span: Span) -> ControlFlow<()> {
        let span = self.event_bytes(&event, self.bytes(span));
        // The start of a missing value may be after the next token.
        if !matches!(event, Event::SequenceEnd | Event::MappingEnd) && !span.is_empty() {
            self.read = self.read.max(span.end);
        }
        self.reject_extras(&event, &span);
        match event {
            Event::DocumentStart(_) if self.documents > 0 => {
                self.fatal(
                    span,
                    "expected one YAML document, found a second one",
                    "remove `---` and everything after it",
                );
                return ControlFlow::Break(());
            }
            Event::DocumentStart(_) => self.documents += 1,
            Event::Scalar(text, style, ..) => self.scalar(text.into_owned(), style, span),
            Event::SequenceStart(..) => self.open(Value::Sequence(Vec::new()), span),
            Event::MappingStart(..) => self.open(Value::Mapping(Mapping::new()), span),
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
            Event::Alias(_) => self.scalar(String::new(), ScalarStyle::DoubleQuoted, span),
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => (),
        }
        if self.open.len() > MAX_DEPTH {
            let start = self.open[MAX_DEPTH].node.value.clone();
            self.fatal(
                start,
                format!("expected at most {MAX_DEPTH} nested levels, found more"),
                "flatten the structure",
            );
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn scalar(&mut self, text: String, style: ScalarStyle, span: Range<usize>) {
        // Characters without escapes are reported at their place in the text.
        let escaped = text.chars().find(|it| is_unseen(*it) && !self.text[span.clone()].contains(*it));
        escaped.into_iter().for_each(|it| self.unseen(it, span.clone()));
        if style == ScalarStyle::Plain {
            self.reject_indicator(&text, &span);
        }
        match self.open.last_mut() {
            Some(open) if open.expects_key() => {
                let found = scalar(text.clone(), style);
                open.key = Some(Key { text, is_string: found.is_string(), span: span.clone() });
                self.reject_untyped_key(&found, span);
            }
            _ => {
                let is_plain = style == ScalarStyle::Plain;
                let node = Node { key: None, value: span, is_plain, children: IndexMap::new() };
                self.attach(node, scalar(text, style));
            }
        }
    }

    fn open(&mut self, value: Value, span: Range<usize>) {
        let node = Node { key: None, value: span, is_plain: false, children: IndexMap::new() };
        self.open.push(Open { node, value, key: None });
    }

    fn close(&mut self, span: Range<usize>) {
        let Some(mut closed) = self.open.pop() else { return };
        let end = scalar::closing_bracket(self.text, closed.node.value.start, self.read);
        self.read = self.read.max(end.unwrap_or_default());
        closed.node.value.end = end.unwrap_or(span.end).max(closed.node.value.start);
        match self.open.last_mut() {
            Some(open) if open.expects_key() => {
                let span = closed.node.value;
                open.key = Some(Key { text: String::new(), is_string: false, span: span.clone() });
                self.mistake(
                    Code::WrongShape,
                    span,
                    "expected a string as key, found a list or a mapping".into(),
                    Some("a key that starts with `[` or `{` needs quotes"),
                );
            }
            _ => self.attach(closed.node, closed.value),
        }
    }

    /// Adds a complete value to the open list or mapping. Of two values with the same key, the first one stays.
    fn attach(&mut self, mut node: Node, value: Value) {
        let Some(Open { node: around, value: holder, key }) = self.open.last_mut() else {
            self.root = Some((node, value));
            return;
        };
        let key = key.take();
        if key.as_ref().is_some_and(|key| !key.is_string) {
            // The key was reported, and must not replace another key.
            return;
        }
        node.key = key.as_ref().map(|key| key.span.clone());
        let span = node.key.clone();
        let name = key.as_ref().map_or_else(|| around.children.len().to_string(), |key| key.text.clone());
        match around.children.entry(name) {
            Entry::Vacant(entry) => {
                entry.insert(node);
                match (holder, key) {
                    (Value::Sequence(list), _) => list.push(value),
                    (Value::Mapping(mapping), Some(Key { text, .. })) => {
                        mapping.insert(Value::String(text), value);
                    }
                    _ => (),
                }
            }
            Entry::Occupied(entry) => {
                let first = entry.get().key.clone();
                let message = format!("duplicate key `{}`", entry.key());
                let mistake = Mistake {
                    code: Code::RepeatedKey,
                    span: span.unwrap_or(0..0),
                    message,
                    help: Some("remove one of them, or rename it".to_owned()),
                    first,
                    fatal: false,
                };
                self.mistakes.push(mistake);
            }
        }
    }

    fn syntax_error(&mut self, error: &ScanError) -> ControlFlow<()> {
        let open = self.open.iter().map(|open| open.node.value.start).collect::<Vec<_>>();
        if error.info().contains("byte order mark") {
            // `reject_unseen_characters` reports the byte order mark.
            return ControlFlow::Break(());
        }
        let offset = self.offset(error.marker().index());
        let error = syntax::Error { text: self.text, offset, message: error.info(), open: &open, read: self.read };
        let Cause { span, message, help } = error.cause();
        self.mistakes.push(Mistake { fatal: true, ..mistake(Code::BadYaml, span, message, Some(&help)) });
        ControlFlow::Break(())
    }

    fn fatal(&mut self, span: Range<usize>, message: impl Into<String>, help: &str) {
        self.mistakes.push(Mistake { fatal: true, ..mistake(Code::BadYaml, span, message.into(), Some(help)) });
    }

    fn mistake(&mut self, code: Code, span: Range<usize>, message: String, help: Option<&str>) {
        self.mistakes.push(mistake(code, span, message, help));
    }

    /// The bytes of an event. The parser adds spaces and a comment to a quoted string, and gives a missing value the
    /// next bracket.
    fn event_bytes(&self, event: &Event<'_>, span: Range<usize>) -> Range<usize> {
        match event {
            Event::Scalar(_, ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted, ..) => {
                span.start..span.start + scalar::quoted_bytes(&self.text[span])
            }
            Event::Scalar(text, ScalarStyle::Plain, ..) if text.is_empty() => span.start..span.start,
            _ => span,
        }
    }

    fn bytes(&self, span: Span) -> Range<usize> {
        let start = self.offset(span.start.index());
        start..self.offset(span.end.index()).max(start)
    }

    fn offset(&self, character: usize) -> usize {
        let end = self.offsets.last().copied().unwrap_or_default();
        self.offsets.get(character).copied().unwrap_or(end)
    }

    fn finish(mut self) -> (Option<(Node, Value)>, Vec<Mistake>) {
        if let (Some((node, value)), []) = (&self.root, &self.mistakes[..]) {
            self.mistakes.extend(agree::check(self.text, node, value));
        }
        if self.root.is_none() && self.mistakes.is_empty() {
            self.fatal(0..0, "expected a mapping, found an empty file", "add at least `doc`");
        }
        (self.root, self.mistakes)
    }
}

fn mistake(code: Code, span: Range<usize>, message: String, help: Option<&str>) -> Mistake {
    Mistake { code, span, message, help: help.map(str::to_owned), first: None, fatal: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_equal_those_of_serde_yaml() {
        let texts = [
            "a: |\n  x\n\n  y\n\nb: |-\n  x\n\nc: |+\n  x\n\nd: 1\n",
            "a: >\n  x\n  y\n\n  z\n   more\n  end\nb: >-\n  x\n  y\n",
            "a: |2\n    x\n  y\nb: |\n\n  x\n",
            "a: 'it''s'\nb: \"\\t\\u00e9 \\\"q\\\" \\\n  x\"\nc: \"x\n  y\n\n  z\"\n",
            "a: one\n  two\n\n  three\nb: { c: [1, 'x', { d: }], e: ~ }\nf: []\ng: {}\n",
            "- a\n-\n- - b\n  - c: d\n    e: f\n- [x, y: z]\n",
            "a:\n- x\n- y\n\"b\": 'c' # d\n'e': f#g\n? h\n: i\n",
            "a: x:y\nb: http://c/d?e=f#g\nd: -e\nf: a, b\n# end\n",
        ];
        for text in texts {
            for text in [text.to_owned(), text.replace('\n', "\r\n")] {
                let (read, mistakes) = read(&text);
                assert!(mistakes.is_empty(), "{text:?}: {mistakes:?}");
                assert_eq!(read.unwrap().1, serde_yaml::from_str::<Value>(&text).unwrap(), "{text:?}");
            }
        }
    }
}
