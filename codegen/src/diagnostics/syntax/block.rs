//! Errors of lines: indentation, colons, and text after a value.

use std::collections::BTreeSet;

use super::{Cause, Error};

const ALIKE_HELP: &str = "indent the keys of a mapping alike, and the entries of a list";

impl Error<'_> {
    /// More text after a list or mapping in brackets: `doc: [a](b) is a link.`
    pub(super) fn after_value(&self) -> Option<Cause> {
        let before = self.before().trim_end();
        let says_so = self.message.contains("block mapping") || self.message.contains("block collection");
        let end = before.chars().next_back().filter(|it| says_so && matches!(it, ']' | '}'))?;
        let start = self.value_start().filter(|start| *start < self.offset)?;
        if self.rest_of_text().starts_with(',') {
            let message = format!("unexpected comma after `{end}`");
            return Some(self.cause_here(message, "remove it: entries that stand below each other have no commas"));
        }
        let found = self.rest_of_line();
        let message = format!("expected the end of the value after `{end}`, found `{found}`");
        let is_text = !self.text[start..self.offset].contains([':', ',']);
        let help =
            if is_text { self.in_quotes(start) } else { format!("remove `{found}`, or close the value after it") };
        Some(Cause { span: self.offset..self.offset + found.len(), message, help })
    }

    /// A line whose indentation fits no other line.
    pub(super) fn indentation(&self) -> Option<Cause> {
        let start = self.line_start(self.offset);
        let line = self.text[start..].lines().next()?;
        let found = line.len() - line.trim_start().len();
        let key = start + found..start + line.find(':').unwrap_or(line.len()).max(found);
        if self.message.contains("block collection") {
            let message = "expected another entry of the list, found a key".to_owned();
            return Some(Cause { span: key, message, help: ALIKE_HELP.into() });
        }
        let before = self.text[..start].trim_end();
        let indent = self.indent(before.len());
        if self.message.contains("block mapping") {
            if line.trim_start().starts_with("- ") {
                let message = "expected a key as in the lines above, found an entry of a list".to_owned();
                return Some(Cause { span: key, message, help: ALIKE_HELP.into() });
            }
            let columns = self.open.iter().map(|start| start - self.line_start(*start)).chain([indent]);
            let columns = columns.collect::<BTreeSet<_>>();
            if columns.contains(&found) {
                return None;
            }
            let (less, more) = columns.into_iter().partition::<Vec<_>, _>(|column| *column < found);
            let near = less.last().into_iter().chain(more.first()).map(usize::to_string);
            let near = near.collect::<Vec<_>>().join(" or ");
            let message = format!("expected an indentation of {near} spaces, found {found}");
            return Some(Cause { span: key, message, help: ALIKE_HELP.into() });
        }
        // The parser reads a key that is indented too far as more text of the line before.
        let before = &before[self.line_start(before.len())..];
        if !self.message.contains("mapping values")
            || !self.begins_with_word()
            || !before.contains(": ")
            || indent >= found
        {
            return None;
        }
        let message = format!("expected an indentation of at most {indent} spaces, found {found}");
        let help = "indent it like the key above; if it is part of the text above, put that text in quotes";
        Some(Cause { span: key, message, help: help.into() })
    }

    /// A line without a colon. The parser reports it at that line or a later one.
    pub(super) fn colon(&self) -> Option<Cause> {
        if self.message.contains("simple key") {
            return Some(self.without_colon(self.text[..self.offset].trim_end().len()));
        }
        let above = self.text[..self.line_start(self.offset)].trim_end();
        let line = above.lines().next_back().unwrap_or_default().trim_start();
        let is_quoted = ['"', '\'']
            .iter()
            .any(|quote| line.starts_with(*quote) && line.ends_with(*quote) && line.matches(*quote).count() == 2);
        let is_key = !is_quoted && (line.contains(": ") || line.ends_with(':'));
        if self.message.contains("block mapping") && !is_key && !above.is_empty() {
            return Some(self.without_colon(above.len()));
        }
        if !self.message.contains("mapping values") {
            return None;
        }
        let before = self.before();
        if let Some(colon) = before.find(":{").or_else(|| before.find(":["))
            && !before[..colon].trim_start().contains(' ')
        {
            return self.colon_without_space(colon);
        }
        if let Some(bracket) = before.find(" {").or_else(|| before.find(" ["))
            && !before[..bracket].contains(": ")
        {
            let key = before[..bracket].trim();
            let start = self.line_start(self.offset) + before.len() - before.trim_start().len();
            let message = format!("expected a colon after `{key}`");
            let help = format!("write `{key}: {}`", before[bracket..].trim_start().chars().next()?);
            return Some(Cause { span: start..start + key.len(), message, help });
        }
        (self.begins_with_word() && !is_key && !above.is_empty()).then(|| self.without_colon(above.len()))
    }

    /// A key whose colon has no space after it: `title:{ type: text }`.
    fn colon_without_space(&self, colon: usize) -> Option<Cause> {
        let at = self.line_start(self.offset) + colon;
        let key = self.before()[..colon].trim();
        let bracket = self.text[at + 1..].chars().next()?;
        let message = format!("expected a space after the colon, found `{bracket}`");
        Some(Cause { span: at..at + 1, message, help: format!("write `{key}: {bracket}`") })
    }

    /// The cause for a line that ends at an offset and lacks a colon.
    fn without_colon(&self, end: usize) -> Cause {
        let start = self.line_start(end);
        let start = start + self.indent(start);
        let line = &self.text[start..end];
        let is_key = |key: &str| !key.is_empty() && key.chars().all(|it| it.is_ascii_lowercase() || it == '_');
        let help = match line.split_once([' ', ':', '=', ',']) {
            Some((key, rest)) if is_key(key) && !line.contains('`') => {
                let rest = rest.trim_start_matches([' ', ':', '=', ',', '-']);
                format!("write `{key}: {rest}`, or indent the line further if it is part of the text above")
            }
            _ if line.starts_with("//") => "begin the comment with `#`".to_owned(),
            _ if line.starts_with(['"', '\'']) => "put the key and the value in quotes of their own".to_owned(),
            _ => {
                "write a colon and a space after a key; indent the line further if it is part of the text above".into()
            }
        };
        Cause { span: start..end, message: format!("expected a key with a colon, found `{line}`"), help }
    }

    /// Whether exactly one word is before the error on its line.
    fn begins_with_word(&self) -> bool {
        let before = self.before().trim_start();
        !before.is_empty() && !before.contains([' ', '"', '\''])
    }
}
