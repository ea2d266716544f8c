//! Errors between `{` and `}`, and between `[` and `]`.

use super::{Cause, Error};
use crate::diagnostics::habits;

impl Error<'_> {
    pub(super) fn in_braces(&self) -> Option<Cause> {
        if self.message.contains("misplaced bracket") {
            let bracket = self.rest_of_text().chars().next()?;
            let message = format!("unexpected `{bracket}`: nothing is open here");
            return Some(self.cause_here(message, "remove it, or put the text around it in quotes"));
        }
        self.unclosed_bracket().or_else(|| self.between_entries())
    }

    /// A `{` or `[` that the next lines do not close. The diagnostic shows the bracket, not the line of the parser's
    /// error.
    fn unclosed_bracket(&self) -> Option<Cause> {
        let (start, bracket) = self.bracket()?;
        let end = closing_bracket(bracket);
        let is_below = self.line_start(self.offset) > start && self.indent(self.offset) <= self.indent(start);
        let is_left = is_below && self.begins_key() || self.rest_of_text().trim().is_empty();
        if !is_left || (self.begins_line() && self.rest_of_text().starts_with(end)) {
            return None;
        }
        let help = if self.text[start..self.offset].contains(" #") {
            format!("close it with `{end}`; quote text that contains ` #`, which starts a comment")
        } else {
            format!("close it with `{end}`")
        };
        Some(Cause { span: start..start + 1, message: format!("unclosed `{bracket}`"), help })
    }

    /// Whether at most one word is before the error on its line.
    fn begins_key(&self) -> bool {
        !self.before().trim().contains([' ', '{', '['])
    }

    /// A missing comma, or one comma too many.
    fn between_entries(&self) -> Option<Cause> {
        let says_so = ["flow", "',' or", "node content", "':' indicator"].iter().any(|it| self.message.contains(it));
        let (start, bracket) = self.bracket().filter(|_| says_so)?;
        let end = closing_bracket(bracket);
        let entry = start + 1 + self.text[start + 1..self.offset].rfind([',', '{', '[']).map_or(0, |comma| comma + 1);
        let written = self.text[entry..self.offset].trim();
        if self.rest_of_text().starts_with(['}', ']']) && !self.rest_of_text().starts_with(end) {
            let message = format!("expected `{end}`, found `{}`", &self.rest_of_text()[..1]);
            return Some(self.cause_here(message, &format!("close the `{bracket}` before it with `{end}`")));
        }
        if self.rest_of_text().starts_with(',') && written.is_empty() {
            let message = "expected an entry, found a comma".to_owned();
            return Some(self.cause_here(message, "remove the comma, or put the text around it in quotes"));
        }
        if written.contains('\n') || self.begins_line() {
            let begin = self.line_start(self.offset);
            let word = begin + self.indent(self.offset);
            let found = self.text[word..].split([' ', ':', '\n']).next().unwrap_or_default();
            let message = format!("expected `,` or `{end}`, found `{found}`");
            let help = format!("write a comma at the end of the line before, or close the `{bracket}` there");
            return Some(Cause { span: word..word + found.len(), message, help });
        }
        if !self.rest_of_text().starts_with(':') {
            let stray = self.rest_of_text().chars().next()?;
            let message = format!("unexpected `{stray}` between `{bracket}` and `{end}`");
            if let Some(help) = self.square_brackets(written) {
                return Some(self.cause_here(format!("unexpected `{stray}` in a type"), &help));
            }
            let help = if self.before().ends_with(['}', ']', ' ']) && self.before().trim_end().ends_with(['}', ']']) {
                "put the whole text in quotes, or a comma before this"
            } else {
                "put the text in quotes, or a comma before it"
            };
            return Some(self.cause_here(message, help));
        }
        let word = written.split_whitespace().next_back().filter(|word| *word != written)?;
        let message = format!("expected `,` or `{end}`, found a second colon");
        let help = format!("put the text in quotes if `{word}:` belongs to it, or a comma before `{word}`");
        Some(self.cause_here(message, &help))
    }
}

impl Error<'_> {
    /// Help with a type such as `list[text]` or `Label[]`.
    fn square_brackets(&self, written: &str) -> Option<String> {
        let name = written.strip_prefix("type:")?.trim();
        let items = self.rest_of_text().strip_prefix('[')?.split(']').next()?;
        habits::of_type_text(&format!("{name}[{items}]"))
    }
}

fn closing_bracket(bracket: &str) -> &'static str {
    if bracket == "{" { "}" } else { "]" }
}
