//! A file of the spec with the position of each key and value.

use std::ops::Range;

use serde_yaml::Value;

use super::yaml::{self, Mistake, Node};

/// A file of the spec. Spans are bytes of its text.
#[derive(Debug, Default)]
pub(crate) struct SourceText {
    pub(crate) path: String,
    pub(crate) text: String,
    root: Option<Node>,
}

impl SourceText {
    /// Parses the text. Returns its positions, its value and its mistakes.
    pub(crate) fn new(path: &str, text: &str) -> (SourceText, Option<Value>, Vec<Mistake>) {
        let (root, mistakes) = yaml::read(text);
        let (root, value) = root.unzip();
        (SourceText { path: path.to_owned(), text: text.to_owned(), root }, value, mistakes)
    }

    /// A file that has lines and no structure.
    pub(crate) fn of_lines(path: &str, text: &str) -> SourceText {
        SourceText { path: path.to_owned(), text: text.to_owned(), root: None }
    }

    /// The span of the key at the end of a path.
    pub(super) fn key(&self, path: &[&str]) -> Range<usize> {
        self.nearest(path).map_or(0..0, |(node, _)| node.key.clone().unwrap_or_else(|| node.value.clone()))
    }

    /// The span of the value at the end of a path. Without a value, it is the nearest key.
    pub(super) fn value(&self, path: &[&str]) -> Range<usize> {
        match self.nearest(path) {
            Some((node, true)) if !node.value.is_empty() => node.value.clone(),
            Some((node, _)) => node.key.clone().unwrap_or_else(|| node.value.clone()),
            None => 0..0,
        }
    }

    /// Returns the node at the end of a path.
    pub(super) fn node(&self, path: &[&str]) -> Option<&Node> {
        self.nearest(path).and_then(|(node, is_end)| is_end.then_some(node))
    }

    /// The deepest node along a path, and whether it is the end of the path.
    fn nearest(&self, path: &[&str]) -> Option<(&Node, bool)> {
        let mut node = self.root.as_ref()?;
        for step in path {
            match node.children.get(*step) {
                Some(child) => node = child,
                None => return Some((node, false)),
            }
        }
        Some((node, true))
    }

    /// The part of a span that is on its first line.
    pub(super) fn first_line(&self, span: Range<usize>) -> Range<usize> {
        let line = self.text[span.clone()].lines().next().unwrap_or_default().trim_end();
        span.start..span.start + line.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spans_text(text: &str, path: &[&str]) -> [String; 2] {
        let (source, _, mistakes) = SourceText::new("a.yaml", text);
        assert!(mistakes.is_empty(), "{mistakes:?}");
        [source.key(path), source.value(path)].map(|it| source.text[source.first_line(it)].to_owned())
    }

    #[test]
    fn positions_are_found_by_path() {
        let text = "doc: Größe  # ü\nitems:\n  - { \"ключ\": один, b: [x, 'y z'] }\n  - |\n    long\n    text\nlast:\n";
        assert_eq!(spans_text(text, &["doc"]), ["doc", "Größe"]);
        assert_eq!(spans_text(text, &["items", "0", "ключ"]), ["\"ключ\"", "один"]);
        assert_eq!(spans_text(text, &["items", "0", "b", "1"]), ["'y z'", "'y z'"]);
        assert_eq!(spans_text(text, &["items", "0", "b"]), ["b", "[x, 'y z']"]);
        assert_eq!(spans_text(text, &["items", "1"]), ["long", "long"]);
        assert_eq!(spans_text(text, &["last"]), ["last", "last"]);
    }

    #[test]
    fn missing_path_is_shown_at_nearest_key() {
        let text = "types:\r\n  Case:\r\n    doc: A case.\r\n";
        assert_eq!(spans_text(text, &["types", "Case", "fields", "id"]), ["Case", "Case"]);
        assert_eq!(spans_text(text, &["nothing"]), ["types:", "types:"]);
        assert_eq!(spans_text(text, &["types", "Case", "doc"]), ["doc", "A case."]);
    }
}
