//! Inserts an entry into a mapping and keeps all other text, comments included. A formatter decides the order of
//! entries and their lines.

use super::at::At;
use super::yaml::Node;

/// An entry of a mapping, as lines of a block and as an entry between `{` and `}`.
#[derive(Debug)]
pub(crate) struct NewEntry {
    /// Lines with the indentation that they have at column 0.
    pub(crate) block: Vec<String>,
    pub(crate) flow: String,
}

impl At {
    /// Whether the file has a value at this place.
    pub(crate) fn is_written(&self) -> bool {
        self.source().node(&self.path()).is_some()
    }

    /// The text of the file with one more entry at the end of this mapping.
    pub(crate) fn with_entry(&self, entry: &NewEntry) -> Option<String> {
        let text = self.text();
        let node = self.source().node(&self.path())?;
        let last = node.children.values().next_back();
        if !text[node.value.clone()].starts_with('{') {
            return Some(self.insert_after(last?, self.column(key_start(last?)), &entry.block));
        }
        let Some(last) = last else {
            // The function turns `types: {}` into a block.
            let key = node.key.as_ref()?;
            let before = text[..node.value.start].trim_end_matches(' ');
            let block = lines(&entry.block, self.column(key.start) + 2);
            return Some(format!("{before}\n{}{}", block.trim_end(), &text[node.value.end..]));
        };
        let (before, rest) = text.split_at(end(text, last));
        Some(format!("{before}, {}{rest}", entry.flow))
    }

    /// The text of the file with one more key at the end of the block mapping of a document.
    pub(crate) fn with_key(&self, block: &[String]) -> Option<String> {
        let last = self.source().node(&self.path())?.children.values().next_back()?;
        Some(self.insert_after(last, 0, block))
    }

    /// Returns the text of the file with lines after an entry of a block.
    fn insert_after(&self, node: &Node, indent: usize, block: &[String]) -> String {
        let text = self.text();
        let end = end(text, node);
        let end = text[end..].find('\n').map_or(text.len(), |newline| end + newline);
        let rest = text[end..].strip_prefix('\n').unwrap_or(&text[end..]);
        format!("{}\n{}{rest}", &text[..end], lines(block, indent))
    }

    fn column(&self, offset: usize) -> usize {
        offset - self.text()[..offset].rfind('\n').map_or(0, |newline| newline + 1)
    }
}

fn lines(block: &[String], indent: usize) -> String {
    block.iter().map(|line| format!("{}{line}\n", " ".repeat(indent))).collect()
}

fn key_start(node: &Node) -> usize {
    node.key.as_ref().unwrap_or(&node.value).start
}

/// The end of the text of a node. The parser ends a block only where the next token starts.
fn end(text: &str, node: &Node) -> usize {
    let is_flow = text[node.value.clone()].starts_with(['{', '[']);
    match node.children.values().next_back() {
        Some(last) if !is_flow => end(text, last),
        Some(_) | None => {
            let end = node.value.end.max(node.key.as_ref().map_or(0, |key| key.end));
            text[..end].trim_end().len()
        }
    }
}
