//! Syntax errors of YAML in the words of an author: the parser says what it was doing, not what is wrong.

use std::collections::BTreeSet;
use std::ops::Range;

/// The cause of a syntax error: its place, a message, and what to do.
#[derive(Debug, PartialEq)]
pub(super) struct Cause {
    pub(super) span: Range<usize>,
    pub(super) message: String,
    pub(super) help: String,
}

/// For an error whose cause is not known.
const GENERAL_HELP: &str = "check the indentation and the quotes of this line and of the line before";

/// Finds the cause of an error that the parser met at an offset. `open` are the starts of the lists and mappings around it.
pub(super) fn cause(text: &str, offset: usize, error: &str, open: &[usize]) -> Cause {
    let error = Error { text, offset, message: error, open };
    let found = error
        .tab()
        .or_else(|| error.quotes())
        .or_else(|| error.comment())
        .or_else(|| error.in_braces())
        .or_else(|| error.indentation())
        .or_else(|| error.colon());
    found.unwrap_or_else(|| error.other())
}

struct Error<'a> {
    text: &'a str,
    offset: usize,
    message: &'a str,
    open: &'a [usize],
}

impl Error<'_> {
    /// A tab where only spaces count. The parser stops before it, or after it.
    fn tab(&self) -> Option<Cause> {
        let says_so = self.message.contains("tab") || self.message.contains("valid YAML whitespace");
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
        let (message, help) = match indentation {
            Some(_) => ("expected spaces as indentation, found a tab", "indent with spaces"),
            None => ("expected a space after the colon, found a tab", "write a space"),
        };
        Some(Cause { span: tab..tab + 1, message: message.into(), help: help.into() })
    }

    /// Quotes that do not end, or that end too early.
    fn quotes(&self) -> Option<Cause> {
        if self.message.contains("trailing content") {
            let help = if self.text[..self.offset].trim_end().ends_with('\'') {
                "quote the whole value; inside single quotes, write `''` for an apostrophe"
            } else {
                "quote the whole value, or remove what follows the quotes"
            };
            return Some(self.here("expected the end of the value after its quotes, found more text".into(), help));
        }
        let unclosed = self.message.contains("quoted scalar") && !self.message.contains("escape");
        unclosed.then(|| self.here("unclosed quotes".into(), "close the quotes where the value ends"))
    }

    /// A comment in the middle of a string of several lines.
    fn comment(&self) -> Option<Cause> {
        if !self.message.contains("comment intercepting") {
            return None;
        }
        let comment = self.rest().lines().next()?.trim_end();
        let message = format!("the string goes on after `{comment}`, which is a comment");
        let span = self.offset..self.offset + comment.len();
        Some(Cause {
            span,
            message,
            help: "put the string in quotes, or the comment on a line of its own, above the key".into(),
        })
    }

    /// Something between `{` and `}`, or between `[` and `]`.
    fn in_braces(&self) -> Option<Cause> {
        if self.message.contains("misplaced bracket") {
            let bracket = self.rest().chars().next()?;
            let message = format!("unexpected `{bracket}`: nothing is open here");
            return Some(self.here(message, "remove it, or put the text around it in quotes"));
        }
        let says_so = ["flow", "',' or", "node content"].iter().any(|words| self.message.contains(words));
        let start = self.open.last().copied().filter(|start| says_so && self.text[*start..].starts_with(['{', '[']))?;
        let bracket = &self.text[start..=start];
        let wanted = if bracket == "{" { "}" } else { "]" };
        let entry = start + 1 + self.text[start + 1..self.offset].rfind([',', '{', '[']).map_or(0, |comma| comma + 1);
        let written = self.text[entry..self.offset].trim();
        if self.rest().starts_with(['}', ']']) && !self.rest().starts_with(wanted) {
            let message = format!("expected `{wanted}`, found `{}`", &self.rest()[..1]);
            return Some(self.here(message, &format!("close the `{bracket}` before it with `{wanted}`")));
        }
        if self.rest().trim().is_empty() || written.contains('\n') || self.begins_line() {
            let message = format!("unclosed `{bracket}`");
            let help = if self.text[start..self.offset].contains(" #") {
                format!("close it with `{wanted}`; quote text that contains ` #`, which starts a comment")
            } else {
                format!("close it with `{wanted}`")
            };
            return Some(Cause { span: start..start + 1, message, help });
        }
        if !self.rest().starts_with(':') {
            let stray = self.rest().chars().next()?;
            let message = format!("unexpected `{stray}` between `{bracket}` and `{wanted}`");
            return Some(self.here(message, "put the text in quotes, or a comma before it"));
        }
        let word = written.split_whitespace().next_back().filter(|word| *word != written)?;
        let message = format!("expected `,` or `{wanted}`, found a second colon");
        let help = format!("put the text in quotes if `{word}:` belongs to it, or a comma before `{word}`");
        Some(self.here(message, &help))
    }

    /// A line that is indented like nothing around it.
    fn indentation(&self) -> Option<Cause> {
        let start = self.line_start(self.offset);
        let line = self.text[start..].lines().next()?;
        let found = line.len() - line.trim_start().len();
        let key = start + found..start + line.find(':').unwrap_or(line.len()).max(found);
        let help = "indent the keys of a mapping alike, and the entries of a list";
        if self.message.contains("block collection") {
            let message = "expected another entry of the list, found a key".to_owned();
            return Some(Cause { span: key, message, help: help.into() });
        }
        let before = self.text[..start].trim_end();
        let indent = self.indent(before.len());
        if self.message.contains("block mapping") {
            let columns = self.open.iter().map(|start| start - self.line_start(*start)).chain([indent]);
            let (less, more) = columns.partition::<BTreeSet<_>, _>(|column| *column < found);
            if line.trim_start().starts_with("- ") {
                let message = "expected a key as in the lines above, found an entry of a list".to_owned();
                return Some(Cause { span: key, message, help: help.into() });
            }
            let near = less.last().into_iter().chain(more.first()).map(usize::to_string);
            let near = near.collect::<Vec<_>>().join(" or ");
            let message = format!("expected an indentation of {near} spaces, found {found}");
            return Some(Cause { span: key, message, help: help.into() });
        }
        // The parser takes a key that is indented too far for more text of the line before.
        let begins = self.text[start..self.offset].trim_start();
        let before = &before[self.line_start(before.len())..];
        let is_key = !begins.is_empty() && !begins.contains([' ', '"', '\'']);
        if !self.message.contains("mapping values") || !is_key || !before.contains(": ") || indent >= found {
            return None;
        }
        let message = format!("expected an indentation of at most {indent} spaces, found {found}");
        let help = "indent it like the key above; if it is part of the text above, put that text in quotes";
        Some(Cause { span: key, message, help: help.into() })
    }

    /// A line without a colon, which the parser misses on the next one.
    fn colon(&self) -> Option<Cause> {
        if !self.message.contains("simple key") {
            return None;
        }
        let before = self.text[..self.offset].trim_end();
        let start = self.line_start(before.len());
        let line = before[start..].trim_start();
        let span = before.len() - line.len()..before.len();
        let help = "write a colon and a space after a key; indent the line further if it is part of the text above";
        Some(Cause { span, message: format!("expected a key with a colon, found `{line}`"), help: help.into() })
    }

    fn other(&self) -> Cause {
        let known = [
            ("mapping values are not allowed", "text that contains `: ` needs quotes"),
            ("node content", "complete the value here, and close every `[` and `{`"),
            ("flow", "close every `[` and `{`, and put commas between the entries"),
            ("',' or", "close every `[` and `{`, and put commas between the entries"),
            ("escape", "use single quotes for text with a backslash"),
            ("tab", "indent with spaces"),
            ("unexpected character", "text that starts with a character such as `@`, `%` or a backquote needs quotes"),
        ];
        let found = known.into_iter().find(|(words, _)| self.message.contains(words));
        let line = self.text[self.line_start(self.offset)..].lines().next().unwrap_or_default();
        let found = if [": “", ": ‘", ": „"].iter().any(|quotes| line.contains(quotes)) {
            Some(("", "write straight quotes, which YAML knows: others are part of the string"))
        } else {
            found
        };
        self.here(format!("invalid YAML: {}", self.message), found.map_or(GENERAL_HELP, |(_, help)| help))
    }

    fn here(&self, message: String, help: &str) -> Cause {
        Cause { span: self.offset..self.offset, message, help: help.to_owned() }
    }

    fn rest(&self) -> &str {
        &self.text[self.offset..]
    }

    /// How far the line with this offset is indented.
    fn indent(&self, offset: usize) -> usize {
        let line = &self.text[self.line_start(offset)..offset];
        line.len() - line.trim_start().len()
    }

    fn line_start(&self, offset: usize) -> usize {
        self.text[..offset].rfind('\n').map_or(0, |newline| newline + 1)
    }

    fn begins_line(&self) -> bool {
        self.text[self.line_start(self.offset)..self.offset].trim().is_empty()
    }
}
