//! Rejects YAML features that the language does not have, and characters that hide text.

use std::ops::Range;

use saphyr_parser::Event;
use serde_yaml::Value;

use super::{Builder, is_conflict_marker, scalar};
use crate::diagnostics::code::Code;

/// Whether a character is invisible, or changes the order in which other characters appear. A reviewer cannot see the
/// text that such characters hide, and rustc and Clippy reject them in code and documentation.
pub(super) fn is_unseen(it: char) -> bool {
    let is_direction =
        matches!(it, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_blank = matches!(
        it,
        '\u{ad}' | '\u{115f}' | '\u{1160}' | '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{2060}'
            ..='\u{2064}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
    );
    // Tag characters repeat ASCII in an invisible form.
    let is_tag = matches!(it, '\u{e0000}'..='\u{e007f}');
    is_direction || is_blank || is_tag || (it.is_control() && !matches!(it, '\n' | '\t'))
}

impl Builder<'_> {
    /// Reports the first line of each conflict that a merge left. Further errors of the parser would mislead.
    pub(super) fn conflict_markers(&mut self) -> bool {
        let mut start = 0;
        for line in self.text.split_inclusive('\n') {
            let span = start..start + line.trim_end().len();
            start += line.len();
            if line.starts_with("<<<<<<<") || (is_conflict_marker(line) && self.mistakes.is_empty()) {
                let help = "keep the lines that are right, and remove those with `<<<<<<<`, `=======` and `>>>>>>>`";
                self.fatal(span, "unresolved merge conflict", help);
            }
        }
        !self.mistakes.is_empty()
    }

    /// Comments are checked too, because they may hide text.
    pub(super) fn reject_unseen_characters(&mut self) {
        let is_line_end = |offset: usize| self.text[offset..].starts_with("\r\n");
        let unseen = self.text.char_indices().filter(|(offset, it)| is_unseen(*it) && !is_line_end(*offset));
        // The report shows no more than a hundred.
        for (offset, character) in unseen.take(100).collect::<Vec<_>>() {
            self.unseen(character, offset..offset + character.len_utf8());
        }
    }

    pub(super) fn unseen(&mut self, character: char, span: Range<usize>) {
        let message = format!("unexpected character U+{:04X}, which cannot be seen", u32::from(character));
        let help = "remove it: it may hide text, or show it in another order";
        self.mistake(Code::BadYaml, span, message, Some(help));
    }

    /// Rejects a key such as `0` or `true`, which YAML does not read as text.
    pub(super) fn reject_untyped_key(&mut self, key: &Value, span: Range<usize>) {
        let text = &self.text[span.clone()];
        let found = match key {
            Value::Number(_) => format!("`{text}`, which is a number"),
            Value::Bool(_) => format!("`{text}`, which is a boolean"),
            Value::Null => "no value".to_owned(),
            Value::String(_) | Value::Sequence(_) | Value::Mapping(_) | Value::Tagged(_) => return,
        };
        let message = format!("expected a string as key, found {found}");
        self.mistake(Code::WrongShape, span, message, Some("put the key in quotes"));
    }

    /// Rejects a string without quotes that another parser does not read as a string.
    pub(super) fn reject_indicator(&mut self, text: &str, span: &Range<usize>) {
        let in_flow = self.open.last().is_some_and(|open| self.text[open.node.value.start..].starts_with(['{', '[']));
        if let Some(first) = scalar::indicator(text, in_flow) {
            let message = format!("unexpected `{first}` at the beginning of a string");
            let help = "put the text in quotes: without them, other parsers read it in another way";
            self.fatal(span.clone(), message, help);
        }
    }

    pub(super) fn reject_extras(&mut self, event: &Event<'_>, span: &Range<usize>) {
        let (anchor, tagged) = match event {
            Event::Scalar(_, _, anchor, tag) => (*anchor, tag.is_some()),
            Event::SequenceStart(anchor, tag) | Event::MappingStart(anchor, tag) => (*anchor, tag.is_some()),
            Event::Alias(_) => {
                return self.fatal(
                    span.clone(),
                    "unsupported YAML alias",
                    "write the value out, or use a template; text that begins with `*` needs quotes",
                );
            }
            Event::Nothing
            | Event::StreamStart
            | Event::StreamEnd
            | Event::DocumentStart(_)
            | Event::DocumentEnd
            | Event::SequenceEnd
            | Event::MappingEnd => return,
        };
        if anchor != 0 {
            self.fatal(
                span.clone(),
                "unsupported YAML anchor",
                "remove the `&` and the name after it, or put text in quotes that begins with `&`",
            );
        }
        if tagged {
            self.fatal(
                span.clone(),
                "unsupported YAML tag",
                "remove the `!` and the name after it, or put text in quotes that begins with `!`",
            );
        }
    }
}
