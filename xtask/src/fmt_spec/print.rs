//! Prints a tree.

use super::scalar::{self, Context};
use super::tree::{Collection, Comment, Entry, Tree, Value};

/// The maximum number of columns. A longer mapping or list in braces or brackets is split into lines.
const MAX_COLUMNS: usize = 120;

const INDENT: &str = "  ";

pub(super) fn print(tree: &Tree) -> String {
    let mut lines = Lines { text: String::new(), is_first: true };
    lines.comments(&tree.header, "");
    lines.is_first = tree.header.last().is_none_or(Comment::is_modeline);
    if !lines.is_first {
        lines.text.push('\n');
        lines.is_first = true;
    }
    lines.collection(&tree.top, "");
    lines.text
}

struct Lines {
    text: String,
    /// Whether no entry of the current collection is printed yet.
    is_first: bool,
}

impl Lines {
    fn collection(&mut self, collection: &Collection, indent: &str) {
        self.is_first = true;
        for entry in &collection.entries {
            self.comments(&entry.above, indent);
            self.blank(entry.above.is_empty() && entry.blank);
            self.entry(entry, indent);
            self.is_first = false;
        }
        self.comments(&collection.tail, indent);
    }

    fn comments(&mut self, comments: &[Comment], indent: &str) {
        for Comment { text, blank, .. } in comments {
            self.blank(*blank);
            self.text.push_str(&format!("{indent}{text}\n"));
            self.is_first = false;
        }
    }

    fn blank(&mut self, is_wanted: bool) {
        if is_wanted && !self.is_first {
            self.text.push('\n');
        }
    }

    fn entry(&mut self, entry: &Entry, indent: &str) {
        let start = match &entry.key {
            Some(key) => format!("{indent}{}:", scalar::text(key, Context::Key)),
            None => format!("{indent}-"),
        };
        let beside = entry.beside.as_ref().map(|it| format!(" {}", it.text)).unwrap_or_default();
        let inner = format!("{indent}{INDENT}");
        match &entry.value {
            Value::Nothing => self.line(&start, &beside),
            Value::Text(text) => self.line(&format!("{start} {}", scalar::text(text, Context::Block)), &beside),
            Value::Other(text) => self.line(&format!("{start} {text}"), &beside),
            Value::Lines(header, lines) => {
                self.line(&format!("{start} {header}"), &beside);
                for line in lines {
                    self.line(if line.is_empty() { "" } else { &inner }, line);
                }
            }
            Value::Collection(collection) => match flow(collection).map(|flow| format!("{start} {flow}")) {
                Some(line) if line.chars().count() <= MAX_COLUMNS => self.line(&line, &beside),
                Some(_) | None if entry.key.is_some() => {
                    self.line(&start, &beside);
                    self.collection(collection, &inner);
                }
                Some(_) | None => self.item(collection, &entry.beside, &start, &inner),
            },
        }
    }

    /// Prints an item of a list on the line of its `-`, unless a comment comes first.
    fn item(&mut self, collection: &Collection, beside: &Option<Comment>, start: &str, inner: &str) {
        let indent = start.trim_end_matches('-');
        beside.iter().for_each(|it| self.line(indent, &it.text));
        let mut lines = Lines { text: String::new(), is_first: true };
        lines.collection(collection, inner);
        let text = lines.text.trim_end_matches('\n');
        match text.trim_start() {
            comment if comment.starts_with('#') => self.line(start, &format!("\n{text}")),
            first => self.line(start, &format!(" {first}")),
        }
    }

    fn line(&mut self, start: &str, rest: &str) {
        self.text.push_str(&format!("{start}{rest}\n"));
    }
}

/// The collection in braces or brackets, if the author wrote it so and it contains no comment.
fn flow(collection: &Collection) -> Option<String> {
    let entry = |entry: &Entry| {
        let value = match &entry.value {
            Value::Text(text) => scalar::text(text, Context::Flow),
            Value::Other(text) => text.clone(),
            Value::Collection(inner) => flow(inner)?,
            Value::Nothing | Value::Lines(..) => return None,
        };
        let key = entry.key.as_ref().map(|key| format!("{}: ", scalar::text(key, Context::Key))).unwrap_or_default();
        (entry.above.is_empty() && entry.beside.is_none()).then(|| format!("{key}{value}"))
    };
    let entries = collection.entries.iter().map(entry).collect::<Option<Vec<_>>>()?.join(", ");
    (collection.is_flow && collection.tail.is_empty()).then(|| match (collection.is_list, entries.is_empty()) {
        (true, _) => format!("[{entries}]"),
        (false, true) => "{}".to_owned(),
        (false, false) => format!("{{ {entries} }}"),
    })
}
