//! Errors of strings: quotes, and characters that have a meaning outside of quotes.

use super::{Cause, Error};

impl Error<'_> {
    /// Quotes that do not end, or that end too early.
    pub(super) fn quotes(&self) -> Option<Cause> {
        if self.message.contains("trailing content") {
            return Some(self.after_quotes());
        }
        let unclosed = self.message.contains("quoted scalar") && !self.message.contains("escape");
        unclosed.then(|| self.cause_here("unclosed quotes".into(), UNCLOSED_HELP))
    }

    fn after_quotes(&self) -> Cause {
        // Quotes that end on another line rarely end at the intended place.
        let is_start = |(at, _): &(usize, &str)| self.text[..*at].ends_with([' ', '[', '{', ',', '\n']);
        let opening = self.text[self.read..self.offset].match_indices(['"', '\'']);
        let opening = opening.map(|(at, quote)| (self.read + at, quote)).find(is_start);
        if let Some((start, _)) = opening.filter(|(start, _)| *start < self.line_start(self.offset)) {
            return Cause { span: start..start + 1, message: "unclosed quotes".into(), help: UNCLOSED_HELP.into() };
        }
        let help = if self.rest_of_text().starts_with(',') {
            "remove the comma, or quote the whole value"
        } else if self.text[..self.offset].trim_end().ends_with('\'') {
            "quote the whole value; inside single quotes, write `''` for an apostrophe"
        } else {
            "quote the whole value, or remove what follows the quotes"
        };
        self.cause_here("expected the end of the value after its quotes, found more text".into(), help)
    }

    /// A colon without a key or a value, a `#` without a space before it, or lines with unequal indentation after `|`.
    pub(super) fn value(&self) -> Option<Cause> {
        let (message, help) = if self.message.contains("found unexpected ':'") {
            ("expected a space after the colon", "write a space, and the value after it, or put the text in quotes")
        } else if self.message.contains("':' may not precede") {
            ("expected a key before the colon, and a space after it", "write both, or put the text in quotes")
        } else if self.message.contains("comments must be separated") {
            ("expected a space before `#`, which starts a comment", "write a space, or put the text in quotes")
        } else if self.message.contains("wrongly indented line") || self.message.contains("leading all-space line") {
            (
                "expected lines that are indented alike after `|` or `>`",
                "indent the first line of the text like the others",
            )
        } else {
            return None;
        };
        Some(self.cause_here(message.to_owned(), help))
    }

    /// A line that begins with `%`, which YAML reads as a directive.
    pub(super) fn directive(&self) -> Option<Cause> {
        if !self.message.contains("document start") && !self.message.contains("irective") {
            return None;
        }
        // The length includes the line ending, which has two characters in files from Windows.
        let start = self.text.split_inclusive('\n').scan(0, |start, line| {
            *start += line.len();
            Some((*start - line.len(), line))
        });
        let (start, line) = start.into_iter().find(|(_, line)| line.starts_with('%'))?;
        let message = "unsupported YAML directive".to_owned();
        Some(Cause { span: start..start + line.trim_end().len(), message, help: "remove the line with `%`".to_owned() })
    }

    /// A comment in the middle of a string of several lines.
    pub(super) fn comment(&self) -> Option<Cause> {
        if !self.message.contains("comment intercepting") {
            return None;
        }
        let comment = self.rest_of_line();
        let message = format!("the string goes on after `{comment}`, which is a comment");
        let help = "put the string in quotes, or the comment on a line of its own, above the key".to_owned();
        Some(Cause { span: self.offset..self.offset + comment.len(), message, help })
    }

    /// A string that begins with a character that has a meaning in YAML.
    pub(super) fn indicator(&self) -> Option<Cause> {
        let at_value = [
            "anchor",
            "unexpected character",
            "block scalar",
            "tag",
            "not allowed in this context",
            "inside a block",
            "cannot start with",
            "cannot start any token",
        ];
        let says_so = at_value.iter().any(|it| self.message.contains(it))
            || (self.message.contains("node content") && self.bracket().is_none());
        let first = self.rest_of_text().chars().next().filter(|_| says_so)?;
        let help = match first {
            '|' | '>' if self.message.contains("block scalar") => {
                format!("write the text on the next line, indented further, or {}", self.in_quotes(self.offset))
            }
            '-' => format!("{}; entries of a list stand below their key", self.in_quotes(self.offset)),
            '*' if self.before().trim_end().ends_with("<<:") => {
                "write the keys out: there are no merge keys; operations that several resources share stand in a template"
                    .to_owned()
            }
            '*' => format!("{}; there are no aliases: write the value out", self.in_quotes(self.offset)),
            '?' | '&' | '!' | '%' | '@' | '`' | ',' | ']' | '}' => self.in_quotes(self.offset),
            _ => return None,
        };
        let message = format!("unexpected {} at the beginning of a string", describe(first));
        Some(Cause { span: self.offset..self.offset + first.len_utf8(), message, help })
    }

    /// A string with a colon, as in `doc: one: two`.
    pub(super) fn second_colon(&self) -> Option<Cause> {
        if !self.message.contains("mapping values") {
            return None;
        }
        let start = self.value_start().filter(|start| *start < self.offset)?;
        let value = &self.text[start..];
        if value.starts_with(['“', '‘', '„']) {
            let help = "write straight quotes, which YAML knows: others are part of the string";
            return Some(self.cause_here("expected the end of the string, found a second colon".into(), help));
        }
        Some(self.cause_here("expected the end of the string, found a second colon".into(), &self.in_quotes(start)))
    }

    /// The offset of the value on the line of the error: after its first colon or `-`.
    pub(super) fn value_start(&self) -> Option<usize> {
        let start = self.line_start(self.offset) + self.indent(self.offset);
        let line = self.text[start..].lines().next()?;
        let colon = line.find(": ").map(|colon| colon + 2);
        let dash = line.starts_with("- ").then_some(2);
        let value = start + colon.or(dash)?;
        Some(value + self.text[value..].len() - self.text[value..].trim_start_matches(' ').len())
    }

    /// Help to put the rest of a line from an offset in quotes.
    pub(super) fn in_quotes(&self, start: usize) -> String {
        let text = self.text[start..].lines().next().unwrap_or_default().trim_end();
        // Inside braces, the string ends before the end of the line.
        if self.bracket().is_some() || text.contains('`') {
            return "put the text in quotes".to_owned();
        }
        match (text.contains(['"', '\\']), text.contains('\'')) {
            (false, _) => format!("put the text in quotes: `\"{text}\"`"),
            (true, false) => format!("put the text in quotes: `'{text}'`"),
            (true, true) => "put the text in quotes".to_owned(),
        }
    }
}

const UNCLOSED_HELP: &str = "close the quotes where the value ends";

fn describe(character: char) -> String {
    if character == '`' { "a backquote".to_owned() } else { format!("`{character}`") }
}
