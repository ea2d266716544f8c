//! Syntax errors of YAML in words for authors. The parser only describes its own state.

mod block;
mod flow;
mod strings;

use std::ops::Range;

/// The cause of a syntax error: its place, a message, and what to do.
#[derive(Debug, PartialEq)]
pub(super) struct Cause {
    pub(super) span: Range<usize>,
    pub(super) message: String,
    pub(super) help: String,
}

/// An error of the parser, with its position and context.
pub(super) struct Error<'a> {
    pub(super) text: &'a str,
    /// The offset at which the parser reported the error.
    pub(super) offset: usize,
    pub(super) message: &'a str,
    /// The starts of the lists and mappings that contain the error.
    pub(super) open: &'a [usize],
    /// The end of the last token before the error.
    pub(super) read: usize,
}

/// The help for an error of unknown cause.
const GENERAL_HELP: &str = "check the indentation and the quotes of this line and of the line before";

impl Error<'_> {
    /// Finds the cause.
    pub(super) fn cause(&self) -> Cause {
        let found = self
            .tab()
            .or_else(|| self.quotes())
            .or_else(|| self.comment())
            .or_else(|| self.value())
            .or_else(|| self.directive())
            .or_else(|| self.in_braces())
            .or_else(|| self.indicator())
            .or_else(|| self.after_value())
            .or_else(|| self.indentation())
            .or_else(|| self.colon())
            .or_else(|| self.second_colon());
        found.unwrap_or_else(|| self.other_cause())
    }

    /// A tab in place of spaces. The parser stops before or after it.
    fn tab(&self) -> Option<Cause> {
        let on_tab = self.message.contains("cannot start any token") && self.rest_of_text().starts_with('\t');
        let says_so = self.message.contains("tab") || self.message.contains("valid YAML whitespace") || on_tab;
        let line = self.line_start(self.offset);
        let lines = self.text[line..].split_inclusive('\n').scan(line, |start, line| {
            *start += line.len();
            Some((*start - line.len(), line))
        });
        let indented = |(start, line): (usize, &str)| {
            let width = line.len() - line.trim_start_matches([' ', '\t']).len();
            line[..width].find('\t').map(|tab| start + tab)
        };
        let indentation = lines.filter(|_| says_so).find_map(indented);
        let around = [self.offset, self.offset.saturating_sub(1)];
        let between = around.into_iter().find(|it| self.text.as_bytes().get(*it) == Some(&b'\t')).filter(|_| says_so);
        let tab = indentation.or(between)?;
        let is_blank = self.text[self.line_start(tab)..].lines().next().is_some_and(|line| line.trim().is_empty());
        let (message, help) = match indentation {
            Some(_) if is_blank => ("unexpected tab on a line without text", "remove it"),
            Some(_) => ("expected spaces as indentation, found a tab", "indent with spaces"),
            None => ("expected a space, found a tab", "write a space"),
        };
        Some(Cause { span: tab..tab + 1, message: message.into(), help: help.into() })
    }

    fn other_cause(&self) -> Cause {
        let known = [
            ("node content", "complete the value here, and close every `[` and `{`"),
            ("flow", "close every `[` and `{`, and put commas between the entries"),
            ("',' or", "close every `[` and `{`, and put commas between the entries"),
            ("escape", "use single quotes for text with a backslash"),
            ("tab", "indent with spaces"),
        ];
        let found = known.into_iter().find(|(words, _)| self.message.contains(words));
        self.cause_here(format!("invalid YAML: {}", self.message), found.map_or(GENERAL_HELP, |(_, help)| help))
    }

    fn cause_here(&self, message: String, help: &str) -> Cause {
        Cause { span: self.offset..self.offset, message, help: help.to_owned() }
    }

    fn rest_of_text(&self) -> &str {
        &self.text[self.offset..]
    }

    /// The rest of the line.
    fn rest_of_line(&self) -> &str {
        self.rest_of_text().lines().next().unwrap_or_default().trim_end()
    }

    /// The part of the line before the error.
    fn before(&self) -> &str {
        &self.text[self.line_start(self.offset)..self.offset]
    }

    /// The indentation of the line with this offset.
    fn indent(&self, offset: usize) -> usize {
        let line = &self.text[self.line_start(offset)..];
        line.len() - line.trim_start_matches(' ').len()
    }

    fn line_start(&self, offset: usize) -> usize {
        self.text[..offset].rfind('\n').map_or(0, |newline| newline + 1)
    }

    fn begins_line(&self) -> bool {
        self.before().trim().is_empty()
    }

    /// The bracket of the innermost list or mapping, if it has one, with its offset.
    fn bracket(&self) -> Option<(usize, &str)> {
        let start = self.open.last().copied()?;
        self.text[start..].starts_with(['{', '[']).then(|| (start, &self.text[start..=start]))
    }
}
