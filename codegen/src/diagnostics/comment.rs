//! Comments that end a string without quotes, and which the author may have meant as a part of the string.

use std::ops::Range;

use super::source::SourceText;

impl SourceText {
    /// The comment after the string at a path: on the same line, or on the next line if that is indented further than
    /// the key.
    pub(super) fn comment_after(&self, path: &[&str]) -> Option<Range<usize>> {
        let node = self.node(path).filter(|it| it.is_plain)?;
        let key = node.key.clone().unwrap_or(node.value.start..node.value.start);
        // If a value begins with `#`, YAML reads no value.
        let end = if node.value.is_empty() { self.after_colon(key.end) } else { node.value.end };
        let rest = &self.text[end..];
        let beside = rest.trim_start_matches([' ', '\t']);
        if beside.starts_with('#') {
            return Some(self.first_line(self.text.len() - beside.len()..self.text.len()));
        }
        let (_, below) = rest.split_once('\n').filter(|(line, _)| line.trim().is_empty())?;
        let start = self.text.len() - below.len();
        let indent = below.len() - below.trim_start_matches(' ').len();
        let is_comment = below[indent..].starts_with('#') && indent > self.column(key.start);
        is_comment.then(|| self.first_line(start + indent..self.text.len()))
    }

    fn after_colon(&self, key_end: usize) -> usize {
        let rest = self.text[key_end..].trim_start_matches([' ', '\t']);
        self.text.len() - rest.strip_prefix(':').map_or(self.text.len() - key_end, str::len)
    }

    fn column(&self, offset: usize) -> usize {
        offset - self.text[..offset].rfind('\n').map_or(0, |newline| newline + 1)
    }
}

#[cfg(test)]
mod tests {
    use crate::diagnostics::SourceText;

    #[test]
    fn comment_after_plain_string_is_found() {
        let texts = [
            ("a: One, see #2 there. \nb: 1\n", Some("#2 there.")),
            ("a: One\n  two #3\nb: 1\n", Some("#3")),
            ("a: One,\n  #2\nb: 1\n", Some("#2")),
            ("a: #1 is first.\nb: 1\n", Some("#1 is first.")),
            ("a:\n  #1 is first.\nb: 1\n", Some("#1 is first.")),
            ("a: One #2", Some("#2")),
            ("a: One\n# Of b.\nb: 1\n", None),
            ("a: One#2\n", None),
            ("a: 'One' # Beside it.\n", None),
            ("a: |\n  One #2\n  # Three.\nb: 1\n", None),
            ("a: { b: One } # Of a.\n", None),
            ("a: One\n\n  # Of b.\nb: 1\n", None),
        ];
        for (text, comment) in texts {
            let source = SourceText::new("a.yaml", text).0;
            assert_eq!(source.comment_after(&["a"]).map(|span| &text[span]), comment, "{text:?}");
        }
    }
}
